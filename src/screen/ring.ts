/**
 * The finished lines of a calm window, the last so many of them: as spans, or as the line itself where spans don't tell
 * all about it. A line end costs one store.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Source } from "../parser/source.js";
import { Line } from "./line.js";

type Spans = ExtensionUITextSpan[];
export type Finished = Spans | Line;

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
  return Array.isArray(entry) ? entry : entry.peek();
}

/** A finished line as one that can be edited again. */
export function asLine(entry: Finished, source: Source): Line {
  if (!Array.isArray(entry)) return entry;
  const line = new Line(source);
  line.restore(entry);
  return line;
}
