import { describe, expect, it } from "vitest";
import { UNLIMITED, sanitizeTerminalLines } from "../../src/index.js";
import { isSimpleText } from "../../src/surface/simple-text.js";
import { anyText, forAll } from "../properties/arbitraries.js";

const throughEngine = (lines: readonly string[]) => sanitizeTerminalLines(lines, { limits: UNLIMITED, notice: false }).text;

describe("simple text", () => {
  it("is text of every kind that nothing joins, TAB and LF", () => {
    for (const text of ["", "if (a) {\n\tb();\n}", "naïve café", "日本語", "→ ⠋ ─", "кирилица", "𝒳𠀀"]) expect(isSimpleText(text)).toBe(true);
    for (const text of ["\u001b", "\r", "\u007f", "\u0085", "\u009b", "\u200d", "\u202e", "\u2028", "a\u0301", "\ud83d", "\ude00", "\ufeff", "\u{e0041}"]) {
      expect(isSimpleText(text)).toBe(false);
    }
  });

  it("comes out of the engine as it went in: every scalar twice, and after a letter", () => {
    const lines: string[] = [];
    // All of the planes that hold characters; of the others, which are alike throughout, a part.
    const isUsed = (block: number): boolean => block < 0x30000 || block >> 16 === 14 || block % 0x4000 === 0;
    for (let block = 0; block < 0x110000; block += 256) {
      if (!isUsed(block)) continue;
      let line = "";
      for (let scalar = block; scalar < block + 256; scalar++) {
        const text = String.fromCodePoint(scalar);
        if (isSimpleText(text) && text !== "\t" && text !== "\n") line += `a${text}${text}`;
      }
      if (line !== "") lines.push(line);
    }
    expect(lines.length).toBeGreaterThan(600);
    const through = throughEngine(lines);
    expect(lines.filter((line, index) => through[index] !== line)).toEqual([]);
  });

  it("comes out of the engine as it went in: mixed", () => {
    forAll([anyText], 1_000, (text) => {
      const line = text.replace(/[\t\n]/g, "");
      if (isSimpleText(line)) expect(throughEngine([line])).toEqual([line]);
    });
  });
});
