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
  /** Break state after its last cluster; 0 if that is a simple scalar. */
  state = 0;
  /** Where its last cluster that is no simple scalar begins, and of how many scalars it is. */
  clusterStart = 0;
  clusterScalars = 0;

  constructor(private readonly source: Source) {}

  /**
   * Measures the run from unit `start` on, of which the units up to `from` are printable ASCII. Returns where it ends:
   * at a control or the end of the piece. -1 if it is not plain.
   */
  measure(start: number, from: number): number {
    const { units, text, length } = this.source;
    const { STAGE1, STAGE2 } = u; // a local costs less per use than an import
    let columns = from - start;
    let clusters = columns;
    let i = from;
    let clusterEnd = -1;
    let state = 0;
    while (i < length) {
      const unit = units[i] as number;
      if (unit < 0xa0 && ((unit - 0x20) >>> 0) > 0x5e) break;
      const properties = STAGE2[(STAGE1[unit >> u.STAGE_SHIFT] as number) + (unit & u.STAGE_MASK)] as number;
      if (properties & u.SIMPLE) {
        columns += (properties & u.COLUMNS_MASK) >> u.COLUMNS_SHIFT;
        clusters++;
        i++;
        continue;
      }
      let first = i;
      let count = 0;
      state = 0;
      if (i !== clusterEnd && !(nextBreak(AFTER_SIMPLE, this.propertiesAt(i)) & BOUNDARY)) {
        // A mark: its base is the simple scalar before it.
        if (i === start) return -1;
        first = i - 1;
        columns -= columnsBetween(text, first, i);
        clusters--;
        state = AFTER_SIMPLE;
        count = 1;
      }
      while (i < length) {
        const next = units[i] as number;
        if (next < 0xa0 && ((next - 0x20) >>> 0) > 0x5e) break;
        const scalar = (next & 0xfc00) === 0xd800 ? (text.codePointAt(i) as number) : next;
        const ahead = u.scalarProperties(scalar);
        if (ahead & u.SAFETY_MASK || scalar === Waiting.FLAG) return -1;
        const after = nextBreak(state, ahead);
        if (count > 0 && after & BOUNDARY) break;
        if (pastBound(count, after)) return -1;
        state = after & ~BOUNDARY;
        count++;
        i += scalar > 0xffff ? 2 : 1;
      }
      const width = columnsBetween(text, first, i);
      if (width === 0) return -1;
      columns += width;
      clusters++;
      clusterEnd = i;
      this.clusterStart = first;
      this.clusterScalars = count;
    }
    this.columns = columns;
    this.clusters = clusters;
    this.state = i === clusterEnd ? state : 0;
    return i;
  }

  private propertiesAt(i: number): number {
    const unit = this.source.units[i] as number;
    return u.scalarProperties((unit & 0xfc00) === 0xd800 ? (this.source.text.codePointAt(i) as number) : unit);
  }
}
