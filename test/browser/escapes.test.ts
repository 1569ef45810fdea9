/** The form of the playground: bytes as editable text and back. */
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { hasControls, toBytes, toEscapes } from "../../playground/escapes.js";
import { damagedBytes, forAll, wildText } from "../properties/arbitraries.js";

describe("escapes", () => {
  it("read back to the same bytes, and hold no control but line breaks", () => {
    forAll([damagedBytes(wildText)], 200, (bytes) => {
      const text = toEscapes(bytes);
      expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
      expect(Buffer.from(toBytes(text))).toEqual(Buffer.from(bytes));
    });
  });

  it.each([
    ["\\e[m", [0x1b, 0x5b, 0x6d]],
    ["\\033", [0x1b]],
    ["\\x9b\\u009b", [0x9b, 0xc2, 0x9b]],
    ["\\u{1f4a9}", [0xf0, 0x9f, 0x92, 0xa9]],
    ["\\u{ffffff}", [0xef, 0xbf, 0xbd]],
    ["\\\\e\\r\\a", [0x5c, 0x65, 0x0d, 0x07]],
    ["\\q", [0x5c, 0x71]],
  ])("%s", (text, bytes) => {
    expect([...toBytes(text)]).toEqual(bytes);
  });

  it("are needed for text with controls only", () => {
    expect(hasControls("\u001b[m")).toBe(true);
    expect(hasControls("a\tb\\e\n")).toBe(false);
  });
});
