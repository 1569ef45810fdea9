/**
 * Inputs from the grammar of terminal streams: tokens of every kind, complete and not, each field of which is drawn on
 * its own: markers, parameters, intermediates, finals, terminators, counts and lengths around every limit.
 */
import {
  MAX_CLUSTER_SCALARS, MAX_HYPERLINK_PAYLOAD, MAX_LINK_BYTES, MAX_MOTION, MAX_PARAMETERS, MAX_PARAMETER_VALUE, MAX_SUBPARAMETERS,
} from "../../src/contract/limits.js";
import * as s from "../properties/sequences.js";
import * as t from "../properties/texts.js";
import type { Random } from "./random.js";
import type { Writer } from "./writer.js";

type Token = (random: Random, out: Writer) => void;

const from = (...lists: readonly (readonly string[])[]): Token => (random, out) => out.text(random.pick(random.pick(lists)));
/** A number, the one before it or the one behind it. */
const around = (random: Random, value: number): number => value + random.between(-1, 1);

const CONTROLS = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code === 32 ? 0x7f : code));
const C1 = Array.from({ length: 32 }, (_, code) => String.fromCharCode(0x80 + code));
const SMALL_COUNTS = ["", "", "0", "1", "1", "2", "3", "4", "5", "7", "8", "9", "12"];
/** Numbers that select something: attributes, modes, erases, strings. */
const CODES = "0 1 2 3 4 5 6 7 8 9 21 22 24 27 28 30 31 33 37 38 39 40 44 47 48 49 53 58 59 90 97 107 133 196 255 256 1047 1048 1049 1337".split(" ");
const WORDS = [...t.TEXT_GROUPS, ["\ud83d\ude00", "\ufffd", " ", "  ", "…"]];

const words: Token = (random, out) => {
  for (let left = random.between(1, 6); left > 0; left--) out.text(random.pick(random.pick(WORDS)));
};
const doubtful = from(...t.DOUBTFUL_GROUPS, t.MARKS, t.JOINERS, t.GROWING);

/** A scalar from anywhere, mostly from below the scripts. */
const scalar: Token = (random, out) => {
  const top = random.pick([0x100, 0x3000, 0x1_0000, 0x11_0000]);
  const code = random.below(top);
  out.text(code >= 0xd800 && code < 0xe000 ? "\ufffd" : String.fromCodePoint(code));
};

/** A cluster of about as many scalars as one may have. */
const longCluster: Token = (random, out) => {
  out.text(random.pick(["a", "", "👩", "가", "\u{1f3f4}", "क", "\u115f", "\u0600"]));
  const mark = random.pick([...t.MARKS, ...t.FILLERS, ...t.JOINERS]);
  out.text(mark.repeat(around(random, MAX_CLUSTER_SCALARS)));
  if (random.once(2)) out.text(random.pick(t.JOINERS));
};

const tagSequence: Token = (random, out) => {
  out.text(random.once(4) ? "a" : "\u{1f3f4}");
  for (let left = random.below(8); left > 0; left--) out.text(random.pick(t.TAGS));
  if (random.once(2)) out.text("\u{e007f}");
};

/** Bytes that are no UTF-8, or only almost. */
const ILL_FORMED = [
  [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xe0, 0x80, 0x80], [0xe0, 0x9f], [0xe2, 0x9c], [0xe2], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf],
  [0xef, 0xbb], [0xef, 0xbf], [0xf0, 0x80, 0x80, 0x80], [0xf0, 0x9f], [0xf0, 0x9f, 0x98], [0xf4, 0x90, 0x80, 0x80], [0xf5], [0xf8, 0x88], [0xfe], [0xff],
  [0x9b, 0x33, 0x31, 0x6d], [0x9d, 0x30, 0x3b], [0xc2], [0xe1, 0x80, 0xc2], [0xf1, 0x80, 0x80, 0xe1],
].map((bytes) => Uint8Array.from(bytes));
const illFormed: Token = (random, out) => {
  if (random.once(3)) out.byte(random.between(0x80, 0xff));
  else out.bytes(random.pick(ILL_FORMED));
};

function count(random: Random): string {
  switch (random.below(16)) {
    case 0:
      return String(around(random, MAX_MOTION));
    case 1:
      return String(around(random, MAX_PARAMETER_VALUE));
    case 2:
      return random.pick(["99999999999", "0".repeat(20), "007", "80", "100"]);
    default:
      return random.pick(SMALL_COUNTS);
  }
}

/** Parameters of any number, with sub-parameters. */
function parameters(random: Random): string {
  if (random.once(40)) return `${random.pick(["31;", "1;", ";", "4:3;"]).repeat(around(random, MAX_PARAMETERS) - 1)}${random.pick(CODES)}`;
  if (random.once(60)) return random.pick(["4", "38", "38:2", ""]) + ":1".repeat(around(random, MAX_SUBPARAMETERS));
  let text = "";
  for (let left = random.below(5); left > 0; left--) {
    text += random.once(3) ? count(random) : random.pick(CODES);
    if (left > 1 || random.once(8)) text += random.once(5) ? ":" : ";";
  }
  return text;
}

const intermediate = (random: Random): string => String.fromCharCode(random.between(0x20, 0x2f));
const final = (random: Random): string => String.fromCharCode(random.between(0x40, 0x7e));
const introducer = (random: Random, seven: string, eight: string): string => (random.once(8) ? eight : seven);

/** Any CSI: every marker, parameter, intermediate and final, malformed ones too, and controls in the middle. */
const csi: Token = (random, out) => {
  out.text(introducer(random, "\x1b[", "\u009b"));
  if (random.once(5)) out.text(random.pick(["?", ">", "<", "="]));
  out.text(parameters(random));
  if (random.once(16)) out.text(random.pick(CONTROLS));
  if (random.once(20)) out.text(random.pick(["<", "?", ":", "é", "\u0085", "\u009b"]));
  for (let left = random.once(6) ? random.between(1, 3) : 0; left > 0; left--) out.text(intermediate(random));
  if (random.once(30)) out.text(parameters(random));
  if (!random.once(20)) out.text(final(random));
};

/** A CSI that acts, with counts. */
const MOTIONS = "CaDG`IZXP@bKgsu";
const WINDOW = "ABEFeLMSTdHfJ";
const motion = (finals: string): Token => (random, out) => {
  const last = finals[random.below(finals.length)] as string;
  out.text(`${introducer(random, "\x1b[", "\u009b")}${count(random)}${random.once(5) ? `;${count(random)}` : ""}${last}`);
};

const sgr: Token = (random, out) => {
  if (random.once(2)) out.text(random.pick(s.SGRS));
  else out.text(`\x1b[${parameters(random)}m`);
};

const colour: Token = (random, out) => {
  const separator = random.pick([";", ":"]);
  const value = () => (random.once(6) ? random.pick(["", "256", "-1", "999"]) : String(random.below(256)));
  const parts = [random.pick(["38", "48", "58"]), random.pick(["5", "2", "2", "2", "", "1", "6"])];
  for (let left = random.below(6); left > 0; left--) parts.push(value());
  out.text(`\x1b[${parts.join(separator)}${random.once(4) ? ";1" : ""}m`);
};

const escape: Token = (random, out) => {
  out.byte(0x1b);
  for (let left = random.once(3) ? random.between(1, 3) : 0; left > 0; left--) out.text(intermediate(random));
  if (random.once(20)) out.text(random.pick(CONTROLS));
  out.byte(random.between(0x30, 0x7e));
};

const TERMINATORS = ["\x1b\\", "\x1b\\", "\x1b\\", "\x07", "\x07", "\u009c", "\x18", "\x1a", "\n", "\r\n", "\x1b[m", "\x1b\x1b\\", "\x1b", ""];
const STARTS = [
  "\x1b]", "\x1b]0;", "\x1b]2;", "\x1b]52;c;", "\x1b]8", "\x1b]1337;", "\x1b]1337", "\x1b]133;A", "\x1b]x", "\u009d0;", "\u009d8;;", "\x1bP", "\x1bP1$r", "\x1bPq",
  "\x1b_", "\x1b_G", "\x1b^", "\x1bX", "\x1bk", "\u0090", "\u0098", "\u009e", "\u009f",
];
const PAYLOADS = ["", "t", "AAAA", "a;b;c", "é", "日", "\n", "\x0b", "\r", "\t", "\0", "\x7f", "\u0085", "\ufeff", "\ufffd", "😀", "0", "8;;https://x.example", "?:<", "\\", "[1m", " "];
const controlString: Token = (random, out) => {
  out.text(random.pick(STARTS));
  for (let left = random.below(4); left > 0; left--) out.text(random.pick(PAYLOADS));
  if (random.once(20)) illFormed(random, out);
  out.text(random.pick(TERMINATORS));
};

const URI_BYTES = "ax1/:@?#.;%&=~-_[]()'\"<>\\^`{|} \x01é";
/** OSC 8 with every field drawn on its own; some as long as they may be. */
const link: Token = (random, out) => {
  if (random.once(3)) return out.text(random.pick(random.once(3) ? s.CLOSES : s.LINKS));
  out.text(introducer(random, "\x1b]", "\u009d"));
  out.text(`${random.once(10) ? random.pick(["08", "8x", "88", "008"]) : "8"};${random.once(3) ? random.pick(["id=1", "id=a:b", ":", "x", "id=\t", "é"]) : ""}`);
  if (!random.once(12)) out.text(";");
  let uri = random.pick(s.URIS.filter((known) => known.length < 200));
  if (random.once(60)) uri = `https://h/${"x".repeat(around(random, random.pick([MAX_LINK_BYTES, MAX_HYPERLINK_PAYLOAD - 1])) - 10)}`;
  else for (let left = random.below(3); left > 0; left--) uri += URI_BYTES[random.below(URI_BYTES.length)] as string;
  out.text(uri);
  out.text(random.pick(TERMINATORS));
};

/** What leads to each state of the parser, and a unit of each class, so that every pair of them comes up. */
const PREFIXES = ["", "\x1b", "\x1b(", "\x1b[", "\x1b[1", "\x1b[ ", "\x1b[1<", "\x1b]", "\x1b]8", "\x1b]0;", "\x1b]8;;h", "\x1b]0\x1b", "\x1b]8;;h\x1b", "\x1bP", "\x1bP\x1b", "\x1b_", "\x1b_\x1b", "\u009b", "\u009d"];
const UNITS = [..."\0\n\x07\x18\x1b 0:;?A[]PX\\\x7f\u0085\u009b\u009c\u009dé"];
/** Inputs that take the state machine through every pair of state and class. */
export const PAIRS: readonly string[] = PREFIXES.flatMap((prefix) => UNITS.map((unit) => prefix + unit));
const pair = from(PAIRS);

/** Lines past the window, so that some are final. */
const manyLines: Token = (random, out) => out.text(random.pick(["\n", "x\n", "\x1b[31mé\r\n"]).repeat(around(random, random.pick([100, 160, 24]))));
/** A line as wide as lines may be: every run of it is slow. */
const wideLine: Token = (random, out) => out.text(`${"\x1b[4096C".repeat(15)}\x1b[${around(random, 4_094)}C${random.pick(["ab", "漢", "\t", "e\u0301x", "\x1b[3@x"])}`);

type Weighted = readonly (readonly [weight: number, token: Token])[];
const CONTROL: Weighted = [[2, from(CONTROLS)], [1, from(C1)], [1, illFormed], [1, from(s.IGNORED)], [1, from(s.BROKEN)]];
const TEXT: Weighted = [[8, words], [2, doubtful], [1, scalar], [1, tagSequence], [2, from(t.LINE_ENDS)]];
const STYLE: Weighted = [[3, sgr], [2, colour], [2, link], [1, from(s.LABELS)]];
const EDIT: Weighted = [[4, motion(MOTIONS)], [3, from(s.NEAR_EDITS)], [2, from(["\r", "\b", "\t", "\x1b7", "\x1b8", "\x1bH"])]];
const SCREEN: Weighted = [[4, motion(WINDOW)], [2, from(s.NEAR_VERTICAL)], [1, from(s.MOVES)]];

/** Each weight written out, so that a token is one pick. */
const spread = (...lists: readonly Weighted[]): readonly Token[] => lists.flatMap((list) => list.flatMap(([weight, token]) => Array.from({ length: weight }, () => token)));

/** What an input is mostly made of. Narrow ones make tokens of a kind meet. */
const PROFILES: readonly (readonly Token[])[] = [
  spread(TEXT, CONTROL, STYLE, EDIT, SCREEN, [[1, csi], [1, escape], [1, controlString], [1, from(s.CHARSETS)]]),
  spread(TEXT, STYLE, CONTROL),
  spread(TEXT, EDIT, [[1, sgr]]),
  spread(TEXT, EDIT, SCREEN, [[1, sgr], [1, from(s.CHARSETS)]]),
  spread([[6, csi], [3, escape], [4, controlString], [3, illFormed], [3, from(C1)], [3, from(CONTROLS)], [5, pair], [2, words], [2, from(s.BROKEN)]]),
  spread([[4, words], [4, from(s.AT_MARGIN)], [3, from(t.GROWING)], [2, from(t.MARKS)], [2, from(t.JOINERS)], [1, from(s.MOVES)]]),
  spread([[4, doubtful], [3, from(t.JOINERS)], [2, from(t.MARKS)], [1, longCluster], [1, tagSequence], [1, from(s.NEAR_EDITS)], [1, sgr], [1, from(s.BROKEN)]]),
  spread([[3, link], [2, from(s.LABELS)], [2, controlString], [4, words], [1, from(t.LINE_ENDS)], [1, sgr]]),
];
const ALL = spread(TEXT, CONTROL, STYLE, EDIT, SCREEN, [[2, csi], [1, escape], [2, controlString], [1, from(s.CHARSETS)], [1, longCluster], [2, pair]]);

/** Writes one token of any kind. */
export function writeToken(random: Random, out: Writer): void {
  random.pick(ALL)(random, out);
}

/** Writes an input of 1 to 16 tokens, most of them of one profile. */
export function writeInput(random: Random, out: Writer): void {
  const profile = random.pick(PROFILES);
  for (let left = random.between(1, random.pick([2, 5, 9, 16])); left > 0; left--) {
    if (random.once(400)) manyLines(random, out);
    else if (random.once(5_000)) wideLine(random, out);
    else random.pick(random.once(12) ? ALL : profile)(random, out);
  }
}
