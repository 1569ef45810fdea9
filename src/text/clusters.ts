/**
 * Extended grapheme clusters (UAX #29, Unicode 17.0) as a state machine over property words.
 *
 * All rules are one table, `state × class → next state`, so a segmenter that sees scalar after scalar, also over
 * chunks, carries one small integer. The states hold what the rules look back at: the class before, and how far a
 * conjunct (GB9c), an emoji sequence (GB11) or a flag (GB12, GB13) has come.
 *
 * Unlike UAX #29, a lone surrogate counts as the U+FFFD that it is written out as, not as a control.
 */
import {
  CLASS_CONSONANT, CLASS_CONTROL, CLASS_CR, CLASS_EMOJI, CLASS_EMOJI_BASE, CLASS_EMOJI_SELECTOR, CLASS_EXTEND,
  CLASS_KEYCAP, CLASS_KIRAT_VOWEL, CLASS_L, CLASS_LF, CLASS_LINKER, CLASS_LV, CLASS_LVT, CLASS_MASK, CLASS_MODIFIER,
  CLASS_NON_JOINER, CLASS_OTHER, CLASS_PICTOGRAPH, CLASS_PREPEND, CLASS_REGIONAL, CLASS_SIGN, CLASS_SPACING,
  CLASS_SURROGATE, CLASS_T, CLASS_TEXT_EMOJI, CLASS_TEXT_EMOJI_BASE, CLASS_TEXT_SELECTOR, CLASS_V, CLASS_ZWJ, SIMPLE,
  scalarProperties,
} from "./properties.js";

// States. 0, the start of text, is part of the interface.
const START = 0;
const ANY = 1;
const CR = 2;
const CONTROL = 3;
const PREPEND = 4;
const L = 5;
const V = 6;
const T = 7;
/** An odd number of regional indicators. */
const REGIONAL = 8;
/** Extended_Pictographic Extend* */
const PICTURE = 9;
/** Extended_Pictographic Extend* ZWJ */
const PICTURE_ZWJ = 10;
/** Consonant [Extend]* */
const CONSONANT = 11;
/** Consonant [Extend Linker]* Linker [Extend Linker]* */
const CONJUNCT = 12;

const STATES = 13;
const STATE_MASK = 15;

/** Set in the result of `nextBreak` when a cluster boundary stands before the scalar. */
export const BOUNDARY = 16;

const EXTENDS = [CLASS_NON_JOINER, CLASS_EXTEND, CLASS_LINKER, CLASS_MODIFIER, CLASS_TEXT_SELECTOR, CLASS_EMOJI_SELECTOR];
const PICTURES = [CLASS_PICTOGRAPH, CLASS_TEXT_EMOJI, CLASS_TEXT_EMOJI_BASE, CLASS_EMOJI, CLASS_EMOJI_BASE];
const VOWELS = [CLASS_V, CLASS_KIRAT_VOWEL];

const TRANSITIONS = buildTransitions();

/**
 * One step of the machine: the state after a scalar with these properties, with `BOUNDARY` set if a cluster begins
 * at it. Takes a state with or without that bit; 0 is the start of text.
 */
export function nextBreak(state: number, properties: number): number {
  return TRANSITIONS[((state & STATE_MASK) << 5) | (properties & CLASS_MASK)] as number;
}

/**
 * End of the cluster that begins at `from`, both as indexes of UTF-16 units; `text.length` if `from` is not in the
 * text. Linear in the length of the cluster.
 */
export function clusterEnd(text: string, from: number): number {
  const length = text.length;
  if (from >= length) return length;
  const first = text.codePointAt(from) as number;
  let at = first > 0xffff ? from + 2 : from + 1;
  const properties = scalarProperties(first);
  // Fast path: two scalars that neither join nor are joined.
  if (properties & SIMPLE && at < length && scalarProperties(text.charCodeAt(at)) & SIMPLE) return at;
  for (let state = nextBreak(START, properties); at < length;) {
    const scalar = text.codePointAt(at) as number;
    state = nextBreak(state, scalarProperties(scalar));
    if (state & BOUNDARY) break;
    at += scalar > 0xffff ? 2 : 1;
  }
  return at;
}

function buildTransitions(): Uint8Array {
  const table = new Uint8Array(STATES << 5);
  const set = (states: readonly number[], classes: readonly number[], next: number) => {
    for (const state of states) for (const kind of classes) table[(state << 5) | kind] = next;
  };
  const all = Array.from({ length: STATES }, (_, state) => state);
  const joinable = all.filter((state) => state !== START && state !== CR && state !== CONTROL); // GB1, GB4

  // GB1, GB4, GB5, GB999: a boundary, and the state that the scalar opens.
  const opens = (classes: readonly number[], next: number) => {
    set(all, classes, next | BOUNDARY);
    set([PREPEND], classes, next); // GB9b
  };
  opens([CLASS_OTHER, CLASS_KEYCAP, CLASS_SURROGATE, ...EXTENDS, CLASS_ZWJ, CLASS_SPACING], ANY);
  opens([CLASS_PREPEND, CLASS_SIGN], PREPEND);
  opens([CLASS_REGIONAL], REGIONAL);
  opens([CLASS_L], L);
  opens([...VOWELS, CLASS_LV], V);
  opens([CLASS_T, CLASS_LVT], T);
  opens([CLASS_CONSONANT], CONSONANT);
  opens(PICTURES, PICTURE);
  set(all, [CLASS_CONTROL, CLASS_LF], CONTROL | BOUNDARY);
  set(all, [CLASS_CR], CR | BOUNDARY);

  set([CR], [CLASS_LF], CONTROL); // GB3
  set([L], [CLASS_L], L); // GB6
  set([L], [...VOWELS, CLASS_LV], V);
  set([L], [CLASS_LVT], T);
  set([V], VOWELS, V); // GB7
  set([V, T], [CLASS_T], T); // GB7, GB8
  set(joinable, [...EXTENDS, CLASS_ZWJ, CLASS_SPACING], ANY); // GB9, GB9a
  set([PICTURE], EXTENDS, PICTURE); // GB11
  set([PICTURE], [CLASS_ZWJ], PICTURE_ZWJ);
  set([PICTURE_ZWJ], PICTURES, PICTURE);
  set([REGIONAL], [CLASS_REGIONAL], ANY); // GB12, GB13

  // GB9c: Extend and ZWJ are InCB=Extend, all but U+200C.
  const conjunctExtends = [...EXTENDS.filter((kind) => kind !== CLASS_NON_JOINER), CLASS_ZWJ];
  set([CONSONANT], conjunctExtends, CONSONANT);
  set([CONSONANT], [CLASS_LINKER], CONJUNCT);
  set([CONJUNCT], conjunctExtends, CONJUNCT);
  set([CONJUNCT], [CLASS_CONSONANT], CONSONANT);
  return table;
}
