/** Minimised fuzz inputs of a terminal's parser: a JSON object of groups, each a list of inputs in base64. */
import { readFileSync } from "node:fs";
import type { SanitizeOptions } from "../../src/index.js";
import { invariantsFault } from "./suite.js";
import type { Check } from "./suite.js";

/** The unlimited stream, and a small screen where lines wrap and scroll. */
const SETTINGS: readonly SanitizeOptions[] = [{}, { rows: 4, columns: 12 }, { motion: "ignore", overstrike: true }];

/** The inputs of an OSC parser begin with the byte that chose the terminator and lack the introducer. */
function asStream(group: string, bytes: Uint8Array): Uint8Array {
  if (!group.startsWith("osc")) return bytes;
  const terminators = ["\u0007", "\u001b\\", "\u009c"];
  const terminator = terminators[(bytes[0] ?? 0) % terminators.length] as string;
  return Buffer.concat([Buffer.from("a\u001b]"), bytes.subarray(1), Buffer.from(`${terminator}b`)]);
}

export function* ghosttyChecks(path: string): Generator<Check> {
  const corpus = JSON.parse(readFileSync(path, "utf8")) as Record<string, string | string[]>;
  for (const [group, inputs] of Object.entries(corpus)) {
    if (typeof inputs === "string") continue; // source and note
    for (const [index, base64] of inputs.entries()) {
      const bytes = new Uint8Array(Buffer.from(base64, "base64"));
      const fault = (): string | undefined => {
        for (const settings of SETTINGS) {
          for (const input of new Set([bytes, asStream(group, bytes)])) {
            const found = invariantsFault(input, index, settings);
            if (found !== undefined) return `${JSON.stringify(settings)} ${found}`;
          }
        }
        return undefined;
      };
      yield { name: `${group} ${index}`, fault };
    }
  }
}
