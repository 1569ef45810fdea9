/**
 * Lines to spans in normal form (engine specification §9).
 */
import { splitGraphemes } from "unicode-segmenter/grapheme";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/contract/types.js";
import type { Cell, Glyph, Line } from "./line.js";
import { roleOf, traitsOf } from "./roles.js";

export function spansOf(line: Line, options: SanitizeOptions): ExtensionUITextSpan[] {
  const spans: ExtensionUITextSpan[] = line.before.map((glyph) => spanOf(glyph, options));
  const cells = [...new Set(line.cells)];
  const last = cells.findLastIndex((cell) => cell.glyph !== undefined || cell.joined.length > 0);
  for (const cell of cells.slice(0, last + 1)) spans.push(...cellSpans(cell, options));
  return merge(bounded(merge(spans)));
}

/**
 * Clusters that only editing or REP made longer than 32 scalars are cut: after what stays no base may join, or reading it
 * again would cut it elsewhere (§11, invariant 4).
 */
function bounded(spans: readonly ExtensionUITextSpan[]): ExtensionUITextSpan[] {
  const scalars = spans.flatMap((span) => [...span.text].map((text) => ({ span, text })));
  let at = 0;
  const kept = [...splitGraphemes(scalars.map(({ text }) => text).join(""))].flatMap((cluster) => {
    const own = scalars.slice(at, (at += [...cluster].length));
    const full = own.slice(0, 32).map(({ text }) => text).join("");
    const opens = BASES.some((base) => [...splitGraphemes(full + base)].length === 1);
    return own.length < 32 ? own : own.slice(0, opens ? 31 : 32);
  });
  return kept.map(({ span, text }) => ({ ...span, text }));
}

const BASES = ["a", "😀", "क", "🇦", "가"];

const cellSpans = (cell: Cell, options: SanitizeOptions): ExtensionUITextSpan[] => [
  cell.glyph ? spanOf(cell.glyph, options) : { text: " " },
  ...cell.joined.map((glyph) => spanOf(glyph, options)),
];

function spanOf({ text, style, link, struck }: Glyph, options: SanitizeOptions): ExtensionUITextSpan {
  const role = roleOf(style, options);
  const traits = traitsOf({ ...style, ...struck });
  return {
    text,
    ...(role === undefined ? {} : { role }),
    ...(traits.length === 0 ? {} : { traits }),
    ...(link === undefined ? {} : { link: link.uri }),
  };
}

function merge(spans: readonly ExtensionUITextSpan[]): ExtensionUITextSpan[] {
  const merged: ExtensionUITextSpan[] = [];
  const attributes = (span: ExtensionUITextSpan): string => JSON.stringify({ ...span, text: "" });
  for (const span of spans) {
    const previous = merged.at(-1);
    if (previous && attributes(previous) === attributes(span)) previous.text += span.text;
    else merged.push({ ...span });
  }
  return merged;
}
