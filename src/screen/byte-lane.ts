/**
 * The express lane of an output that takes bytes: text goes from the units to the output in the loop that reads it, and
 * what stands around it (JSON, or nothing) is known by the style. The runs of a line are kept as well, because motion may
 * come back to it. Whatever it leaves to the parser is handed over as runs, and the bytes of the open line are taken back.
 *
 * 52 MB of `git log` to JSON lines, in milliseconds of the whole process: 1,110 by way of spans and `JSON.stringify`.
 */
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { Express } from "./express.js";
import { type BytePage, MOST_AROUND } from "./output.js";
import { NO_LINKS, STRIDE } from "./runs.js";

const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OSC = 0x5d;

/** Bytes that a unit of input becomes at most: three of text, and around a span, which has at least a letter and a line end. */
const MOST_PER_UNIT = 3 + MOST_AROUND / 2;

export class ByteLane extends Express {
  /** Lines from the start of an empty one; see `Express`, which reads the same. */
  protected override lines(from: number): number {
    const page = this.page as BytePage;
    const { writer, window, sgr, runs, run } = this;
    const { units, length } = this.source;
    const edge = writer.roomy;
    const { escapes } = page;
    page.reserve(MOST_PER_UNIT * (length - from) + MOST_AROUND);
    let { bytes } = page;
    let at = page.length;
    let { link } = writer;
    let used = 0;
    let columns = 0;
    let clusters = 0;
    let ascii = true;
    let linked = false;
    let lastStyle = -1;
    let lastLink: string | undefined;
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
        if (used === runs.length) break;
        if (open !== 0 && !(nextBreak(open, run.propertiesAt(i)) & BOUNDARY)) break;
        const style = sgr.style();
        if (used === 0) at = put(page.opening, bytes, at);
        else if (style !== lastStyle || link !== lastLink) {
          if (lastLink === undefined) at = put(page.between(lastStyle), bytes, at);
          else {
            at = this.endLinked(at, lastStyle, lastLink, false, length - i);
            bytes = page.bytes;
          }
        }
        let end = i;
        for (; end < length; end++) {
          const letter = units[end] as number;
          if (((letter - 0x20) >>> 0) >= 0x5f) break;
          if ((letter === QUOTE || letter === BACKSLASH) && escapes) bytes[at++] = BACKSLASH;
          bytes[at++] = letter;
        }
        let width = end - i;
        let count = width;
        let state = 0;
        if (end < length && (units[end] as number) > 0x9f) {
          const start = end;
          end = run.measure(i, end, edge - columns);
          if (!run.whole) break;
          at = putUnits(units, start, end, bytes, at, escapes);
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
        if (used === 0) at = put(page.empty, bytes, at);
        else if (lastLink === undefined) at = put(page.closing(lastStyle), bytes, at);
        else {
          at = this.endLinked(at, lastStyle, lastLink, true, length - i);
          bytes = page.bytes;
        }
        page.length = at;
        window.finishRuns(runs, used, linked ? this.takeLinks() : NO_LINKS);
        used = columns = clusters = open = 0;
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

  /** Ends a span with a link, with room for `left` units after it. Returns where the page goes on. */
  private endLinked(at: number, style: number, link: string, last: boolean, left: number): number {
    const page = this.page as BytePage;
    const written = page.length;
    page.length = at;
    page.reserve(2 * MOST_AROUND + 2 * link.length + MOST_PER_UNIT * left);
    page.endLinked(style, link, last);
    const end = page.length;
    page.length = written;
    return end;
  }
}

/** Writes a short list: a loop takes less time than the call of `set`. */
function put(list: Uint8Array, bytes: Uint8Array, from: number): number {
  let at = from;
  for (let i = 0; i < list.length; i++) bytes[at++] = list[i] as number;
  return at;
}

/** Writes well-formed units as UTF-8. Returns where they end. */
function putUnits(units: Uint16Array, from: number, to: number, bytes: Uint8Array, start: number, escapes: boolean): number {
  let at = start;
  for (let i = from; i < to; i++) {
    const unit = units[i] as number;
    if (unit < 0x80) {
      if ((unit === QUOTE || unit === BACKSLASH) && escapes) bytes[at++] = BACKSLASH;
      bytes[at++] = unit;
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 0x3f);
    } else if ((unit & 0xfc00) === 0xd800) {
      const scalar = ((unit & 0x3ff) << 10) + ((units[++i] as number) & 0x3ff) + 0x10000;
      bytes[at++] = 0xf0 | (scalar >> 18);
      bytes[at++] = 0x80 | ((scalar >> 12) & 0x3f);
      bytes[at++] = 0x80 | ((scalar >> 6) & 0x3f);
      bytes[at++] = 0x80 | (scalar & 0x3f);
    } else {
      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[at++] = 0x80 | (unit & 0x3f);
    }
  }
  return at;
}
