/**
 * The state machine as a table: for each state and class of unit an action and the next state.
 *
 * Source: ECMA-48 §5 and the state machine that follows DEC's terminals. It differs from them in that BEL ends every
 * string, LF aborts all strings but DCS and OSC 1337, a character of U+00A0 and above ends a sequence and is printed,
 * and 8-bit CSI and OSC act only when a parameter byte follows at once.
 *
 * An entry is `action << 4 | next state`.
 */

export const GROUND = 0;
export const ESC = 1;
export const ESC_INT = 2;
export const CSI_0 = 3; // nothing after CSI yet
export const CSI_P = 4; // parameters
export const CSI_I = 5; // intermediates
export const CSI_X = 6; // malformed, consumed up to its final byte
export const OSC_N = 7; // the number of an OSC
export const OSC = 8;
export const OSC_ESC = 9;
export const DCS = 10;
export const DCS_ESC = 11;
export const STR = 12;
export const STR_ESC = 13;
export const C1_CSI = 14; // after U+009B
export const C1_OSC = 15; // after U+009D
const STATES = 16;

export const NONE = 0;
export const EXECUTE = 1; // a control acts, the sequence goes on
export const DROP_C1 = 2;
export const BEGIN = 3; // ESC or a pending C1 introducer in GROUND
export const RESTART = 4; // ESC inside a sequence
export const CANCEL = 5; // CAN, SUB
export const AGAIN = 6; // the sequence is given up and the unit read again in the next state
export const COLLECT = 7;
export const ESC_DISPATCH = 8;
export const ENTER_CSI = 9;
export const ENTER_OSC = 10;
export const ENTER_STRING = 11;
export const MARKER = 12;
export const DIGIT = 13;
export const SUB = 14;
export const NEXT = 15;
export const CSI_DISPATCH = 16;
export const CSI_DROP = 17;
export const OSC_DIGIT = 18;
export const OSC_SEPARATOR = 19;
export const OSC_OTHER = 20; // a character of the number that is no digit
export const OSC_SPOIL = 21; // a control that no link may hold
export const SKIP = 22; // payload
export const STRING_LF = 23; // LF, VT, FF in a string
export const STRING_ESC = 24;
export const STRING_END = 25;
export const STRING_CANCEL = 26; // CAN, SUB in a string
export const PENDING_AGAIN = 27; // the pending C1 introducer introduced nothing
export const PENDING_CSI = 28;
export const PENDING_OSC = 29;

/** Classes of units. Everything from U+00A0 on is `ABOVE`. */
const C0 = 0;
const LF = 1;
const BEL = 2;
const CAN = 3;
const ESCAPE = 4;
const INTERMEDIATE = 5;
const DIGITS = 6;
const COLON = 7;
const SEMICOLON = 8;
const MARKERS = 9;
const FINAL = 10;
const BRACKET = 11; // [
const RIGHT_BRACKET = 12; // ]
const LETTER_P = 13;
const LETTER_STRING = 14; // X ^ _ k
const BACKSLASH = 15;
const DEL = 16;
const C1_REST = 17;
const C1_9B = 18;
const C1_9C = 19;
const C1_9D = 20;
export const ABOVE = 21;
const CLASS_BITS = 5;

/** Class of each unit below U+00A0. */
export const CLASSES = new Uint8Array(0xa0);
const setClass = (from: number, to: number, value: number) => CLASSES.fill(value, from, to + 1);
setClass(0x00, 0x1f, C0);
setClass(0x0a, 0x0c, LF);
setClass(0x07, 0x07, BEL);
setClass(0x18, 0x18, CAN);
setClass(0x1a, 0x1a, CAN);
setClass(0x1b, 0x1b, ESCAPE);
setClass(0x20, 0x2f, INTERMEDIATE);
setClass(0x30, 0x39, DIGITS);
setClass(0x3a, 0x3a, COLON);
setClass(0x3b, 0x3b, SEMICOLON);
setClass(0x3c, 0x3f, MARKERS);
setClass(0x40, 0x7e, FINAL);
setClass(0x5b, 0x5b, BRACKET);
setClass(0x5d, 0x5d, RIGHT_BRACKET);
setClass(0x50, 0x50, LETTER_P);
for (const letter of [0x58, 0x5e, 0x5f, 0x6b]) setClass(letter, letter, LETTER_STRING);
setClass(0x5c, 0x5c, BACKSLASH);
setClass(0x7f, 0x7f, DEL);
setClass(0x80, 0x9f, C1_REST);
setClass(0x9b, 0x9b, C1_9B);
setClass(0x9c, 0x9c, C1_9C);
setClass(0x9d, 0x9d, C1_9D);

const FINALS = [FINAL, BRACKET, RIGHT_BRACKET, LETTER_P, LETTER_STRING, BACKSLASH];
const PARAMETERS = [DIGITS, COLON, SEMICOLON, MARKERS];
const C1S = [C1_REST, C1_9B, C1_9C, C1_9D];

const TABLE = new Uint16Array(STATES << CLASS_BITS);

function on(state: number, classes: number | readonly number[], action: number, next: number): void {
  for (const unitClass of typeof classes === "number" ? [classes] : classes) {
    TABLE[(state << CLASS_BITS) | unitClass] = (action << 4) | next;
  }
}

// Printable units and controls in GROUND never reach the table: the loop handles them in runs.
on(GROUND, [C0, LF, BEL, CAN, DEL], EXECUTE, GROUND);
on(GROUND, ESCAPE, BEGIN, ESC);
on(GROUND, C1_9B, BEGIN, C1_CSI);
on(GROUND, C1_9D, BEGIN, C1_OSC);
on(GROUND, [C1_REST, C1_9C], DROP_C1, GROUND);

for (const state of [ESC, ESC_INT, CSI_0, CSI_P, CSI_I, CSI_X]) {
  on(state, [C0, LF, BEL, DEL], EXECUTE, state);
  on(state, CAN, CANCEL, GROUND);
  on(state, ESCAPE, RESTART, ESC);
  on(state, C1S, DROP_C1, state);
  on(state, ABOVE, AGAIN, GROUND);
}
on(ESC, INTERMEDIATE, COLLECT, ESC_INT);
on(ESC, [...PARAMETERS, ...FINALS], ESC_DISPATCH, GROUND);
on(ESC, BRACKET, ENTER_CSI, CSI_0);
on(ESC, RIGHT_BRACKET, ENTER_OSC, OSC_N);
on(ESC, LETTER_P, ENTER_STRING, DCS);
on(ESC, LETTER_STRING, ENTER_STRING, STR);
on(ESC_INT, INTERMEDIATE, COLLECT, ESC_INT);
on(ESC_INT, [...PARAMETERS, ...FINALS], ESC_DISPATCH, GROUND);

on(CSI_0, MARKERS, MARKER, CSI_P);
on(CSI_P, MARKERS, NONE, CSI_X);
for (const state of [CSI_0, CSI_P]) {
  on(state, INTERMEDIATE, COLLECT, CSI_I);
  on(state, DIGITS, DIGIT, CSI_P);
  on(state, COLON, SUB, CSI_P);
  on(state, SEMICOLON, NEXT, CSI_P);
  on(state, FINALS, CSI_DISPATCH, GROUND);
}
on(CSI_I, INTERMEDIATE, COLLECT, CSI_I);
on(CSI_I, PARAMETERS, NONE, CSI_X);
on(CSI_I, FINALS, CSI_DISPATCH, GROUND);
on(CSI_X, [INTERMEDIATE, ...PARAMETERS], NONE, CSI_X);
on(CSI_X, FINALS, CSI_DROP, GROUND);

const PRINTABLE = [INTERMEDIATE, ...PARAMETERS, ...FINALS, ABOVE];
for (const [state, escaped] of [
  [OSC_N, OSC_ESC],
  [OSC, OSC_ESC],
  [DCS, DCS_ESC],
  [STR, STR_ESC],
] as const) {
  on(state, [C0, DEL, C1_REST, C1_9B, C1_9D], state === DCS || state === STR ? SKIP : OSC_SPOIL, state);
  on(state, PRINTABLE, SKIP, state);
  on(state, LF, STRING_LF, state);
  on(state, [BEL, C1_9C], STRING_END, GROUND);
  on(state, CAN, STRING_CANCEL, GROUND);
  on(state, ESCAPE, STRING_ESC, escaped);
  // Anything but `\` after ESC gives the string up, and ESC begins a sequence of its own.
  on(escaped, [...PRINTABLE, ...C1S, C0, LF, BEL, CAN, ESCAPE, DEL], AGAIN, ESC);
  on(escaped, BACKSLASH, STRING_END, GROUND);
}
on(OSC_N, PRINTABLE, OSC_OTHER, OSC);
on(OSC_N, DIGITS, OSC_DIGIT, OSC_N);
on(OSC_N, SEMICOLON, OSC_SEPARATOR, OSC);

for (const [state, action, next] of [
  [C1_CSI, PENDING_CSI, CSI_0],
  [C1_OSC, PENDING_OSC, OSC_N],
] as const) {
  on(state, [C0, LF, BEL, CAN, ESCAPE, DEL, ...C1S, ...PRINTABLE], PENDING_AGAIN, GROUND);
  on(state, PARAMETERS, action, next);
}

/** Action and next state for a class of unit in a state. */
export function transition(state: number, unitClass: number): number {
  return TABLE[(state << CLASS_BITS) | unitClass] as number;
}
