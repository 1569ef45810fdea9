import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExtensionUITextSpan } from "../../src/contract/types.js";
import {
  makeSpan, packStyle, PLAIN, roleIndex, ROLE_SHIFT, ROLES, styleOf, TRAIT_SETS,
} from "../../src/style/style.js";

const styles = Array.from({ length: ROLES.length << ROLE_SHIFT }, (_, style) => style);
const names = ["bold", "italic", "monospaced", "strikethrough", "underline"];

describe("packed style", () => {
  test("role indices follow the order of the contract and 0 is no role", () => {
    expect(ROLES).toEqual([
      undefined, "primary", "secondary", "muted", "accent", "success", "warning", "danger", "code",
    ]);
    ROLES.forEach((role, index) => expect(roleIndex(role)).toBe(index));
  });

  test("names that are no role have index 0, those of Object.prototype included", () => {
    for (const name of ["", "Primary", "info", "constructor", "__proto__", "toString"]) expect(roleIndex(name)).toBe(0);
  });

  test("every trait set is frozen, sorted, unique and says what its bits say", () => {
    expect(TRAIT_SETS).toHaveLength(32);
    expect(TRAIT_SETS[0]).toBeUndefined();
    for (let bits = 1; bits < 32; bits++) {
      const set = TRAIT_SETS[bits] as readonly string[];
      expect(Object.isFrozen(set)).toBe(true);
      expect([...set]).toEqual([...new Set(set)].sort());
      expect(set).toEqual(names.filter((_, bit) => bits & (1 << bit)));
    }
  });

  test("packing takes traits in any order and number", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names)), (traits) => {
        const bits = packStyle("danger", traits);
        expect(TRAIT_SETS[bits & 31] ?? []).toEqual([...new Set(traits)].sort());
        expect(bits >>> ROLE_SHIFT).toBe(7);
      }),
    );
  });
});

describe("spans", () => {
  test("every style survives a span, with and without a link", () => {
    for (const style of styles) {
      expect(styleOf(makeSpan("x", style, undefined))).toBe(style);
      expect(styleOf(makeSpan("x", style, "https://example.com/"))).toBe(style);
    }
  });

  test("keys come in the order text, role, traits, link and absent ones are absent", () => {
    for (const style of styles) {
      for (const link of [undefined, "https://example.com/"]) {
        const expected = ["text"];
        if (style >>> ROLE_SHIFT) expected.push("role");
        if (style & 31) expected.push("traits");
        if (link !== undefined) expected.push("link");
        expect(Object.keys(makeSpan("x", style, link))).toEqual(expected);
      }
    }
  });

  test("the parts of a span are the ones asked for", () => {
    expect(makeSpan("a", packStyle("code", ["underline", "bold"]), "mailto:a@b.example")).toStrictEqual({
      text: "a", role: "code", traits: ["bold", "underline"], link: "mailto:a@b.example",
    });
    expect(makeSpan("a", PLAIN, undefined)).toStrictEqual({ text: "a" });
  });

  test("unknown roles and traits of a foreign span are ignored", () => {
    const foreign = { text: "x", role: "sparkle", traits: ["glow", "italic", "constructor"] };
    expect(styleOf(foreign as unknown as ExtensionUITextSpan)).toBe(packStyle(undefined, ["italic"]));
  });
});
