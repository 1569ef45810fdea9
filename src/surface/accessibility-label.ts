/**
 * A terminal snapshot as a screen reader should say it (contract: "Accessibility"): line by line, one sentence each.
 *
 * Drawing goes: boxes, blocks, spinners, braille, rules. Cells of a table row are joined by commas, a progress bar is
 * its percentage, and glyphs that stand for a state are words.
 */
import { MAX_LABEL_BYTES } from "../contract/limits.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { lineText } from "../snapshot/cut.js";
import { sanitizeDisplayText } from "./display-text.js";

/** Columns from which on a line is taken to go on in the next, if that begins in lower case. */
const WRAPPED_FROM = 56;

/** The word for each glyph that stands for a state. */
const STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "done": "✓✔☑✅🗸",
    "failed": "✗✘✖✕❌☒",
    "warning": "⚠",
    "active": "●◉⦿⏺",
    "inactive": "○◯",
    "not done": "☐",
    "in progress": "◐◑◒◓◔◕⏳⌛",
    "selected": "❯",
  }).flatMap(([word, glyphs]) => [...glyphs].map((glyph) => [glyph, word] as const)),
);
const STATE_GLYPH = new RegExp(`([${[...STATES.keys()].join("")}])\\ufe0f?`, "u");

const FILLED = "█▉▊▋▌▍▎▏▓■▰⣿";
const EMPTY = "░▒□▱⣀";
const BLOCK_BAR = new RegExp(`\\[?[${FILLED}${EMPTY}]{4,}[ ]*\\]?`, "gu");
const ASCII_BAR = /\[[#=]*>?[-. ]*\]/g;
const PERCENTAGE = /\d ?%/;

const VERTICAL = /[│┃║┆┇┊┋╎╏]/;
/** Box drawing, block elements, other shapes without a word, braille, private use. */
const DRAWING = /[\u2500-\u259f\u25a0-\u25ff\u2b1b\u2b1c\u2800-\u28ff\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;
const SPINNER = /[\u2801-\u28ff◴◷◶◵◰◳◲◱▖▘▝▗]/u;
/** A line that only draws, with ASCII. */
const RULE = /^[-=_+*~#|:. ]*$/;
const BULLET = /^(?:[•·‣∙*-]|→) +/;
const GAP = /\t| {2,}/;
const ENDS_SENTENCE = /[.!?…:;,]$/;

/**
 * A linear reading of lines. Never empty where a line has text: what only draws is named.
 *
 * @param lines lines of a snapshot, in normal form
 * @returns one line of clean text, at most 4,096 bytes; `""` if all lines are blank
 */
export function accessibilityLabel(lines: readonly (readonly ExtensionUITextSpan[])[]): string {
  let label = "";
  let wraps = false;
  const texts = markSelection(lines.map((line) => lineText(line)).filter((text) => text.trim() !== ""));
  for (const text of texts) {
    const said = sayLine(text);
    if (said === "") continue;
    if (label !== "") label += wraps && /^\p{Ll}/u.test(said) ? " " : ENDS_SENTENCE.test(label) ? " " : ". ";
    label += said;
    wraps = text.trim().length >= WRAPPED_FROM;
    if (label.length > MAX_LABEL_BYTES) break;
  }
  if (label === "" && texts.length > 0) return nameDrawing(texts);
  if (label !== "" && !ENDS_SENTENCE.test(label)) label += ".";
  return sanitizeDisplayText(label, { maxBytes: MAX_LABEL_BYTES });
}

/** A list marks its selected row with an arrow and indents the others; an arrow on several lines is something else. */
function markSelection(texts: readonly string[]): readonly string[] {
  const isMarked = (text: string) => text.startsWith("→ ");
  if (texts.length < 2 || texts.filter(isMarked).length !== 1) return texts;
  return texts.map((text) => (isMarked(text) ? `❯${text.slice(1)}` : text));
}

function sayLine(text: string): string {
  const bars = sayBars(text);
  if (RULE.test(bars)) return "";
  const cells = VERTICAL.test(bars) ? bars.split(VERTICAL) : isAsciiRow(bars) ? bars.split("|") : [bars];
  return cells.flatMap((cell) => cell.trim().split(GAP)).map(sayCell).filter((cell) => cell !== "").reduce(join, "");
}

/** What a table writes with ASCII begins and ends with a bar. */
function isAsciiRow(text: string): boolean {
  const row = text.trim();
  return row.length > 2 && row.startsWith("|") && row.endsWith("|");
}

/** Percentages instead of bars; nothing where the line says the percentage itself. */
function sayBars(text: string): string {
  const isSaid = PERCENTAGE.test(text);
  const say = (filled: number, total: number) => (isSaid ? "  " : `  ${Math.round((100 * filled) / total)}%  `);
  return text
    .replace(BLOCK_BAR, (bar) => {
      const isFramed = bar.startsWith("[");
      const cells = [...bar].filter((char) => (isFramed && char === " ") || FILLED.includes(char) || EMPTY.includes(char));
      return say(cells.filter((cell) => FILLED.includes(cell)).length, cells.length);
    })
    .replace(ASCII_BAR, (bar) => {
      const total = bar.length - 2;
      return total < 4 ? bar : say(bar.replace(/[^#=>]/g, "").length, total);
    });
}

/** A cell in words, with a state before what it is the state of. */
function sayCell(cell: string): string {
  const parts = cell.split(STATE_GLYPH).map((part) => STATES.get(part) ?? clean(part));
  return parts.reduce((said, part, index) => {
    if (part === "") return said;
    const isStated = index === 2 && said !== "" && parts[0] === "";
    return said === "" ? part : isStated ? `${said}: ${part}` : `${said} ${part}`;
  }, "");
}

function clean(text: string): string {
  return text.replace(DRAWING, " ").trim().replace(BULLET, "").replace(/ {2,}/g, " ").trim();
}

function join(said: string, cell: string): string {
  if (said === "") return cell;
  // A state or bullet in a column of its own belongs to the next.
  if ([...STATES.values()].includes(said)) return `${said}: ${cell}`;
  return ENDS_SENTENCE.test(said) ? `${said} ${cell}` : `${said}, ${cell}`;
}

function nameDrawing(texts: readonly string[]): string {
  const text = texts.join("");
  if (SPINNER.test(text)) return "Working.";
  return texts.every((line) => RULE.test(line) || /^[\u2500-\u257f ]*$/.test(line)) ? "Divider." : "Drawing.";
}
