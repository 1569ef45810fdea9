/** The table of names says of each sequence what the engine does with it. */
import { describe, expect, it } from "vitest";
import { CSI, ESCAPES, csiMeaning, modeMeaning } from "../../src/explain/sequences.js";
import { CSI_ACTS, CSI_DROPPED } from "../../src/explain/tables/csi.js";
import { CONTROLS_ACT, CONTROL_NAMES, ESCAPES_ACT, ESCAPES_DROPPED } from "../../src/explain/tables/escapes.js";
import { sanitizeTerminal } from "../../src/index.js";
import type { FindingKind } from "../../src/index.js";

/** Whether the engine counts a sequence as one without effect. */
const dropped = (input: string, kind: FindingKind): boolean => sanitizeTerminal(input).findings[kind] !== undefined;
const FINALS = Array.from({ length: 0x7f - 0x40 }, (_, index) => String.fromCharCode(0x40 + index));
const INTERMEDIATES = ["", ...Array.from({ length: 16 }, (_, index) => String.fromCharCode(0x20 + index))];
const written = (intermediate: string): string => intermediate.replace(" ", "SP");

describe("the table of control sequences", () => {
  it("agrees with the engine about every marker, intermediate and final byte", () => {
    const wrong: string[] = [];
    for (const marker of ["", "<", "=", ">", "?"]) {
      for (const intermediate of INTERMEDIATES) {
        for (const final of FINALS) {
          const code = marker + written(intermediate) + final;
          // A mode that acts, for the sequences that set one.
          const parameter = final === "h" || final === "l" ? (marker === "" ? "4" : "7") : "";
          // REP repeats what stands before it.
          const acts = !dropped(`a\u001b[${marker}${parameter}${intermediate}${final}`, "csi");
          if (acts !== csiMeaning(code).acts) wrong.push(code);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("agrees with the engine about every mode", () => {
    const wrong: string[] = [];
    for (let mode = 0; mode <= 2_100; mode++) {
      for (const marker of ["", "?"]) {
        const acts = !dropped(`\u001b[${marker}${mode}h`, "csi");
        if (acts !== modeMeaning(marker === "?", mode).acts) wrong.push(marker + mode);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("agrees with the engine about the parameters of erasing and tab stops", () => {
    const wrong: string[] = [];
    for (const [code, { parameters, acts }] of CSI) {
      if (!acts || parameters === undefined) continue;
      const marker = code.length > 1 ? code.charAt(0) : "";
      for (let value = 0; value < 12; value++) {
        const known = !dropped(`\u001b[${marker}${value}${code.at(-1)}`, "csi");
        if (known !== value in parameters) wrong.push(`${code} ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("names each code once, with bytes that can stand there", () => {
    expect(CSI.size).toBe(CSI_ACTS.length + CSI_DROPPED.length);
    expect(ESCAPES.size).toBe(ESCAPES_ACT.length + ESCAPES_DROPPED.length);
    for (const code of CSI.keys()) expect(code).toMatch(/^[<=>?]?(SP|[!-/])?[@-~]$/);
    for (const code of ESCAPES.keys()) expect(code).toMatch(/^(SP|[!-/])?[0-~]$/);
  });
});

describe("the table of escape sequences", () => {
  it("agrees with the engine about every final byte", () => {
    const wrong: string[] = [];
    for (let final = 0x30; final < 0x7f; final++) {
      const letter = String.fromCharCode(final);
      if ("[]PX^_k".includes(letter)) continue;
      if (!dropped(`\u001b${letter}`, "escape") !== (ESCAPES.get(letter)?.acts ?? false)) wrong.push(letter);
    }
    expect(wrong).toEqual([]);
  });
});

describe("the table of controls", () => {
  it("agrees with the engine about every C0 control", () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0x20; code++) {
      if (code === 0x1b) continue;
      if (!dropped(String.fromCharCode(code), "control") !== CONTROLS_ACT.has(code)) wrong.push(CONTROL_NAMES[code] as string);
    }
    expect(wrong).toEqual([]);
  });
});
