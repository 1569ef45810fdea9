/**
 * Can the suite fail? `npm run mutants [-- name…]` plants each fault of `faults/` into a scratch copy of the project and
 * requires that a test of those named with it fails within 10 seconds (MUTANT_SECONDS). A fault that no test notices is
 * a missing test. With names, only the faults are planted whose name holds one of them.
 *
 * A fault counts as noticed only by a failed assertion or by a test that threw: neither by a file that could not be
 * loaded nor by a run that took too long. All named tests must pass before anything is planted. The process tests run
 * the built command, so the file with the fault is compiled alone into the build.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import ts from "typescript";
import { ROOT } from "../package/sources.js";
import { builtMain } from "../process/built.js";
import { FAULTS } from "./faults/index.js";
import { plant } from "./plant.js";

const SECONDS = Number(process.env["MUTANT_SECONDS"] ?? 10);
const BASELINE_SECONDS = 300;
const COPIED = ["bench", "corpus", "dist", "scripts", "src", "test", "package.json", "README.md", "tsconfig.json", "tsconfig.build.json", "vitest.config.ts"];

/** A run of tests: how many failed, the first of them, and whether it was ended before it was through. */
interface Outcome {
  readonly failed: number;
  readonly passed: number;
  readonly first: string | undefined;
  readonly seconds: number;
  readonly timedOut: boolean;
}

interface Report {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly { status: string; fullName: string }[] }[];
}

/** A copy of the project that faults are planted in, one at a time. */
class Scratch {
  readonly folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-mutants-"));

  constructor() {
    for (const name of COPIED) {
      const filter = (path: string): boolean => basename(path) !== "node_modules"; // those of test/pi weigh 200 MB
      if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(this.folder, name), { recursive: true, filter });
    }
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
    // The bundles hold copies of the modules; without them the build is the modules themselves, where a fault shows.
    for (const entry of ["index.ts", "cli/main.ts"]) this.put(entry, readFileSync(join(ROOT, "src", entry), "utf8"));
  }

  /** Puts a text in the place of a source file, and into the build. */
  put(file: string, source: string): void {
    writeFileSync(join(this.folder, "src", file), source);
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
    const { outputText } = ts.transpileModule(source, { compilerOptions });
    writeFileSync(join(this.folder, "dist", file.replace(/\.ts$/, ".js")), outputText);
    this.freshen();
  }

  /** The build must be newer than the sources, or the process tests would make it anew. */
  private freshen(): void {
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(this.folder, "dist", "cli", "main.js"), later, later);
  }

  test(files: readonly string[], seconds: number): Promise<Outcome> {
    const output = join(this.folder, "report.json");
    rmSync(output, { force: true });
    const vitest = join(this.folder, "node_modules", "vitest", "vitest.mjs");
    const args = ["run", "--bail=1", "--reporter=json", `--outputFile=${output}`, ...files.map((file) => `test/${file}`)];
    const began = performance.now();
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [vitest, ...args], { cwd: this.folder, stdio: "ignore", detached: true });
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        // With its workers: a fault may have put one into an endless loop.
        process.kill(-(child.pid as number), "SIGKILL");
      }, seconds * 1000);
      child.on("close", () => {
        clearTimeout(timer);
        resolve({ ...readReport(output), seconds: (performance.now() - began) / 1000, timedOut });
      });
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function readReport(path: string): Pick<Outcome, "failed" | "passed" | "first"> {
  if (!existsSync(path)) return { failed: 0, passed: 0, first: undefined };
  const report = JSON.parse(readFileSync(path, "utf8")) as Report;
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const first = all.find(({ status }) => status === "failed")?.fullName;
  return { failed: report.numFailedTests, passed: report.numPassedTests, first };
}

async function main(wanted: readonly string[]): Promise<number> {
  const faults = FAULTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  for (const fault of faults) plant(fault);
  builtMain();
  const scratch = new Scratch();
  try {
    const baseline = await scratch.test([...new Set(faults.flatMap(({ tests }) => tests))], BASELINE_SECONDS);
    if (baseline.failed > 0 || baseline.passed === 0) {
      console.log(`without a fault the tests must pass: ${baseline.first ?? "none ran"}`);
      return 1;
    }
    console.log(`without a fault: ${baseline.passed} tests pass in ${baseline.seconds.toFixed(1)} s`);
    let survivors = 0;
    let slowest = 0;
    for (const fault of faults) {
      const { before, after } = plant(fault);
      scratch.put(fault.file, after);
      const { failed, first, seconds, timedOut } = await scratch.test(fault.tests, SECONDS);
      scratch.put(fault.file, before);
      const killed = failed > 0 && !timedOut;
      slowest = Math.max(slowest, seconds);
      if (!killed) survivors++;
      const how = killed ? `by "${first}"` : timedOut ? "took too long" : `${fault.tests.join(", ")} noticed nothing`;
      console.log(`${killed ? "noticed " : "SURVIVED"} ${seconds.toFixed(1).padStart(4)} s  ${fault.name}: ${how}`);
    }
    console.log(`${faults.length - survivors} of ${faults.length} faults noticed, the slowest in ${slowest.toFixed(1)} s`);
    return survivors > 0 ? 1 : 0;
  } finally {
    scratch.remove();
  }
}

process.exitCode = await main(process.argv.slice(2));
