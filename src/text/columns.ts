/**
 * Columns of text on a terminal: the rules of string-width 9 over generated tables, without regular expressions.
 *
 * A cluster takes, by the first rule that fits:
 *
 * 1. signs such as U+0600 before it: one column each, none if a wide glyph follows;
 * 2. no visible scalar: 0;
 * 3. a Hangul jamo or syllable first: the width of that alone;
 * 4. an emoji of the BMP, then U+FE0E: 1;
 * 5. an emoji first (of emoji presentation, or before U+FE0F or a modifier that applies, a regional indicator,
 *    a keycap base before U+FE0F): 2;
 * 6. pictographs joined by ZWJ: 2;
 * 7. otherwise the sum of its visible scalars before a ZWJ.
 *
 * In 3, 5 and 6 a modifier that modifies nothing adds its own 2. Rule 5 amounts to "begins with an RGI emoji
 * sequence, a regional indicator or a keycap": each such sequence begins with one of these forms, and each of these
 * forms is one.
 *
 * A run of Kirat Rai vowels within a cluster counts as one. The one difference from string-width: it drops the
 * vowels U+16D63–16D6A after one another before it looks for clusters, but U+16D64–16D66 are clusters of their own
 * in UAX #29, so here each of them keeps its column.
 */
import { clusterEnd } from "./clusters.js";
import {
  CLASS_CONSONANT, CLASS_CONTROL, CLASS_CR, CLASS_EMOJI, CLASS_EMOJI_BASE, CLASS_EMOJI_SELECTOR, CLASS_EXTEND,
  CLASS_KEYCAP, CLASS_KIRAT_VOWEL, CLASS_L, CLASS_LF, CLASS_LINKER, CLASS_LV, CLASS_LVT, CLASS_MASK, CLASS_MODIFIER,
  CLASS_NON_JOINER, CLASS_OTHER, CLASS_PICTOGRAPH, CLASS_REGIONAL, CLASS_SIGN, CLASS_SPACING, CLASS_SURROGATE,
  CLASS_T, CLASS_TEXT_EMOJI, CLASS_TEXT_EMOJI_BASE, CLASS_TEXT_SELECTOR, CLASS_V, CLASS_ZWJ, COLUMNS_MASK, COLUMNS_SHIFT,
  STAGE1, STAGE2, STAGE_MASK, STAGE_SHIFT, scalarProperties,
} from "./properties.js";

// Sets of classes; `(SET >>> properties) & 1` is membership.
const WIDE_HANGUL = (1 << CLASS_L) | (1 << CLASS_LV) | (1 << CLASS_LVT);
const HANGUL_BLOCK = WIDE_HANGUL | (1 << CLASS_V) | (1 << CLASS_T);
const MODIFIER_BASE = (1 << CLASS_TEXT_EMOJI_BASE) | (1 << CLASS_EMOJI_BASE);
/** A modifier right after these is part of them. */
const MODIFIABLE = MODIFIER_BASE | (1 << CLASS_ZWJ);
const TEXT_EMOJI = (1 << CLASS_TEXT_EMOJI) | (1 << CLASS_TEXT_EMOJI_BASE);
const EMOJI = (1 << CLASS_EMOJI) | (1 << CLASS_EMOJI_BASE);
const PICTOGRAPHIC = (1 << CLASS_PICTOGRAPH) | TEXT_EMOJI | EMOJI;
/** Wide as they stand. */
const ALWAYS_EMOJI = EMOJI | (1 << CLASS_MODIFIER) | (1 << CLASS_REGIONAL);
/** Wide before U+FE0F. */
const SELECTABLE = TEXT_EMOJI | (1 << CLASS_KEYCAP);
/** A cluster of these alone falls under rule 7 or 2: its columns are a sum, wherever clusters begin and end. */
const ADDITIVE =
  (1 << CLASS_OTHER) | (1 << CLASS_KEYCAP) | (1 << CLASS_CONTROL) | (1 << CLASS_CR) | (1 << CLASS_LF) |
  (1 << CLASS_NON_JOINER) | (1 << CLASS_EXTEND) | (1 << CLASS_LINKER) | (1 << CLASS_SPACING) |
  (1 << CLASS_CONSONANT) | (1 << CLASS_PICTOGRAPH) | (1 << CLASS_SURROGATE) | TEXT_EMOJI;
/** The same as UTF-16 units stand: a surrogate says nothing before it is known whether it is lone. */
const ADDITIVE_UNITS = ADDITIVE & ~(1 << CLASS_SURROGATE);
/** These join the cluster before, if it can be joined. */
const JOINING =
  (1 << CLASS_NON_JOINER) | (1 << CLASS_EXTEND) | (1 << CLASS_LINKER) | (1 << CLASS_MODIFIER) |
  (1 << CLASS_TEXT_SELECTOR) | (1 << CLASS_EMOJI_SELECTOR) | (1 << CLASS_ZWJ) | (1 << CLASS_SPACING);
/** Not additive, but of their own columns where nothing of `JOINING` or `SYLLABLE_PARTS` follows. */
const INDEPENDENT = EMOJI | (1 << CLASS_LV) | (1 << CLASS_LVT);
const SYLLABLE_PARTS = (1 << CLASS_V) | (1 << CLASS_KIRAT_VOWEL) | (1 << CLASS_T);
/**
 * After additive and independent scalars these begin a cluster; or, a consonant in a conjunct, one that may be
 * measured from here, since what is before it only adds to its sum.
 */
const OPENING = (ADDITIVE & ~JOINING) | INDEPENDENT;

const NOT_PRINTABLE_ASCII = /[^ -~]/;

/**
 * Columns of one extended grapheme cluster: 0 to 2 in most scripts, more where visible scalars add up, as in Indic
 * conjuncts. Of several clusters the result means nothing; it never throws.
 */
export function clusterColumns(cluster: string): number {
  return columnsBetween(cluster, 0, cluster.length);
}

/** `clusterColumns` of `text.slice(start, end)`, indexes in UTF-16 units, without the slice. */
export function columnsBetween(text: string, start: number, end: number): number {
  let at = start;
  let signs = 0;
  let first = propertiesAt(text, at, end);
  if (at + 1 === end) return columnsOf(first); // fast path: a single unit, so neither a flag nor a sequence
  while ((first & CLASS_MASK) === CLASS_SIGN) {
    signs++;
    at += unitsAt(text, at);
    first = propertiesAt(text, at, end);
  }
  const afterFirst = at + unitsAt(text, at);

  let base = first;
  while (at < end && (base & COLUMNS_MASK) === 0) {
    at += unitsAt(text, at);
    base = propertiesAt(text, at, end);
  }
  if (at >= end) return signs; // rule 2
  const astral = unitsAt(text, at) > 1;
  const afterBase = at + (astral ? 2 : 1);
  const signsBeside = columnsOf(base) === 2 ? 0 : signs; // rule 1; rules 5 and 6 are always wide

  // Rule 3.
  if ((HANGUL_BLOCK >>> first) & 1) {
    const columns = ((WIDE_HANGUL >>> first) & 1 ? 2 : 1) + 2 * swatches(text, afterFirst, end, first);
    // A narrow filler is no wide glyph, though a wide mark on it is the first that can be seen.
    return (columns === 1 ? signs : signsBeside) + columns;
  }

  // Rules 4 and 5.
  const nextClass = propertiesAt(text, afterBase, end) & CLASS_MASK;
  if ((EMOJI >>> base) & 1 && !astral && nextClass === CLASS_TEXT_SELECTOR) return signs + 1;
  if (
    (ALWAYS_EMOJI >>> base) & 1
    || (nextClass === CLASS_EMOJI_SELECTOR && (SELECTABLE >>> base) & 1)
    || (nextClass === CLASS_MODIFIER && (MODIFIER_BASE >>> base) & 1)
  )
    return 2 + 2 * swatches(text, afterBase, end, base);

  // Rules 6 and 7.
  let sum = columnsOf(base);
  let summing = true;
  let before = base;
  for (at = afterBase; at < end;) {
    const properties = propertiesAt(text, at, end);
    const kind = properties & CLASS_MASK;
    at += unitsAt(text, at);
    if (kind === CLASS_ZWJ) summing = false;
    else if ((before & CLASS_MASK) === CLASS_ZWJ && (PICTOGRAPHIC >>> properties) & 1)
      return 2 + 2 * swatches(text, at, end, properties);
    else if (summing && !(kind === CLASS_KIRAT_VOWEL && (before & CLASS_MASK) === CLASS_KIRAT_VOWEL))
      sum += columnsOf(properties);
    before = properties;
  }
  return signsBeside + sum;
}

/**
 * Columns of any text: the sum over its clusters. Linear, and without allocation.
 *
 * Only scalars outside `ADDITIVE` need their cluster looked for. It may begin before them: then the scalars back to
 * the last of `OPENING` are taken out of the total and measured again as clusters, each of them once.
 */
export function textColumns(text: string): number {
  const length = text.length;
  const ascii = text.search(NOT_PRINTABLE_ASCII); // 3 to 7 times as fast as the loop below
  if (ascii < 0) return length;
  const stage1 = STAGE1; // a local costs less per use than an import
  const stage2 = STAGE2;
  let total = ascii;
  let settled = 0; // end of what was measured cluster by cluster
  for (let at = ascii; at < length;) {
    const unit = text.charCodeAt(at);
    let properties = stage2[(stage1[unit >> STAGE_SHIFT] as number) + (unit & STAGE_MASK)] as number;
    if ((ADDITIVE_UNITS >>> properties) & 1) {
      total += (properties >> COLUMNS_SHIFT) & 3;
      at++;
      continue;
    }
    properties = propertiesAt(text, at, length);
    const after = at + unitsAt(text, at);
    if (
      (ADDITIVE >>> properties) & 1
      || ((INDEPENDENT >>> properties) & 1 && !(((JOINING | SYLLABLE_PARTS) >>> propertiesAt(text, after, length)) & 1))
    ) {
      total += columnsOf(properties);
      at = after;
      continue;
    }

    let start = at;
    if ((JOINING >>> properties) & 1)
      while (start > settled) {
        start -= unitsBefore(text, start);
        const earlier = propertiesAt(text, start, length);
        total -= columnsOf(earlier);
        if ((OPENING >>> earlier) & 1) break;
      }
    do {
      settled = clusterEnd(text, start);
      total += columnsBetween(text, start, settled);
      start = settled;
    } while (settled <= at);
    at = settled;
  }
  return total;
}

/** Modifiers in `text.slice(from, end)` that modify nothing. `before` are the properties of the scalar before. */
function swatches(text: string, from: number, end: number, before: number): number {
  let count = 0;
  for (let at = from; at < end;) {
    const properties = propertiesAt(text, at, end);
    if ((properties & CLASS_MASK) === CLASS_MODIFIER && !((MODIFIABLE >>> before) & 1)) count++;
    before = properties;
    at += unitsAt(text, at);
  }
  return count;
}

function columnsOf(properties: number): number {
  return (properties & COLUMNS_MASK) >> COLUMNS_SHIFT;
}

/** Properties of the scalar at `at`, those of a control without columns at or past `end`. */
function propertiesAt(text: string, at: number, end: number): number {
  return at < end ? scalarProperties(text.codePointAt(at) as number) : CLASS_CONTROL;
}

/** UTF-16 units of the scalar at `at`. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
}

/** UTF-16 units of the scalar that ends at `at`. */
function unitsBefore(text: string, at: number): number {
  return at > 1 && (text.codePointAt(at - 2) as number) > 0xffff ? 2 : 1;
}
