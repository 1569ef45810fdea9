/** Cuts lines at cluster boundaries: to columns with an ellipsis, into wrapped rows, or to bytes from either end. */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { SpanBuilder } from "../style/span-builder.js";
import { PLAIN, styleOf } from "../style/style.js";
import { clusterEnd } from "../text/clusters.js";
import { columnsBetween, textColumns } from "../text/columns.js";
import { utf8Bytes } from "./json.js";

export type SpanLine = readonly ExtensionUITextSpan[];

/** Text of a line. */
export function lineText(line: SpanLine): string {
  if (line.length === 1) return (line[0] as ExtensionUITextSpan).text;
  let text = "";
  for (const span of line) text += span.text;
  return text;
}

/** Whether a line surely fits: a unit of text takes at most two columns. */
export function surelyFits(line: SpanLine, columns: number): boolean {
  let units = 0;
  for (const span of line) units += span.text.length;
  return units * 2 <= columns;
}

/** A line of at most `columns` columns, and how many of its own it shows and lost. */
export interface CutLine {
  readonly line: ExtensionUITextSpan[];
  readonly kept: number;
  readonly dropped: number;
}

/** Cuts a line to `columns`, the ellipsis included; an ellipsis that doesn't fit is left out. */
export function cutColumns(line: ExtensionUITextSpan[], columns: number, ellipsis: string): CutLine {
  const text = lineText(line);
  const total = textColumns(text);
  if (total <= columns) return { line, kept: total, dropped: 0 };
  const ellipsisColumns = textColumns(ellipsis);
  const fits = ellipsisColumns <= columns;
  const room = fits ? columns - ellipsisColumns : columns;
  const [end, kept] = columnPrefix(text, 0, room);
  const builder = new SpanBuilder();
  addUnits(builder, line, 0, end);
  if (fits) builder.add(ellipsis, PLAIN, undefined);
  return { line: builder.finish(), kept, dropped: total - kept };
}

/** Wraps a line into rows of at most `columns`. A cluster wider than a row is dropped; returns the columns lost. */
export function wrapColumns(line: ExtensionUITextSpan[], columns: number, emit: (row: ExtensionUITextSpan[]) => void): number {
  const text = lineText(line);
  if (textColumns(text) <= columns) {
    emit(line);
    return 0;
  }
  const builder = new SpanBuilder();
  let dropped = 0;
  for (let from = 0; from < text.length; ) {
    const [end] = columnPrefix(text, from, columns);
    if (end > from) {
      addUnits(builder, line, from, end);
      emit(builder.finish());
      from = end;
    } else {
      const next = clusterEnd(text, from);
      dropped += columnsBetween(text, from, next);
      from = next;
    }
  }
  return dropped;
}

/** The longest prefix (or suffix) of whole clusters of at most `bytes` UTF-8 bytes by `measure`. */
export function cutBytes(
  line: SpanLine,
  bytes: number,
  keep: "head" | "tail",
  measure: (text: string) => number = utf8Bytes,
): ExtensionUITextSpan[] {
  const text = lineText(line);
  let start = 0;
  let end = text.length;
  if (keep === "head") {
    let room = bytes;
    end = 0;
    while (end < text.length) {
      const next = clusterEnd(text, end);
      room -= measure(text.slice(end, next));
      if (room < 0) break;
      end = next;
    }
  } else {
    let over = measure(text) - bytes;
    while (over > 0 && start < text.length) {
      const next = clusterEnd(text, start);
      over -= measure(text.slice(start, next));
      start = next;
    }
  }
  const builder = new SpanBuilder();
  addUnits(builder, line, start, end);
  return builder.finish();
}

/** Where the clusters from `from` on that fit in `columns` end, and their columns. */
function columnPrefix(text: string, from: number, columns: number): [end: number, columns: number] {
  let end = from;
  let used = 0;
  while (end < text.length) {
    const next = clusterEnd(text, end);
    const width = columnsBetween(text, end, next);
    if (used + width > columns) break;
    used += width;
    end = next;
  }
  return [end, used];
}

function addUnits(builder: SpanBuilder, line: SpanLine, from: number, to: number): void {
  let at = 0;
  for (const span of line) {
    const start = Math.max(from, at);
    const end = Math.min(to, at + span.text.length);
    if (start < end) builder.add(span.text.slice(start - at, end - at), styleOf(span), span.link);
    at += span.text.length;
    if (at >= to) break;
  }
}
