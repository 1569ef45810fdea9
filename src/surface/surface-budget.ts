/**
 * Brings a surface within the limits of a host. Contract section: "Payload limits".
 *
 * The fallback has a quarter of lines, text and JSON for sure, and what the blocks leave. The blocks give up style line
 * by line, those with most spans first, then links from the end, and only then text from the end. Every candidate is
 * measured as it would be sent, so that what comes out is within the limits whatever was in it.
 */
import { FALLBACK_SHARE, SURFACE_LIMITS } from "../contract/limits.js";
import type {
  ExtensionUIActivityRow, ExtensionUINativeBlock, ExtensionUINativeFallback, ExtensionUINativeSurface,
} from "../contract/surface.js";
import { applyLimits } from "../snapshot/budget.js";
import { lineText } from "../snapshot/cut.js";
import { type Cut, cutBlocks } from "./cut-blocks.js";
import { sanitizeDisplayText } from "./display-text.js";
import { type SurfaceSize, fits, jsonBytes, stringBytes, surfaceSize } from "./measure.js";
import { type Span, isLinked, isStyled, withoutLinks, withoutStyle } from "./spans.js";

type Surface = ExtensionUINativeSurface;
type Block = ExtensionUINativeBlock;
type Row = ExtensionUIActivityRow;

/**
 * The limits that the content was past. `kept` and `dropped` are in the unit of the limit. What was not even looked at counts
 * as lines, rows and blocks; its text only as far as it is part of a text that was.
 */
export type SurfaceTruncation = {
  readonly [limit in keyof typeof SURFACE_LIMITS]?: { readonly kept: number; readonly dropped: number };
};

export interface FittedSurface {
  readonly surface: Surface;
  readonly truncation: SurfaceTruncation | undefined;
}

/** @param unread for lists of the surface: how many elements there are besides those in it */
export function fitSurface(surface: Surface, unread: ReadonlyMap<object, number>): FittedSurface {
  const before = surfaceSize(surface);
  if (fits(before) && unread.size === 0) return { surface, truncation: undefined };
  addUnread(before, surface, unread);
  const framed = fitFrame(surface);
  const { fallback: given, ...others } = framed;
  const fallback = given && fitFallback(framed, given, unread);
  // One that held nothing but fields of a newer peer is none without them.
  const bare: Surface = fallback === undefined || Object.keys(fallback).length === 0 ? others : { ...others, fallback };
  const fitted = { ...bare, blocks: fitBlocks(bare, unread) };
  return { surface: fitted, truncation: truncationOf(before, surfaceSize(fitted)) };
}

function truncationOf(before: SurfaceSize, after: SurfaceSize): SurfaceTruncation | undefined {
  const truncation: Record<string, { kept: number; dropped: number }> = {};
  for (const limit of Object.keys(before) as (keyof SurfaceSize)[]) {
    if (before[limit] <= SURFACE_LIMITS[limit]) continue;
    const kept = Math.min(after[limit], before[limit]);
    if (kept < before[limit]) truncation[limit] = { kept, dropped: before[limit] - kept };
  }
  return Object.keys(truncation).length === 0 ? undefined : truncation;
}

function addUnread(size: SurfaceSize, { blocks, fallback }: Surface, unread: ReadonlyMap<object, number>): void {
  const add = (limit: keyof SurfaceSize, list: object | undefined) => {
    size[limit] += (list && unread.get(list)) ?? 0;
  };
  const addRows = (rows: readonly Row[]) => {
    add("rows", rows);
    for (const { children } of rows) if (children !== undefined) addRows(children);
  };
  const addBlocks = (list: readonly Block[]) => {
    add("blocks", list);
    for (const block of list) {
      if (block.type === "terminal") add("lines", block.lines);
      else if (block.type === "activityList") addRows(block.rows);
      else if (block.type === "section") addBlocks(block.blocks);
    }
  };
  addBlocks(blocks);
  add("lines", fallback?.lines);
}

/** Fields that a newer peer added around the blocks go if they alone would take a quarter of it all. */
function fitFrame(surface: Surface): Surface {
  const { version, id, source, presentation, blocks, fallback } = surface;
  if (jsonBytes({ ...surface, blocks: [], fallback: {} }) <= SURFACE_LIMITS.payloadBytes * FALLBACK_SHARE) {
    if (stringBytes({ ...surface, blocks: [], fallback: {} }) <= SURFACE_LIMITS.textBytes * FALLBACK_SHARE) return surface;
  }
  const { style, title, subtitle } = presentation;
  const shown = {
    style,
    ...(title !== undefined && { title: sanitizeDisplayText(title, { maxBytes: 1_024 }) }),
    ...(subtitle !== undefined && { subtitle: sanitizeDisplayText(subtitle, { maxBytes: 1_024 }) }),
  };
  return { version, id, source, presentation: shown, blocks, ...(fallback !== undefined && { fallback }) };
}

/** What the fallback may take of a limit: what the blocks leave, a quarter for sure. */
function shareOf(limit: number, others: number): number {
  return Math.max(Math.floor(limit * FALLBACK_SHARE), limit - others);
}

function fitFallback(
  surface: Surface,
  fallback: ExtensionUINativeFallback,
  unread: ReadonlyMap<object, number>,
): ExtensionUINativeFallback {
  const rest = { ...surface, fallback: {} };
  const others = surfaceSize(rest);
  addUnread(others, rest, unread);
  const textBytes = shareOf(SURFACE_LIMITS.textBytes, others.textBytes);
  const payloadBytes = shareOf(SURFACE_LIMITS.payloadBytes, others.payloadBytes);
  const { text, lines } = fallback;
  const result: ExtensionUINativeFallback = {};
  if (text !== undefined) {
    const part = lines === undefined ? 1 : 1 / 2;
    result.text = fitText(text, Math.floor(textBytes * part), Math.floor(payloadBytes * part) - 32);
  }
  if (lines !== undefined) {
    const limits = {
      lines: shareOf(SURFACE_LIMITS.lines, others.lines),
      columns: Infinity,
      spans: Infinity,
      linkBytes: Infinity,
      textBytes: textBytes - stringBytes(result),
      payloadBytes: payloadBytes - jsonBytes(result) - 32,
    };
    const content = lines.map((line) => (line === "" ? [] : [{ text: line }]));
    const total = lines.length + (unread.get(lines) ?? 0);
    const options = { limits, keep: "head", overflow: "cut", ellipsis: "…", notice: true } as const;
    result.lines = applyLimits(content, total, 0, options).lines.map(lineText);
  }
  return result;
}

function fitText(text: string, textBytes: number, payloadBytes: number): string {
  let cut = sanitizeDisplayText(text, { multiline: true, tabs: "keep", maxBytes: textBytes });
  for (let bytes = textBytes; jsonBytes(cut) > payloadBytes; ) {
    bytes = Math.floor((Math.min(bytes, stringBytes(cut)) * payloadBytes) / jsonBytes(cut));
    cut = sanitizeDisplayText(cut, { multiline: true, tabs: "keep", maxBytes: bytes });
  }
  return cut;
}

function fitBlocks(surface: Surface, unread: ReadonlyMap<object, number>): Block[] {
  const lines = SURFACE_LIMITS.lines - (surface.fallback?.lines?.length ?? 0);
  const { styled, linked } = looksOf(surface.blocks);
  /** The blocks with so many lines without style, so many links less, and so much room for text. */
  const make = (bare: number, unlinked: number, room: number): Block[] => {
    const noStyle = new Set<object>(styled.slice(0, bare));
    const noLink = new Set<object>(linked.slice(0, unlinked));
    const cut: Cut = {
      room,
      lines,
      unread,
      look: (line) => {
        const plain = noStyle.has(line) ? withoutStyle(line) : line;
        return noLink.has(line) ? withoutLinks(plain) : plain;
      },
      keepsLink: (row) => !noLink.has(row),
      ending: bare > 0 || unlinked > 0 ? "… styles left out" : undefined,
    };
    return cutBlocks(surface.blocks, cut);
  };
  const isFine = (blocks: Block[]) => fits(surfaceSize({ ...surface, blocks }));
  const whole = make(0, 0, Infinity);
  if (isFine(whole)) return whole;
  const [bare, unlinked] = [styled.length, linked.length];
  if (isFine(make(bare, 0, Infinity))) return make(least(bare, (count) => isFine(make(count, 0, Infinity))), 0, Infinity);
  if (isFine(make(bare, unlinked, Infinity))) {
    return make(bare, least(unlinked, (count) => isFine(make(bare, count, Infinity))), Infinity);
  }
  const most = SURFACE_LIMITS.payloadBytes;
  return make(bare, unlinked, most - least(most, (lost) => isFine(make(bare, unlinked, most - lost))));
}

/** Lines with style, those with most spans first, and what has links, from the end. */
function looksOf(blocks: readonly Block[]): { styled: Span[][]; linked: (Span[] | Row)[] } {
  const lines: Span[][] = [];
  const linked: (Span[] | Row)[] = [];
  const addLine = (line: Span[]) => {
    if (isStyled(line)) lines.push(line);
    if (isLinked(line)) linked.push(line);
  };
  const addRow = (row: Row) => {
    if (row.link !== undefined) linked.push(row);
    row.children?.forEach(addRow);
  };
  const addBlock = (block: Block) => {
    if (block.type === "text") addLine(block.spans);
    else if (block.type === "terminal") block.lines.forEach(addLine);
    else if (block.type === "activityList") block.rows.forEach(addRow);
    else if (block.type === "section") block.blocks.forEach(addBlock);
  };
  blocks.forEach(addBlock);
  return { styled: lines.sort((a, b) => b.length - a.length), linked: linked.reverse() };
}

/** The least number from 0 to `most` that does, if `most` does and so does every one after the first. */
function least(most: number, does: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (does(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
