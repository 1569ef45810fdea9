/** Bytes in and out: files and pipes as they come, back-pressure, broken pipes and signals. */
import { constants, createReadStream, fstatSync, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable, Writable } from "node:stream";
import { isatty } from "node:tty";

/** Standard input as an operand. */
export const STDIN = "-";

export interface Input {
  readonly stream: Readable;
  /** Bytes of a regular file. */
  readonly size: number | undefined;
}

/**
 * Opens an operand. A named pipe or terminal is opened without blocking, as a blocked read would keep the process
 * from ending when it is told to.
 * @throws the error of the system call.
 */
export async function openInput(name: string): Promise<Input> {
  if (name === STDIN) {
    // Node reads a directory as standard input like an empty file.
    if (fstatSync(0).isDirectory()) throw Object.assign(new Error("standard input"), { code: "EISDIR" });
    return { stream: process.stdin, size: undefined };
  }
  const info = await stat(name);
  // A socket over a named pipe never reads anything in Bun.
  if (info.isFIFO() && process.versions["bun"] === undefined) {
    const { Socket } = await import("node:net");
    const fd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    return { stream: new Socket({ fd, readable: true, writable: false }), size: undefined };
  }
  if (info.isCharacterDevice()) {
    const fd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK);
    const { ReadStream } = await import("node:tty");
    if (isatty(fd)) return { stream: new ReadStream(fd), size: undefined };
    return { stream: createReadStream(name, { fd }), size: undefined };
  }
  return { stream: createReadStream(name), size: info.isFile() ? info.size : undefined };
}

/** The last part of a file's name, or `stdin`: unsafe, like the name. */
export function nameOf(operand: string): string {
  return operand === STDIN ? "stdin" : basename(operand);
}

/**
 * The chunks of a stream as they come. After `stop` has fired, what was read by then is still handed on, but no more.
 * However the caller leaves, the stream is closed.
 * @throws the stream's error, after the chunks before it.
 */
export async function* chunksOf(stream: Readable, stop: Stop): AsyncGenerator<Uint8Array, void, void> {
  let wake = () => {};
  let over = stream.readableEnded || stream.destroyed;
  let failure: unknown;
  const onReadable = () => wake();
  const onEnd = () => {
    over = true;
    wake();
  };
  const onError = (error: unknown) => {
    failure = error;
    onEnd();
  };
  stream.on("readable", onReadable).on("end", onEnd).on("close", onEnd).on("error", onError);
  const forget = stop.onStop(() => wake());
  try {
    while (!over) {
      const chunk = stream.read() as Uint8Array | null;
      if (chunk !== null) yield chunk;
      else if (stop.signal !== undefined) break;
      else await new Promise<void>((resolve) => (wake = resolve));
      if (stop.signal === undefined) continue;
      for (let rest = stream.read(); rest !== null; rest = stream.read()) yield rest as Uint8Array;
      break;
    }
    if (failure !== undefined) throw failure;
  } finally {
    forget();
    stream.off("readable", onReadable).off("end", onEnd).off("close", onEnd);
    // The error listener stays: a late error of a stream that is being closed concerns nobody.
    stream.destroy();
  }
}

export type StopSignal = "SIGINT" | "SIGTERM";

/** The first signal asks for an orderly end; the second ends the process at once. */
export class Stop {
  signal: StopSignal | undefined;
  private listener = () => {};

  /** @param atOnce ends the process */
  constructor(atOnce: (signal: StopSignal) => void) {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (this.signal !== undefined) atOnce(signal);
        this.signal = signal;
        this.listener();
      });
    }
  }

  /** Calls `listener` at the first signal, until the returned function is called. */
  onStop(listener: () => void): () => void {
    this.listener = listener;
    return () => (this.listener = () => {});
  }
}

/** An output that is written to only as fast as it is read. */
export class Output {
  /** Whether nothing more can be written. */
  closed = false;
  /** Why, unless the reader simply had enough. */
  failure: NodeJS.ErrnoException | undefined;
  private readonly stream: Writable;

  constructor(stream: Writable) {
    this.stream = stream;
    // Errors arrive in the callback of the write; without a listener they would end the process.
    stream.on("error", () => {});
  }

  /** Resolves when the text or bytes have been taken over by the system, or cannot be any more. */
  write(text: string | Uint8Array): Promise<void> {
    if (this.closed || text.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.stream.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
        if (error) {
          this.closed = true;
          if (error.code !== "EPIPE") this.failure = error;
        }
        resolve();
      });
    });
  }
}
