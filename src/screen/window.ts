/**
 * The window: the last lines of the screen, which can still change, over lines that are final.
 *
 * While no vertical motion comes the window is calm: the cursor's line is the last one, and the finished lines above it
 * are kept in a ring. The first vertical motion turns them back into lines
 * (stirred); as many line ends without one make the window calm again.
 *
 * Lines are handed out when they leave the top. A streaming reader gets them at their line end instead, as long as the
 * window is calm; a vertical motion then opens the lines that it reaches again, and they are handed out once more when
 * they leave the window, as they are then.
 */
import * as findings from "../contract/findings.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Source } from "../parser/source.js";
import type { SavedCursor } from "./cursor.js";
import { Line } from "./line.js";
import type { LineOutput } from "./output.js";
import { clustersOf, Page, type Row } from "./page.js";
import { asLine, type Finished, peekSpans, Ring } from "./ring.js";
import { TabStops } from "./tabs.js";
import type { Writer } from "./writer.js";

type Spans = ExtensionUITextSpan[];

export interface WindowOptions {
  readonly rows: number;
  readonly columns: number | undefined;
  readonly tabWidth: number;
  /** Whether lines wait until they leave the window, also while it is calm. */
  readonly hold: boolean;
}

export class Window {
  private readonly normal: Page;
  private readonly alternate: Page;
  private page: Page;
  /** Whether no vertical motion came for long. */
  calm = true;
  /** The lines above the cursor's in a calm window. */
  private readonly ring: Ring;
  /** Row of the cursor in a stirred window. */
  private cursorRow = 0;
  /** Line ends since the last vertical motion. */
  private quiet = 0;

  constructor(
    private readonly source: Source,
    private readonly writer: Writer,
    private readonly options: WindowOptions,
    private readonly output: LineOutput,
  ) {
    this.ring = new Ring(options.rows - 1);
    this.normal = new Page(source, options.tabWidth);
    this.alternate = new Page(source, options.tabWidth);
    this.page = this.normal;
  }

  get tabs(): TabStops {
    return this.page.tabs;
  }

  get saved(): SavedCursor | undefined {
    return this.page.saved;
  }

  set saved(cursor: SavedCursor | undefined) {
    this.page.saved = cursor;
  }

  /** Row of the cursor, counted from the first line ever, so that it moves with its line. */
  get absoluteRow(): number {
    return this.page.scrolled + this.row;
  }

  /** The line ends: it exists, and the cursor goes to `column` of the next one. */
  newLine(column: number, at: number, offset?: number): void {
    const { writer } = this;
    writer.line.printed = true;
    if (this.calm) this.finishCalm();
    else {
      this.attach();
      if (this.cursorRow < this.options.rows - 1) this.cursorRow++;
      else this.scroll(at, offset);
      this.showRow();
      if (++this.quiet >= this.options.rows && this.page === this.normal) this.calmDown();
    }
    writer.x = column;
  }

  /** A line end after text that went straight to the line, in a calm window. False if it is stirred. */
  finishLine(): boolean {
    const { writer } = this;
    if (!this.calm || writer.isOver) return false;
    writer.endDirect();
    writer.line.printed = true;
    this.finishCalm();
    return true;
  }

  /** A whole line, in a calm window. */
  finish(entry: Finished): void {
    const { options, output } = this;
    if (!options.hold) output.line(peekSpans(entry));
    const leaving = this.ring.push(entry);
    if (leaving === undefined) return;
    this.normal.scrolled++;
    if (options.hold) output.line(peekSpans(leaving));
  }

  /** A whole line of runs that was handed out, in a calm window. */
  finishRuns(runs: Int32Array, used: number, links: readonly (string | undefined)[]): void {
    if (this.ring.pushRuns(this.source.text, runs, used, links)) this.normal.scrolled++;
  }

  /** CUU, CUD, VPA …: the cursor goes to a row of the window. */
  moveToRow(row: number, at: number): void {
    this.stir();
    const target = Math.max(0, Math.min(row, this.options.rows - 1));
    this.attachPrinted();
    this.reopen(target, at);
    this.cursorRow = target;
    this.showRow();
  }

  /** Moves stop at the edges of the window; at its top that is counted, since the lines above are final. */
  moveRows(by: number, at: number): void {
    if (this.row + by < 0) this.writer.note(findings.CLAMPED, at);
    this.moveToRow(this.row + by, at);
  }

  /** To the row that `absoluteRow` told before; if it told none, to the top of the window. */
  moveToAbsolute(told: number | undefined, at: number): void {
    const row = told ?? this.page.scrolled;
    if (row !== this.absoluteRow) this.moveToRow(row - this.page.scrolled, at);
    else if (!this.calm) this.reopen(this.cursorRow, at);
  }

  /** CUP and VPA where the size of the window is not known: below all text, or the current line while that is empty. */
  freshLine(at: number): void {
    const { writer } = this;
    writer.x = 0;
    if (writer.line.isEmpty) return;
    if (this.calm) {
      this.newLine(0, at);
      return;
    }
    this.attach();
    this.cursorRow = this.page.rows.length;
    if (this.cursorRow >= this.options.rows) {
      this.cursorRow = this.options.rows - 1;
      this.scroll(at);
    }
    this.showRow();
  }

  /** RI. */
  reverseIndex(at: number): void {
    this.stir();
    if (this.cursorRow > 0) this.moveToRow(this.cursorRow - 1, at);
    else this.insertAt(0, 1, at);
  }

  /** IL. */
  insertLines(count: number, at: number): void {
    this.stir();
    this.insertAt(this.cursorRow, count, at);
  }

  /** DL. */
  deleteLines(count: number, at: number): void {
    this.stir();
    this.removeAt(this.cursorRow, count, at);
  }

  /** SU. */
  scrollUp(count: number, at: number): void {
    this.stir();
    this.removeAt(0, count, at);
  }

  /** SD. */
  scrollDown(count: number, at: number): void {
    this.stir();
    this.insertAt(0, count, at);
  }

  /** The rows of ED other than the cursor's: 0 below, 1 above, 2 all. */
  eraseRows(mode: number, at: number): void {
    this.stir();
    this.attachPrinted();
    if (mode !== 0) this.reopen(0, at);
    const { rows } = this.page;
    const from = mode === 0 ? this.cursorRow + 1 : 0;
    const to = mode === 1 ? this.cursorRow : rows.length;
    let erased = 0;
    for (let row = from; row < to && row < rows.length; row++) {
      if (row !== this.cursorRow) erased += (rows[row] as Row).line.eraseAll();
    }
    this.writer.note(findings.ERASED, at, erased);
  }

  /** ED 3: lines that left the window are forgotten where they can be. */
  forgetFrozen(at: number): void {
    if (this.page === this.normal) this.writer.note(findings.ERASED, at, this.output.forget());
  }

  enterAlternate(): void {
    if (this.page === this.alternate) return;
    this.stir();
    this.attachPrinted();
    this.page = this.alternate;
    this.showRow();
  }

  /** @param restores whether a saved cursor is restored next, so that no line is reached before */
  leaveAlternate(restores: boolean, at: number): void {
    if (this.page === this.normal) return;
    this.attachPrinted();
    this.lose(this.alternate.rows, at);
    this.alternate.rows = [];
    this.alternate.tabs.reset();
    this.page = this.normal;
    this.showRow();
    if (!restores) this.reopen(this.cursorRow, at);
  }

  /** The input ends: everything that was not handed out yet is. */
  end(): void {
    const { writer } = this;
    if (this.calm) {
      if (this.options.hold) for (const entry of this.ring.list()) this.output.line(peekSpans(entry));
      this.ring.reset();
      if (writer.line.printed) this.output.line(writer.line.take());
    } else {
      this.attachPrinted();
      for (const page of this.page === this.normal ? [this.normal] : [this.normal, this.alternate]) {
        for (const row of page.rows) if (!row.out) this.output.line(row.line.take());
        page.rows = [];
      }
    }
  }

  /** The lines of the window as they stand, that were not handed out. Nothing changes. */
  peek(): Spans[] {
    const below = this.calm ? undefined : this.page.rows[this.cursorRow + 1]?.line;
    const [current, wrapped] = this.writer.peek(below);
    const lines: Spans[] = [];
    if (this.calm) {
      if (this.options.hold) for (const entry of this.ring.list()) lines.push(peekSpans(entry));
      if (current !== undefined) lines.push(current);
      if (wrapped !== undefined) lines.push(wrapped);
      return lines;
    }
    const isAlternate = this.page === this.alternate;
    if (isAlternate) lines.push(...this.normal.peek());
    const shown = this.page.peek();
    if (current !== undefined) {
      while (shown.length <= this.cursorRow) shown.push([]);
      shown[this.cursorRow] = current;
    }
    if (wrapped !== undefined) shown[this.cursorRow + 1] = wrapped;
    if (isAlternate && shown.length > this.options.rows) shown.shift();
    lines.push(...shown);
    return lines;
  }

  reset(): void {
    this.calm = true;
    this.ring.reset();
    this.cursorRow = this.quiet = 0;
    this.normal.clear();
    this.alternate.clear();
    this.page = this.normal;
    this.writer.enter(new Line(this.source));
    this.writer.x = 0;
  }

  private get row(): number {
    return this.calm ? this.ring.length : this.cursorRow;
  }

  private finishCalm(): void {
    const { writer } = this;
    const { line } = writer;
    writer.startLine();
    if (line.isPlain) return this.finish(line.take());
    line.settle();
    writer.line = new Line(this.source);
    this.finish(line);
  }

  /** A vertical motion came: the lines of the ring become rows. */
  private stir(): void {
    this.quiet = 0;
    if (!this.calm) return;
    this.calm = false;
    this.cursorRow = this.ring.length;
    this.normal.rows = this.ring.list().map((entry) => ({ line: asLine(entry, this.source), out: !this.options.hold }));
    this.ring.reset();
    this.attachPrinted();
  }

  /** Enough line ends without vertical motion: what is above the cursor is finished. */
  private calmDown(): void {
    const { rows } = this.normal;
    const above = rows.splice(0, this.cursorRow);
    this.ring.reset(
      above.map(({ line, out }) => {
        if (!out && !this.options.hold) this.output.line(line.peek());
        return line.isPlain ? line.take() : line;
      }),
    );
    this.normal.rows = [];
    this.calm = true;
  }

  /** The cursor's line exists from now on, and those above it. */
  private attach(): void {
    const { rows } = this.page;
    const { line } = this.writer;
    line.settle();
    this.page.fill(this.cursorRow);
    if (rows.length === this.cursorRow) rows.push({ line, out: false });
  }

  private attachPrinted(): void {
    if (this.writer.line.printed) this.attach();
  }

  /** The writer goes on in the cursor's row. */
  private showRow(): void {
    this.writer.enter(this.page.rows[this.cursorRow]?.line ?? new Line(this.source));
  }

  /** The top line leaves a full window. */
  private scroll(at: number, offset?: number): void {
    const top = this.page.rows.shift();
    if (top === undefined) return;
    if (this.page === this.alternate) this.writer.note(findings.ERASED, at, top.line.clusters, offset);
    else {
      this.page.scrolled++;
      if (!top.out) this.output.line(top.line.take());
    }
  }

  private insertAt(row: number, count: number, at: number): void {
    this.attachPrinted();
    const { rows } = this.page;
    if (row < rows.length) {
      this.reopen(row, at);
      this.page.insert(row, Math.min(count, this.options.rows - row));
      this.lose(rows.splice(this.options.rows), at);
    }
    this.showRow();
  }

  private removeAt(row: number, count: number, at: number): void {
    this.attachPrinted();
    this.reopen(row, at);
    this.lose(this.page.rows.splice(row, count), at);
    this.showRow();
  }

  private lose(rows: readonly Row[], at: number): void {
    this.writer.note(findings.ERASED, at, clustersOf(rows));
  }

  /** Rows from `row` on can change again: those handed out already will be handed out once more. */
  private reopen(row: number, at: number): void {
    if (this.page === this.alternate) return;
    const { rows } = this.page;
    let reopened = 0;
    // Rows handed out are at the top: the walk ends at the first of them above `row`.
    for (let i = row; i < rows.length && (rows[i] as Row).out; i++) {
      (rows[i] as Row).out = false;
      reopened++;
    }
    this.writer.note(findings.REEMITTED, at, reopened);
  }
}
