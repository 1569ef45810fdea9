/**
 * What the acceptance checks share: how an input is fed, what counts as the same result, the alphabet of outputs
 * written a second time and apart from the engine, and a tally that prints what failed.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TerminalSanitizer, UNLIMITED } from "../src/index.js";
import type { ExtensionUITextSpan, SanitizeOptions, TerminalSnapshot } from "../src/index.js";

export type Chunk = Uint8Array | string;

/** The options with every limit that they do not name lifted. */
export function unlimited(options: SanitizeOptions = {}): SanitizeOptions {
  return { ...options, limits: { ...UNLIMITED, ...options.limits } };
}

/** The snapshot after feeding the chunks in order and ending. */
export function feed(chunks: Iterable<Chunk>, options: SanitizeOptions): TerminalSnapshot {
  const sanitizer = new TerminalSanitizer(options);
  for (const chunk of chunks) sanitizer.write(chunk);
  return sanitizer.end();
}

/** Pieces of `size` bytes (or UTF-16 units, for strings); the last may be shorter. */
export function* pieces(input: Chunk, size: number): Generator<Chunk> {
  for (let at = 0; at < input.length; at += size) yield input.slice(at, at + size);
}

/** Pieces of 0 to `most` bytes, chosen by `random`. */
export function* randomPieces(input: Chunk, most: number, random: () => number): Generator<Chunk> {
  for (let at = 0; at < input.length; ) {
    const size = Math.floor(random() * (most + 1));
    yield input.slice(at, at + size);
    at += size;
  }
}

/** Uniform numbers in [0, 1) from a 32-bit seed, equal on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Canonical JSON of the lines: what goes over the wire and into the hash. */
export const canonical = (snapshot: TerminalSnapshot): string => JSON.stringify(snapshot.lines);

/** Lines, findings and truncation as one string, for "the same in every respect". */
export function everything(snapshot: TerminalSnapshot): string {
  return JSON.stringify([snapshot.lines, sorted(snapshot.findings), sorted(snapshot.truncation ?? {})]);
}

/** The findings with their kinds in alphabetical order. */
export function sorted<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}

/** A scalar that no output may hold, tag characters aside: those depend on their neighbours. */
function isForbidden(scalar: number): boolean {
  if (scalar < 0x20 || (scalar >= 0x7f && scalar <= 0x9f)) return true;
  if (scalar === 0x2028 || scalar === 0x2029) return true;
  if ((scalar >= 0x202a && scalar <= 0x202e) || (scalar >= 0x2066 && scalar <= 0x2069)) return true;
  if (scalar >= 0xd800 && scalar <= 0xdfff) return true;
  if (scalar >= 0xfff9 && scalar <= 0xfffb) return true;
  return (scalar >= 0xfdd0 && scalar <= 0xfdef) || (scalar & 0xfffe) === 0xfffe;
}

const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
const isTag = (scalar: number): boolean => scalar >= 0xe0000 && scalar <= 0xe007f;
const isTagLetterOrDigit = (scalar: number): boolean =>
  (scalar >= 0xe0030 && scalar <= 0xe0039) || (scalar >= 0xe0061 && scalar <= 0xe007a);

/** The first scalar of `text` that no output may hold, as `U+…`, or undefined. */
export function forbiddenScalar(text: string): string | undefined {
  const scalars = Array.from(text, (character) => character.codePointAt(0) as number);
  for (let at = 0; at < scalars.length; at++) {
    const scalar = scalars[at] as number;
    if (isForbidden(scalar)) return `U+${scalar.toString(16).toUpperCase().padStart(4, "0")}`;
    if (!isTag(scalar)) continue;
    let end = at;
    while (isTagLetterOrDigit(scalars[end] ?? 0)) end++;
    const letters = end - at;
    const whole = scalars[at - 1] === BLACK_FLAG && letters >= 3 && letters <= 6 && scalars[end] === CANCEL_TAG;
    if (!whole) return `U+${scalar.toString(16).toUpperCase()} outside a tag sequence`;
    at = end;
  }
  return undefined;
}

/** Why the lines break the alphabet of outputs, or undefined. */
export function alphabetFault(lines: readonly (readonly ExtensionUITextSpan[])[]): string | undefined {
  for (const [row, line] of lines.entries()) {
    for (const span of line) {
      const fault = forbiddenScalar(span.text) ?? (span.link === undefined ? undefined : forbiddenScalar(span.link));
      if (fault !== undefined) return `line ${row + 1} holds ${fault}`;
    }
  }
  return undefined;
}

/** Bytes of the heap in use after a full collection, array buffers included. */
export function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Counts what passed and prints what failed; the last line is `N passed, N failed`. */
export class Tally {
  #passed = 0;
  #failed = 0;

  /** Records one check. `fault` is undefined when it passed, else why it failed. */
  check(name: string, fault: string | undefined, verbose = false): void {
    if (fault === undefined) {
      this.#passed++;
      if (verbose) console.log(`passed  ${name}`);
    } else {
      this.#failed++;
      console.log(`FAILED  ${name}: ${fault}`);
    }
  }

  /** Prints the closing line and sets the exit code. */
  close(): void {
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    process.exitCode = this.#failed > 0 || this.#passed === 0 ? 1 : 0;
  }
}

/** The message of a throw inside `run`, or what it returns: an engine that throws is a fault, not a crash. */
export function faultOf(run: () => string | undefined): string | undefined {
  try {
    return run();
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

/** A string or JSON value short enough for one line of a report. */
export function brief(value: unknown): string {
  const json = JSON.stringify(value) ?? "undefined";
  return json.length > 300 ? `${json.slice(0, 300)}…` : json;
}
