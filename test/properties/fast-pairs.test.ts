/**
 * Invariant 30 where a random stream seldom goes: every two pieces of text with every kind of thing between them, on a
 * new line, over an old one and after it. All pairs take half a minute, so a usual run takes every 17th; 17 is
 * prime to the sizes of the lists, so that each text meets each thing. With `PROPERTY_RUNS` over 1 it takes all.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { SanitizeOptions, TerminalSnapshot } from "../../src/contract/types.js";
import { internals } from "../../src/pipeline.js";
import { sanitizeTerminal } from "../../src/sanitizer.js";
import { recordRuns } from "../record-runs.js";
import { GROWING, JOINERS, LETTERS, MARKS } from "./texts.js";

const TEXTS = [
  ...new Set([...JOINERS, ...GROWING, ...MARKS, ...LETTERS.slice(0, 6), "a", "ab", "abcd", "日本", "é", "\u115f", "\u200b", "\u2060", "\u{e0067}",
    "\u{1f3f4}", "\u2028", "葛\u{e0100}"]),
];
/** What may stand between two pieces of text and leaves them on the line. */
const BETWEEN = ["", "\x1b[31m", "\x1b[48;5;236m", "\x1b]8;;https://a.example\x07", "\x1b[8m", "\x1b[4h", "\x1b7", "\x1b[2b", "\x1b[4h\x1b[9b", "\t", "\b", "\r", "\x1b[K"];
/** What stands on the line before. */
const BEFORE = ["", "xyz\r", "日🇩é\x1b[31mz\r", "ab\n日c\x1b[A\r", "pq\x1b[T", "e\u0301f\x1b[2G", "a日bc日\u0301defgh\x1b[2G", "\u070f\x1b[ax\r"];
const OPTIONS: SanitizeOptions[] = [{}, { conceal: "drop" }, { rows: 2, columns: 3 }];

const STEP = Number(process.env["PROPERTY_RUNS"] ?? 1) > 1 ? 1 : 17;

const substance = ({ lines, findings, truncation }: TerminalSnapshot) => JSON.stringify({ lines, findings, truncation });

describe("invariant 30: fast path = slow path, for every two texts", () => {
  afterEach(() => {
    internals.fast = true;
  });

  it.each(BEFORE.flatMap((before) => OPTIONS.map((options) => ({ before, options }))))("after $before with $options", ({ before, options }) => {
    const differing: string[] = [];
    let tried = 0;
    let turn = OPTIONS.indexOf(options);
    for (const between of BETWEEN) {
      for (const first of TEXTS) {
        for (const second of TEXTS) {
          if (turn++ % STEP !== 0) continue;
          tried++;
          const input = `${before}${first}${between}${second}\n`;
          internals.fast = true;
          const fast = substance(sanitizeTerminal(input, options));
          internals.fast = false;
          if (fast !== substance(sanitizeTerminal(input, options))) differing.push(input);
        }
      }
    }
    recordRuns(tried);
    expect(differing).toEqual([]);
  });
});
