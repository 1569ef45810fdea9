/** Scalars that stand for every class of src/text/properties.ts, and for what the rules tell apart within one. */
export const ALPHABET: readonly string[] = [
  "a", " ", "é", "中", "\u{20000}", "あ", "│", "ﾞ", "\ufffd", // Other, 1 and 2 columns
  "\u3164", "\uffa0", // Hangul fillers that break as Other
  "1", "#", // keycap bases
  "\u0000", "\u2028", "\u00ad", "\u2060", "\u{e0001}", // Control
  "\r", "\n",
  "\u200c", "\u200d", "\ufe0e", "\ufe0f",
  "\u0301", "\u20e3", "\u{e0067}", "\u{e007f}", "\u{e0100}", "\u093c", // Extend without columns
  "\u09be", "\uff9e", "\u302e", // Extend with 1 and 2 columns
  "\u094d", "\u1039", // linkers
  "\u{1f3fb}", "\u{1f3fd}", // modifiers
  "\u0903", "\u093f", "\u0e33", // SpacingMark
  "\u0d4e", "\u070f", // Prepend, with and without a column
  "\u0600", "\u{110bd}", // Prepend that is a sign
  "\u{1f1e9}", "\u{1f1ea}", // regional indicators
  "\u1100", "\u115f", "\ua960", "\u1160", "\u1161", "\ud7b0", "\u11a8", "\ud7cb", "가", "각", // Hangul
  "\u{16d63}", "\u{16d67}", // Kirat Rai vowels that break as V
  "\u0915", "\u0995", "\u1000", // InCB=Consonant
  "\u{1f02c}", // Extended_Pictographic, no emoji
  "©", "❤", "♀", // text presentation
  "☝", "⛹", // the same, modifier bases
  "😀", "⚽", "🏴", // emoji presentation, astral and BMP
  "👍", "👩", "✋", // the same, modifier bases
  "\ud800", "\udc00", // lone surrogates
];

/** One scalar per class: small enough for all triples. */
export const REPRESENTATIVES: readonly string[] = [
  "a", "1", "\u0000", "\r", "\n", "\u200c", "\u200d", "\u0301", "\u094d", "\u{1f3fd}", "\ufe0e", "\ufe0f", "\u0903",
  "\u0d4e", "\u0600", "\u{1f1e9}", "\u1100", "\u1161", "\u{16d63}", "\u11a8", "가", "각", "\u0915", "\u{1f02c}", "❤", "☝",
  "😀", "👍", "\ud800",
];

/**
 * Whether the Unicode tables of the host know every scalar of the text. string-width reads the host's tables, so
 * on a host before Unicode 17.0 its answer for newer scalars is not the one it gives elsewhere.
 */
export function hostKnows(text: string): boolean {
  return HOST_IS_CURRENT || !/\p{Unassigned}/u.test(text);
}

export const HOST_IS_CURRENT = Number.parseFloat(process.versions.unicode ?? "0") >= 17;

/** Scalars as hexadecimal numbers, for messages. */
export function hex(text: string): string {
  return Array.from(text, (scalar) => scalar.codePointAt(0)!.toString(16)).join(" ");
}
