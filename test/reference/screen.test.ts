/** The reference's printing, motion and window: engine specification §4, §5 and §11. */
import { describe, expect, test } from "vitest";
import { counts, CSI, lines, screen, spans } from "./helpers.js";
import { referenceStream } from "./index.js";

describe("printing and line edits", () => {
  test("CR overwrites, BS moves one left, EL erases", () => {
    expect(lines("Progress 10%\rProgress 100%\nDone")).toEqual(["Progress 100%", "Done"]);
    expect(lines("12345\b\b\bX")).toEqual(["12X45"]);
    expect(lines(`${CSI}2K 10% \r${CSI}2K 100%`)).toEqual([" 100%"]);
    expect(counts("ab\rc")).toEqual({ overwritten: 1 });
    expect(counts(`ab世${CSI}2K`)).toEqual({ erased: 3 });
  });

  test("half a wide character that is overwritten blanks the other half", () => {
    expect(lines("世x\ra")).toEqual(["a x"]);
    expect(lines(`世x\r${CSI}Ca`)).toEqual([" ax"]);
    expect(lines("世\ra")).toEqual(["a"]);
  });

  test("crossed cells are plain spaces when text follows, padding when not", () => {
    expect(spans(`${CSI}4ma${CSI}3Cb`)).toEqual([
      { text: "a", traits: ["underline"] },
      { text: "   " },
      { text: "b", traits: ["underline"] },
    ]);
    expect(lines(`a  ${CSI}3C`)).toEqual(["a  "]);
  });

  test("tabs move without erasing and follow HTS and TBC", () => {
    expect(lines("abcdefghij\r\tX")).toEqual(["abcdefghXj"]);
    expect(lines(`abc\x1bH\r\tX${CSI}3g\tY`)).toEqual(["abcXY"]);
    expect(lines(`${CSI}2IX${CSI}ZY`)).toEqual([`${" ".repeat(16)}Y`]);
  });

  test("insert, delete, erase and repeat", () => {
    expect(lines(`abcd\r${CSI}C${CSI}2@x`)).toEqual(["ax bcd"]);
    expect(lines(`abcd\r${CSI}C${CSI}2Px`)).toEqual(["ax"]);
    expect(lines(`abcd\r${CSI}C${CSI}2Xx`)).toEqual(["ax d"]);
    expect(lines(`abc\r${CSI}4hX${CSI}4lY`)).toEqual(["XYbc"]);
    expect(lines(`e\u0301${CSI}2b\x1b]0;\x07${CSI}b\u0302`)).toEqual(["e\u0301e\u0301e\u0301e\u0301\u0302"]);
    expect(lines(`🇦${CSI}b🇧`)).toEqual(["🇦🇦🇧"]);
    expect(lines(`a\r${CSI}3b`)).toEqual(["a"]);
  });

  test("columns of motion and REP clamp at 4,096, a line at 65,536", () => {
    expect(lines(`a${CSI}99999bb`)).toEqual([`${"a".repeat(4097)}b`]);
    expect(counts(`${CSI}5000Cx`)).toEqual({ clamped: 1 });
    expect(lines(`${`${CSI}4096C`.repeat(16)}xy`)[0]).toHaveLength(65_536);
  });

  test("DECSC and DECRC keep position, attributes and character set, not the link", () => {
    expect(spans(`ab\x1b7${CSI}31m\x1b(0c\x1b8q\x1b8\x1b]8;;http://a.b\x07\x1b8r`)).toEqual([
      { text: "ab" },
      { text: "r", link: "http://a.b" },
    ]);
    expect(spans(`${CSI}31mab\x1b8c`)).toEqual([{ text: "c" }, { text: "b", role: "danger" }]);
  });

  test("character sets", () => {
    expect(lines("\x1b(0lqk\x1b(B x\x1b)0\x0eq\x0fq\x1b(A#\x1b(Zq")).toEqual(["┌─┐ x─q£q"]);
  });

  test("RIS resets attributes, link and character set and keeps text and cursor", () => {
    expect(spans(`${CSI}31m\x1b(0\x1b]8;;http://a.b\x07a\x1bcq`)).toEqual([
      { text: "▒", role: "danger", link: "http://a.b" },
      { text: "q" },
    ]);
  });

  test("line ends", () => {
    expect(lines("a\vb\fc\x1bEd\x1bDe\u2028f\u2029g\r\r\nh")).toEqual(["a", "b", "c", "d", " e", "f", "g", "h"]);
  });

  test("overstrike", () => {
    const over = (input: string): unknown => spans(input, { overstrike: true });
    expect(over("N\bNx")).toEqual([{ text: "N", traits: ["bold"] }, { text: "x" }]);
    expect(over("_\bu")).toEqual([{ text: "u", traits: ["underline"] }]);
    expect(over("u\b_")).toEqual([{ text: "u", traits: ["underline"] }]);
    expect(over("_\b_")).toEqual([{ text: "_", traits: ["bold"] }]);
    expect(over("_\bu\bu")).toEqual([{ text: "u", traits: ["bold", "underline"] }]);
    expect(over(`N${CSI}m\bN`)).toEqual([{ text: "N" }]);
    expect(spans("N\bN")).toEqual([{ text: "N" }]);
  });

  test("vertical motion is dropped and counted where there is no window", () => {
    expect(lines(`a${CSI}A${CSI}2Jb${CSI}5;5Hc\x1bM${CSI}?1049hd`)).toEqual(["abcd"]);
    expect(counts(`a${CSI}A${CSI}2Jb${CSI}5;5Hc\x1bM${CSI}?1049hd${CSI}9Je`)).toEqual({ motion: 5, csi: 1 });
  });
});

describe("window", () => {
  const size = { rows: 3, columns: 5 };

  test("lines wrap whole clusters and wrapped rows are lines", () => {
    expect(screen("abcdefg", size)).toEqual(["abcde", "fg"]);
    expect(screen("abcd世", size)).toEqual(["abcd", "世"]);
    expect(screen("世", { rows: 3, columns: 1 })).toEqual(["世"]);
    expect(screen(`${CSI}?7labcdefg`, size)).toEqual(["abcdg"]);
  });

  test("a pending wrap ends with an edit and BS goes to the last column but one", () => {
    expect(screen(`abcde${CSI}Kx`, size)).toEqual(["abcdx"]);
    expect(screen("abcde\bx", size)).toEqual(["abcxe"]);
    expect(screen("abcde\tx", size)).toEqual(["abcde", "x"]);
  });

  test("a line that left the top is final", () => {
    expect(screen(`1\n2\n3\n4${CSI}9A\rX`, size)).toEqual(["1", "X", "3", "4"]);
    expect(screen(`1\n2\n3\n4${CSI}3J`, size)).toEqual(["2", "3", "4"]);
    expect(screen(`1\n2\n3\n4${CSI}2J`, size)).toEqual(["1", "", "", ""]);
  });

  test("lines move whole and what leaves the window is counted", () => {
    expect(screen(`1\n2\n3${CSI}H${CSI}Lx`, size)).toEqual(["x", "1", "2"]);
    expect(screen(`1\n2\n3${CSI}H${CSI}M`, size)).toEqual(["2", "3"]);
    expect(screen(`1\n2${CSI}H\x1bMx`, size)).toEqual(["x", "1", "2"]);
    const { findings } = referenceStream(`1\n2\n3${CSI}S${CSI}2T`, size, { vertical: true });
    expect(findings).toEqual({ erased: { count: 2, first: 5 } });
  });

  test("a line appears when it is printed on", () => {
    expect(screen(`a${CSI}2B`, size)).toEqual(["a"]);
    expect(screen(`a${CSI}2Bb`, size)).toEqual(["a", "", " b"]);
  });

  test("CUP is relative to the window when its size is known, else a fresh line", () => {
    expect(screen(`1\n2\n3\n4${CSI}1;2Hx`, size)).toEqual(["1", "2x", "3", "4"]);
    expect(screen(`1\n2${CSI}A${CSI}1;2Hx`)).toEqual(["1", "2", "x"]);
    expect(screen(`1\n${CSI}1;2Hx`)).toEqual(["1", "x"]);
  });

  test("the alternate screen shows while it is active", () => {
    expect(screen(`a\nb${CSI}?1049hx`, size)).toEqual(["a", "b", "", " x"]);
    expect(screen(`a\nb${CSI}?1049hx${CSI}H${CSI}?1049lc`, size)).toEqual(["a", "bc"]);
  });
});
