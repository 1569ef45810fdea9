/** Invariant 13: SGR as an algebra (engine.md §6). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { sanitizeTerminal } from "../../src/sanitizer.js";
import { forAll, sgr, still, text } from "./arbitraries.js";
import { SGRS } from "./sequences.js";

const m = (parameters: string | number) => `\x1b[${parameters}m`;
/** Text under every layer of the rendition in turn, so that equal output means an equal rendition. */
const PROBE = `a${m(27)}b${m(22)}c${m(39)}d${m(49)}e${m(7)}f${m(27)}${m(2)}g`;
const OPTIONS = { limits: UNLIMITED, conceal: "drop" } as const;
const look = (sequences: string) => sanitizeTerminal(`${sequences}${PROBE}`, OPTIONS).lines;

const context = fc.array(sgr, { maxLength: 4 }).map((list) => list.join(""));
/** Parameters that stand alone: no 38, 48 or 58. */
const single = fc.oneof(
  fc.integer({ min: 0, max: 110 }).filter((code) => code !== 38 && code !== 48 && code !== 58).map(String),
  fc.constantFrom("", "0", "00", "01", "022", "4:0", "4:1", "4:3", "4:", "1:2", "31:4", "0:1", "999", "65536", "99999999999"),
);
const channel = fc.oneof(fc.integer({ min: 0, max: 300 }).map(String), fc.constantFrom("", "0", "00255", "256"));
const target = fc.constantFrom("38", "48", "58");
const color = fc.oneof(
  fc.tuple(target, channel).map(([code, index]) => `${code};5;${index}`),
  fc.tuple(target, channel, channel, channel).map(([code, r, g, b]) => `${code};2;${r};${g};${b}`),
  fc.tuple(target, channel).map(([code, index]) => `${code}:5:${index}`),
  fc.tuple(target, channel, channel, channel).map(([code, r, g, b]) => `${code}:2:${r}:${g}:${b}`),
  fc.tuple(target, channel, channel, channel).map(([code, r, g, b]) => `${code}:2::${r}:${g}:${b}`),
  // Malformed, each of a known extent.
  fc.tuple(target, channel).map(([code, index]) => `${code};5:${index}`),
  fc.tuple(target, channel).map(([code, index]) => `${code};5;${index}:1`),
  fc.tuple(target, channel, channel).map(([code, r, g]) => `${code};2;${r}:1;${g};3`),
  fc.tuple(target, fc.constantFrom("0", "1", "3", "4", "6", "31", "4:3", "")).map(([code, mode]) => `${code};${mode}`),
  target.map((code) => `${code}:5`),
  target.map((code) => `${code}:2`),
);
const item = fc.oneof({ weight: 3, arbitrary: single }, { weight: 2, arbitrary: color });

describe("invariant 13: SGR algebra", () => {
  it("parameters in one sequence act as in one sequence each", () => {
    forAll([context, fc.array(single, { minLength: 1, maxLength: 12 })], 400, (before, list) => {
      expect(look(before + m(list.join(";")))).toEqual(look(before + list.map(m).join("")));
    });
  });

  it("colours with semicolons and colons consume exactly their parameters", () => {
    forAll([context, fc.array(item, { minLength: 1, maxLength: 5 })], 600, (before, list) => {
      expect(look(before + m(list.join(";")))).toEqual(look(before + list.map(m).join("")));
    });
  });

  it("the 32nd parameter acts, the 33rd does not, and the sequence is consumed either way", () => {
    forAll([context, single, fc.integer({ min: 29, max: 34 })], 150, (before, last, filler) => {
      const list = `${"5;".repeat(filler)}${last}`;
      expect(look(before + m(list))).toEqual(look(before + (filler < 32 ? m(last) : "")));
    });
  });

  it("an empty list, 0 and empty parameters are the reset", () => {
    forAll([context], 150, (before) => {
      const plain = look("");
      for (const reset of ["", "0", ";", ";;", "00", "31;", "1;0", "38;5;1;", "38:5:1;0"]) expect(look(before + m(reset))).toEqual(plain);
    });
  });

  it("text after the reset is unstyled, whatever came before, and its link stays", () => {
    const url = "https://a.example/";
    forAll([still(text), fc.boolean()], 300, (tokens, linked) => {
      const open = `\x1b]8;;${linked ? url : ""}\x1b\\`;
      const { lines } = sanitizeTerminal(`${tokens.join("")}\n${open}${m("")}x`, { limits: UNLIMITED });
      expect(lines.at(-1)).toEqual([linked ? { text: "x", link: url } : { text: "x" }]);
    });
  });

  it("layers are independent: only the order within each matters", () => {
    const layers = [
      ["1", "2", "22", "1;2"], ["31", "39", "38;5;196", "38:2:1:2:3", "96"], ["41", "49", "48;2;200;0;0", "100"], ["7", "27"], ["3", "23"],
      ["4", "21", "24", "4:0", "4:3"], ["9", "29"], ["58:2::1:1:4", "59", "58;5;1"],
    ].map((layer) => layer.map(m));
    const links = ["\x1b]8;;https://a.example/\x07", "\x1b]8;;\x07", "\x1b]8;;bad\x07"];
    const step = fc.oneof(...[...layers, links].map((layer, index) => fc.constantFrom(...layer).map((input) => ({ index, input }))));
    forAll([fc.array(step, { maxLength: 12, size: "max" })], 300, (steps) => {
      const inOrder = steps.map(({ input }) => input).join("");
      const byLayer = [...steps].sort((a, b) => a.index - b.index).map(({ input }) => input).join("");
      expect(look(inOrder)).toEqual(look(byLayer));
    });
  });

  it("markers and intermediates make another function", () => {
    forAll([context, fc.constantFrom("?", ">", "<", "="), single, fc.constantFrom(" ", "!", "$", "/")], 150, (before, marker, code, middle) => {
      expect(look(before + m(`${marker}${code}`))).toEqual(look(before));
      expect(look(before + m(`${code}${middle}`))).toEqual(look(before));
    });
  });

  it("every form acts whole wherever it stands in a run of text", () => {
    forAll([context, fc.constantFrom(...SGRS), fc.constantFrom(...SGRS)], 150, (before, first, second) => {
      const joinedUp = sanitizeTerminal(`${before}${first}${second}${PROBE}`, OPTIONS).lines;
      const apart = sanitizeTerminal(`${before}${first}\x1b]0;t\x07\x00${second}\x1b[z${PROBE}`, OPTIONS).lines;
      expect(apart).toEqual(joinedUp);
    });
  });
});
