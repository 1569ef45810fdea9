/**
 * A small seeded generator of pseudo-random numbers (mulberry32), so that every clone measures the same bytes.
 * Statistical quality beyond "looks varied" does not matter here; the same sequence on every runtime does.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next whole number in 0 … 2^32 − 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number in 0 … `bound` − 1. */
  below(bound: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * bound);
  }

  /** A whole number in `from` … `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True with the given probability, in percent. */
  percent(chance: number): boolean {
    return this.below(100) < chance;
  }

  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** `digits` hexadecimal digits. */
  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += this.next().toString(16).padStart(8, "0");
    return text.slice(0, digits);
  }
}
