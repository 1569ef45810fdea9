/**
 * `npm run coverage`: which lines and branches of `src` the tests run. Fails below `LEAST`.
 *
 * Adds up two measurements: the tests that run the sources in their own process, by vitest, and those of test/process,
 * which start the command. For these the sources are built a second time into a package of its own below `coverage`,
 * with source maps, and each process leaves what V8 counted in a folder (`NODE_V8_COVERAGE`). A process that a signal
 * ends leaves nothing.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ProcessCov, mergeProcessCovs } from "@bcoe/v8-coverage";
import convert from "ast-v8-to-istanbul";
import coverage, { type CoverageMap, type CoverageMapData, type FileCoverageData, type Range } from "istanbul-lib-coverage";
import report from "istanbul-lib-report";
import reports from "istanbul-reports";
import { parseAstAsync } from "vite";
import { bundle } from "./bundled.js";

/** Percent of all of `src`. What is not covered is named in CONTRIBUTING.md. */
const LEAST = { lines: 98, branches: 95 };

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = join(ROOT, "coverage");
const PACKAGE = join(FOLDER, "package");
const COUNTS = join(FOLDER, "counts");

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync("npx", args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" });
  if (status !== 0) throw new Error(`npx ${args.join(" ")} failed`);
}

/** Runs every test but those of the command. */
function measureUnits(): CoverageMapData {
  const reporter = ["--reporter=dot", "--coverage.enabled", "--coverage.reporter=json"];
  run(["vitest", "run", ...reporter, `--coverage.reportsDirectory=${join(FOLDER, "units")}`, "--exclude=test/process/**"]);
  return JSON.parse(readFileSync(join(FOLDER, "units", "coverage-final.json"), "utf8")) as CoverageMapData;
}

/** Runs the tests of the command. */
async function measureCommand(): Promise<CoverageMap> {
  const dist = join(PACKAGE, "dist");
  mkdirSync(PACKAGE, { recursive: true });
  copyFileSync(join(ROOT, "package.json"), join(PACKAGE, "package.json"));
  run(["tsc", "-p", "tsconfig.build.json", "--outDir", dist, "--declaration", "false", "--inlineSources"]);
  await bundle(dist, true);
  const command = join(dist, "cli", "main.js");
  // Counting makes a process slower to start, and some tests send it a signal at a certain time.
  run(["vitest", "run", "test/process", "--reporter=dot", "--retry=2"], { PROCESS_COMMAND: command, NODE_V8_COVERAGE: COUNTS });

  const map = coverage.createCoverageMap();
  for (const { url, functions } of readCounts(pathToFileURL(dist + sep).href).result) {
    const path = fileURLToPath(url);
    const code = readFileSync(path, "utf8");
    const sourceMap = JSON.parse(readFileSync(`${path}.map`, "utf8")) as object;
    const ast = parseAstAsync(code) as never;
    map.merge((await convert({ code, ast, sourceMap: sourceMap as never, coverage: { url, functions } })) as CoverageMapData);
  }
  return map;
}

/** What all processes counted, of the scripts below a URL. */
function readCounts(base: string): ProcessCov {
  let sum: ProcessCov = { result: [] };
  for (const file of readdirSync(COUNTS)) {
    const { result } = JSON.parse(readFileSync(join(COUNTS, file), "utf8")) as ProcessCov;
    sum = mergeProcessCovs([sum, { result: result.filter(({ url }) => url.startsWith(base)) }]);
  }
  return sum;
}

const placeOf = ({ start }: Range) => `${start.line}:${start.column}`;

/**
 * Adds counts of one file to those of another measurement of it. The compilers of the two agree where a statement, function
 * or branch begins, but now and then not where it ends, by which istanbul would tell them apart. What has no
 * counterpart is not counted.
 */
function add(to: FileCoverageData, from: FileCoverageData): void {
  const statements = new Map(Object.entries(from.statementMap).map(([id, range]) => [placeOf(range), from.s[id] ?? 0]));
  for (const [id, range] of Object.entries(to.statementMap)) to.s[id] = (to.s[id] ?? 0) + (statements.get(placeOf(range)) ?? 0);
  const functions = new Map(Object.entries(from.fnMap).map(([id, { loc }]) => [placeOf(loc), from.f[id] ?? 0]));
  for (const [id, { loc }] of Object.entries(to.fnMap)) to.f[id] = (to.f[id] ?? 0) + (functions.get(placeOf(loc)) ?? 0);
  const branches = new Map(Object.entries(from.branchMap).map(([id, { type, loc }]) => [type + placeOf(loc), from.b[id] ?? []]));
  for (const [id, { type, loc }] of Object.entries(to.branchMap)) {
    const counts = branches.get(type + placeOf(loc)) ?? [];
    const sum = to.b[id] ?? [];
    if (counts.length === sum.length) to.b[id] = sum.map((count, path) => count + (counts[path] ?? 0));
  }
}

if (existsSync(FOLDER)) rmSync(FOLDER, { recursive: true });
const command = await measureCommand();
const map = coverage.createCoverageMap(measureUnits());
for (const file of command.files()) {
  if (map.files().includes(file)) add(map.fileCoverageFor(file).data, command.fileCoverageFor(file).data);
}
const context = report.createContext({ dir: FOLDER, coverageMap: map });
reports.create("text", { skipFull: true, maxCols: 140 }).execute(context);
reports.create("json").execute(context);

const summary = map.getCoverageSummary();
for (const kind of ["lines", "branches"] as const) {
  const { pct, covered, total } = summary[kind];
  const short = pct < LEAST[kind];
  console.log(`${kind}: ${pct} % (${covered} of ${total}), at least ${LEAST[kind]} %${short ? ": TOO LITTLE" : ""}`);
  if (short) process.exitCode = 1;
}
