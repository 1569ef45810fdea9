/**
 * A folder of recordings with what a terminal ended with: `name.pty` (80 columns, 24 rows, wrapped rows) or
 * `name.pipe` (unwrapped), each beside `name.….oracle.json`: lines of runs with text, colour and bold, in which
 * wrapped rows are joined.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/index.js";
import { brief, feed, unlimited } from "../check-support.js";
import { invariantsFault, joinRows } from "./suite.js";
import type { Check } from "./suite.js";

interface OracleRun {
  text: string;
  bold?: 1;
  inverse?: 1;
  fg?: { mode: string; value: number };
}
interface OracleLine {
  text: string;
  runs: OracleRun[];
}

const SIXTEEN = ["muted", "danger", "success", "warning", "accent", "accent", "accent", undefined];

/** One sign for the look of each character: its role (or none) and whether it is bold. */
const look = (role: string | undefined, bold: boolean): string => `${role ?? "plain"}${bold ? " bold" : ""}`;

function oracleLooks(line: OracleLine): string[] {
  return line.runs.flatMap((run) => {
    const role = run.fg === undefined ? (run.inverse === 1 ? "accent" : undefined) : SIXTEEN[run.fg.value % 8];
    const known = run.fg === undefined || run.fg.value < 16;
    return Array.from(run.text, () => (known ? look(role, run.bold === 1) : "any"));
  });
}

const spanLooks = (line: readonly ExtensionUITextSpan[]): string[] =>
  line.flatMap((span) => Array.from(span.text, () => look(span.role, span.traits?.includes("bold") === true)));

function recordingFault(bytes: Uint8Array, oracle: readonly OracleLine[], options: SanitizeOptions): string | undefined {
  const { lines: rows } = feed([bytes], unlimited(options));
  const lines = joinRows(rows, oracle.map(({ text }) => text));
  if (lines === undefined) return `${rows.length} rows do not make ${oracle.length} lines: ${brief(rows.slice(-3))}`;
  for (const [row, line] of lines.entries()) {
    const expected = oracle[row] as OracleLine;
    const text = line.map((span) => span.text).join("");
    if (text.trimEnd() !== expected.text.trimEnd()) return `line ${row + 1} ${brief(text)}, not ${brief(expected.text)}`;
    const looks = spanLooks(line);
    const visible = Array.from(text);
    const wrong = oracleLooks(expected).findIndex(
      (wanted, at) => wanted !== "any" && visible[at] !== undefined && visible[at] !== " " && looks[at] !== wanted,
    );
    if (wrong >= 0) return `line ${row + 1} column ${wrong + 1} of ${brief(text)} is ${looks[wrong]}`;
  }
  return undefined;
}

export function* recordingsChecks(folder: string): Generator<Check> {
  for (const name of readdirSync(folder).filter((file) => /\.(?:pty|pipe)$/u.test(file))) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const oracle = JSON.parse(readFileSync(join(folder, `${name}.oracle.json`), "utf8")) as OracleLine[];
    const options = { rows: 24, columns: name.endsWith(".pty") ? 80 : 160 };
    yield { name, fault: () => recordingFault(bytes, oracle, options) ?? invariantsFault(bytes, 1, options) };
  }
}
