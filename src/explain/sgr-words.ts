/**
 * SGR in words, a part for each parameter: `bold`, `foreground 196 → danger`.
 * Source: ECMA-48 §8.3.117, ITU-T T.416; the reading of colours is that of the engine (style/sgr.ts).
 */
import { isTrueColor, paletteColor } from "../style/color.js";
import type { RoleResolver } from "../style/roles.js";
import { RESERVED_MONOSPACED } from "../style/safe-ansi.js";
import { NO_COLOR, type SgrParams, argumentsAfter, colorAt } from "../style/sgr.js";
import { ROLES } from "../style/style.js";

const ACTS: Readonly<Record<number, string>> = {
  0: "reset",
  1: "bold",
  2: "dim",
  3: "italic",
  4: "underline",
  7: "inverse",
  8: "conceal",
  9: "strikethrough",
  21: "double underline",
  22: "bold and dim off",
  23: "italic off",
  24: "underline off",
  27: "inverse off",
  28: "conceal off",
  29: "strikethrough off",
  39: "default foreground",
  49: "default background",
};

const DROPPED: Readonly<Record<number, string>> = {
  5: "blink",
  6: "rapid blink",
  10: "primary font",
  20: "Fraktur",
  25: "blink off",
  26: "proportional spacing",
  50: "proportional spacing off",
  51: "framed",
  52: "encircled",
  53: "overline",
  54: "framed and encircled off",
  55: "overline off",
  59: "default underline colour",
  60: "ideogram underline",
  61: "ideogram double underline",
  62: "ideogram overline",
  63: "ideogram double overline",
  64: "ideogram stress mark",
  65: "ideogram marks off",
  73: "superscript",
  74: "subscript",
  75: "superscript and subscript off",
};

const PLACES: Readonly<Record<number, string>> = { 38: "foreground", 48: "background", 58: "underline colour" };

export function sgrWords(params: SgrParams, roles: RoleResolver): string {
  if (params.length === 0) return ACTS[0] as string;
  const words: string[] = [];
  for (let index = 0; index < params.length; index++) {
    const code = params.value(index);
    if (code in PLACES) {
      words.push(selected(code, colorAt(params, index), roles));
      index += argumentsAfter(params, index);
    } else words.push(single(params, index, roles));
  }
  return words.join(", ");
}

function single(params: SgrParams, index: number, roles: RoleResolver): string {
  const code = Math.max(0, params.value(index));
  if (params.subCount(index) > 0) {
    if (code !== 4) return `${code} with sub-parameters, dropped`;
    return params.subValue(index, 0) === 0 ? "underline off" : "underline";
  }
  const base = code >= 90 && code <= 107 ? code - 60 : code;
  if (base >= 30 && base <= 47 && base !== 38 && base !== 39) {
    const slot = (base % 10) + (base === code ? 0 : 8);
    if (slot % 8 === base % 10 && base % 10 < 8) {
      return selected(base < 40 ? 38 : 48, paletteColor(slot), roles);
    }
  }
  if (code in ACTS) return ACTS[code] as string;
  if (code >= 11 && code <= 19) return "alternative font, dropped";
  return code in DROPPED ? `${DROPPED[code]}, dropped` : `${code}, not assigned, dropped`;
}

/** A colour and the role that it has by itself. */
function selected(place: number, color: number, roles: RoleResolver): string {
  const name = PLACES[place] as string;
  if (color === NO_COLOR) return `${name} without a colour, dropped`;
  const shown = isTrueColor(color) ? `#${(color & 0xffffff).toString(16).padStart(6, "0")}` : String(color & 255);
  if (place === 58) return color === RESERVED_MONOSPACED ? "monospaced" : `${name} ${shown}, dropped`;
  const role = ROLES[place === 38 ? roles.resolve(color, 0, false, false) : roles.resolve(0, color, false, false)];
  return role === undefined ? `${name} ${shown}` : `${name} ${shown} → ${role}`;
}
