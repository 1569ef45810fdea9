/** The filter's work: each file through a format of its own to the output, in order. */
import { performance } from "node:perf_hooks";
import { selectFormat } from "./formats/select.js";
import type { Format, Print } from "./formats/format.js";
import { type Input, type Output, STDIN, type Stop, chunksOf, nameOf, openInput } from "./io.js";
import { clean, isSystemError, message, reason, toLine } from "./message.js";
import { EXIT } from "./options.js";
import { Progress } from "./progress.js";
import type { Settings } from "./settings.js";
import { Tally } from "./tally.js";

/** Bytes that go through the engine at once: a few bytes can repeat a character thousands of times. */
const SLICE = 8 * 1024;
/** Characters or bytes of output that wait for the end of a chunk, so that there is one write per chunk. */
const BATCH = 1024 * 1024;

/** What the filter needs from its process. */
export interface Surroundings {
  readonly output: Output;
  readonly stop: Stop;
  /** Prints on stderr. */
  readonly log: (text: string) => void;
  /** Whether a progress line may be shown, and if so, whether the output goes to the same place. */
  readonly progress: "none" | "apart" | "shared";
}

/** Chooses the format of one file; `key` is its safe name. */
export type ChooseFormat = (settings: Settings, key: string, tally: Tally) => Format;

/** @returns the exit code; everything has been written by then. */
export async function run(
  files: readonly string[],
  settings: Settings,
  around: Surroundings,
  chooseFormat: ChooseFormat = selectFormat,
): Promise<number> {
  const { output, stop, log } = around;
  const began = performance.now();
  const tally = new Tally(settings.stats);
  const progress = new Progress(around.progress === "none" ? () => {} : log, () => performance.now());
  const print: Print = (ready) => {
    if (ready.length > 0 && around.progress === "shared") progress.clear();
    return output.write(ready);
  };
  let failed = false;
  const complain = async (name: string, error: unknown) => {
    if (!isSystemError(error)) throw error;
    failed = true;
    progress.clear();
    log(await toLine(message`${name === STDIN ? "standard input" : name}: ${reason(error)}`));
  };

  for (const name of files.length > 0 ? files : [STDIN]) {
    if (output.closed || stop.signal !== undefined) break;
    let input: Input;
    try {
      input = await openInput(name);
    } catch (error) {
      await complain(name, error);
      continue;
    }
    const key = await clean(nameOf(name));
    const format = chooseFormat(settings, key, tally);
    format.start?.(print);
    progress.start(key, input.size);
    try {
      for await (const chunk of chunksOf(input.stream, stop)) {
        tally.bytes += chunk.length;
        await pass(chunk, format, print);
        progress.advance(chunk.length);
        if (output.closed) break;
      }
    } catch (error) {
      await complain(name, error);
    }
    await print(format.end());
    await printBytes(format, print);
  }

  progress.clear();
  if (output.failure !== undefined) await complain("standard output", output.failure);
  if (settings.stats) log(JSON.stringify(tally.stats(performance.now() - began)) + "\n");
  if (stop.signal !== undefined) return EXIT[stop.signal];
  if (failed) return EXIT.failed;
  return settings.check && tally.found ? EXIT.found : EXIT.ok;
}

async function pass(chunk: Uint8Array, format: Format, print: Print): Promise<void> {
  let ready = "";
  for (let start = 0; start < chunk.length; start += SLICE) {
    ready += format.write(chunk.subarray(start, start + SLICE));
    if (ready.length + (format.bytes?.size ?? 0) < BATCH) continue;
    await print(ready);
    await printBytes(format, print);
    ready = "";
  }
  await print(ready);
  await printBytes(format, print);
}

async function printBytes({ bytes }: Format, print: Print): Promise<void> {
  if (bytes !== undefined && bytes.size > 0) await print(bytes.take());
}
