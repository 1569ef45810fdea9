/** Whole processes on the clock: wall time with start-up, and peak memory where the system tells it. */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface ProcessRun {
  readonly milliseconds: number;
  /** Greatest resident size in megabytes; NaN where /proc is missing or the process was too short to be seen. */
  readonly peakMegabytes: number;
}

interface RunOptions {
  /** A file for standard input; by default it is empty. */
  readonly input?: string;
  /** Chunks written to standard input through a pipe, in place of a file. */
  readonly chunks?: Iterable<Uint8Array>;
}

/** Runs a program with its output thrown away. Rejects when it cannot start or fails. */
export async function runProcess(command: readonly string[], options: RunOptions = {}): Promise<ProcessRun> {
  const [program = "", ...args] = command;
  const file = options.input === undefined ? undefined : openSync(options.input, "r");
  try {
    const start = performance.now();
    const stdin = options.chunks === undefined ? (file ?? "ignore") : "pipe";
    const child = spawn(program, args, { stdio: [stdin, "ignore", "inherit"] });
    let peak = NaN;
    const watch = setInterval(() => (peak = residentPeak(child.pid) ?? peak), 20);
    const ended = new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        const time = performance.now() - start;
        if (code === 0) resolve(time);
        else reject(new Error(`${program} ended with ${signal ?? `exit code ${code}`}`));
      });
    });
    ended.catch(() => {}).finally(() => clearInterval(watch));
    if (options.chunks !== undefined && child.stdin !== null) {
      child.stdin.on("error", () => {}); // the exit code says what happened
      for (const chunk of options.chunks) {
        if (child.exitCode !== null) break;
        if (!child.stdin.write(chunk)) {
          await Promise.race([new Promise((resolve) => child.stdin?.once("drain", resolve)), ended]);
        }
      }
      child.stdin.end();
    }
    return { milliseconds: await ended, peakMegabytes: peak };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The high-water mark of a running process, as Linux keeps it. */
function residentPeak(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1_024) / 1_000_000;
  } catch {
    return undefined;
  }
}

/** The milliseconds of commands that take turns, `rounds` times, by name. */
export async function raceProcesses(
  commands: Readonly<Record<string, { readonly command: readonly string[]; readonly input?: string }>>,
  rounds: number,
): Promise<Record<string, ProcessRun[]>> {
  const runs: Record<string, ProcessRun[]> = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { command, input }] of Object.entries(commands)) {
      const run = await runProcess(command, input === undefined ? {} : { input });
      // Round 0 fills the file cache.
      if (round > 0) (runs[name] ??= []).push(run);
    }
  }
  return runs;
}

/** Whether a program of that name is on PATH. */
export function installed(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      return statSync(join(folder, program)).isFile();
    } catch {
      return false;
    }
  });
}
