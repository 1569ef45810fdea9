/** Contrast of two colours. Source: WCAG 2.1, relative luminance and contrast ratio. */

/** @param first, second colours as `#rrggbb` or `rgb(r, g, b)` */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  if (color.startsWith("#")) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const numbers = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color);
  if (numbers === null) throw new Error(`no opaque colour: ${color}`);
  return numbers.slice(1).map(Number);
}
