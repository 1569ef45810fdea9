/** The reference's text rules: engine specification §8. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counts, CSI, lines, spans } from "./helpers.js";

const ENGLAND = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
const TAGS = ENGLAND.slice(2);
/** Controls, line ends, and everything that is dropped somewhere. */
const HIDDEN = new RegExp(
  String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB` +
    String.raw`\u115F\u1160\u3164\uFFA0\u{E0000}-\u{E01EF}]`,
  "u",
);

describe("clusters", () => {
  test("clean text comes back as it is", () => {
    const clean = fc.string({ unit: "binary", maxLength: 40 }).filter((text) => text.length > 0 && !HIDDEN.test(text));
    fc.assert(fc.property(clean, (text) => {
      expect(spans(text)).toEqual([{ text }]);
    }));
    expect(lines("⌚\ufe0ex")).toEqual(["⌚\ufe0ex"]);
  });

  test("marks join the last cluster across attributes, links and dropped controls, not across motion", () => {
    expect(spans(`e${CSI}31m\u0301`)).toEqual([{ text: "e\u0301" }]);
    expect(lines(`👩\x07\u200d\x1b]0;t\x07💻\rx${CSI}Cy`)).toEqual(["x y"]);
    expect(lines(`e\rx\u0301`)).toEqual(["x\u0301"]);
    expect(spans(`e\b${CSI}C${CSI}31m\u0301`)).toEqual([{ text: "e" }, { text: "\u0301", role: "danger" }]);
  });

  test("a cluster without columns stands before the line at column 0", () => {
    expect(lines("ab\r\u0301")).toEqual(["\u0301ab"]);
    expect(lines("ab\r\u0301x")).toEqual(["\u0301xb"]);
    expect(lines("a\u200bb\rx")).toEqual(["xb"]);
  });

  test("a cluster keeps 32 scalars", () => {
    expect(lines(`e${"\u0301".repeat(40)}x`)).toEqual([`e${"\u0301".repeat(31)}x`]);
    expect(counts(`e${"\u0301".repeat(40)}x`)).toEqual({ "cluster-cut": 9 });
  });

  test("a cut leaves no part of a tag sequence", () => {
    const text = `\u{1F468}${"\u0301".repeat(25)}\u200d${ENGLAND}`;
    expect(lines(text)).toEqual([text.slice(0, -TAGS.length)]);
    expect(counts(text)).toEqual({ "cluster-cut": 6 });
  });
});

describe("dropped scalars", () => {
  test("are transparent to the clusters around them", () => {
    expect(lines("e\u202e\u0301\u2060x\ufffe")).toEqual(["e\u0301x"]);
    expect(counts("e\u202e\u0301\u2060x\ufffe")).toEqual({ bidi: 1, invisible: 2 });
    expect(lines("a\u2066b\u200e\u061c", { bidi: "keep" })).toEqual(["a\u2066b\u200e\u061c"]);
  });

  test("tags stay only in an emoji tag sequence", () => {
    expect(lines(ENGLAND)).toEqual([ENGLAND]);
    expect(lines(`\u{1F3F4}\u2060${TAGS}`)).toEqual([ENGLAND]);
    expect(lines(`a${TAGS}`)).toEqual(["a"]);
    expect(lines(`\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}`)).toEqual(["\u{1F3F4}"]);
    expect(lines(`${ENGLAND.slice(0, -2)}x`)).toEqual(["\u{1F3F4}x"]);
    for (const between of [`${CSI}m`, "\x00", "\u0080", "\x1b]0;\x07"]) {
      expect(lines(`\u{1F3F4}${between}${TAGS}`)).toEqual(["\u{1F3F4}"]);
    }
  });

  test("supplementary selectors stay directly after an ideograph", () => {
    expect(lines("葛\u{E0100}\u{E0101}a\u{E0100}")).toEqual(["葛\u{E0100}a"]);
    expect(lines(`葛${CSI}m\u{E0100}`)).toEqual(["葛\u{E0100}"]);
    expect(lines(`葛${CSI}C\u{E0100}x`)).toEqual(["葛 x"]);
  });

  test("Hangul fillers stay in a cluster with another Hangul scalar", () => {
    expect(lines("\u115f\u1161")).toEqual(["\u115f\u1161"]);
    expect(lines("a\u115f\u1160\u3164\uffa0b")).toEqual(["ab"]);
    expect(lines("e\u1160\u0301")).toEqual(["e\u0301"]);
    expect(counts("e\u1160\u0301")).toEqual({ invisible: 1 });
  });
});
