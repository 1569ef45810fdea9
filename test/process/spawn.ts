/** Starts the built command line as a process of its own and collects what it does. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtMain } from "./built.js";

/** The runtime under test, see test/matrix: the command must behave alike on each. */
const RUNTIME = process.env["PROCESS_RUNTIME"] ?? process.execPath;
/** The command under test: another build of the same sources, see scripts/coverage.ts. */
const command = () => process.env["PROCESS_COMMAND"] ?? builtMain();

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Variables that change what the command prints are set by the tests only. */
function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR: _a, FORCE_COLOR: _b, NODE_OPTIONS: _c, ...rest } = process.env;
  return { ...rest, ...extra };
}

export function start(args: readonly string[], env?: Record<string, string>): ChildProcessWithoutNullStreams {
  const child = spawn(RUNTIME, [command(), ...args], { env: environment(env) });
  // The command may end before it has read everything.
  child.stdin.on("error", () => {});
  return child;
}

/** What a child prints until it ends. */
export async function finish(child: ChildProcessWithoutNullStreams): Promise<Result> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout: Buffer.concat(out).toString("utf8"), stderr: Buffer.concat(err).toString("utf8") };
}

/** Runs the command on `input`. */
export function run(args: readonly string[], input: string | Uint8Array = "", env?: Record<string, string>) {
  const child = start(args, env);
  child.stdin.end(input);
  return finish(child);
}

/** Runs a shell script in which `$CLI` is the command. */
export async function shell(script: string, env: Record<string, string> = {}): Promise<Result> {
  const CLI = `${RUNTIME} ${command()}`;
  const child = spawn("bash", ["-c", script], { env: environment({ CLI, ...env }) });
  child.stdin.end();
  return finish(child);
}

/** Whether a pseudo-terminal can be had: `script` of util-linux. */
export const hasTerminal = spawnSync("script", ["-qec", "true", "/dev/null"], { stdio: "ignore" }).status === 0;

/** Runs a shell script in a pseudo-terminal; its output and errors arrive as one text, line ends as LF. */
export async function terminal(script: string, env: Record<string, string> = {}): Promise<Result> {
  const quoted = `'${script.replaceAll("'", "'\\''")}'`;
  const result = await shell(`script -qec ${quoted} /dev/null`, { SHELL: "/bin/bash", ...env });
  return { ...result, stdout: result.stdout.replaceAll("\r\n", "\n") };
}

/** Resolves when the child has printed `text` on its standard output; to be called before `finish`. */
export function printed(child: ChildProcessWithoutNullStreams, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const onData = (chunk: Buffer) => {
      seen += chunk.toString("utf8");
      if (!seen.includes(text)) return;
      child.stdout.off("data", onData);
      resolve();
    };
    child.stdout.on("data", onData);
    child.once("close", () => reject(new Error(`ended after printing only ${JSON.stringify(seen)}`)));
  });
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Writes `piece` over and over to a child of which nothing is read, until it takes no more; how many bytes it took. */
export async function takenBy(child: ChildProcessWithoutNullStreams, piece: string, most = 16_000_000): Promise<number> {
  let taken = 0;
  while (taken < most) {
    taken += piece.length;
    if (child.stdin.write(piece)) continue;
    const drained = await Promise.race([once(child.stdin, "drain").then(() => true), sleep(300).then(() => false)]);
    if (!drained) break;
  }
  return taken;
}

/** Runs `use` with an empty folder that is gone afterwards. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-"));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
