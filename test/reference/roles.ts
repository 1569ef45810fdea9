/**
 * Attributes to meaning (engine specification §6, "Role"). Colour distances are in OKLCH: Björn Ottosson, "A perceptual
 * color space for image processing" (2020), on linear sRGB.
 */
import type { SanitizeOptions, SpanRole, SpanTrait } from "../../src/contract/types.js";
import type { Color, Style } from "./sgr.js";

/** What a colour says. `foreground`: it is chromatic as a foreground; `background`: it gives its role as a background. */
interface Tone {
  readonly role: SpanRole | undefined;
  readonly foreground: boolean;
  readonly background: boolean;
}

type RoleOptions = Pick<SanitizeOptions, "roles" | "background">;

const SIXTEEN: readonly (SpanRole | undefined)[] = [
  "muted", "danger", "success", "warning", "accent", "accent", "accent", undefined,
];
const NEUTRAL_SIXTEEN: readonly number[] = [0, 7];

/** What `toSafeAnsi` writes for roles that no ordinary colour has. */
const RESERVED: { readonly [color: string]: SpanRole } = { "#010101": "primary", "#010102": "secondary", "#010103": "code" };
const MONOSPACED = "#010104";

export function roleOf(style: Style, options: RoleOptions): SpanRole | undefined {
  const map = lowerCaseKeys(options.roles ?? {});
  const [foreground, background] = style.inverse
    ? [style.background, style.foreground]
    : [style.foreground, style.background];

  const exact = lookUp(map, foreground) ?? lookUp(RESERVED, foreground);
  if (exact) return exact;
  const tone = foreground === undefined ? undefined : toneOf(foreground, options);
  if (tone?.foreground) return tone.role;

  // From here on the foreground is the default or neutral.
  if (background !== undefined) {
    const mapped = lookUp(map, background);
    if (mapped) return mapped;
    const behind = toneOf(background, options);
    if (behind.background) return behind.role;
  }
  if (style.inverse && foreground === undefined && background === undefined) return "accent";
  if (style.dim) return "muted";
  return tone?.role;
}

export function traitsOf(style: Style): SpanTrait[] {
  const traits: SpanTrait[] = [];
  if (style.bold) traits.push("bold");
  if (style.italic) traits.push("italic");
  if (style.underlineColor === MONOSPACED) traits.push("monospaced");
  if (style.strikethrough) traits.push("strikethrough");
  if (style.underline) traits.push("underline");
  return traits;
}

const lookUp = (map: { readonly [color: string]: SpanRole }, color: Color): SpanRole | undefined =>
  color !== undefined && Object.hasOwn(map, color) ? map[color] : undefined;

const lowerCaseKeys = (map: { readonly [color: string]: SpanRole }): { readonly [color: string]: SpanRole } =>
  Object.fromEntries(Object.entries(map).map(([color, role]) => [color.toLowerCase(), role]));

function toneOf(color: string, options: RoleOptions): Tone {
  if (!color.startsWith("#") && Number(color) < 16) {
    const index = Number(color) % 8;
    const chromatic = !NEUTRAL_SIXTEEN.includes(index);
    return { role: SIXTEEN[index], foreground: chromatic, background: chromatic };
  }
  const { lightness, chroma, hue } = oklch(channelsOf(color));
  if (chroma >= 0.035) return { role: roleOfHue(hue), foreground: true, background: chroma >= 0.06 };
  const seen = options.background === "light" ? 1 - lightness : lightness;
  return { role: seen >= 0.8 ? undefined : seen >= 0.65 ? "secondary" : "muted", foreground: false, background: false };
}

function roleOfHue(hue: number): SpanRole {
  if (hue >= 358 || hue < 40) return "danger";
  if (hue < 112) return "warning";
  if (hue < 166) return "success";
  return "accent";
}

/** Red, green and blue, 0–255. Palette colours 16–255 are the 6 × 6 × 6 cube and the 24 greys of xterm. */
function channelsOf(color: string): [number, number, number] {
  if (color.startsWith("#")) {
    const value = Number.parseInt(color.slice(1), 16);
    return [value >> 16, (value >> 8) & 0xff, value & 0xff];
  }
  const index = Number(color);
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return [grey, grey, grey];
  }
  const level = (step: number): number => (step === 0 ? 0 : 55 + 40 * step);
  const cube = index - 16;
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)];
}

function oklch(channels: [number, number, number]): { lightness: number; chroma: number; hue: number } {
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(channels[0]), linear(channels[1]), linear(channels[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(greenRed, blueYellow), hue: hue < 0 ? hue + 360 : hue };
}
