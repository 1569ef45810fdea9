/** Snapshots as a screen reader says them: the goldens of `corpus/labels`, and what holds for any lines. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accessibilityLabel, sanitizeTerminal, UNLIMITED } from "../../src/index.js";
import { ROOT } from "../package/sources.js";

const CORPUS = join(ROOT, "corpus");
const labels = readdirSync(join(CORPUS, "labels")).filter((file) => file.endsWith(".in"));
const recordings = readdirSync(join(CORPUS, "real")).filter((file) => file.endsWith(".in"));
const labelOf = (input: Uint8Array | string) => accessibilityLabel(sanitizeTerminal(input, { limits: UNLIMITED }).lines);

const DRAWING = /[\u2500-\u259f\u2800-\u28ff]/;

describe("accessibility labels", () => {
  it.each(labels)("say %s as a person would", (file) => {
    const golden = readFileSync(join(CORPUS, "labels", file.replace(/\.in$/, ".label.txt")), "utf8");
    expect(labelOf(readFileSync(join(CORPUS, "labels", file)))).toBe(golden.trimEnd());
  });

  it.each(recordings)("of the recording %s hold words where it shows any, and no drawing", (file) => {
    const input = readFileSync(join(CORPUS, "real", file));
    const shown = sanitizeTerminal(input, { limits: UNLIMITED }).text.join("");
    const label = labelOf(input);
    expect(label).not.toMatch(DRAWING);
    expect(/\p{L}/u.test(label)).toBe(/\p{L}/u.test(shown));
    expect(Buffer.byteLength(label)).toBeLessThanOrEqual(4_096);
  });

  it("are empty exactly where nothing is written", () => {
    expect(accessibilityLabel([])).toBe("");
    expect(accessibilityLabel([[], [{ text: "   " }]])).toBe("");
    const text = fc.array(fc.constantFrom("─", "│", "█", "⠋", "-", "|", "✓", " ", "\ue0b0", "[", "=", "]", "a", "→ "), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (lines) => {
        const label = accessibilityLabel(lines.map((parts) => [{ text: parts.join("") }]));
        expect(label === "").toBe(lines.every((parts) => parts.join("").trim() === ""));
        expect(label).not.toMatch(DRAWING);
      }),
    );
  });

  it("take time in proportion to the text, and stay short", () => {
    const label = accessibilityLabel([[{ text: "[=".repeat(200_000) }], [{ text: "█ ".repeat(200_000) }]]);
    expect(Buffer.byteLength(label)).toBeLessThanOrEqual(4_096);
  });
});
