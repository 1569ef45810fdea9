/**
 * The express lane: text, SGR, OSC 8 and line ends, which are nearly all of most output, read from the units in one loop
 * and carried out at once. What it does not know, or finds cut off by the end of the piece, it leaves to the parser with
 * the same result: it takes nothing but whole events, and only while text goes straight to the end of the line.
 *
 * A line that it reads from its start never becomes a `Line`: its runs are numbers until the line end makes them spans.
 * A call for each event through parser, screen and writer took two to three times as long.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { Sink } from "../parser/sink.js";
import type { Source } from "../parser/source.js";
import type { Sgr } from "../style/sgr.js";
import { makeSpan } from "../style/style.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { PlainRun } from "./plain-run.js";
import { PlainSequence } from "./plain-sequence.js";
import type { BytePage } from "./output.js";
import { spansOfRuns, STRIDE } from "./runs.js";
import type { Window } from "./window.js";
import type { Writer } from "./writer.js";

type Spans = ExtensionUITextSpan[];

const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
// After ESC.
const CSI = 0x5b;
const OSC = 0x5d;

/** Most runs of a line; one with more goes on run by run. */
const MAX_RUNS = 512;

export class Express {
  protected readonly runs = new Int32Array(MAX_RUNS * STRIDE);
  /** Link of each run, on a line with links. */
  protected links: (string | undefined)[] = [];
  protected readonly run: PlainRun;
  private readonly sequence: PlainSequence;
  constructor(
    protected readonly source: Source,
    protected readonly writer: Writer,
    protected readonly window: Window,
    protected readonly sgr: Sgr,
    sink: Pick<Sink, "hyperlink">,
    /** Where an output that takes bytes wants them. */
    protected readonly page?: BytePage,
  ) {
    this.run = new PlainRun(source);
    this.sequence = new PlainSequence(source, sgr, sink);
  }

  /** Reads from unit `from`, where no sequence is open, as far as it can. Returns the first unit that it left. */
  read(from: number): number {
    const { writer, window } = this;
    if (!writer.isDirect) return from;
    const i = writer.isFresh ? from : this.restOfLine(from);
    return window.calm && writer.isFresh ? this.lines(i) : i;
  }

  /** Goes on with a line, run by run, up to its end. */
  private restOfLine(from: number): number {
    const { writer, window, sgr } = this;
    const { units, length } = this.source;
    let i = from;
    while (i < length) {
      const unit = units[i] as number;
      if (((unit - 0x20) >>> 0) < 0x5f) {
        let end = i + 1;
        while (end < length && (((units[end] as number) - 0x20) >>> 0) < 0x5f) end++;
        if (!writer.appendAscii(i, end)) return i;
        i = end;
      } else if (unit === ESC) {
        const end = this.sequenceAt(units, i, length);
        if (end === i) return i;
        i = end;
        if (sgr.concealed) {
          writer.update();
          return i;
        }
      } else if (unit === LF) return window.finishLine() ? i + 1 : i;
      else if (unit === CR && i + 1 < length && units[i + 1] === LF) i++;
      else return i;
    }
    return i;
  }

  /** Lines from the start of an empty one. */
  protected lines(from: number): number {
    const { writer, window, sgr, runs, run } = this;
    const { units, length } = this.source;
    const edge = writer.roomy;
    let { link } = writer;
    let used = 0;
    let columns = 0;
    let clusters = 0;
    let ascii = true;
    let linked = false;
    /** Runs that are of one span with the one before. */
    let merged = 0;
    let lastStyle = -1;
    let lastLink: string | undefined;
    // The last cluster, which may go on: break state after it, 0 if it is a simple scalar; where it begins; its scalars.
    let open = 0;
    let openStart = 0;
    let openScalars = 0;
    let i = from;
    while (i < length) {
      const unit = units[i] as number;
      if (unit === ESC) {
        const end = this.sequenceAt(units, i, length);
        if (end === i) break;
        if (units[i + 1] === OSC) link = writer.link;
        i = end;
        if (sgr.concealed) break;
      } else if (unit > 0x1f && unit !== 0x7f && (unit < 0x7f || unit > 0x9f)) {
        if (used === MAX_RUNS * STRIDE) break;
        if (open !== 0 && !(nextBreak(open, run.propertiesAt(i)) & BOUNDARY)) break;
        let end = i;
        while (end < length && (((units[end] as number) - 0x20) >>> 0) < 0x5f) end++;
        let width = end - i;
        let count = width;
        let state = 0;
        if (end < length && (units[end] as number) > 0x9f) {
          end = run.measure(i, end, edge - columns);
          if (!run.whole) break;
          width = run.columns;
          count = run.clusters;
          state = run.state;
          ascii = false;
        }
        if (columns + width > edge) break;
        columns += width;
        clusters += count;
        open = state;
        if (state !== 0) {
          openStart = run.clusterStart;
          openScalars = run.clusterScalars;
        }
        const style = sgr.style();
        if (style === lastStyle && link === lastLink) merged++;
        lastStyle = style;
        if (link !== lastLink || linked) {
          linked = true;
          lastLink = this.links[used / STRIDE] = link;
          if (link !== undefined) writer.addToOpenLabel(i, end);
        }
        runs[used] = i;
        runs[used + 1] = end;
        runs[used + 2] = style;
        used += STRIDE;
        i = end;
      } else if (unit === LF) {
        if (link !== undefined) writer.endLabel();
        window.finish(linked ? this.linkedSpans(used) : merged > 0 ? this.mergedSpans(used, merged) : this.spans(used));
        used = columns = clusters = open = merged = 0;
        ascii = true;
        linked = false;
        lastStyle = -1;
        lastLink = undefined;
        i++;
      } else if (unit === CR && i + 1 < length && units[i + 1] === LF) i++;
      else break;
    }
    if (used > 0) {
      this.handOver(used, columns, clusters, ascii);
      if (open === 0) writer.goOnAfterSimple(runs[used - 2] as number);
      else writer.goOn(openStart, runs[used - 2] as number, open, openScalars);
    }
    if (used > 0 || sgr.concealed) writer.update();
    return i;
  }

  /** Reads a sequence, maybe. Returns where it ends, `at` if it is for the parser. */
  protected sequenceAt(units: Uint16Array, at: number, length: number): number {
    if (at + 2 >= length) return at;
    const introducer = units[at + 1];
    if (introducer === CSI) return this.sequence.rendition(units, at, length);
    return introducer === OSC ? this.sequence.hyperlink(units, at, length) : at;
  }

  /** Gives the runs read so far to the line, which was empty. */
  protected handOver(used: number, columns: number, clusters: number, ascii: boolean): void {
    const { writer, runs, links } = this;
    const { line } = writer;
    for (let at = 0; at < used; at += STRIDE) {
      line.append(runs[at] as number, runs[at + 1] as number, 0, 0, runs[at + 2] as number, links[at / STRIDE]);
    }
    line.setSize(columns, clusters);
    writer.x = columns;
    if (!ascii) line.markUnicode();
    if (links.length > 0) this.links = [];
  }

  /** The spans of a line without links of which all neighbours differ, in an array of just their number. */
  private spans(used: number): Spans {
    switch (used) {
      case 0:
        return [];
      case STRIDE:
        return [this.span(0)];
      case 2 * STRIDE:
        return [this.span(0), this.span(STRIDE)];
      case 3 * STRIDE:
        return [this.span(0), this.span(STRIDE), this.span(2 * STRIDE)];
      case 4 * STRIDE:
        return [this.span(0), this.span(STRIDE), this.span(2 * STRIDE), this.span(3 * STRIDE)];
    }
    const spans: Spans = new Array(used / STRIDE);
    for (let at = 0, index = 0; at < used; at += STRIDE) spans[index++] = this.span(at);
    return spans;
  }

  /** The same with neighbours of one style. */
  private mergedSpans(used: number, merged: number): Spans {
    const { runs } = this;
    const spans: Spans = new Array(used / STRIDE - merged);
    let index = 0;
    let text = this.slice(0);
    let style = runs[2] as number;
    for (let at = STRIDE; at < used; at += STRIDE) {
      const next = runs[at + 2] as number;
      if (next === style) text += this.slice(at);
      else {
        spans[index++] = makeSpan(text, style, undefined);
        text = this.slice(at);
        style = next;
      }
    }
    spans[index] = makeSpan(text, style, undefined);
    return spans;
  }

  private linkedSpans(used: number): Spans {
    return spansOfRuns(this.source.text, this.runs, used, this.takeLinks());
  }

  protected takeLinks(): readonly (string | undefined)[] {
    const { links } = this;
    this.links = [];
    return links;
  }

  private span(at: number): ExtensionUITextSpan {
    return makeSpan(this.slice(at), this.runs[at + 2] as number, undefined);
  }

  private slice(at: number): string {
    return this.source.text.slice(this.runs[at], this.runs[at + 1]);
  }
}
