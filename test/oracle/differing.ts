/**
 * Deliberate differences from xterm (engine.md §10) that can be said to both sides: what the engine must read as
 * `input` is what xterm does for `xterm`. So they stay in the streams and meet everything else there.
 */
import fc from "fast-check";
import { pick } from "./pick.js";
import type { Effect, Token } from "./tokens.js";

const ST = "\x1b\\";
const CLOSE = `\x1b]8;;${ST}`;

const differs = (input: string, xterm: string, ...does: Effect[]): Token => ({ input, xterm, does });
const prints = (input: string, xterm: string): Token => ({ input, xterm, does: ["print"], reach: 2 });
const oneOf = (...tokens: Token[]) => fc.constantFrom(...tokens);
/** Sequences (each behind ESC) that mean nothing here. */
const nothing = (...bodies: string[]) => oneOf(...bodies.map((body) => differs(`\x1b${body}`, "")));

const payload = fc.constantFrom("", "x", "0;title", "some text", "1;2;3q");

/** Without motion, so that they fit into any grammar. */
export const differing: fc.Arbitrary<Token> = fc.oneof(
  // BEL ends every string; `ESC k` is a string.
  fc.tuple(pick("P X ^ _ k"), payload).map(([intro, body]) => differs(`\x1b${intro}${body}\x07`, "")),
  payload.map((body) => differs(`\x1bk${body}${ST}`, "")),
  // LF aborts strings, and an aborted OSC 8 closes the link.
  fc.tuple(pick("]0; ] X ^ _ k"), payload).map(([intro, body]) => differs(`\x1b${intro}${body}\n`, "\n", "line-end")),
  pick("]8;;https://a.b/ ]8;id=a ]08;").map((start) => differs(`\x1b${start}\n`, `${CLOSE}\n`, "close", "line-end")),
  // Non-ASCII in a sequence is printed, not lost; the sequence before it is given up.
  fc.constantFrom("", "(", "[", "[3", "[1;", "[1 ", "[1<").map((start) => prints(`\x1b${start}é`, "é")),
  // The C1 rule: U+009B and U+009D act before 30–3F only, every other C1 is dropped; U+0085 too.
  pick("\x80 \x84 \x85 \x88 \x8d \x90 \x98 \x9a \x9c \x9e \x9f").map((c1) => differs(c1, "")),
  oneOf(differs("\u009b\x1b=", ""), differs("\u009d\u009c", ""), prints("\u009b\u009bx", "x")),
  // U+2028 and U+2029 end lines.
  oneOf(differs("\u2028", "\n", "line-end"), differs("\u2029", "\n", "line-end")),
  // Scalars that are dropped.
  pick("\u202e \u202a \u2066 \u2069 \ufff9 \ufffb \u{e0041} \ufdd0 \uffff \u2060 \u2064 \u206a \u3164 \ufeff")
    .map((scalar) => differs(scalar, "")),
  // Indexes over 255; sub-parameters where none belong; unknown colour modes; semicolon arguments with sub-parameters.
  pick("38;5;256 48:5:999 38;2;256;0;0 48:2::0:0:300 1:2 31:4 0:1 :3 38;5:1 38;2;1:1;2;3 58;5:1")
    .map((parameters) => differs(`\x1b[${parameters}m`, "")),
  oneOf(differs("\x1b[38;1;31m", "\x1b[31m"), differs("\x1b[48;6;1m", "\x1b[1m"), differs("\x1b[1:2;3m", "\x1b[3m")),
  oneOf(differs("\x1b[38;5:1;31m", "\x1b[31m"), differs("\x1b[38;5;300;3m", "\x1b[3m")),
  // `38:2:r:g:b`.
  fc.tuple(pick("38 48 58"), pick(":255:0:0 :0:200:0 :9:9:250 :128:128:128"))
    .map(([target, rgb]) => differs(`\x1b[${target}:2${rgb}m`, `\x1b[${target}:2:${rgb}m`)),
  // Scroll regions, margins, origin mode and DECALN without effect; they do not home the cursor.
  nothing("[2;3r", "[r", "[?6h", "[?6l", "[?69h", "#8"),
  // LNM, DECANM, SL, SR, DECIC, DECDC, DECSCA and reverse wrap without effect.
  nothing("[20h", "[20l", "[?2h", "[2 @", "[2 A", "[2'}", "[2'~", '[1"q', "[?45h"),
  // Other character sets without effect; 96-character sets and `ESC %` are among them.
  nothing("-A", ".A", "/A", "%G", "%@"),
  // RIS keeps text, cursor, modes, tab stops, saved state and screen.
  oneOf(differs("\x1bc", `\x1b[m${CLOSE}\x1b(B\x1b)B\x1b*B\x1b+B\x0f`, "close")),
);
