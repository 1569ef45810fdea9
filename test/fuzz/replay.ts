/** One input against every check, cut in every simple way. */
import { existsSync, readFileSync } from "node:fs";
import type { Golden } from "../../scripts/generate-corpus.js";
import { optionsOf } from "../../scripts/generate-corpus.js";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { Cuts } from "./cases.js";
import { Examiner } from "./checks.js";
import { ENGINE } from "./engine.js";
import { type Find, verdict } from "./fuzz.js";

/** Short inputs are also cut in two at every place. */
const SHORT = 300;

/** @param path a file `<name>.in`, whose options are those of `<name>.expected.json` beside it, or any other file */
export function replay(path: string): Find | undefined {
  const bytes = new Uint8Array(readFileSync(path));
  const goldenPath = path.replace(/\.in$/, ".expected.json");
  const golden = goldenPath !== path && existsSync(goldenPath) ? (JSON.parse(readFileSync(goldenPath, "utf8")) as Golden) : undefined;
  const { limits, ...options } = optionsOf(golden);
  const examiner = new Examiner(ENGINE);
  const places: Cuts["places"][] = ["each", [], ...Array.from({ length: bytes.length < SHORT ? bytes.length : 0 }, (_, place) => [place])];
  for (const form of ["bytes", "text", "mixed"] as const) {
    for (const where of places) {
      const input = { bytes, options: { ...options, limits: { ...UNLIMITED, ...limits } }, cuts: { form, places: where } };
      const violation = verdict(examiner, input);
      if (violation !== undefined) return { check: violation.check, message: violation.message, input };
    }
  }
  return undefined;
}
