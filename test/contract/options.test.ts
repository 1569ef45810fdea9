/** Options out of range or of the wrong type are refused by name. */
import { describe, expect, it } from "vitest";
import { sanitizeTerminal, type SanitizeOptions } from "../../src/index.js";

const refuse = (options: unknown) => () => sanitizeTerminal("a", options as SanitizeOptions);

describe("the option ellipsis", () => {
  it.each(["", "…", "...", "→", "✂\ufe0f", "e\u0301"])("may be the text %j", (ellipsis) => {
    expect(sanitizeTerminal("abcdef", { ellipsis, limits: { columns: 3 } }).text[0]?.endsWith(ellipsis)).toBe(true);
  });

  it.each(["\x1b[31m", "a\nb", "\t", "\x7f", "\x9b", "\u2028", "\u202e", "\u2066", "\u200b\u2060", "\ufeff", "\ufffe", "\u{1ffff}", "\u{e0041}", "\u3164", "\ud800"])(
    "may not hold what no output holds: %j",
    (ellipsis) => {
      expect(refuse({ ellipsis })).toThrow(RangeError);
      expect(refuse({ ellipsis })).toThrow(/^ellipsis /);
    },
  );

  it.each([1, null, ["…"], {}])("is a string, not %j", (ellipsis) => {
    expect(refuse({ ellipsis })).toThrow(TypeError);
  });
});

describe("every option of a wrong value is named", () => {
  const wrong: readonly [string, unknown, ErrorConstructor][] = [
    ["keep", "middle", RangeError], ["keep", 1, TypeError], ["overflow", "drop", RangeError], ["notice", "yes", TypeError],
    ["motion", "some", RangeError], ["rows", 0, RangeError], ["rows", 1.5, RangeError], ["rows", "9", TypeError],
    ["columns", 65_537, RangeError], ["columns", NaN, RangeError], ["tabWidth", 0, RangeError], ["tabWidth", 257, RangeError],
    ["bidi", "flip", RangeError], ["conceal", true, TypeError], ["overstrike", 1, TypeError], ["limits", 5, TypeError],
    ["background", "blue", RangeError], ["roles", [], TypeError], ["links", 3, TypeError],
  ];

  it.each(wrong)("%s: %j", (name, value, error) => {
    expect(refuse({ [name]: value })).toThrow(error);
    expect(refuse({ [name]: value })).toThrow(name);
  });

  it.each(["lines", "columns", "spans", "textBytes", "linkBytes", "payloadBytes"])("limits.%s", (name) => {
    for (const value of [-1, 0.5, NaN]) expect(refuse({ limits: { [name]: value } })).toThrow(RangeError);
    expect(refuse({ limits: { [name]: "1" } })).toThrow(TypeError);
    expect(refuse({ limits: { [name]: -1 } })).toThrow(`limits.${name}`);
  });
});
