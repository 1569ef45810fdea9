/** Invariant 24: hashes are equal exactly when the canonical JSON is. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snapshotHash } from "../../src/snapshot/hash.js";
import type { ExtensionUITextSpan, SpanRole, SpanTrait } from "../../src/contract/types.js";
import { ROLES, TRAIT_SETS } from "../../src/style/style.js";
import { forAll } from "./arbitraries.js";

const link = fc.constantFrom("https://e.org/", "https://e.org/a", "mailto:a@e.org");
const span: fc.Arbitrary<ExtensionUITextSpan> = fc
  .record(
    {
      text: fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" }),
      role: fc.constantFrom(...(ROLES.slice(1) as SpanRole[])),
      traits: fc.constantFrom(...(TRAIT_SETS.slice(1) as SpanTrait[][])),
      link,
    },
    { requiredKeys: ["text"] },
  );
const lines = fc.array(fc.array(span, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

type Change = (span: ExtensionUITextSpan) => ExtensionUITextSpan;
/** Changes of one field each; one that a span is not changed by is skipped. */
const CHANGES: readonly Change[] = [
  (span) => ({ ...span, text: span.text + "." }),
  (span) => ({ ...span, text: span.text.replace(/./u, "_") }),
  ({ role: _, ...rest }) => rest,
  (span) => ({ ...span, role: "code" }),
  ({ traits: _, ...rest }) => rest,
  (span) => ({ ...span, traits: ["bold"] }),
  ({ link: _, ...rest }) => rest,
  (span) => ({ ...span, link: "https://e.org/b" }),
];

describe("the hash", () => {
  it("is the same for the same lines, whoever made them", () => {
    forAll([lines], 200, (made) => {
      expect(snapshotHash(structuredClone(made))).toBe(snapshotHash(made));
    });
  });

  it("differs when one field of one span does, or a line or a span more is there", () => {
    forAll([lines, fc.nat(3), fc.nat(3)], 200, (made, row, column) => {
      const line = made[row % made.length] as ExtensionUITextSpan[];
      const at = column % line.length;
      const hash = snapshotHash(made);
      for (const change of CHANGES) {
        const changed = made.map((old) => (old === line ? old.map((span, index) => (index === at ? change(span) : span)) : old));
        const same = JSON.stringify(changed) === JSON.stringify(made);
        expect(snapshotHash(changed) === hash).toBe(same);
      }
      expect(snapshotHash([...made, []])).not.toBe(hash);
      expect(snapshotHash(made.slice(1))).not.toBe(hash);
      expect(snapshotHash([made.flat(), ...(made.length > 1 ? [] : [[]])])).not.toBe(hash);
    });
  });
});
