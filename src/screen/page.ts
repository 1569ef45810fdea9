/** One of the two screens: its lines, tab stops and saved cursor. */
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Source } from "../parser/source.js";
import type { SavedCursor } from "./cursor.js";
import { Line } from "./line.js";
import { TabStops } from "./tabs.js";

/** A line of a stirred window, and whether it was handed out already. */
export interface Row {
  line: Line;
  out: boolean;
}

export class Page {
  /** Lines that exist, from the top of the window; unused while the window is calm. */
  rows: Row[] = [];
  /** Lines that left the top. */
  scrolled = 0;
  tabs: TabStops;
  saved: SavedCursor | undefined;

  constructor(
    private readonly source: Source,
    private readonly tabWidth: number,
  ) {
    this.tabs = new TabStops(tabWidth);
  }

  /** Rows below `length` exist. */
  fill(length: number): void {
    while (this.rows.length < length) this.rows.push(this.blankRow());
  }

  /** Puts blank lines at `row`. */
  insert(row: number, count: number): void {
    const blank: Row[] = [];
    for (let left = count; left > 0; left--) blank.push(this.blankRow());
    this.rows.splice(row, 0, ...blank);
  }

  /** The lines as they stand; they stay as they are. */
  peek(): ExtensionUITextSpan[][] {
    return this.rows.map(({ line }) => line.peek());
  }

  clear(): void {
    this.rows = [];
    this.scrolled = 0;
    this.tabs = new TabStops(this.tabWidth);
    this.saved = undefined;
  }

  /** An empty line that exists. */
  private blankRow(): Row {
    const line = new Line(this.source);
    line.printed = true;
    return { line, out: false };
  }
}

/** Clusters with columns on rows. */
export function clustersOf(rows: readonly Row[]): number {
  let count = 0;
  for (const row of rows) count += row.line.clusters;
  return count;
}
