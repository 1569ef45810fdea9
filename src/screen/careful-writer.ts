/**
 * Reads text scalar by scalar: which scalars may leave, and which clusters they make.
 *
 * Sources: UAX #29 for clusters; contract section "Terminal fallback behavior" for what may leave.
 */
import * as findings from "../contract/findings.js";
import { MAX_CLUSTER_SCALARS } from "../contract/limits.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import * as u from "../text/properties.js";
import { pastBound } from "./cap.js";
import { Placer } from "./placer.js";
import { FILLER, NOTHING, type Pen, TAGS, Waiting } from "./waiting.js";

export class CarefulWriter extends Placer {
  protected readonly waiting = new Waiting();

  /** Prints the scalar at unit `i` of the source. Returns the unit after it. */
  protected scalarAt(i: number): number {
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
        return this.around.lineEnd(at);
      case u.VARIATION_SUPPLEMENT:
        if (this.state === 0 || !(u.scalarProperties(this.lastScalar) & u.IDEOGRAPHIC)) return this.note(findings.INVISIBLE, at);
        break;
      case u.TAG:
        return this.note(findings.INVISIBLE, at);
      case u.HANGUL_FILLER: {
        const next = nextBreak(this.state, properties);
        if (this.state !== 0 && !(next & BOUNDARY) && this.hangulOpen()) break;
        this.waiting.hold(scalar, next, this.penNow(), this.source.offsetAt(at));
        return;
      }
    }
    this.accept(scalar, properties, this.penNow(), at);
    if (scalar === Waiting.FLAG) this.waiting.awaitTags();
  }

  /** Lets a scalar decide over what waits. True if that used it up. */
  private decideWaiting(scalar: number, properties: number, at: number): boolean {
    const { waiting } = this;
    const safety = properties & u.SAFETY_MASK;
    if (waiting.kind === TAGS) {
      if (safety !== u.TAG || !waiting.tag(scalar, this.penNow(), this.source.offsetAt(at))) {
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
      if (pastBound((waiting.joins ? this.scalars : 0) + waiting.count, next)) {
        // The cluster is full before the scalar that would keep its fillers.
        this.dropWaiting();
        return false;
      }
      for (const held of waiting.release()) this.accept(held.scalar, u.scalarProperties(held.scalar), held.pen, -1, held.offset);
      return false;
    }
    if (!waiting.join(scalar, next, this.penNow(), this.source.offsetAt(at))) this.note(findings.CLUSTER_CUT, at);
    return true;
  }

  private acceptTags(at: number): void {
    const tags = this.waiting.release();
    if (this.scalars + tags.length > MAX_CLUSTER_SCALARS) return this.note(findings.CLUSTER_CUT, at, tags.length);
    for (const { scalar, pen } of tags) this.accept(scalar, u.scalarProperties(scalar), pen, at);
  }

  /** What waited came to nothing: fillers and tags go, what joined a filler stays. */
  protected dropWaiting(): void {
    for (const { scalar, pen, offset } of this.waiting.release()) {
      const properties = u.scalarProperties(scalar);
      if ((properties & u.SAFETY_MASK) === u.KEEP) this.accept(scalar, properties, pen, -1, offset);
      else this.log.note(findings.INVISIBLE, offset);
    }
  }

  /** A scalar that stays: joins the open cluster or starts one. It is at a unit of the piece, or at a byte `offset`. */
  protected accept(scalar: number, properties: number, pen: Pen, at: number, offset = 0): void {
    const next = nextBreak(this.state, properties);
    if (this.state === 0 || next & BOUNDARY) {
      this.place();
      this.leaveOver();
      const apart = this.readsAsOne(properties);
      this.keepState();
      const text = String.fromCodePoint(scalar);
      this.begin(text, pen, at, offset);
      this.addToLabel(text, pen.link);
      this.pendingApart = apart;
      this.scalars = 1;
    } else {
      if (pastBound(this.scalars, next)) {
        if (this.log.add(findings.CLUSTER_CUT)) this.log.locate(findings.CLUSTER_CUT, at < 0 ? offset : this.source.offsetAt(at));
        return;
      }
      this.scalars++;
      const text = String.fromCodePoint(scalar);
      this.addToLabel(text, pen.link);
      if (this.pending !== "") this.pending += text;
      else if (!this.lost) this.extendOpen(text);
    }
    this.state = next & ~BOUNDARY;
    this.lastScalar = scalar;
  }

  /** A cluster begins: the last moment before it to leave a line that is printed over. */
  protected leaveOver(): void {}

  private hangulOpen(): boolean {
    for (const char of this.pending !== "" ? this.pending : this.openText()) {
      if (u.scalarProperties(char.codePointAt(0) as number) & u.HANGUL) return true;
    }
    return false;
  }

  /** Whether REP has a cluster to repeat. Fillers that wait came to nothing then. */
  protected canRepeat(): boolean {
    if (this.waiting.kind === FILLER) this.dropWaiting();
    return this.state !== 0;
  }
}
