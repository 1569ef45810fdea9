/**
 * The grammar of engine.md §4–§6: text, SGR, links, ignored sequences and every line edit, as token arbitraries.
 *
 * Two kinds of stream come of it. `still` has no motion, so its text may be anything that a terminal keeps in order, in
 * any Unicode mode. `edits` has motion, so its text is made of clusters whose columns agree in the mode of the terminal.
 */
import fc from "fast-check";
import { LONE_MARKS, placedGroups, STILL_GROUPS } from "./atoms.js";
import { differing } from "./differing.js";
import { ignored } from "./ignored.js";
import { link } from "./links.js";
import { between, pick, weigh } from "./pick.js";
import { sgr } from "./sgr.js";
import type { UnicodeMode } from "./terminal.js";
import type { Effect, Token } from "./tokens.js";

export type Tokens = fc.Arbitrary<Token[]>;
type OneToken = fc.Arbitrary<Token>;

/** One of several inputs with the same effects, none of which reaches to the right. */
export const simple = (does: readonly Effect[], ...inputs: string[]): OneToken =>
  fc.constantFrom(...inputs).map((input) => ({ input, does }));

/** Forms of a count (`%`): plain mostly, padded, with more behind it that nothing reads. */
const COUNT_FORM = pick("% % % % 00% %;7 %;");

/** A CSI sequence with a count from 0 to `max`; absent and 0 mean 1. `columns` is how far each one reaches. */
export function counted(final: string, max: number, does: readonly Effect[], columns = 0): OneToken {
  return fc.tuple(fc.integer({ min: 0, max }), COUNT_FORM).map(([count, form]) => {
    const parameters = form === "%" && count === 0 ? "" : form.replace("%", String(count));
    return { input: `\x1b[${parameters}${final}`, does, reach: Math.max(1, count) * columns };
  });
}

function words(groups: readonly (readonly string[])[]): OneToken {
  const atom = fc.oneof(...groups.map((group) => fc.constantFrom(...group)));
  return fc.array(atom, { minLength: 1, maxLength: 8, size: "max" })
    .map((atoms) => ({ input: atoms.join(""), does: ["print"], reach: atoms.length * 2 }));
}

/** Text that takes the same columns in the engine and in a terminal of this mode. */
export const placedText = (unicode: UnicodeMode): OneToken => words(placedGroups(unicode));

/** Marks that stand before their line. Their columns differ (§10), so nothing may move over them. */
const loneMark = simple(["start-print"], ...LONE_MARKS);

/** CR CR LF is one line end, as CR LF is. */
export const lineEnd = simple(["line-end"], "\n", "\n", "\r\n", "\r\r\n", "\x0b", "\x0c", "\x1bE");
/** IND keeps the column, so it is motion. */
const index = simple(["line-end"], "\x1bD");

/** Text in the line-drawing set, which gives every character from U+0060 on another one. */
const drawing = fc.array(between(0x5f, 0x7e), { minLength: 1, maxLength: 6, size: "max" })
  .map((letters): Token => ({
    input: `\x1b(0${letters.join("")}\x1b(B`,
    does: ["print", "sequence"],
    reach: letters.length,
  }));

/** Designations of the sets 0, A and B, and all shifts. §10: other sets are without effect, so none is named. */
export const charset = fc.oneof(
  fc.tuple(pick("( ) * +"), pick("0 A B")).map(([target, set]): Token => ({ input: `\x1b${target}${set}` })),
  drawing,
  simple([], "\x0e", "\x0f", "\x0f", "\x1bn", "\x1bo", "\x1b|", "\x1b}", "\x1b~"),
);

/** DECSTR. */
export const softReset = simple(["soft-reset"], "\x1b[!p");

/** Columns to the next tab stop at most. */
const STOP = 16;
const tabs = weigh(
  [4, fc.constant<Token>({ input: "\t", reach: STOP })],
  [2, counted("I", 3, [], STOP)],
  [2, counted("Z", 4, [])],
  [2, simple([], "\x1bH")],
  [1, pick("g 0g").map((body): Token => ({ input: `\x1b[${body}`, reach: STOP }))], // makes the next jump longer
  [1, simple([], "\x1b[1g", "\x1b[2g")],
);

/** All stops cleared and set anew as far as the terminal is wide: without any, xterm's tabs end at its margin (§10). */
export function ownTabs(columns: number): OneToken {
  return fc.tuple(fc.integer({ min: 1, max: STOP - 2 }), fc.integer({ min: 1, max: 20 })).map(([less, column]) => {
    const step = STOP - less;
    const stops = Array.from({ length: Math.floor(columns / step) }, (_, stop) => `\x1b[${(stop + 1) * step}G\x1bH`);
    return { input: `\x1b[3g${stops.join("")}\x1b[${column}G`, does: ["move"], reach: column };
  });
}

/** Motion along the line. */
export const motion: OneToken = weigh(
  [4, simple(["move"], "\r", "\b", "\b\b\b")],
  [3, tabs],
  [2, fc.oneof(counted("C", 12, ["move"], 1), counted("a", 12, ["move"], 1))],
  [2, fc.oneof(counted("D", 12, ["move"]), simple(["move"], "\x1b[999D"))],
  [3, fc.oneof(counted("G", 40, ["move"], 1), counted("`", 40, ["move"], 1))],
  // A control inside a sequence acts at once and the sequence goes on.
  [1, simple(["move"], "\x1b[\r1m", "\x1b[3\b1m", "\x1b[1\r;\b4m", "\x1b\r[1m", "\x1b[1 \bm", "\x1b[1<\rm")],
);

/** What changes the line without moving the cursor. */
export const edit: OneToken = weigh(
  [2, pick("K 0K 1K 2K 3K ?K ?1K ?2K").map((body): Token => ({ input: `\x1b[${body}`, does: ["erase"] }))],
  [2, fc.oneof(counted("X", 12, ["move"]), simple(["move"], "\x1b[999X"))],
  [2, counted("@", 8, ["move"], 1)],
  [2, fc.oneof(counted("P", 8, ["move"]), simple(["move"], "\x1b[999P"))],
  [1, simple(["insert-on"], "\x1b[4h", "\x1b[2;4h")],
  [1, simple(["insert-off"], "\x1b[4l", "\x1b[4;12l")],
);

export const save = simple(["save"], "\x1b7", "\x1b[s");
export const restore = simple(["restore"], "\x1b8", "\x1b[u");
const repeat = counted("b", 9, ["repeat"], 2);

/** Streams of text, some of it with REP behind it (which is left out everywhere else), and of other tokens. */
export function streams(text: OneToken, others: OneToken, maxLength: number): Tokens {
  const piece = weigh<Token[]>(
    [4, text.map((token) => [token])],
    [1, fc.tuple(text, repeat)],
    [12, others.map((token) => [token])],
  );
  return fc.array(piece, { minLength: 1, maxLength, size: "max" }).map((pieces) => pieces.flat());
}

/** Streams without motion. */
export function still(): Tokens {
  const token = weigh(
    [8, words(STILL_GROUPS)],
    [6, sgr],
    [3, link],
    [3, lineEnd],
    [3, ignored],
    [2, differing],
    [1, charset],
    [1, loneMark],
    [1, softReset],
  );
  return fc.array(token, { minLength: 1, maxLength: 24, size: "max" });
}

/** Streams with line edits, for a terminal of so many columns. */
export function edits(unicode: UnicodeMode, columns: number): Tokens {
  const others = weigh(
    [8, motion],
    [7, edit],
    [4, sgr],
    [2, link],
    [2, lineEnd],
    [1, index],
    [1, save],
    [2, restore],
    [1, charset],
    [1, softReset],
    [1, ignored],
    [1, differing],
    [1, ownTabs(columns)],
  );
  return streams(placedText(unicode), others, 28);
}
