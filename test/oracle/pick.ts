/** Short forms for the two things that a grammar says all the time: one of these strings, one of these in these weights. */
import fc from "fast-check";

/** One of the strings of a list that is parted by spaces. */
export const pick = (list: string): fc.Arbitrary<string> => fc.constantFrom(...list.split(" "));

/** One of several arbitraries, each with its weight. */
export const weigh = <T>(...pairs: (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]): fc.Arbitrary<T> =>
  fc.oneof(...pairs.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Up to twelve units of text, joined. */
export const text = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));

/** A character between two codes. */
export const between = (first: number, last: number): fc.Arbitrary<string> =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCharCode(code));
