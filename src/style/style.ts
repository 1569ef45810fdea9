/**
 * The resolved style of a span, packed into one small integer so that comparing two styles is comparing two numbers.
 * Source: contract section "Text spans".
 *
 * | bits | meaning                                                             |
 * |------|---------------------------------------------------------------------|
 * | 0    | trait bold                                                          |
 * | 1    | trait italic                                                        |
 * | 2    | trait monospaced                                                    |
 * | 3    | trait strikethrough                                                 |
 * | 4    | trait underline                                                     |
 * | 5–8  | role index: 0 none, then the order of `SpanRole` (1 primary–8 code) |
 *
 * The trait bits are in alphabetical order, which is the order of normal form.
 */
import type { ExtensionUITextSpan, SpanRole, SpanTrait } from "../contract/types.js";

/** No role, no trait. */
export const PLAIN = 0;

export const BOLD = 1;
export const ITALIC = 2;
export const MONOSPACED = 4;
export const STRIKETHROUGH = 8;
export const UNDERLINE = 16;

/** All trait bits of a packed style. */
export const TRAIT_MASK = 31;
/** Where the role index starts. */
export const ROLE_SHIFT = 5;

/** Role indices, for code that decides roles. */
export const NO_ROLE = 0;
export const PRIMARY = 1;
export const SECONDARY = 2;
export const MUTED = 3;
export const ACCENT = 4;
export const SUCCESS = 5;
export const WARNING = 6;
export const DANGER = 7;
export const CODE = 8;

/** Role name of a role index; index 0 is no role. */
export const ROLES: readonly (SpanRole | undefined)[] = Object.freeze([
  undefined,
  "primary",
  "secondary",
  "muted",
  "accent",
  "success",
  "warning",
  "danger",
  "code",
] as const);

const TRAITS: readonly SpanTrait[] = ["bold", "italic", "monospaced", "strikethrough", "underline"];

/** Trait list of a set of trait bits: interned, frozen, sorted. Index 0 is `undefined`: the key is then absent. */
export const TRAIT_SETS: readonly (readonly SpanTrait[] | undefined)[] = Object.freeze(
  Array.from({ length: TRAIT_MASK + 1 }, (_, bits) =>
    bits === 0 ? undefined : Object.freeze(TRAITS.filter((_trait, bit) => bits & (1 << bit))),
  ),
);

const ROLE_INDEX: ReadonlyMap<unknown, number> = new Map(ROLES.map((role, index) => [role, index]));
const TRAIT_BIT: ReadonlyMap<unknown, number> = new Map(TRAITS.map((trait, bit) => [trait, 1 << bit]));

/** Index of a role name, 1–8; 0 for `undefined` and for a name that is no role of the contract. */
export function roleIndex(role: string | undefined): number {
  return ROLE_INDEX.get(role) ?? NO_ROLE;
}

/** Packs a role and traits. What the contract doesn't name is ignored. */
export function packStyle(role: string | undefined, traits: readonly string[] | undefined): number {
  let style = roleIndex(role) << ROLE_SHIFT;
  if (traits !== undefined) {
    for (const trait of traits) style |= TRAIT_BIT.get(trait) ?? 0;
  }
  return style;
}

/** The packed style of a span; roles and traits that the contract doesn't name are ignored. */
export function styleOf(span: Readonly<ExtensionUITextSpan>): number {
  return span.role === undefined && span.traits === undefined ? PLAIN : packStyle(span.role, span.traits);
}

/**
 * Builds a span in normal form. One literal per combination of present keys: engines give such objects a shape each,
 * which is faster than adding properties and writes the keys of the JSON in the order of the contract.
 * The traits array is shared and frozen.
 */
export function makeSpan(text: string, style: number, link: string | undefined): ExtensionUITextSpan {
  if (style === PLAIN) return link === undefined ? { text } : { text, link };
  const role = ROLES[style >>> ROLE_SHIFT];
  // The contract's arrays are mutable by type; these are interned, so a client that writes to one gets a TypeError.
  const traits = TRAIT_SETS[style & TRAIT_MASK] as SpanTrait[] | undefined;
  if (role === undefined) {
    if (traits === undefined) return link === undefined ? { text } : { text, link };
    return link === undefined ? { text, traits } : { text, traits, link };
  }
  if (traits === undefined) return link === undefined ? { text, role } : { text, role, link };
  return link === undefined ? { text, role, traits } : { text, role, traits, link };
}
