/**
 * The dispatch table of names: every sequence that is documented somewhere, what it does, and whether that is seen
 * here. `explain` looks sequences up in it, and the tables of the documents are generated from it.
 */
import {
  C1_NAMES,
  CONTROLS_ACT,
  CONTROL_NAMES,
  ESCAPES_ACT,
  ESCAPES_DROPPED,
  ESCAPE_FAMILIES_ACT,
  ESCAPE_FAMILIES_DROPPED,
} from "./tables/escapes.js";
import { CSI_ACTS, CSI_DROPPED } from "./tables/csi.js";
import { MODES_ACT, MODES_DROPPED, PRIVATE_MODES_ACT, PRIVATE_MODES_DROPPED } from "./tables/modes.js";
import type { Row } from "./tables/row.js";
import { APC, DCS, OSC_LETTERS, OSC_NUMBERS, STRINGS } from "./tables/strings.js";

/** A sequence by its name. */
export interface Meaning {
  readonly name: string;
  readonly does: string;
  /** Whether it changes what is read. */
  readonly acts: boolean;
  /** What it does by its first parameter, where that is its function. */
  readonly parameters?: Readonly<Record<number, string>>;
}

function meanings(acts: readonly Row[], dropped: readonly Row[]): ReadonlyMap<string, Meaning> {
  const map = new Map<string, Meaning>();
  const add = (rows: readonly Row[], acts: boolean): void => {
    for (const [code, name, does, parameters] of rows) {
      map.set(code, { name, does, acts, ...(parameters && { parameters }) });
    }
  };
  add(dropped, false);
  add(acts, true);
  return map;
}

/** By marker, intermediates and final byte. */
export const CSI: ReadonlyMap<string, Meaning> = meanings(CSI_ACTS, CSI_DROPPED);
/** By intermediates and final byte. */
export const ESCAPES: ReadonlyMap<string, Meaning> = meanings(ESCAPES_ACT, ESCAPES_DROPPED);
/** By the first intermediate. */
const ESCAPE_FAMILIES: ReadonlyMap<string, Meaning> = meanings(ESCAPE_FAMILIES_ACT, ESCAPE_FAMILIES_DROPPED);
const DCS_BY_CODE = meanings([], DCS);
const OSC_BY_LETTER = meanings([], OSC_LETTERS);
const STRINGS_BY_CODE = meanings([], STRINGS);

/** What stands between introducer and parameters or after them, as the tables write it: a space is `SP`. */
export function codeOf(marker: number, intermediates: number, final: number): string {
  let code = marker === 0 ? "" : String.fromCharCode(marker);
  for (const byte of [intermediates & 0xff, intermediates >> 8]) {
    if (byte !== 0) code += byte === 0x20 ? "SP" : String.fromCharCode(byte);
  }
  return code + String.fromCharCode(final);
}

const UNASSIGNED = "not assigned";

/** Every final byte has a name: those that no standard gives one are for private use. */
export function csiMeaning(code: string): Meaning {
  return CSI.get(code) ?? { name: `CSI ${code}`, does: UNASSIGNED, acts: false };
}

export function escapeMeaning(intermediates: number, code: string): Meaning {
  const exact = ESCAPES.get(code);
  if (exact !== undefined) return exact;
  const first = intermediates & 0xff;
  const family = first === 0 ? undefined : ESCAPE_FAMILIES.get(first === 0x20 ? "SP" : String.fromCharCode(first));
  // The engine reads the sets of one intermediate only.
  if (family !== undefined) return { ...family, acts: family.acts && intermediates < 0x100 };
  return { name: `ESC ${code}`, does: UNASSIGNED, acts: false };
}

/** A C0 control or DEL. */
export function controlMeaning(code: number): Meaning {
  const acts = CONTROLS_ACT.get(code);
  if (acts !== undefined) return { name: acts[0], does: acts[1], acts: true };
  return { name: code === 0x7f ? "DEL" : (CONTROL_NAMES[code] as string), does: "control", acts: false };
}

/** A C1 code point that introduced nothing. */
export function c1Meaning(code: number): Meaning {
  return { name: C1_NAMES[code - 0x80] as string, does: "8-bit control", acts: false };
}

/** An OSC by the beginning of what follows `OSC`. */
export function oscMeaning(content: string): Meaning {
  const number = /^[0-9]+/.exec(content)?.[0];
  if (number !== undefined) {
    const value = Math.min(Number(number), 0xffff);
    return { name: `OSC ${value}`, does: OSC_NUMBERS.get(value) ?? UNASSIGNED, acts: value === 8 };
  }
  return OSC_BY_LETTER.get(content.charAt(0)) ?? { name: "OSC", does: "without a number", acts: false };
}

/** A DCS by the beginning of what follows `DCS`. */
export function dcsMeaning(content: string): Meaning {
  for (const prefix of ["tmux;", "@"]) if (content.startsWith(prefix)) return DCS_BY_CODE.get(prefix) as Meaning;
  const match = /^([<=>?]?)[0-9:;]*([ -/]{0,2})([@-~])/.exec(content);
  if (match === null) return { name: "DCS", does: "without a function", acts: false };
  const code = `${match[1]}${(match[2] as string).replaceAll(" ", "SP")}${match[3]}`;
  const known = DCS_BY_CODE.get(code);
  if (known !== undefined) return { ...known, name: `DCS ${known.name}` };
  return { name: `DCS ${code}`, does: UNASSIGNED, acts: false };
}

/** SOS, PM, APC or `ESC k`: the byte after ESC, and the beginning of what follows. */
export function stringMeaning(introducer: string, content: string): Meaning {
  if (introducer === "_") {
    const known = APC.find(([prefix]) => content.startsWith(prefix));
    if (known !== undefined) return { name: known[1], does: known[2], acts: false };
  }
  return STRINGS_BY_CODE.get(introducer) ?? { name: "string", does: "string", acts: false };
}

/** The name of a mode, and whether it acts. */
export function modeMeaning(isPrivate: boolean, number: number): { readonly does: string; readonly acts: boolean } {
  const acts = (isPrivate ? PRIVATE_MODES_ACT : MODES_ACT).get(number);
  if (acts !== undefined) return { does: acts, acts: true };
  const dropped = (isPrivate ? PRIVATE_MODES_DROPPED : MODES_DROPPED).get(number);
  return { does: dropped ?? `mode ${number}, ${UNASSIGNED}`, acts: false };
}
