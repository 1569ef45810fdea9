/**
 * Overstrike as man pages write it (engine specification §4, §11): the same character twice is bold, a character and an
 * underscore are underlined, and both can be said of one character.
 */
import type { Glyph } from "./line.js";

/** What both glyphs together show, or undefined where the second just replaces the first. */
export function overstrike(under: Glyph, over: Glyph): Glyph | undefined {
  if (under.columns !== over.columns) return undefined;
  if (under.text === over.text) return { ...over, struck: { ...under.struck, bold: true } };
  if (under.text === "_") return { ...over, struck: { ...under.struck, underline: true } };
  if (over.text === "_") return { ...under, struck: { ...under.struck, underline: true } };
  return undefined;
}
