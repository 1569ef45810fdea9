/**
 * Terminal colours as packed integers, and what a colour means by its place in OKLCH.
 * Sources: xterm's 256-colour palette (`256colres.pl`); Björn Ottosson, "A perceptual color space for image
 * processing" (OKLab); IEC 61966-2-1 for the sRGB transfer function.
 *
 * | value              | colour                      |
 * |--------------------|-----------------------------|
 * | 0                  | default                     |
 * | (1 << 24) \| index | palette index 0–255         |
 * | (2 << 24) \| rgb   | true colour, 8 bits a channel |
 */
import { ACCENT, DANGER, MUTED, NO_ROLE, SECONDARY, SUCCESS, WARNING } from "./style.js";

export const DEFAULT_COLOR = 0;
const PALETTE = 1 << 24;
const TRUE_COLOR = 2 << 24;

/** Packs a palette index, 0–255. */
export function paletteColor(index: number): number {
  return PALETTE | index;
}

/** Packs a true colour of three channels, 0–255 each. */
export function rgbColor(red: number, green: number, blue: number): number {
  return TRUE_COLOR | (red << 16) | (green << 8) | blue;
}

export function isTrueColor(color: number): boolean {
  return color >= TRUE_COLOR;
}

/** The channels of a palette index 16–255 as one 24-bit number; 0–15 belong to the user's theme and have no value. */
export function paletteRgb(index: number): number {
  if (index >= 232) return (8 + (index - 232) * 10) * 0x010101;
  const cube = index - 16;
  return (cubeLevel((cube / 36) | 0) << 16) | (cubeLevel(((cube / 6) | 0) % 6) << 8) | cubeLevel(cube % 6);
}

function cubeLevel(step: number): number {
  return step === 0 ? 0 : 55 + step * 40;
}

/** Role indices are in the low four bits of a tone. */
export const TONE_ROLE = 15;
/** The role of this tone comes from its hue: chroma is at least 0.035. */
export const TONE_CHROMATIC = 16;
/** Chroma is at least 0.06: as a background it is a message of its own. */
export const TONE_VIVID = 32;

const NEUTRAL_CHROMA = 0.035;
const VIVID_CHROMA = 0.06;
const PRIMARY_LIGHTNESS = 0.8;
const SECONDARY_LIGHTNESS = 0.65;

/**
 * What a 24-bit colour means: a role index with `TONE_CHROMATIC` and `TONE_VIVID`.
 * A neutral gets its role by lightness, mirrored where the background is light; any other colour by hue.
 */
export function toneOf(rgb: number, light: boolean): number {
  const red = LINEAR[(rgb >>> 16) & 255] as number;
  const green = LINEAR[(rgb >>> 8) & 255] as number;
  const blue = LINEAR[rgb & 255] as number;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const chromaSquared = a * a + b * b;
  if (chromaSquared < NEUTRAL_CHROMA * NEUTRAL_CHROMA) {
    const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    return neutralRole(light ? 1 - lightness : lightness);
  }
  return hueRole(a, b) | (chromaSquared < VIVID_CHROMA * VIVID_CHROMA ? TONE_CHROMATIC : TONE_CHROMATIC | TONE_VIVID);
}

function neutralRole(lightness: number): number {
  return lightness >= PRIMARY_LIGHTNESS ? NO_ROLE : lightness >= SECONDARY_LIGHTNESS ? SECONDARY : MUTED;
}

/** Bounds of the hue sectors in degrees, as unit vectors: a sign of a cross product is cheaper than an angle. */
const [FROM_RED, FROM_YELLOW, FROM_GREEN, FROM_BLUE] = [358, 40, 112, 166].map((degrees) => ({
  a: Math.cos((degrees * Math.PI) / 180),
  b: Math.sin((degrees * Math.PI) / 180),
})) as [Ray, Ray, Ray, Ray];

interface Ray {
  readonly a: number;
  readonly b: number;
}

/** Whether the hue of (a, b) lies in the half turn that starts at the ray. */
function isPast(ray: Ray, a: number, b: number): boolean {
  return ray.a * b >= ray.b * a;
}

/** 358–40° danger, 40–112° warning, 112–166° success, the rest accent; each sector includes its start. */
function hueRole(a: number, b: number): number {
  if (isPast(FROM_YELLOW, a, b)) {
    if (!isPast(FROM_GREEN, a, b)) return WARNING;
    return isPast(FROM_BLUE, a, b) ? ACCENT : SUCCESS;
  }
  return isPast(FROM_RED, a, b) ? DANGER : ACCENT;
}

/** sRGB channel value to linear light. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const channel = value / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});
