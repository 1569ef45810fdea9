/**
 * A folder of terminal tests for a screen of 80 columns and 25 rows: `name.in` and `name.text`, the screen with lines
 * trimmed on the right.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brief, feed, unlimited } from "../check-support.js";
import { invariantsFault } from "./suite.js";
import type { Check } from "./suite.js";

const SCREEN = { rows: 25, columns: 80 };

/** Tests of what we do otherwise on purpose; they are still held to the invariants. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "t0012-VT": "VT goes to column 0",
  "t0013-FF": "FF goes to column 0",
  "t0070-DECSTBM_LF": "scroll region",
  "t0071-DECSTBM_IND": "scroll region",
  "t0072-DECSTBM_NEL": "scroll region",
  "t0073-DECSTBM_RI": "scroll region",
  "t0074-DECSTBM_SU_SD": "scroll region",
  "t0075-DECSTBM_CUU_CUD": "scroll region",
  "t0076-DECSTBM_IL_DL": "scroll region",
  "t0077-DECSTBM_quirks": "scroll region",
  "t0078-DECSTBM_CPL_CNL": "scroll region",
  "t0084-CBT": "the terminal itself shows otherwise",
  "t0101-NLM": "line feed mode",
  "t0103-reverse_wrap": "reverse wrap",
  "t0300-vttest1": "scroll region and origin mode",
  "t0504-vim": "scroll region",
  "t600-DECSTBM_SR": "scroll right",
  "t601-DECSTBM_SL": "scroll left",
  "t602-DECSTBM_DECIC": "insert column",
  "t603-DECSTBM_DECDC": "delete column",
};

const trimmed = (lines: readonly string[]): string[] => {
  const all = lines.map((line) => line.trimEnd());
  while (all.length > 0 && all.at(-1) === "") all.pop();
  return all;
};

function screenFault(input: Uint8Array, screen: string): string | undefined {
  const start = new TextEncoder().encode("\u001bc\u001b[H");
  const expected = trimmed(screen.split("\n"));
  const shown = trimmed(feed([start, input], unlimited(SCREEN)).text);
  const found = expected.length === 0 ? [] : shown.slice(-expected.length);
  const wrong = expected.findIndex((line, row) => line !== found[row]);
  if (wrong < 0 && (expected.length > 0 || shown.length === 0)) return undefined;
  return `row ${wrong + 1} ${brief(found[wrong])}, not ${brief(expected[wrong])}`;
}

export function* xtermChecks(folder: string): Generator<Check> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".in"))) {
    const name = file.slice(0, -".in".length);
    const path = join(folder, `${name}.text`);
    if (!existsSync(path)) continue;
    const input = new Uint8Array(readFileSync(join(folder, file)));
    const screen = readFileSync(path, "utf8");
    const fault = (): string | undefined =>
      (OTHERWISE[name] === undefined ? screenFault(input, screen) : undefined) ?? invariantsFault(input, 1, SCREEN);
    yield { name: OTHERWISE[name] === undefined ? name : `${name} (${OTHERWISE[name]})`, fault };
  }
}
