/**
 * What the engine knows of each scalar, from a two-stage table (generated, Unicode 17.0).
 *
 * Layout of a property word:
 *
 * | bits | what | source |
 * |---|---|---|
 * | 0–4 | class: how the scalar breaks clusters and bears on columns | UAX #29, UTS #51 |
 * | 5–6 | columns of the scalar in a sum: 0, 1 or 2 | UAX #11; 0 for controls, formats, marks, ignorables |
 * | 7–9 | safety: whether the scalar may reach the output | `Safety` constants below |
 * | 10 | `IDEOGRAPHIC`: may carry a variation selector of the supplement | `Ideographic` |
 * | 11 | `HANGUL`: a Hangul scalar that is no filler | `Script=Hangul` |
 * | 12 | `SIMPLE`: see there | |
 *
 * Columns of a cluster are more than a sum (columns.ts); of a scalar alone they are these, only that a lone regional
 * indicator takes 2.
 *
 * The class stands in the low five bits so that a set of classes is one 32-bit mask and
 * `(SET >>> properties) & 1` is the membership test: a shift looks at five bits of its right operand only.
 */
import { BLOCKS, BLOCK_SHIFT, STAGE1_RUNS, STAGE2_RUNS, WORDS } from "./unicode-data.js";

// Classes: Grapheme_Cluster_Break, refined by Indic_Conjunct_Break (GB9c) and by the emoji properties.
export const CLASS_MASK = 0x1f;
export const CLASS_OTHER = 0;
/** `0`–`9`, `#`, `*`: breaks as Other, an emoji before U+FE0F. */
export const CLASS_KEYCAP = 1;
export const CLASS_CONTROL = 2;
export const CLASS_CR = 3;
export const CLASS_LF = 4;
/** U+200C: the one Extend that ends an Indic conjunct. */
export const CLASS_NON_JOINER = 5;
/** Extend, and not one of the five special ones around it. */
export const CLASS_EXTEND = 6;
/** Extend and InCB=Linker: a virama. */
export const CLASS_LINKER = 7;
/** Extend and Emoji_Modifier: a skin tone. */
export const CLASS_MODIFIER = 8;
/** U+FE0E, text presentation. */
export const CLASS_TEXT_SELECTOR = 9;
/** U+FE0F, emoji presentation. */
export const CLASS_EMOJI_SELECTOR = 10;
export const CLASS_ZWJ = 11;
export const CLASS_SPACING = 12;
export const CLASS_PREPEND = 13;
/** Prepend and a visible Prepended_Concatenation_Mark, such as U+0600. */
export const CLASS_SIGN = 14;
export const CLASS_REGIONAL = 15;
export const CLASS_L = 16;
export const CLASS_V = 17;
/** A Kirat Rai vowel that breaks as V. */
export const CLASS_KIRAT_VOWEL = 18;
export const CLASS_T = 19;
export const CLASS_LV = 20;
export const CLASS_LVT = 21;
/** InCB=Consonant, else Other. */
export const CLASS_CONSONANT = 22;
/** Extended_Pictographic, no emoji. */
export const CLASS_PICTOGRAPH = 23;
/** Emoji in text presentation by default. */
export const CLASS_TEXT_EMOJI = 24;
/** The same, and an Emoji_Modifier_Base. */
export const CLASS_TEXT_EMOJI_BASE = 25;
/** Emoji_Presentation. */
export const CLASS_EMOJI = 26;
/** The same, and an Emoji_Modifier_Base. */
export const CLASS_EMOJI_BASE = 27;
/** A surrogate code unit. Lone, it counts as the U+FFFD that it is written out as. */
export const CLASS_SURROGATE = 28;

export const COLUMNS_SHIFT = 5;
export const COLUMNS_MASK = 3 << COLUMNS_SHIFT;

// Safety: what becomes of the scalar in output.
export const SAFETY_MASK = 7 << 7;
export const KEEP = 0;
/** Bidirectional embeddings, overrides and isolates. */
export const DROP_BIDI = 1 << 7;
/** Invisible and without use in terminal text: U+2060–2064, U+206A–206F, U+FEFF, U+FFF9–FFFB, noncharacters. */
export const DROP_INVISIBLE = 2 << 7;
/** U+E0100–E01EF: kept directly after an ideograph. */
export const VARIATION_SUPPLEMENT = 3 << 7;
/** The block of tags, U+E0000–E007F: its letters and digits are kept in a valid emoji tag sequence. */
export const TAG = 4 << 7;
/** U+115F, U+1160, U+3164, U+FFA0: kept in a cluster with a `HANGUL` scalar. */
export const HANGUL_FILLER = 5 << 7;
/** C0, DEL, C1. */
export const CONTROL = 6 << 7;
/** U+2028, U+2029. */
export const LINE_END = 7 << 7;

export const IDEOGRAPHIC = 1 << 10;
export const HANGUL = 1 << 11;
/**
 * The scalar is kept, takes its own 1 or 2 columns, never joins or changes what is before it, and so begins a
 * cluster after anything but a Prepend. What follows may still join it.
 */
export const SIMPLE = 1 << 12;

/** Low bits of a scalar that index a block of `STAGE2`; the bits above them index `STAGE1`. */
export const STAGE_SHIFT = BLOCK_SHIFT;
export const STAGE_MASK = (1 << STAGE_SHIFT) - 1;
/** Where the block of `scalar >> STAGE_SHIFT` begins in `STAGE2`. */
export const STAGE1 = decodeRuns(STAGE1_RUNS, 0x110000 >> STAGE_SHIFT, (block) => block << STAGE_SHIFT);
/** Property words, block after block. */
export const STAGE2 = decodeRuns(STAGE2_RUNS, BLOCKS << STAGE_SHIFT, (index) => WORDS[index] ?? 0);

/** The property word of a scalar or surrogate, 0 to 0x10FFFF. */
export function scalarProperties(scalar: number): number {
  return STAGE2[(STAGE1[scalar >> STAGE_SHIFT] as number) + (scalar & STAGE_MASK)] as number;
}

/**
 * Expands pairs of value and repetitions, each a little-endian base-32 number in printable ASCII from `#` on.
 * Runs once at import, uncompiled: so long runs go through `fill`, which is native.
 */
function decodeRuns(runs: string, length: number, word: (value: number) => number): Uint16Array {
  const table = new Uint16Array(length);
  let filled = 0;
  for (let at = 0; at < runs.length;) {
    let value = 0;
    let digit = 32;
    for (let shift = 0; digit & 32; shift += 5) {
      digit = runs.charCodeAt(at++) - 0x23;
      value |= (digit & 31) << shift;
    }
    let times = 0;
    digit = 32;
    for (let shift = 0; digit & 32; shift += 5) {
      digit = runs.charCodeAt(at++) - 0x23;
      times |= (digit & 31) << shift;
    }
    value = word(value);
    if (times === 1) table[filled] = value;
    else table.fill(value, filled, filled + times);
    filled += times;
  }
  return table;
}

const ONE_COLUMN = SIMPLE | (1 << COLUMNS_SHIFT);

/** Whether a unit is a scalar of one column and a cluster of its own, unless marks follow. */
export function isSingle(unit: number): boolean {
  return (scalarProperties(unit) & (SIMPLE | COLUMNS_MASK)) === ONE_COLUMN;
}
