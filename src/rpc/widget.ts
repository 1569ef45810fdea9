/**
 * What a `setWidget` shows: plain lines for every client, and a native surface for those that know it (contract:
 * "Fallback", "Mapping from Pi extension APIs").
 */
import { FALLBACK_SHARE, WIDGET_LIMITS } from "../contract/limits.js";
import type { ExtensionUINativeSurface } from "../contract/surface.js";
import { sanitizeTerminalLines } from "../sanitizer.js";
import { isArray, ownValue } from "../surface/own-data.js";
import { isSimpleText } from "../surface/simple-text.js";
import { terminalSurface } from "../surface/terminal-surface.js";

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

/** The surface of a widget that has lines only; none for a blank one, which clears. */
export function surfaceOfLines(key: string, lines: readonly string[]): ExtensionUINativeSurface | undefined {
  // A surface keeps the rest for its fallback.
  const share = (limit: number): number => Math.floor(limit * (1 - FALLBACK_SHARE));
  const { lines: most, textBytes, payloadBytes } = WIDGET_LIMITS;
  const limits = { lines: share(most), textBytes: share(textBytes), payloadBytes: share(payloadBytes) };
  const snapshot = sanitizeTerminalLines(lines, { limits });
  if (snapshot.text.every((line) => line.trim() === "")) return undefined;
  return terminalSurface(snapshot, { id: `widget:${key}`, title: key });
}

/** A surface that a stranger built, made safe: its fallback lines in a surface of our own; none without any. */
export function safeSurface(key: string, surface: unknown): ExtensionUINativeSurface | undefined {
  const lines = ownValue(ownValue(surface, "fallback"), "lines");
  if (!isArray(lines)) return undefined;
  const length = Math.min(Number(ownValue(lines, "length")), WIDGET_LIMITS.lines);
  const texts = Array.from({ length }, (_, index) => ownValue(lines, String(index)));
  return surfaceOfLines(key, texts.filter((text) => typeof text === "string"));
}
