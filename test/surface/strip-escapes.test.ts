/** What is left of text without its escape sequences. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EscapeStripper, sanitizeTerminal, stripAllAnsiEscapes, stripAnsiEscapes, UNLIMITED } from "../../src/index.js";

const tokens = fc.array(
  fc.constantFrom(
    "\x1b[31m", "\x1b[38:2::9:8:7m", "\x1b[", "\x1b", "\x1b]8;;https://a.example\x07", "\x1b]0;t\x1b\\", "\x1b]", "\x1bP1q",
    "\x1bX", "\x9b1m", "\x9d", "\x9c", "\x85", "1", ";", ":", "?", "m", "K", "\\", "\x07", "\x18", "\x7f", "\t", "\n", "\r\n", "\r",
    "\0", "é", "👍", "text ",
  ),
  { maxLength: 30 },
).map((parts) => parts.join(""));

describe("stripping escapes", () => {
  it("leaves colours byte for byte, TAB and LF, and nothing else that acts", () => {
    const colored = "\x1b[1;31mred\x1b[0m\t\x1b[38:2::1:2:3mexact\x1b[m\r\n\x1b[004;;58;5;1mline\x1b[24m";
    expect(stripAnsiEscapes(colored)).toBe(colored.replace("\r", ""));
    expect(stripAllAnsiEscapes(colored)).toBe("red\texact\nline");
    expect(stripAnsiEscapes("a\x1b[2J\x1b[5Cb\x1b]0;title\x07\x1bP1$q\x1b\\c\x1b(0d\x07\b\re")).toBe("abcde");
  });

  it.each([
    ["a control inside", "\x1b[3\x071m", ""],
    ["a line end inside", "\x1b[3\n1m", "\n"],
    ["an 8-bit introducer", "\x9b31m", ""],
    ["a private marker", "\x1b[>4;2m", ""],
    ["an intermediate", "\x1b[1 m", ""],
    ["no end", "\x1b[31", ""],
    ["a start inside another", "\x1b[31\x1b[32m", "\x1b[32m"],
    ["a character inside that ends it", "\x1b[31ém", "ém"],
    ["more parameters than anything means", `\x1b[${"1;".repeat(600)}1m`, ""],
  ])("drops an SGR with %s", (_, text, left) => {
    expect(stripAnsiEscapes(`<${text}`)).toBe(`<${left}`);
  });

  it("drops strings whole, but no more than a line of an open one", () => {
    expect(stripAllAnsiEscapes("a\x1b]52;c;secret\nb\x1b_x\x1b[31my")).toBe("a\nby");
    expect(stripAllAnsiEscapes("a\x1b]1337;File=:QUJD\nREVG\x07b\x1bPq#0\n#1\x1b\\c")).toBe("abc");
  });

  it("leaves no control but TAB, LF and SGR, and stripping again changes nothing", () => {
    fc.assert(
      fc.property(tokens, (text) => {
        const left = stripAnsiEscapes(text);
        expect(left.replaceAll(/\x1b\[[0-9:;]*m/g, "")).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
        expect(stripAnsiEscapes(left)).toBe(left);
        expect(stripAllAnsiEscapes(left)).toBe(stripAllAnsiEscapes(text));
      }),
    );
  });

  it("gives the same for any split", () => {
    fc.assert(
      fc.property(tokens, fc.array(fc.nat(60), { maxLength: 4 }), (text, cuts) => {
        const stripper = new EscapeStripper();
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const parts = at.slice(1).map((end, index) => stripper.write(text.slice(at[index], end)));
        expect(parts.join("")).toBe(stripAnsiEscapes(text));
      }),
    );
  });

  it("loses no text and no style that the engine would show", () => {
    const plain = { limits: UNLIMITED, motion: "ignore", links: false } as const;
    fc.assert(
      fc.property(tokens, (text) => {
        expect(sanitizeTerminal(stripAnsiEscapes(text), plain).text).toEqual(sanitizeTerminal(text, plain).text);
      }),
    );
  });
});
