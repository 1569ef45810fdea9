/**
 * `git log -p` in its three looks: without colour, `--color=always`, and `--word-diff=color --color=always`.
 * The sequences are those of git 2.39: it resets with `ESC[m`, also after context lines that have no style, and
 * colours the marker of an added line apart from its text. Author names are ASCII but for one commit in forty.
 */
import type { Random } from "../random.js";
import { code, filePath, name, noun, word, words } from "./words.js";

type Look = "plain" | "color" | "words";

const AUTHORS = ["Ada Example <ada@example.org>", "Grace Sample <grace@example.com>", "Linus Test <linus@example.net>"];
const ACCENTED = "Jos\u00e9 N\u00fa\u00f1ez <jose@example.org>";
const RESET = "\x1b[m";

const paint = (look: Look, sgr: string, text: string): string =>
  look === "plain" ? text : `\x1b[${sgr}m${text}${RESET}`;

function context(look: Look, text: string): string {
  if (look === "plain") return ` ${text}\n`;
  return look === "color" ? ` ${text}${RESET}\n` : `${text}${RESET}\n`;
}

function removed(look: Look, text: string): string {
  return `${paint(look, "31", look === "words" ? text : `-${text}`)}\n`;
}

function added(look: Look, text: string): string {
  if (look === "plain") return `+${text}\n`;
  const colored = text === "" ? "" : paint(look, "32", text);
  return look === "words" ? `${colored}\n` : `${paint(look, "32", "+")}${colored}\n`;
}

/** A line of which one word was replaced; its indentation stays. */
function changed(random: Random, look: Look): string {
  const line = code(random);
  const indent = line.length - line.trimStart().length;
  const tokens = line.slice(indent).split(" ");
  const at = random.below(tokens.length);
  const rebuilt = (token: string): string => line.slice(0, indent) + tokens.with(at, token).join(" ");
  const [old, now] = [tokens[at] ?? "", name(random)];
  if (look !== "words") return removed(look, line) + added(look, rebuilt(now));
  return `${rebuilt((old === "" ? "" : paint(look, "31", old)) + paint(look, "32", now))}\n`;
}

function hunk(random: Random, look: Look): string {
  const [line, old, now] = [random.between(1, 900), random.between(6, 14), random.between(6, 14)];
  let text = paint(look, "36", `@@ -${line},${old} +${line + random.below(9)},${now} @@`);
  if (random.percent(70)) {
    const place = `export function ${name(random)}(${noun(random)}: string): void {`;
    text += ` ${paint(look, "", place)}`;
  }
  text += "\n";
  for (let count = 3; count > 0; count--) text += context(look, code(random));
  for (let edits = random.between(1, 4); edits > 0; edits--) {
    const kind = random.below(3);
    for (let run = random.between(1, 4); run > 0; run--) {
      if (kind === 0) text += added(look, code(random));
      else if (kind === 1) text += removed(look, code(random));
      else text += changed(random, look);
    }
    if (edits > 1) text += context(look, code(random));
  }
  for (let count = 3; count > 0; count--) text += context(look, code(random));
  return text;
}

function commit(random: Random, look: Look): string {
  const author = random.below(40) === 0 ? ACCENTED : random.pick(AUTHORS);
  const date = `Mon Nov ${random.between(1, 30)} ${random.between(10, 23)}:${random.between(10, 59)}:07 2026 +0000`;
  let text = `${paint(look, "33", `commit ${random.hex(40)}`)}\nAuthor: ${author}\nDate:   ${date}\n\n`;
  text += `    ${words(random, random.between(4, 9))}\n`;
  if (random.percent(40)) text += `    \n    ${words(random, 11)}\n    ${words(random, 9)} ${word(random)}.\n`;
  text += "\n";
  for (let files = random.between(1, 4); files > 0; files--) {
    const path = filePath(random);
    const head = [
      `diff --git a/${path} b/${path}`,
      `index ${random.hex(7)}..${random.hex(7)} 100644`,
      `--- a/${path}`,
      `+++ b/${path}`,
    ];
    for (const line of head) text += `${paint(look, "1", line)}\n`;
    for (let hunks = random.between(1, 4); hunks > 0; hunks--) text += hunk(random, look);
  }
  return `${text}\n`;
}

export const plain = (random: Random): string => commit(random, "plain");
export const gitlog = (random: Random): string => commit(random, "color");
export const worddiff = (random: Random): string => commit(random, "words");
