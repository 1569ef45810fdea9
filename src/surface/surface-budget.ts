/**
 * Brings a surface within the limits of a host. Contract section: "Payload limits".
 *
 * The fallback has a quarter of lines, text and JSON for sure, and what the blocks leave. The blocks give up style line
 * by line, those with most spans first, or links from the end, and only then text from the end. What comes out is
 * measured as it would be sent; candidates are few, so that the time is bounded whatever was in it.
 */
import { FALLBACK_SHARE, SURFACE_LIMITS } from "../contract/limits.js";
import type {
  ExtensionUIActivityRow, ExtensionUINativeBlock, ExtensionUINativeFallback, ExtensionUINativeSurface,
} from "../contract/surface.js";
import { applyLimits } from "../snapshot/budget.js";
import { lineText } from "../snapshot/cut.js";
import { type Cut, type CutBlocks, cutBlocks } from "./cut-blocks.js";
import { sanitizeDisplayText } from "./display-text.js";
import { type Holder, giveUpLooks } from "./give-up-looks.js";
import { type SurfaceSize, emptySize, fits, jsonBytes, stringBytes, surfaceSize } from "./measure.js";

type Surface = ExtensionUINativeSurface;
type Block = ExtensionUINativeBlock;
type Row = ExtensionUIActivityRow;
/** More than the notice of looks takes. */
const NOTICE_BYTES = 128;

/**
 * The limits that the content was past; `labelBytes` is that of single titles, labels and ids, over those that were cut.
 * `kept` and `dropped` are in the unit of the limit; notices count as neither. What was not even looked at counts as
 * lines, rows and blocks; its text only as far as it is part of a text that was.
 */
export type SurfaceTruncation = {
  readonly [limit in keyof typeof SURFACE_LIMITS | "labelBytes"]?: { readonly kept: number; readonly dropped: number };
};

export interface FittedSurface {
  readonly surface: Surface;
  readonly truncation: SurfaceTruncation | undefined;
}

/**
 * @param unread for lists of the surface: how many elements there are besides those in it
 * @param asLines whether the client shows terminal blocks only, so that notices are such blocks too
 */
export function fitSurface(surface: Surface, unread: ReadonlyMap<object, number>, asLines = false): FittedSurface {
  const before = surfaceSize(surface);
  if (fits(before) && unread.size === 0) return { surface, truncation: undefined };
  addUnread(before, surface, unread);
  const framed = fitFrame(surface);
  const fallback = framed.fallback && fitFallback(framed, framed.fallback, unread);
  const shown = fallback === undefined ? framed : { ...framed, fallback: fallback.fallback };
  const { blocks, notices } = fitBlocks(shown, unread, asLines);
  const fitted = { ...shown, blocks };
  return { surface: fitted, truncation: truncationOf(before, surfaceSize(fitted), [notices, ...(fallback ? [fallback.notices] : [])]) };
}

/** Notices are no content: they do not count as kept. */
function truncationOf(before: SurfaceSize, after: SurfaceSize, notices: readonly SurfaceSize[]): SurfaceTruncation | undefined {
  const truncation: Record<string, { kept: number; dropped: number }> = {};
  for (const limit of Object.keys(before) as (keyof SurfaceSize)[]) {
    if (before[limit] <= SURFACE_LIMITS[limit]) continue;
    const kept = notices.reduce((sum, notice) => sum - notice[limit], after[limit]);
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
): { fallback: ExtensionUINativeFallback; notices: SurfaceSize } {
  const rest = { ...surface, fallback: {} };
  const others = surfaceSize(rest);
  addUnread(others, rest, unread);
  const textBytes = shareOf(SURFACE_LIMITS.textBytes, others.textBytes);
  const payloadBytes = shareOf(SURFACE_LIMITS.payloadBytes, others.payloadBytes);
  const { text, lines } = fallback;
  const result: ExtensionUINativeFallback = {};
  const notices = emptySize();
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
    const { lines: kept, truncation } = applyLimits(content, total, 0, options);
    result.lines = kept.map(lineText);
    const notice = truncation === undefined ? undefined : result.lines.at(-1);
    if (notice !== undefined) {
      notices.lines = 1;
      notices.textBytes = stringBytes(notice);
      notices.payloadBytes = jsonBytes(notice) + 1;
    }
  }
  return { fallback: result, notices };
}

function fitText(text: string, textBytes: number, payloadBytes: number): string {
  let cut = sanitizeDisplayText(text, { multiline: true, tabs: "keep", maxBytes: textBytes });
  for (let bytes = textBytes; jsonBytes(cut) > payloadBytes; ) {
    bytes = Math.floor((Math.min(bytes, stringBytes(cut)) * payloadBytes) / jsonBytes(cut));
    cut = sanitizeDisplayText(cut, { multiline: true, tabs: "keep", maxBytes: bytes });
  }
  return cut;
}

function fitBlocks(surface: Surface, unread: ReadonlyMap<object, number>, asLines: boolean): CutBlocks {
  const frame = surfaceSize({ ...surface, blocks: [] });
  const holders = new Set<Holder>();
  const uncut: Cut = {
    payloadBytes: Infinity,
    textBytes: Infinity,
    lines: SURFACE_LIMITS.lines - frame.lines,
    unread,
    look: (line) => (holders.add(line), line),
    keepsLink: (row) => (holders.add(row), true),
    looks: undefined,
    asLines,
  };
  const sizeOf = (made: CutBlocks) => surfaceSize({ ...surface, blocks: made.blocks });
  const whole = cutBlocks(surface.blocks, uncut);
  const over = excess(sizeOf(whole));
  if (over === undefined) return whole;
  // The notice of looks takes room too.
  over.payloadBytes += NOTICE_BYTES;
  over.textBytes += NOTICE_BYTES;
  over.spans++;
  const looks = giveUpLooks([...holders], over);
  const plain: Cut = {
    ...uncut,
    look: (line) => looks.lines.get(line) ?? line,
    keepsLink: (row) => !looks.rows.has(row),
    looks: looks.said,
  };
  if (looks.isEnough) {
    const made = cutBlocks(surface.blocks, plain);
    if (fits(sizeOf(made))) return made;
  }
  const payloadBytes = SURFACE_LIMITS.payloadBytes - frame.payloadBytes;
  const textBytes = SURFACE_LIMITS.textBytes - frame.textBytes;
  // What the cut counts is at least what is sent, so the first does; another is for what nobody thought of.
  for (let part = 1; ; part /= 2) {
    const made = cutBlocks(surface.blocks, { ...plain, payloadBytes: payloadBytes * part, textBytes: textBytes * part });
    if (fits(sizeOf(made)) || part < 1 / 64) return made;
  }
}

/** How far a size is past the limits that looks count in; nothing if it is within. */
function excess(size: SurfaceSize): SurfaceSize | undefined {
  if (fits(size)) return undefined;
  const over = emptySize();
  for (const unit of ["payloadBytes", "textBytes", "linkBytes", "spans"] as const) over[unit] = size[unit] - SURFACE_LIMITS[unit];
  return over;
}
