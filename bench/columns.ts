/** E. Columns of text: our tables against string-width, and cluster counting by grapheme-splitter beside them. */
import { stripVTControlCharacters } from "node:util";
import { textColumns } from "./engine.js";
import { input, type InputName } from "./inputs.js";
import { race, speed, timesFaster } from "./lib.js";
import { graphemesOf, stringWidthOf } from "./peers.js";
import type { Check, Question } from "./report.js";

/** Least ratio to string-width. Its ASCII path is one regular expression, so there is little to win on `plain`. */
const TARGETS: readonly (readonly [InputName, number])[] = [
  ["unicode", 50],
  ["plain", 0.8],
];

/** string-width takes seconds for a megabyte of emoji, so that one eighth is enough. */
const PART = 1 / 8;

/** The lines of an input without escape sequences: measuring text is the question, not parsing. */
export function textLines(name: InputName, scale: number): string[] {
  return stripVTControlCharacters(Buffer.from(input(name, scale)).toString("utf8")).split("\n");
}

const total = (lines: readonly string[], measure: (line: string) => number): number =>
  lines.reduce((sum, line) => sum + measure(line), 0);

export const question: Question = {
  title: "E. Columns: measuring lines",
  async measure({ scale }) {
    const rows: (string | number)[][] = [];
    const checks: Check[] = [];
    for (const [name, target] of TARGETS) {
      const lines = textLines(name, scale * PART);
      const bytes = Buffer.byteLength(lines.join("\n"));
      const samples = await race([
        { name: "columns", run: () => total(lines, textColumns) },
        { name: "string-width", run: () => total(lines, stringWidthOf) },
        { name: "grapheme-splitter", run: () => total(lines, graphemesOf) },
      ]);
      const ratio = timesFaster(samples, "columns", "string-width");
      rows.push([name, ...Object.keys(samples).map((contender) => speed(samples, contender, bytes)), ratio]);
      checks.push({ name: `${name} × string-width`, value: ratio, target, kind: "min" });
    }
    const head = ["input", "columns MB/s", "string-width MB/s", "grapheme-splitter MB/s (clusters)", "× string-width"];
    return { tables: [{ title: "Lines, fastest round", head, rows }], checks };
  },
};
