/** Frame after frame, a sanitizer that remembers lines gives what one without memory gives. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLineSanitizer } from "../../src/line-sanitizer.js";
import { sanitizeTerminalLines } from "../../src/sanitizer.js";
import { anyOptions, forAll, wildText } from "./arbitraries.js";

/** Frames over few lines, so that they come back, move and repeat. */
const frames = fc.array(wildText, { minLength: 1, maxLength: 6 }).chain((lines) =>
  fc.array(fc.array(fc.constantFrom(...lines), { maxLength: 8 }), { minLength: 1, maxLength: 6 }),
);

describe("a sanitizer that remembers lines", () => {
  it("gives for every frame what sanitizeTerminalLines gives, hash included", () => {
    forAll([frames, anyOptions], 300, (list, options) => {
      const sanitizer = createLineSanitizer(options);
      for (const frame of list) expect(sanitizer.sanitize(frame)).toStrictEqual(sanitizeTerminalLines(frame, options));
    });
  });

  it("gives the same snapshot for the same lines, and shares the lines of another", () => {
    const sanitizer = createLineSanitizer();
    const first = sanitizer.sanitize(["a", "\x1b[31mb", "c"]);
    expect(sanitizer.sanitize(["a", "\x1b[31mb", "c"])).toBe(first);
    const second = sanitizer.sanitize(["a", "\x1b[31mb", "d"]);
    expect(second).not.toBe(first);
    expect(second.lines[1]).toBe(first.lines[1]);
  });

  it("is not changed by who changes the array of lines afterwards", () => {
    const sanitizer = createLineSanitizer();
    const lines = ["a", "b"];
    sanitizer.sanitize(lines);
    lines[0] = "x";
    expect(sanitizer.sanitize(lines).text).toStrictEqual(["x", "b"]);
    const { lines: shown } = sanitizer.sanitize(lines);
    expect(() => shown[0]?.push({ text: "y" })).toThrow(TypeError);
    expect(() => shown.pop()).toThrow(TypeError);
    const cut = createLineSanitizer({ limits: { columns: 3 } });
    expect(() => cut.sanitize(["long line"]).lines[0]?.pop()).toThrow(TypeError);
    expect(sanitizer.sanitize(["x", "b", "c"]).text).toStrictEqual(["x", "b", "c"]);
  });

  it("holds no more after 60,000 different lines than after 10,000", () => {
    const sanitizer = createLineSanitizer();
    const frame = (index: number) => Array.from({ length: 50 }, (_, line) => `\x1b[31m${"x".repeat(60)} ${index} ${line}`);
    for (let index = 0; index < 200; index++) sanitizer.sanitize(frame(index));
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let index = 200; index < 1_200; index++) sanitizer.sanitize(frame(index));
    globalThis.gc?.();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(globalThis.gc ? 8e6 : 64e6);
  });

  it("refuses what is no line", () => {
    expect(() => createLineSanitizer().sanitize([1 as unknown as string])).toThrow(TypeError);
    expect(() => createLineSanitizer({ keep: "middle" as "head" })).toThrow(RangeError);
  });
});
