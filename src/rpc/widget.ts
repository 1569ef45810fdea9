/**
 * What a `setWidget` shows: plain lines for every client, and a native surface for those that know it (contract:
 * "Fallback", "Mapping from Pi extension APIs").
 */
import { WIDGET_LIMITS } from "../contract/limits.js";
import type { ExtensionUINativeSurface } from "../contract/surface.js";
import { sanitizeTerminalLines } from "../sanitizer.js";
import { isArray, ownValue } from "../surface/own-data.js";
import { terminalSurface } from "../surface/terminal-surface.js";

/** Lines that fit without a look at each: printable ASCII, and far within every limit. */
const CLEAN = /^[\x20-\x7e]*$/;
const FEW_UNITS = 16_384;

/** The lines as plain text within the limits of a widget; the same array if nothing changes. */
export function widgetText(lines: readonly string[]): readonly string[] {
  if (lines.length <= WIDGET_LIMITS.lines) {
    let units = 0;
    for (const line of lines) units += line.length > WIDGET_LIMITS.columns || !CLEAN.test(line) ? Infinity : line.length;
    if (units <= FEW_UNITS) return lines;
  }
  const { text } = sanitizeTerminalLines(lines, { links: false });
  return text.length === lines.length && text.every((line, index) => line === lines[index]) ? lines : text;
}

/** The surface of a widget that has lines only; none for a blank one, which clears. */
export function surfaceOfLines(key: string, lines: readonly string[]): ExtensionUINativeSurface | undefined {
  // Three quarters: a surface keeps the rest for its fallback.
  const share = (limit: number): number => Math.floor((limit * 3) / 4);
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
