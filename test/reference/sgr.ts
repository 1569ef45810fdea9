/**
 * SGR (engine specification §6): how a control sequence ending in `m` changes the attributes of what is printed next.
 */
import type { Param } from "./params.js";

/** `"0"`–`"255"`: the palette, of which 0–15 are the 16 colours. `"#rrggbb"`: an exact colour. Undefined: the default. */
export type Color = string | undefined;

/** Everything SGR can set. The link is not part of it. */
export interface Style {
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
  readonly conceal: boolean;
  readonly strikethrough: boolean;
  readonly foreground: Color;
  readonly background: Color;
  readonly underlineColor: Color;
}

export const PLAIN: Style = {
  bold: false, dim: false, italic: false, underline: false, inverse: false, conceal: false, strikethrough: false,
  foreground: undefined, background: undefined, underlineColor: undefined,
};

const SIMPLE: { readonly [parameter: number]: Partial<Style> } = {
  0: PLAIN,
  1: { bold: true }, 2: { dim: true }, 22: { bold: false, dim: false },
  3: { italic: true }, 23: { italic: false },
  4: { underline: true }, 21: { underline: true }, 24: { underline: false },
  7: { inverse: true }, 27: { inverse: false },
  8: { conceal: true }, 28: { conceal: false },
  9: { strikethrough: true }, 29: { strikethrough: false },
  39: { foreground: undefined }, 49: { background: undefined }, 59: { underlineColor: undefined },
};

const EXTENDED: { readonly [parameter: number]: "foreground" | "background" | "underlineColor" } = {
  38: "foreground", 48: "background", 58: "underlineColor",
};

export function applySgr(style: Style, params: readonly Param[]): Style {
  let result = style;
  const rest = params.length === 0 ? [{ value: 0, subs: [] }] : [...params];
  for (let param = rest.shift(); param; param = rest.shift()) {
    const { value = 0, subs } = param;
    const plane = EXTENDED[value];
    if (plane) {
      const color = subs.length > 0 ? colonColor(subs) : semicolonColor(rest);
      if (color !== undefined) result = { ...result, [plane]: color };
    } else if (subs.length > 0) {
      if (value === 4) result = { ...result, underline: subs[0] !== 0 };
    } else {
      result = { ...result, ...SIMPLE[value], ...sixteen(value) };
    }
  }
  return result;
}

/** 30–37 and 90–97 are the 16 colours of the foreground, 40–47 and 100–107 those of the background. */
function sixteen(value: number): Partial<Style> {
  if (value >= 30 && value <= 37) return { foreground: String(value - 30) };
  if (value >= 90 && value <= 97) return { foreground: String(value - 90 + 8) };
  if (value >= 40 && value <= 47) return { background: String(value - 40) };
  if (value >= 100 && value <= 107) return { background: String(value - 100 + 8) };
  return {};
}

/** The colour of `38:…`, undefined where it changes nothing. */
function colonColor([mode, ...values]: readonly (number | undefined)[]): Color {
  if (mode === 5) return paletteColor(values[0]);
  if (mode === 2) return exactColor(values.length >= 4 ? values.slice(1) : values);
  return undefined;
}

/** The colour of `38;…`; takes its arguments off the front of `rest`. */
function semicolonColor(rest: Param[]): Color {
  const mode = rest.shift();
  if (mode === undefined || mode.subs.length > 0) return undefined;
  if (mode.value !== 5 && mode.value !== 2) return undefined;
  const values = rest.splice(0, mode.value === 5 ? 1 : 3);
  if (values.some(({ subs }) => subs.length > 0)) return undefined;
  return mode.value === 5 ? paletteColor(values[0]?.value) : exactColor(values.map(({ value }) => value));
}

const paletteColor = (index = 0): Color => (index > 255 ? undefined : String(index));

function exactColor([red = 0, green = 0, blue = 0]: readonly (number | undefined)[]): Color {
  const channels = [red, green, blue];
  if (channels.some((channel) => channel > 255)) return undefined;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
