/**
 * Generators of terminal streams: lists of tokens, as text or as damaged bytes, cut into chunks, with every option.
 *
 * `PROPERTY_RUNS` sets the runs of every property, `PROPERTY_SEED` the seed (a number, or `random`).
 */
import fc from "fast-check";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { SanitizeOptions, TerminalLimits } from "../../src/contract/types.js";
import * as s from "./sequences.js";
import * as t from "./texts.js";

const SEED = process.env["PROPERTY_SEED"] ?? "20250611";
const seed = SEED === "random" ? Date.now() % 0x7fff_ffff : Number(SEED);

/** Checks a property over `runs` inputs, or as many as `PROPERTY_RUNS` says. A predicate fails by throwing. */
export function forAll<T extends [unknown, ...unknown[]]>(
  arbitraries: { [index in keyof T]: fc.Arbitrary<T[index]> },
  runs: number,
  predicate: (...values: T) => void,
): void {
  const numRuns = Number(process.env["PROPERTY_RUNS"] ?? runs);
  const values = fc.tuple(...arbitraries) as unknown as fc.Arbitrary<T>;
  fc.assert(fc.property(values, (tuple) => predicate(...tuple)), { seed, numRuns });
}

type Tokens = fc.Arbitrary<string[]>;
const from = (list: readonly string[]) => fc.constantFrom(...list);
const run = (groups: readonly (readonly string[])[], maxLength = 6) =>
  fc.array(fc.oneof(...groups.map(from)), { minLength: 1, maxLength, size: "max" }).map((atoms) => atoms.join(""));
const listOf = (maxLength: number, ...tokens: fc.WeightedArbitrary<string>[]): Tokens =>
  fc.array(fc.oneof(...tokens), { maxLength, size: "max" });
const weigh = (weight: number, arbitrary: fc.Arbitrary<string>) => ({ weight, arbitrary });

export const asciiWord = run([t.ASCII], 8);
/** Clusters that are never joined by what stands before or after them. */
export const wholeWord = run([t.ASCII, t.LETTERS]);
export const text = run(t.TEXT_GROUPS);
export const anyText = run([...t.TEXT_GROUPS, ...t.DOUBTFUL_GROUPS, t.INERT, t.LINE_ENDS, ["\ud83d", "\ude00", "\ufffd"]]);
/** Few scalars that join in many ways, and long stacks of marks. */
export const clutter = fc.oneof(
  run([t.JOINERS, t.FILLERS, t.TAGS, t.MARKS, t.IVS], 10),
  fc.tuple(from([...t.MARKS, ...t.JOINERS, ...t.FILLERS]), fc.integer({ min: 28, max: 40 })).map(([mark, times]) => (times & 1 ? "a" : "") + mark.repeat(times)),
  fc.tuple(from(["a", "", "a\u0301", "\u0600"]), from(t.FILLERS), fc.integer({ min: 28, max: 34 }), run([t.JOINERS, t.MARKS], 2))
    .map(([base, filler, times, end]) => base + filler.repeat(times) + end),
  fc.tuple(from(["\u{1f3f4}", "\u{1f3f4}\u0301", "a"]), fc.array(from(t.TAGS), { maxLength: 8, size: "max" })).map(([flag, tags]) => flag + tags.join("")),
);
export const lineEnd = from(t.LINE_ENDS);
export const sgr = from(s.SGRS);
export const link = fc.oneof(weigh(4, from(s.LINKS)), weigh(2, from(s.CLOSES)));
const label = from(s.LABELS);
export const ignored = fc.oneof(weigh(3, from(s.IGNORED)), weigh(1, from(t.INERT)));

/** Tokens without motion, character sets or REP; all of them complete. `words` are the texts. */
export const still = (words: fc.Arbitrary<string>, maxLength = 20): Tokens =>
  listOf(maxLength, weigh(8, words), weigh(4, sgr), weigh(2, link), weigh(2, lineEnd), weigh(2, ignored));

/** Mostly text under line edits; nothing reaches back over a line end. */
export const edited: Tokens = listOf(
  24, weigh(8, text), weigh(6, from(s.NEAR_EDITS)), weigh(2, sgr), weigh(1, link), weigh(1, label), weigh(1, lineEnd), weigh(1, clutter),
);

/** Text that is overwritten, repeated and shifted, as at the right margin of a narrow screen. */
export const atMargin: Tokens = listOf(
  14, weigh(8, run([...t.TEXT_GROUPS, t.MARKS, t.JOINERS, t.GROWING], 3)), weigh(4, from(s.AT_MARGIN)), weigh(1, link),
);

/** A cursor set somewhere, and what may read as one with what stands there or no longer fit. */
export const atCursor: Tokens = fc.array(
  fc.tuple(from(["", "", "\x1b[?7l", "\x1b[?7h"]), from(s.MOVES), fc.oneof(run([t.GROWING, t.MARKS, t.JOINERS], 2), clutter)).map((parts) => parts.join("")),
  { minLength: 1, maxLength: 4 },
);

/** Everything, complete and not. */
export const wild: Tokens = fc.oneof(
  edited,
  // Text under line edits over lines.
  listOf(24, weigh(8, text), weigh(4, from(s.NEAR_EDITS)), weigh(5, from(s.NEAR_VERTICAL)), weigh(3, lineEnd), weigh(1, sgr), weigh(1, clutter)),
  // A bit of each.
  listOf(
    20, weigh(5, text), weigh(3, anyText), weigh(2, clutter), weigh(3, sgr), weigh(2, link), weigh(1, label), weigh(2, lineEnd), weigh(2, ignored),
    weigh(2, from(s.BROKEN)), weigh(3, from(s.EDITS)), weigh(2, from(s.VERTICAL)), weigh(1, from(s.CHARSETS)),
  ),
  atMargin,
  // Text that is hard to cut.
  listOf(10, weigh(4, clutter), weigh(4, anyText), weigh(1, sgr), weigh(1, from(s.NEAR_EDITS)), weigh(1, from(s.BROKEN))),
);
export const wildText: fc.Arbitrary<string> = wild.map((tokens) => tokens.join(""));

const damage = fc.array(
  fc.tuple(fc.nat(9_999), fc.constantFrom("flip", "drop", "raw", "end"), fc.nat(255)),
  { maxLength: 4 },
);

/** The bytes of a stream with bits flipped, bytes lost or added, and the end cut off. */
export function damagedBytes(stream: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  return fc.tuple(stream, fc.oneof(fc.constant([]), damage)).map(([string, faults]) => {
    let bytes = [...Buffer.from(string)];
    for (const [where, what, value] of faults) {
      const at = where % (bytes.length + 1);
      if (what === "flip" && at < bytes.length) bytes[at] = (bytes[at] as number) ^ (1 << (value & 7));
      else if (what === "drop") bytes.splice(at, 1);
      else if (what === "raw") bytes.splice(at, 0, value);
      else if (what === "end" && value < 64) bytes = bytes.slice(0, at);
    }
    return Uint8Array.from(bytes);
  });
}

/** Where to cut: after each unit, or at places given in ten-thousandths; a place named twice makes an empty chunk. */
export type Cuts = "each" | readonly number[];
export const cuts: fc.Arbitrary<Cuts> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Cuts>("each") },
  { weight: 4, arbitrary: fc.array(fc.nat(9_999), { maxLength: 8 }) as fc.Arbitrary<Cuts> },
);

export function partition<Input extends Uint8Array | string>(input: Input, where: Cuts): Input[] {
  const places = where === "each"
    ? Array.from({ length: input.length }, (_, index) => index)
    : where.map((place) => place % (input.length + 1));
  const sorted = [0, ...places.sort((a, b) => a - b), input.length];
  return sorted.slice(1).map((end, index) => input.slice(sorted[index], end) as Input);
}

/** A limit: tiny, around what content has, or absent. */
const limit = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 4, arbitrary: fc.integer({ min: 5, max: 120 }) },
  { weight: 3, arbitrary: fc.constant(Infinity) },
);
export const limits: fc.Arbitrary<TerminalLimits> = fc.record({
  lines: limit, columns: limit, spans: limit, textBytes: limit, linkBytes: limit, payloadBytes: fc.oneof(limit, fc.integer({ min: 40, max: 600 })),
});

const optional = <const T>(...values: T[]) => fc.constantFrom(undefined, ...values);

/** Options that decide what is read, and no limits. */
export const reading: fc.Arbitrary<SanitizeOptions> = fc.record({
  motion: optional("apply", "ignore"),
  rows: optional(1, 2, 5, 24),
  columns: optional(1, 2, 3, 20),
  tabWidth: optional(1, 4, 256),
  bidi: optional("strip", "keep"),
  conceal: optional("reveal", "drop"),
  overstrike: optional(true),
  background: optional("dark", "light"),
  links: optional<SanitizeOptions["links"]>({ schemes: ["app", "ftp"] }, false),
  roles: optional({ "1": "code", "#ff0000": "primary", "22": "secondary" }),
}).map(present);

/** Options that decide what is kept. */
export const keeping: fc.Arbitrary<SanitizeOptions> = fc.record({
  keep: optional("head", "tail"),
  overflow: optional("cut", "wrap"),
  ellipsis: optional("…", "", "...", "⏳", "é"),
  notice: optional(true, false),
}).map(present);

export const unlimited: fc.Arbitrary<SanitizeOptions> = reading.map((options) => ({ ...options, limits: UNLIMITED }));
export const anyOptions: fc.Arbitrary<SanitizeOptions> = fc.tuple(reading, keeping, fc.oneof(fc.constant(undefined), limits))
  .map(([read, kept, bounds]) => ({ ...read, ...kept, ...(bounds && { limits: bounds }) }));

/** Without the keys that are undefined: an option is given or it is not. */
function present(options: object): SanitizeOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
