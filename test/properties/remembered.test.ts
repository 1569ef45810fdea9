/** Frame after frame, a sanitizer that remembers lines gives what one without memory gives. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
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

  it("holds no more after 40,000 different lines than after 10,000", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const sanitizer = createLineSanitizer();
    const frame = (index: number) => Array.from({ length: 50 }, (_, line) => `\x1b[31m${"x".repeat(60)} ${index} ${line}`);
    for (let index = 0; index < 200; index++) sanitizer.sanitize(frame(index));
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let index = 200; index < 800; index++) sanitizer.sanitize(frame(index));
    collect();
    const grown = process.memoryUsage().heapUsed - before;
    expect(sanitizer.sanitize(frame(0)).lines).toHaveLength(50); // it still lives
    expect(grown).toBeLessThan(4e6);
  });

  it("keeps to every limit as one without memory does, at its edge and one past it", () => {
    const lines = ["\x1b[31mone\x1b[m two", 'a "quote"', "漢字\nmore", "", "\x1b]8;;https://example.org/\x07link\x1b]8;;\x07 end"];
    const { lines: shown, text } = sanitizeTerminalLines(lines, { limits: UNLIMITED });
    const bytes = (texts: readonly (string | undefined)[]) => texts.reduce((sum, part) => sum + Buffer.byteLength(part ?? ""), 0);
    const sizes = {
      lines: shown.length,
      columns: 9,
      spans: shown.flat().length,
      textBytes: bytes(text),
      linkBytes: bytes(shown.flat().map(({ link }) => link)),
      payloadBytes: Buffer.byteLength(JSON.stringify(shown)),
    };
    for (const [limit, size] of Object.entries(sizes)) {
      for (const most of [size, size - 1]) {
        const options = { limits: { ...UNLIMITED, [limit]: most } };
        const sanitizer = createLineSanitizer(options);
        const expected = sanitizeTerminalLines(lines, options);
        expect(sanitizer.sanitize(lines), `${limit} ${most}`).toStrictEqual(expected);
        expect(expected.truncation === undefined, `${limit} ${most}`).toBe(most === size);
      }
    }
  });

  it("refuses what is no line", () => {
    expect(() => createLineSanitizer().sanitize([1 as unknown as string])).toThrow(TypeError);
    expect(() => createLineSanitizer({ keep: "middle" as "head" })).toThrow(RangeError);
  });
});
