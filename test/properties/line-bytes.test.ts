/** Two sinks over one parser: lines as bytes are the bytes of the lines as spans. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { type LineFormat, TerminalLineEncoder } from "../../src/line-encoder.js";
import { TerminalLineReader } from "../../src/line-reader.js";
import { toSafeAnsi } from "../../src/snapshot/safe-ansi.js";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/contract/types.js";
import { makeSpan } from "../../src/style/style.js";
import { anyOptions, atCursor, cuts, damagedBytes, forAll, partition, wildText } from "./arbitraries.js";

const ENCODERS: Readonly<Record<LineFormat, (spans: ExtensionUITextSpan[]) => string>> = {
  ndjson: (spans) => `${JSON.stringify(spans)}\n`,
  text: (spans) => `${spans.map(({ text }) => text).join("")}\n`,
  ansi: (spans) => (spans.length === 0 ? "\n" : `${toSafeAnsi([spans])}\n`),
};
const formats = fc.constantFrom<LineFormat>("ndjson", "text", "ansi");

function encoded(format: LineFormat, chunks: readonly (Uint8Array | string)[], options: SanitizeOptions) {
  const encoder = new TerminalLineEncoder(format, options);
  const parts: Buffer[] = [];
  const take = () => parts.push(Buffer.from(encoder.take())); // a copy: the bytes are borrowed
  for (const chunk of chunks) {
    encoder.write(chunk);
    take();
  }
  encoder.end();
  take();
  const { findings, truncation } = encoder;
  return { output: Buffer.concat(parts).toString(), findings, truncation };
}

function fromSpans(format: LineFormat, chunks: readonly (Uint8Array | string)[], options: SanitizeOptions) {
  let output = "";
  const reader = new TerminalLineReader((spans) => (output += ENCODERS[format](spans)), options);
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
  const { findings, truncation } = reader;
  return { output, findings, truncation };
}

describe("lines as bytes", () => {
  it("are the bytes of the lines as spans, however the input is cut", () => {
    forAll([formats, damagedBytes(wildText), cuts, anyOptions], 400, (format, bytes, where, options) => {
      const chunks = partition(bytes, where);
      expect(encoded(format, chunks, options)).toEqual(fromSpans(format, chunks, options));
    });
  });

  it("are so for plain streams, which take the fast path from end to end", () => {
    const piece = fc.constantFrom("text", "a \"quote\" \\", "é", "漢字", "👍", "\u001b[1;31m", "\u001b[m", "\u001b[38;5;200m", "\n", "\r\n",
      "\u001b]8;;https://example.org/é\u0007", "\u001b]8;;https://example.org/?a=1&b='2'\u0007", "\u001b]8;;\u0007", "");
    forAll([formats, fc.array(piece, { maxLength: 60, size: "max" })], 400, (format, pieces) => {
      const options = { limits: UNLIMITED };
      expect(encoded(format, [pieces.join("")], options)).toEqual(fromSpans(format, [pieces.join("")], options));
    });
  });

  it("come again as they stand after a motion that reaches back to lines that were handed over as bytes", () => {
    forAll([formats, fc.array(wildText, { maxLength: 4 }), atCursor], 200, (format, texts, tokens) => {
      const input = `plain "one"\n\u001b[31mred\u001b[m two\n${texts.join("\n")}\u001b[2A${tokens.join("")}\n`;
      expect(encoded(format, [input], {})).toEqual(fromSpans(format, [input], {}));
    });
  });

  it("need no more room around a span than is reserved for any style", () => {
    for (let style = 0; style < 9 << 5; style++) {
      expect(JSON.stringify(makeSpan("", style, "")).length).toBeLessThan(128);
    }
  });

  it("hold any number of long lines in one go", () => {
    const line = `"\u001b[31m${"漢\"".repeat(20_000)}\u001b]8;;https://example.org/${"x".repeat(2_000)}\u0007${"é".repeat(9_000)}\u001b]8;;\u0007`;
    const input = `${line}\n`.repeat(20);
    const result = encoded("ndjson", [input], { limits: UNLIMITED });
    expect(result).toEqual(fromSpans("ndjson", [input], { limits: UNLIMITED }));
  });

  const LINK = `\u001b]8;;https://example.org/${"x".repeat(2_000)}\u0007`;

  it.each<[string, string]>([
    ["letters of three bytes", "漢".repeat(8_000)],
    ["letters of four bytes", "👍".repeat(4_000)],
    ["quotes", '"'.repeat(8_000)],
    ["spans of one letter", "\u001b[1;3;4mx\u001b[mé".repeat(2_000)],
    ["spans of one long link", `${LINK}${"\u001b[1mx\u001b[mé".repeat(200)}\u001b]8;;\u0007`],
    ["lines of one long link", `${LINK}${"x\n".repeat(300)}\u001b]8;;\u0007`],
    ["empty lines", "\n".repeat(8_000)],
  ])("have room for %s, however full the page is", (_, text) => {
    for (const format of ["ndjson", "text", "ansi"] as const) {
      for (const full of [0, 20_000, 40_000, 50_000, 57_000, 65_000]) {
        // Nothing is taken until the end, so that one page holds it all.
        const chunks = [`${"x".repeat(full)}\n`, `${text}\n`];
        const encoder = new TerminalLineEncoder(format, { limits: UNLIMITED });
        for (const chunk of chunks) encoder.write(chunk);
        encoder.end();
        const { output } = fromSpans(format, chunks, { limits: UNLIMITED });
        expect(Buffer.from(encoder.take()).toString() === output, `${format} after ${full} bytes`).toBe(true);
      }
    }
  });

  it("have the attributes of every style, in any order", () => {
    const looks = ["", "1", "2", "3", "4", "9", "31", "32", "33", "34", "36", "90", "38;5;200", "1;31", "3;32", "1;3;4;9;35"];
    const pairs = looks.flatMap((a) => looks.map((b) => `\u001b[${a}mx\u001b[0;${b}my\u001b[m\n`));
    for (const list of [pairs, pairs.toReversed()]) {
      expect(encoded("ndjson", [list.join("")], { limits: UNLIMITED })).toEqual(fromSpans("ndjson", [list.join("")], { limits: UNLIMITED }));
    }
  });

  it("have 65,536 columns at most", () => {
    for (const text of ["x".repeat(65_536), "x".repeat(65_537), `${"漢".repeat(32_768)}x`, `"${"漢".repeat(32_768)}`, `${"漢".repeat(32_736)}\u001b[1m${"a".repeat(65)}`]) {
      for (const format of ["ndjson", "text"] as const) {
        const result = encoded(format, [`${text}\n`], { limits: UNLIMITED });
        expect(result).toEqual(fromSpans(format, [`${text}\n`], { limits: UNLIMITED }));
      }
    }
    expect(encoded("text", [`${"x".repeat(65_537)}\n`], { limits: UNLIMITED }).output).toHaveLength(65_537);
  });

  it("are refused for a format that there is not", () => {
    expect(() => new TerminalLineEncoder("html" as "text")).toThrow(RangeError);
    expect(() => new TerminalLineEncoder("text", { tabWidth: 0 })).toThrow(RangeError);
  });
});
