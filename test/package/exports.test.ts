/** `index.ts` is a list of explicit names: these. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as index from "../../src/index.js";
import { ROOT } from "./sources.js";

const VALUES = [
  "CAPABILITIES",
  "Coalescer",
  "EscapeStripper",
  "MESSAGE_LIMITS",
  "ROLE_TOKENS",
  "SURFACE_LIMITS",
  "SurfaceStore",
  "TerminalExplainer",
  "TerminalLineReader",
  "TerminalSanitizer",
  "TerminalSanitizerStream",
  "UNLIMITED",
  "WIDGET_LIMITS",
  "accessibilityLabel",
  "activityList",
  "code",
  "createWidgetRenderer",
  "divider",
  "explainTerminal",
  "forCapabilities",
  "formatPiece",
  "markdown",
  "negotiate",
  "progress",
  "roleTheme",
  "sanitizeDisplayText",
  "sanitizeNativeSurface",
  "sanitizeTerminal",
  "sanitizeTerminalLines",
  "section",
  "snapshotHash",
  "spacer",
  "span",
  "stripAllAnsiEscapes",
  "stripAnsiEscapes",
  "surface",
  "terminal",
  "terminalLineToTextSpans",
  "terminalLineVisibleText",
  "terminalSurface",
  "text",
  "toHtml",
  "toSafeAnsi",
  "toSvg",
  "widgetSurface",
  "workingIndicator",
];

const TYPES = [
  "CardLines",
  "CardOptions",
  "CardTheme",
  "Clock",
  "CoalescerMetrics",
  "CoalescerOptions",
  "DisplayTextOptions",
  "ExplainOptions",
  "ExtensionUIAccessibility",
  "ExtensionUIActivityRow",
  "ExtensionUINativeBlock",
  "ExtensionUINativeFallback",
  "ExtensionUINativePresentation",
  "ExtensionUINativeSurface",
  "ExtensionUITextSpan",
  "FindingKind",
  "Findings",
  "HtmlOptions",
  "NativeRenderContext",
  "NativeRenderableComponent",
  "NativeSurfaceOptions",
  "RoleTheme",
  "SafeAnsiOptions",
  "SanitizeOptions",
  "SanitizedSurface",
  "SpanRole",
  "SpanTrait",
  "SubscribeOptions",
  "SurfaceFinding",
  "SurfaceNotification",
  "SurfaceParts",
  "SurfaceStoreOptions",
  "SurfaceSubscription",
  "SurfaceTruncation",
  "TerminalLimits",
  "TerminalPiece",
  "TerminalPieceKind",
  "TerminalSnapshot",
  "Truncation",
  "WidgetOptions",
  "WidgetRenderer",
  "WidgetRequest",
  "WorkingIndicator",
];

/** The names that `export { … } from "…"` lists in a file, and every statement that is anything else. */
function exportList(text: string) {
  const values: string[] = [];
  const types: string[] = [];
  const others: string[] = [];
  for (const statement of ts.createSourceFile("index.ts", text, ts.ScriptTarget.ES2022, true).statements) {
    const list = ts.isExportDeclaration(statement) && statement.moduleSpecifier && statement.exportClause;
    if (!list || !ts.isNamedExports(list)) {
      others.push(statement.getText());
      continue;
    }
    for (const name of list.elements) {
      const onlyType = (statement as ts.ExportDeclaration).isTypeOnly || name.isTypeOnly;
      (onlyType ? types : values).push(name.name.text);
    }
  }
  return { values: values.sort(), types: types.sort(), others };
}

describe("the package's entry", () => {
  const list = exportList(readFileSync(join(ROOT, "src/index.ts"), "utf8"));

  it("exports exactly the public values", () => {
    expect(list.values).toEqual(VALUES);
    expect(Object.keys(index).sort()).toEqual(VALUES);
  });

  it("exports exactly the public types", () => {
    expect(list.types).toEqual(TYPES);
  });

  it("is a list of names and nothing else", () => {
    expect(list.others).toEqual([]);
  });
});
