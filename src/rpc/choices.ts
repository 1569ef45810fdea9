/**
 * Labels of a `select` for people, and the way back: the agent must get the very option that was meant, whatever had to
 * be cleaned from its label (contract: "Blocking prompts").
 */
import { MAX_LABEL_BYTES, MESSAGE_LIMITS } from "../contract/limits.js";
import { sanitizeDisplayText } from "../surface/display-text.js";
import { isArray, ownValue } from "../surface/own-data.js";

export interface Choices<T> {
  /** One line of clean text for each option, at most 256. Options that differ have labels that differ. */
  readonly labels: readonly string[];
  /** How many options past the bound have no label. */
  readonly dropped: number;
  /** The option that a label or an index of `labels` stands for; `undefined` if it is none. */
  resolve(answer: string | number): T | undefined;
}

/**
 * Cleans the labels of options. A label that is clean already stays as it is; one that reads like another after
 * cleaning gets ` (2)` and so on, and one of which nothing is left becomes `Option` and its number.
 *
 * @param options strings, or objects whose own `label` is one; nothing else of them is read
 */
export function choices<T>(options: readonly T[]): Choices<T> {
  const length = isArray(options) ? Number(ownValue(options, "length")) : 0;
  const given = Array.from({ length: Math.min(length, MESSAGE_LIMITS.options) }, (_, index) => ownValue(options, String(index)) as T);
  const labels = tellApart(given.map(labelOf));
  const byLabel = new Map<string, number>();
  for (const [index, label] of labels.entries()) if (!byLabel.has(label)) byLabel.set(label, index);
  return {
    labels,
    dropped: length - labels.length,
    resolve(answer) {
      const index = typeof answer === "string" ? byLabel.get(answer) : answer;
      return index === undefined ? undefined : given[index];
    },
  };
}

/** What an option shows before cleaning. */
export function labelOf(option: unknown): string {
  const label = typeof option === "string" ? option : ownValue(option, "label");
  return typeof label === "string" ? label : "";
}

function tellApart(originals: readonly string[]): string[] {
  const cleaned = originals.map((original, index) => {
    const label = sanitizeDisplayText(original, { maxBytes: MAX_LABEL_BYTES });
    return label === original || label.trim() !== "" ? label : `Option ${index + 1}`;
  });
  /** By label shown, the original that it stands for: the same original twice is the same answer. */
  const taken = new Map<string, string>();
  // What is clean keeps its label, whatever comes before it.
  for (const original of originals.filter((original, index) => original === cleaned[index])) taken.set(original, original);
  const shown = new Map<string, string>();
  const numbers = new Map<string, number>();
  return originals.map((original, index) => {
    const base = cleaned[index] as string;
    let label = base === original ? original : (shown.get(original) ?? base);
    for (let number = numbers.get(base) ?? 2; (taken.get(label) ?? original) !== original; number++) {
      label = numbered(base, number);
      numbers.set(base, number + 1);
    }
    taken.set(label, original);
    shown.set(original, label);
    return label;
  });
}

function numbered(base: string, number: number): string {
  const suffix = ` (${number})`;
  return sanitizeDisplayText(base, { maxBytes: MAX_LABEL_BYTES - suffix.length }).trimEnd() + suffix;
}
