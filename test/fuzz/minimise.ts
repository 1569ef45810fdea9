/** The smallest input that still fails: bytes by delta debugging, then cuts, then options. */
import { UNLIMITED } from "../../src/contract/limits.js";
import type { Case, Cuts } from "./cases.js";

/** Runs of the check that a find may take. */
const MOST_TRIES = 3_000;

/** @param fails whether a case still fails the check that the first one failed */
export function minimise(first: Case, fails: (input: Case) => boolean): Case {
  let tries = 0;
  const still = (input: Case): boolean => tries++ < MOST_TRIES && fails(input);
  let input = first;
  // Cuts that do not depend on places outlive every change of the bytes.
  for (const form of ["bytes", "text"] as const) {
    const simple: Case = { ...input, cuts: { form, places: "each" } };
    if (still(simple)) {
      input = simple;
      break;
    }
  }
  for (let before = -1; before !== weight(input); ) {
    before = weight(input);
    input = shorter(input, still);
    input = plainer(input, still);
  }
  return input;
}

const weight = ({ bytes, cuts, options }: Case): number =>
  bytes.reduce((sum, byte) => sum + 256 + byte, 0) + (cuts.places === "each" ? 1 : cuts.places.length) + JSON.stringify(options).length;

/** Shrinks a list by leaving out ever smaller pieces. `keeps` is called with what would remain. */
export function reduce(length: number, keeps: (from: number, to: number) => boolean, lengthNow: () => number): void {
  for (let size = Math.ceil(length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < lengthNow(); ) {
      if (!keeps(from, Math.min(from + size, lengthNow()))) from += size;
    }
  }
}

function shorter(first: Case, still: (input: Case) => boolean): Case {
  let input = first;
  reduce(
    input.bytes.length,
    (from, to) => {
      const candidate = without(input, from, to);
      if (!still(candidate)) return false;
      input = candidate;
      return true;
    },
    () => input.bytes.length,
  );
  return input;
}

function without({ bytes, options, cuts }: Case, from: number, to: number): Case {
  const rest = new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)]);
  const moved = (place: number): number => (place <= from ? place : Math.max(from, place - (to - from)));
  return { bytes: rest, options, cuts: cuts.places === "each" ? cuts : { ...cuts, places: cuts.places.map(moved) } };
}

/** Fewer options, fewer cuts, a letter instead of other bytes. */
function plainer(first: Case, still: (input: Case) => boolean): Case {
  let input = first;
  const attempt = (candidate: Case): void => {
    if (still(candidate)) input = candidate;
  };
  for (const name of Object.keys(input.options) as (keyof Case["options"])[]) {
    if (name === "limits") continue;
    const { [name]: _, ...options } = input.options;
    attempt({ ...input, options: options as Case["options"] });
  }
  for (const name of Object.keys(UNLIMITED) as (keyof typeof UNLIMITED)[]) {
    if (input.options.limits[name] === Infinity) continue;
    attempt({ ...input, options: { ...input.options, limits: { ...input.options.limits, [name]: Infinity } } });
  }
  if (Object.values(input.options.limits).every((limit) => limit === Infinity)) attempt({ ...input, options: { ...input.options, limits: UNLIMITED } });
  const { places } = input.cuts;
  if (places !== "each") {
    for (const place of places) {
      const rest = (input.cuts as { places: readonly number[] }).places.filter((other) => other !== place);
      attempt({ ...input, cuts: { ...input.cuts, places: rest } satisfies Cuts });
    }
  }
  for (let at = 0; at < input.bytes.length; at++) {
    const byte = input.bytes[at] as number;
    if (byte <= 0x20 || byte === 0x7f || byte === 0x61) continue;
    const bytes = input.bytes.slice();
    bytes[at] = 0x61;
    attempt({ ...input, bytes });
  }
  return input;
}
