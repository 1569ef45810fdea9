/** A small seeded generator of random numbers: the same seed gives the same stream of inputs on every machine. */

/** sfc32 by Chris Doty-Humphrey (PractRand, public domain): 128 bits of state, four additions and shifts a number. */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;

  constructor(seed: number) {
    // Both halves of the seed count, so that seeds above 32 bits differ too.
    this.a = seed >>> 0;
    this.b = Math.floor(seed / 0x1_0000_0000) >>> 0;
    this.c = 0x9e37_79b9;
    for (let round = 0; round < 15; round++) this.next();
  }

  /** 32 random bits. */
  next(): number {
    const result = (this.a + this.b + this.counter++) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  /** A whole number from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * bound);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
