/**
 * One line of the screen. While text is only appended it is a list of finished spans and one open run, which is a range
 * of the current piece of input; the text is cut out once, when the run ends. Moving back into the line turns it into
 * cells (see cells.ts).
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Source } from "../parser/source.js";
import { makeSpan, PLAIN, styleOf } from "../style/style.js";
import { clusterEnd } from "../text/clusters.js";
import { clusterColumns, columnsBetween, textColumns } from "../text/columns.js";
import { isSingle } from "../text/properties.js";
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
  /** Clusters with columns as far as they were counted, -1 if they were not. */
  private counted = 0;

  /** Finished spans: the first `count` of a list that every line reuses. Growing a fresh array cost 17 slots a line. */
  private spans: ExtensionUITextSpan[] = [];
  private count = 0;
  /** Crossed cells, flattened: the unit of the line's text where the spaces begin, and how many they are. */
  private gaps: number[] = [];
  /** Units of text so far. */
  private units = 0;
  private ascii = true;
  // The open run: text of earlier pieces, then units of the current one.
  private runText = "";
  private runStart = 0;
  private runEnd = -1;
  private runStyle = NO_RUN;
  private runLink: string | undefined;

  constructor(private readonly source: Source) {}

  /** Appends units `[start, end)` of the current piece at the end of the line: so many columns and clusters with columns. */
  append(start: number, end: number, columns: number, clusters: number, style: number, link: string | undefined): void {
    if (style === this.runStyle && link === this.runLink) {
      if (start !== this.runEnd) {
        this.settle();
        this.runStart = start;
      }
    } else {
      this.closeRun();
      this.runStart = start;
      this.runStyle = style;
      this.runLink = link;
      this.printed = true;
    }
    this.runEnd = end;
    this.units += end - start;
    this.length += columns;
    if (this.counted >= 0) this.counted += clusters;
  }

  /** Sets columns and clusters with columns, after runs that were appended without them. */
  setSize(columns: number, clusters: number): void {
    this.length = columns;
    this.counted = clusters;
  }

  /** Appends text that is not a range of the current piece. */
  appendText(text: string, columns: number, clusters: number, style: number, link: string | undefined): void {
    if (style !== this.runStyle || link !== this.runLink) {
      this.closeRun();
      this.runStyle = style;
      this.runLink = link;
    } else this.settle();
    this.printed = true;
    this.runText += text;
    this.units += text.length;
    this.length += columns;
    if (this.counted >= 0) this.counted += clusters;
  }

  /** Adds to the last cluster, whatever attributes are in force now. */
  extend(text: string, columns: number): void {
    this.settle();
    this.ascii = false;
    if (columns > 0) this.counted = -1; // it may have had none before
    this.runText += text;
    this.units += text.length;
    this.length += columns;
  }

  /** Marks that the line holds more than ASCII, so that clusters and columns are no longer units. */
  markUnicode(): void {
    this.ascii = false;
  }

  /** Fills up to `column` with the plain spaces of crossed cells, now that text follows. */
  pad(column: number): void {
    this.gaps.push(this.units, column - this.length);
    this.appendText(" ".repeat(column - this.length), column - this.length, 0, PLAIN, undefined);
  }

  /** Cuts the open run out of the piece, which is about to be replaced. */
  settle(): void {
    if (this.runEnd > this.runStart) {
      const text = this.source.text.slice(this.runStart, this.runEnd);
      this.runText = this.runText === "" ? text : this.runText + text;
    }
    this.runStart = 0;
    this.runEnd = -1;
  }

  /** The spans of the line as it stands, in normal form. The line stays as it is. */
  peek(): ExtensionUITextSpan[] {
    if (this.cells !== undefined) return this.cells.build();
    this.settle();
    const spans = this.finished();
    if (this.runText !== "") spans.push(makeSpan(this.runText, this.runStyle, this.runLink));
    return spans;
  }

  /** The spans of the finished line; the line is empty afterwards. */
  take(): ExtensionUITextSpan[] {
    let spans: ExtensionUITextSpan[];
    if (this.cells !== undefined) {
      spans = this.cells.build();
    } else {
      this.closeRun();
      spans = this.finished();
      // A fresh list after a line of many: a list that is old costs a note of the collector for every new span.
      if (this.count > 2) this.spans = [];
    }
    this.clear();
    return spans;
  }

  clear(): void {
    this.empty();
    this.printed = false;
  }

  /** Takes finished spans back, to be edited again. */
  restore(spans: readonly ExtensionUITextSpan[]): void {
    this.empty();
    this.printed = true;
    // The spans were handed out, so what is added must not reach them; the last one goes on as the open run.
    this.spans = spans.slice(0, -1);
    this.count = this.spans.length;
    const last = spans[spans.length - 1];
    if (last !== undefined) {
      this.runText = last.text;
      this.runStyle = styleOf(last);
      this.runLink = last.link;
    }
    const text = lineText(spans);
    this.units = text.length;
    this.ascii = isAsciiText(text);
    this.length = this.ascii ? text.length : textColumns(text);
    this.counted = this.ascii ? text.length : -1;
    this.marks = this.ascii ? 0 : 1; // at least one, for all that is known
  }

  /** Whether clusters and columns are units. */
  get isAscii(): boolean {
    return this.ascii;
  }

  /** Whether spans alone tell all about the line: nothing crossed, no cells. */
  get isPlain(): boolean {
    return this.cells === undefined && this.gaps.length === 0;
  }

  /** Whether there is no text on the line. */
  get isEmpty(): boolean {
    if (this.cells !== undefined) return this.cells.isEmpty;
    return this.count === 0 && this.runText === "" && this.runEnd <= this.runStart;
  }

  /** Whether a cluster with columns is the first thing on the line. */
  get beginsWithCluster(): boolean {
    if (this.cells !== undefined) return this.cells.beginsWithCluster;
    if (this.gaps[0] === 0) return false;
    if (this.ascii) return this.length > 0;
    this.settle();
    const text = this.count > 0 ? (this.spans[0] as ExtensionUITextSpan).text : this.runText;
    // A sign before a gap would take its first space into the cluster.
    return columnsBetween(text, 0, Math.min(clusterEnd(text, 0), this.gaps[0] ?? Infinity)) > 0;
  }

  /** Clusters with columns. */
  get clusters(): number {
    if (this.cells !== undefined) return this.cells.clusters;
    return this.counted < 0 ? this.toCells(this.peek()).clusters : this.counted;
  }

  /** Erases the whole line. Returns how many clusters went. */
  eraseAll(): number {
    const count = this.clusters;
    this.empty();
    return count;
  }

  /** The line as cells, converted on first use. */
  edit(): Cells {
    if (this.cells !== undefined) return this.cells;
    this.closeRun();
    this.cells = this.toCells(this.finished());
    this.count = 0;
    this.gaps = [];
    return this.cells;
  }

  /** A copy that later changes leave alone. */
  clone(): Line {
    const copy = new Line(this.source);
    copy.become(this);
    copy.spans = this.spans.slice(0, this.count);
    copy.gaps = [...this.gaps];
    copy.cells = this.cells?.clone();
    return copy;
  }

  /** Takes over all of a line that is not used any more. */
  become(other: Line): void {
    other.settle();
    Object.assign(this, other);
  }

  private toCells(spans: readonly ExtensionUITextSpan[]): Cells {
    const cells = new Cells();
    let unit = 0;
    let gap = 0;
    for (const span of spans) {
      const style = styleOf(span);
      const { text } = span;
      for (let at = 0; at < text.length; ) {
        const nextGap = (this.gaps[gap] ?? Infinity) - unit;
        if (at === nextGap) {
          const columns = this.gaps[gap + 1] as number;
          at += columns;
          cells.pad(cells.length + columns);
          gap += 2;
          continue;
        }
        // A sign before a gap would take its first space into the cluster.
        const end = Math.min(nextGap, text.length);
        const single = this.ascii ? end : singleUnits(text, at, end);
        if (single > at) {
          cells.append(text.slice(at, single), style, span.link);
          at = single;
          continue;
        }
        const next = Math.min(clusterEnd(text, at), end);
        const cluster = text.slice(at, next);
        const columns = clusterColumns(cluster);
        if (columns === 0) cells.attach(cells.length, cluster, style, span.link);
        else cells.put(cells.length, cluster, columns, style, span.link);
        at = next;
      }
      unit += text.length;
    }
    return cells;
  }

  /** The finished spans in an array of just their number. */
  private finished(): ExtensionUITextSpan[] {
    const { spans, count } = this;
    if (count === 1) return [spans[0] as ExtensionUITextSpan];
    if (count === 2) return [spans[0] as ExtensionUITextSpan, spans[1] as ExtensionUITextSpan];
    return spans.slice(0, count);
  }

  private closeRun(): void {
    if (this.runEnd > this.runStart) {
      const text = this.source.text.slice(this.runStart, this.runEnd);
      this.spans[this.count++] = makeSpan(this.runText === "" ? text : this.runText + text, this.runStyle, this.runLink);
      this.runStart = 0;
      this.runEnd = -1;
    } else if (this.runText !== "") {
      this.spans[this.count++] = makeSpan(this.runText, this.runStyle, this.runLink);
    }
    this.runText = "";
    this.runStyle = NO_RUN;
    this.runLink = undefined;
  }

  private empty(): void {
    this.length = 0;
    this.units = 0;
    this.marks = 0;
    this.counted = 0;
    this.cells = undefined;
    this.count = 0;
    if (this.gaps.length > 0) this.gaps = [];
    this.ascii = true;
    this.runText = "";
    this.runStart = 0;
    this.runEnd = -1;
    this.runStyle = NO_RUN;
    this.runLink = undefined;
  }
}

function lineText(spans: readonly ExtensionUITextSpan[]): string {
  let text = "";
  for (const span of spans) text += span.text;
  return text;
}

/** Clusters of spans that take columns. */
export function spanClusters(spans: readonly ExtensionUITextSpan[]): number {
  const text = lineText(spans);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at);
    if (columnsBetween(text, at, end) > 0) count++;
    at = end;
  }
  return count;
}

/** The end of the units from `from` on that are each a cluster of one column, whatever follows. */
function singleUnits(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isSingle(text.charCodeAt(at))) at++;
  // The last may be the start of a longer cluster.
  return at < text.length && at > from ? at - 1 : at;
}

function isAsciiText(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7e) return false;
  return true;
}
