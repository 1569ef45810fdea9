/**
 * From the colours of a cell to the role of a span: a client maps roles to its own theme, so raw colours never travel.
 *
 * In order: an exact colour that the host named; the 16 colours by table; other colours by hue and lightness; a
 * background that speaks where the foreground does not; dim text without a meaning of its own is muted.
 * Inverse swaps the two colours first; without any colour it is accent.
 */
import type { SanitizeOptions } from "../contract/types.js";
import {
  DEFAULT_COLOR, isTrueColor, paletteColor, paletteRgb, rgbColor, TONE_CHROMATIC, TONE_ROLE, TONE_VIVID, toneOf,
} from "./color.js";
import { RESERVED_ROLES } from "./safe-ansi.js";
import { ACCENT, DANGER, MUTED, NO_ROLE, roleIndex, SUCCESS, WARNING } from "./style.js";

export interface RoleResolver {
  /** Role index of packed colours; 0 is no role. */
  resolve(foreground: number, background: number, dim: boolean, inverse: boolean): number;
}

export interface RoleOptions {
  readonly roles?: SanitizeOptions["roles"];
  readonly background?: SanitizeOptions["background"];
}

/**
 * Builds the resolver for the options `roles` and `background`.
 *
 * @throws {TypeError | RangeError} naming the option: `roles` that is no object, a key that is neither `#rrggbb` nor
 *   `0`–`255`, a value that is no role; a `background` other than `dark` and `light`.
 */
export function createRoleResolver(options: RoleOptions = {}): RoleResolver {
  const { background = "dark", roles } = options;
  if (background !== "dark" && background !== "light") {
    throw new RangeError(`background must be "dark" or "light"`);
  }
  return new Resolver(exactMeanings(roles), background === "light");
}

/*
 * What one colour means in either place, as one number:
 *
 * | bits | meaning                                                            |
 * |------|--------------------------------------------------------------------|
 * | 0–3  | role index as a foreground                                         |
 * | 4    | the foreground speaks: it beats a background and dim               |
 * | 5–8  | role index as a background; 0: the background says nothing         |
 * | 9    | always set, so that 0 in a memory means "not known yet"            |
 */
const FOREGROUND = 15;
const SPEAKS = 16;
const BACKGROUND_SHIFT = 5;
const BACKGROUND = 15;
const KNOWN = 512;

/** The 16 colours by their slot: black, red, green, yellow, blue, magenta, cyan, white. */
const SLOTS = [MUTED, DANGER, SUCCESS, WARNING, ACCENT, ACCENT, ACCENT, NO_ROLE] as const;

/** True colours that are remembered at a time: more than a rainbow shows, in 12 KiB. */
const MEMORY_BITS = 11;
const NO_COLORS = new Int32Array(0);
const NO_MEANINGS = new Uint16Array(0);

class Resolver implements RoleResolver {
  /** What exact colours mean; they come before every rule. */
  private readonly exact: ReadonlyMap<number, number>;
  private readonly light: boolean;
  private readonly palette = new Uint16Array(256);
  /** Direct-mapped memory of true colours; many inputs have none, so it is made when the first one comes. */
  private colors = NO_COLORS;
  private meanings = NO_MEANINGS;

  constructor(exact: ReadonlyMap<number, number>, light: boolean) {
    this.exact = exact;
    this.light = light;
  }

  resolve(foreground: number, background: number, dim: boolean, inverse: boolean): number {
    if (inverse) {
      if (foreground === DEFAULT_COLOR && background === DEFAULT_COLOR) return ACCENT;
      const swapped = foreground;
      foreground = background;
      background = swapped;
    }
    const front = foreground === DEFAULT_COLOR ? NO_ROLE : this.meaning(foreground);
    if (front & SPEAKS) return front & FOREGROUND;
    if (background !== DEFAULT_COLOR) {
      const back = (this.meaning(background) >>> BACKGROUND_SHIFT) & BACKGROUND;
      if (back !== NO_ROLE) return back;
    }
    return dim ? MUTED : front & FOREGROUND;
  }

  private meaning(color: number): number {
    return isTrueColor(color) ? this.trueColor(color) : this.palette[color & 255] || this.learn(color);
  }

  private trueColor(color: number): number {
    // Fibonacci hashing: neighbouring colours of a gradient land in different places.
    const slot = Math.imul(color, 0x9e3779b1) >>> (32 - MEMORY_BITS);
    if (this.colors[slot] === color) return this.meanings[slot] as number;
    if (this.colors.length === 0) {
      this.colors = new Int32Array(1 << MEMORY_BITS);
      this.meanings = new Uint16Array(1 << MEMORY_BITS);
    }
    this.colors[slot] = color;
    return (this.meanings[slot] = this.decide(color));
  }

  private learn(color: number): number {
    return (this.palette[color & 255] = this.decide(color));
  }

  private decide(color: number): number {
    const exact = this.exact.get(color);
    if (exact !== undefined) return exact;
    if (isTrueColor(color)) return ofTone(toneOf(color & 0xffffff, this.light));
    const index = color & 255;
    return index < 16 ? ofSlot(index & 7) : ofTone(toneOf(paletteRgb(index), this.light));
  }
}

function ofSlot(slot: number): number {
  const role = SLOTS[slot] as number;
  const chromatic = slot !== 0 && slot !== 7;
  return chromatic ? KNOWN | SPEAKS | role | (role << BACKGROUND_SHIFT) : KNOWN | (slot === 0 ? role : NO_ROLE);
}

function ofTone(tone: number): number {
  const role = tone & TONE_ROLE;
  return (
    KNOWN | role | (tone & TONE_CHROMATIC ? SPEAKS : 0) | (tone & TONE_VIVID ? role << BACKGROUND_SHIFT : 0)
  );
}

/** The colours that the host named, after those of safe ANSI, which mean something as a foreground only. */
function exactMeanings(roles: RoleOptions["roles"]): ReadonlyMap<number, number> {
  const exact = new Map<number, number>();
  for (const [color, role] of RESERVED_ROLES) exact.set(color, KNOWN | SPEAKS | role);
  if (roles === undefined) return exact;
  if (typeof roles !== "object" || roles === null || Array.isArray(roles)) {
    throw new TypeError("roles must be an object of colours and roles");
  }
  for (const [key, role] of Object.entries(roles)) {
    const color = colorOfKey(key);
    if (color === DEFAULT_COLOR) throw new RangeError(`roles: a key is "#rrggbb" or "0" to "255", not ${quote(key)}`);
    if (typeof role !== "string") throw new TypeError(`roles: the role of ${quote(key)} must be a string`);
    const index = roleIndex(role);
    if (index === NO_ROLE) throw new RangeError(`roles: ${quote(role)} is no role`);
    exact.set(color, KNOWN | SPEAKS | index | (index << BACKGROUND_SHIFT));
  }
  return exact;
}

function colorOfKey(key: string): number {
  if (/^#[0-9a-f]{6}$/i.test(key)) {
    const rgb = Number.parseInt(key.slice(1), 16);
    return rgbColor(rgb >>> 16, (rgb >>> 8) & 255, rgb & 255);
  }
  return /^(?:0|[1-9][0-9]{0,2})$/.test(key) && Number(key) <= 255 ? paletteColor(Number(key)) : DEFAULT_COLOR;
}

function quote(value: string): string {
  return JSON.stringify(value.slice(0, 40));
}
