import fc from "fast-check";
import { graphemeSegments } from "unicode-segmenter/grapheme";
import { expect, test } from "vitest";
import { BOUNDARY, clusterEnd, nextBreak } from "../../src/text/clusters.js";
import { scalarProperties } from "../../src/text/properties.js";
import { ALPHABET, REPRESENTATIVES, hex } from "./alphabet.js";

/** Indexes at which clusters end. */
function ends(text: string): number[] {
  const all: number[] = [];
  for (let at = 0; at < text.length;) all.push((at = clusterEnd(text, at)));
  return all;
}

/** The same from the state machine alone, one state over the whole text. */
function endsByState(text: string): number[] {
  const all: number[] = [];
  let at = 0;
  let state = 0;
  for (const scalar of text) {
    state = nextBreak(state, scalarProperties(scalar.codePointAt(0)!));
    if (state & BOUNDARY && at > 0) all.push(at);
    at += scalar.length;
  }
  return at > 0 ? [...all, at] : all;
}

function endsByOracle(text: string): number[] {
  return Array.from(graphemeSegments(text), ({ index, segment }) => index + segment.length);
}

function expectAgreement(text: string): void {
  const expected = endsByOracle(text).join();
  if (ends(text).join() !== expected || endsByState(text).join() !== expected)
    expect({ text: hex(text), ends: ends(text).join(), byState: endsByState(text).join() })
      .toEqual({ text: hex(text), ends: expected, byState: expected });
}

test("all pairs of the alphabet break as UAX #29 says", () => {
  for (const a of ALPHABET) for (const b of ALPHABET) expectAgreement(a + b);
  expect(ALPHABET.length).toBeGreaterThan(60);
});

test("all triples of class representatives break as UAX #29 says", () => {
  for (const a of REPRESENTATIVES)
    for (const b of REPRESENTATIVES) for (const c of REPRESENTATIVES) expectAgreement(a + b + c);
  expect(REPRESENTATIVES.length).toBe(29);
});

test("every scalar breaks as UAX #29 says after each thing that it may join", () => {
  for (const before of ["", "a", "\u0915\u094d", "❤\u200d", "\u1100", "\u1161", "\u11a8", "\u{1f1e9}", "\u0600"]) {
    let text = "";
    for (let scalar = 0; scalar < 0x20000; scalar++) text += before + String.fromCodePoint(scalar);
    for (let scalar = 0xe0000; scalar < 0xe1000; scalar++) text += before + String.fromCodePoint(scalar);
    const actual = ends(text);
    const expected = endsByOracle(text);
    const fault = expected.findIndex((end, index) => end !== actual[index]);
    expect(fault < 0 ? "" : hex(text.slice(expected[fault - 1] ?? 0, expected[fault]))).toBe("");
    expect(actual.length).toBe(expected.length);
  }
});

test("any text breaks as UAX #29 says, by cluster and by state", () => {
  const part = fc.oneof(fc.constantFrom(...ALPHABET), fc.constantFrom(...REPRESENTATIVES), fc.string({ unit: "binary", maxLength: 2 }));
  fc.assert(fc.property(fc.array(part, { maxLength: 16 }), (parts) => expectAgreement(parts.join(""))), { numRuns: 20_000 });
});

test("long emoji, flag, conjunct and mark sequences stay linear and whole", () => {
  expect(clusterEnd("e" + "\u0301".repeat(200_000), 0)).toBe(200_001);
  expect(ends("👩\u200d".repeat(50_000)).length).toBe(1);
  expect(ends("\u{1f1e9}".repeat(50_001)).length).toBe(25_001);
  expect(ends("\u0915\u094d".repeat(50_000)).length).toBe(1);
});

test("a start outside the text gives its end", () => {
  expect(clusterEnd("", 0)).toBe(0);
  expect(clusterEnd("ab", 2)).toBe(2);
  expect(clusterEnd("ab", 7)).toBe(2);
});

test("states are small integers and the boundary bit does not matter as input", () => {
  let states = new Set([0]);
  for (let round = 0; round < 4; round++)
    states = new Set([...states].flatMap((state) => [state, ...ALPHABET.map((scalar) => nextBreak(state, scalarProperties(scalar.codePointAt(0)!)))]));
  expect(Math.max(...states)).toBeLessThan(32);
  for (const state of states)
    for (const scalar of ALPHABET) {
      const properties = scalarProperties(scalar.codePointAt(0)!);
      expect(nextBreak(state & ~BOUNDARY, properties)).toBe(nextBreak(state, properties));
    }
});
