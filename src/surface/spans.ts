/**
 * Spans of an extension: cleaned, and for lines in normal form. Roles, traits and fields of a newer peer are carried.
 * Contract section: "Text spans".
 */
import type { ExtensionUITextSpan, SpanRole, SpanTrait } from "../contract/types.js";
import { lineText } from "../snapshot/cut.js";
import { type Data, DataList } from "./copy.js";
import { MAX_BLANKS, sanitizeDisplayText } from "./display-text.js";
import type { Path } from "./report.js";
import { type Context, Scope, cleanText, isWord, present } from "./scope.js";

export type Span = ExtensionUITextSpan;
const ASCII = /^[\x20-\x7e]*$/;
/** More spaces than display text may have in a row. */
const LONG_RUN = " ".repeat(MAX_BLANKS + 1);

/** Spans of a text block; a span may hold line ends. */
export function cleanSpans(list: DataList, path: Path, context: Context): Span[] {
  const spans = list.items.flatMap((item, index) => cleanSpan(item, { parent: path, key: index }, context) ?? []);
  if (list.unread > 0) {
    context.report.add(path, `has ${list.unread} spans too many: not looked at`);
    spans.push({ text: "…" });
  }
  return jointlyClean(spans, true);
}

/** Lines of a terminal block; a line end within a span starts another line. */
export function cleanLines(list: DataList, path: Path, context: Context): Span[][] {
  const lines: Span[][] = [];
  list.items.forEach((item, index) => {
    const at = { parent: path, key: index };
    if (typeof item === "string") {
      for (const text of cleanText(item, "text", context.clipped).split("\n")) lines.push(text === "" ? [] : [{ text }]);
      return;
    }
    if (!(item instanceof DataList)) context.report.add(at, "is no list of spans: left blank");
    let line: Span[] = [];
    for (const span of item instanceof DataList ? cleanSpans(item, at, context) : []) {
      const [first = "", ...others] = span.text.split("\n");
      line.push({ ...span, text: first });
      for (const text of others) {
        lines.push(normalLine(line));
        line = [{ ...span, text }];
      }
    }
    lines.push(normalLine(line));
  });
  if (list.unread > 0) context.unread.set(lines, list.unread);
  return lines;
}

function cleanSpan(item: Data | undefined, path: Path, context: Context): Span | undefined {
  if (typeof item === "string") return { text: cleanText(item, "text", context.clipped) };
  if (!(item instanceof Map)) {
    if (item !== undefined) context.report.add(path, "is no span: dropped");
    return undefined;
  }
  const scope = new Scope(context, item, path);
  const text = scope.text("text", "text");
  if (text === undefined) return scope.wrong("text", "is missing: the span is dropped");
  const role = scope.get("role");
  if (role !== undefined && role !== null && !isWord(role)) scope.wrong("role", "is no role: dropped");
  const traits = cleanTraits(scope);
  const link = scope.link("link");
  return present({ text, role: isWord(role) ? (role as SpanRole) : undefined, traits, link, ...scope.rest() }) as Span;
}

function cleanTraits(scope: Scope): SpanTrait[] | undefined {
  const given = scope.get("traits");
  if (given === undefined || given === null) return undefined;
  const words = given instanceof DataList ? given.items.slice(0, 32).filter(isWord) : [];
  if (!(given instanceof DataList) || words.length < given.items.length) scope.wrong("traits", "holds what is no trait: dropped");
  return words.length === 0 ? undefined : ([...new Set(words)].sort() as SpanTrait[]);
}

/** Texts that are clean each but not side by side, such as a stack of marks, become one span. */
function jointlyClean(spans: Span[], multiline: boolean): Span[] {
  const text = lineText(spans);
  if (spans.length < 2 || (ASCII.test(text) && !text.includes(LONG_RUN))) return spans;
  const cleaned = sanitizeDisplayText(text, { multiline });
  return cleaned === text ? spans : [{ text: cleaned }];
}

function normalLine(line: readonly Span[]): Span[] {
  return jointlyClean(merge(line), false);
}

/** Neighbours of equal looks are one span, and none is empty. */
export function merge(line: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of line) {
    const last = merged.at(-1);
    if (span.text === "") continue;
    if (last !== undefined && looks(last) === looks(span)) merged[merged.length - 1] = { ...last, text: last.text + span.text };
    else merged.push(span);
  }
  return merged;
}

function looks(span: Span): string {
  if (Object.keys(span).length === 1) return "";
  const { text: _, ...rest } = span;
  return JSON.stringify(rest);
}

/** A line that gave up its roles and traits. */
export function withoutStyle(line: readonly Span[]): Span[] {
  return merge(line.map(({ role: _role, traits: _traits, ...span }) => span));
}

/** A line of which the last `count` spans with links, or what a newer peer added, gave them up; by default all. */
export function withoutLinks(line: readonly Span[], count = Infinity): Span[] {
  const spans = [...line];
  for (let at = spans.length - 1, left = count; at >= 0 && left > 0; at--) {
    const span = spans[at] as Span;
    if (!hasMore(span)) continue;
    const { text, role, traits } = span;
    spans[at] = present({ text, role, traits }) as Span;
    left--;
  }
  return merge(spans);
}

/** Whether a line has more than text, and so something to give up. */
export function isStyled(line: readonly Span[]): boolean {
  return line.some((span) => span.role !== undefined || span.traits !== undefined);
}

/** How many spans have a link, or what a newer peer added. */
export function countLinked(line: readonly Span[]): number {
  return line.reduce((count, span) => count + (hasMore(span) ? 1 : 0), 0);
}

function hasMore(span: Span): boolean {
  return Object.keys(span).some((key) => key !== "text" && key !== "role" && key !== "traits");
}
