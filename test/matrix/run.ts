/**
 * One result everywhere: `npm run matrix [-- name…]` installs the packed package and runs it under each runtime that
 * it is made for, fetched from the package registry into `node_modules/.cache`.
 *
 * Under each: everything that the public functions make of the corpus equals the goldens and is byte-identical to that
 * of the first runtime, with the portable modules of browsers too; then the process tests, with the command run by that
 * runtime. A case that a runtime itself cannot pass is named in `EXCEPTIONS`, with the reason; it must fail there, or
 * it is no exception any more. Writes `record.md`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packAndInstall, share, type Packed } from "../package/packed.js";
import { ROOT } from "../package/sources.js";
import { EXCEPTIONS, RUNTIMES, type Runtime } from "./runtimes.js";

const CACHE = join(ROOT, "node_modules", ".cache", "oppi-sanitize-runtimes");
const GOLDENS = join(ROOT, "test", "matrix", "goldens.mjs");
const CORPUS = join(ROOT, "corpus");

interface Goldens {
  readonly runtime: string;
  readonly inputs: number;
  readonly faults: readonly string[];
  readonly hashes: Readonly<Record<string, string>>;
}

interface Row {
  readonly runtime: string;
  readonly goldens: string;
  readonly portable: string;
  readonly processes: string;
  readonly notes: readonly string[];
}

/** Installs a runtime unless it is there. Returns the path of its program. */
function fetched({ name, package: spec, program }: Runtime): string {
  const folder = join(CACHE, name);
  const found = join(folder, "node_modules", program);
  const stamp = join(folder, "spec");
  if (existsSync(found) && existsSync(stamp) && readFileSync(stamp, "utf8") === spec) return found;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "runtime", private: true }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--force", spec], { cwd: folder, stdio: "pipe" });
  writeFileSync(stamp, spec);
  return found;
}

function goldens(program: string, packed: Packed, flags: readonly string[]): Goldens {
  const script = join(packed.folder, "goldens.mjs");
  writeFileSync(script, readFileSync(GOLDENS));
  const { status, stdout, stderr } = spawnSync(program, [...flags, script, CORPUS], {
    cwd: packed.folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(0, 2_000)}`);
  return JSON.parse(stdout) as Goldens;
}

/** What differs between two sets of results, and from the goldens. */
function compare(found: Goldens, first: Goldens): string[] {
  const names = new Set([...Object.keys(found.hashes), ...Object.keys(first.hashes)]);
  const differing = [...names].filter((name) => found.hashes[name] !== first.hashes[name]);
  return [...found.faults, ...differing.map((name) => `${name}: differs from ${first.runtime}`)];
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly message: string; readonly assertionResults: readonly { status: string; fullName: string }[] }[];
}

/** The process tests with the command under `program`: how many pass, and what fails. */
function processes(program: string): { passed: number; failed: string[] } {
  const outputFile = join(CACHE, "report.json");
  rmSync(outputFile, { force: true });
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", "test/process", "--reporter=json", `--outputFile=${outputFile}`, "--maxWorkers=1"];
  spawnSync(process.execPath, args, { cwd: ROOT, stdio: "ignore", env: { ...process.env, PROCESS_RUNTIME: program } });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(outputFile, "utf8")) as Report;
  const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = cases.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
  if (cases.length === 0) failed.push("no test ran");
  return { passed: numPassedTests, failed };
}

function record(rows: readonly Row[]): string {
  const notes = rows.flatMap(({ notes: found }) => found);
  return [
    "# One result everywhere",
    "",
    "Written by `npm run matrix`. Goldens: corpus inputs whose results are byte-identical to the first row's and equal",
    "to their golden, whole and byte by byte. Portable: the same through the modules for browsers. Processes: the tests",
    "of `test/process` with the command run by that runtime.",
    "",
    "| runtime | goldens | portable | processes |",
    "|---|---|---|---|",
    ...rows.map(({ runtime, goldens: own, portable, processes: tests }) => `| ${runtime} | ${own} | ${portable} | ${tests} |`),
    "",
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [""] : []),
  ].join("\n");
}

function main(wanted: readonly string[]): number {
  const chosen = RUNTIMES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const packed = packAndInstall();
  const faults: string[] = [];
  const rows: Row[] = [];
  let first: Goldens | undefined;
  try {
    share(packed, "@noble/hashes");
    for (const runtime of chosen) {
      const program = fetched(runtime);
      const own = goldens(program, packed, []);
      first ??= own;
      const differing = compare(own, first);
      const portable = compare(goldens(program, packed, ["--conditions=browser"]), first);
      const { passed, failed } = processes(program);
      const exceptions = EXCEPTIONS[runtime.name] ?? {};
      const unexpected = failed.filter((name) => !(name in exceptions));
      const gone = Object.keys(exceptions).filter((name) => !failed.includes(name));
      const found = [...differing, ...portable.map((fault) => `portable: ${fault}`), ...unexpected, ...gone.map((name) => `no exception any more: ${name}`)];
      faults.push(...found.map((fault) => `${own.runtime}: ${fault}`));
      const countOf = (bad: readonly string[]) => (bad.length === 0 ? `${own.inputs} of ${own.inputs}` : `${bad.length} faults`);
      const notes = failed.filter((name) => name in exceptions).map((name) => `${own.runtime}, "${name}": ${exceptions[name]}`);
      const row = { runtime: own.runtime, goldens: countOf(differing), portable: countOf(portable), processes: `${passed} of ${passed + failed.length}`, notes };
      rows.push(row);
      console.log([row.runtime, `goldens ${row.goldens}`, `portable ${row.portable}`, `processes ${row.processes}`].join("; "));
    }
  } finally {
    packed.remove();
  }
  for (const fault of faults) console.log(`FAILED ${fault}`);
  if (wanted.length === 0 && faults.length === 0) writeFileSync(join(ROOT, "test", "matrix", "record.md"), record(rows));
  return faults.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
