/**
 * SGR in every form that engine.md §6 and xterm read alike, malformed ones included.
 *
 * Not here, each a deliberate difference (§10) written in `differing.ts`: colon RGB with fewer than four values, indexes
 * and channels over 255, sub-parameters where none belong, unknown colour modes with something behind them,
 * sub-parameters in semicolon arguments. Nowhere: more than 32 sub-parameters, and the reserved colours of safe ANSI
 * (1,1,1 to 1,1,4), which are read as roles.
 */
import fc from "fast-check";
import { pick, weigh } from "./pick.js";
import type { Token } from "./tokens.js";

const range = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map(String);

/** Codes of one parameter: those that mean something, and some that do not. */
const CODE = weigh(
  [2, range(0, 9)],
  [4, pick("1 2 3 4 7 9")],
  [4, pick("21 22 23 24 27 29")],
  [1, range(21, 29)],
  [3, range(30, 37)],
  [2, range(40, 47)],
  [2, range(90, 97)],
  [1, range(100, 107)],
  [2, pick("39 49 59 0")],
  [1, fc.constant("")],
  [1, pick("10 11 20 26 50 53 55 63 73 98 108 255 999 031 0001")],
);

const UNDERLINE = pick("4:0 4:1 4:2 4:3 4:4 4:5 4:9 4: 4:3:1 4:0:1");
const TARGET = pick("38 48 58");
const INDEX = fc.oneof(range(0, 255), range(0, 15));
const CHANNEL = fc.oneof(fc.constantFrom("0", "", "128", "255"), range(2, 255));
const RGB = fc.tuple(CHANNEL, CHANNEL, CHANNEL);

const COLOUR = fc.oneof(
  fc.tuple(TARGET, INDEX).map(([target, index]) => `${target};5;${index}`),
  fc.tuple(TARGET, INDEX).map(([target, index]) => `${target}:5:${index}`),
  fc.tuple(TARGET, RGB).map(([target, rgb]) => `${target};2;${rgb.join(";")}`),
  fc.tuple(TARGET, pick(":: :0: :1:"), RGB).map(([target, space, rgb]) => `${target}:2${space}${rgb.join(":")}`),
  fc.tuple(TARGET, RGB).map(([target, rgb]) => `${target}:2::${rgb.join(":")}:0:1`),
  // Colon forms that set nothing, or less than they could: what follows them is read as usual.
  fc.tuple(TARGET, pick(":5 :2 :0 :1:2:3 :6:1 :5:")).map((parts) => parts.join("")),
);

/** Semicolon forms that end too early: they would take what follows as arguments, so they stand last. */
const CUT = fc
  .tuple(TARGET, fc.oneof(fc.constant(""), pick(";5 ;5; ;2 ;2; ;2;; ;1 ;6 ;"), CHANNEL.map((red) => `;2;${red}`)))
  .map((parts) => parts.join(""));

const PIECE = weigh([5, CODE], [3, COLOUR], [1, UNDERLINE]);
const joined = (pieces: fc.Arbitrary<string[]>) => pieces.map((parts) => parts.join(";"));

/** The parameters of one SGR. Four pieces have at most 28 sub-parameters. */
const PARAMETERS = weigh(
  [12, joined(fc.array(PIECE, { minLength: 1, maxLength: 4 }))],
  [2, joined(fc.tuple(fc.array(PIECE, { maxLength: 2 }), CUT).map(([pieces, cut]) => [...pieces, cut]))],
  // More than 32 parameters: the rest is consumed unread.
  [1, joined(fc.array(CODE, { minLength: 30, maxLength: 40, size: "max" }))],
);

/** Controls that do nothing wherever they stand, and DEL. */
const IDLE = fc.constantFrom("\0", "\x05", "\x07", "\x11", "\x7f");
/** What is not SGR (`%` stands for a code): cancelled, restarted, with a marker, with an intermediate. */
const UNLIKE = fc.constantFrom(
  "[%\x18", "[%\x1a", "[%\x1b[3m", "[?%m", "[>%m", "[<%m", "[=%m", "[% m", "[%$m", "[1 %0m",
);

const sequences = weigh(
  [14, PARAMETERS.map((parameters) => `\x1b[${parameters}m`)],
  // U+009B is CSI where a byte 30–3F follows.
  [1, PARAMETERS.filter((parameters) => parameters !== "").map((parameters) => `\u009b${parameters}m`)],
  // A control inside a sequence acts at once and the sequence goes on.
  [1, fc.tuple(IDLE, CODE).map(([idle, code]) => `\x1b${idle}[${code}${idle};1m`)],
  [1, fc.tuple(UNLIKE, CODE).map(([form, code]) => `\x1b${form.replace("%", code)}`)],
);

export const sgr: fc.Arbitrary<Token> = sequences.map((input) => ({ input }));
