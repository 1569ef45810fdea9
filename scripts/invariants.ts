/**
 * `npm run invariants`: runs the tests of every invariant of SECURITY.md and says how many inputs each one tried; then
 * `npm run linear` for those that take time or memory to see. `PROPERTY_RUNS` and `ORACLE_RUNS` ask for more inputs,
 * `--skip-linear` for less time. Fails if one is broken or has no test.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const INVARIANTS: Readonly<Record<number, string>> = {
  1: "chunk invariance",
  2: "alphabet",
  3: "clean identity",
  4: "idempotence",
  5: "no re-forming",
  6: "conservation",
  7: "subsequence",
  8: "UTF-8 oracle",
  9: "terminal oracle",
  10: "reference oracle",
  11: "totality",
  12: "line isolation",
  13: "SGR algebra",
  14: "link scope and allow-list",
  15: "limits",
  16: "honest truncation",
  17: "prefix or suffix",
  18: "normal form",
  19: "columns",
  20: "bounded state",
  21: "linear time",
  22: "determinism",
  23: "round trip",
  24: "hash",
  25: "coalescing is safe and live",
  26: "replay",
  27: "surface totality",
  28: "protocol fidelity",
  29: "the command is the library",
  30: "fast path = slow path",
};
/** Measured by `npm run linear`. */
const MEASURED = [20, 21];

interface Tally {
  tests: number;
  failed: number;
  inputs: number;
}

interface Outcome {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly ancestorTitles: string[]; readonly title: string }[];
  }[];
}

function runTests(folder: string): { outcome: Outcome; recorded: Map<string, number> } {
  const report = join(folder, "report.json");
  const runs = join(folder, "runs.jsonl");
  const args = ["vitest", "run", "-t", "invariant \\d+", "--reporter=json", `--outputFile=${report}`];
  spawnSync("npx", args, { cwd: ROOT, env: { ...process.env, RECORD_RUNS: runs }, stdio: ["ignore", "ignore", "inherit"] });
  const recorded = new Map<string, number>();
  for (const line of readFileSync(runs, "utf8").split("\n")) {
    if (line === "") continue;
    const { file, test, runs: count } = JSON.parse(line) as { file: string; test: string; runs: number };
    const key = keyOf(file, test.split(" > "));
    recorded.set(key, (recorded.get(key) ?? 0) + count);
  }
  return { outcome: JSON.parse(readFileSync(report, "utf8")) as Outcome, recorded };
}

const keyOf = (file: string, titles: readonly string[]): string => JSON.stringify([file, titles.join(" > ")]);

function count({ outcome, recorded }: ReturnType<typeof runTests>): Map<number, Tally> {
  const tallies = new Map(Object.keys(INVARIANTS).map((number) => [Number(number), { tests: 0, failed: 0, inputs: 0 }]));
  for (const { name, assertionResults } of outcome.testResults) {
    for (const { status, ancestorTitles, title } of assertionResults) {
      if (status !== "passed" && status !== "failed") continue;
      const titles = [...ancestorTitles, title];
      // A test of a table tries one input, where it doesn't tell.
      const inputs = recorded.get(keyOf(name, titles)) ?? 1;
      for (const [, number] of titles.join(" ").matchAll(/invariant (\d+)/g)) {
        const tally = tallies.get(Number(number));
        if (tally === undefined) continue;
        tally.tests++;
        tally.inputs += inputs;
        if (status === "failed") tally.failed++;
      }
    }
  }
  return tallies;
}

const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-invariants-"));
const tallies = count(runTests(folder));
rmSync(folder, { recursive: true });

let broken = 0;
console.log(" no  invariant                      tests      inputs");
for (const [number, { tests, failed, inputs }] of tallies) {
  if (MEASURED.includes(number)) continue;
  const verdict = tests === 0 ? "NO TEST" : failed > 0 ? `${failed} FAILED` : "ok";
  if (verdict !== "ok") broken++;
  const title = (INVARIANTS[number] as string).padEnd(28);
  console.log(`${String(number).padStart(3)}  ${title} ${String(tests).padStart(7)} ${inputs.toLocaleString("en").padStart(11)}  ${verdict}`);
}
if (!process.argv.includes("--skip-linear")) {
  console.log(`\n${MEASURED.map((number) => `${number}  ${INVARIANTS[number]}`).join("\n")}\n`);
  if (spawnSync("npm", ["run", "--silent", "linear"], { cwd: ROOT, stdio: "inherit" }).status !== 0) broken++;
}
console.log(broken === 0 ? "\nAll invariants hold." : `\n${broken} invariants are broken or without a test.`);
process.exitCode = broken === 0 ? 0 : 1;
