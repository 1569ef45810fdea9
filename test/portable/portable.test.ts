/** The modules that browsers get give what those of Node give, see `imports` in package.json. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as node from "../../src/parser/bytes-node.js";
import * as portable from "../../src/parser/bytes-portable.js";
import { sha256 as sha256OfNode } from "../../src/snapshot/sha256-node.js";
import { sha256 } from "../../src/snapshot/sha256-portable.js";
import { forAll } from "../properties/arbitraries.js";

const ascii = fc.uint8Array({ max: 0x7f, maxLength: 80, size: "max" });
/** Lead and continuation bytes of every length, surrogates and overlong forms among them, a byte order mark, ASCII. */
const byte = fc.constantFrom(0x00, 0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xbb, 0xc0, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff);
const bytes = fc.oneof(
  ascii,
  fc.uint8Array({ maxLength: 80, size: "max" }),
  fc.array(byte, { maxLength: 12, size: "max" }).map((list) => Uint8Array.from(list)),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => new TextEncoder().encode(`\uFEFF${text}`)),
);
const codeUnits = fc.array(fc.oneof(fc.nat(0xffff), fc.constantFrom(0x41, 0xd83d, 0xde00)), { maxLength: 40, size: "max" });
const anyString = codeUnits.map((units) => String.fromCharCode(...units));
/** A part of a larger buffer, as chunks of a stream are. */
const within = (content: Uint8Array) => Uint8Array.from([0xff, ...content, 0xff]).subarray(1, content.length + 1);

describe("the portable modules", () => {
  it("tell ASCII from other bytes alike", () => {
    expect([portable.isAscii(new Uint8Array()), portable.isAscii(Uint8Array.of(0x7f)), portable.isAscii(Uint8Array.of(0x80))]).toEqual([true, true, false]);
    forAll([bytes], 500, (content) => {
      expect(portable.isAscii(within(content))).toBe(node.isAscii(within(content)));
    });
  });

  it("make the same text of ASCII", () => {
    forAll([ascii], 200, (content) => {
      expect(portable.asciiText(within(content))).toBe(node.asciiText(within(content)));
    });
  });

  it("make the same text of units", () => {
    forAll([anyString], 200, (text) => {
      const clean = text.toWellFormed();
      const units = Uint16Array.from({ length: clean.length + 1 }, (_, index) => clean.charCodeAt(index) || 0);
      expect(node.unitsText(units, clean.length)).toBe(clean);
      expect(portable.unitsText(units, clean.length)).toBe(clean);
    });
  });

  it("decode UTF-8 alike, byte order mark and broken characters included", () => {
    expect(portable.utf8Text(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xf0, 0x9f, 0x98))).toBe("\uFEFFa\uFFFD");
    forAll([bytes], 1_000, (content) => {
      expect(portable.utf8Text(within(content))).toBe(node.utf8Text(within(content)));
    });
  });

  it("write the same code units, and nothing behind them", () => {
    forAll([anyString, fc.nat(3)], 500, (text, spare) => {
      const [mine, theirs] = [portable, node].map(({ fillUnits }) => {
        const units = new Uint16Array(text.length + spare + 1).fill(0xaaaa).subarray(1);
        fillUnits(text, units);
        return units;
      });
      expect(mine).toEqual(theirs);
      expect(String.fromCharCode(...(mine as Uint16Array).subarray(0, text.length))).toBe(text);
      expect([...(mine as Uint16Array).subarray(text.length)]).toEqual(new Array<number>(spare).fill(0xaaaa));
    });
  });

  it("hash alike, text that is not well-formed included", () => {
    // The example of FIPS 180-4.
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    forAll([anyString], 200, (text) => {
      expect(sha256(text)).toBe(sha256OfNode(text));
    });
  });
});
