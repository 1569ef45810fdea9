/** Inputs worth changing: the corpus, which stays, and a bounded number of those that showed something new. */
import type { Random } from "./random.js";

const MOST_INPUTS = 4_096;
const LONGEST = 400;

export class Pool {
  private readonly found: Uint8Array[] = [];

  constructor(private readonly corpus: readonly Uint8Array[]) {}

  /** Keeps an input. In a full pool it takes the place of another, drawn at random. */
  add(random: Random, bytes: Uint8Array): void {
    if (bytes.length > LONGEST) return;
    if (this.found.length < MOST_INPUTS) this.found.push(bytes);
    else this.found[random.below(MOST_INPUTS)] = bytes;
  }

  /** An input that showed something new. */
  draw(random: Random): Uint8Array {
    return this.found.length > 0 ? random.pick(this.found) : new Uint8Array();
  }

  /** One of those, or of the corpus. */
  any(random: Random): Uint8Array {
    return this.corpus.length > 0 && random.once(2) ? random.pick(this.corpus) : this.draw(random);
  }
}
