/** Tab stops against a plain set of columns. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LINE_COLUMNS } from "../../src/contract/limits.js";
import { TabStops } from "../../src/screen/tabs.js";
import { forAll } from "../properties/arbitraries.js";

const column = fc.oneof(fc.nat(200), fc.nat(MAX_LINE_COLUMNS), fc.integer({ min: MAX_LINE_COLUMNS - 70, max: MAX_LINE_COLUMNS + 2 }));
const times = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(MAX_LINE_COLUMNS));
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("set" as const, "clear" as const), column }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("clearAll" as const, "reset" as const), column }) },
);

const multiples = (width: number) =>
  Array.from({ length: Math.ceil(MAX_LINE_COLUMNS / width) }, (_, index) => index * width);

describe("tab stops", () => {
  it("are multiples of the tab width at first, in both directions", () => {
    const stops = new TabStops(8);
    expect([0, 7, 8].map((from) => stops.next(from))).toEqual([8, 8, 16]);
    expect([0, 8, 9].map((from) => stops.previous(from))).toEqual([0, 0, 8]);
    expect([stops.forward(3, 2), stops.backward(17, 2), stops.backward(3, 9)]).toEqual([16, 8, 0]);
  });

  it("are those that were set and not cleared, at any column", () => {
    forAll([fc.integer({ min: 2, max: 16 }), fc.array(change, { maxLength: 8, size: "max" }), column, times], 60, (width, changes, from, count) => {
      const stops = new TabStops(width);
      let expected = new Set(multiples(width));
      for (const step of changes) {
        if (step.do === "set" && step.column < MAX_LINE_COLUMNS) expected.add(step.column);
        if (step.do === "clear") expected.delete(step.column);
        if (step.do === "clearAll") expected = new Set();
        if (step.do === "reset") expected = new Set(multiples(width));
        if (step.do === "set" || step.do === "clear") stops[step.do](step.column);
        else stops[step.do]();
      }
      const sorted = [...expected].toSorted((a, b) => a - b);
      const right = sorted.filter((stop) => stop > from);
      const left = sorted.filter((stop) => stop < from).toReversed();
      expect(stops.next(from)).toBe(right[0] ?? -1);
      expect(stops.previous(from)).toBe(left[0] ?? 0);
      expect(stops.forward(from, count)).toBe(right[Math.min(count, right.length) - 1] ?? from);
      expect(stops.backward(from, count)).toBe(left[count - 1] ?? 0);
    });
  });
});
