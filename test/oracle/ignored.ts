/** Sequences of every kind that leave the picture as it is. */
import fc from "fast-check";
import { between, pick, text, weigh } from "./pick.js";
import type { Token } from "./tokens.js";

const ST = "\x1b\\";
const PRINTABLE = between(0x20, 0x7e);
/** With controls that strings skip. §10: BEL ends every string and LF most of them, so both stay out. */
const ASCII = text(weigh([8, PRINTABLE], [1, fc.constantFrom("\0", "\b", "\t", "\r", "\x0e", "\x7f")]));
const UNICODE = text(weigh([4, PRINTABLE], [1, pick("é 日 😀 \u0301")]));
/** Payloads that may run over line ends: DCS and OSC 1337. */
const WRAPPED = text(weigh([8, PRINTABLE], [1, fc.constantFrom("\n", "\r\n", "\x0b")]));
/** What ends a string without finishing it. The last is then read itself. */
const ABORT = ["\x18", "\x1a", "\x1b="];
const END = fc.constantFrom(ST, "\u009c", ...ABORT);

const OSC_NUMBER = weigh(
  [9, pick("0 1 2 4 7 9 10 11 12 52 88 99 104 110 112 133 633 777 1337")],
  [1, fc.constantFrom("8x", "", "L")],
);
const osc = fc.oneof(
  fc.tuple(OSC_NUMBER, fc.oneof(ASCII, UNICODE), fc.oneof(END, fc.constant("\x07")))
    .map(([number, payload, end]) => `\x1b]${number};${payload}${end}`),
  fc.tuple(WRAPPED, fc.constantFrom("\x07", ST)).map(([payload, end]) => `\x1b]1337;File=:${payload}${end}`),
  ASCII.map((payload) => `\u009d0;${payload}\x07`),
  fc.constantFrom("\x1b]\x07", "\x1b]104\x07", `\x1b]2${ST}`),
);

const dcs = fc.oneof(
  fc.tuple(pick("q $q +q >| 0;1| 1$r 1;2;3{ =1s 1:2q !z 1<q"), fc.oneof(WRAPPED, UNICODE), END),
  // §10: non-ASCII in a sequence is printed, not lost. Without an introduction it would stand in one.
  fc.tuple(fc.constant(""), WRAPPED, END),
).map(([intro, payload, end]) => `\x1bP${intro}${payload}${end}`);

// §10: non-ASCII in a sequence is printed, not lost; in these strings xterm prints what follows it too.
const controlString = fc.tuple(pick("X ^ _"), ASCII, END).map(([intro, payload, end]) => `\x1b${intro}${payload}${end}`);

/** Modes without effect. §10 keeps out 2 (DECANM), 6 (origin) and 45 (reverse wrap); 7, 47 and 1047–1049 act. */
const MODE = pick("1 3 4 5 8 9 12 25 40 66 69 1000 1002 1003 1004 1005 1006 1015 1016 2004 2026 2031 9001");
const modes = fc.tuple(fc.array(MODE, { minLength: 1, maxLength: 3 }), pick("h l"))
  .map(([numbers, final]) => `\x1b[?${numbers.join(";")}${final}`);

const csi = fc.oneof(
  // Reports, cursor shape, titles, key encodings, printing.
  pick("c >c =c 0c 5n 6n ?6n 14t 22;0t 8;24;80t >4;1m =1u >1u <u ?u >q !q 1$p ?25$p ?4i i"),
  fc.constantFrom("4 q", " q", "1 2m"),
  // Numbers that select nothing, parameters in odd places.
  pick("3K 5g 2h 12l h ?h ?l 3;4v ?1;2<h 1000000000000c :c ?:1h <=m 0;1;2;3*x"),
  // §3–§6 give these final bytes no meaning.
  fc.tuple(fc.constantFrom("", "1", "2;3", "0", ";"), fc.constantFrom(..."NOQRUVWY[\\]^_jkowxyz{|}~"))
    .map((parts) => parts.join("")),
).map((body) => `\x1b[${body}`);

const escape = fc.oneof(
  pick("= > \\ #3 #6 1 6 9 F N O Z l m ` !!!!p"),
  fc.constantFrom(" F", " G", " \x7fF", "\0=", "\x18", "\x1a", "\x1b="),
).map((body) => `\x1b${body}`);

const control = fc.constantFrom(
  "\0", "\x01", "\x05", "\x06", "\x07", "\x10", "\x11", "\x13", "\x18", "\x1a", "\x1c", "\x1f", "\x7f",
);

export const ignored: fc.Arbitrary<Token> = fc.oneof(osc, dcs, controlString, modes, csi, escape, control)
  .map((input) => ({ input }));
