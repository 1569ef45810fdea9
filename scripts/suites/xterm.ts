/**
 * A folder of terminal tests for a screen of 80 columns and 25 rows: `name.in`, `name.text` (the screen with lines
 * trimmed on the right), and `INDEX.json`, which sorts them into tiers: 1 edits of one line, 2 motion between lines,
 * 3 absolute motion, scroll regions and the alternate screen.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { TerminalLineReader } from "../../src/index.js";
import { brief, unlimited } from "../check-support.js";
import { invariantsFault, textOf } from "./suite.js";
import type { Check } from "./suite.js";

interface Indexed {
  readonly file: string;
  readonly tier: number;
}

const SCREEN = { rows: 25, columns: 80 };
/** Reset and home, as the tests are run. */
const START = new TextEncoder().encode("\u001bc\u001b[H");

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
  "t0084-CBT": "CBT leaves a pending wrap, as xterm.js itself does",
  "t0101-NLM": "VT and FF go to column 0, line feed mode without effect",
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
  while (all.at(-1) === "") all.pop();
  return all;
};

/** The rows of the screen: what is handed out only at the end, since lines are held while they are on it. */
function screenOf(input: Uint8Array): string[] {
  let rows: string[] = [];
  const reader = new TerminalLineReader((line) => rows.push(textOf(line)), unlimited(SCREEN));
  reader.write(START);
  reader.write(input);
  rows = [];
  reader.end();
  return trimmed(rows);
}

function screenFault(input: Uint8Array, screen: string): string | undefined {
  const expected = trimmed(screen.split("\n"));
  const found = screenOf(input);
  const wrong = Array.from({ length: SCREEN.rows }).findIndex((_, row) => (expected[row] ?? "") !== (found[row] ?? ""));
  if (found.length > SCREEN.rows) return `${found.length} rows on a screen of ${SCREEN.rows}`;
  return wrong < 0 ? undefined : `row ${wrong + 1} ${brief(found[wrong])}, not ${brief(expected[wrong])}`;
}

export function* xtermChecks(folder: string): Generator<Check> {
  const index = JSON.parse(readFileSync(join(folder, "INDEX.json"), "utf8")) as Indexed[];
  const tiers = new Map(index.map(({ file, tier }) => [file, tier]));
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".in"))) {
    const name = file.slice(0, -".in".length);
    const path = join(folder, `${name}.text`);
    if (!existsSync(path)) continue;
    const input = new Uint8Array(readFileSync(join(folder, file)));
    const screen = readFileSync(path, "utf8");
    const exception = OTHERWISE[name];
    const fault = (): string | undefined => {
      const found = screenFault(input, screen);
      if (exception !== undefined && found === undefined) return "is no exception any more";
      return (exception === undefined ? found : undefined) ?? invariantsFault(input, 1, SCREEN);
    };
    yield { group: `tier ${tiers.get(file)}`, name, ...(exception === undefined ? {} : { exception }), fault };
  }
}
