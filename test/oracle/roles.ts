/**
 * What a terminal's attributes mean, written a second time from the specification: attributes in, role and traits out.
 * Slow and literal on purpose; it shares nothing with the sources, so that both can only agree by being right.
 *
 * The lightness, chroma and hue are those of OKLCH (Ottosson's OKLab, polar form).
 */
import type { SpanRole, SpanTrait } from "../../src/contract/types.js";

/** A colour as a terminal keeps it: nothing set, a palette index 0–255, or 24 bits of RGB. */
export type Colour =
  | { readonly is: "default" }
  | { readonly is: "index"; readonly index: number }
  | { readonly is: "rgb"; readonly rgb: number };

/** What SGR can say about a cell, as far as it has a meaning here. */
export interface Attributes {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
  readonly strikethrough: boolean;
}

/** How a colour reads: whether it has a hue, whether it can mark a background, and its role (none for "plain text"). */
interface Meaning {
  readonly chromatic: boolean;
  readonly marks: boolean;
  readonly role: SpanRole | undefined;
}

const SIXTEEN: readonly (SpanRole | undefined)[] = [
  "muted", "danger", "success", "warning", "accent", "accent", "accent", undefined,
];
const CUBE_LEVELS = [0, 95, 135, 175, 215, 255] as const;

/** Red, green and blue (0–255) of a palette index from 16 on. */
function paletteRgb(index: number): number {
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return (grey << 16) | (grey << 8) | grey;
  }
  const step = (divisor: number) => CUBE_LEVELS[Math.floor((index - 16) / divisor) % 6] as number;
  return (step(36) << 16) | (step(6) << 8) | step(1);
}

function oklch(rgb: number): { lightness: number; chroma: number; hue: number } {
  const linear = (shift: number) => {
    const value = ((rgb >> shift) & 255) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [linear(16), linear(8), linear(0)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: degrees < 0 ? degrees + 360 : degrees,
  };
}

/** The meaning of a colour on a dark background. */
export function meaningOf(colour: Colour): Meaning {
  if (colour.is === "default") return { chromatic: false, marks: false, role: undefined };
  if (colour.is === "index" && colour.index < 16) {
    const hue = colour.index % 8;
    const chromatic = hue !== 0 && hue !== 7;
    return { chromatic, marks: chromatic, role: SIXTEEN[hue] };
  }
  const { lightness, chroma, hue } = oklch(colour.is === "rgb" ? colour.rgb : paletteRgb(colour.index));
  const marks = chroma >= 0.06;
  if (chroma < 0.035) {
    if (lightness >= 0.8) return { chromatic: false, marks, role: undefined };
    return { chromatic: false, marks, role: lightness >= 0.65 ? "secondary" : "muted" };
  }
  if (hue >= 358 || hue < 40) return { chromatic: true, marks, role: "danger" };
  if (hue < 112) return { chromatic: true, marks, role: "warning" };
  return { chromatic: true, marks, role: hue < 166 ? "success" : "accent" };
}

/** The role of a cell; `undefined` for ordinary text. */
export function roleOf(cell: Attributes): SpanRole | undefined {
  const { foreground, background } = cell;
  if (cell.inverse && foreground.is === "default" && background.is === "default") return "accent";
  const front = meaningOf(cell.inverse ? background : foreground);
  const back = meaningOf(cell.inverse ? foreground : background);
  if (front.chromatic) return front.role;
  if (back.marks) return back.role;
  return cell.dim ? "muted" : front.role;
}

/** The traits of a cell, sorted by name. */
export function traitsOf(cell: Attributes): SpanTrait[] {
  const traits: SpanTrait[] = [];
  if (cell.bold) traits.push("bold");
  if (cell.italic) traits.push("italic");
  if (cell.strikethrough) traits.push("strikethrough");
  if (cell.underline) traits.push("underline");
  return traits;
}
