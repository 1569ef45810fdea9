/**
 * Puts clusters on a line: where they go, what they replace, and what happens at the last column.
 *
 * A cluster is pending until it is complete and is then placed as a whole, so that its columns are those of all its
 * scalars. The direct path (writer.ts) leaves the open cluster in the line; a mark that joins it there extends the line.
 */
import * as findings from "../contract/findings.js";
import { MAX_CLUSTER_SCALARS, MAX_LINE_COLUMNS } from "../contract/limits.js";
import type { Source } from "../parser/source.js";
import type { Sgr } from "../style/sgr.js";
import { BOLD, PLAIN, TRAIT_MASK, UNDERLINE } from "../style/style.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { clusterColumns } from "../text/columns.js";
import { scalarProperties } from "../text/properties.js";
import type { Charsets } from "./charset.js";
import { Line } from "./line.js";
import { LinkLabel } from "./link-label.js";
import type { Pen } from "./waiting.js";

/** Break state after the space of a crossed cell. */
const AFTER_SPACE = nextBreak(0, scalarProperties(0x20)) & ~BOUNDARY;

export interface WriterOptions {
  /** Columns of the screen; without them lines don't wrap. */
  readonly columns: number | undefined;
  readonly keepBidi: boolean;
  readonly dropConcealed: boolean;
  readonly overstrike: boolean;
  /** Off in tests that prove the direct path equal to the other. */
  readonly direct: boolean;
}

/** What the writer asks of the screen around it. */
export interface Surroundings {
  /** U+2028 and U+2029 end a line. */
  lineEnd(at: number): void;
  /** The line is full: what follows goes to column 0 of the next one. It is at a unit, or if that is -1 at a byte offset. */
  wrap(at: number, offset?: number): void;
  /** The pending cluster was placed, and `notify` had been set. */
  placed(): void;
}

export class Placer {
  /** Column of the cursor. Past the end of the line, the cells between are crossed; past the last column, a wrap is pending. */
  x = 0;
  /** The line of the cursor. */
  line: Line;
  /** IRM. */
  insert = false;
  /** DECAWM. */
  autowrap = true;
  /** Asks for a call when the pending cluster is placed. */
  notify = false;
  /** Columns that a line can have. */
  readonly edge: number;
  /** Columns up to which whatever joins the open cluster still fits. Where lines wrap there are none. */
  readonly roomy: number;

  protected readonly wraps: boolean;
  protected readonly label: LinkLabel;
  protected currentLink: string | undefined;
  // The open cluster. State 0: none is open, a mark starts its own.
  protected state = 0;
  /** State in which the last cluster was closed by a motion, to tell whether new text would read as one with it. */
  protected closedState = 0;
  protected scalars = 0;
  protected lastScalar = 0;
  /** Text of the open cluster if it is in the line and more than `lastScalar`. */
  protected text = "";
  // Of an open cluster that is in the line: where it begins, whether it wraps and inserts, as for a pending one, and whether it is
  // all of the line. Kept only past the roomy part of a line, where it may have to leave the line again.
  protected openAt = -1;
  protected openOffset = 0;
  protected openAlone = false;
  protected openWrap = true;
  protected openInsert = false;
  /** The open cluster fell off the end of the line, and with it what joins it. */
  protected lost = false;
  // The pending cluster: complete as far as read, not yet on the line.
  protected pending = "";
  protected pen: Pen = { style: PLAIN, link: undefined, concealed: false };
  protected pendingInsert = false;
  protected pendingWrap = true;
  /** Would read as one with what a motion closed left of it, so that only cells keep them apart. */
  protected pendingApart = false;
  /** Unit of its first scalar, -1 if in an earlier piece: then at `pendingOffset`. */
  protected pendingAt = 0;
  protected pendingOffset = 0;
  /** BS came right after printing (option `overstrike`). */
  protected strike = false;

  constructor(
    protected readonly source: Source,
    protected readonly log: findings.FindingLog,
    protected readonly sgr: Sgr,
    protected readonly charsets: Charsets,
    protected readonly options: WriterOptions,
    protected readonly around: Surroundings,
  ) {
    this.line = new Line(source);
    this.edge = options.columns ?? MAX_LINE_COLUMNS;
    this.wraps = options.columns !== undefined;
    this.roomy = this.wraps ? -1 : this.edge - 2 * MAX_CLUSTER_SCALARS;
    this.label = new LinkLabel(log);
  }

  /** Counts `times` of a kind at a unit of the piece. If that is -1: at `offset`, or where the open sequence began. */
  note(kind: number, at: number, times = 1, offset = this.source.carried): void {
    if (times > 0 && this.log.add(kind, times)) this.log.locate(kind, at < 0 ? offset : this.source.offsetAt(at));
  }

  /** Text of a link is its label, as long as it is open. */
  protected addToLabel(text: string, link: string | undefined): void {
    if (link !== undefined && link === this.currentLink) this.label.add(text);
  }

  /** Adds to the open cluster where it already is in the line. */
  protected extendOpen(text: string): void {
    const before = this.openText();
    const after = before + text;
    const columns = clusterColumns(before);
    const grown = clusterColumns(after) - columns;
    if (this.x + grown > this.edge) {
      // It no longer fits: it leaves the line and is placed again whole.
      const cells = this.line.edit();
      const start = this.x - columns;
      const { style, link } = cells.at(start) ?? { style: PLAIN, link: undefined };
      cells.erase(start, this.x);
      this.line.length = cells.length;
      this.x = start;
      if (this.openAlone) this.line.printed = false;
      this.begin(after, { style, link, concealed: false }, this.openAt, this.openOffset);
      this.pendingWrap = this.openWrap;
      this.pendingInsert = this.openInsert;
    } else {
      this.line.extend(text, grown);
      this.x = this.line.length;
      this.text = after;
    }
  }

  /** Makes a cluster the pending one. */
  protected begin(text: string, pen: Pen, at: number, offset = 0): void {
    this.pending = text;
    this.pendingAt = at;
    this.pendingOffset = offset;
    this.pen = pen;
    this.pendingInsert = this.insert;
    this.pendingWrap = this.autowrap;
    this.pendingApart = false;
    this.text = "";
    this.lost = false;
  }

  /** Puts the pending cluster on the line. */
  protected place(): void {
    const text = this.pending;
    if (text === "") return this.tellPlaced();
    this.pending = "";
    this.text = text;
    const columns = clusterColumns(text);
    const { pen } = this;
    if (pen.concealed) this.notePending(findings.CONCEALED, 1);
    const blank = pen.concealed && this.options.dropConcealed;
    if (columns > 0) this.placeCluster(text, Math.min(columns, this.edge), blank);
    else if (blank) this.line.printed = true;
    else this.placeMark(text);
    this.tellPlaced();
  }

  private tellPlaced(): void {
    if (!this.notify) return;
    this.notify = false;
    this.around.placed();
  }

  protected placeMark(text: string): void {
    const { line, pen } = this;
    this.strike = false;
    if (++line.marks > MAX_LINE_COLUMNS) return this.lose();
    line.printed = true;
    if (this.needsCells(text)) {
      const cells = line.edit();
      cells.attach(this.x, text, pen.style, pen.link);
      line.length = cells.length;
    } else this.appendString(text, 0, pen.style, pen.link);
  }

  private placeCluster(text: string, columns: number, blank: boolean): void {
    if (this.x + columns > this.edge && !this.makeRoom(columns)) return this.lose();
    const { line, pen } = this;
    line.printed = true;
    if (this.needsCells(text)) {
      const cells = line.edit();
      if (this.pendingInsert) this.shift(findings.OVERWRITTEN, columns);
      if (blank) this.notePending(findings.OVERWRITTEN, cells.clear(this.x, this.x + columns));
      else if (!this.strike || !this.overstrike(text)) {
        this.notePending(findings.OVERWRITTEN, cells.put(this.x, text, columns, pen.style, pen.link));
      }
      line.length = cells.length;
      this.x += columns;
    } else if (blank) this.x += columns;
    else this.appendString(text, columns, pen.style, pen.link);
    this.strike = false;
  }

  /** A cluster that doesn't fit wraps, or without DECAWM goes to the last column. False if it is lost. */
  private makeRoom(columns: number): boolean {
    if (!this.wraps) return false;
    if (!this.pendingWrap) {
      this.x = this.edge - 1;
      return columns === 1;
    }
    if (this.x < this.line.length) {
      const cells = this.line.edit();
      this.notePending(findings.OVERWRITTEN, cells.clear(this.x, this.edge));
      this.line.length = cells.length;
    }
    this.around.wrap(this.pendingAt, this.pendingOffset);
    return true;
  }

  /** Shifts what stands from the cursor on right; what passes the last column is lost. Counts split clusters as `split`. */
  protected shift(split: number, columns: number): number {
    const cells = this.line.edit();
    const times = Math.min(columns, this.edge - this.x);
    const cut = cells.insert(this.x, times);
    const lost = cells.cutAt(this.edge);
    this.notePending(split, cut);
    this.notePending(this.wraps ? findings.ERASED : findings.CLAMPED, lost);
    this.line.length = cells.length;
    return cut + lost;
  }

  /** Text that is no range of the piece goes to the end of the line. */
  protected appendString(text: string, columns: number, style: number, link: string | undefined, clusters = columns > 0 ? 1 : 0): void {
    const { line } = this;
    line.markUnicode();
    if (this.x !== line.length) line.pad(this.x);
    line.appendText(text, columns, clusters, style, link);
    this.x = line.length;
  }

  /** `X BS X` is bold, `_ BS X` and `X BS _` underline; traits add up. */
  private overstrike(text: string): boolean {
    const cells = this.line.edit();
    const there = cells.at(this.x);
    if (there === undefined || there.column !== this.x || this.pendingInsert) return false;
    const same = there.text === text;
    if (!same && text !== "_" && there.text !== "_") return false;
    if (clusterColumns(there.text) !== clusterColumns(text)) return false;
    const style = this.pen.style | (there.style & TRAIT_MASK) | (same ? BOLD : UNDERLINE);
    cells.replaceCluster(this.x, text === "_" ? there.text : text, style, this.pen.link);
    return true;
  }

  protected notePending(kind: number, times: number): void {
    if (times > 0 && this.log.add(kind, times)) {
      this.log.locate(kind, this.pendingAt < 0 ? this.pendingOffset : this.source.offsetAt(this.pendingAt));
    }
  }

  private lose(): void {
    this.notePending(findings.CLAMPED, 1);
    this.lost = true;
  }

  protected inside(): boolean {
    return this.line.cells !== undefined || this.x < this.line.length;
  }

  /**
   * Whether the pending cluster goes to cells: into the line, or where it would read as one with what stands before it,
   * be that another cluster or the spaces of crossed cells.
   */
  private needsCells(text: string): boolean {
    const { length } = this.line;
    if (this.inside() || (this.pendingApart && this.x === length)) return true;
    return this.joinsGap(scalarProperties(text.codePointAt(0) as number));
  }

  /** Whether text printed now would read as one cluster with the spaces of crossed cells left of it. */
  protected joinsGap(properties: number): boolean {
    return this.x > this.line.length && !(nextBreak(AFTER_SPACE, properties) & BOUNDARY);
  }

  /** The open cluster ends: unless it was lost, it is what text to come may read as one with. */
  protected keepState(): void {
    if (this.state !== 0 && !this.lost) this.closedState = this.state;
  }

  /**
   * Whether text printed at the end of the line would read as one cluster with what stands there: with one that a motion
   * closed, or that stood there before one that was lost.
   */
  protected readsAsOne(properties: number): boolean {
    if (this.state !== 0 && !this.lost) return false;
    return this.closedState !== 0 && !(nextBreak(this.closedState, properties) & BOUNDARY);
  }

  protected openText(): string {
    return this.text !== "" ? this.text : String.fromCodePoint(this.lastScalar);
  }

  /** The attributes in force. */
  protected penNow(): Pen {
    return { style: this.sgr.style(), link: this.currentLink, concealed: this.sgr.concealed };
  }
}
