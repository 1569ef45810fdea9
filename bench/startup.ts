/** G and H. What the package costs before it does anything: start-up, import, size, dependencies. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { median } from "./lib.js";
import { raceProcesses, type ProcessRun } from "./processes.js";
import type { Question } from "./report.js";

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const MOST_START_UP = 25;
const MOST_IMPORT = 8;
const MOST_PACKED = 150;
/** Packages that an installation brings along; the table of the README lists them. */
const MOST_DEPENDENCIES = 0;
const ROUNDS = 25;

const module = (source: string): string[] => [process.execPath, "--input-type=module", "-e", source];

/** Median over rounds of the difference to the process it was paired with: milliseconds. */
function over(runs: Readonly<Record<string, readonly ProcessRun[]>>, name: string, base: string): number {
  const bases = runs[base] ?? [];
  return median((runs[name] ?? []).map((run, round) => run.milliseconds - (bases[round]?.milliseconds ?? NaN)));
}

/** Kilobytes (10^3) of the package as npm would publish it. */
function packedKilobytes(): number {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const output = execFileSync("npm", args, { cwd: at(""), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [packed] = JSON.parse(output) as { size: number }[];
  return (packed?.size ?? NaN) / 1_000;
}

export const question: Question = {
  title: "G, H. Start-up, import, weight",
  async measure() {
    const library = JSON.stringify(new URL("../dist/index.js", import.meta.url).href);
    const runs = await raceProcesses(
      {
        "node -e 0": { command: [process.execPath, "-e", "0"] },
        "oppi-sanitize --version": { command: [process.execPath, at("dist/cli/main.js"), "--version"] },
        "an empty module": { command: module("") },
        "import the library": { command: module(`import ${library};`) },
      },
      ROUNDS,
    );
    const startUp = over(runs, "oppi-sanitize --version", "node -e 0");
    const load = over(runs, "import the library", "an empty module");
    const packed = packedKilobytes();
    const manifest = JSON.parse(readFileSync(at("package.json"), "utf8")) as { dependencies?: object };
    const dependencies = Object.keys(manifest.dependencies ?? {}).length;
    const rows = Object.entries(runs).map(([name, list]) => {
      const times = list.map((run) => run.milliseconds);
      return [name, Math.min(...times), median(times)];
    });
    return {
      tables: [{ title: `Milliseconds, ${ROUNDS} rounds in turn`, head: ["process", "fastest", "median"], rows }],
      checks: [
        { name: "--version over node -e 0, ms", value: startUp, target: MOST_START_UP, kind: "max" },
        { name: "import over an empty module, ms", value: load, target: MOST_IMPORT, kind: "max" },
        { name: "packed, kB", value: packed, target: MOST_PACKED, kind: "max" },
        { name: "dependencies", value: dependencies, target: MOST_DEPENDENCIES, kind: "max" },
      ],
    };
  },
};
