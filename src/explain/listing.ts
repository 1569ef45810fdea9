/** A piece as one line of a listing: offset, bytes, name, effect. */
import { clusterEnd } from "../text/clusters.js";
import { clusterColumns, columnsBetween } from "../text/columns.js";
import type { TerminalPiece } from "./piece.js";

/** Columns of the offset and of the bytes. */
const OFFSET = 8;
const BYTES = 32;

const GREY = "\u001b[90m";
const CYAN = "\u001b[36m";
const YELLOW = "\u001b[33m";
const PLAIN = "\u001b[0m";

/**
 * The line without its end, safe to print and to paste: what came in appears in caret notation only.
 *
 * @param color whether to mark it with SGR: what acts in cyan, what was dropped or refused in yellow
 */
export function formatPiece(piece: TerminalPiece, color = false): string {
  const offset = String(piece.offset).padStart(OFFSET);
  const bytes = padded(piece.notation);
  const words = `${piece.name}: ${piece.effect}`;
  if (!color) return `${offset}  ${bytes}  ${words}`;
  const lost = /dropped|refused|not UTF-8/.test(piece.effect);
  const tone = lost ? YELLOW : piece.kind === "text" ? "" : CYAN;
  return `${GREY}${offset}${PLAIN}  ${bytes}  ${tone}${words}${tone === "" ? "" : PLAIN}`;
}

/** Cut to the column with `…`, or filled up. */
function padded(text: string): string {
  let columns = 0;
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at);
    const next = columns + clusterColumns(text.slice(at, end));
    if (next > BYTES) return `${text.slice(0, kept)}…${" ".repeat(Math.max(0, BYTES - 1 - columnsBetween(text, 0, kept)))}`;
    columns = next;
    if (columns < BYTES) kept = end;
    at = end;
  }
  return text + " ".repeat(BYTES - columns);
}
