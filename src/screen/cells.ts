/**
 * A line under edit, column by column. Built only when a program moves back into a line: most lines never are.
 *
 * The line is a list of stretches (stretch.ts), so that an edit costs what it touches and not the line: 20,000
 * insertions into 60,000 columns took 7.7 s as one array. Stretches that got small are joined, which bounds their number.
 * Clusters without columns before the first cell are kept apart.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { SpanBuilder } from "../style/span-builder.js";
import { capClusters } from "./cap.js";
import { GAP, Stretch, type Tail, TRAIL } from "./stretch.js";

/** Columns that neighbours are joined up to, and that are made cells at once. */
const STRETCH = 256;
/** Columns of a short line, which gets its cells at once: redrawn lists ran at two thirds of the speed without. */
const SHORT = 64;
/** So many stretches are no reason to join any: most lines are short, and text that nobody enters stays text. */
const FEW = 8;
const NO_TAILS: Tail[] = [];

export class Cells {
  private stretches: Stretch[] = [];
  private lead = NO_TAILS;
  private columns = 0;
  /** Column of the first cluster that the last `putRun` replaced, or -1. */
  firstReplaced = -1;
  // The stretch that was entered last, and its first column.
  private index = 0;
  private start = 0;

  constructor(private readonly small = STRETCH) {}

  /** Columns up to the last cell. */
  get length(): number {
    return this.columns;
  }

  /** How many stretches the line is made of. */
  get parts(): number {
    return this.stretches.length;
  }

  clone(): Cells {
    const copy = new Cells(this.small);
    copy.stretches = this.stretches.map((stretch) => stretch.clone());
    copy.lead = [...this.lead];
    copy.columns = this.columns;
    return copy;
  }

  /** Extends the line with gaps. */
  pad(length: number): void {
    const more = length - this.columns;
    if (more <= 0) return;
    this.columns = length;
    const last = this.stretches[this.stretches.length - 1];
    // The place may be past the last stretch, which grows.
    if (this.index === this.stretches.length) this.index = this.start = 0;
    if (last?.isMixed === true && last.size + more <= this.small) last.addGaps(more);
    else if (last?.isGaps === true) last.size += more;
    else this.push(Stretch.gaps(more));
  }

  /** Appends text in which every unit is a cluster of one column. */
  append(text: string, style: number, link: string | undefined): void {
    if (text === "") return;
    this.columns += text.length;
    const last = this.stretches[this.stretches.length - 1];
    if (last?.isMixed === true && last.size + text.length <= Math.min(SHORT, this.small)) {
      if (this.index === this.stretches.length) this.index = this.start = 0;
      last.add(text, style, link);
      return;
    }
    this.push(Stretch.run(text, style, link));
    this.join(this.stretches.length - 1);
  }

  private push(stretch: Stretch): void {
    const isShort = this.stretches.length === 0 && stretch.size <= Math.min(SHORT, this.small);
    this.stretches.push(isShort ? stretch.open() : stretch);
  }

  /** Puts a cluster of at least one column. Returns how many clusters it replaced. */
  put(column: number, text: string, columns: number, style: number, link: string | undefined): number {
    this.pad(column);
    const replaced = this.clear(column, column + columns);
    const stretch = this.own(column, columns);
    const at = column - this.start;
    stretch.set(at, text, style, link);
    for (let trail = 1; trail < columns; trail++) stretch.set(at + trail, "", TRAIL, undefined);
    return replaced;
  }

  /** Puts text in which every unit is a cluster of one column. Returns how many clusters it replaced. */
  putRun(column: number, text: string, style: number, link: string | undefined): number {
    this.pad(column);
    const end = column + text.length;
    this.firstReplaced = -1;
    if (!this.inCells(column, end)) return this.putStretch(column, end, Stretch.run(text, style, link));
    const stretch = this.find(column);
    const from = column - this.start;
    let replaced = 0;
    for (let unit = 0; unit < text.length; unit++) {
      const at = from + unit;
      const before = replaced;
      if (stretch.isSingle(at)) {
        if (stretch.styleAt(at) !== GAP) replaced++;
        stretch.set(at, text.charAt(unit), style, link);
      } else replaced += this.put(column + unit, text.charAt(unit), 1, style, link);
      if (before === 0 && replaced > 0) this.firstReplaced = column + unit;
    }
    return replaced;
  }

  private putStretch(column: number, end: number, stretch: Stretch): number {
    const to = Math.min(end, this.columns);
    this.firstReplaced = this.isInside(column) ? column : this.nextCluster(column, to);
    const split = this.splitCluster(column) + this.splitCluster(end);
    const replaced = this.replace(column, to, [stretch]);
    this.columns = Math.max(this.columns, end);
    return split + replaced;
  }

  /** Puts all of a line without gaps over the start of this one, and takes it over. Returns how many clusters it replaced. */
  overlay(other: Cells): number {
    const end = other.columns;
    const cut = this.splitCluster(end);
    const replaced = this.replace(0, Math.min(end, this.columns), other.stretches);
    this.columns = Math.max(this.columns, end);
    for (const tail of other.lead) this.hangBefore(tail);
    return cut + replaced;
  }

  /** Whether no cluster is left. */
  get isEmpty(): boolean {
    return this.lead.length === 0 && this.stretches.every((stretch) => stretch.isEmpty);
  }

  /** Whether a cluster with columns is the first thing on the line. */
  get beginsWithCluster(): boolean {
    return this.lead.length === 0 && (this.stretches[0]?.styleAt(0) ?? GAP) >= 0;
  }

  /** Clusters with columns. */
  get clusters(): number {
    return this.stretches.reduce((sum, stretch) => sum + stretch.clusters, 0);
  }

  /** The cluster whose cells include `column`, if any. */
  at(column: number): { column: number; text: string; style: number; link: string | undefined } | undefined {
    if (column >= this.columns) return undefined;
    const stretch = this.find(column);
    const at = stretch.lead(column - this.start);
    const style = stretch.styleAt(at);
    return style === GAP ? undefined : { column: this.start + at, text: stretch.textAt(at), style, link: stretch.linkAt(at) };
  }

  /** Puts another in the place of the cluster that begins at `column` and has as many columns. What hangs on it stays. */
  replaceCluster(column: number, text: string, style: number, link: string | undefined): void {
    this.own(column, 1).set(column - this.start, text, style, link);
  }

  /** Hangs a cluster without columns on the cell left of `column`. */
  attach(column: number, text: string, style: number, link: string | undefined): void {
    this.pad(column);
    const tail = { text, style, link };
    if (column === 0) {
      this.hangBefore(tail);
      return;
    }
    const stretch = this.own(column - 1, 1);
    stretch.hang(stretch.lead(column - 1 - this.start), tail);
  }

  private hangBefore(tail: Tail): void {
    if (this.lead === NO_TAILS) this.lead = [tail];
    else this.lead.push(tail);
  }

  /** Drops what stands before the line. */
  dropLead(): void {
    this.lead = NO_TAILS;
  }

  /** Makes the columns `[from, to)` gaps, whole clusters at both edges. Returns how many clusters went. */
  clear(from: number, to: number): number {
    const end = Math.min(to, this.columns);
    if (from >= end) return 0;
    const split = this.splitCluster(from) + this.splitCluster(end);
    if (!this.inCells(from, end)) return split + this.replace(from, end, [Stretch.gaps(end - from)]);
    return split + this.find(from).clear(from - this.start, end - this.start);
  }

  /** Erases the columns `[from, to)`. Returns how many clusters went. */
  erase(from: number, to: number): number {
    return to >= this.columns ? this.cutAt(from) : this.clear(from, to);
  }

  /** Drops what stands at `length` or beyond. Returns how many clusters went. */
  cutAt(length: number): number {
    return this.remove(length, this.columns - length);
  }

  /** Inserts `count` gaps at `column`, which push cells right; a cluster that straddles it becomes gaps. */
  insert(column: number, count: number): number {
    if (column >= this.columns) return 0;
    const split = this.splitCluster(column);
    const stretch = this.find(column);
    if (stretch.isGaps) stretch.size += count;
    else if (stretch.isMixed && stretch.size + count <= 2 * this.small) stretch.insertGaps(column - this.start, count);
    else this.replace(column, column, [Stretch.gaps(count)]);
    this.columns += count;
    return split;
  }

  /** Takes `count` cells out at `column`; clusters that straddle an edge become gaps. Returns how many clusters went. */
  remove(column: number, count: number): number {
    const end = Math.min(column + count, this.columns);
    if (column >= end) return 0;
    let lost = this.splitCluster(column) + this.splitCluster(end);
    if (this.inCells(column, end) && end - column < this.find(column).size) {
      lost += this.find(column).remove(column - this.start, end - this.start);
      this.join(this.index + 1);
      this.join(this.index);
    } else lost += this.replace(column, end, []);
    this.columns -= end - column;
    return lost;
  }

  /** The line as spans: gaps as plain spaces where text follows, as nothing at the end. */
  build(): ExtensionUITextSpan[] {
    const builder = new SpanBuilder();
    const gaps = { count: 0 };
    for (const { text, style, link } of this.lead) builder.add(text, style, link);
    for (const stretch of this.stretches) stretch.build(builder, gaps);
    return capClusters(builder.finish());
  }

  /** The stretch that `column` of the line is in; `index` and `start` are its place then. */
  private find(column: number): Stretch {
    // From the nearer end of the line, if that is nearer than the last place.
    if (column < this.start / 2) this.index = this.start = 0;
    else if (column > (this.start + this.columns) / 2) {
      this.index = this.stretches.length;
      this.start = this.columns;
    }
    while (column < this.start) this.start -= (this.stretches[--this.index] as Stretch).size;
    let stretch = this.stretches[this.index] as Stretch;
    while (column >= this.start + stretch.size) {
      this.start += stretch.size;
      stretch = this.stretches[++this.index] as Stretch;
    }
    return stretch;
  }

  /** Whether the columns are in one stretch of cells. */
  private inCells(from: number, to: number): boolean {
    if (from >= this.columns) return false;
    const stretch = this.find(from);
    return stretch.isMixed && to <= this.start + stretch.size;
  }

  /** The column in `[from, to)` where the first cluster begins, or -1. */
  private nextCluster(from: number, to: number): number {
    for (let column = from; column < to; ) {
      const stretch = this.find(column);
      const end = Math.min(to, this.start + stretch.size);
      if (stretch.isGaps) column = end;
      for (; column < end; column++) if (stretch.styleAt(column - this.start) >= 0) return column;
    }
    return -1;
  }

  /** One stretch of cells that has all the columns, none of which is in a cluster that reaches over their edges. */
  private own(column: number, columns: number): Stretch {
    const end = column + columns;
    this.pad(end);
    if (this.inCells(column, end)) return this.find(column);
    const { size } = this.find(column);
    if (end <= this.start + size) {
      const from = column - ((column - this.start) % this.small);
      const to = Math.max(end, Math.min(from + this.small, this.start + size));
      this.splitAt(from);
      const after = this.splitAt(to);
      this.find(column).open();
      this.join(after + 1);
      this.join(after);
      return this.find(column);
    }
    this.replace(column, end, [Stretch.gaps(columns).open()]);
    return this.find(column);
  }

  /** Puts others in place of the columns `[from, to)`, whole clusters. Returns how many clusters went. */
  private replace(from: number, to: number, others: readonly Stretch[]): number {
    const first = this.splitAt(from);
    const end = this.splitAt(to);
    let count = 0;
    for (let index = first; index < end; index++) count += (this.stretches[index] as Stretch).clusters;
    this.stretches.splice(first, end - first, ...others);
    this.index = first;
    this.start = from;
    this.join(first + others.length);
    this.join(first);
    return count;
  }

  /** Whether a cluster began left of `column` and reaches over it. */
  private isInside(column: number): boolean {
    return column < this.columns && this.find(column).styleAt(column - this.start) === TRAIL;
  }

  /** Makes a cluster that reaches over the left edge of `column` gaps. Returns how many went. */
  private splitCluster(column: number): number {
    if (!this.isInside(column)) return 0;
    return this.find(column).clearStraddling(column - this.start);
  }

  /** Makes a stretch begin at `column`, where no cluster reaches over. Returns its index. */
  private splitAt(column: number): number {
    if (column >= this.columns) return this.stretches.length;
    const stretch = this.find(column);
    if (column === this.start) return this.index;
    this.stretches.splice(this.index + 1, 0, stretch.split(column - this.start));
    return this.index + 1;
  }

  /** Joins a stretch to the one before it if both are small, so that their number stays bounded. */
  private join(index: number): void {
    if (this.stretches.length <= FEW) return;
    const left = this.stretches[index - 1];
    const right = this.stretches[index];
    if (left === undefined || right === undefined) return;
    if (left.size + right.size > this.small && !(left.isGaps && right.isGaps)) return;
    if (this.index === index) this.start -= left.size;
    if (this.index >= index) this.index--;
    left.append(right);
    this.stretches.splice(index, 1);
  }
}
