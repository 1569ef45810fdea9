/**
 * The inputs of every benchmark by name, made from a seed so that a clean clone measures the same bytes. Each
 * imitates the output of the command named beside it; the share of text and sequences is that of the real command.
 */
import { build, progress, rainbow } from "./inputs/builds.js";
import { gitlog, plain, worddiff } from "./inputs/git.js";
import { links } from "./inputs/links.js";
import { unicode } from "./inputs/unicode.js";
import { Random } from "./random.js";

export { HOSTILE, hostile } from "./inputs/hostile.js";

/** `MB` is 10^6 bytes everywhere in the benchmarks. */
export const MB = 1_000_000;
/** One seed for all, so that the three looks of `git log` show the same commits. */
const SEED = 1;
/** Bytes that a stream hands over at once: what Node reads from a file or pipe. */
const CHUNK_BYTES = 65_536;

interface Recipe {
  readonly what: string;
  /** Megabytes at full size. */
  readonly size: number;
  /** One section: a commit, a folder, a line. Ends in LF. */
  readonly section: (random: Random) => string;
}

export const INPUTS = {
  plain: { what: "git log -p", size: 4, section: plain },
  gitlog: { what: "git log -p --color=always", size: 4, section: gitlog },
  worddiff: { what: "git log -p --word-diff=color --color=always", size: 3, section: worddiff },
  build: { what: "test runner and compiler, 3-12 styled words a line", size: 8, section: build },
  rainbow: { what: "a true-colour SGR before every character", size: 6, section: rainbow },
  unicode: { what: "CJK, emoji, box drawing, marks, Devanagari", size: 6, section: unicode },
  links: { what: "ls -lR --hyperlink=always --color=always", size: 8, section: links },
  progress: { what: "bars over CR and erase-line, lists over cursor-up", size: 4, section: progress },
} as const satisfies Record<string, Recipe>;

export type InputName = keyof typeof INPUTS;
export const INPUT_NAMES = Object.keys(INPUTS) as InputName[];

/**
 * The named input: whole lines of at most `size × scale` megabytes of UTF-8. A smaller scale is a prefix of a larger
 * one, so the guard (scale 1/8) sees the start of what the tables see.
 */
export function input(name: InputName, scale = 1): Uint8Array {
  const { size, section } = INPUTS[name];
  const limit = Math.round(size * MB * scale);
  const random = new Random(SEED);
  const parts: string[] = [];
  for (let bytes = 0; bytes < limit; ) {
    const part = section(random);
    parts.push(part);
    bytes += Buffer.byteLength(part);
  }
  const all = Buffer.from(parts.join(""), "utf8");
  const end = all.lastIndexOf(0x0a, limit - 1) + 1;
  // A copy of its own: a view would keep the memory of what was cut.
  return new Uint8Array(all.subarray(0, end));
}

/** The same bytes as a stream hands them over. */
export function chunksOf(bytes: Uint8Array, size = CHUNK_BYTES): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}
