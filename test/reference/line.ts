/**
 * One line of the screen as columns. A character of several columns is one cell that stands in each of them, so a cell
 * that is touched anywhere is gone everywhere: its other columns become gaps.
 */
import type { Link } from "./links.js";
import type { Style } from "./sgr.js";

/** A grapheme cluster with the attributes it was printed with. */
export interface Glyph {
  readonly text: string;
  readonly columns: number;
  readonly style: Style;
  readonly link: Link | undefined;
  /** Traits it has from overstrike. */
  readonly struck?: { readonly bold?: boolean; readonly underline?: boolean };
}

/** What stands in one or more columns. Without a glyph it is a gap: crossed or erased, never printed. */
export interface Cell {
  glyph: Glyph | undefined;
  /** Clusters without columns that were printed to the right of this cell. */
  readonly joined: Glyph[];
}

const gap = (): Cell => ({ glyph: undefined, joined: [] });

export class Line {
  readonly cells: Cell[] = [];
  /** Clusters without columns that were printed at column 0. */
  before: Glyph[] = [];

  get isEmpty(): boolean {
    return this.before.length === 0 && this.cells.every((cell) => !cell.glyph && cell.joined.length === 0);
  }

  /** Clusters with columns. */
  get clusters(): number {
    return new Set(this.cells.filter((cell) => cell.glyph)).size;
  }

  private pad(columns: number): void {
    while (this.cells.length < columns) this.cells.push(gap());
  }

  /** Blanks every cell with a column in `from`–`to` (exclusive). Returns how many clusters that removed. */
  clear(from: number, to: number): number {
    if (from >= this.cells.length) return 0;
    const touched = new Set(this.cells.slice(from, to));
    this.cells.forEach((cell, column) => {
      if (touched.has(cell)) this.cells[column] = gap();
    });
    return [...touched].filter((cell) => cell.glyph).length;
  }

  /** Puts a glyph over `columns` columns, or blanks them where there is none. Returns how many clusters it replaced. */
  put(column: number, columns: number, glyph: Glyph | undefined): number {
    const replaced = this.clear(column, column + columns);
    this.pad(column + columns);
    if (glyph) this.cells.fill({ glyph, joined: [] }, column, column + columns);
    return replaced;
  }

  /** Joins a cluster without columns to what stands left of `column`. */
  join(column: number, glyph: Glyph): void {
    this.pad(column);
    (this.cells[column - 1]?.joined ?? this.before).push(glyph);
  }

  /** Shifts what stands from `column` on to the right. A character cut in two is blanked: returns 1 for that, else 0. */
  insert(column: number, columns: number): number {
    const cell = this.cells[column];
    const removed = column > 0 && cell && cell === this.cells[column - 1] ? this.clear(column, column + 1) : 0;
    if (column < this.cells.length) this.cells.splice(column, 0, ...Array.from({ length: columns }, gap));
    return removed;
  }

  /** Takes columns out and shifts what follows to the left. Returns how many clusters that removed. */
  remove(column: number, columns: number): number {
    const removed = this.clear(column, column + columns);
    this.cells.splice(column, columns);
    return removed;
  }

  /** Cuts the line to `columns`. Returns how many clusters that removed. */
  cut(columns: number): number {
    const removed = this.clear(columns, Infinity);
    this.cells.splice(columns);
    return removed;
  }
}
