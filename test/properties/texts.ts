/**
 * Scalars and clusters by what the engine must tell apart in them (engine.md §8), written out so that a property can
 * draw from every kind. What stays and what is dropped is decided by `isDropped` in judge.ts, never here.
 */

const scalars = (...ranges: readonly (number | readonly [number, number])[]): string[] =>
  ranges.flatMap((range) => {
    const [from, to] = typeof range === "number" ? [range, range] : range;
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  });

export const ASCII = scalars([0x20, 0x7e]);
/** One scalar, one cluster, one or two columns. */
export const LETTERS = [..."éßλЖא─┼█…ก漢字日한글カ！Ａｶ々〈𠀀㐀😀🚀🔥✅⏳ﷺ", "\ue000", "\u{10fffd}", "\u{f0000}"];
/** Whole clusters of several scalars. */
const CLUSTERS = [
  "e\u0301", "a\u0308\u0323", "か\u3099", "1\ufe0f\u20e3", "❤\ufe0f", "☀\ufe0e", "🇯🇵", "🇩🇪", "👍🏽", "👩\u200d💻",
  "👨\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "क्षि", "ലാ", "མི", "ᄀ\u1161\u11a8", "ᄀ\u1160", "\u115f\u1161", "葛\u{e0100}", "葛\ufe00", "กำ",
];
/** Marks, joiners and modifiers: they join what is before them, or stand alone. */
export const MARKS = [
  "\u0301", "\u20d7", "\u20e3", "\u3099", "\u064e", "\u093f", "\u094d", "\u0e33", "\u200c", "\u200d", "\ufe0e", "\ufe0f",
  "\u{1f3fb}", "\u{1f3ff}", "\uff9e", "\u302e", "\u1037",
];
/** What joins with its neighbours by more than one rule. */
export const JOINERS = [
  "\u1100", "\ua960", "\u1161", "\ud7b0", "\u11a8", "\ud7cb", "가", "각", "\u0600", "\u070f", "\u0d4e", "\u{110bd}",
  "\u{1f1e6}", "\u{1f1ff}", "\u0915", "\u0995", "\u094d", "\u200d", "👩", "❤", "\u{1f3f4}", "\u{16d63}", "\u{16d67}",
];
export const FILLERS = ["\u115f", "\u1160", "\u3164", "\uffa0"];
export const TAGS = scalars(0xe0001, 0xe0020, 0xe0030, 0xe0041, 0xe0061, 0xe0062, 0xe007a, 0xe007e, 0xe007f);
export const IVS = scalars(0xe0100, 0xe01ef);
/** Without columns, each a cluster of its own, all kept. */
export const FORMATS = ["\u00ad", "\u200b", "\u200e", "\u200f", "\u061c"];
export const BIDI = scalars([0x202a, 0x202e], [0x2066, 0x2069]);
export const INVISIBLE = scalars([0x2060, 0x2064], [0x206a, 0x206f], 0xfeff, [0xfff9, 0xfffb]);
export const NONCHARACTERS = scalars(0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff);
export const LINE_ENDS = ["\n", "\r\n", "\r\r\n", "\x0b", "\x0c", "\x1bE", "\u2028", "\u2029"];
/** C0 and DEL without the ones that act, and the C1 that introduce nothing. */
export const INERT = scalars([0x00, 0x07], [0x10, 0x1a], [0x1c, 0x1f], 0x7f, [0x80, 0x9a], 0x9c, 0x9e, 0x9f);

/** Text of every kind, in groups of about equal interest. */
export const TEXT_GROUPS = [ASCII, ASCII, LETTERS, CLUSTERS, MARKS, JOINERS, FORMATS];
/** Clusters that take more columns with each scalar, so that they may fit at first and then no longer. */
export const GROWING = [
  "a\u0903", "क\u0903", "क\u094dक", "\u{110bd} ", "\u0600a", "e\uff9e", "か\uff9e", "❤\ufe0f", "1\ufe0f\u20e3", "\u{1f1e6}\u{1f1e6}", "a\u302e", "a\u{1f3fb}", "☝\u{1f3fb}",
];
/** Scalars that are dropped, at least without the right neighbours. */
export const DOUBTFUL_GROUPS = [FILLERS, TAGS, IVS, BIDI, INVISIBLE, NONCHARACTERS];
