/** Invariants 19, 24 and 30: columns are those of clusters, hashes those of the JSON, and speed changes nothing. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import stringWidth from "string-width";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { ExtensionUITextSpan, SanitizeOptions, SpanRole, SpanTrait } from "../../src/contract/types.js";
import { internals } from "../../src/pipeline.js";
import { sanitizeTerminal, TerminalSanitizer } from "../../src/sanitizer.js";
import { snapshotHash } from "../../src/snapshot/hash.js";
import { anyOptions, atCursor, atMargin, cuts, damagedBytes, forAll, partition, still, text, wildText } from "./arbitraries.js";
import { clusters, columnsOf, substance, textOf } from "./judge.js";

describe("invariant 19: columns", () => {
  /** Rows of Kirat Rai vowels are one to string-width. */
  const measurable = wildText
    .map((string) => string.replaceAll(/[\u{16d63}-\u{16d6a}]+/gu, "\u{16d63}a").replaceAll(/\d{3,}/g, "9"));

  it("columns that are reported are the sum over clusters, which is string-width's", () => {
    forAll([measurable, fc.nat(12), fc.constantFrom("…", "", "...")], 350, (input, columns, ellipsis) => {
      const { text: lines } = sanitizeTerminal(input, { limits: UNLIMITED });
      const total = lines.reduce((sum, line) => sum + stringWidth(line), 0);
      expect(total).toBe(lines.reduce((sum, line) => sum + columnsOf(line), 0));
      const cut = sanitizeTerminal(input, { ellipsis, limits: { ...UNLIMITED, columns } });
      const mark = stringWidth(ellipsis) <= columns ? ellipsis : "";
      const kept = cut.text.map((line, index) => {
        const full = lines[index] as string;
        if (stringWidth(full) <= columns) return stringWidth(line);
        expect(line.endsWith(mark)).toBe(true);
        const own = line.slice(0, line.length - mark.length);
        expect(clusters(own)).toEqual(clusters(full).slice(0, clusters(own).length));
        return stringWidth(own);
      }).reduce((a, b) => a + b, 0);
      expect(cut.truncation).toEqual(kept < total ? { columns: { kept, dropped: total - kept } } : undefined);
    });
  });

  it("no cluster is split between spans, where nothing moves", () => {
    forAll([still(text)], 250, (tokens) => {
      for (const line of sanitizeTerminal(tokens.join(""), { limits: UNLIMITED }).lines) {
        expect(line.flatMap((span) => clusters(span.text))).toEqual(clusters(textOf(line)));
      }
    });
  });
});

describe("invariant 24: hash", () => {
  const span: fc.Arbitrary<ExtensionUITextSpan> = fc.tuple(
    fc.constantFrom("a", "b", "ab", "é", "[]", '"', "{}"),
    fc.constantFrom<SpanRole | undefined>(undefined, "primary", "muted", "code"),
    fc.constantFrom<SpanTrait[] | undefined>(undefined, ["bold"], ["italic"], ["bold", "italic"]),
    fc.constantFrom(undefined, "https://a.example", "https://b.example"),
  ).map(([string, role, traits, link]) => ({ text: string, ...(role && { role }), ...(traits && { traits }), ...(link && { link }) }));
  const lines = fc.array(fc.array(span, { maxLength: 2 }), { maxLength: 3 });
  /** One thing changed, or nothing. */
  const mutation = fc.tuple(fc.nat(2), fc.nat(1), fc.constantFrom("text", "role", "traits", "link", "line", "none"), span);

  it("two hashes are equal exactly when the canonical JSON is", () => {
    forAll([lines, mutation], 500, (before, [row, index, what, other]) => {
      const after = before.map((line) => [...line]);
      const old = after[row]?.[index];
      if (what === "line") after.splice(row, 0, []);
      else if (old !== undefined && what !== "none") {
        const { [what]: _, ...rest } = old;
        const value = other[what];
        const { text: string, role, traits, link } = { ...rest, ...(value !== undefined && { [what]: value }) } as ExtensionUITextSpan;
        (after[row] as ExtensionUITextSpan[])[index] = { text: string ?? "x", ...(role && { role }), ...(traits && { traits }), ...(link && { link }) };
      }
      expect(snapshotHash(after) === snapshotHash(before)).toBe(JSON.stringify(after) === JSON.stringify(before));
    });
  });

  it("a snapshot's hash is the SHA-256 of its lines as JSON, whenever it is read", () => {
    forAll([damagedBytes(wildText), anyOptions], 150, (bytes, options) => {
      const snapshot = sanitizeTerminal(bytes, options);
      const { hash } = snapshot;
      expect(hash).toBe(createHash("sha256").update(JSON.stringify(snapshot.lines)).digest("hex"));
      expect(hash).toBe(snapshotHash(snapshot.lines));
      expect(sanitizeTerminal(bytes, options).hash).toBe(hash);
    });
  });
});

describe("invariant 30: fast path = slow path", () => {
  afterEach(() => {
    internals.fast = true;
  });

  function slowly(chunks: readonly (Uint8Array | string)[], options: SanitizeOptions) {
    internals.fast = false;
    try {
      const sanitizer = new TerminalSanitizer(options);
      for (const chunk of chunks) sanitizer.write(chunk);
      return substance(sanitizer.end());
    } finally {
      internals.fast = true;
    }
  }

  it("lines, findings and truncation are the same without any fast path", () => {
    forAll([damagedBytes(wildText), anyOptions], 600, (bytes, options) => {
      expect(substance(sanitizeTerminal(bytes, options))).toEqual(slowly([bytes], options));
    });
  });

  it("also where something is overwritten, repeated or wrapped", () => {
    forAll([fc.oneof(atMargin, atCursor), anyOptions, fc.constantFrom(undefined, 1, 2, 3)], 600, (tokens, rest, columns) => {
      const options = { ...rest, ...(columns && { columns }) };
      const input = tokens.join("");
      expect(substance(sanitizeTerminal(input, options))).toEqual(slowly([input], options));
    });
  });

  it("also in chunks, and of strings", () => {
    forAll([wildText, cuts, anyOptions], 300, (string, where, options) => {
      expect(substance(sanitizeTerminal(string, options))).toEqual(slowly(partition(string, where), options));
    });
  });
});
