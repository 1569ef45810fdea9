/** Invariants 3, 4 and 12: what is clean stays as it is, and lines know nothing of one another. */
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { SanitizeOptions } from "../../src/contract/types.js";
import { sanitizeTerminal, sanitizeTerminalLines, terminalLineToTextSpans, terminalLineVisibleText } from "../../src/sanitizer.js";
import { toSafeAnsi } from "../../src/snapshot/safe-ansi.js";
import fc from "fast-check";
import { anyOptions, anyText, atCursor, damagedBytes, forAll, reading, text, unlimited, wild, wildText } from "./arbitraries.js";
import { clusters, isConditional, isForbidden, stringsOf, substance } from "./judge.js";

const scalarsOf = (string: string) => [...string].map((char) => char.codePointAt(0) as number);
const isPlain = (string: string) => !scalarsOf(string.toWellFormed()).some((scalar) => isForbidden(scalar) || isConditional(scalar));
/** Within the bound on scalars of one cluster. */
const isShort = (string: string) => clusters(string).every((cluster) => [...cluster].length <= 32);

describe("invariant 3: clean identity", () => {
  const clean = fc.array(text, { maxLength: 6 }).map((words) => words.join("")).filter((word) => isPlain(word) && isShort(word));

  it("clean text comes back as one plain span, from every entry", () => {
    forAll([clean, unlimited], 300, (word, options) => {
      const { columns: _, ...rest } = options;
      const spans = word === "" ? [] : [{ text: word }];
      expect(substance(sanitizeTerminal(word, rest))).toEqual({ lines: word === "" ? [] : [spans], truncation: undefined, findings: {} });
      expect(substance(sanitizeTerminal(Buffer.from(word), rest)).lines).toEqual(word === "" ? [] : [spans]);
      expect(substance(sanitizeTerminalLines([word], rest))).toEqual({ lines: [spans], truncation: undefined, findings: {} });
      expect(terminalLineToTextSpans(word)).toEqual(spans);
      expect(terminalLineVisibleText(word)).toBe(word);
    });
  });

  it("of one line that holds line ends, the lines are joined by spaces and keep their styles and links", () => {
    const line = "a\n\u001b[1mb\u001b]8;;https://e.org/\u0007c\u001b]8;;\u0007\u001b[m\r\nd";
    expect(terminalLineToTextSpans(line)).toEqual([
      { text: "a " },
      { text: "b", traits: ["bold"] },
      { text: "c", traits: ["bold"], link: "https://e.org/" },
      { text: " d" },
    ]);
    expect(terminalLineVisibleText(line)).toBe("a bc d");
  });

  it("whatever came out goes in again as one plain span", () => {
    forAll([damagedBytes(wildText), unlimited], 200, (bytes, options) => {
      for (const line of sanitizeTerminal(bytes, options).text) {
        expect(sanitizeTerminalLines([line], { ...AGAIN, ...bidiOf(options) }).lines).toEqual([line === "" ? [] : [{ text: line }]]);
      }
    });
  });
});

const AGAIN: SanitizeOptions = { limits: UNLIMITED };
const bidiOf = ({ bidi, links }: SanitizeOptions): SanitizeOptions => ({ ...(bidi && { bidi }), ...(links && { links }) });

describe("invariant 4: idempotence", () => {
  it("text sanitized again, as a stream and as lines, is the same and leaves no finding", () => {
    forAll([damagedBytes(wildText), anyOptions], 350, (bytes, options) => {
      const { text: before } = sanitizeTerminal(bytes, options);
      const again = { ...AGAIN, ...bidiOf(options) };
      const stream = sanitizeTerminal(before.map((line) => `${line}\n`).join(""), again);
      expect({ text: stream.text, findings: stream.findings }).toEqual({ text: before, findings: {} });
      const lines = sanitizeTerminalLines(before, again);
      expect({ text: lines.text, findings: lines.findings }).toEqual({ text: before, findings: {} });
    });
  });

  it("safe ANSI parsed again gives the same lines", () => {
    forAll([damagedBytes(wildText), anyOptions], 450, (bytes, options) => {
      const { lines } = sanitizeTerminal(bytes, options);
      expect(sanitizeTerminal(toSafeAnsi(lines), { ...AGAIN, ...bidiOf(options) }).lines).toEqual(lines);
    });
  });

  it("nor does it matter where the cursor put what joins", () => {
    forAll([atCursor, reading], 500, (tokens, options) => {
      const { lines, text: before } = sanitizeTerminal(tokens.join(""), { ...options, ...AGAIN });
      const again = { ...AGAIN, ...bidiOf(options) };
      expect(sanitizeTerminal(toSafeAnsi(lines), again).lines).toEqual(lines);
      expect(sanitizeTerminalLines(before, again).text).toEqual(before);
    });
  });

  it("and without links the same lines without links", () => {
    forAll([wildText], 100, (stream) => {
      const { lines } = sanitizeTerminal(stream, AGAIN);
      const { lines: expected } = sanitizeTerminal(stream, { ...AGAIN, links: false });
      expect(sanitizeTerminal(toSafeAnsi(lines, { links: false }), AGAIN).lines).toEqual(expected);
    });
  });
});

describe("invariant 12: line isolation", () => {
  it("lines sanitized together are lines sanitized alone, and so are their findings", () => {
    const list = fc.array(fc.oneof(wildText, anyText), { maxLength: 5 });
    forAll([list, unlimited], 300, (lines, options) => {
      const together = sanitizeTerminalLines(lines, options);
      const alone = lines.map((line) => sanitizeTerminalLines([line], options));
      expect(together.lines).toEqual(alone.flatMap((snapshot) => snapshot.lines));
      const counts: Record<string, { count: number; first: number }> = {};
      let offset = 0;
      alone.forEach(({ findings }, index) => {
        for (const [kind, { count, first }] of Object.entries(findings)) {
          counts[kind] ??= { count: 0, first: offset + first };
          counts[kind].count += count;
        }
        offset += Buffer.byteLength((lines[index] as string).toWellFormed()) + 1; // as if a line end stood between
      });
      expect(together.findings).toEqual(counts);
    });
  });

  it("a line without line ends is one line, whatever it leaves open", () => {
    forAll([wild], 150, (tokens) => {
      const lines = tokens.map((token) => token.replaceAll(/[\n\v\f\u2028\u2029]|\x1b[DE]/g, "")).filter((token) => token !== "\x1b");
      expect(sanitizeTerminalLines(lines, AGAIN).lines).toHaveLength(lines.length);
    });
  });

  it("what a line holds is in its strings only", () => {
    forAll([wild], 100, (tokens) => {
      const { lines } = sanitizeTerminalLines(tokens);
      for (const string of stringsOf(lines)) expect(string).not.toContain("\n");
    });
  });
});
