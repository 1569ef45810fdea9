/**
 * The engine as the benchmarks use it: the build, as whoever installs the package gets it. The path is a computed URL
 * because a plain import would be led to the sources, compiled on the fly with other settings.
 */
import { pathToFileURL } from "node:url";
import type * as Package from "../src/index.js";
import type * as Columns from "../src/text/columns.js";
import { chunksOf } from "./inputs.js";
import { collectGarbage } from "./lib.js";

type ExtensionUITextSpan = Package.ExtensionUITextSpan;

const DIST = process.env["BENCH_DIST"];
const folder = DIST === undefined ? new URL("../dist/", import.meta.url) : pathToFileURL(`${DIST}/`);
const built = (path: string): Promise<unknown> => import(new URL(path, folder).href);
export const { createLineSanitizer, createWidgetRenderer } = (await built("index.js")) as typeof Package;
const { TerminalLineReader, TerminalSanitizer, UNLIMITED } = (await built("index.js")) as typeof Package;
/** Columns of a string. */
export const { textColumns } = (await built("text/columns.js")) as typeof Columns;

// What a host passes lives as long as the host: a callback made for each run would be compiled anew with each.
let kept: ExtensionUITextSpan[][] = [];
let counted = 0;
const keep = (spans: ExtensionUITextSpan[]): void => void kept.push(spans);
const count = (spans: ExtensionUITextSpan[]): void => void (counted += spans.length);

/** Every line's spans, all kept. */
export function spansOf(bytes: Uint8Array): ExtensionUITextSpan[][] {
  kept = [];
  read(chunksOf(bytes), keep);
  const lines = kept;
  kept = [];
  return lines;
}

/** The number of spans; every line is dropped once it was counted, as the peers' output is. */
export function countSpans(chunks: readonly Uint8Array[]): number {
  counted = 0;
  read(chunks, count);
  return counted;
}

/** The same, with a call for every byte. */
export function byteByByte(bytes: Uint8Array): number {
  counted = 0;
  const reader = new TerminalLineReader(count, { limits: UNLIMITED });
  for (let at = 0; at < bytes.length; at++) reader.write(bytes.subarray(at, at + 1));
  reader.end();
  return counted;
}

/** Bytes by which the heap grew while a stream was read, which has not ended yet. */
export function heapGrowth(chunks: readonly Uint8Array[]): number {
  const reader = new TerminalLineReader(count, { limits: UNLIMITED });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (const chunk of chunks) reader.write(chunk);
  collectGarbage();
  const growth = process.memoryUsage().heapUsed - before;
  reader.end();
  return growth;
}

function read(chunks: readonly Uint8Array[], onLine: (spans: ExtensionUITextSpan[]) => void): void {
  const reader = new TerminalLineReader(onLine, { limits: UNLIMITED });
  for (const chunk of chunks) reader.write(chunk);
  reader.end();
}

/** The first or last lines within the default limits: a bounded snapshot of a stream of any length. */
export function snapshotOf(chunks: readonly Uint8Array[], end: "head" | "tail"): ExtensionUITextSpan[][] {
  const sanitizer = new TerminalSanitizer({ keep: end });
  for (const chunk of chunks) sanitizer.write(chunk);
  return sanitizer.end().lines;
}
