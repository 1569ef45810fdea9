/** Invariants 2, 18 and 23: what may leave, and in what form. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeTerminal, sanitizeTerminalLines, TerminalSanitizer } from "../../src/sanitizer.js";
import { toSafeAnsi } from "../../src/snapshot/safe-ansi.js";
import { anyOptions, clutter, cuts, damagedBytes, forAll, partition, wild, wildText } from "./arbitraries.js";
import { clusters, expectClean, expectNormalForm, stringsOf } from "./judge.js";

describe("invariant 2: alphabet", () => {
  it("no string of any snapshot holds what may not leave", () => {
    forAll([damagedBytes(wildText), anyOptions], 400, (bytes, options) => {
      const snapshot = sanitizeTerminal(bytes, options);
      for (const string of stringsOf(snapshot)) expectClean(string, options.bidi === "keep");
    });
  });

  it("nor of any snapshot taken on the way", () => {
    forAll([wildText, cuts, anyOptions], 160, (text, where, options) => {
      const sanitizer = new TerminalSanitizer(options);
      for (const chunk of partition(text, where)) {
        sanitizer.write(chunk);
        for (const string of stringsOf(sanitizer.snapshot())) expectClean(string, options.bidi === "keep");
      }
    });
  });

  it("nor of any lines", () => {
    forAll([wild, anyOptions], 160, (tokens, options) => {
      for (const string of stringsOf(sanitizeTerminalLines(tokens, options))) expectClean(string, options.bidi === "keep");
    });
  });

  it("nor is any cluster longer than 32 scalars", () => {
    forAll([damagedBytes(fc.oneof(wildText, fc.array(clutter, { maxLength: 4 }).map((list) => list.join("")))), anyOptions], 400, (bytes, options) => {
      for (const line of sanitizeTerminal(bytes, options).text) {
        for (const cluster of clusters(line)) expect([...cluster].length).toBeLessThanOrEqual(32);
      }
    });
  });

  it("and safe ANSI holds no control besides SGR, OSC 8, EL and LF", () => {
    forAll([wildText, anyOptions], 160, (text, options) => {
      const { lines } = sanitizeTerminal(text, options);
      const ansi = toSafeAnsi(lines);
      const rest = ansi.replace(/\x1b\[[\d:;]*m|\x1b\]8;;[!-~]*\x1b\\|\x1b\[K|\n/g, "");
      expectClean(rest, options.bidi === "keep");
      expect(rest).toBe(lines.flat().map((span) => span.text).join(""));
    });
  });
});

describe("invariant 18: normal form", () => {
  it("no span is empty, neighbours differ, keys and traits are in order", () => {
    forAll([damagedBytes(wildText), anyOptions], 320, (bytes, options) => {
      expectNormalForm(sanitizeTerminal(bytes, options).lines);
    });
  });

  it("of snapshots on the way and of lines as well", () => {
    forAll([wild, anyOptions], 160, (tokens, options) => {
      const sanitizer = new TerminalSanitizer(options);
      for (const token of tokens) {
        sanitizer.write(token);
        expectNormalForm(sanitizer.snapshot().lines);
      }
      expectNormalForm(sanitizeTerminalLines(tokens, options).lines);
    });
  });
});

describe("invariant 23: round trip", () => {
  it("a snapshot survives JSON, as one line", () => {
    forAll([damagedBytes(wildText), anyOptions], 160, (bytes, options) => {
      const snapshot = sanitizeTerminal(bytes, options);
      const json = JSON.stringify(snapshot);
      expect(JSON.parse(json)).toEqual({ ...snapshot });
      expect(Object.keys(JSON.parse(json) as object)).toEqual(Object.keys(snapshot));
      expect(`${json}\n`.split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(2);
      expect(JSON.stringify(JSON.parse(json))).toBe(json);
    });
  });
});
