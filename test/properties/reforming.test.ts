/**
 * Invariant 5: removing one thing never makes another of what was around it. Every sequence of an inventory is put into
 * every other at every place; what comes out is clean and stays as it is.
 */
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { ExtensionUITextSpan } from "../../src/contract/types.js";
import { sanitizeTerminal, sanitizeTerminalLines, TerminalSanitizer } from "../../src/sanitizer.js";
import { toSafeAnsi } from "../../src/snapshot/safe-ansi.js";
import { recordRuns } from "../record-runs.js";
import { escaped, expectClean, textOf } from "./judge.js";

const INVENTORY = [
  // Control sequences, whole and not.
  "\x1b", "\x1b[", "\x1b[1m", "\x1b[0m", "\x1b[38;5;9m", "\x1b[3", "\x1b[?25l", "\x1b[2D", "\x1b[K", "\x1b[2K", "\x1b[3C", "\x1b[2b", "\x1b[2@", "\x1b[2P",
  "\x1b[4h", "\x1b[8m", "\x1b7", "\x1b8", "\x1b(0", "\x0e", "\x1bc", "\x1b[!p", "\x1b[A", "\x1b[?1049h", "\x9b1m", "\x9d0;t\x07", "\u009c",
  // Strings and links.
  "\x1b]8;;https://a.example\x07", "\x1b]8;;\x1b\\", "\x1b]8;;javascript:x\x07", "\x1b]0;t\x07", "\x1b_pi:c\x07", "\x1bPq\x1b\\", "\x1b]",
  // Controls.
  "\n", "\r", "\b", "\t", "\x18", "\x00", "\x7f", "\u0085", "\u2028",
  // Text that joins or is dropped by what stands around it.
  "ab", "漢", "e\u0301", "\u0301", "👩\u200d💻", "\u{1f1e6}", "\u{1f1e6}\u{1f1fa}", "\u{1f3f4}\u{e0061}\u{e0062}\u{e0063}\u{e007f}", "\u{e0061}\u{e007f}",
  "\u1100\u1161", "\u11a8", "\u115f", "\u1160\u0301", "葛\u{e0100}", "\u{e0101}", "\u0600", "क\u094d", "क", "\u200d", "\ufe0f", "\u202e", "\u2060", "\ufeff",
  "\ufffe", "\ud83d", "\ude00", `a${"\u0301".repeat(31)}`, "\u{1f3fd}", "\u302e",
];

const OPTIONS = { limits: UNLIMITED };

/** All inputs `y[0:k]·x·y[k:]` for one y. Long runs of one mark are cut at their ends only. */
function splices(y: string): string[] {
  const places = Array.from({ length: y.length + 1 }, (_, place) => place).filter((place) => y.length < 30 || place < 4 || place > y.length - 3);
  return places.flatMap((place) => INVENTORY.map((x) => y.slice(0, place) + x + y.slice(place)));
}

/** Fails naming the first input whose lines are not what they should be. */
function expectSame(inputs: readonly string[], actual: readonly unknown[], expected: readonly unknown[], what: string): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  const at = expected.findIndex((line, index) => JSON.stringify(line) !== JSON.stringify(actual[index]));
  expect({ input: escaped(inputs[at] ?? ""), [what]: actual[at] }).toEqual({ input: escaped(inputs[at] ?? ""), [what]: expected[at] });
  expect(actual).toEqual(expected);
}

/** One line after another is as good as each alone: `toSafeAnsi` ends them plain, and line ends part them. */
function expectStable(inputs: readonly string[], outputs: readonly ExtensionUITextSpan[][][]): void {
  const lines = outputs.flat();
  const of = outputs.flatMap((output, index) => output.map(() => inputs[index] as string));
  const texts = lines.map(textOf);
  texts.forEach((text, index) => {
    try {
      expectClean(text);
    } catch (error) {
      throw new Error(`${(error as Error).message} from ${escaped(of[index] as string)}`);
    }
  });
  const plain = texts.map((text) => (text === "" ? [] : [{ text }]));
  expectSame(of, sanitizeTerminal(texts.map((text) => `${text}\n`).join(""), OPTIONS).lines, plain, "text as a stream");
  expectSame(of, sanitizeTerminalLines(texts, OPTIONS).lines, plain, "text as lines");
  expectSame(of, sanitizeTerminal(toSafeAnsi(lines), OPTIONS).lines, lines, "safe ANSI");
}

describe("invariant 5: no re-forming", () => {
  it.each(INVENTORY.map((y): [string, string] => [escaped(y), y]))("nothing put into %s makes anything else of it", (_, y) => {
    const inputs = splices(y);
    recordRuns(2 * inputs.length);
    const stream = new TerminalSanitizer(OPTIONS);
    expectStable(inputs, inputs.map((input) => {
      stream.reset();
      stream.write(input);
      return stream.end().lines;
    }));
    expectStable(inputs, inputs.map((input) => sanitizeTerminalLines([input], OPTIONS).lines));
  });
});
