/** The oracle itself, against pictures written by hand: a comparison is worth what its measure is worth. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edits, still, type Tokens } from "./grammar.js";
import { meaningOf } from "./roles.js";
import { show } from "./show.js";
import { Oracle, type Screen, UNICODE_MODES } from "./terminal.js";
import { compose, type Effect, type Terms } from "./tokens.js";
import { vertical } from "./vertical.js";

const screen = { rows: 4, columns: 20 } as const;
const oracle = new Oracle({ ...screen, unicode: "11" });

function lines(stream: string) {
  oracle.write(stream);
  return oracle.normal();
}

describe("reading a terminal", () => {
  it("joins cells with equal meaning and parts those without", () => {
    expect(lines("a\x1b[35mb\x1b[34mc\x1b[1md\x1b[m\x1b[53me")).toEqual([
      [{ text: "a" }, { text: "bc", role: "accent" }, { text: "d", role: "accent", traits: ["bold"] }, { text: "e" }],
    ]);
  });

  it("sorts traits and gives each its own attribute", () => {
    expect(lines("\x1b[4;9;3;1mx")).toEqual([[{ text: "x", traits: ["bold", "italic", "strikethrough",
      "underline"] }]]);
  });

  it("reads cells that were crossed as plain spaces before text and drops them at the end of a line", () => {
    expect(lines("\x1b[41ma\x1b[2Cb\x1b[5C")).toEqual([
      [{ text: "a", role: "danger" }, { text: "  " }, { text: "b", role: "danger" }],
    ]);
  });

  it("keeps printed spaces at the end of a line", () => {
    expect(lines("a  ")).toEqual([[{ text: "a  " }]]);
  });

  it("reads erased cells as plain, whatever background they were erased with", () => {
    expect(lines("abc\x1b[44m\b\b\x1b[X")).toEqual([[{ text: "a c" }]]);
  });

  it("reads a wide character once, and the half that lost its other half as a blank", () => {
    expect(lines("日本")).toEqual([[{ text: "日本" }]]);
    expect(lines("日本\b\b\b\x1b[@")).toEqual([[{ text: "   本" }]]);
  });

  it("parts links from underlines, and keeps a link whose line was erased", () => {
    expect(lines("\x1b]8;;https://a.b/;c\x07x\x1b[4my\x1b]8;;\x07z")).toEqual([
      [
        { text: "x", link: "https://a.b/;c" },
        { text: "y", traits: ["underline"], link: "https://a.b/;c" },
        { text: "z", traits: ["underline"] },
      ],
    ]);
    expect(lines("\x1b]8;;https://a.b/\x07\x1b[2Jx")).toEqual([[{ text: "x", link: "https://a.b/" }]]);
  });

  it("keeps lines that have left the window", () => {
    expect(lines("1\n2\n3\n4\n5\n6")).toEqual(["1", "2", "3", "4", "5", "6"].map((text) => [{ text }]));
  });

  it("reads the alternate screen only while it is active", () => {
    oracle.write("a\x1b[?1049h\x1b[Hb");
    expect([oracle.normal(), oracle.alternate()]).toEqual([[[{ text: "a" }]], [[{ text: "b" }]]]);
    oracle.write("a\x1b[?1049hb\x1b[?1049l");
    expect([oracle.normal(), oracle.alternate()]).toEqual([[[{ text: "a" }]], undefined]);
  });

  it("starts every stream in the same state, whatever the last one left open", () => {
    for (const left of ["\x1b[1;3", "\x1b]8;;https://a.b/", "\x1bP1$q", "\x1b_x", "\x1b[1;31;4h\x1b(0\x1b[?7l",
      "\x1b[20l\x1b[?1049h", "\x1b[3g"]) {
      oracle.write(left);
      expect(lines("q\r\n\tx")).toEqual([[{ text: "q" }], [{ text: "        x" }]]);
    }
  });

  it.each(UNICODE_MODES)("measures characters as its mode %s says", (unicode) => {
    const measured = new Oracle({ ...screen, unicode });
    const columns = ["日", "😀", "👨\u200d👩\u200d👧"].map((text) => {
      measured.write(text);
      return measured.column;
    });
    expect(columns).toEqual({ "6": [2, 1, 3], "11": [2, 2, 6], "15-graphemes": [2, 2, 2] }[unicode]);
  });
});

describe("roles", () => {
  const role = (index: number) => meaningOf({ is: "index", index }).role;

  it("gives the sixteen colours their table", () => {
    const first = ["muted", "danger", "success", "warning", "accent", "accent", "accent", undefined];
    expect(Array.from({ length: 16 }, (_, index) => role(index))).toEqual([...first, ...first]);
  });

  it("reads the greys by lightness", () => {
    const greys = Array.from({ length: 24 }, (_, index) => role(232 + index));
    expect(greys).toEqual([...Array(14).fill("muted"), ...Array(5).fill("secondary"), ...Array(5).fill(undefined)]);
  });

  it("reads the corners of the colour cube by hue", () => {
    expect([196, 203, 226, 46, 51, 21, 200].map(role)).toEqual(["danger", "danger", "warning", "success", "accent",
      "accent", "accent"]);
  });

  it.each([
    ["\x1b[41m", "danger"],
    ["\x1b[37;41m", "danger"],
    ["\x1b[30;101m", "danger"],
    ["\x1b[32;41m", "success"],
    ["\x1b[40m", undefined],
    ["\x1b[30;47m", "muted"],
    ["\x1b[2m", "muted"],
    ["\x1b[2;37m", "muted"],
    ["\x1b[2;41m", "danger"],
    ["\x1b[2;33m", "warning"],
    ["\x1b[7m", "accent"],
    ["\x1b[2;7m", "accent"],
    ["\x1b[7;31m", "danger"],
    ["\x1b[7;31;42m", "success"],
    ["\x1b[7;37m", undefined],
    ["\x1b[8m", undefined],
  ])("reads %j as %s", (sequence, expected) => {
    expect(lines(`${sequence}x`)[0]?.[0]?.role).toBe(expected);
  });
});

describe("composing a stream", () => {
  const terms = { rows: 3, columns: 100, wraps: false, upward: true };

  it("writes a difference to each side in its own words", () => {
    expect(compose([{ input: "a", does: ["print"] }, { input: "\u2028", xterm: "\n", does: ["line-end"] }], terms))
      .toMatchObject({ input: "a\u2028", xterm: "a\n", lines: 1 });
  });

  it("leaves out what would reach the margin, and what depends on a difference before it", () => {
    const far = { input: "\x1b[90C", does: ["move"], reach: 90 } as const;
    const again = { input: "\x1b[b", does: ["repeat"], reach: 2 } as const;
    const open = { input: "(", does: ["open"] } as const;
    expect(compose([far, again, open, { input: "\x1b8", does: ["restore"] }], terms).input).toBe("(");
  });

  it("counts the lines that exist", () => {
    const end = { input: "\n", does: ["line-end"] } as const;
    const text = { input: "x", does: ["print"] } as const;
    expect(compose([end, end], terms).lines).toBe(2);
    expect(compose([end, text], terms).lines).toBe(2);
    expect(compose([end, end, { input: "\x1b8", does: ["restore"] }, text], terms).lines).toBe(2);
  });

  it("meets every effect that steering knows, in each grammar", () => {
    const effects = (tokens: Tokens, given: Terms) =>
      new Set(fc.sample(tokens, { numRuns: 400, seed: 1 }).flatMap((list) => compose(list,
        given).kept.flatMap((token) => token.does ?? [])));
    const always: Effect[] = ["print", "sequence", "line-end", "open", "close", "soft-reset"];
    const moving: Effect[] = [...always, "repeat", "save", "restore", "move", "erase", "insert-on", "insert-off"];
    const small: Screen = { rows: 4, columns: 11, unicode: "11" };
    expect(effects(still(), terms)).toEqual(new Set([...always, "start-print"]));
    expect(effects(edits("11", terms.columns), terms)).toEqual(new Set(moving));
    expect(effects(vertical(small), { ...small, wraps: true, upward: true }))
      .toEqual(new Set([...moving, "wrap-off", "wrap-on", "alternate", "normal", "drop-history"]));
  });

  it("is shown in escape notation", () => {
    expect(show("\x1b[1me\u0301\r\n\u009bé日\\\u{e0041}")).toBe("\\e[1me\\u{301}\\r\\n\\u{9B}é日\\\\\\u{E0041}");
  });
});
