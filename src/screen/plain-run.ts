/**
 * Columns of a run of text that stands at its own place: every cluster of it lies whole in the run, and nothing of it
 * is dropped, waits for what follows, or joins what was before. Most text is such, and needs no look at single scalars
 * later.
 */
import type { Source } from "../parser/source.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { columnsBetween } from "../text/columns.js";
import * as u from "../text/properties.js";
import { pastBound } from "./cap.js";
import { Waiting } from "./waiting.js";

/** Break state after a scalar that stands for itself. */
export const AFTER_SIMPLE = nextBreak(0, u.scalarProperties(0x61)) & ~BOUNDARY;

export class PlainRun {
  /** Columns of the run that was measured last. */
  columns = 0;
  /** Its clusters, each of them with columns. */
  clusters = 0;
  /** Whether that was all of the text, up to the next control. */
  whole = true;
  /** Break state after its last cluster; 0 if that is a simple scalar. */
  state = 0;
  /** Where its last cluster that is no simple scalar begins, and of how many scalars it is. */
  clusterStart = 0;
  clusterScalars = 0;
  private stateAfter = 0;
  private scalars = 0;

  constructor(private readonly source: Source) {}

  /**
   * Measures text from unit `start` on, of which the units up to `from` are printable ASCII, as far as it is plain and
   * takes at most `room` columns. Returns where that ends.
   */
  measure(start: number, from: number, room: number): number {
    const { units, text, length } = this.source;
    const { STAGE1, STAGE2 } = u; // a local costs less per use than an import
    let columns = from - start;
    let clusters = columns;
    let i = from;
    let clusterEnd = -1;
    let open = 0;
    while (i < length) {
      const unit = units[i] as number;
      if (isControl(unit)) break;
      const properties = STAGE2[(STAGE1[unit >> u.STAGE_SHIFT] as number) + (unit & u.STAGE_MASK)] as number;
      if (properties & u.SIMPLE) {
        const width = (properties & u.COLUMNS_MASK) >> u.COLUMNS_SHIFT;
        if (columns + width > room) break;
        columns += width;
        clusters++;
        i++;
        continue;
      }
      const marked = i !== clusterEnd && !(nextBreak(AFTER_SIMPLE, this.propertiesAt(i)) & BOUNDARY);
      if (marked && i === start) break;
      // The base of a mark is the simple scalar before it, which was counted already.
      const first = marked ? i - 1 : i;
      const end = this.clusterEnd(first);
      const width = end < 0 ? 0 : columnsBetween(text, first, end);
      const counted = marked ? columnsBetween(text, first, i) : 0;
      if (width === 0 || columns + width - counted > room) {
        columns -= counted;
        if (marked) clusters--;
        i = first;
        break;
      }
      columns += width - counted;
      if (!marked) clusters++;
      i = clusterEnd = end;
      open = this.stateAfter;
      this.clusterStart = first;
      this.clusterScalars = this.scalars;
    }
    this.whole = i === length || isControl(units[i] as number);
    this.columns = columns;
    this.clusters = clusters;
    this.state = i === clusterEnd ? open : 0;
    return i;
  }

  /** End of the cluster that begins at unit `first`, -1 if something of it is dropped, waits or is past the bound. */
  private clusterEnd(first: number): number {
    const { units, text, length } = this.source;
    let i = first;
    let state = 0;
    let count = 0;
    while (i < length) {
      const unit = units[i] as number;
      if (isControl(unit)) break;
      const scalar = (unit & 0xfc00) === 0xd800 ? (text.codePointAt(i) as number) : unit;
      const properties = u.scalarProperties(scalar);
      if (properties & u.SAFETY_MASK || scalar === Waiting.FLAG) return -1;
      const next = nextBreak(state, properties);
      if (count > 0 && next & BOUNDARY) break;
      if (pastBound(count, next)) return -1;
      state = next & ~BOUNDARY;
      count++;
      i += scalar > 0xffff ? 2 : 1;
    }
    this.stateAfter = state;
    this.scalars = count;
    return i;
  }

  /** Property word of the scalar at unit `i`. */
  propertiesAt(i: number): number {
    const unit = this.source.units[i] as number;
    return u.scalarProperties((unit & 0xfc00) === 0xd800 ? (this.source.text.codePointAt(i) as number) : unit);
  }
}

/** C0, DEL and C1. */
function isControl(unit: number): boolean {
  return unit < 0xa0 && ((unit - 0x20) >>> 0) > 0x5e;
}
