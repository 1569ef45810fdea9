import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_COLOR, isTrueColor, paletteColor, paletteRgb, rgbColor, TONE_CHROMATIC, TONE_ROLE, TONE_VIVID, toneOf,
} from "../../src/style/color.js";
import { ROLES } from "../../src/style/style.js";

/** OKLCH by the published two-step definition, with angles, as an independent check. */
function oklch(rgb: number): { lightness: number; chroma: number; hue: number } {
  const [r, g, b] = [rgb >>> 16, (rgb >>> 8) & 255, rgb & 255].map((value) => {
    const channel = value / 255;
    return channel > 0.04045 ? Math.pow((channel + 0.055) / 1.055, 2.4) : channel / 12.92;
  }) as [number, number, number];
  const l = Math.pow(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 1 / 3);
  const m = Math.pow(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 1 / 3);
  const s = Math.pow(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 1 / 3);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

function roleByAngle(rgb: number, light: boolean): string | undefined {
  const { lightness, chroma, hue } = oklch(rgb);
  if (chroma < 0.035) {
    const seen = light ? 1 - lightness : lightness;
    return seen >= 0.8 ? undefined : seen >= 0.65 ? "secondary" : "muted";
  }
  if (hue >= 358 || hue < 40) return "danger";
  if (hue < 112) return "warning";
  return hue < 166 ? "success" : "accent";
}

const rgb = fc.integer({ min: 0, max: 0xffffff });

describe("packed colours", () => {
  test("default, palette and true colours never collide", () => {
    expect(DEFAULT_COLOR).toBe(0);
    expect(paletteColor(0)).toBe(0x1000000);
    expect(rgbColor(0, 0, 0)).toBe(0x2000000);
    expect(rgbColor(1, 2, 255)).toBe(0x20102ff);
    expect(isTrueColor(paletteColor(255))).toBe(false);
    expect(isTrueColor(rgbColor(0, 0, 0))).toBe(true);
  });

  test.each([
    [16, 0x000000], [17, 0x00005f], [21, 0x0000ff], [22, 0x005f00], [52, 0x5f0000], [59, 0x5f5f5f], [103, 0x8787af],
    [196, 0xff0000], [208, 0xff8700], [231, 0xffffff], [232, 0x080808], [244, 0x808080], [255, 0xeeeeee],
  ])("palette index %i is xterm's colour", (index, value) => {
    expect(paletteRgb(index)).toBe(value);
  });
});

describe("tone", () => {
  test("hue and lightness decide as angles would", () => {
    fc.assert(
      fc.property(rgb, fc.boolean(), (value, light) => {
        expect(ROLES[toneOf(value, light) & TONE_ROLE]).toBe(roleByAngle(value, light));
      }),
      { numRuns: 6_000 },
    );
  });

  test("every grey is neutral and the bounds of lightness are at 0.80 and 0.65", () => {
    const roles = Array.from({ length: 256 }, (_, grey) => toneOf(grey * 0x010101, false));
    expect(roles.every((tone) => (tone & (TONE_CHROMATIC | TONE_VIVID)) === 0)).toBe(true);
    const names = roles.map((tone) => ROLES[tone]);
    expect(names.lastIndexOf("muted")).toBe(names.indexOf("secondary") - 1);
    expect(names.lastIndexOf("secondary")).toBe(names.indexOf(undefined) - 1);
    expect(oklch(names.indexOf("secondary") * 0x010101).lightness).toBeCloseTo(0.65, 2);
    expect(oklch(names.indexOf(undefined) * 0x010101).lightness).toBeCloseTo(0.8, 2);
  });

  test("a colour is chromatic from chroma 0.035 and vivid from 0.06", () => {
    fc.assert(
      fc.property(rgb, (value) => {
        const { chroma } = oklch(value);
        const tone = toneOf(value, false);
        expect((tone & TONE_CHROMATIC) !== 0).toBe(chroma >= 0.035);
        expect((tone & TONE_VIVID) !== 0).toBe(chroma >= 0.06);
      }),
      { numRuns: 6_000 },
    );
  });
});
