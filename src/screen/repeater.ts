/** REP (ECMA-48 §8.3.103): prints the open cluster again, at most so often as the line has room. */
import * as findings from "../contract/findings.js";
import { MAX_LINE_COLUMNS } from "../contract/limits.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { clusterColumns } from "../text/columns.js";
import { isSingle, scalarProperties } from "../text/properties.js";
import { Overwriter } from "./overwriter.js";

export class Repeater extends Overwriter {
  /** REP: the last printed cluster again, with the attributes of now. False if there is none. */
  repeat(times: number, at: number): boolean {
    if (!this.canRepeat()) return false;
    const cluster = this.pending !== "" ? this.pending : this.openText();
    this.place();
    this.leaveOver();
    const apart = !(nextBreak(this.state, scalarProperties(cluster.codePointAt(0) as number)) & BOUNDARY);
    let left = times;
    const offset = this.source.offsetAt(at);
    const columns = clusterColumns(cluster);
    if (columns === 0) {
      const room = Math.max(1, MAX_LINE_COLUMNS - this.line.marks);
      if (left > room) this.note(findings.CLAMPED, at, left - room);
      left = Math.min(left, room);
      if (left > 1 && !this.sgr.concealed) {
        // They all hang on one cell, so one text does for all but the last.
        const pen = this.penNow();
        this.begin(cluster, pen, at, offset);
        this.pendingApart = apart;
        this.pending = "";
        this.line.marks += left - 2;
        const text = cluster.repeat(left - 1);
        this.addToLabel(text, pen.link);
        this.placeMark(text);
        left = 1;
      }
    }
    for (; left > 0; left--) {
      this.place();
      if (columns > 0 && !apart) left -= this.repeatAtOnce(cluster, columns, left - 1, at, offset);
      this.begin(cluster, this.penNow(), at, offset);
      this.addToLabel(cluster, this.currentLink);
      this.pendingApart = apart;
    }
    return true;
  }

  /** Prints the cluster up to `most` times at once, as far as the line reaches. Returns how many that were. */
  private repeatAtOnce(cluster: string, columns: number, most: number, at: number, offset: number): number {
    if (this.sgr.concealed || most <= 0) return 0;
    const fit = Math.min(most, Math.floor((this.edge - this.x) / columns));
    if (fit <= 0) {
      if (this.wraps) return 0;
      // Nothing more fits on the line.
      this.note(findings.CLAMPED, at, most, offset);
      return most;
    }
    const text = cluster.repeat(fit);
    if (this.inside()) {
      if (!this.options.direct || cluster.length > 1 || !isSingle(cluster.charCodeAt(0))) return 0;
      this.note(findings.OVERWRITTEN, at, this.printOver(text, at, offset), offset);
    } else {
      this.appendString(text, fit * columns, this.sgr.style(), this.currentLink, fit);
      this.addToLabel(text, this.currentLink);
    }
    return fit;
  }
}
