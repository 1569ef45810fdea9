/** Keeps as many finished lines as a snapshot can show, from one end, and counts the rest. */
import { UNLIMITED } from "../contract/limits.js";
import type { ResolvedOptions } from "../contract/options.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { spanClusters } from "../screen/line.js";
import type { LineOutput } from "../screen/output.js";
import { wrapColumns } from "./cut.js";

type Line = ExtensionUITextSpan[];

export class Collector implements LineOutput {
  /** One that is never collected, see `keepShapes` in pipeline.ts. */
  static readonly idle = new Collector({ limits: UNLIMITED, keep: "head", overflow: "cut" });
  /** Lines so far, kept or not. */
  total = 0;
  /** Columns of clusters that are wider than a wrapped row. */
  columnsLost = 0;
  private lines: Line[] = [];
  /** Where the oldest line of a full ring is. */
  private oldest = 0;
  private readonly capacity: number;
  private readonly wrap: number;

  constructor(private readonly options: Pick<ResolvedOptions, "limits" | "keep" | "overflow">) {
    this.capacity = options.limits.lines;
    this.wrap = options.overflow === "wrap" && options.limits.columns >= 1 ? options.limits.columns : Infinity;
  }

  /** A finished line. With `overflow: "wrap"` it becomes as many as it needs. */
  line(line: Line): void {
    if (this.wrap === Infinity) this.keep(line);
    else this.columnsLost += wrapColumns(line, this.wrap, (row) => this.keep(row));
  }

  /** ED 3: forgets all lines. Returns how many clusters with columns the kept ones hold. */
  forget(): number {
    let clusters = 0;
    for (const line of this.lines) clusters += spanClusters(line);
    this.clear();
    return clusters;
  }

  /** Nothing waits here. */
  flush(): void {}

  clear(): void {
    this.total = this.columnsLost = this.oldest = 0;
    this.lines = [];
  }

  /** The lines that were kept, first to last, then `open` as if they were finished. */
  withOpen(open: readonly Line[]): { lines: Line[]; total: number; columnsLost: number } {
    const all = this.oldest === 0 ? this.lines : [...this.lines.slice(this.oldest), ...this.lines.slice(0, this.oldest)];
    if (open.length === 0) return { lines: all, total: this.total, columnsLost: this.columnsLost };
    const rest = new Collector(this.options);
    for (const line of open) rest.line(line);
    const lines = [...all, ...rest.withOpen([]).lines];
    const over = Math.max(0, lines.length - this.capacity);
    return {
      lines: this.options.keep === "head" ? lines.slice(0, lines.length - over) : lines.slice(over),
      total: this.total + rest.total,
      columnsLost: this.columnsLost + rest.columnsLost,
    };
  }

  private keep(line: Line): void {
    this.total++;
    if (this.lines.length < this.capacity) {
      this.lines.push(line);
    } else if (this.options.keep === "tail" && this.capacity > 0) {
      this.lines[this.oldest] = line;
      this.oldest = (this.oldest + 1) % this.capacity;
    }
  }
}
