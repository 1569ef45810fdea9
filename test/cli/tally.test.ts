import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Tally } from "../../src/cli/tally.js";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the tally", () => {
  it("adds up lines, spans, findings and cuts over parts", () => {
    const tally = new Tally(true);
    tally.bytes = 7;
    tally.line([{ text: "a" }, { text: "b", role: "danger" }]);
    tally.line([]);
    tally.report({ csi: { count: 2, first: 1 } }, { columns: { kept: 3, dropped: 4 } });
    tally.report({ csi: { count: 1, first: 9 }, osc: { count: 1, first: 0 } }, undefined);
    tally.report({}, { columns: { kept: 1, dropped: 1 } });
    expect(tally.stats(1.26)).toEqual({
      bytes: 7,
      lines: 2,
      spans: 2,
      sequences: { csi: 3, osc: 1 },
      cuts: { columns: 5 },
      hash: sha256('[[{"text":"a"},{"text":"b","role":"danger"}],[]]'),
      milliseconds: 1.3,
    });
  });

  it("has the hash of the empty list without lines", () => {
    expect(new Tally(true).stats(0).hash).toBe(sha256("[]"));
  });

  it("finds nothing in overwritten, revealed or repeated text, and something in all else", () => {
    const tally = new Tally(false);
    const one = { count: 1, first: 0 };
    tally.report({ overwritten: one, concealed: one, reemitted: one }, {});
    expect(tally.found).toBe(false);
    tally.report({ erased: one }, undefined);
    expect(tally.found).toBe(true);
  });

  it("finds a cut", () => {
    const tally = new Tally(false);
    tally.report({}, { lines: { kept: 1, dropped: 1 } });
    expect(tally.found).toBe(true);
  });
});
