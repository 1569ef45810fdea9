/**
 * Puts runs of text on a line by the direct path: the line is only appended to and nothing special is on, so a run of
 * ASCII or simple scalars is one `append` of a range, and a cluster that lies whole in the run another. What that path
 * can't take goes scalar by scalar (careful-writer.ts), with the same result.
 */
import * as findings from "../contract/findings.js";
import { MAX_LINE_COLUMNS } from "../contract/limits.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import * as u from "../text/properties.js";
import { Line } from "./line.js";
import { AFTER_SIMPLE, PlainRun } from "./plain-run.js";
import { Repeater } from "./repeater.js";
import { NOTHING, TAGS } from "./waiting.js";

const SIMPLE_LETTER = u.scalarProperties(0x61);

export class Writer extends Repeater {
  private direct = true;
  private readonly run = new PlainRun(this.source);
  /** The line was entered and holds more than ASCII: how its clusters end is seen once it is made cells. */
  private unread = false;

  /** Whether a cluster is open, so that it may still grow. */
  get isOpen(): boolean {
    return this.state !== 0;
  }

  /** Whether text goes straight to the end of the line. */
  get isDirect(): boolean {
    return this.direct;
  }

  /** Whether the line is empty and as good as new. */
  get isFresh(): boolean {
    return this.x === 0 && this.under === undefined && this.line.length === 0 && !this.line.printed && this.state === 0 && this.closedState === 0;
  }

  /** Whether a line is printed over, so that the cursor's line is not yet what it will be. */
  get isOver(): boolean {
    return this.under !== undefined;
  }

  /** The link in force. */
  get link(): string | undefined {
    return this.currentLink;
  }

  /** Units `[start, end)` of the source belong to the label of the link in force. */
  addToOpenLabel(start: number, end: number): void {
    this.label.add(this.source.text.slice(start, end));
  }

  /** Goes on after text of which the last scalar, at unit `end - 1`, is a simple one. */
  goOnAfterSimple(end: number): void {
    this.lastScalar = this.source.units[end - 1] as number;
    this.state = AFTER_SIMPLE;
    this.scalars = 1;
    this.text = "";
    this.lost = false;
  }

  /** Goes on after text of which the last cluster is units `[start, end)`, with the break state after it. */
  goOn(start: number, end: number, state: number, scalars: number): void {
    const { units, text } = this.source;
    const unit = units[end - 1] as number;
    this.lastScalar = (unit & 0xfc00) === 0xdc00 ? (text.codePointAt(end - 2) as number) : unit;
    this.state = state;
    this.scalars = scalars;
    this.text = scalars > 1 ? text.slice(start, end) : "";
    this.lost = false;
  }

  /** Appends ASCII by the direct path, which is open, in the roomy part of a line. False if it does not fit there. */
  appendAscii(start: number, end: number): boolean {
    if (this.x + end - start > this.roomy) return false;
    this.appendRun(start, end, end - start);
    return true;
  }

  /** Ends the line by the direct path, which is open and stays so. */
  endDirect(): void {
    this.closedState = this.state = this.x = 0;
    this.lost = false;
    if (this.currentLink !== undefined) this.label.lineEnd(this.currentLink);
  }

  /** Sets the link of the text to come; `at` is where it was opened. */
  setLink(uri: string | undefined, at: number): void {
    if (this.currentLink !== undefined) this.label.close(this.currentLink);
    this.currentLink = uri;
    if (uri !== undefined) this.label.open(this.source.offsetAt(at));
  }

  /** Printable units `[start, end)` of the source. */
  print(start: number, end: number, ascii: boolean): void {
    if (!this.direct && !this.regainDirect(start) && !this.startOver(start)) {
      this.readLine();
      if (!(this.x >= MAX_LINE_COLUMNS && ascii && this.overrun(start, end))) this.printScalars(start, end);
    } else if (!ascii) {
      this.printUnicode(start, end);
    } else if (this.x + end - start <= this.edge) {
      this.appendRun(start, end, end - start);
    } else if (this.wraps) {
      this.printWrapped(start, end);
    } else {
      this.printScalars(start, end);
    }
  }

  /** A sequence or control came in between: tags no longer belong to the flag before them. */
  interrupt(): void {
    if (this.waiting.kind !== TAGS) return;
    this.dropWaiting();
    this.update();
  }

  /** Ends the open cluster: a motion, an edit or a line end. */
  endCluster(): void {
    if (this.waiting.kind !== NOTHING) this.dropWaiting();
    this.place();
    this.keepState();
    this.state = 0;
    this.lost = this.strike = false;
    if (this.under !== undefined) this.mergeOver();
  }

  /** The line is a new one. */
  startLine(): void {
    this.closedState = 0;
  }

  /** The cursor enters a line, maybe its own. Text printed at its end stays apart from what is there. */
  enter(line: Line): void {
    if (line === this.line) return;
    this.line = line;
    this.closedState = line.length > 0 ? AFTER_SIMPLE : 0;
    this.unread = !line.isAscii && line.cells === undefined;
  }

  /** A line end: the label of a link is read line by line. */
  endLabel(): void {
    this.label.lineEnd(this.currentLink);
  }

  /** BS came right after printing. */
  setStrike(): void {
    this.strike = true;
    this.update();
  }

  override repeat(times: number, at: number): boolean {
    const repeated = super.repeat(times, at);
    if (repeated) this.update();
    return repeated;
  }

  /** ICH. */
  insertCells(count: number, at: number): void {
    this.pendingAt = -1;
    this.pendingOffset = this.source.offsetAt(at);
    this.shift(findings.ERASED, count);
  }

  /** Decides anew whether the direct path is open. After every change of state that `print` doesn't make itself. */
  update(): void {
    const { line } = this;
    this.direct =
      this.options.direct &&
      this.pending === "" &&
      this.waiting.kind === NOTHING &&
      line.cells === undefined &&
      !this.unread &&
      this.x >= line.length &&
      (this.wraps || this.x < this.edge) &&
      !this.strike &&
      !this.notify &&
      !this.sgr.concealed &&
      !(this.under !== undefined && this.touchesUnder) &&
      this.charsets.active === undefined &&
      (this.state === 0 || (nextBreak(this.state, SIMPLE_LETTER) & BOUNDARY) !== 0) &&
      (this.x !== line.length || !this.readsAsOne(SIMPLE_LETTER));
  }

  /** The current piece ends: what the line holds of it is cut out. */
  settle(): void {
    this.line.settle();
    if (this.pending !== "" && this.pendingAt >= 0) {
      this.pendingOffset = this.source.offsetAt(this.pendingAt);
      this.pendingAt = -1;
    }
    if (this.openAt >= 0) {
      this.openOffset = this.source.offsetAt(this.openAt);
      this.openAt = -1;
    }
  }

  /** Spaces in place of a tab, where motion is ignored. */
  spaces(count: number, at: number): void {
    for (let i = 0; i < count; i++) this.accept(0x20, SIMPLE_LETTER, this.penNow(), at);
    this.update();
  }

  /**
   * The cursor's line as it stands, with what is pending or waits placed as the end of input would place it, and the
   * next line if that wraps there; `below` is what stands there now. `undefined` for a line on which nothing was
   * printed. Nothing changes.
   */
  peek(below: Line | undefined): [ExtensionUITextSpan[] | undefined, ExtensionUITextSpan[] | undefined] {
    if (this.pending === "" && this.waiting.kind === NOTHING && this.under === undefined) return [this.line.printed ? this.line.peek() : undefined, undefined];
    let above: Line | undefined;
    const copy: Writer = new Writer(this.source, new findings.FindingLog(), this.sgr, this.charsets, this.options, {
      lineEnd: () => {},
      wrap: () => {
        above = copy.line;
        copy.line = below?.clone() ?? new Line(this.source);
        copy.x = 0;
      },
      placed: () => {},
    });
    copy.takeOver(this);
    copy.endCluster();
    const shown = copy.line.printed ? copy.line.peek() : undefined;
    return above === undefined ? [shown, undefined] : [above.peek(), shown];
  }

  /** Takes over everything that placing depends on. */
  private takeOver(other: Writer): void {
    this.x = other.x;
    this.line = other.line.clone();
    this.under = other.under?.clone();
    this.insert = other.insert;
    this.autowrap = other.autowrap;
    this.currentLink = other.currentLink;
    this.state = other.state;
    this.closedState = other.closedState;
    this.scalars = other.scalars;
    this.lastScalar = other.lastScalar;
    this.text = other.text;
    this.lost = other.lost;
    this.pending = other.pending;
    this.pen = other.pen;
    this.pendingInsert = other.pendingInsert;
    this.pendingWrap = other.pendingWrap;
    this.pendingApart = other.pendingApart;
    this.strike = other.strike;
    this.waiting.takeOver(other.waiting);
  }

  /** Whether text that begins with a simple scalar can be printed over the line from its start. */
  private startOver(start: number): boolean {
    if (this.x > 0 || this.pending !== "" || this.waiting.kind !== NOTHING || !this.canStartOver()) return false;
    if (!(u.scalarProperties(this.source.units[start] as number) & u.SIMPLE)) return false;
    this.over(start);
    this.unread = false;
    this.update();
    return this.direct;
  }

  private readLine(): void {
    if (this.unread) this.line.edit();
    this.unread = false;
  }

  /** Whether the pending cluster can be placed now, since the next unit surely starts another. */
  private regainDirect(start: number): boolean {
    if (this.pending === "" || this.waiting.kind !== NOTHING) return false;
    const unit = this.source.units[start] as number;
    if (!(u.scalarProperties(unit) & u.SIMPLE) || !(nextBreak(this.state, SIMPLE_LETTER) & BOUNDARY)) return false;
    this.place();
    this.update();
    return this.direct;
  }

  /** Appends units that each stand for themselves. */
  private appendRun(start: number, end: number, columns: number): void {
    this.markOpen(end - 1, end - start === 1, columns);
    this.appendUnits(start, end, columns, end - start);
    this.goOnAfterSimple(end);
  }

  /** A cluster that begins at unit `at`, in a run of so many columns, will be the open one in the line. */
  private markOpen(at: number, alone: boolean, columns: number): void {
    if (this.x + columns <= this.roomy) return;
    this.openAt = at;
    this.openAlone = alone && !this.line.printed;
    this.openWrap = this.autowrap;
    this.openInsert = this.insert;
  }

  private appendUnits(start: number, end: number, columns: number, clusters: number): void {
    const { line } = this;
    if (this.x !== line.length) line.pad(this.x);
    line.append(start, end, columns, clusters, this.sgr.style(), this.currentLink);
    this.x = line.length;
    this.lost = false;
    if (this.currentLink !== undefined) this.label.add(this.source.text.slice(start, end));
  }

  /** ASCII that reaches over the last column. */
  private printWrapped(start: number, end: number): void {
    let i = start;
    while (i < end) {
      if (!this.direct || (this.x >= this.edge && !this.autowrap)) return this.printScalars(i, end);
      if (this.x >= this.edge) {
        this.around.wrap(i);
        this.update();
        continue;
      }
      const next = Math.min(end, i + this.edge - this.x);
      this.appendRun(i, next, next - i);
      i = next;
    }
  }

  /** ASCII past the last column a line may have. */
  private overrun(start: number, end: number): boolean {
    if (this.waiting.kind !== NOTHING || this.charsets.active !== undefined || this.strike || this.wraps) return false;
    if (!(nextBreak(this.state, SIMPLE_LETTER) & BOUNDARY)) return false;
    this.place();
    if (this.sgr.concealed) this.note(findings.CONCEALED, start, end - start);
    if (this.currentLink !== undefined) this.label.add(this.source.text.slice(start, end));
    this.note(findings.CLAMPED, start, end - start);
    this.goOnAfterSimple(end);
    this.lost = true;
    return true;
  }

  /** The direct path over text that isn't ASCII. */
  private printUnicode(start: number, end: number): void {
    const { run } = this;
    for (let i = start; i < end; ) {
      const apart = (this.direct || this.regainDirect(i)) && this.standsApart(run.propertiesAt(i));
      const to = apart ? run.measure(i, i, this.edge - this.x) : i;
      if (to === i) {
        i = this.printCarefully(i);
        continue;
      }
      const last = run.state === 0 ? to - 1 : run.clusterStart;
      this.markOpen(last, last === i, run.columns);
      this.line.markUnicode();
      this.appendUnits(i, to, run.columns, run.clusters);
      if (run.state === 0) this.goOnAfterSimple(to);
      else this.goOn(last, to, run.state, run.clusterScalars);
      if (!(nextBreak(this.state, SIMPLE_LETTER) & BOUNDARY)) this.update();
      i = to;
    }
  }

  /** Whether a scalar that is printed now begins a cluster, and reads as one with nothing before it. */
  private standsApart(properties: number): boolean {
    if (this.state !== 0 && !(nextBreak(this.state, properties) & BOUNDARY)) return false;
    return !this.readsAsOne(properties) && !this.joinsGap(properties);
  }

  /** The careful path for one scalar; the rest of its cluster follows by itself. */
  private printCarefully(start: number): number {
    const next = this.scalarAt(start);
    this.update();
    return next;
  }

  protected override printScalars(start: number, end: number): void {
    super.printScalars(start, end);
    this.update();
  }
}
