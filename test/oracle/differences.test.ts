/**
 * Where the engine differs from xterm on purpose: each item of engine.md §10, our behaviour, and proof that xterm's is
 * another one. The grammar of the terminal oracle steers around exactly these.
 */
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { ExtensionUITextSpan } from "../../src/contract/types.js";
import { loadEngine, loadWindowEngine } from "./property.js";
import { Oracle } from "./terminal.js";

const LINK = "https://a.b/";
const OPEN = `\x1b]8;;${LINK}\x07`;

const engine = await loadEngine();
const windowEngine = await loadWindowEngine();
const wide = new Oracle({ rows: 5, columns: 40, unicode: "11" });
const NARROW = { rows: 5, columns: 4 } as const;
const narrow = new Oracle({ ...NARROW, unicode: "11" });

/** A line of plain text, or its spans. */
type Expected = readonly (string | ExtensionUITextSpan[])[];

function differs(input: string | Uint8Array, ours: Expected): void {
  compare(engine(input, { limits: UNLIMITED }).lines, ours, wide, input);
}

/** On a screen that wraps and scrolls. */
function differsOnScreen(input: string, ours: Expected): void {
  compare(windowEngine(input, { limits: UNLIMITED, ...NARROW }).lines, ours, narrow, input);
}

function compare(actual: object, ours: Expected, oracle: Oracle, input: string | Uint8Array): void {
  const lines = ours.map((line) => (typeof line === "string" ? [{ text: line }] : line));
  expect(actual).toEqual(lines);
  oracle.write(input);
  expect(oracle.normal()).not.toEqual(lines);
}

const red = (text: string): ExtensionUITextSpan => ({ text, role: "danger" });
const bold = (text: string): ExtensionUITextSpan => ({ text, traits: ["bold"] });
const linked = (text: string): ExtensionUITextSpan => ({ text, link: LINK });

describe("strings and sequences", () => {
  it.each(["P", "X", "^", "_"])("BEL ends every string: ESC %s", (intro) => {
    differs(`\x1b${intro}x\x07a`, ["a"]);
  });

  it("LF aborts strings", () => {
    differs("a\x1b]0;title\nb", ["a", "b"]);
    differs("a\x1b_text\nb", ["a", "b"]);
  });

  it("non-ASCII in a sequence is printed, not lost", () => {
    differs("\x1b[3éx", ["éx"]);
    differs("\x1béx", ["éx"]);
    differs("\x1b_é日x\x1b\\y", ["y"]); // nor does it let the rest of a string out
  });

  it("ESC k is a string", () => {
    differs("\x1bktitle\x1b\\x", ["x"]);
  });

  it("C1 acts in GROUND only, and CSI and OSC only where a byte 30–3F follows", () => {
    differs("\u009bAx", ["Ax"]);
    differs("\u009dx", ["x"]);
    differs("a\u0090b\u0098c", ["abc"]);
    differs("a\x1b[3\u009b1mb", [[{ text: "a" }, red("b")]]); // dropped inside a sequence
  });

  it("U+0085 and other C1 are dropped", () => {
    differs("a\u0085b", ["ab"]);
    differs("a\u0084b\u008dc\u0088d\u009ce", ["abcde"]);
  });

  it("ill-formed UTF-8 is U+FFFD", () => {
    differs(Uint8Array.of(0x61, 0xff, 0xc3, 0x28), ["a\ufffd\ufffd("]);
  });
});

describe("SGR", () => {
  it("38:2:r:g:b is RGB without a colour space", () => {
    differs("\x1b[38:2:255:0:0mx", [[red("x")]]);
  });

  it("indexes and channels over 255 leave the colour and consume their arguments", () => {
    differs("\x1b[38;5;257;1mx", [[bold("x")]]);
    differs("\x1b[38;2;511;0;0;1mx", [[bold("x")]]);
  });

  it("sub-parameters where none belong make the whole parameter ignored", () => {
    differs("\x1b[1:2mx", ["x"]);
    differs("\x1b[31:4mx", ["x"]);
    differs("\x1b[1;0:1mx", [[bold("x")]]);
  });

  it("unknown colour modes are skipped alone", () => {
    differs("\x1b[38;1;31mx", [[red("x")]]);
  });

  it("semicolon arguments with sub-parameters leave the colour and are consumed", () => {
    differs("\x1b[38;5:1mx", ["x"]);
    differs("\x1b[38;2;9:1;1;3mx", ["x"]);
  });

  it("more than 32 sub-parameters are kept", () => {
    differs(`\x1b[${"48:2::9:9:9:0:0;".repeat(4)}38:2::128:128:128mx`, [[{ text: "x", role: "muted" }]]);
  });

  it("conceal reveals", () => {
    // A terminal shows blanks here; the oracle reads what stands in its cells.
    expect(engine("\x1b[8msecret", { limits: UNLIMITED }).lines).toEqual([[{ text: "secret" }]]);
  });
});

describe("links", () => {
  it("OSC ended by ESC-other or CAN does nothing, and closes the link if it was an OSC 8", () => {
    differs(`\x1b]8;;${LINK}\x1b[1mx`, [[bold("x")]]);
    differs(`${OPEN}x\x1b]8;;https://c.d/\x18y`, [[linked("x"), { text: "y" }]]);
  });

  it("an empty URI always closes", () => {
    differs(`${OPEN}x\x1b]8;id=1;\x07y`, [[linked("x"), { text: "y" }]]);
  });

  it("any refused or malformed OSC 8 closes", () => {
    differs(`${OPEN}x\x1b]8;;javascript:alert(1)\x07y`, [[linked("x"), { text: "y" }]]);
    differs(`${OPEN}x\x1b]8\x07y`, [[linked("x"), { text: "y" }]]);
    differs(`${OPEN}x\x1b]8;id=1\x07y`, [[linked("x"), { text: "y" }]]);
  });

  it("DECRC keeps an open link", () => {
    differs(`\x1b7${OPEN}x\x1b8y`, [[linked("y")]]);
  });
});

describe("text", () => {
  it("U+2028 and U+2029 end lines", () => {
    differs("a\u2028b\u2029c", ["a", "b", "c"]);
  });

  it("marks join across SGR", () => {
    differs("e\x1b[31m\u0301x", [[{ text: "e\u0301" }, red("x")]]);
  });

  it("REP repeats across SGR", () => {
    differs("a\x1b[31m\x1b[2b", [[{ text: "a" }, red("aa")]]);
  });

  it("REP after REP or after ignored input repeats", () => {
    differs("a\x1b[b\x1b[b", ["aaa"]);
    differs("a\x1b[?25h\x1b]0;t\x07\x1b[b", ["aa"]);
  });

  it("scalars that act on others or cannot be seen are dropped", () => {
    differs("a\u202eb\u2066c\u2060d\ufff9e\u{e0041}f\ufdd0g\u3164h\u{e0100}", ["abcdefgh"]);
  });

  it("clusters are cut at 32 scalars", () => {
    differs(`e${"\u0301".repeat(40)}x`, [`e${"\u0301".repeat(31)}x`]);
  });

  it("a mark or ignorable without a base takes no column", () => {
    differs("\u0301\x1b[3Gx", ["\u0301  x"]);
    differs("\u200b\x1b[3Gx", ["\u200b  x"]);
  });

  it("a soft hyphen takes no column, a lone regional indicator two", () => {
    differs("a\u00ad\x1b[3Gx", ["a\u00ad x"]);
    differs("🇯\x1b[3Gx", ["🇯x"]);
  });
});

describe("screen", () => {
  it("EL at a pending wrap acts on the last column and ends the wrap", () => {
    differsOnScreen("abcd\x1b[Kx", ["abcx"]);
    differsOnScreen("abcd\x1b[1Kx", ["   x"]);
    differsOnScreen("abcd\x1b[2Kx", ["   x"]);
  });

  it("ED at a pending wrap acts as EL", () => {
    differsOnScreen("abcd\x1b[Jx", ["abcx"]);
    differsOnScreen("abcd\x1b[2Jx", ["   x"]);
  });

  it("RIS keeps text", () => {
    differs("a\x1bcb", ["ab"]);
    differs("\x1b[31ma\x1bcb", [[red("a"), { text: "b" }]]);
  });

  it("CUP without rows starts a fresh line", () => {
    compare(windowEngine("ab\x1b[Hc", { limits: UNLIMITED }).lines, ["ab", "c"], wide, "ab\x1b[Hc");
  });

  it("scroll regions, margins and DECALN are without effect", () => {
    differs("a\nb\x1b[1;2r\nc\nd", ["a", "b", "c", "d"]);
    differs("a\x1b[?69hb\x1b#8c", ["abc"]);
  });

  it("scroll region and origin mode do not home the cursor", () => {
    differs("ab\x1b[1;2rc", ["abc"]);
    differs("ab\x1b[?6hc\x1b[?6ld", ["abcd"]);
  });

  it("there is no margin to stop a motion, and without a tab stop HT stays", () => {
    differs("\x1b[60Cx", [`${" ".repeat(60)}x`]);
    differs("a\x1b[3g\tx", ["ax"]);
  });

  it("overwriting half a wide character always blanks the other half", () => {
    differsOnScreen("ab日\x1b[?7lc", ["ab c"]);
  });

  it.each([
    ["LNM", "a\x1b[20l\nb", ["a", "b"]],
    ["DECANM", "\x1b(0\x1b[?2hq", ["─"]],
    ["SL", "abc\x1b[2 @", ["abc"]],
    ["SR", "abc\x1b[2 A", ["abc"]],
    ["DECIC", "abc\r\x1b[2'}", ["abc"]],
    ["DECDC", "abc\r\x1b[2'~", ["abc"]],
    ["DECSCA", '\x1b[1"qab\x1b[?2Kc', ["  c"]],
    ["another character set", "\x1b(K[", ["["]],
  ])("%s is without effect", (_, input, ours) => {
    differs(input, ours);
  });

  it("reverse wrap is without effect", () => {
    differsOnScreen("abcde\r\x1b[?45h\bx", ["abcd", "x"]);
  });
});
