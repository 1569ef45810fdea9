/** Lines of a widget in every shape, and floods of them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";

const rendered = (value: unknown) => ui.widgetSurface({ widgetKey: "k", component: { render: () => value } });
const linesOf = (value: unknown) => rendered(value)?.fallback?.lines;
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);

describe("the lines of a widget", () => {
  it("are the same as one text and as a list, however many there are", () => {
    for (const count of [1, 2, 39, 40, 41, 160, 161, 162, 163, 1_000]) {
      expect(rendered(lines(count).join("\n"))).toEqual(rendered(lines(count)));
      expect(rendered(`${lines(count).join("\n")}\n`)).toEqual(rendered(lines(count)));
      expect(rendered([lines(count).join("\n")])).toEqual(rendered(lines(count)));
    }
  });

  it("are counted whatever way they are split over texts", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 2, maxLength: 5 });
    fc.assert(fc.property(sizes, (counts) => {
      const texts = counts.map((count) => lines(count).join("\n"));
      expect(rendered(texts)).toEqual(rendered(texts.join("\n")));
    }), { numRuns: 50 });
  });

  it("end in an ellipsis where one is too long to be read, within an escape sequence too", () => {
    for (const filler of ["\x1b[31m", "\x1b]0;", "\x1b[", "\x1bP", "\u{1f600}", "\u{1f600}".slice(1)]) {
      const shown = linesOf([`a${filler}${"\x1b[1m".repeat(70_000)}${filler.repeat(70_000)}end`, "next"]);
      expect([shown?.[0]?.startsWith("a"), shown?.[0]?.endsWith("…"), shown?.[1]]).toEqual([true, true, "… 1 more line"]);
    }
  });

  it("cost no more than a screen in a flood", () => {
    const floods = [
      "x\n".repeat(1_000_000), ["a", "x\n".repeat(1_000_000)], "漢".repeat(3_000_000), Array(100).fill("漢".repeat(300_000)),
      "\x1b[31m".repeat(1_000_000), "👩‍💻".repeat(500_000), `\x1b]8;;${"x".repeat(3_000_000)}`, "\n".repeat(3_000_000),
    ];
    for (const flood of floods) {
      const start = performance.now();
      const surface = rendered(flood);
      expect(performance.now() - start).toBeLessThan(500);
      judgeSurface(surface);
    }
    expect(linesOf(floods[0])?.at(-1)).toBe("… 999961 more lines");
    expect(linesOf(floods[1])?.at(-1)).toBe("… 999962 more lines");
  });
});
