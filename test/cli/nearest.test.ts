import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../src/cli/nearest.js";

describe("edit distance", () => {
  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
    ["foramt", "format", 1],
    ["ca", "ac", 1],
  ])("of %j and %j is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it("is symmetric, and at most the longer length", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance === 0).toBe(a === b);
      }),
    );
  });
});

describe("the nearest word", () => {
  it("is the first that the typed word begins", () => {
    expect(nearest("max", ["rows", "max-lines", "max-columns"])).toBe("max-lines");
  });

  it("is the one of equally near ones that begins like the typed word", () => {
    expect(nearest("colour", ["follow", "columns"])).toBe("columns");
    expect(nearest("abxx", ["xbxx", "abx", "aaaaaaa"])).toBe("abx");
  });

  it("is the first of equally near ones", () => {
    expect(nearest("xbc", ["abc", "ybc"])).toBe("abc");
  });

  it("exists for anything, however long", () => {
    expect(nearest("", ["b", "a"])).toBe("b");
    expect(nearest("z".repeat(1_000_000), ["b", "a"])).toBe("b");
  });
});
