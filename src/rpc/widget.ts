/**
 * What a `setWidget` shows: plain lines for every client, and a native surface for those that know it (contract:
 * "Fallback", "Mapping from Pi extension APIs").
 */
import { WIDGET_LIMITS } from "../contract/limits.js";
import type { ExtensionUINativeSurface } from "../contract/surface.js";
import { sanitizeTerminalLines } from "../sanitizer.js";
import { widgetSurface } from "../surface/fallback.js";
import { sanitizeNativeSurface } from "../surface/native.js";
import { isSimpleText } from "../surface/simple-text.js";

/** Units of lines that fit into every limit without a look at each, at two columns and three bytes a unit. */
const FEW_UNITS = 8_192;
const FEW_UNITS_OF_LINE = 512;
const SGR = /\u001b\[[0-9:;]*m/g;

/** The lines as plain text within the limits of a widget; the same array if nothing changes. */
export function widgetText(lines: readonly string[]): readonly string[] {
  const text = simpleText(lines) ?? sanitizeTerminalLines(lines, { links: false }).text;
  return text.length === lines.length && text.every((line, index) => line === lines[index]) ? lines : text;
}

/** The same for a few lines of simple text that at most is coloured: no engine is needed for it. */
function simpleText(lines: readonly string[]): readonly string[] | undefined {
  if (lines.length > WIDGET_LIMITS.lines) return undefined;
  let units = 0;
  for (const { length } of lines) units += length > FEW_UNITS_OF_LINE ? Infinity : length;
  if (units > FEW_UNITS) return undefined;
  const text = lines.map((line) => (line.includes("\u001b") ? line.replace(SGR, "") : line));
  return text.every((line) => !line.includes("\n") && !line.includes("\t") && isSimpleText(line)) ? text : undefined;
}

/** A surface that a stranger built, made safe, or one of the fallback lines that it brought; none without either. */
export function safeSurface(key: string, given: unknown): ExtensionUINativeSurface | undefined {
  const { surface, fallback } = sanitizeNativeSurface(given, { id: `widget:${key}` });
  return surface ?? widgetSurface({ widgetKey: key, lines: fallback?.lines });
}
