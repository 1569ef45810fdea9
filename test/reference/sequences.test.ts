/** The reference's input and state machine: engine specification §2 and §3. */
import { describe, expect, test } from "vitest";
import { counts, CSI, lines, separate, spans } from "./helpers.js";
import { referenceLines, referenceStream } from "./index.js";

describe("input", () => {
  test("ill-formed bytes are one U+FFFD per maximal subpart and never a control", () => {
    const input = Uint8Array.of(0x61, 0xe2, 0x9c, 0x41, 0xc0, 0x80, 0x9b, 0x33, 0x31, 0x6d, 0xef, 0xbf, 0xbd, 0xf0, 0x9f);
    expect(lines(input)).toEqual(["a\ufffdA\ufffd\ufffd\ufffd31m\ufffd\ufffd"]);
    expect(referenceStream(input).findings).toEqual({ "ill-formed": { count: 5, first: 1 } });
  });

  test("lone surrogates are U+FFFD and offsets of strings are those of UTF-8", () => {
    expect(referenceStream("é\ud800\x07")).toEqual({
      lines: [[{ text: "é\ufffd" }]],
      findings: { "ill-formed": { count: 1, first: 2 }, control: { count: 1, first: 5 } },
    });
  });

  test("U+FEFF is dropped anywhere, also inside a sequence", () => {
    expect(spans("\ufeffa\x1b\ufeff[3\ufeff1mb")).toEqual([{ text: "a" }, { text: "b", role: "danger" }]);
  });

  test("a line exists once something was printed on it or a line end closed it", () => {
    expect(lines("")).toEqual([]);
    expect(lines(`${CSI}31m\u202e`)).toEqual([]);
    expect(lines("a\n")).toEqual(["a"]);
    expect(lines("\n\nb")).toEqual(["", "", "b"]);
    expect(separate(["", "a\n", "\n\n", CSI])).toEqual(["", "a", "", "", ""]);
  });
});

describe("escape and control sequences", () => {
  test("controls inside a sequence act before it does", () => {
    expect(lines(`a${CSI}3\n1mb\x1b\r[1mc`)).toEqual(["a", "c"]);
    expect(spans(`${CSI}3\x001mb`)).toEqual([{ text: "b", role: "danger" }]);
  });

  test("CAN, SUB and ESC abort, and text above C1 is printed", () => {
    expect(lines(`${CSI}31\x18m${CSI}31\x1am${CSI}31\x1bcx${CSI}31é`)).toEqual(["mmxé"]);
    expect(counts(`${CSI}31\x18m${CSI}31\x1am${CSI}31\x1bcx${CSI}31é`)).toEqual({ aborted: 4 });
  });

  test("a second marker, a late marker and digits after an intermediate consume the sequence without effect", () => {
    expect(spans(`${CSI}??31ma${CSI}3<1mb${CSI} 31mc${CSI}31 md`)).toEqual([{ text: "abcd" }]);
    expect(counts(`${CSI}??31ma${CSI}3<1mb${CSI} 31mc${CSI}31 md`)).toEqual({ csi: 4 });
  });

  test("32 parameters act, the rest are ignored and the cut is counted", () => {
    const bold = (zeros: number): string => `${CSI}${"0;".repeat(zeros)}1mx`;
    expect(spans(bold(31))).toEqual([{ text: "x", traits: ["bold"] }]);
    expect(spans(bold(32))).toEqual([{ text: "x" }]);
    expect(counts(bold(32))).toEqual({ clamped: 1 });
  });

  test("what is open at the end is dropped and counted", () => {
    for (const open of ["\x1b", "\x1b(", `${CSI}3`, "\x1b]8;;h", "\x1bPx", "\x1b_x", "\x1b]0;x\x1b"]) {
      expect(counts(`ab${open}`)).toEqual({ unterminated: 1 });
      expect(lines(`ab${open}`)).toEqual(["ab"]);
    }
  });
});

describe("C1", () => {
  test("CSI and OSC act only when 30–3F follows at once", () => {
    expect(spans("\u009b31ma")).toEqual([{ text: "a", role: "danger" }]);
    expect(lines("a\u009d0;t\u009cb")).toEqual(["ab"]);
    expect(lines("\u009bHello \u009dquoted\u009c \u0085\u009b")).toEqual(["Hello quoted "]);
    expect(counts("\u009bHello \u009dquoted\u009c \u0085\u009b")).toEqual({ c1: 5 });
  });

  test("it is dropped inside a sequence", () => {
    expect(spans(`${CSI}3\u009b1ma`)).toEqual([{ text: "a", role: "danger" }]);
  });
});

describe("strings", () => {
  test("BEL and ST end every string", () => {
    for (const introducer of ["\x1b]0;", "\x1bP", "\x1bX", "\x1b^", "\x1b_", "\x1bk"]) {
      for (const end of ["\x07", "\x1b\\", "\u009c"]) expect(lines(`a${introducer}tex\u00e9${end}b`)).toEqual(["ab"]);
    }
    expect(counts("\x1b]0;x\x07\x1bPx\x07\x1b_x\x07\x1bkx\x1b\\")).toEqual({ osc: 1, dcs: 1, string: 2 });
  });

  test("LF aborts OSC, SOS, PM and APC, but DCS and OSC 1337 run over it", () => {
    expect(lines("\x1b]0;x\nb\x1b_x\nc")).toEqual(["", "b", "c"]);
    expect(lines("a\x1bPx\ny\x07b\x1b]1337;File=\nQUJD\x07c")).toEqual(["abc"]);
    expect(lines("\x1b]1337\nb")).toEqual(["", "b"]);
  });

  test("a DCS longer than 8 MiB ends at the next LF", () => {
    expect(lines(`a\x1bP\n${"x".repeat(8 * 1024 * 1024)}\nb`)).toEqual(["a", "b"]);
  });

  test("ESC and another byte abort the string and are read as a sequence", () => {
    expect(spans(`\x1b]0;x${CSI}31ma\x1bPx\x1b[1mb`)).toEqual([
      { text: "a", role: "danger" },
      { text: "b", role: "danger", traits: ["bold"] },
    ]);
    expect(counts(`\x1b]0;x${CSI}31ma`)).toEqual({ aborted: 1 });
  });
});

describe("lines that stand alone", () => {
  test("a line end resets parser, attributes, link and character set", () => {
    const element = `${CSI}31m\x1b(0\x1b]8;;http://a.b\x07q\nq\x1bPx\nq`;
    expect(referenceLines([element, "q"]).lines).toEqual([
      [{ text: "─", role: "danger", link: "http://a.b" }],
      [{ text: "q" }],
      [{ text: "q" }],
      [{ text: "q" }],
    ]);
  });

  test("motion is ignored and each is counted, save for the CR of a line end", () => {
    expect(separate([`good${CSI}4D${CSI}Kevil\r!\b\r\r\n`])).toEqual(["goodevil!"]);
    expect(referenceLines([`good${CSI}4D${CSI}Kevil\r!\b\r\r\n`]).findings).toEqual({ motion: { count: 4, first: 4 } });
  });

  test("HT is spaces to the next stop", () => {
    expect(separate(["a\tb\t", `${CSI}4g\tx`])).toEqual(["a       b       ", "        x"]);
  });
});
