/** Where our clusters (Unicode 17.0) agree with grapheme-splitter (Unicode 10.0), and where and why they do not. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import GraphemeSplitter from "grapheme-splitter";
import { describe, expect, test } from "vitest";
import { clusterEnd } from "../../src/text/clusters.js";
import { ALPHABET, hex } from "./alphabet.js";

const splitter = new GraphemeSplitter();

function clusters(text: string): string[] {
  const all: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = clusterEnd(text, at);
    all.push(text.slice(at, end));
    at = end;
  }
  return all;
}

interface Change {
  readonly reason: string;
  /** Only text that matches can break differently. */
  readonly pattern: RegExp;
  /** For each text, the clusters here and there. */
  readonly samples: readonly (readonly [text: string, here: readonly string[], there: readonly string[]])[];
}

const CHANGES: readonly Change[] = [
  {
    reason: "a skin tone joins whatever is before it since Unicode 11.0, before that only the emoji bases of 10.0",
    pattern: /[\u{1f3fb}-\u{1f3ff}]/u,
    samples: [
      ["🥷🏽", ["🥷🏽"], ["🥷", "🏽"]],
      ["🫱🏿", ["🫱🏿"], ["🫱", "🏿"]],
      ["a🏻", ["a🏻"], ["a", "🏻"]],
    ],
  },
  {
    reason: "ZWJ joins any two pictographs since Unicode 11.0, and nothing without one before it",
    pattern: /\u200d[\p{Extended_Pictographic}]/u,
    samples: [
      ["a\u200d♀", ["a\u200d", "♀"], ["a\u200d♀"]],
      ["🏴\u200d☠", ["🏴\u200d☠"], ["🏴\u200d", "☠"]],
      ["🧑\u200d🦰", ["🧑\u200d🦰"], ["🧑\u200d", "🦰"]],
    ],
  },
  {
    reason: "consonants of an Indic conjunct stay together since Unicode 15.1 (GB9c)",
    pattern: /[\u094d\u09cd\u1039][^a]*[\u0915-\u0939\u0995\u1000]/u,
    samples: [
      ["\u0915\u094d\u0937", ["\u0915\u094d\u0937"], ["\u0915\u094d", "\u0937"]],
      ["\u0995\u09cd\u200d\u0995", ["\u0995\u09cd\u200d\u0995"], ["\u0995\u09cd\u200d", "\u0995"]],
    ],
  },
  {
    reason: "vowels of Kirat Rai, a script of Unicode 16.0, break as Hangul V",
    pattern: /[\u{16d63}-\u{16d6a}]/u,
    samples: [["\u{16d67}\u{16d67}", ["\u{16d67}\u{16d67}"], ["\u{16d67}", "\u{16d67}"]]],
  },
  {
    reason: "a lone surrogate counts as U+FFFD here, as a control there",
    pattern: /[\ud800-\udfff]/u,
    samples: [["\ud800\u0301", ["\ud800\u0301"], ["\ud800", "\u0301"]]],
  },
  {
    reason: "scalars that became Extend, SpacingMark or Prepend after Unicode 10.0",
    pattern: /[\u0c04\u{110cd}]/u,
    samples: [
      ["\u0c15\u0c04", ["\u0c15\u0c04"], ["\u0c15", "\u0c04"]],
      ["\u{110cd}1", ["\u{110cd}1"], ["\u{110cd}", "1"]],
    ],
  },
  {
    reason: "grapheme-splitter breaks within marks after a regional indicator that is not the first of its cluster",
    pattern: /[\u0600\u070f\u0d4e\u{110bd}\u{1f1e6}-\u{1f1ff}][\u{1f1e6}-\u{1f1ff}]/u,
    samples: [
      ["\u0600\u{1f1e9}\u0301\u0301", ["\u0600\u{1f1e9}\u0301\u0301"], ["\u0600\u{1f1e9}\u0301", "\u0301"]],
      ["🇩🇪\u0301\u0301", ["🇩🇪\u0301\u0301"], ["🇩🇪\u0301", "\u0301"]],
    ],
  },
];

const changed = (text: string) => CHANGES.some(({ pattern }) => pattern.test(text));

describe.each(CHANGES)("$reason", ({ pattern, samples }) => {
  test.each(samples)("%j", (text, here, there) => {
    expect(pattern.test(text)).toBe(true);
    expect(clusters(text)).toEqual(here);
    expect(splitter.splitGraphemes(text)).toEqual(there);
  });
});

test("all other text breaks alike", () => {
  const texts = fc.array(fc.constantFrom(...ALPHABET), { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts.filter((text) => !changed(text)), (text) => {
      expect(clusters(text), hex(text)).toEqual(splitter.splitGraphemes(text));
    }),
    { numRuns: 3_000 },
  );
});

test("the official break test of Unicode 10.0 still holds wherever nothing changed", () => {
  const file = createRequire(import.meta.url).resolve("grapheme-splitter/tests/GraphemeBreakTest.txt");
  const cases = readFileSync(file, "utf8").split("\n").filter((line) => line.startsWith("÷"))
    .map((line) => line.slice(0, line.indexOf("#")).split("÷").map((cluster) =>
      String.fromCodePoint(...(cluster.match(/[0-9A-F]+/g) ?? []).map((digits) => Number.parseInt(digits, 16))))
      .filter((cluster) => cluster !== ""));
  const unchanged = cases.filter((expected) => !changed(expected.join("")));
  expect(cases.length).toBe(822);
  expect(unchanged.length).toBeGreaterThan(650);
  for (const expected of unchanged) expect(clusters(expected.join("")), hex(expected.join(""))).toEqual(expected);
});
