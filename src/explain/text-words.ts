/** What becomes of a run of text, in words: printed, and what the engine drops or replaces in it. */
import { UNLIMITED } from "../contract/limits.js";
import type { FindingKind } from "../contract/types.js";
import { sanitizeTerminal } from "../sanitizer.js";
import type { Description } from "./describe.js";

const WORDS: readonly (readonly [FindingKind, string])[] = [
  ["ill-formed", "not UTF-8, shown as U+FFFD"],
  ["bidi", "bidirectional, dropped"],
  ["invisible", "invisible, dropped"],
  ["cluster-cut", "past the 32nd of a cluster, dropped"],
];

export function textWords(bytes: Uint8Array): Description {
  const parts = ["printed"];
  if (bytes.some((byte) => byte > 0x7e)) {
    const { findings } = sanitizeTerminal(bytes, { limits: UNLIMITED });
    for (const [kind, words] of WORDS) {
      const count = findings[kind]?.count;
      if (count !== undefined) parts.push(`${count} ${words}`);
    }
  }
  return { name: "text", effect: parts.join("; ") };
}
