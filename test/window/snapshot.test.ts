/** A snapshot taken while a stream goes on shows what the stream so far gives, and a terminal would show now. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeTerminal, type SanitizeOptions, TerminalSanitizer, UNLIMITED } from "../../src/index.js";
import { vertical } from "../oracle/vertical.js";

const SCREEN = { rows: 7, columns: 32, unicode: "11" } as const;
const streams = vertical(SCREEN).map((tokens) => tokens.map((token) => token.input));
const SETTINGS: readonly SanitizeOptions[] = [
  { limits: UNLIMITED },
  { rows: 7, limits: UNLIMITED },
  { rows: 7, columns: 32, limits: UNLIMITED },
  { rows: 1, columns: 3, limits: UNLIMITED },
  { rows: 4, columns: 6, conceal: "drop", limits: UNLIMITED },
  { rows: 4, columns: 6, overstrike: true, limits: UNLIMITED },
  { rows: 3, columns: 9, limits: { lines: 5, columns: 7, spans: 6 }, keep: "tail" },
  { columns: 12, limits: { lines: 4, columns: 5 }, overflow: "wrap" },
];

describe.each(SETTINGS)("with %j", (options) => {
  it("a snapshot after each token is that of the stream up to there", () => {
    fc.assert(fc.property(streams, (tokens) => {
      const sanitizer = new TerminalSanitizer(options);
      let input = "";
      for (const token of tokens) {
        sanitizer.write(token);
        input += token;
        const { lines, text, hash, truncation } = sanitizer.snapshot();
        const whole = sanitizeTerminal(input, options);
        expect({ lines, text, hash, truncation }).toEqual(
          { lines: whole.lines, text: whole.text, hash: whole.hash, truncation: whole.truncation });
      }
    }), { seed: 3, numRuns: 30 });
  });
});
