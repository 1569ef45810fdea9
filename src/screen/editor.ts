/**
 * What control functions do to the line and the window: cursor motion, tabs, erasing, inserting, saving.
 *
 * Source: ECMA-48 §8.3, as xterm.js 6 carries it out. Every motion and edit ends the open cluster. Where motion is
 * ignored, each is dropped and counted, so that nothing on a line can hide.
 */
import * as findings from "../contract/findings.js";
import { MAX_MOTION } from "../contract/limits.js";
import { Sgr } from "../style/sgr.js";
import type { RoleResolver } from "../style/roles.js";
import type { Charsets } from "./charset.js";
import type { Window } from "./window.js";
import type { Writer } from "./writer.js";

export interface EditorOptions {
  readonly roles: RoleResolver;
  /** `motion: "ignore"`: text stays in order and nothing is hidden. */
  readonly ignoreMotion: boolean;
  readonly rows: number | undefined;
  readonly columns: number | undefined;
}

/** What HTS or TBC do once the pending cluster is placed. */
type TabChange = "set" | "clear" | undefined;

export class Editor {
  private readonly last: number;
  /** CUP and VPA are relative to the window only where its size is known. */
  private readonly sized: boolean;
  private tabChange: TabChange;
  private savesPosition = false;

  constructor(
    private readonly writer: Writer,
    private readonly window: Window,
    private readonly sgr: Sgr,
    private readonly charsets: Charsets,
    private readonly options: EditorOptions,
  ) {
    this.last = writer.edge - 1;
    this.sized = options.rows !== undefined && options.columns !== undefined;
  }

  get ignoresMotion(): boolean {
    return this.options.ignoreMotion;
  }

  /** Whether motion is ignored; then this one is counted. */
  ignores(at: number): boolean {
    if (this.options.ignoreMotion) this.writer.note(findings.MOTION, at);
    return this.options.ignoreMotion;
  }

  /** A count of columns, clamped and the clamping counted. */
  columns(count: number, at: number): number {
    if (count <= MAX_MOTION) return count;
    if (!this.options.ignoreMotion) this.writer.note(findings.CLAMPED, at);
    return MAX_MOTION;
  }

  // Columns

  moveTo(column: number, at: number): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    this.setColumn(column, at);
    this.writer.update();
  }

  /** From the last column on, where a wrap is pending. */
  moveBy(columns: number, at: number): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    this.setColumn(Math.min(this.writer.x, this.last) + columns, at);
    this.writer.update();
  }

  private setColumn(column: number, at: number): void {
    if (column > this.last && this.options.columns === undefined) this.writer.note(findings.CLAMPED, at);
    this.writer.x = Math.max(0, Math.min(column, this.last));
  }

  private endPendingWrap(): void {
    this.writer.x = Math.min(this.writer.x, this.last);
  }

  // Tabs

  tabForward(times: number, at: number): void {
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    if (writer.x <= this.last) writer.x = this.stopAfter(times);
    writer.update();
  }

  /** HT where motion is ignored: spaces to the next stop. */
  tabAsSpaces(at: number): void {
    const { writer } = this;
    writer.endCluster();
    if (writer.x <= this.last) writer.spaces(this.stopAfter(1) - writer.x, at);
    writer.update();
  }

  tabBackward(times: number, at: number): void {
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    if (writer.x <= this.last) writer.x = this.window.tabs.backward(writer.x, times);
    writer.update();
  }

  setTab(): void {
    this.tabChange = "set";
    this.whenPlaced();
  }

  /** TBC. False for a mode without meaning. */
  clearTab(mode: number): boolean {
    if (mode <= 0) {
      this.tabChange = "clear";
      this.whenPlaced();
    } else if (mode === 3) {
      this.tabChange = undefined;
      this.window.tabs.clearAll();
    } else return false;
    return true;
  }

  /** So many stops further right; where there are not as many the last column, or the last stop if there is no last column. */
  private stopAfter(times: number): number {
    const { x } = this.writer;
    const { tabs } = this.window;
    const to = tabs.forward(x, times);
    if (this.options.columns === undefined) return to;
    return to > this.last || tabs.forward(x, times - 1) === to ? this.last : to;
  }

  // Erasing and inserting

  eraseInLine(mode: number, at: number): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    this.eraseCursorLine(mode, at);
    this.writer.update();
  }

  eraseInDisplay(mode: number, at: number): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    if (mode === 3) this.window.forgetFrozen(at);
    else {
      this.eraseCursorLine(mode, at);
      this.window.eraseRows(mode, at);
    }
    this.writer.update();
  }

  private eraseCursorLine(mode: number, at: number): void {
    this.endPendingWrap();
    const { line, x } = this.writer;
    // What stands before the line goes with its beginning, not with what follows the cursor.
    if (mode <= 0) this.erase(x, line.length, false, at);
    else this.erase(0, mode === 1 ? x + 1 : line.length, true, at);
  }

  private erase(from: number, to: number, lead: boolean, at: number): void {
    const { line } = this.writer;
    if (from === 0 && to >= line.length && (lead || line.marks === 0)) {
      this.writer.note(findings.ERASED, at, line.eraseAll());
    } else if (from < line.length) {
      const cells = line.edit();
      if (lead) cells.dropLead();
      this.writer.note(findings.ERASED, at, cells.erase(from, to));
      line.length = cells.length;
    }
  }

  eraseCharacters(count: number, at: number): void {
    this.editCells(at, () => this.erase(this.writer.x, this.writer.x + count, false, at));
  }

  deleteCharacters(count: number, at: number): void {
    this.editCells(at, () => {
      const { line, x } = this.writer;
      const cells = line.edit();
      this.writer.note(findings.ERASED, at, cells.remove(x, count));
      line.length = cells.length;
    });
  }

  insertCharacters(count: number, at: number): void {
    this.editCells(at, () => this.writer.insertCells(count, at));
  }

  /** An edit of the cells from the cursor on, if there are any. */
  private editCells(at: number, edit: () => void): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    this.endPendingWrap();
    if (this.writer.x < this.writer.line.length) edit();
    this.writer.update();
  }

  // Rows

  /** A motion or edit between lines. */
  private vertical(at: number, act: (window: Window) => void): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    this.endPendingWrap();
    act(this.window);
    this.writer.update();
  }

  moveRows(by: number, at: number): void {
    this.vertical(at, (window) => window.moveRows(by, at));
  }

  /** CNL, CPL. */
  moveLines(by: number, at: number): void {
    this.vertical(at, (window) => {
      window.moveRows(by, at);
      this.writer.x = 0;
    });
  }

  /** CUP, HVP. */
  moveToPosition(row: number, column: number, at: number): void {
    this.vertical(at, (window) => {
      if (!this.sized) return window.freshLine(at);
      window.moveToRow(row, at);
      this.setColumn(this.columns(column, at) - 1, at);
    });
  }

  /** VPA. */
  moveToRow(row: number, at: number): void {
    this.vertical(at, (window) => (this.sized ? window.moveToRow(row, at) : window.freshLine(at)));
  }

  reverseIndex(at: number): void {
    this.vertical(at, (window) => window.reverseIndex(at));
  }

  insertLines(count: number, at: number): void {
    this.vertical(at, (window) => {
      this.writer.x = 0;
      window.insertLines(count, at);
    });
  }

  deleteLines(count: number, at: number): void {
    this.vertical(at, (window) => {
      this.writer.x = 0;
      window.deleteLines(count, at);
    });
  }

  scrollUp(count: number, at: number): void {
    this.scroll(at, (window) => window.scrollUp(count, at));
  }

  scrollDown(count: number, at: number): void {
    this.scroll(at, (window) => window.scrollDown(count, at));
  }

  /** SU and SD leave a pending wrap as it is. */
  private scroll(at: number, act: (window: Window) => void): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    act(this.window);
    this.writer.update();
  }

  /** DECSET and DECRST 47, 1047, 1049. */
  alternateScreen(on: boolean, withCursor: boolean, at: number): void {
    if (this.ignores(at)) return;
    this.writer.endCluster();
    if (on) {
      if (withCursor) this.save();
      this.window.enterAlternate();
    } else this.window.leaveAlternate(withCursor, at);
    this.writer.update();
    if (!on && withCursor) this.restore(at);
  }

  // Saved state

  /** DECSC: the rendition at once, the position when the pending cluster is placed. */
  save(): void {
    const sgr = new Sgr(this.options.roles);
    sgr.copyFrom(this.sgr);
    const before = this.window.saved;
    this.window.saved = { sgr, charset: this.charsets.active, row: before?.row ?? 0, column: before?.column ?? 0 };
    this.savesPosition = true;
    this.whenPlaced();
  }

  /** DECRC. Where motion is ignored the rendition comes back all the same. */
  restore(at: number): void {
    const { writer, window } = this;
    if (!this.ignores(at)) {
      writer.endCluster();
      const { saved } = window;
      window.moveToAbsolute(saved?.row, at);
      writer.x = Math.min(saved?.column ?? 0, this.last);
    }
    if (window.saved) this.sgr.copyFrom(window.saved.sgr);
    else this.sgr.reset();
    this.charsets.active = window.saved?.charset;
    writer.update();
  }

  forgetSaved(): void {
    this.savesPosition = false;
    this.window.saved = undefined;
  }

  /** The pending cluster was placed: what waited for the cursor's column acts now. */
  placed(): void {
    const { window, writer, tabChange } = this;
    if (tabChange === "set") window.tabs.set(writer.x);
    else if (tabChange === "clear") window.tabs.clear(writer.x);
    this.tabChange = undefined;
    if (this.savesPosition && window.saved) {
      window.saved.row = window.absoluteRow;
      window.saved.column = writer.x;
    }
    this.savesPosition = false;
  }

  private whenPlaced(): void {
    if (!this.writer.isOpen) return this.placed();
    this.writer.notify = true;
    this.writer.update();
  }
}
