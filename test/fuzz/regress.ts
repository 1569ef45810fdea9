/**
 * The corpus as inputs to replay, and finds as new files of it.
 *
 * A find becomes `corpus/regress/fuzz-<check>-<hash>.in` with its options, an empty golden and a row of the manifest: the
 * corpus test fails until the fault is mended and `npm run generate:corpus` has written a golden that somebody has read.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { CORPUS, corpusNames, goldenText, optionsOf, readGolden, readInput } from "../../scripts/generate-corpus.js";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { SanitizeOptions, TerminalLimits } from "../../src/contract/types.js";
import type { CorpusInput, Find } from "./fuzz.js";
import type { CaseOptions } from "./options.js";

export function readCorpus(): readonly CorpusInput[] {
  return corpusNames().map((name) => ({ name, bytes: readInput(name), options: optionsNamed(name) }));
}

/** The options of an input of the corpus, or of none. */
function optionsNamed(name: string): CaseOptions {
  const { limits, ...options } = optionsOf(readGolden(name));
  return { ...options, limits: known({ ...UNLIMITED, ...limits }) };
}

/** No limit at all is always the same object, by which the checks know it. */
const known = (limits: TerminalLimits): TerminalLimits => (Object.values(limits).every((limit) => limit === Infinity) ? UNLIMITED : limits);

/** Options as a golden holds them: without limits that are none. */
export function namedOptions({ limits, ...options }: CaseOptions): SanitizeOptions {
  const given = Object.entries(limits).filter(([, limit]) => typeof limit === "number" && limit !== Infinity);
  return given.length === 0 ? options : { ...options, limits: Object.fromEntries(given) };
}

/** Writes a find. Returns its name in the corpus. */
export function writeFind({ check, input }: Find, seed: number): string {
  const options = namedOptions(input.options);
  const hash = createHash("sha256").update(input.bytes).update(JSON.stringify(options)).digest("hex").slice(0, 8);
  const name = `regress/fuzz-${check}-${hash}`;
  writeFileSync(`${CORPUS}${name}.in`, input.bytes);
  const given = Object.keys(options).length === 0 ? undefined : options;
  writeFileSync(`${CORPUS}${name}.expected.json`, goldenText(given, { lines: [], text: [], hash: "", findings: {} }));
  addRow(name, `| \`${name}\` | fails the check "${check}" | found by fuzzing, seed ${seed} |\n`);
  return name;
}

/** Adds a row behind the last one of the table, unless the input is listed. */
function addRow(name: string, row: string): void {
  const path = `${CORPUS}MANIFEST.md`;
  const manifest = readFileSync(path, "utf8");
  if (manifest.includes(`\`${name}\``)) return;
  const last = manifest.lastIndexOf("| `regress/");
  const end = manifest.indexOf("\n", last) + 1;
  writeFileSync(path, manifest.slice(0, end) + row + manifest.slice(end));
}
