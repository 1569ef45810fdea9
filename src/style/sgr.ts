/**
 * The graphic rendition (SGR, ECMA-48 §8.3.117) of the text to come, and its resolved style.
 * Colours with sub-parameters are those of ITU-T T.416 as terminals write them.
 *
 * Kept apart as a terminal keeps them: colours, dim, inverse and conceal never touch one another; a link is no part of
 * the rendition. Without effect: blink, overline, fonts and whatever is unknown.
 */
import { DEFAULT_COLOR, paletteColor, rgbColor } from "./color.js";
import type { RoleResolver } from "./roles.js";
import { RESERVED_MONOSPACED } from "./safe-ansi.js";
import { BOLD, ITALIC, MONOSPACED, PLAIN, ROLE_SHIFT, STRIKETHROUGH, TRAIT_MASK, UNDERLINE } from "./style.js";

/** The parameters of one sequence; an empty or absent value is -1. */
export interface SgrParams {
  readonly length: number;
  value(index: number): number;
  subCount(index: number): number;
  subValue(index: number, sub: number): number;
}

/*
 * Flags: bits 0–4 are the traits of a packed style, then:
 */
const DIM = 32;
const INVERSE = 64;
const CONCEALED = 128;

/** A colour selector without a colour: nothing changes. */
export const NO_COLOR = -1;
/** The resolved style has to be computed again. */
const STALE = -1;

export class Sgr {
  /** Packed colours, see `color.ts`. */
  foreground = DEFAULT_COLOR;
  background = DEFAULT_COLOR;
  private flags = 0;
  private resolved = PLAIN;
  private readonly roles: RoleResolver;

  constructor(roles: RoleResolver) {
    this.roles = roles;
  }

  /** Whether SGR 8 is on. */
  get concealed(): boolean {
    return (this.flags & CONCEALED) !== 0;
  }

  /** The packed style of text printed now, see `style.ts`. */
  style(): number {
    return this.resolved === STALE ? this.resolve() : this.resolved;
  }

  /** SGR 0. */
  reset(): void {
    this.foreground = DEFAULT_COLOR;
    this.background = DEFAULT_COLOR;
    this.flags = 0;
    this.resolved = PLAIN;
  }

  /** Takes over another rendition, as saving and restoring the cursor does. */
  copyFrom(other: Sgr): void {
    this.foreground = other.foreground;
    this.background = other.background;
    this.flags = other.flags;
    this.resolved = other.resolved;
  }

  /** Acts on the parameters of one `CSI … m`. Markers and intermediates make another function and don't come here. */
  apply(params: SgrParams): void {
    const { length } = params;
    if (length === 0) return this.reset();
    for (let index = 0; index < length; index++) {
      const code = params.value(index);
      if (code === 38 || code === 48 || code === 58) {
        this.setColor(code, params, index);
        index += argumentsAfter(params, index);
      } else if (params.subCount(index) === 0) {
        this.select(code);
      } else if (code === 4) {
        // 4:0 is off; 4:1 to 4:5 are kinds of underline, and anything else is the single one as in xterm.
        this.set(UNDERLINE, params.subValue(index, 0) !== 0);
      }
    }
  }

  /** `apply` for a list without sub-parameters: the first `length` of `values`; empty is -1. */
  list(values: Int32Array, length: number): void {
    for (let index = 0; index < length; index++) {
      const code = values[index] as number;
      if (code !== 38 && code !== 48 && code !== 58) {
        this.select(code);
        continue;
      }
      const mode = index + 1 < length ? (values[index + 1] as number) : -1;
      if (mode === 5) {
        this.assign(code, toPalette(index + 2 < length ? (values[index + 2] as number) : -1));
        index += 2;
      } else if (mode === 2) {
        const red = index + 2 < length ? (values[index + 2] as number) : -1;
        const green = index + 3 < length ? (values[index + 3] as number) : -1;
        const blue = index + 4 < length ? (values[index + 4] as number) : -1;
        this.assign(code, toRgb(red, green, blue));
        index += 4;
      } else index++;
    }
  }

  /** `apply` for one parameter without sub-parameters; empty is -1. A colour selector alone says nothing. */
  select(code: number): void {
    switch (code) {
      case -1:
      case 0: return this.reset();
      case 1: return this.set(BOLD, true);
      case 2: return this.set(DIM, true);
      case 3: return this.set(ITALIC, true);
      case 4:
      case 21: return this.set(UNDERLINE, true);
      case 7: return this.set(INVERSE, true);
      case 8: return this.set(CONCEALED, true);
      case 9: return this.set(STRIKETHROUGH, true);
      case 22: return this.set(BOLD | DIM, false);
      case 23: return this.set(ITALIC, false);
      case 24: return this.set(UNDERLINE, false);
      case 27: return this.set(INVERSE, false);
      case 28: return this.set(CONCEALED, false);
      case 29: return this.set(STRIKETHROUGH, false);
      case 39: return this.setForeground(DEFAULT_COLOR);
      case 49: return this.setBackground(DEFAULT_COLOR);
      case 59: return this.set(MONOSPACED, false);
    }
    if (code >= 30 && code <= 37) this.setForeground(paletteColor(code - 30));
    else if (code >= 40 && code <= 47) this.setBackground(paletteColor(code - 40));
    else if (code >= 90 && code <= 97) this.setForeground(paletteColor(code - 90 + 8));
    else if (code >= 100 && code <= 107) this.setBackground(paletteColor(code - 100 + 8));
  }

  private setColor(code: number, params: SgrParams, index: number): void {
    this.assign(code, colorAt(params, index));
  }

  private assign(code: number, color: number): void {
    if (color === NO_COLOR) return;
    if (code === 38) this.setForeground(color);
    else if (code === 48) this.setBackground(color);
    else this.set(MONOSPACED, color === RESERVED_MONOSPACED);
  }

  private setForeground(color: number): void {
    this.foreground = color;
    this.resolved = STALE;
  }

  private setBackground(color: number): void {
    this.background = color;
    this.resolved = STALE;
  }

  private set(flags: number, on: boolean): void {
    this.flags = on ? this.flags | flags : this.flags & ~flags;
    this.resolved = STALE;
  }

  private resolve(): number {
    const { flags } = this;
    const role = this.roles.resolve(this.foreground, this.background, (flags & DIM) !== 0, (flags & INVERSE) !== 0);
    return (this.resolved = (flags & TRAIT_MASK) | (role << ROLE_SHIFT));
  }
}

/** How many parameters after a 38, 48 or 58 are its arguments; may pass the end of the list. */
export function argumentsAfter(params: SgrParams, index: number): number {
  if (params.subCount(index) > 0) return 0; // the colon part is the whole colour
  if (params.subCount(index + 1) > 0) return 1; // a mode with sub-parameters stands alone
  const mode = params.value(index + 1);
  return mode === 2 ? 4 : mode === 5 ? 2 : 1;
}

/** The packed colour that a 38, 48 or 58 selects, or `NO_COLOR`. */
export function colorAt(params: SgrParams, index: number): number {
  return params.subCount(index) > 0 ? colonColor(params, index) : semicolonColor(params, index);
}

/** `38:5:index`, `38:2:r:g:b`, `38:2:space:r:g:b…`. */
function colonColor(params: SgrParams, index: number): number {
  const mode = params.subValue(index, 0);
  if (mode === 5) return toPalette(params.subValue(index, 1));
  if (mode !== 2) return NO_COLOR;
  const red = params.subCount(index) > 4 ? 2 : 1; // four or more values: the first is the colour space
  return toRgb(params.subValue(index, red), params.subValue(index, red + 1), params.subValue(index, red + 2));
}

/** `38;5;index`, `38;2;r;g;b`; sub-parameters in an argument make it no colour. */
function semicolonColor(params: SgrParams, index: number): number {
  if (params.subCount(index + 1) > 0) return NO_COLOR;
  const mode = params.value(index + 1);
  if (mode === 5) return params.subCount(index + 2) > 0 ? NO_COLOR : toPalette(params.value(index + 2));
  if (mode !== 2) return NO_COLOR;
  if (params.subCount(index + 2) + params.subCount(index + 3) + params.subCount(index + 4) > 0) return NO_COLOR;
  return toRgb(params.value(index + 2), params.value(index + 3), params.value(index + 4));
}

/** An empty or missing value is 0; one over 255 is no colour. */
function toPalette(index: number): number {
  return index > 255 ? NO_COLOR : paletteColor(index < 0 ? 0 : index);
}

function toRgb(red: number, green: number, blue: number): number {
  if (red > 255 || green > 255 || blue > 255) return NO_COLOR;
  return rgbColor(red < 0 ? 0 : red, green < 0 ? 0 : green, blue < 0 ? 0 : blue);
}
