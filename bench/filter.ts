/**
 * B. The filter as a process: 50 MB from a file to nowhere, start-up included, against C and C++ filters where they
 * are on PATH, and the peak memory of a stream of 1 GB.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chunksOf, input, MB, type InputName } from "./inputs.js";
import { installed, raceProcesses, runProcess, type ProcessRun } from "./processes.js";
import type { Check, Question } from "./report.js";

const FILTER = [process.execPath, fileURLToPath(new URL("../dist/cli/main.js", import.meta.url))];
const NDJSON = "ndjson";
const TEXT = "text";
const OURS = {
  [NDJSON]: [...FILTER, "--quiet", "--format", "ndjson"],
  [TEXT]: [...FILTER, "--quiet", "--format", "text"],
};
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  aha: ["aha"],
  ansifilter: ["ansifilter", "--html"],
  ansi2txt: ["ansi2txt"],
};

/** Least ratios of the NDJSON filter to the tools that write styled output. */
const FASTER: Readonly<Record<string, Partial<Record<InputName, number>>>> = {
  aha: { gitlog: 3.5, build: 2 },
  ansifilter: { gitlog: 6, build: 6 },
};
/** Most time of the plain-text filter, in times of ansi2txt, which only deletes. */
const MOST_OF_ANSI2TXT = 1.5;
const MOST_MEGABYTES = 80;
const FILE_BYTES = 50 * MB;
const STREAM_BYTES = 1_000 * MB;

const fastest = (runs: readonly ProcessRun[] = []): number => Math.min(...runs.map((run) => run.milliseconds));
const largest = (runs: readonly ProcessRun[] = []): number => Math.max(...runs.map((run) => run.peakMegabytes));

/** The input over and over, whole lines only. */
function* repeat(bytes: Uint8Array, atLeast: number): Generator<Uint8Array> {
  for (let sent = 0; sent < atLeast; sent += bytes.length) yield* chunksOf(bytes);
}

async function measureFile(name: InputName, path: string, tools: readonly string[]) {
  const names = [...Object.keys(OURS), ...tools];
  const all: Readonly<Record<string, readonly string[]>> = { ...OURS, ...OTHERS };
  const commands = Object.fromEntries(names.map((tool) => [tool, { command: all[tool] ?? [], input: path }]));
  const runs = await raceProcesses(commands, 5);
  const rows = names.map((tool) => [`${name}: ${tool}`, fastest(runs[tool]), largest(runs[tool])]);
  const checks: Check[] = [];
  for (const tool of tools) {
    const target = FASTER[tool]?.[name];
    const value = fastest(runs[tool]) / fastest(runs[NDJSON]);
    if (target !== undefined) checks.push({ name: `${name}: ndjson × ${tool}`, value, target, kind: "min" });
  }
  if (tools.includes("ansi2txt")) {
    const value = fastest(runs[TEXT]) / fastest(runs["ansi2txt"]);
    checks.push({ name: `${name}: text, times of ansi2txt`, value, target: MOST_OF_ANSI2TXT, kind: "max" });
  }
  return { rows, checks };
}

export const question: Question = {
  title: "B. Filter: whole processes over 50 MB, and 1 GB streamed",
  async measure({ scale }) {
    const tools = Object.keys(OTHERS).filter(installed);
    const notes = Object.keys(OTHERS)
      .filter((tool) => !tools.includes(tool))
      .map((tool) => `${tool} is not on PATH: its ratios were not measured (Debian: aha, ansifilter, colorized-logs)`);
    const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-bench-"));
    const rows: (string | number)[][] = [];
    const checks: Check[] = [];
    try {
      for (const name of ["gitlog", "build"] as const) {
        const path = join(folder, name);
        writeFileSync(path, Buffer.concat([...repeat(input(name), FILE_BYTES * scale)]));
        const measured = await measureFile(name, path, tools);
        rows.push(...measured.rows);
        checks.push(...measured.checks);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    for (const format of [NDJSON, TEXT] as const) {
      const run = await runProcess(OURS[format], { chunks: repeat(input("gitlog"), STREAM_BYTES * scale) });
      rows.push([`1 GB of gitlog: ${format}`, run.milliseconds, run.peakMegabytes]);
      const peak = { value: run.peakMegabytes, target: MOST_MEGABYTES, kind: "max" } as const;
      checks.push({ name: `1 GB: ${format}, MB of memory`, ...peak });
    }
    const head = ["input: tool", "ms", "peak MB"];
    return { tables: [{ title: "Fastest of five rounds; greatest memory", head, rows }], checks, notes };
  },
};
