/** REP (ECMA-48 §8.3.103): prints the open cluster again, at most so often as the line has room. */
import * as findings from "../contract/findings.js";
import { MAX_LINE_COLUMNS } from "../contract/limits.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { clusterColumns } from "../text/columns.js";
import { scalarProperties } from "../text/properties.js";
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
    if (columns > 0 && !apart && !this.inside() && !this.sgr.concealed) {
      // All but the last at once, as far as the line reaches.
      const fit = Math.min(left - 1, Math.floor((this.edge - this.x) / columns));
      if (fit > 0) {
        const text = cluster.repeat(fit);
        this.appendString(text, fit * columns, this.sgr.style(), this.currentLink, fit);
        this.addToLabel(text, this.currentLink);
      }
      left -= Math.max(0, fit);
      if (!this.wraps && this.x + columns > this.edge && left > 1) {
        this.note(findings.CLAMPED, at, left - 1);
        left = 1;
      }
    }
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
      this.begin(cluster, this.penNow(), at, offset);
      this.addToLabel(cluster, this.currentLink);
      this.pendingApart = apart;
    }
    return true;
  }
}
