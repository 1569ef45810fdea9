/** The public types as a user sees them. Checked by the compiler (`npm run types`); nothing here runs. */
import {
  type CardLines,
  type CardOptions,
  type CardTheme,
  type ExplainOptions,
  type ExtensionUINativeBlock,
  type ExtensionUINativeSurface,
  type ExtensionUITextSpan,
  type FindingKind,
  type Findings,
  type HtmlOptions,
  type SafeAnsiOptions,
  type SanitizeOptions,
  type SpanRole,
  type SpanTrait,
  type TerminalLimits,
  type TerminalPiece,
  type TerminalSnapshot,
  type Truncation,
  explainTerminal,
  sanitizeTerminal,
  sanitizeTerminalLines,
  snapshotHash,
  TerminalLineReader,
  TerminalSanitizer,
  TerminalSanitizerStream,
  terminalLineToTextSpans,
  terminalLineVisibleText,
  terminalSurface,
  toSafeAnsi,
  UNLIMITED,
  WIDGET_LIMITS,
} from "oppi-sanitize";
import { expectTypeOf } from "vitest";

type Lines = readonly (readonly ExtensionUITextSpan[])[];

// Functions
expectTypeOf(sanitizeTerminal).toEqualTypeOf<(input: Uint8Array | string, options?: SanitizeOptions) => TerminalSnapshot>();
expectTypeOf(sanitizeTerminalLines).toEqualTypeOf<(lines: readonly string[], options?: SanitizeOptions) => TerminalSnapshot>();
expectTypeOf(terminalLineToTextSpans).toEqualTypeOf<(line: string) => ExtensionUITextSpan[]>();
expectTypeOf(terminalLineVisibleText).toEqualTypeOf<(line: string) => string>();
expectTypeOf(snapshotHash).parameter(0).toEqualTypeOf<Lines>();
expectTypeOf(snapshotHash).returns.toBeString();
expectTypeOf(toSafeAnsi).parameter(0).toEqualTypeOf<Lines>();
expectTypeOf(toSafeAnsi).parameter(1).toEqualTypeOf<SafeAnsiOptions | undefined>();
expectTypeOf(toSafeAnsi).returns.toBeString();
expectTypeOf(terminalSurface).returns.toEqualTypeOf<ExtensionUINativeSurface>();
expectTypeOf(terminalSurface).toBeCallableWith(sanitizeTerminal(""), { id: "widget:log", title: "Log", keep: "tail" });
// @ts-expect-error a surface needs an id
terminalSurface(sanitizeTerminal(""), {});
// @ts-expect-error a chunk is bytes or text
sanitizeTerminal([27, 91]);

// Classes
expectTypeOf(TerminalSanitizer).toBeConstructibleWith();
expectTypeOf(TerminalSanitizer).toBeConstructibleWith({ rows: 24, columns: 80 });
expectTypeOf<TerminalSanitizer["write"]>().toEqualTypeOf<(chunk: Uint8Array | string) => void>();
expectTypeOf<TerminalSanitizer["snapshot"]>().toEqualTypeOf<() => TerminalSnapshot>();
expectTypeOf<TerminalSanitizer["end"]>().toEqualTypeOf<() => TerminalSnapshot>();
expectTypeOf<TerminalSanitizer["reset"]>().toEqualTypeOf<() => void>();
expectTypeOf<TerminalSanitizerStream["readable"]>().toEqualTypeOf<ReadableStream<ExtensionUITextSpan[]>>();
expectTypeOf<TerminalSanitizerStream["writable"]>().toEqualTypeOf<WritableStream<Uint8Array | string>>();
expectTypeOf<ReadableStream<Uint8Array>["pipeThrough"]>().toBeCallableWith(new TerminalSanitizerStream());
expectTypeOf(TerminalLineReader).toBeConstructibleWith((spans: ExtensionUITextSpan[]) => void spans, { columns: 80 });
expectTypeOf<TerminalLineReader["findings"]>().toEqualTypeOf<Findings>();
expectTypeOf<TerminalLineReader["truncation"]>().toEqualTypeOf<Truncation | undefined>();

// Output
expectTypeOf<TerminalSnapshot>().toEqualTypeOf<{
  readonly lines: ExtensionUITextSpan[][];
  readonly text: readonly string[];
  readonly hash: string;
  readonly truncation?: Truncation;
  readonly findings: Findings;
}>();
expectTypeOf<ExtensionUITextSpan>().toEqualTypeOf<{
  text: string;
  role?: SpanRole;
  traits?: SpanTrait[];
  link?: string;
}>();
expectTypeOf<SpanRole>().toEqualTypeOf<
  "primary" | "secondary" | "muted" | "accent" | "success" | "warning" | "danger" | "code"
>();
expectTypeOf<SpanTrait>().toEqualTypeOf<"bold" | "italic" | "monospaced" | "strikethrough" | "underline">();
expectTypeOf<keyof Findings>().toEqualTypeOf<FindingKind>();
expectTypeOf<Findings["osc"]>().toEqualTypeOf<{ readonly count: number; readonly first: number } | undefined>();
expectTypeOf<keyof Truncation>().toEqualTypeOf<keyof TerminalLimits>();
expectTypeOf<Truncation["lines"]>().toEqualTypeOf<{ readonly kept: number; readonly dropped: number } | undefined>();
expectTypeOf<ExtensionUINativeSurface["blocks"]>().toEqualTypeOf<ExtensionUINativeBlock[]>();
expectTypeOf<Extract<ExtensionUINativeBlock, { type: "terminal" }>["lines"]>().toEqualTypeOf<ExtensionUITextSpan[][]>();

// Options
expectTypeOf<keyof TerminalLimits>().toEqualTypeOf<
  "lines" | "columns" | "spans" | "textBytes" | "linkBytes" | "payloadBytes"
>();
expectTypeOf(WIDGET_LIMITS).toEqualTypeOf<Readonly<TerminalLimits>>();
expectTypeOf(UNLIMITED).toEqualTypeOf<Readonly<TerminalLimits>>();
expectTypeOf<SanitizeOptions["limits"]>().toEqualTypeOf<Partial<TerminalLimits> | undefined>();
expectTypeOf<SanitizeOptions["roles"]>().toEqualTypeOf<Readonly<Record<string, SpanRole>> | undefined>();
expectTypeOf<{ keep: "head" | "tail" }>().toExtend<SanitizeOptions>();
expectTypeOf<{ limits: Readonly<TerminalLimits> }>().toExtend<SanitizeOptions>();
expectTypeOf<{ keep: "middle" }>().not.toExtend<SanitizeOptions>();
expectTypeOf<{ links: { schemes: readonly string[] } } | { links: false }>().toExtend<SanitizeOptions>();
// @ts-expect-error an absent option is an absent key
void ({ rows: undefined } satisfies SanitizeOptions);

// Explaining and cards
expectTypeOf(explainTerminal).parameter(0).toEqualTypeOf<Uint8Array | string>();
expectTypeOf(explainTerminal).returns.toEqualTypeOf<TerminalPiece[]>();
expectTypeOf<keyof ExplainOptions>().toEqualTypeOf<"links" | "roles" | "background">();
expectTypeOf<keyof TerminalPiece>().toEqualTypeOf<"offset" | "length" | "kind" | "name" | "effect" | "notation">();
expectTypeOf<TerminalSnapshot["lines"]>().toExtend<CardLines>();
expectTypeOf<HtmlOptions>().toExtend<CardOptions>();
expectTypeOf<CardOptions["theme"]>().toEqualTypeOf<CardTheme | undefined>();
