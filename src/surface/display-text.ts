/**
 * Text of an extension that a client shows outside of terminal blocks: titles, messages, labels, commands to approve.
 *
 * Nothing in it acts and nothing hides: motion and erasing do nothing, concealed text is shown, and what would push
 * text off a screen is shortened and said.
 */
import { UNLIMITED } from "../contract/limits.js";
import { sanitizeTerminalLines } from "../sanitizer.js";
import { utf8Bytes } from "../snapshot/json.js";
import { clusterEnd } from "../text/clusters.js";
import { textColumns } from "../text/columns.js";
import { isSimpleText } from "./simple-text.js";
import { strip } from "./strip-escapes.js";
import { visibleText } from "./visible-text.js";

export interface DisplayTextOptions {
  /** Whether line ends stay; else each run of them becomes one space, or one `␊` where controls are shown. Default `false`. */
  multiline?: boolean;
  /** Most grapheme clusters, the `…` of a cut included. Default: no bound. */
  maxClusters?: number;
  /** Most UTF-8 bytes, the `…` of a cut included; it is left out where it does not fit. Default: no bound. */
  maxBytes?: number;
  /** Whether controls and invisible characters are dropped, or written so that they can be read. Default `"strip"`. */
  controls?: "strip" | "show";
  /** Whether TAB becomes spaces up to the next multiple of 8 columns, or stays, as in code. Default `"expand"`. */
  tabs?: "expand" | "keep";
}

const TAB_WIDTH = 8;
const ELLIPSIS = "…";
/** Blank lines, and blanks within a line, that stay: more would push what follows off a phone's screen. */
const MAX_BLANK_LINES = 8;
export const MAX_BLANKS = 200;
/** Every character that shows as a gap: the space separators, TAB and the empty braille cell. */
const BLANKS = "\\t \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000";
const BLANK_LINE = new RegExp(`^[${BLANKS}]*$`);
const MANY_BLANKS = new RegExp(`[${BLANKS}]{${MAX_BLANKS + 1},}`, "g");
/** Units that go through the engine as one line: it cuts a line at 65,536 columns. */
const MAX_PIECE = 16_384;

/**
 * Sanitizes text for display. Cleaning it again changes nothing, unless a bound cuts it anew.
 *
 * @throws TypeError or RangeError naming an option, TypeError for a text that is no string; never for any string
 */
export function sanitizeDisplayText(text: string, options: DisplayTextOptions = {}): string {
  const { multiline, maxClusters, maxBytes, show, keepTabs } = resolve(options);
  if (typeof text !== "string") throw new TypeError("text must be a string");
  const settle = show ? visibleText : clean;
  const cleaned = settle(text);
  const lines = (keepTabs ? cleaned : expandTabs(cleaned)).split("\n");
  const whole = multiline ? shortenBlankLines(lines).join("\n") : fold(lines, show ? "␊" : " ");
  const spaced = shortenBlanks(whole);
  // A mark that began a line now stands on the space before it, and may be one too many for that; without it, blanks may
  // have come together.
  return cut(spaced === cleaned ? spaced : shortenBlanks(settle(spaced)), maxClusters, maxBytes);
}

function shortenBlanks(text: string): string {
  return text.replace(MANY_BLANKS, ({ length }) => ` … ${length} spaces … `);
}

function resolve(options: DisplayTextOptions) {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  const { multiline = false, controls = "strip", tabs = "expand" } = options;
  if (typeof multiline !== "boolean") throw new TypeError("multiline must be a boolean");
  if (controls !== "strip" && controls !== "show") throw new RangeError('controls must be "strip" or "show"');
  if (tabs !== "expand" && tabs !== "keep") throw new RangeError('tabs must be "expand" or "keep"');
  return {
    multiline,
    maxClusters: bound("maxClusters", options.maxClusters),
    maxBytes: bound("maxBytes", options.maxBytes),
    show: controls === "show",
    keepTabs: tabs === "keep",
  };
}

function bound(name: string, value: unknown): number {
  if (value === undefined) return Infinity;
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (value >= 0 && (value === Infinity || Number.isInteger(value))) return value;
  throw new RangeError(`${name} must be a whole number of at least 0, or Infinity`);
}

/** Text, TAB and LF only, of characters that may leave. */
function clean(text: string): string {
  if (isSimpleText(text)) return text;
  // A mark of byte order is dropped before the parser, as in the engine: it ends no sequence.
  const stripped = strip(text.replaceAll("\ufeff", ""), { sgr: false, lineEnds: true }).replace(/[\u2028\u2029]/g, "\n");
  if (isSimpleText(stripped)) return stripped;
  const pieces: string[] = [];
  const joints: string[] = [];
  for (const part of stripped.split(/([\t\n])/)) {
    if (part === "\t" || part === "\n") {
      joints.push(part);
      continue;
    }
    let start = 0;
    for (let end = pieceEnd(part, 0); end < part.length; end = pieceEnd(part, end)) {
      pieces.push(part.slice(start, end));
      joints.push("");
      start = end;
    }
    pieces.push(part.slice(start));
  }
  const cleaned = sanitizeTerminalLines(pieces, { limits: UNLIMITED, notice: false }).text;
  return cleaned.map((piece, index) => piece + (joints[index] ?? "")).join("");
}

/** A cluster boundary about `MAX_PIECE` units after `from`. */
function pieceEnd(text: string, from: number): number {
  if (text.length - from <= MAX_PIECE) return text.length;
  let end = from;
  while (end - from < MAX_PIECE) end = clusterEnd(text, end);
  return end;
}

function expandTabs(text: string): string {
  if (!text.includes("\t")) return text;
  let column = 0;
  let out = "";
  for (const part of text.split(/([\t\n])/)) {
    const added = part === "\t" ? " ".repeat(TAB_WIDTH - (column % TAB_WIDTH)) : part;
    column = part === "\n" ? 0 : column + textColumns(added);
    out += added;
  }
  return out;
}

function shortenBlankLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let blank = 0;
  const endRun = () => {
    if (blank > MAX_BLANK_LINES) kept.splice(kept.length - MAX_BLANK_LINES, MAX_BLANK_LINES, `… ${blank} blank lines`);
    blank = 0;
  };
  for (const line of lines) {
    if (!BLANK_LINE.test(line)) endRun();
    else if (++blank > MAX_BLANK_LINES) continue;
    kept.push(line);
  }
  endRun();
  return kept;
}

function fold(lines: readonly string[], joint: string): string {
  return lines.length === 1 ? (lines[0] as string) : lines.filter((line) => !BLANK_LINE.test(line)).join(joint);
}

/** The longest prefix of whole clusters within both bounds, with an ellipsis where something is missing. */
function cut(text: string, maxClusters: number, maxBytes: number): string {
  // A cluster has at least one unit, and a unit at most three bytes.
  if (text.length <= maxClusters && text.length * 3 <= maxBytes) return text;
  const mark = maxClusters >= 1 && maxBytes >= utf8Bytes(ELLIPSIS) ? ELLIPSIS : "";
  const markBytes = utf8Bytes(mark);
  let clusters = 0;
  let bytes = 0;
  let shortened = 0;
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at);
    bytes += utf8Bytes(text.slice(at, end));
    if (++clusters > maxClusters || bytes > maxBytes) return text.slice(0, shortened) + mark;
    if (clusters + mark.length <= maxClusters && bytes + markBytes <= maxBytes) shortened = end;
    at = end;
  }
  return text;
}
