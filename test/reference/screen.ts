/**
 * The window (engine specification §4, §5, §11): lines that can still change, the cursor, and the alternate screen. A
 * stream without vertical motion is a window of one row and no columns. Rows count from the top of the window.
 */
import { ASCII, type Charset } from "./charsets.js";
import type { FindingLog } from "./findings.js";
import { type Glyph, Line } from "./line.js";
import { PLAIN, type Style } from "./sgr.js";
import { TabStops } from "./tabs.js";

/** Columns of a line where the options give none. */
const MAX_COLUMNS = 65_536;

interface Attributes {
  readonly style: Style;
  readonly charset: Charset;
}

interface Position {
  /** Row counted from the first line ever, so that it moves with its line. */
  readonly row: number;
  readonly column: number;
}

/** One of the two screens. `lines` are those that exist, from the top of the window. */
interface Page {
  lines: Line[];
  /** Lines that left the top. The alternate screen has no history, so there it stays 0. */
  scrolled: number;
  tabs: TabStops;
  savedAttributes: Attributes | undefined;
  savedPosition: Position | undefined;
}

export class Screen {
  private readonly normal: Page;
  private readonly alternate: Page;
  private page: Page;
  private frozen: Line[] = [];
  private row = 0;
  /** May be one past the last column: the wrap is pending. */
  column = 0;

  constructor(
    private readonly rows: number,
    private readonly columns: number | undefined,
    private readonly tabWidth: number,
    private readonly findings: FindingLog,
  ) {
    this.normal = this.newPage();
    this.alternate = this.newPage();
    this.page = this.normal;
  }

  private newPage(): Page {
    const tabs = new TabStops(this.tabWidth, this.columns);
    return { lines: [], scrolled: 0, tabs, savedAttributes: undefined, savedPosition: undefined };
  }

  /** Every line that exists, the alternate screen's last. */
  lines(): Line[] {
    return [...this.frozen, ...this.normal.lines, ...(this.page === this.alternate ? this.alternate.lines : [])];
  }

  private get lastColumn(): number {
    return (this.columns ?? MAX_COLUMNS) - 1;
  }

  /** The line of the cursor; it and those above it exist from now on. */
  private currentLine(): Line {
    while (this.page.lines.length <= this.row) this.page.lines.push(new Line());
    return this.page.lines[this.row] ?? new Line();
  }

  private existingLine(): Line | undefined {
    return this.page.lines[this.row];
  }

  private erased(lines: readonly Line[], offset: number): void {
    for (const line of lines) this.findings.note("erased", offset, line.clusters);
  }

  // Printing

  /** What stands in the cursor's column. */
  glyphAtCursor(): Glyph | undefined {
    const cells = this.existingLine()?.cells ?? [];
    const cell = cells[this.column];
    return cell === cells[this.column - 1] ? undefined : cell?.glyph;
  }

  /** Replaces the glyph under the cursor by one of the same width and moves past it, without counting it as lost. */
  restrike(glyph: Glyph): void {
    const cell = this.currentLine().cells[this.column];
    if (cell) cell.glyph = glyph;
    this.column += glyph.columns;
  }

  /** `blank`: takes the columns of the glyph without showing it. `insert`: IRM. `wrap`: DECAWM. */
  print(glyph: Glyph, blank: boolean, insert: boolean, wrap: boolean, offset: number): void {
    if (glyph.columns === 0) {
      const line = this.currentLine();
      if (!blank) line.join(this.column, glyph);
      return;
    }
    const columns = Math.min(glyph.columns, this.columns ?? MAX_COLUMNS);
    if (this.column + columns > this.lastColumn + 1) {
      if (this.columns === undefined) return this.findings.note("clamped", offset);
      if (wrap) {
        this.findings.note("overwritten", offset, this.currentLine().clear(this.column, this.columns));
        this.newLine(0, offset);
      } else {
        this.column = this.lastColumn;
        if (columns > 1) return this.findings.note("clamped", offset);
      }
    }
    const line = this.currentLine();
    if (insert) this.shiftRight(line, columns, "overwritten", offset);
    this.findings.note("overwritten", offset, line.put(this.column, columns, blank ? undefined : glyph));
    this.column += columns;
  }

  private shiftRight(line: Line, columns: number, split: "overwritten" | "erased", offset: number): void {
    this.findings.note(split, offset, line.insert(this.column, columns));
    this.findings.note(this.columns === undefined ? "clamped" : "erased", offset, line.cut(this.lastColumn + 1));
  }

  // Line ends

  /** Ends the line: it exists, and the window scrolls when it was the last row. */
  newLine(column: number, offset: number): void {
    this.currentLine();
    this.column = column;
    if (this.row < this.rows - 1) this.row += 1;
    else this.scroll(offset);
  }

  /** IND: the next line in the same column. */
  index(offset: number): void {
    this.newLine(Math.min(this.column, this.lastColumn), offset);
  }

  private scroll(offset: number): void {
    const top = this.page.lines.splice(0, 1);
    if (this.page === this.alternate) return this.erased(top, offset);
    this.page.scrolled += 1;
    this.frozen.push(...top);
  }

  // Motion in the line

  moveTo(column: number, offset: number): void {
    if (column > this.lastColumn && this.columns === undefined) this.findings.note("clamped", offset);
    this.column = Math.max(0, Math.min(column, this.lastColumn));
  }

  moveBy(columns: number, offset: number): void {
    this.moveTo(Math.min(this.column, this.lastColumn) + columns, offset);
  }

  /** A pending wrap is left as it is by tabs. */
  private get isWrapPending(): boolean {
    return this.column > this.lastColumn;
  }

  tabForward(count: number, offset: number): void {
    for (let step = 0; step < count && !this.isWrapPending; step += 1) {
      this.moveTo(this.page.tabs.after(this.column), offset);
    }
  }

  /** Columns to the next stop. */
  columnsToTab(): number {
    return this.isWrapPending ? 0 : Math.min(this.page.tabs.after(this.column), this.lastColumn) - this.column;
  }

  tabBackward(count: number): void {
    for (let step = 0; step < count && !this.isWrapPending; step += 1) this.column = this.page.tabs.before(this.column);
  }

  setTab(): void {
    this.page.tabs.set(this.column);
  }

  clearTab(): void {
    this.page.tabs.clear(this.column);
  }

  clearTabs(): void {
    this.page.tabs.clearAll();
  }

  // Edits of the line

  private endPendingWrap(): void {
    this.column = Math.min(this.column, this.lastColumn);
  }

  /** EL 0 to the right of the cursor, 1 to the left, 2 the whole line; the cursor's column is always in it. */
  eraseInLine(mode: number, offset: number): void {
    this.endPendingWrap();
    const line = this.existingLine();
    if (!line) return;
    const from = mode === 0 ? this.column : 0;
    const to = mode === 1 ? this.column + 1 : Infinity;
    this.findings.note("erased", offset, line.clear(from, to));
    if (mode !== 0) line.before = [];
  }

  eraseCharacters(count: number, offset: number): void {
    this.endPendingWrap();
    this.findings.note("erased", offset, this.existingLine()?.clear(this.column, this.column + count) ?? 0);
  }

  deleteCharacters(count: number, offset: number): void {
    this.endPendingWrap();
    this.findings.note("erased", offset, this.existingLine()?.remove(this.column, count) ?? 0);
  }

  insertCharacters(count: number, offset: number): void {
    this.endPendingWrap();
    const line = this.existingLine();
    if (line) this.shiftRight(line, count, "erased", offset);
  }

  // Motion and edits over lines

  moveRows(count: number): void {
    this.endPendingWrap();
    this.row = Math.max(0, Math.min(this.row + count, this.rows - 1));
  }

  /** CUP and VPA where the window's size is known. */
  moveToRow(row: number): void {
    this.endPendingWrap();
    this.row = Math.min(row, this.rows - 1);
  }

  /** CUP and VPA where it is not: column 0 below all text, or of the current line while that is empty. */
  freshLine(offset: number): void {
    this.column = 0;
    if (this.existingLine()?.isEmpty ?? true) return;
    this.row = this.page.lines.length;
    if (this.row < this.rows) return;
    this.row = this.rows - 1;
    this.scroll(offset);
  }

  /** RI: one row up; at the top the lines move down instead. */
  reverseIndex(offset: number): void {
    this.endPendingWrap();
    if (this.row > 0) this.row -= 1;
    else this.insertAt(0, 1, offset);
  }

  insertLines(count: number, offset: number): void {
    this.column = 0;
    this.insertAt(this.row, count, offset);
  }

  deleteLines(count: number, offset: number): void {
    this.column = 0;
    this.erased(this.page.lines.splice(this.row, count), offset);
  }

  scrollUp(count: number, offset: number): void {
    this.erased(this.page.lines.splice(0, count), offset);
  }

  scrollDown(count: number, offset: number): void {
    this.insertAt(0, count, offset);
  }

  /** Moves the lines from `row` on down; what passes the end of the window is lost. */
  private insertAt(row: number, count: number, offset: number): void {
    if (row >= this.page.lines.length) return;
    const blank = Array.from({ length: Math.min(count, this.rows - row) }, () => new Line());
    this.page.lines.splice(row, 0, ...blank);
    this.erased(this.page.lines.splice(this.rows), offset);
  }

  /** ED 0 below the cursor, 1 above it, 2 the whole window; 3 drops the frozen lines. */
  eraseInDisplay(mode: number, offset: number): void {
    if (mode === 3) {
      if (this.page !== this.normal) return;
      this.erased(this.frozen, offset);
      this.frozen = [];
      return;
    }
    this.eraseInLine(mode, offset);
    this.page.lines.forEach((line, row) => {
      if (row === this.row || (mode === 0 && row < this.row) || (mode === 1 && row > this.row)) return;
      this.erased([line], offset);
      this.page.lines[row] = new Line();
    });
  }

  // Saved state and the alternate screen

  saveAttributes(attributes: Attributes | undefined): void {
    this.page.savedAttributes = attributes;
  }

  savePosition(): void {
    this.page.savedPosition = { row: this.page.scrolled + this.row, column: this.column };
  }

  forgetPosition(): void {
    this.page.savedPosition = undefined;
  }

  /** The saved attributes; where nothing was saved, plain and ASCII. */
  savedAttributes(): Attributes {
    return this.page.savedAttributes ?? { style: PLAIN, charset: ASCII };
  }

  /** Back to the saved position; where nothing was saved, the top left of the window. */
  restorePosition(): void {
    const { row, column } = this.page.savedPosition ?? { row: 0, column: 0 };
    this.row = Math.max(0, Math.min(row - this.page.scrolled, this.rows - 1));
    this.column = Math.min(column, this.lastColumn);
  }

  enterAlternate(): void {
    this.page = this.alternate;
  }

  /** What the alternate screen showed is gone; its saved state stays for the next time. */
  leaveAlternate(offset: number): void {
    if (this.page === this.normal) return;
    this.erased(this.alternate.lines, offset);
    this.alternate.lines = [];
    this.alternate.tabs = new TabStops(this.tabWidth, this.columns);
    this.page = this.normal;
  }
}
