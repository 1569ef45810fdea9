/**
 * Invariant 2, exhaustive where a random stream seldom goes: every C0, DEL and C1 after and before every kind of text, on
 * a new line, an edited one, one of hidden text and one that is full, with and without the fast paths.
 */
import { afterEach, describe, expect, it } from "vitest";
import { internals } from "../../src/pipeline.js";
import { sanitizeTerminal, sanitizeTerminalLines } from "../../src/sanitizer.js";
import { recordRuns } from "../record-runs.js";

const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code < 0x20 || code > 0x7e);
const TEXTS = ["", "a", "é", "漢", "e\u0301", "👍", "\u{1f3f4}", "\u1160"];
const BEFORE = ["", "\n\x1b[Ay\r", "\x1b[8m", "abcdefgh", "\x1b(0", "\x1b[4h"];
const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

describe.each([true, false])("invariant 2: alphabet, with fast paths %s, every control", (fast) => {
  afterEach(() => {
    internals.fast = true;
  });

  it.each(BEFORE)("after %j leaves nothing of itself", (before) => {
    internals.fast = fast;
    const leaking: string[] = [];
    for (const code of CONTROLS) {
      for (const first of TEXTS) {
        for (const second of ["", "b", "é"]) {
          const input = before + first + String.fromCharCode(code) + second;
          const texts = [...sanitizeTerminal(input, { columns: 8 }).text, ...sanitizeTerminalLines([input]).text];
          if (texts.some((text) => CONTROL.test(text))) leaking.push(input);
        }
      }
    }
    recordRuns(CONTROLS.length * TEXTS.length * 3);
    expect(leaking).toEqual([]);
  });
});
