/**
 * A line under edit as one plain array of cells: what `Cells` does, without stretches.
 *
 * A cluster takes one cell for each of its columns: the first holds its text and attributes, the others are `TRAIL`.
 * A cell that was crossed or erased is a `GAP`. Clusters without columns hang on the cell to their left (or on column
 * -1, before the line) and go with it.
 */
import type { ExtensionUITextSpan } from "../../src/contract/types.js";
import { SpanBuilder } from "../../src/style/span-builder.js";
import { PLAIN } from "../../src/style/style.js";
import { capClusters } from "../../src/screen/cap.js";

const GAP = -1;
const TRAIL = -2;

interface Tail {
  readonly text: string;
  readonly style: number;
  readonly link: string | undefined;
}

export class PlainCells {
  private readonly texts: string[] = [];
  /** Packed style of the cluster that begins in a cell, `GAP` or `TRAIL`. */
  private readonly styles: number[] = [];
  private readonly links: (string | undefined)[] = [];
  private tails: Map<number, Tail[]> | undefined;

  /** Columns up to the last cell. */
  get length(): number {
    return this.styles.length;
  }

  /** Extends the line with gaps. */
  pad(length: number): void {
    while (this.styles.length < length) this.set(this.styles.length, "", GAP, undefined);
  }

  /** Puts a cluster of at least one column. Returns how many clusters it replaced. */
  put(column: number, text: string, columns: number, style: number, link: string | undefined): number {
    this.pad(column);
    const replaced = column < this.styles.length ? this.clear(column, column + columns) : 0;
    this.set(column, text, style, link);
    for (let trail = 1; trail < columns; trail++) this.set(column + trail, "", TRAIL, undefined);
    return replaced;
  }

  /** Whether no cluster is left. */
  get isEmpty(): boolean {
    return this.styles.every((style) => style < 0) && (this.tails === undefined || this.tails.size === 0);
  }

  /** Whether a cluster with columns is the first thing on the line. */
  get beginsWithCluster(): boolean {
    return (this.styles[0] ?? GAP) >= 0 && this.tails?.has(-1) !== true;
  }

  /** Clusters with columns. */
  get clusters(): number {
    let count = 0;
    for (const style of this.styles) if (style >= 0) count++;
    return count;
  }

  /** The cluster whose cells include `column`, if any. */
  at(column: number): { column: number; text: string; style: number; link: string | undefined } | undefined {
    const lead = this.lead(column);
    const style = this.styles[lead];
    return style === undefined || style === GAP ? undefined : { column: lead, text: this.texts[lead] as string, style, link: this.links[lead] };
  }

  /** Puts another in the place of the cluster that begins at `column`. */
  replaceCluster(column: number, text: string, style: number, link: string | undefined): void {
    this.set(column, text, style, link);
  }

  /** Hangs a cluster without columns on the cell left of `column`. */
  attach(column: number, text: string, style: number, link: string | undefined): void {
    this.pad(column);
    const cell = column === 0 ? -1 : this.lead(column - 1);
    this.tails ??= new Map();
    const tails = this.tails.get(cell);
    if (tails) tails.push({ text, style, link });
    else this.tails.set(cell, [{ text, style, link }]);
  }

  /** Makes the columns `[from, to)` gaps, whole clusters at both edges. Returns how many clusters went. */
  clear(from: number, to: number): number {
    const { styles } = this;
    const end = Math.min(to, styles.length);
    if (from >= end) return 0;
    let count = 0;
    let column = this.lead(from);
    while (column < styles.length && (column < end || styles[column] === TRAIL)) {
      if ((styles[column] as number) >= 0) count++;
      this.set(column, "", GAP, undefined);
      this.tails?.delete(column);
      column++;
    }
    return count;
  }

  /** Drops what stands before the line. */
  dropLead(): void {
    this.tails?.delete(-1);
  }

  /** Erases the columns `[from, to)`. Returns how many clusters went. */
  erase(from: number, to: number): number {
    const count = this.clear(from, to);
    if (to >= this.styles.length) this.cut(from);
    return count;
  }

  /** Inserts `count` gaps at `column`, which push cells right; a cluster that straddles it becomes gaps. */
  insert(column: number, count: number): number {
    if (column >= this.styles.length) return 0;
    const split = this.styles[column] === TRAIL ? this.clear(column, column + 1) : 0;
    this.moveTails(column, count);
    const gaps = new Array<number>(count).fill(GAP);
    this.styles.splice(column, 0, ...gaps);
    this.texts.splice(column, 0, ...gaps.map(() => ""));
    this.links.splice(column, 0, ...gaps.map(() => undefined));
    return split;
  }

  /** Drops what stands at `length` or beyond. Returns how many clusters went. */
  cutAt(length: number): number {
    if (this.styles.length <= length) return 0;
    const count = this.clear(length, this.styles.length);
    this.cut(length);
    return count;
  }

  /** Takes `count` cells out at `column`; clusters that straddle an edge become gaps. Returns how many clusters went. */
  remove(column: number, count: number): number {
    const end = Math.min(column + count, this.styles.length);
    if (column >= end) return 0;
    const lost = this.clear(column, end);
    this.moveTails(end, column - end);
    this.styles.splice(column, end - column);
    this.texts.splice(column, end - column);
    this.links.splice(column, end - column);
    return lost;
  }

  /** The line as spans: gaps as plain spaces where text follows, as nothing at the end. */
  build(): ExtensionUITextSpan[] {
    const builder = new SpanBuilder();
    let gaps = 0;
    for (let column = -1; column < this.styles.length; column++) {
      const style = column < 0 ? TRAIL : (this.styles[column] as number);
      const tails = this.tails?.get(column);
      if (style === GAP) gaps++;
      if (gaps > 0 && (style >= 0 || tails !== undefined)) {
        builder.add(" ".repeat(gaps), PLAIN, undefined);
        gaps = 0;
      }
      if (style >= 0) builder.add(this.texts[column] as string, style, this.links[column]);
      if (tails !== undefined) for (const tail of tails) builder.add(tail.text, tail.style, tail.link);
    }
    return capClusters(builder.finish());
  }

  private set(column: number, text: string, style: number, link: string | undefined): void {
    this.texts[column] = text;
    this.styles[column] = style;
    this.links[column] = link;
  }

  private cut(length: number): void {
    this.texts.length = this.styles.length = this.links.length = Math.min(length, this.styles.length);
  }

  private lead(column: number): number {
    let lead = column;
    while (this.styles[lead] === TRAIL) lead--;
    return lead;
  }

  /** Moves what hangs on cells from `from` on by `by` columns. */
  private moveTails(from: number, by: number): void {
    if (this.tails === undefined) return;
    const moved = new Map<number, Tail[]>();
    for (const [column, tails] of this.tails) moved.set(column < from ? column : column + by, tails);
    this.tails = moved;
  }
}
