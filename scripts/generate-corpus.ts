/**
 * Writes the golden of every input in `corpus/`: `generate-corpus.ts [--check] [name…]`.
 *
 * `<name>.in` is the input, byte for byte. `<name>.expected.json` holds the options (kept from the golden that is
 * there; limits that they do not name are lifted), the lines, the truncation where there is one, and the findings. A
 * golden is written one line of output to a line of JSON, so that a change reads well in a diff: read it before it is
 * committed. With names only those are written; `--check` writes nothing and fails where a golden differs.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UNLIMITED, sanitizeTerminal } from "../src/index.js";
import type { ExtensionUITextSpan, Findings, SanitizeOptions, TerminalSnapshot, Truncation } from "../src/index.js";

export const CORPUS = fileURLToPath(new URL("../corpus/", import.meta.url));
/** The folders of the corpus: recordings of programs, attacks, scripts of the world, and what once went wrong. */
export const FOLDERS = ["real", "hostile", "unicode", "regress"] as const;

export interface Golden {
  options?: SanitizeOptions;
  lines: ExtensionUITextSpan[][];
  truncation?: Truncation;
  findings: Findings;
}

/** The names of all inputs, such as `hostile/bidi`, sorted. */
export function corpusNames(): string[] {
  const isInput = (file: string): boolean => file.endsWith(".in");
  return FOLDERS.flatMap((folder) => {
    const files = existsSync(CORPUS + folder) ? readdirSync(CORPUS + folder) : [];
    return files.filter(isInput).map((file) => `${folder}/${file.slice(0, -".in".length)}`);
  }).sort();
}

export const readInput = (name: string): Uint8Array => new Uint8Array(readFileSync(`${CORPUS}${name}.in`));

/** The golden of an input, or undefined where none was written yet. */
export function readGolden(name: string): Golden | undefined {
  const path = `${CORPUS}${name}.expected.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Golden) : undefined;
}

/** The options of a golden with all limits lifted that it does not name. */
export const optionsOf = (golden: Golden | undefined): SanitizeOptions => ({
  ...golden?.options,
  limits: { ...UNLIMITED, ...golden?.options?.limits },
});

/** A snapshot as the text of a golden, with its kinds of findings in alphabetical order. */
export function goldenText(options: SanitizeOptions | undefined, snapshot: TerminalSnapshot): string {
  const findings = Object.entries(snapshot.findings).sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = snapshot.lines.map((line) => `    ${JSON.stringify(line)}`).join(",\n");
  const fields = [
    ...(options === undefined ? [] : [`  "options": ${JSON.stringify(options)}`]),
    `  "lines": ${rows === "" ? "[]" : `[\n${rows}\n  ]`}`,
    ...(snapshot.truncation === undefined ? [] : [`  "truncation": ${JSON.stringify(snapshot.truncation)}`]),
    `  "findings": ${JSON.stringify(Object.fromEntries(findings))}`,
  ];
  return `{\n${fields.join(",\n")}\n}\n`;
}

function main(args: string[]): void {
  const check = args.includes("--check");
  const wanted = args.filter((arg) => !arg.startsWith("--"));
  for (const name of corpusNames()) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const path = `${CORPUS}${name}.expected.json`;
    const golden = readGolden(name);
    const text = goldenText(golden?.options, sanitizeTerminal(readInput(name), optionsOf(golden)));
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    console.log(`${check ? "differs" : "wrote"} ${name}`);
    if (check) process.exitCode = 1;
    else writeFileSync(path, text);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2));
