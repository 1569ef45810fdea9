/**
 * Text for the grammar: grapheme clusters ("atoms") such that no two of them ever join into one.
 * An atom therefore starts with a scalar that starts a cluster after anything, and is complete: no trailing joiner,
 * virama, lone regional indicator or open jamo.
 */
import stringWidth from "string-width";
import { Oracle, type UnicodeMode } from "./terminal.js";

const split = (clusters: string) => clusters.split(" ");

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
const NARROW = split("à ß ø λ Ж ñ £ ° ± ½ € … → ✓ ✗ ● ◆ ░ █ ▲ ﬁ א ب ก");
const BOX = split("─ │ ┌ ┐ └ ┘ ├ ┤ ┬ ┴ ┼ ═ ║ ╔ ╭ ╯ ▏ ▌");
const CJK = split("日 本 語 中 文 한 글 カ ひ ﹏ ！ Ａ 々 〈 𠀀 㐀 ｶ");
const COMBINED = [
  ...split("e\u0301 a\u0308\u0323 n\u0303 x\u20d7 o\u0302\u0301 1\u0338 か\u3099 中\u0301 ב\u05bc ب\u064e ก\u0e34 ─\u0301"),
  " \u0301",
];
const EMOJI = split("😀 🚀 🎉 🔥 ✅ ❌ ⚡ ⏳ 🟢");
const EMOJI_SEQUENCES = [
  ...split("👩\u200d💻 👨\u200d👩\u200d👧\u200d👦 🏳\ufe0f\u200d🌈 🧑🏿\u200d🚀 👍🏽 🇯🇵 🇩🇪 ❤\ufe0f ⚠\ufe0f ☀\ufe0e 1\ufe0f\u20e3"),
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
];
/** Scripts whose clusters terminals measure in their own ways, and a keycap that a character set can take apart. */
const SCRIPTS = split("क\u094dष\u093f न\u0940 ம\u0bbf ཀ\u0fb1 ᄀ\u1161\u11a8 각 ก\u0e33 ല\u0d3e ﷺ #\ufe0f\u20e3");
/** Without columns of their own; each is a cluster by itself after any text. */
const ZERO_WIDTH = split("\u00ad \u200b \u200e \u200f \u061c");

/** Atoms that every part of the project must place alike, in groups of about equal interest. */
const PLACED_GROUPS: readonly (readonly string[])[] = [
  ASCII, ASCII, NARROW, BOX, CJK, COMBINED, EMOJI, EMOJI_SEQUENCES,
];
/** All atoms: for text without motion only order matters, not columns. */
export const STILL_GROUPS: readonly (readonly string[])[] = [...PLACED_GROUPS, SCRIPTS, ZERO_WIDTH];
/** Marks that start a cluster only because nothing printed stands before them. */
export const LONE_MARKS: readonly string[] = ["\u0301", "\u20d7", "\ufe0f", "\u200d", "\u3099", "\u064e"];

/**
 * The groups, reduced to the atoms that take as many columns in this mode of the terminal as they do here, in one cell.
 * A terminal that knows less of Unicode gives an emoji sequence more columns; motion over such text cannot agree.
 */
export function placedGroups(unicode: UnicodeMode): string[][] {
  const oracle = new Oracle({ rows: 2, columns: 20, unicode });
  const agrees = (atom: string) => {
    oracle.write(atom);
    return oracle.column === stringWidth(atom) && oracle.cell(0).chars === atom;
  };
  return PLACED_GROUPS.map((group) => group.filter(agrees)).filter((group) => group.length > 0);
}
