import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Params } from "../../src/parser/params.js";
import { paletteColor, rgbColor } from "../../src/style/color.js";
import { createRoleResolver } from "../../src/style/roles.js";
import { Sgr } from "../../src/style/sgr.js";
import { BOLD, ITALIC, MONOSPACED, packStyle, PLAIN, STRIKETHROUGH, UNDERLINE } from "../../src/style/style.js";

const resolver = createRoleResolver();

function paramsOf(text: string): Params {
  const params = new Params();
  for (const character of text) {
    if (character === ";") params.next();
    else if (character === ":") params.sub();
    else params.digit(Number(character));
  }
  return params;
}

/** The rendition after some sequences, each given by its parameters. */
function after(...sequences: string[]): Sgr {
  const sgr = new Sgr(resolver);
  for (const sequence of sequences) sgr.apply(paramsOf(sequence));
  return sgr;
}

/** Everything that can be told about a rendition: dim and inverse show in the style under colours made for it. */
function facts(sgr: Sgr): unknown {
  const { foreground, background, concealed } = sgr;
  const probe = (colors: string) => {
    const copy = new Sgr(resolver);
    copy.copyFrom(sgr);
    copy.apply(paramsOf(colors));
    return copy.style();
  };
  return { foreground, background, concealed, style: sgr.style(), dim: probe("37;47"), inverse: probe("31;42") };
}

function sameFacts(one: string[], other: string[]): void {
  expect(facts(after(...one))).toEqual(facts(after(...other)));
}

const style = (...sequences: string[]) => after(...sequences).style();

describe("attributes", () => {
  test.each<[string, number]>([
    ["1", BOLD], ["3", ITALIC], ["4", UNDERLINE], ["21", UNDERLINE], ["9", STRIKETHROUGH],
    ["4:1", UNDERLINE], ["4:2", UNDERLINE], ["4:3", UNDERLINE], ["4:4", UNDERLINE], ["4:5", UNDERLINE],
    ["4:", UNDERLINE], ["4:6", UNDERLINE], ["4:99", UNDERLINE], ["4:0", PLAIN],
    ["1;3;4;9", BOLD | ITALIC | UNDERLINE | STRIKETHROUGH],
  ])("%s sets its trait", (sequence, expected) => expect(style(sequence)).toBe(expected));

  test.each<[string, string]>([
    ["1", "22"], ["2", "22"], ["1;2", "22"], ["3", "23"], ["4", "24"], ["21", "24"], ["4:3", "24"], ["4", "4:0"],
    ["7", "27"], ["8", "28"], ["9", "29"], ["31", "39"], ["38;5;200", "39"], ["42", "49"], ["48;2;1;2;3", "49"],
    ["91", "39"], ["101", "49"], ["58:2::1:1:4", "59"],
  ])("%s is ended by %s", (on, off) => sameFacts([on, off], []));

  test("the 16 colours are 30–37 and 90–97, 40–47 and 100–107", () => {
    for (let index = 0; index < 8; index++) {
      expect(after(`${30 + index}`).foreground).toBe(paletteColor(index));
      expect(after(`${90 + index}`).foreground).toBe(paletteColor(index + 8));
      expect(after(`${40 + index}`).background).toBe(paletteColor(index));
      expect(after(`${100 + index}`).background).toBe(paletteColor(index + 8));
    }
  });

  test("dim, colours, inverse, conceal and traits never touch one another", () => {
    const parts: [on: string, off: string][] = [
      ["2", "22"], ["31", "39"], ["44", "49"], ["7", "27"], ["8", "28"], ["3", "23"], ["9", "29"],
      ["58:2::1:1:4", "59"],
    ];
    for (const [on, off] of parts) {
      for (const [other] of parts.filter((part) => part[0] !== on)) sameFacts([other, on, off], [other]);
    }
  });

  test("conceal is told apart from the style", () => {
    expect(after("8;31").concealed).toBe(true);
    expect(after("8;28").concealed).toBe(false);
    expect(after("8;0").concealed).toBe(false);
    expect(style("8")).toBe(PLAIN);
  });

  const without = [5, 6, 10, 11, 19, 20, 25, 26, 50, 51, 52, 53, 55, 60, 73, 98, 99, 108, 65_535];
  test.each(without.map(String))("%s has no effect", (sequence) => {
    sameFacts(["1;2;31;42;8", sequence], ["1;2;31;42;8"]);
    sameFacts([sequence], []);
  });
});

describe("colours with arguments", () => {
  test.each<[string, number, number]>([
    ["38;5;123", paletteColor(123), 0], ["38:5:123", paletteColor(123), 0], ["48;5;0", 0, paletteColor(0)],
    ["38;5;9", paletteColor(9), 0], ["38;2;1;2;3", rgbColor(1, 2, 3), 0], ["48:2::1:2:3", 0, rgbColor(1, 2, 3)],
    ["38:2:9:1:2:3", rgbColor(1, 2, 3), 0], ["38:2::1:2:3:0:1", rgbColor(1, 2, 3), 0],
    ["38;2;255;255;255;48;2;0;0;0", rgbColor(255, 255, 255), rgbColor(0, 0, 0)],
    ["38:2:20:22:27;48:5:4", rgbColor(20, 22, 27), paletteColor(4)],
  ])("%s", (sequence, foreground, background) => {
    const sgr = after(sequence);
    expect([sgr.foreground, sgr.background]).toEqual([foreground, background]);
  });

  test("an underline colour colours nothing and consumes its arguments", () => {
    for (const color of ["58;5;1", "58:5:1", "58;2;255;0;0", "58:2::255:0:0", "58:2:255:0:0"]) {
      sameFacts([color], []);
      sameFacts([`${color};3`], ["3"]);
    }
  });

  test.each(["58:2::1:1:4", "58:2:1:1:4", "58;2;1;1;4"])("%s is monospaced until 0, 59 or another", (sequence) => {
    expect(style(sequence)).toBe(MONOSPACED);
    for (const end of ["0", "", "59", "58;5;4", "58:2::1:1:5"]) expect(style(sequence, end)).toBe(PLAIN);
    for (const other of ["24", "39", "4:0", "58;5;256", "58:7"]) expect(style(sequence, other)).toBe(MONOSPACED);
  });
});

describe("malformed parameters", () => {
  const red = ["31"];
  test.each<[string, string[], string[]]>([
    ["a missing index is 0", ["31", "38;5"], ["38;5;0"]],
    ["a missing index is 0, with colons", ["31", "38:5"], ["38;5;0"]],
    ["an empty index is 0", ["38;5;;1"], ["38;5;0", "1"]],
    ["an empty index is 0, with colons", ["38:5:;1"], ["38;5;0", "1"]],
    ["an index over 255 changes nothing", ["31", "38;5;256;1"], ["31", "1"]],
    ["an index over 255 changes nothing, with colons", ["31", "38:5:300;1"], ["31", "1"]],
    ["a channel over 255 changes nothing", ["31", "38;2;256;0;0;1"], ["31", "1"]],
    ["the last channel over 255 changes nothing", ["31", "38;2;0;0;999;1"], ["31", "1"]],
    ["a channel over 255 changes nothing, with colons", ["31", "38:2::0:256:0;1"], ["31", "1"]],
    ["one channel: the others are 0", ["38;2;1"], ["38;2;1;0;0"]],
    ["two channels: the third is 0", ["38;2;1;2"], ["38;2;1;2;0"]],
    ["no channel: black", ["38;2"], ["38;2;0;0;0"]],
    ["empty channels are 0", ["38;2;;5;;1"], ["38;2;0;5;0", "1"]],
    ["colon channels that are missing are 0", ["38:2:1"], ["38;2;1;0;0"]],
    ["three colon values are channels", ["38:2:1:2:3"], ["38;2;1;2;3"]],
    ["an empty first of three colon values is a channel", ["38:2::1:2"], ["38;2;0;1;2"]],
    ["with four colon values the first is the colour space", ["38:2:7:1:2:3"], ["38;2;1;2;3"]],
    ["what follows a colon index is an SGR", ["38:5;1"], ["38;5;0", "1"]],
    ["what follows colon channels are SGRs", ["38:2:1:2:3;4;9"], ["38;2;1;2;3", "4", "9"]],
    ["sub-parameters in the mode: that argument alone goes", ["31", "38;5:1;1"], ["31", "1"]],
    ["sub-parameters in an unknown mode: that argument alone goes", ["31", "38;4:3;9"], ["31", "9"]],
    ["sub-parameters in an index: no colour, consumed", ["31", "38;5;1:2;9"], ["31", "9"]],
    ["sub-parameters in a channel: no colour, consumed", ["31", "38;2;1:1;2;3;9"], ["31", "9"]],
    ["sub-parameters in the last channel: no colour, consumed", ["31", "38;2;1;2;3:3;9"], ["31", "9"]],
    ["an unknown mode is skipped alone", ["38;1;31"], red],
    ["mode 6 is skipped alone", ["31", "38;6;1"], ["31", "1"]],
    ["an empty mode is skipped alone", ["38;;31"], red],
    ["no mode at all changes nothing", ["31", "38"], red],
    ["no mode at all changes nothing, with a colon", ["31", "38:;1"], ["31", "1"]],
    ["an unknown colon mode changes nothing", ["31", "38:6:1;1"], ["31", "1"]],
    ["sub-parameters where none belong: ignored", ["1:2"], []],
    ["a colour with sub-parameters: ignored", ["31:4"], []],
    ["a reset with sub-parameters: ignored", ["31", "0:1"], red],
    ["an empty parameter with sub-parameters: ignored", ["31", ":1"], red],
    ["39, 59 and 24 take no sub-parameters", ["31;4", "39:1;24:0;59:1"], ["31;4"]],
    ["an empty parameter is a reset", ["31;;1"], ["1"]],
    ["a leading empty parameter is a reset", ["31", ";1"], ["1"]],
    ["a trailing empty parameter is a reset", ["31;1;"], []],
    ["a background has the same rules", ["41", "48;5;1:2;48:6;48;2;256;0;0;9"], ["41", "9"]],
  ])("%s", (_title, malformed, plain) => sameFacts(malformed, plain));

  test("parameters past the 32nd are ignored", () => {
    sameFacts([`${"1;".repeat(32)}31`], ["1"]);
    sameFacts([`${"1;".repeat(31)}31`], ["1", "31"]);
    sameFacts([`${"1;".repeat(30)}38;5;31`], ["1", "38;5"]);
  });
});

describe("algebra", () => {
  const code = fc.nat(110).filter((number) => number !== 38 && number !== 48 && number !== 58);
  const simple = fc.oneof(
    fc.constant(""),
    code.map(String),
    fc.tuple(code, fc.nat(6)).map((pair) => pair.join(":")),
  );
  const byte = fc.oneof(fc.nat(255), fc.integer({ min: 256, max: 70_000 }), fc.constant(""));
  const selector = fc.constantFrom(38, 48, 58);
  const color = fc.oneof(
    fc.tuple(selector, fc.constant(5), byte).map((parts) => parts.join(";")),
    fc.tuple(selector, fc.constant(2), byte, byte, byte).map((parts) => parts.join(";")),
    fc.tuple(selector, fc.array(byte, { minLength: 1, maxLength: 8 })).map(([first, subs]) => {
      return [first, ...subs].join(":");
    }),
    fc.tuple(selector, fc.constantFrom("", "0", "1", "3", "4", "6", "9", "2:1", "5:1")).map((parts) => parts.join(";")),
  );
  const list = fc.array(fc.oneof(simple, color), { minLength: 1, maxLength: 6 });

  test("a list of parameters is the same as one sequence each, colours with their arguments as one", () => {
    fc.assert(
      fc.property(list, list, (start, parts) => {
        sameFacts([...start, parts.join(";")], [...start, ...parts]);
      }),
      { numRuns: 3_000 },
    );
  });

  test("the empty list, 0 and ; reset everything", () => {
    fc.assert(
      fc.property(list, (parts) => {
        for (const reset of ["", "0", ";"]) {
          const sgr = after(...parts, reset);
          expect(sgr.style()).toBe(PLAIN);
          expect(facts(sgr)).toEqual(facts(new Sgr(resolver)));
        }
      }),
    );
  });

  test("a saved rendition comes back whole and apart", () => {
    fc.assert(
      fc.property(list, list, (before, between) => {
        const sgr = after(...before);
        const saved = new Sgr(resolver);
        saved.copyFrom(sgr);
        const expected = facts(after(...before));
        between.forEach((part) => sgr.apply(paramsOf(part)));
        sgr.style();
        sgr.copyFrom(saved);
        expect(facts(sgr)).toEqual(expected);
        expect(facts(saved)).toEqual(expected);
      }),
    );
  });

  test("asking for the style early or late, once or twice, changes nothing", () => {
    fc.assert(
      fc.property(list, (parts) => {
        const eager = new Sgr(resolver);
        for (const part of parts) {
          eager.apply(paramsOf(part));
          expect(eager.style()).toBe(eager.style());
        }
        expect(eager.style()).toBe(style(...parts));
      }),
    );
  });

  test("any parameters give a style of the contract", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789;:") , maxLength: 400 }), (text) => {
        const value = style(text);
        expect(value & 31 & ~(BOLD | ITALIC | MONOSPACED | STRIKETHROUGH | UNDERLINE)).toBe(0);
        expect(value >>> 5).toBeLessThanOrEqual(8);
      }),
    );
  });
});

test.each<[string, string, number]>([
  ["a bold red error", "1;31", packStyle("danger", ["bold"])],
  ["a failed test's badge", "1;30;41", packStyle("danger", ["bold"])],
  ["a faint note", "2;3", packStyle("muted", ["italic"])],
  ["dim green stays success", "2;32", packStyle("success", undefined)],
  ["a highlighted line", "7", packStyle("accent", undefined)],
  ["a status bar", "7;32", packStyle("success", undefined)],
  ["a struck grey word", "9;38;5;240", packStyle("muted", ["strikethrough"])],
])("%s: %s", (_title, sequence, expected) => expect(style(sequence)).toBe(expected));
