import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeTerminalLines } from "../../src/index.js";
import { widgetText } from "../../src/rpc/widget.js";
import { anyText, forAll, sgr, text, wildText } from "../properties/arbitraries.js";

describe("the text of a widget", () => {
  it("is the same without the engine as with it", () => {
    const part = fc.oneof({ weight: 4, arbitrary: text }, { weight: 3, arbitrary: sgr }, { weight: 1, arbitrary: anyText });
    const line = fc.oneof(
      { weight: 6, arbitrary: fc.array(part, { maxLength: 5 }).map((parts) => parts.join("")) },
      { weight: 1, arbitrary: wildText },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom("x", "漢", "\u001b[1m"), fc.constantFrom(511, 512, 513, 1_024, 1_025)).map(([unit, times]) => unit.repeat(times)) },
    );
    forAll([fc.array(line, { maxLength: 8 }), fc.constantFrom(...Array<number>(12).fill(1), 20, 40, 161)], 150, (lines, times) => {
      const all = Array.from({ length: times }, () => lines).flat();
      expect(widgetText(all)).toEqual(sanitizeTerminalLines(all, { links: false }).text);
    });
  });

  it("is the very array where nothing changes", () => {
    const lines = ["a", "", "  ✓ b"];
    expect(widgetText(lines)).toBe(lines);
  });
});
