/**
 * Safe ANSI: the SGRs that stand for roles and traits, so that text written with them reads back to the same spans.
 * Roles that an ordinary colour yields use that colour; the others use reserved true colours that no theme uses,
 * and monospaced, which has no SGR, a reserved underline colour.
 */
import { rgbColor } from "./color.js";
import {
  ACCENT, BOLD, CODE, DANGER, ITALIC, MONOSPACED, MUTED, NO_ROLE, PRIMARY, SECONDARY, STRIKETHROUGH,
  SUCCESS, TRAIT_MASK, UNDERLINE, WARNING,
} from "./style.js";

/** Foregrounds that stand for a role. */
export const RESERVED_ROLES: ReadonlyMap<number, number> = new Map([
  [rgbColor(1, 1, 1), PRIMARY],
  [rgbColor(1, 1, 2), SECONDARY],
  [rgbColor(1, 1, 3), CODE],
]);

/** The underline colour that stands for the trait monospaced. */
export const RESERVED_MONOSPACED = rgbColor(1, 1, 4);

const ROLE_PARAMETERS: readonly (readonly [role: number, parameters: string])[] = [
  [NO_ROLE, ""],
  [PRIMARY, "38:2::1:1:1"],
  [SECONDARY, "38:2::1:1:2"],
  [MUTED, "90"],
  [ACCENT, "36"],
  [SUCCESS, "32"],
  [WARNING, "33"],
  [DANGER, "31"],
  [CODE, "38:2::1:1:3"],
];

const TRAIT_PARAMETERS: readonly (readonly [trait: number, parameters: string])[] = [
  [BOLD, "1"],
  [ITALIC, "3"],
  [UNDERLINE, "4"],
  [STRIKETHROUGH, "9"],
  [MONOSPACED, "58:2::1:1:4"],
];

/** Every style's sequences, by packed style. */
const SEQUENCES: readonly string[] = ROLE_PARAMETERS.flatMap(([, color]) =>
  Array.from({ length: TRAIT_MASK + 1 }, (_, traits) => sequenceOf(color, traits)),
);

function sequenceOf(color: string, traits: number): string {
  const parameters = TRAIT_PARAMETERS.filter(([trait]) => traits & trait).map(([, parameter]) => parameter);
  if (color !== "") parameters.push(color);
  // A terminal that knows no colons may refuse the whole sequence, so those parameters travel alone.
  const plain = parameters.filter((parameter) => !parameter.includes(":"));
  const colons = parameters.filter((parameter) => parameter.includes(":"));
  return `\x1b[${["0", ...plain].join(";")}m${colons.map((parameter) => `\x1b[${parameter}m`).join("")}`;
}

/**
 * The SGR sequences that give exactly the role and the traits of a packed style, whatever the rendition before:
 * the first one starts with a reset. `PLAIN` is the reset alone.
 */
export function sgrFor(style: number): string {
  return SEQUENCES[style] ?? (SEQUENCES[style & TRAIT_MASK] as string);
}
