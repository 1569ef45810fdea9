/**
 * Tab stops (ECMA-48 HTS, TBC, CHT, CBT) as a bit set of two levels, so that a search looks at no more than a hundred
 * words wherever the next stop is. Until a program sets or clears one, stops are plain multiples of the tab width.
 */
import { MAX_LINE_COLUMNS } from "../contract/limits.js";

const WORDS = MAX_LINE_COLUMNS / 32;

export class TabStops {
  private stops: Uint32Array | undefined;
  /** One bit for each word of `stops` that holds any. */
  private summary = new Uint32Array(0);

  constructor(private readonly width: number) {}

  /** The stop `times` further right of `column`, or the last one there is; `column` if there is none. */
  forward(column: number, times: number): number {
    if (this.stops === undefined) {
      const last = Math.floor((MAX_LINE_COLUMNS - 1) / this.width);
      return Math.max(column, Math.min(Math.floor(column / this.width) + times, last) * this.width);
    }
    let at = column;
    for (let left = times; left > 0; left--) {
      const next = this.next(at);
      if (next < 0) break;
      at = next;
    }
    return at;
  }

  /** The stop `times` further left of `column`, or 0. */
  backward(column: number, times: number): number {
    if (this.stops === undefined) return Math.max(0, Math.ceil(column / this.width) - times) * this.width;
    let at = column;
    for (let left = times; left > 0 && at > 0; left--) at = this.previous(at);
    return at;
  }

  /** The stop right of `column`, or -1 if there is none below `MAX_LINE_COLUMNS`. */
  next(column: number): number {
    if (this.stops === undefined) {
      const stop = (Math.floor(column / this.width) + 1) * this.width;
      return stop < MAX_LINE_COLUMNS ? stop : -1;
    }
    const from = column + 1;
    if (from >= MAX_LINE_COLUMNS) return -1;
    let word = from >>> 5;
    let bits = (this.stops[word] as number) & (-1 << (from & 31));
    if (bits === 0) {
      word = nextBit(this.summary, word + 1);
      if (word < 0) return -1;
      bits = this.stops[word] as number;
    }
    return (word << 5) + lowest(bits);
  }

  /** The stop left of `column`, or 0. */
  previous(column: number): number {
    if (column <= 0) return 0;
    if (this.stops === undefined) return Math.floor((column - 1) / this.width) * this.width;
    const from = Math.min(column, MAX_LINE_COLUMNS) - 1;
    let word = from >>> 5;
    let bits = (this.stops[word] as number) & (0xffff_ffff >>> (31 - (from & 31)));
    if (bits === 0) {
      word = previousBit(this.summary, word - 1);
      if (word < 0) return 0;
      bits = this.stops[word] as number;
    }
    return (word << 5) + 31 - Math.clz32(bits);
  }

  /** HTS. */
  set(column: number): void {
    if (column >= MAX_LINE_COLUMNS) return;
    const stops = this.explicit();
    const word = column >>> 5;
    stops[word] = (stops[word] as number) | (1 << (column & 31));
    this.summary[word >>> 5] = (this.summary[word >>> 5] as number) | (1 << (word & 31));
  }

  /** TBC 0. */
  clear(column: number): void {
    if (column >= MAX_LINE_COLUMNS) return;
    const stops = this.explicit();
    const word = column >>> 5;
    stops[word] = (stops[word] as number) & ~(1 << (column & 31));
    if (stops[word] === 0) this.summary[word >>> 5] = (this.summary[word >>> 5] as number) & ~(1 << (word & 31));
  }

  /** TBC 3. */
  clearAll(): void {
    this.stops = new Uint32Array(WORDS);
    this.summary = new Uint32Array(WORDS / 32);
  }

  /** Back to multiples of the tab width. */
  reset(): void {
    this.stops = undefined;
  }

  private explicit(): Uint32Array {
    if (this.stops !== undefined) return this.stops;
    const stops = new Uint32Array(WORDS);
    this.summary = new Uint32Array(WORDS / 32);
    for (let column = 0; column < MAX_LINE_COLUMNS; column += this.width) {
      stops[column >>> 5] = (stops[column >>> 5] as number) | (1 << (column & 31));
      this.summary[column >>> 10] = (this.summary[column >>> 10] as number) | (1 << ((column >>> 5) & 31));
    }
    this.stops = stops;
    return stops;
  }
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function nextBit(words: Uint32Array, from: number): number {
  let word = from >>> 5;
  if (word >= words.length) return -1;
  let bits = (words[word] as number) & (-1 << (from & 31));
  while (bits === 0) {
    if (++word === words.length) return -1;
    bits = words[word] as number;
  }
  return (word << 5) + lowest(bits);
}

function previousBit(words: Uint32Array, from: number): number {
  if (from < 0) return -1;
  let word = from >>> 5;
  let bits = (words[word] as number) & (0xffff_ffff >>> (31 - (from & 31)));
  while (bits === 0) {
    if (--word < 0) return -1;
    bits = words[word] as number;
  }
  return (word << 5) + 31 - Math.clz32(bits);
}
