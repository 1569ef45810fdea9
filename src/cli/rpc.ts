/**
 * `oppi-sanitize rpc`: the protocol filter as a process, on a stream of records or around a command on both its pipes.
 * Errors of records are JSON on stderr, one a line.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { pipeline } from "node:stream/promises";
import { RpcFilter, type RpcReport } from "../index.js";
import type { RpcValues } from "./commands.js";
import { type Output, STDIN, type Stop, chunksOf, openInput } from "./io.js";
import { isSystemError, message, reason, toLine } from "./message.js";
import { EXIT } from "./options.js";

/** What the filter needs from its process. */
export interface RpcSurroundings {
  readonly output: Output;
  /** Prints on stderr. */
  readonly log: (text: string) => void;
}

/** Signals that the command gets too. */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2"] as const;
/** Bytes that go through at once where a few can become a surface of thousands. */
const SURFACE_SLICE = 8 * 1024;
/** What shells add to the number of the signal that ended a command. */
const SIGNAL_BASE = 128;

class Session {
  readonly filter: RpcFilter;
  private failed = false;

  constructor(
    private readonly options: RpcValues,
    private readonly around: RpcSurroundings,
    answers: boolean,
  ) {
    const { surface = false, "max-record": maxRecord } = options;
    const onReport = (report: RpcReport): void => {
      this.failed ||= report.level === "error";
      around.log(JSON.stringify(report) + "\n");
    };
    this.filter = new RpcFilter({ surface, answers, onReport, ...(maxRecord !== undefined && { maxRecord }) });
  }

  /** Passes bytes of the agent on; resolves when they have been written, or nobody reads them any more. */
  async pass(chunk: Uint8Array): Promise<void> {
    const size = this.options.surface ? SURFACE_SLICE : chunk.length;
    for (let start = 0; start < chunk.length; start += size) {
      await this.around.output.write(joined(this.filter.requests.write(chunk.subarray(start, start + size))));
    }
  }

  /** Ends the agent's stream. */
  async end(): Promise<void> {
    if (!this.around.output.closed) await this.around.output.write(joined(this.filter.requests.end()));
  }

  async complain(name: string, error: unknown): Promise<number> {
    if (!isSystemError(error)) throw error;
    this.around.log(await toLine(message`${name}: ${reason(error)}`));
    return EXIT.failed;
  }

  /** The exit code of a session in which nothing else went wrong. */
  async code(): Promise<number> {
    const { failure } = this.around.output;
    if (failure !== undefined) return await this.complain("standard output", failure);
    return this.failed && this.options.strict ? EXIT.found : EXIT.ok;
  }
}

/** Filters standard input, in the direction from the agent to the client. */
export async function filterRecords(options: RpcValues, around: RpcSurroundings, stop: Stop): Promise<number> {
  const session = new Session(options, around, false);
  let failure: number | undefined;
  try {
    const { stream } = await openInput(STDIN);
    for await (const chunk of chunksOf(stream, stop)) {
      await session.pass(chunk);
      if (around.output.closed) break;
    }
  } catch (error) {
    failure = await session.complain("standard input", error);
  }
  await session.end();
  const code = await session.code();
  return stop.signal === undefined ? (failure ?? code) : EXIT[stop.signal];
}

/**
 * Runs a command between standard input and output. Signals go on to it; its exit code is ours, or 128 and the number
 * of the signal that ended it.
 */
export async function filterCommand(
  options: RpcValues,
  command: readonly [string, ...string[]],
  around: RpcSurroundings,
): Promise<number> {
  const session = new Session(options, around, true);
  const { responses } = session.filter;
  const [program, ...rest] = command;
  const child = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once("close", (...how) => resolve(how));
  });
  child.once("exit", () => process.stdin.destroy());
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // False when there is nobody left to end but us, waiting for the reader of the output.
      if (!child.kill(signal)) process.exit(SIGNAL_BASE + constants.signals[signal]);
    });
  }
  try {
    await once(child, "spawn");
  } catch (error) {
    return await session.complain(program, error);
  }

  const answers = pipeline(
    process.stdin,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) yield joined(responses.write(chunk));
      yield joined(responses.end());
    },
    child.stdin,
  ).catch(() => {
    // The command ended, or reads no more: what else the client says concerns nobody.
  });
  for await (const chunk of child.stdout as AsyncIterable<Uint8Array>) {
    await session.pass(chunk);
    // Leaving the loop closes the pipe, so that the command learns that nobody reads it.
    if (around.output.closed) break;
  }
  await session.end();
  const [code, signal] = await ended;
  await answers;
  const own = await session.code();
  // A command that fails because its reader had enough has not failed.
  if (around.output.closed && (signal === null || signal === "SIGPIPE")) return own;
  return signal === null ? code || own : SIGNAL_BASE + constants.signals[signal];
}

function joined(pieces: Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces);
}
