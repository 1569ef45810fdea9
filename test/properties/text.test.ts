/** Invariants 6, 7 and 8: no text is lost, none is made up, and bytes are read as every decoder reads them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { sanitizeTerminal, sanitizeTerminalLines } from "../../src/sanitizer.js";
import { damagedBytes, forAll, ignored, lineEnd, link, sgr, still, text, wholeWord, wildText } from "./arbitraries.js";
import { isConditional, isForbidden } from "./judge.js";
import { BIDI, FILLERS, FORMATS, INVISIBLE, IVS, LETTERS, MARKS, NONCHARACTERS, TAGS } from "./texts.js";

const OPTIONS = { limits: UNLIMITED };

interface Token {
  readonly input: string;
  readonly printed: string;
}

const kept = (printed: string): Token => ({ input: printed, printed });
const silent = (input: string): Token => ({ input, printed: "" });
const dropped = [...BIDI, ...INVISIBLE, ...NONCHARACTERS];
/** A letter that nothing joins from the left, and fewer marks than a cluster may have. */
const stacked = fc.tuple(fc.constantFrom(...LETTERS), fc.array(fc.constantFrom(...MARKS, ...FORMATS), { maxLength: 5 }), fc.constantFrom(...LETTERS))
  .map(([letter, marks, end]) => letter + marks.join("") + end);

const tokens = fc.array(fc.oneof(
  { weight: 6, arbitrary: wholeWord.map(kept) },
  { weight: 3, arbitrary: stacked.map(kept) },
  { weight: 3, arbitrary: fc.oneof(sgr, link).map(silent) },
  { weight: 3, arbitrary: ignored.map(silent) },
  { weight: 1, arbitrary: fc.constantFrom(...dropped).map(silent) },
  { weight: 1, arbitrary: fc.constantFrom(...TAGS, ...IVS, ...FILLERS).map((scalar) => ({ input: `x${scalar}x`, printed: "xx" })) },
  { weight: 2, arbitrary: lineEnd.map((input) => ({ input, printed: "\n" })) },
), { maxLength: 16, size: "max" });

/** Lines as text that a final line end adds no line to. */
const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const closed = (printed: string) => (printed === "" || printed.endsWith("\n") ? printed : `${printed}\n`);

describe("invariant 6: conservation", () => {
  it("what a stream without motion prints comes out complete and in order", () => {
    forAll([tokens, fc.boolean()], 450, (list, asBytes) => {
      const input = list.map((token) => token.input).join("");
      const { text: lines } = sanitizeTerminal(asBytes ? Buffer.from(input) : input, OPTIONS);
      expect(joined(lines)).toBe(closed(list.map((token) => token.printed).join("")));
    });
  });

  it("also where motion is ignored, and in spite of it", () => {
    const motion = fc.constantFrom("\b", "\x1b[2D", "\x1b[9C", "\x1b[K", "\x1b[2K", "\x1b[1K", "\x1b[3X", "\x1b[P", "\x1b[@", "\x1b[A", "\x1b[2J", "\x1b[H", "\x1b[4h", "\x1b7", "\x1b8", "\r");
    const list = fc.array(fc.oneof({ weight: 3, arbitrary: tokens }, { weight: 1, arbitrary: motion.map((input) => [silent(input)]) }), { maxLength: 4 });
    forAll([list], 250, (lists) => {
      const stream = lists.flat();
      const input = stream.map((token) => token.input).join("");
      const { text: lines } = sanitizeTerminal(input, { ...OPTIONS, motion: "ignore" });
      expect(joined(lines)).toBe(closed(stream.map((token) => token.printed).join("")));
    });
  });
});

/** Whether `part` is what is left of `whole` after leaving scalars out. */
function isSubsequence(part: string, whole: string): boolean {
  const rest = [...part];
  let at = 0;
  for (const char of whole) if (char === rest[at]) at++;
  return at === rest.length;
}

describe("invariant 7: subsequence", () => {
  const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  /** Nothing that prints what isn't there: no HT, no REP, no character set. */
  const harmless = (bytes: Uint8Array) => bytes.map((byte) => (byte === 0x09 || byte === 0x62 || (byte >= 0x28 && byte <= 0x2b) ? 0x2e : byte));

  it("text without U+FFFD is a subsequence of what a decoder reads, where motion is ignored", () => {
    forAll([damagedBytes(wildText)], 400, (damaged) => {
      const bytes = harmless(damaged);
      const whole = decode(bytes);
      const stream = sanitizeTerminal(bytes, { ...OPTIONS, motion: "ignore" }).text.join("").replaceAll("\ufffd", "");
      expect(isSubsequence(stream, whole)).toBe(true);
      const lines = sanitizeTerminalLines([whole], OPTIONS).text.join("").replaceAll("\ufffd", "");
      expect(isSubsequence(lines, whole)).toBe(true);
    });
  });

  it("and of streams without motion, where it would act", () => {
    forAll([still(text).map((list) => list.join(""))], 200, (stream) => {
      expect(isSubsequence(sanitizeTerminal(stream, OPTIONS).text.join(""), stream)).toBe(true);
    });
  });
});

describe("invariant 8: UTF-8 oracle", () => {
  const piece = fc.oneof(
    text.map((word) => [...Buffer.from(word)]),
    fc.constantFrom("\n", "\r\n").map((end) => [...Buffer.from(end)]),
    fc.array(fc.integer({ min: 0x80, max: 0xff }), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(
      [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf0, 0x80, 0x80, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80], [0xe2, 0x9c], [0xf0, 0x9f, 0x98], [0xf0, 0x9f], [0xe2], [0xfe], [0xff],
      [0xef, 0xbf, 0xbd], [0xe2, 0x28, 0xa1], [0xf0, 0x28, 0x8c, 0xbc], [0xf4, 0x8f, 0xbf], [0xc2],
    ),
  );
  const bytes = fc.array(piece, { maxLength: 16, size: "max" }).map((pieces) => Uint8Array.from(pieces.flat()));
  const dropsNothing = (decoded: string) =>
    ![...decoded].some((char) => char !== "\n" && char !== "\r" && (isForbidden(char.codePointAt(0) as number) || isConditional(char.codePointAt(0) as number)))
    && (decoded.match(/[\p{M}\p{Cf}]/gu) ?? []).length < 31;

  it("text without controls is what TextDecoder reads, CRLF aside", () => {
    forAll([bytes], 750, (input) => {
      const decoded = new TextDecoder("utf-8", { ignoreBOM: true }).decode(input);
      fc.pre(dropsNothing(decoded));
      const { text: lines, findings } = sanitizeTerminal(input, OPTIONS);
      expect(joined(lines)).toBe(closed(decoded.replaceAll("\r\n", "\n")));
      expect(Object.keys(findings).filter((kind) => kind !== "ill-formed")).toEqual([]);
      expect(findings["ill-formed"]?.count ?? 0).toBe(decoded.split("\ufffd").length - Buffer.from(input).toString("latin1").split("\xef\xbf\xbd").length);
    });
  });
});
