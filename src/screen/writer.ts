/**
 * Puts text on a line: scalars to grapheme clusters, clusters to columns, and what engine and contract forbid out.
 *
 * Sources: UAX #29 for clusters; contract section "Terminal fallback behavior" for what may leave.
 *
 * Most text takes the direct path: the line is only appended to and nothing special is on, so a run of ASCII or simple
 * scalars is one `append` of a range. Everything else goes scalar by scalar through `scalar`. A cluster met there is
 * pending until it is complete and is placed as a whole, so that its columns are those of all its scalars; on the
 * direct path the open cluster is already in the line, and a mark that joins it extends the line.
 */
import * as findings from "../contract/findings.js";
import { MAX_CLUSTER_SCALARS, MAX_LINE_COLUMNS } from "../contract/limits.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Source } from "../parser/source.js";
import type { Sgr } from "../style/sgr.js";
import { BOLD, PLAIN, TRAIT_MASK, UNDERLINE } from "../style/style.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { clusterColumns, columnsBetween } from "../text/columns.js";
import * as u from "../text/properties.js";
import { pastBound } from "./cap.js";
import type { Charsets } from "./charset.js";
import { LinkLabel } from "./link-label.js";
import { Line } from "./line.js";
import { FILLER, NOTHING, type Pen, TAGS, Waiting } from "./waiting.js";

/** Break state after a scalar that stands for itself. */
const AFTER_SIMPLE = nextBreak(0, u.scalarProperties(0x61)) & ~BOUNDARY;
const SIMPLE_LETTER = u.scalarProperties(0x61);

export interface WriterOptions {
  readonly keepBidi: boolean;
  readonly dropConcealed: boolean;
  readonly overstrike: boolean;
  /** Off in tests that prove the direct path equal to the other. */
  readonly direct: boolean;
}

export class Writer {
  /** Column of the cursor; past the end of the line, the cells between are crossed. */
  x = 0;
  line = new Line();
  /** IRM. */
  insert = false;

  private readonly label: LinkLabel;
  private direct = true;
  private currentLink: string | undefined;
  private readonly waiting = new Waiting();
  // The open cluster. State 0: none is open, a mark starts its own.
  private state = 0;
  /** State in which the last cluster was closed by a motion, to tell whether new text would read as one with it. */
  private closedState = 0;
  private scalars = 0;
  private lastScalar = 0;
  /** Text of the open cluster if it is in the line and more than `lastScalar`. */
  private text = "";
  /** The open cluster fell off the end of the line, and with it what joins it. */
  private lost = false;
  // The pending cluster: complete as far as read, not yet on the line.
  private pending = "";
  private pendingStyle = PLAIN;
  private pendingLink: string | undefined;
  private pendingConcealed = false;
  private pendingInsert = false;
  /** Would read as one with what a motion closed left of it, so that only cells keep them apart. */
  private pendingApart = false;
  /** Unit of its first scalar, -1 if in an earlier piece: then at `pendingOffset`. */
  private pendingAt = 0;
  private pendingOffset = 0;
  /** BS came right after printing (option `overstrike`). */
  private strike = false;

  constructor(
    private readonly source: Source,
    private readonly log: findings.FindingLog,
    private readonly sgr: Sgr,
    private readonly charsets: Charsets,
    private readonly options: WriterOptions,
    /** U+2028 and U+2029 end a line. */
    private readonly lineEnd: (at: number) => void,
  ) {
    this.label = new LinkLabel(log);
  }

  /** Column of the cursor once the pending cluster is placed. */
  get cursor(): number {
    return this.pending === "" ? this.x : Math.min(this.x + clusterColumns(this.pending), MAX_LINE_COLUMNS);
  }

  /** The link of the text to come. */
  get link(): string | undefined {
    return this.currentLink;
  }

  /** Sets the link of the text to come; `at` is where it was opened. */
  setLink(uri: string | undefined, at: number): void {
    if (this.currentLink !== undefined) this.label.close(this.currentLink);
    this.currentLink = uri;
    if (uri !== undefined) this.label.open(this.source.offsetAt(at));
  }

  /** Printable units `[start, end)` of the source. */
  print(start: number, end: number, ascii: boolean): void {
    if (!this.direct && !this.regainDirect(start)) {
      if (this.x >= MAX_LINE_COLUMNS && ascii && this.overrun(start, end)) return;
      this.printScalars(start, end);
      return;
    }
    if (!ascii) {
      this.printUnicode(start, end);
      return;
    }
    const columns = end - start;
    if (this.x + columns > MAX_LINE_COLUMNS) {
      this.printScalars(start, end);
      return;
    }
    this.appendRun(start, end, columns);
    this.lastScalar = this.source.units[end - 1] as number;
    this.state = AFTER_SIMPLE;
    this.scalars = 1;
    this.text = "";
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
    if (this.state !== 0) this.closedState = this.state;
    this.state = 0;
    this.lost = this.strike = false;
  }

  /** BS came right after printing. */
  setStrike(): void {
    this.strike = true;
    this.update();
  }

  /** REP: the last printed cluster again, with the attributes of now. False if there is none. */
  repeat(times: number, at: number): boolean {
    if (this.waiting.kind === FILLER) this.dropWaiting();
    if (this.state === 0) return false;
    const cluster = this.pending !== "" ? this.pending : this.openText();
    this.place();
    const apart = !(nextBreak(this.state, u.scalarProperties(cluster.codePointAt(0) as number)) & BOUNDARY);
    let left = times;
    const columns = clusterColumns(cluster);
    if (columns > 0 && !apart && !this.inside() && !this.sgr.concealed) {
      // All but the last at once, as far as the line reaches.
      const fit = Math.min(left - 1, Math.floor((MAX_LINE_COLUMNS - this.x) / columns));
      if (fit > 0) this.appendString(cluster.repeat(fit), fit * columns, this.sgr.style(), this.currentLink);
      left -= fit;
      if (this.x + columns > MAX_LINE_COLUMNS && left > 1) {
        this.note(findings.CLAMPED, at, left - 1);
        left = 1;
      }
    }
    if (columns === 0) {
      const room = Math.max(1, MAX_LINE_COLUMNS - this.line.marks);
      if (left > room) this.note(findings.CLAMPED, at, left - room);
      left = Math.min(left, room);
    }
    for (; left > 0; left--) {
      this.place();
      this.begin(cluster, this.pen(), at);
      this.pendingApart = apart;
    }
    this.update();
    return true;
  }

  /** What is printed next starts a fresh line. */
  newLine(): void {
    this.closedState = 0;
    this.label.lineEnd(this.currentLink);
  }

  /** Decides anew whether the direct path is open. After every change of state that `print` doesn't make itself. */
  update(): void {
    const { line } = this;
    const state = this.state !== 0 ? this.state : this.x === line.length ? this.closedState : 0;
    this.direct =
      this.options.direct &&
      this.pending === "" &&
      this.waiting.kind === NOTHING &&
      line.cells === undefined &&
      this.x >= line.length &&
      this.x < MAX_LINE_COLUMNS &&
      !this.strike &&
      !this.sgr.concealed &&
      this.charsets.active === undefined &&
      (state === 0 || (nextBreak(state, SIMPLE_LETTER) & BOUNDARY) !== 0);
  }

  /** The current piece ends: what the line holds of it is cut out. */
  settle(): void {
    this.line.settle(this.source.text);
    if (this.pending !== "" && this.pendingAt >= 0) {
      this.pendingOffset = this.source.offsetAt(this.pendingAt);
      this.pendingAt = -1;
    }
  }

  /** Spaces in place of a tab, where motion is ignored. */
  spaces(count: number, at: number): void {
    for (let i = 0; i < count; i++) this.accept(0x20, SIMPLE_LETTER, this.pen(), at);
    this.update();
  }

  /** The spans of the open line, with the pending cluster where it would be placed; nothing changes. */
  peek(): ExtensionUITextSpan[] | undefined {
    const { line } = this;
    if (this.pending === "") return line.printed ? line.peek(this.source.text) : undefined;
    const copy = line.copy(this.source.text);
    if (this.pendingConcealed && this.options.dropConcealed) return line.printed ? copy.build() : undefined;
    const columns = clusterColumns(this.pending);
    if (columns === 0) copy.attach(this.x, this.pending, this.pendingStyle, this.pendingLink);
    else {
      if (this.pendingInsert) copy.insert(this.x, columns, MAX_LINE_COLUMNS);
      copy.put(this.x, this.pending, columns, this.pendingStyle, this.pendingLink);
    }
    return copy.build();
  }

  note(kind: number, at: number, times = 1): void {
    if (times > 0 && this.log.add(kind, times)) this.log.locate(kind, this.source.offsetAt(at));
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

  private appendRun(start: number, end: number, columns: number): void {
    const { line } = this;
    const { text } = this.source;
    if (this.x !== line.length) line.pad(text, this.x);
    line.append(text, start, end, columns, this.sgr.style(), this.currentLink);
    this.x = line.length;
    if (this.currentLink !== undefined) this.label.add(text.slice(start, end));
  }

  /** ASCII past the last column a line may have. */
  private overrun(start: number, end: number): boolean {
    if (this.waiting.kind !== NOTHING || this.charsets.active !== undefined || this.strike) return false;
    if (!(nextBreak(this.state, SIMPLE_LETTER) & BOUNDARY)) return false;
    this.place();
    this.note(findings.CLAMPED, start, end - start);
    this.state = AFTER_SIMPLE;
    this.scalars = 1;
    this.lastScalar = this.source.units[end - 1] as number;
    this.text = "";
    this.lost = true;
    return true;
  }

  /** The direct path over text that isn't ASCII. */
  private printUnicode(start: number, end: number): void {
    const { units } = this.source;
    const { STAGE1, STAGE2 } = u;
    this.line.markUnicode();
    let i = start;
    while (i < end) {
      if (!this.direct && !this.regainDirect(i)) {
        i = this.scalarAt(i);
        this.update();
        continue;
      }
      const from = i;
      let columns = 0;
      let properties = 0;
      for (; i < end; i++) {
        const unit = units[i] as number;
        properties = STAGE2[(STAGE1[unit >> u.STAGE_SHIFT] as number) + (unit & u.STAGE_MASK)] as number;
        if (!(properties & u.SIMPLE)) break;
        columns += (properties & u.COLUMNS_MASK) >> u.COLUMNS_SHIFT;
      }
      if (i > from) {
        if (this.x + columns > MAX_LINE_COLUMNS) {
          this.printScalars(from, end);
          return;
        }
        this.appendRun(from, i, columns);
        this.lastScalar = units[i - 1] as number;
        this.state = AFTER_SIMPLE;
        this.scalars = 1;
        this.text = "";
      }
      if (i < end) i = this.printCluster(i, end, properties);
    }
  }

  /** A cluster that is whole within the run goes to the line as one range. */
  private printCluster(start: number, end: number, unitProperties: number): number {
    const { units, text } = this.source;
    let i = start;
    let state = this.state;
    let count = 0;
    let scalar = 0;
    while (i < end) {
      const unit = units[i] as number;
      const pair = (unit & 0xfc00) === 0xd800;
      const next = pair ? ((unit & 0x3ff) << 10) + ((units[i + 1] as number) & 0x3ff) + 0x10000 : unit;
      const properties = pair || count > 0 ? u.scalarProperties(next) : unitProperties;
      if (properties & u.SAFETY_MASK || next === Waiting.FLAG) return this.printCarefully(start);
      const after = nextBreak(state, properties);
      if (count === 0 ? !(after & BOUNDARY) || (this.state === 0 && this.readsAsOne(properties)) : after & BOUNDARY) {
        if (count === 0) return this.printCarefully(start);
        break;
      }
      if (pastBound(count++, after)) return this.printCarefully(start);
      state = after;
      scalar = next;
      i += pair ? 2 : 1;
    }
    const columns = columnsBetween(text, start, i);
    if (columns === 0 || this.x + columns > MAX_LINE_COLUMNS) return this.printCarefully(start);
    this.appendRun(start, i, columns);
    this.state = state;
    this.lastScalar = scalar;
    this.scalars = count;
    this.text = count > 1 ? text.slice(start, i) : "";
    if (!(nextBreak(state, SIMPLE_LETTER) & BOUNDARY)) this.update();
    return i;
  }

  /** The careful path for the first scalar of a cluster; the rest of it follows by itself. */
  private printCarefully(start: number): number {
    const next = this.scalarAt(start);
    this.update();
    return next;
  }

  private printScalars(start: number, end: number): void {
    this.line.markUnicode();
    for (let i = start; i < end; ) i = this.scalarAt(i);
    this.update();
  }

  /** Prints the scalar at unit `i` of the source. Returns the unit after it. */
  private scalarAt(i: number): number {
    const { units } = this.source;
    const unit = units[i] as number;
    if ((unit & 0xfc00) === 0xd800) {
      this.scalar(((unit & 0x3ff) << 10) + ((units[i + 1] as number) & 0x3ff) + 0x10000, i);
      return i + 2;
    }
    this.scalar(unit < 0x7f ? (this.charsets.active?.get(unit) ?? unit) : unit, i);
    return i + 1;
  }

  /** One scalar, by the rules of what may leave. */
  private scalar(scalar: number, at: number): void {
    const properties = u.scalarProperties(scalar);
    const safety = properties & u.SAFETY_MASK;
    // Dropped scalars are as if they had not been there: they end and decide nothing.
    if (safety === u.DROP_BIDI && !this.options.keepBidi) return this.note(findings.BIDI, at);
    if (safety === u.DROP_INVISIBLE) return this.note(findings.INVISIBLE, at);
    if (this.waiting.kind !== NOTHING && this.decideWaiting(scalar, properties, at)) return;
    switch (safety) {
      case u.LINE_END:
        this.lineEnd(at);
        this.line.markUnicode(); // the run goes on in the new line
        return;
      case u.VARIATION_SUPPLEMENT:
        if (this.state === 0 || !(u.scalarProperties(this.lastScalar) & u.IDEOGRAPHIC)) return this.note(findings.INVISIBLE, at);
        break;
      case u.TAG:
        return this.note(findings.INVISIBLE, at);
      case u.HANGUL_FILLER: {
        const next = nextBreak(this.state, properties);
        if (this.state !== 0 && !(next & BOUNDARY) && this.hangulOpen()) break;
        this.waiting.hold(scalar, next, this.pen(), this.source.offsetAt(at));
        return;
      }
    }
    this.accept(scalar, properties, this.pen(), at);
    if (scalar === Waiting.FLAG) this.waiting.awaitTags();
  }

  /** Lets a scalar decide over what waits. True if that used it up. */
  private decideWaiting(scalar: number, properties: number, at: number): boolean {
    const { waiting } = this;
    const safety = properties & u.SAFETY_MASK;
    if (waiting.kind === TAGS) {
      if (safety !== u.TAG || !waiting.tag(scalar, this.pen(), this.source.offsetAt(at))) {
        this.dropWaiting();
        return safety === u.TAG;
      }
      if (waiting.complete) this.acceptTags(at);
      return true;
    }
    if (safety === u.TAG) return false;
    const next = nextBreak(waiting.state, properties);
    if (next & BOUNDARY) {
      this.dropWaiting();
      return false;
    }
    if (safety === u.VARIATION_SUPPLEMENT) {
      this.note(findings.INVISIBLE, at);
      return true;
    }
    if (properties & u.HANGUL) {
      for (const held of waiting.release()) this.accept(held.scalar, u.scalarProperties(held.scalar), held.pen, -1, held.offset);
      return false;
    }
    if (!waiting.join(scalar, next, this.pen(), this.source.offsetAt(at))) this.note(findings.CLUSTER_CUT, at);
    return true;
  }

  private acceptTags(at: number): void {
    const tags = this.waiting.release();
    if (this.scalars + tags.length > MAX_CLUSTER_SCALARS) return this.note(findings.CLUSTER_CUT, at, tags.length);
    for (const { scalar, pen } of tags) this.accept(scalar, u.scalarProperties(scalar), pen, at);
  }

  /** What waited came to nothing: fillers and tags go, what joined a filler stays. */
  private dropWaiting(): void {
    for (const { scalar, pen, offset } of this.waiting.release()) {
      const properties = u.scalarProperties(scalar);
      if ((properties & u.SAFETY_MASK) === u.KEEP) this.accept(scalar, properties, pen, -1, offset);
      else this.log.note(findings.INVISIBLE, offset);
    }
  }

  /** A scalar that stays: joins the open cluster or starts one. It is at a unit of the piece, or at a byte `offset`. */
  private accept(scalar: number, properties: number, pen: Pen, at: number, offset = 0): void {
    const next = nextBreak(this.state, properties);
    if (this.state === 0 || next & BOUNDARY) {
      const apart = this.state === 0 && this.readsAsOne(properties);
      this.place();
      this.begin(String.fromCodePoint(scalar), pen, at, offset);
      this.pendingApart = apart;
      this.scalars = 1;
    } else {
      if (pastBound(this.scalars, next)) {
        if (this.log.add(findings.CLUSTER_CUT)) this.log.locate(findings.CLUSTER_CUT, at < 0 ? offset : this.source.offsetAt(at));
        return;
      }
      this.scalars++;
      const text = String.fromCodePoint(scalar);
      if (this.pending !== "") this.pending += text;
      else if (!this.lost) this.extendOpen(text);
    }
    this.state = next & ~BOUNDARY;
    this.lastScalar = scalar;
  }

  /** Adds to the open cluster where it already is in the line. */
  private extendOpen(text: string): void {
    const before = this.openText();
    const after = before + text;
    this.line.extend(this.source.text, text, clusterColumns(after) - clusterColumns(before));
    this.x = this.line.length;
    this.text = after;
    if (this.currentLink !== undefined) this.label.add(text);
  }

  /** Makes a cluster the pending one. */
  private begin(text: string, pen: Pen, at: number, offset = 0): void {
    this.pending = text;
    this.pendingAt = at;
    this.pendingOffset = offset;
    this.pendingStyle = pen.style;
    this.pendingLink = pen.link;
    this.pendingConcealed = pen.concealed;
    this.pendingInsert = this.insert;
    this.pendingApart = false;
    this.text = "";
    this.lost = false;
  }

  /** Puts the pending cluster on the line. */
  private place(): void {
    const text = this.pending;
    if (text === "") return;
    this.pending = "";
    this.text = text;
    const columns = clusterColumns(text);
    if (this.pendingConcealed) {
      this.notePending(findings.CONCEALED, 1);
      if (this.options.dropConcealed) return this.cross(columns);
    }
    if (this.pendingLink !== undefined) this.label.add(text);
    if (columns === 0) this.placeMark(text);
    else this.placeCluster(text, columns);
  }

  private placeMark(text: string): void {
    const { line } = this;
    this.strike = false;
    if (++line.marks > MAX_LINE_COLUMNS) return this.lose();
    line.printed = true;
    if (this.inside() || (this.pendingApart && this.x === line.length)) {
      const cells = line.edit(this.source.text);
      cells.attach(this.x, text, this.pendingStyle, this.pendingLink);
      line.length = cells.length;
    } else this.appendString(text, 0, this.pendingStyle, this.pendingLink);
  }

  private placeCluster(text: string, columns: number): void {
    const { line } = this;
    if (this.x + columns > MAX_LINE_COLUMNS) return this.lose();
    line.printed = true;
    if (this.inside() || (this.pendingApart && this.x === line.length)) {
      const cells = line.edit(this.source.text);
      if (this.pendingInsert) cells.insert(this.x, columns, MAX_LINE_COLUMNS);
      if (!this.strike || !this.overstrike(text)) {
        this.notePending(findings.OVERWRITTEN, cells.put(this.x, text, columns, this.pendingStyle, this.pendingLink));
      }
      line.length = cells.length;
      this.x += columns;
    } else this.appendString(text, columns, this.pendingStyle, this.pendingLink);
    this.strike = false;
  }

  /** Text that is no range of the piece goes to the end of the line. */
  private appendString(text: string, columns: number, style: number, link: string | undefined): void {
    const { line } = this;
    if (this.x !== line.length) line.pad(this.source.text, this.x);
    line.appendText(this.source.text, text, columns, style, link);
    this.x = line.length;
  }

  /** `X BS X` is bold, `_ BS X` and `X BS _` underline; traits add up. */
  private overstrike(text: string): boolean {
    const cells = this.line.edit(this.source.text);
    const there = cells.at(this.x);
    if (there === undefined || there.column !== this.x) return false;
    const same = there.text === text;
    if (!same && text !== "_" && there.text !== "_") return false;
    if (clusterColumns(there.text) !== clusterColumns(text)) return false;
    const style = this.pendingStyle | (there.style & TRAIT_MASK) | (same ? BOLD : UNDERLINE);
    cells.restyle(this.x, text === "_" ? there.text : text, style);
    return true;
  }

  /** Concealed text that is not shown: crossed cells of the same width. */
  private cross(columns: number): void {
    const { line } = this;
    line.printed = true;
    if (this.inside()) {
      const cells = line.edit(this.source.text);
      this.notePending(findings.OVERWRITTEN, cells.clear(this.x, this.x + columns));
    }
    this.x = Math.min(this.x + columns, MAX_LINE_COLUMNS);
  }

  private notePending(kind: number, times: number): void {
    if (times > 0 && this.log.add(kind, times)) {
      this.log.locate(kind, this.pendingAt < 0 ? this.pendingOffset : this.source.offsetAt(this.pendingAt));
    }
  }

  private lose(): void {
    this.notePending(findings.CLAMPED, 1);
    this.lost = true;
  }

  private inside(): boolean {
    return this.line.cells !== undefined || this.x < this.line.length;
  }

  /** Whether text printed at the end of the line would read as one cluster with what a motion closed there. */
  private readsAsOne(properties: number): boolean {
    return this.closedState !== 0 && !(nextBreak(this.closedState, properties) & BOUNDARY);
  }

  /** The attributes in force. */
  private pen(): Pen {
    return { style: this.sgr.style(), link: this.currentLink, concealed: this.sgr.concealed };
  }

  private openText(): string {
    return this.text !== "" ? this.text : String.fromCodePoint(this.lastScalar);
  }

  private hangulOpen(): boolean {
    for (const char of this.pending !== "" ? this.pending : this.openText()) {
      if (u.scalarProperties(char.codePointAt(0) as number) & u.HANGUL) return true;
    }
    return false;
  }
}
