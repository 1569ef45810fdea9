/**
 * The finished lines of a calm window, the last so many of them: as spans or runs, or as the line itself where these
 * don't tell all about it. A line end costs one store.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Source } from "../parser/source.js";
import { Line } from "./line.js";
import { RunLine } from "./runs.js";

type Spans = ExtensionUITextSpan[];
export type Finished = Spans | Line | RunLine;

export class Ring {
  private entries: Finished[] = [];
  private oldest = 0;

  constructor(private readonly capacity: number) {}

  get length(): number {
    return this.entries.length;
  }

  /** Adds a line. Returns the one that it pushes out, if any. */
  push(entry: Finished): Finished | undefined {
    const { entries, capacity } = this;
    if (entries.length < capacity) {
      entries.push(entry);
      return undefined;
    }
    if (capacity === 0) return entry;
    const leaving = entries[this.oldest];
    entries[this.oldest] = entry;
    this.oldest = this.oldest + 1 === capacity ? 0 : this.oldest + 1;
    return leaving;
  }

  /** Adds a line of runs, in the place of the one that it pushes out. Whether it did. */
  pushRuns(text: string, runs: Int32Array, used: number, links: readonly (string | undefined)[]): boolean {
    const { entries, capacity } = this;
    if (entries.length < capacity) {
      entries.push(new RunLine().set(text, runs, used, links));
      return false;
    }
    if (capacity === 0) return true;
    const leaving = entries[this.oldest];
    if (leaving instanceof RunLine) leaving.set(text, runs, used, links);
    else entries[this.oldest] = new RunLine().set(text, runs, used, links);
    this.oldest = this.oldest + 1 === capacity ? 0 : this.oldest + 1;
    return true;
  }

  /** The lines, the oldest first. */
  list(): readonly Finished[] {
    const { entries, oldest } = this;
    return oldest === 0 ? entries : [...entries.slice(oldest), ...entries.slice(0, oldest)];
  }

  /** Starts over with lines, at most as many as it holds. */
  reset(entries: Finished[] = []): void {
    this.entries = entries;
    this.oldest = 0;
  }
}

/** Spans of a finished line; the line itself stays. */
export function peekSpans(entry: Finished): Spans {
  if (Array.isArray(entry)) return entry;
  return entry instanceof RunLine ? entry.spans() : entry.peek();
}

/** A finished line as one that can be edited again. */
export function asLine(entry: Finished, source: Source): Line {
  if (entry instanceof Line) return entry;
  const line = new Line(source);
  line.restore(peekSpans(entry));
  return line;
}
