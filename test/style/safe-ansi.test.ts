import { describe, expect, test } from "vitest";
import { Params } from "../../src/parser/params.js";
import { createRoleResolver } from "../../src/style/roles.js";
import { sgrFor } from "../../src/style/safe-ansi.js";
import { Sgr } from "../../src/style/sgr.js";
import { packStyle, PLAIN, ROLE_SHIFT, ROLES } from "../../src/style/style.js";

/** Reads a string that holds SGR sequences only. */
function read(sgr: Sgr, sequences: string): void {
  for (const sequence of sequences.split("\x1b[").slice(1)) {
    const params = new Params();
    for (const character of sequence.slice(0, -1)) {
      if (character === ";") params.next();
      else if (character === ":") params.sub();
      else params.digit(Number(character));
    }
    sgr.apply(params);
  }
}

const styles = Array.from({ length: ROLES.length << ROLE_SHIFT }, (_, style) => style);

describe("safe ANSI", () => {
  test.each(["dark", "light"] as const)("every style reads back exactly, on a %s background", (background) => {
    for (const style of styles) {
      const sgr = new Sgr(createRoleResolver({ background }));
      read(sgr, sgrFor(style));
      expect(sgr.style()).toBe(style);
    }
  });

  test("every style reads back whatever came before it", () => {
    const sgr = new Sgr(createRoleResolver());
    for (const before of styles) {
      for (let after = before % 7; after < styles.length; after += 7) {
        read(sgr, `${sgrFor(before)}\x1b[2;7;8;44m${sgrFor(after)}`);
        expect(sgr.style()).toBe(after);
        expect(sgr.concealed).toBe(false);
      }
    }
  });

  test("is SGR and nothing else", () => {
    for (const style of styles) {
      const [before, ...sequences] = sgrFor(style).split("\x1b[");
      expect(before).toBe("");
      expect(sequences.length).toBeGreaterThan(0);
      for (const sequence of sequences) expect(sequence).toMatch(/^[0-9:;]+m$/);
    }
  });

  test("writes one ordinary SGR where there is one, and reserved colours where there is none", () => {
    expect(sgrFor(PLAIN)).toBe("\x1b[0m");
    expect(sgrFor(packStyle("muted", undefined))).toBe("\x1b[0;90m");
    expect(sgrFor(packStyle("danger", ["bold", "underline"]))).toBe("\x1b[0;1;4;31m");
    expect(sgrFor(packStyle("success", undefined))).toBe("\x1b[0;32m");
    expect(sgrFor(packStyle("warning", undefined))).toBe("\x1b[0;33m");
    expect(sgrFor(packStyle("accent", undefined))).toBe("\x1b[0;36m");
    expect(sgrFor(packStyle("primary", undefined))).toBe("\x1b[0m\x1b[38:2::1:1:1m");
    expect(sgrFor(packStyle("secondary", ["italic"]))).toBe("\x1b[0;3m\x1b[38:2::1:1:2m");
    expect(sgrFor(packStyle("code", ["monospaced"]))).toBe("\x1b[0m\x1b[58:2::1:1:4m\x1b[38:2::1:1:3m");
  });
});
