/**
 * Small helpers to write a surface: each returns plain data of the contract, with absent options as absent keys.
 * Contract sections: "Surface model", "Blocks", "Text spans", "Authoring API".
 */
import type {
  ExtensionUIActivityRow,
  ExtensionUIBlockBase,
  ExtensionUINativeBlock,
  ExtensionUINativeFallback,
  ExtensionUINativeSurface,
} from "./surface.js";
import type { ExtensionUITextSpan } from "./types.js";

type Block<T extends ExtensionUINativeBlock["type"]> = Extract<ExtensionUINativeBlock, { type: T }>;
type Base = ExtensionUIBlockBase;

export interface SurfaceParts {
  id: string;
  title?: string;
  subtitle?: string;
  blocks: ExtensionUINativeBlock[];
  fallback?: ExtensionUINativeFallback;
}

export function surface({ id, title, subtitle, blocks, fallback }: SurfaceParts): ExtensionUINativeSurface {
  const presentation = { style: "surfacePanel" as const, ...present({ title, subtitle }) };
  return { version: 1, id, source: "widget", presentation, blocks, ...present({ fallback }) };
}

export function span(text: string, style: Omit<ExtensionUITextSpan, "text"> = {}): ExtensionUITextSpan {
  return { text, ...present(style) };
}

/** A string stands for one span without style. */
export function text(content: string | ExtensionUITextSpan[], base: Base = {}): Block<"text"> {
  return { type: "text", ...present(base), spans: typeof content === "string" ? [{ text: content }] : content };
}

export function markdown(source: string, base: Base = {}): Block<"markdown"> {
  return { type: "markdown", ...present(base), markdown: source };
}

export function section(
  blocks: ExtensionUINativeBlock[],
  options: Base & { title?: string; subtitle?: string } = {},
): Block<"section"> {
  return { type: "section", ...present(options), blocks };
}

export function activityList(rows: ExtensionUIActivityRow[], base: Base = {}): Block<"activityList"> {
  return { type: "activityList", ...present(base), rows };
}

/** `value` is 0–1. */
export function progress(
  options: Base & { label?: string; value?: number; indeterminate?: boolean } = {},
): Block<"progress"> {
  return { type: "progress", ...present(options) };
}

/** A string stands for a line of one span without style; `""` for an empty line. */
export function terminal(lines: (string | ExtensionUITextSpan[])[], base: Base = {}): Block<"terminal"> {
  const spans = lines.map((line) => (typeof line !== "string" ? line : line === "" ? [] : [{ text: line }]));
  return { type: "terminal", ...present(base), lines: spans };
}

export function code(source: string, options: Base & { language?: string } = {}): Block<"code"> {
  return { type: "code", ...present(options), text: source };
}

export function divider(base: Base = {}): Block<"divider"> {
  return { type: "divider", ...present(base) };
}

export function spacer(size?: "small" | "medium" | "large", base: Base = {}): Block<"spacer"> {
  return { type: "spacer", ...present({ ...base, size }) };
}

/** The same without the keys whose value is undefined. */
function present<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
