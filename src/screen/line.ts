/**
 * One line of the screen. While text is only appended it is a list of finished spans and one open run, which is a range
 * of the current piece of input; the text is cut out once, when the run ends. Moving back into the line turns it into
 * cells (see cells.ts).
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { makeSpan, PLAIN, styleOf } from "../style/style.js";
import { clusterEnd } from "../text/clusters.js";
import { clusterColumns } from "../text/columns.js";
import { Cells } from "./cells.js";

/** Style of a run that doesn't exist. */
const NO_RUN = -1;

export class Line {
  /** Columns up to the end of the last cluster or gap that text follows. */
  length = 0;
  /** Whether something was printed: such a line stays, even when erased. */
  printed = false;
  /** Set once the line is edited; from then on nothing else of it counts but `printed`. */
  cells: Cells | undefined;
  /** Clusters without columns; bounded like columns. */
  marks = 0;

  private spans: ExtensionUITextSpan[] = [];
  /** Columns `[from, to)` of crossed cells, flattened. */
  private gaps: number[] = [];
  private ascii = true;
  // The open run: text of earlier pieces, then units of the current one.
  private runText = "";
  private runStart = 0;
  private runEnd = -1;
  private runStyle = NO_RUN;
  private runLink: string | undefined;

  /** Appends units `[start, end)` of `piece`, `columns` wide, at the end of the line. */
  append(piece: string, start: number, end: number, columns: number, style: number, link: string | undefined): void {
    if (style === this.runStyle && link === this.runLink) {
      if (start !== this.runEnd) {
        this.settle(piece);
        this.runStart = start;
      }
    } else {
      this.closeRun(piece);
      this.runStart = start;
      this.runStyle = style;
      this.runLink = link;
      this.printed = true;
    }
    this.runEnd = end;
    this.length += columns;
  }

  /** Appends text that is not a range of the current piece. */
  appendText(piece: string, text: string, columns: number, style: number, link: string | undefined): void {
    if (style !== this.runStyle || link !== this.runLink) {
      this.closeRun(piece);
      this.runStyle = style;
      this.runLink = link;
    } else this.settle(piece);
    this.printed = true;
    this.runText += text;
    this.length += columns;
  }

  /** Adds to the last cluster, whatever attributes are in force now. */
  extend(piece: string, text: string, columns: number): void {
    this.settle(piece);
    this.runText += text;
    this.length += columns;
  }

  /** Marks that the line holds more than ASCII, so that clusters and columns are no longer units. */
  markUnicode(): void {
    this.ascii = false;
  }

  /** Fills up to `column` with the plain spaces of crossed cells, now that text follows. */
  pad(piece: string, column: number): void {
    this.gaps.push(this.length, column);
    this.appendText(piece, " ".repeat(column - this.length), column - this.length, PLAIN, undefined);
  }

  /** Cuts the open run out of the piece, which is about to be replaced. */
  settle(piece: string): void {
    if (this.runEnd > this.runStart) {
      this.runText = this.runText === "" ? piece.slice(this.runStart, this.runEnd) : this.runText + piece.slice(this.runStart, this.runEnd);
    }
    this.runStart = 0;
    this.runEnd = -1;
  }

  /** The spans of the line as it stands, in normal form. The line stays as it is. */
  peek(piece: string): ExtensionUITextSpan[] {
    if (this.cells !== undefined) return this.cells.build();
    this.settle(piece);
    return this.runText === "" ? [...this.spans] : [...this.spans, makeSpan(this.runText, this.runStyle, this.runLink)];
  }

  /** The spans of the finished line; the line is empty afterwards. */
  take(piece: string): ExtensionUITextSpan[] {
    let spans: ExtensionUITextSpan[];
    if (this.cells !== undefined) {
      spans = this.cells.build();
    } else {
      this.closeRun(piece);
      spans = this.spans;
    }
    this.clear();
    return spans;
  }

  clear(): void {
    this.empty();
    this.printed = false;
  }

  /** Erases the whole line. Returns how many clusters went. */
  eraseAll(piece: string): number {
    const count = this.ascii && this.cells === undefined ? this.length - this.gapColumns() : this.edit(piece).erase(0, this.length);
    this.empty();
    return count;
  }

  /** The line as cells, converted on first use. */
  edit(piece: string): Cells {
    if (this.cells !== undefined) return this.cells;
    this.closeRun(piece);
    this.cells = this.toCells(this.spans);
    this.spans = [];
    this.gaps = [];
    return this.cells;
  }

  /** A copy of the line as cells. */
  copy(piece: string): Cells {
    return this.cells !== undefined ? this.cells.clone() : this.toCells(this.peek(piece));
  }

  private toCells(spans: readonly ExtensionUITextSpan[]): Cells {
    const cells = new Cells();
    let column = 0;
    let gap = 0;
    for (const span of spans) {
      const style = styleOf(span);
      const { text } = span;
      for (let at = 0; at < text.length; ) {
        while (gap < this.gaps.length && column >= (this.gaps[gap + 1] as number)) gap += 2;
        // A mark may stand where the gap begins, so only a space is taken for it.
        if (gap < this.gaps.length && column >= (this.gaps[gap] as number) && text.charCodeAt(at) === 0x20) {
          const to = this.gaps[gap + 1] as number;
          at += to - column;
          column = to;
          cells.pad(column);
          continue;
        }
        const end = this.ascii ? at + 1 : clusterEnd(text, at);
        const cluster = text.slice(at, end);
        const columns = this.ascii ? 1 : clusterColumns(cluster);
        if (columns === 0) cells.attach(column, cluster, style, span.link);
        else cells.put(column, cluster, columns, style, span.link);
        column += columns;
        at = end;
      }
    }
    return cells;
  }

  private closeRun(piece: string): void {
    this.settle(piece);
    if (this.runText !== "") this.spans.push(makeSpan(this.runText, this.runStyle, this.runLink));
    this.runText = "";
    this.runStyle = NO_RUN;
    this.runLink = undefined;
  }

  private empty(): void {
    this.length = 0;
    this.marks = 0;
    this.cells = undefined;
    this.spans = [];
    if (this.gaps.length > 0) this.gaps = [];
    this.ascii = true;
    this.runText = "";
    this.runStart = 0;
    this.runEnd = -1;
    this.runStyle = NO_RUN;
    this.runLink = undefined;
  }

  private gapColumns(): number {
    let columns = 0;
    for (let at = 0; at < this.gaps.length; at += 2) columns += (this.gaps[at + 1] as number) - (this.gaps[at] as number);
    return columns;
  }
}
