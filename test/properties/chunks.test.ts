/** Invariants 1, 11 and 22: how input is cut and what came before says nothing, and nothing throws or hangs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { TerminalLineReader } from "../../src/line-reader.js";
import { sanitizeTerminal, sanitizeTerminalLines, TerminalSanitizer } from "../../src/sanitizer.js";
import { anyOptions, atCursor, atMargin, cuts, damagedBytes, edited, forAll, partition, wild, wildText } from "./arbitraries.js";
import { substance } from "./judge.js";

function inChunks(chunks: readonly (Uint8Array | string)[], options: object) {
  const sanitizer = new TerminalSanitizer(options);
  for (const chunk of chunks) sanitizer.write(chunk);
  return substance(sanitizer.end());
}

describe("invariant 1: chunk invariance", () => {
  it("bytes cut anywhere give the same snapshot, findings and truncation", () => {
    forAll([damagedBytes(wildText), cuts, anyOptions], 360, (bytes, where, options) => {
      expect(inChunks(partition(bytes, where), options)).toEqual(substance(sanitizeTerminal(bytes, options)));
    });
  });

  it("a string cut anywhere, also within a surrogate pair, gives the same as whole", () => {
    forAll([wildText, cuts, anyOptions], 240, (text, where, options) => {
      expect(inChunks(partition(text, where), options)).toEqual(substance(sanitizeTerminal(text, options)));
    });
  });

  it("nor does it matter where something is overwritten, repeated or wrapped", () => {
    forAll([fc.oneof(atMargin, atCursor), anyOptions, fc.constantFrom(undefined, 1, 2, 3)], 700, (tokens, rest, columns) => {
      const options = { ...rest, ...(columns && { columns }) };
      const bytes = Buffer.from(tokens.join("").toWellFormed());
      expect(inChunks(partition(bytes, "each"), options)).toEqual(substance(sanitizeTerminal(bytes, options)));
    });
  });

  it("well-formed text as a string and as bytes gives the same, byte offsets included", () => {
    forAll([wildText, anyOptions], 240, (text, options) => {
      const wellFormed = text.toWellFormed();
      expect(substance(sanitizeTerminal(Buffer.from(wellFormed), options))).toEqual(substance(sanitizeTerminal(wellFormed, options)));
    });
  });

  it("a mix of string and byte chunks gives the same as either", () => {
    forAll([wild, fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), anyOptions], 120, (tokens, asBytes, options) => {
      const chunks = tokens.map((token) => token.toWellFormed());
      const mixed = chunks.map((chunk, index) => (asBytes[index] ? Buffer.from(chunk) : chunk));
      expect(inChunks(mixed, options)).toEqual(substance(sanitizeTerminal(chunks.join(""), options)));
    });
  });

  it("a reader that hands over lines gives the lines of the whole, where nothing reaches back over a line end", () => {
    forAll([edited, cuts], 160, (tokens, where) => {
      const bytes = Buffer.from(tokens.filter((token) => !/^\x1b(?:8|\[u)$/.test(token)).join(""));
      const lines: unknown[] = [];
      const reader = new TerminalLineReader((line) => lines.push(line), { limits: UNLIMITED });
      for (const chunk of partition(bytes, where)) reader.write(chunk);
      reader.end();
      const whole = sanitizeTerminal(bytes, { limits: UNLIMITED });
      expect({ lines, findings: reader.findings }).toEqual({ lines: whole.lines, findings: whole.findings });
    });
  });
});

describe("invariant 22: determinism", () => {
  it("nothing of earlier inputs, of other instances or of their order is in the JSON", () => {
    forAll([fc.array(wildText, { minLength: 2, maxLength: 4 }), anyOptions], 200, (texts, options) => {
      const json = (text: string) => JSON.stringify(sanitizeTerminal(text, options));
      const alone = texts.map(json);
      expect([...texts].reverse().map(json).reverse()).toEqual(alone);
      const kept = new TerminalSanitizer(options);
      const one = texts.map((text) => {
        kept.reset();
        kept.write(text);
        return JSON.stringify(kept.end());
      });
      expect(one).toEqual(alone);
      const together = texts.map(() => new TerminalSanitizer(options));
      const most = Math.max(...texts.map((text) => text.length));
      for (let unit = 0; unit < most; unit++) together.forEach((each, index) => each.write((texts[index] as string).charAt(unit)));
      expect(together.map((each) => JSON.stringify(each.end()))).toEqual(alone);
    });
  });
});

describe("invariant 11: totality", () => {
  it("a snapshot taken after each chunk changes nothing", () => {
    forAll([damagedBytes(wildText), cuts, anyOptions], 240, (bytes, where, options) => {
      const sanitizer = new TerminalSanitizer(options);
      for (const chunk of partition(bytes, where)) {
        sanitizer.write(chunk);
        expect(substance(sanitizer.snapshot())).toEqual(substance(sanitizer.snapshot()));
      }
      expect(substance(sanitizer.end())).toEqual(substance(sanitizeTerminal(bytes, options)));
    });
  });

  it("a snapshot says what the input so far gives, while nothing is open", () => {
    forAll([wild, anyOptions], 120, (tokens, options) => {
      const sanitizer = new TerminalSanitizer(options);
      const whole = `${tokens.join("").toWellFormed()}\x18\n`;
      sanitizer.write(whole);
      const { lines, truncation } = sanitizer.snapshot();
      const end = sanitizeTerminal(whole, options);
      expect({ lines, truncation }).toEqual({ lines: end.lines, truncation: end.truncation });
    });
  });

  it("also of more lines than it may show, from either end", () => {
    const lines = fc.array(fc.constantFrom("a\n", "b\n", "\n", "c\x1b[A", "\x1b[2B", "\x1b[31md\n"), { minLength: 3, maxLength: 16, size: "max" });
    forAll([lines, fc.integer({ min: 1, max: 4 }), fc.constantFrom("head", "tail"), fc.constantFrom(1, 2, 5, 100)], 200, (list, most, keep, rows) => {
      const options = { rows, keep, limits: { lines: most } } as const;
      const sanitizer = new TerminalSanitizer(options);
      sanitizer.write(list.join(""));
      const { lines: shown, truncation } = sanitizer.snapshot();
      const end = sanitizer.end();
      expect({ lines: shown, truncation }).toEqual({ lines: end.lines, truncation: end.truncation });
    });
  });

  it("a sanitizer that was reset is as new", () => {
    forAll([wildText, wildText, anyOptions], 120, (before, text, options) => {
      const sanitizer = new TerminalSanitizer(options);
      sanitizer.write(before);
      sanitizer.reset();
      sanitizer.write(text);
      expect(substance(sanitizer.end())).toEqual(substance(sanitizeTerminal(text, options)));
    });
  });

  it("bytes from nowhere throw nothing", () => {
    forAll([fc.uint8Array({ maxLength: 200, size: "max" }), anyOptions], 160, (bytes, options) => {
      sanitizeTerminal(bytes, options);
      sanitizeTerminalLines([Buffer.from(bytes).toString("latin1"), Buffer.from(bytes).toString("utf16le")], options);
    });
  });
});
