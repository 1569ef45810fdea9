/** The quick decoder against the runtime's: the same units, or nothing where that replaces or where U+FEFF is. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8, UNDECODED } from "../../src/parser/utf8.js";

/** By the runtime: what does not come back as the same bytes was ill-formed. */
function expected(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  return text.includes("\ufeff") || Buffer.compare(Buffer.from(text), bytes) !== 0 ? undefined : text;
}

function actual(bytes: Uint8Array): string | undefined {
  const units = new Uint16Array(bytes.length);
  const count = decodeUtf8(bytes, units);
  return count === UNDECODED ? undefined : String.fromCharCode(...units.subarray(0, count));
}

describe("the quick decoder", () => {
  it("decodes every scalar, and no surrogate", () => {
    for (let from = 0; from < 0x110000; from += 0x400) {
      if (from >= 0xd800 && from < 0xe000) continue;
      const scalars = Array.from({ length: 0x400 }, (_, index) => from + index).filter((scalar) => scalar !== 0xfeff);
      const text = String.fromCodePoint(...scalars);
      expect(actual(Buffer.from(text))).toBe(text);
    }
    for (let surrogate = 0xd800; surrogate < 0xe000; surrogate++) {
      expect(actual(Uint8Array.of(0xed, 0x80 | ((surrogate >> 6) & 0x3f), 0x80 | (surrogate & 0x3f)))).toBeUndefined();
    }
  });

  it("agrees with the runtime on every two bytes, and on every three and four with an edge in each place", () => {
    const edges = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xc0, 0xe0, 0xff];
    for (let first = 0; first < 256; first++) {
      for (let second = 0; second < 256; second++) {
        const bytes = Uint8Array.of(first, second);
        if (actual(bytes) !== expected(bytes)) expect.fail(String(bytes));
      }
      for (const second of edges) {
        for (const third of edges) {
          for (const bytes of [Uint8Array.of(first, second, third), ...edges.map((fourth) => Uint8Array.of(first, second, third, fourth))]) {
            if (actual(bytes) !== expected(bytes)) expect.fail(String(bytes));
          }
        }
      }
    }
  });

  it("agrees with the runtime on mixed and damaged text", () => {
    const text = fc.string({ unit: "binary", maxLength: 20 }).map((string) => Buffer.from(string));
    const damage = fc.tuple(text, fc.nat(), fc.nat(255)).map(([bytes, at, byte]) => {
      if (bytes.length > 0) bytes[at % bytes.length] = byte;
      return bytes;
    });
    fc.assert(fc.property(fc.oneof(text, damage, fc.uint8Array({ maxLength: 12 })), (bytes) => {
      expect(actual(bytes)).toBe(expected(bytes));
    }), { numRuns: 3_000 });
  });
});
