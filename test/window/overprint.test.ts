/** Text that is printed over a line which is edited already: what it replaces is told where it was replaced. */
import { describe, expect, it } from "vitest";
import { TerminalSanitizer, UNLIMITED, sanitizeTerminal } from "../../src/index.js";

describe("a run over a line under edit", () => {
  // The line is `ab` and `yz` from column 10 on; column 3 is the first of the gap. `漢` in place of `b` ends in column 3.
  it.each([
    ["a gap, then text", "ab\x1b[10Gyz\x1b[3G", "12345678", 7, 1, "ab12345678z"],
    ["a gap, then all of the text", "ab\x1b[10Gyz\x1b[3G", "1234567890", 7, 2, "ab1234567890"],
    ["a gap alone", "ab\x1b[10Gyz\x1b[3G", "1234567", undefined, 0, "ab1234567yz"],
    ["the right half of a wide cluster", "a漢\x1b[10Gyz\x1b[3G", "1234567", 0, 1, "a 1234567yz"],
    ["text from its first letter on", "ab\x1b[10Gyz\x1b[1G", "1234567", 0, 2, "1234567  yz"],
  ])("over %s", (_, before, run, unit, count, text) => {
    const input = `${before}${run}\n`;
    const bytes = Buffer.from(input);
    const pieces = new TerminalSanitizer({ limits: UNLIMITED });
    for (const byte of bytes) pieces.write(Uint8Array.of(byte));
    const first = unit === undefined ? undefined : Buffer.byteLength(before) + unit;
    for (const result of [sanitizeTerminal(input, { limits: UNLIMITED }), sanitizeTerminal(bytes, { limits: UNLIMITED }), pieces.end()]) {
      expect(result.text).toEqual([text]);
      expect(result.findings).toEqual(first === undefined ? {} : { overwritten: { count, first } });
    }
  });
});
