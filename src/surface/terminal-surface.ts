/**
 * The native surface of a widget that only has terminal output: one `terminal` block, and fallback lines for clients
 * that cannot show it (contract: "Terminal fallback behavior", "Fallback", "Payload limits").
 *
 * A quarter of the lines, the text and the JSON is kept for the fallback, whatever the block holds, so that a cut of
 * one does not depend on the other. Each ends in a notice of its own where it is cut.
 */
import { FALLBACK_SHARE, WIDGET_LIMITS } from "../contract/limits.js";
import type { ExtensionUINativeSurface } from "../contract/surface.js";
import type { ExtensionUITextSpan, TerminalLimits, TerminalSnapshot } from "../contract/types.js";
import { type Bounded, applyLimits } from "../snapshot/budget.js";
import { lineText } from "../snapshot/cut.js";
import { canonicalJson, utf8Bytes } from "../snapshot/json.js";
import { noticeText } from "../snapshot/notice.js";
import { labelText } from "./scope.js";

type Line = ExtensionUITextSpan[];
type Shown = Pick<TerminalSnapshot, "lines" | "truncation">;

export interface TerminalSurfaceOptions {
  /** Id of the surface, stable over its updates: `widget:` and the key of the widget. */
  id: string;
  /** Title of the panel; controls go, and it is cut at 4,096 bytes like the id. None if it is blank. */
  title?: string;
  /** Which end of the content a cut keeps: that of the snapshot. Default `"head"`. */
  keep?: "head" | "tail";
  /** Lines after those of the snapshot that were not even read; they count as left out. Default 0. */
  unread?: number;
}

/**
 * A surface within the limits of a host: 65,536 bytes of JSON, 32,768 bytes in all its strings, 320 spans, 160 lines
 * in block and fallback together. A snapshot that was made with three quarters of `WIDGET_LIMITS` fits uncut.
 *
 * @param snapshot its lines, and the truncation that tells whether one of them is a notice
 */
export function terminalSurface(
  snapshot: Shown,
  { id, title = "", keep = "head", unread = 0 }: TerminalSurfaceOptions,
): ExtensionUINativeSurface {
  const heading = labelText(title);
  const lines: Line[] = [];
  const fallback: string[] = [];
  const surface: ExtensionUINativeSurface = {
    version: 1,
    id: labelText(id),
    source: "widget",
    presentation: heading.trim() === "" ? { style: "surfacePanel" } : { style: "surfacePanel", title: heading },
    blocks: [{ type: "terminal", id: "terminal-fallback", lines }],
    fallback: { lines: fallback },
  };
  const { lines: read, total } = contentOf(snapshot, keep);
  const content = { lines: read, total: total + unread };
  const room = {
    ...WIDGET_LIMITS,
    columns: Infinity,
    textBytes: WIDGET_LIMITS.textBytes - stringBytes(surface),
    payloadBytes: WIDGET_LIMITS.payloadBytes - utf8Bytes(JSON.stringify(surface)),
  };
  const plain = { ...content, lines: content.lines.map(plainLine) };
  for (const line of fit(plain, share(room, FALLBACK_SHARE), keep).lines) fallback.push(lineText(line));
  // What fits stays as it is, a notice included; what does not is cut from the content, with a notice that counts on.
  const block = share(room, 1 - FALLBACK_SHARE);
  const given = fitStrings({ lines: snapshot.lines, total: snapshot.lines.length + unread }, block, keep);
  const shown = given.truncation === undefined ? given : fitStrings(content, block, keep);
  lines.push(...shown.lines);
  return surface;
}

/** Lines without a notice, and how many there were before anything was cut. */
interface Content {
  readonly lines: readonly Line[];
  readonly total: number;
}

function contentOf({ lines, truncation }: Shown, keep: "head" | "tail"): Content {
  const left = truncation === undefined ? undefined : leftOut(keep === "head" ? lines.at(-1) : lines[0]);
  if (left === undefined) return { lines, total: lines.length };
  const content = keep === "head" ? lines.slice(0, -1) : lines.slice(1);
  return { lines: content, total: content.length + left };
}

/** How many lines a notice says were left out, which may be none; nothing for any other line. */
function leftOut(line: Line | undefined): number | undefined {
  const text = line?.length === 1 ? lineText(line) : "";
  const count = Number(/^… ([0-9]{1,15}) /.exec(text)?.[1] ?? 0);
  return text === noticeText(count) ? count : undefined;
}

function share(limits: TerminalLimits, part: number): TerminalLimits {
  const { lines, textBytes, payloadBytes } = limits;
  return {
    ...limits,
    lines: Math.floor(lines * part),
    textBytes: Math.floor(textBytes * part),
    payloadBytes: Math.floor(payloadBytes * part),
  };
}

function fit({ lines, total }: Content, limits: TerminalLimits, keep: "head" | "tail"): Bounded {
  return applyLimits(lines, total, 0, { limits, keep, overflow: "cut", ellipsis: "…", notice: true });
}

/**
 * The same with roles, traits and links counted as text too. The engine gives up style and links for the payload, so
 * a smaller payload makes room; at the size of the text limit the strings in it are surely within that.
 */
function fitStrings(content: Content, limits: TerminalLimits, keep: "head" | "tail"): Bounded {
  for (let { payloadBytes } = limits; ; ) {
    const bounded = fit(content, { ...limits, payloadBytes }, keep);
    const over = stringBytes(bounded.lines) - limits.textBytes;
    if (over <= 0) return bounded;
    payloadBytes = Math.min(payloadBytes, utf8Bytes(canonicalJson(bounded.lines))) - over;
  }
}

function plainLine(line: Line): Line {
  const text = lineText(line);
  return text === "" ? [] : [{ text }];
}

/** UTF-8 bytes of every string in a value of our own making. */
function stringBytes(value: unknown): number {
  if (typeof value === "string") return utf8Bytes(value);
  if (typeof value !== "object" || value === null) return 0;
  let bytes = 0;
  for (const part of Object.values(value)) bytes += stringBytes(part);
  return bytes;
}
