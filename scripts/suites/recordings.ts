/**
 * A folder of recordings with what a terminal of 80 columns and 24 rows ended with: `name.pty` or `name.pipe`, beside
 * `name.….oracle.json`: lines of runs with text, attributes and link, in which wrapped rows are joined and no empty line
 * stands at the end.
 *
 * Three checks each: on that screen the snapshot is the same in text, roles, traits and links; without options it is
 * the same with lines unwrapped; and as a stream the final state of every line is handed out, with at most one frame
 * of it before, or exactly the screen where its size is given.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/index.js";
import { type Colour, roleOf, traitsOf } from "../../test/oracle/roles.js";
import { Replay } from "../../test/window/replay.js";
import { brief, feed, unlimited } from "../check-support.js";
import { invariantsFault, joinRows, merged } from "./suite.js";
import type { Check } from "./suite.js";

type Line = readonly ExtensionUITextSpan[];

interface OracleColour {
  readonly mode: "p16" | "p256" | "rgb";
  readonly value: number;
}
interface OracleRun {
  readonly text: string;
  readonly bold?: 1;
  readonly dim?: 1;
  readonly italic?: 1;
  readonly underline?: number;
  readonly inverse?: 1;
  readonly strike?: 1;
  readonly fg?: OracleColour;
  readonly bg?: OracleColour;
  readonly link?: string;
}
interface OracleLine {
  readonly text: string;
  readonly runs: readonly OracleRun[];
}

const SCREEN = { rows: 24, columns: 80 } as const;

function colour(from: OracleColour | undefined): Colour {
  if (from === undefined) return { is: "default" };
  return from.mode === "rgb" ? { is: "rgb", rgb: from.value } : { is: "index", index: from.value };
}

/** What the runs of a terminal mean, in normal form. */
function meaning({ runs }: OracleLine): Line {
  return merged(runs.map((run) => {
    const attributes = {
      foreground: colour(run.fg),
      background: colour(run.bg),
      bold: run.bold !== undefined,
      dim: run.dim !== undefined,
      italic: run.italic !== undefined,
      underline: run.underline !== undefined,
      inverse: run.inverse !== undefined,
      strikethrough: run.strike !== undefined,
    };
    const role = roleOf(attributes);
    const traits = traitsOf(attributes);
    return {
      text: run.text,
      ...(role === undefined ? {} : { role }),
      ...(traits.length === 0 ? {} : { traits }),
      ...(run.link === undefined ? {} : { link: run.link }),
    };
  }));
}

/** Text, attributes and links of each line, with rows joined where the screen wrapped. */
function screenFault(bytes: Uint8Array, oracle: readonly OracleLine[], options: SanitizeOptions): string | undefined {
  const { lines: rows } = feed([bytes], unlimited(options));
  const lines = joinRows(rows, oracle.map(({ text }) => text), options.columns);
  if (lines === undefined) return `${rows.length} rows do not make ${oracle.length} lines: ${brief(rows.slice(-3))}`;
  for (const [row, line] of lines.entries()) {
    const expected = meaning(oracle[row] as OracleLine);
    if (JSON.stringify(line) !== JSON.stringify(expected)) return `line ${row + 1} ${brief(line)}, not ${brief(expected)}`;
  }
  return undefined;
}

/** Lines as they are handed out, with and without the size of the screen. */
function streamFault(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString("utf8");
  const { standing, frames } = new Replay().write(text).end();
  const whole = feed([bytes], unlimited()).lines;
  if (JSON.stringify(standing) !== JSON.stringify(whole)) return `final lines ${brief(standing)}, not ${brief(whole)}`;
  const line = frames.findIndex((count) => count > 1);
  if (line >= 0) return `line ${line + 1} was handed out ${frames[line]} times before its final state`;
  const { emitted, earlier } = new Replay(SCREEN).write(text).end();
  const screen = feed([bytes], unlimited(SCREEN)).lines;
  if (earlier.length > 0) return `${earlier.length} lines handed out again on a screen of known size`;
  return JSON.stringify(emitted) === JSON.stringify(screen) ? undefined : `lines ${brief(emitted)}, not ${brief(screen)}`;
}

export function* recordingsChecks(folder: string): Generator<Check> {
  for (const name of readdirSync(folder).filter((file) => /\.(?:pty|pipe)$/u.test(file))) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const oracle = JSON.parse(readFileSync(join(folder, `${name}.oracle.json`), "utf8")) as OracleLine[];
    yield { group: "at 80 × 24", name, fault: () => screenFault(bytes, oracle, SCREEN) ?? invariantsFault(bytes, 1, SCREEN) };
    yield { group: "without options", name, fault: () => screenFault(bytes, oracle, {}) ?? invariantsFault(bytes, 1) };
    yield { group: "as a stream", name, fault: () => streamFault(bytes) };
  }
}
