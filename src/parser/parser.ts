/**
 * The loop over the state table: units in, sink calls out. It assigns no meaning.
 *
 * Source: see table.ts. State that outlives a piece of input: the state itself, parameters, intermediates, the number
 * and byte count of a string, and the payload of an OSC 8.
 *
 * Read-ahead loops that bypass the table, each with the same result:
 * - GROUND: what the sink takes by itself;
 * - GROUND: a run of printable units is one `print`;
 * - `ESC [ digits and semicolons, final byte` inside one piece;
 * - the payload of a string up to the next control.
 */
import { MAX_PARAMETER_VALUE } from "../contract/limits.js";
import { ControlString } from "./control-string.js";
import { Params } from "./params.js";
import type { Sink, StringKind } from "./sink.js";
import type { Source } from "./source.js";
import * as t from "./table.js";

export class Parser {
  private state = t.GROUND;
  private readonly params = new Params();
  private marker = 0;
  private intermediates = 0;
  /** Unit where the open sequence begins, -1 if in an earlier piece. */
  private at = 0;
  /** Unit of the ESC that may end a string. */
  private escAt = 0;
  private carriedEsc = 0;
  private readonly string = new ControlString();

  constructor(
    private readonly sink: Sink,
    private readonly source: Source,
    /** Off in tests that prove the read-ahead loops equal to the table. */
    private readonly readAhead = true,
    /** Whether a line end gives up whatever is open: each line stands alone. */
    private readonly standalone = false,
  ) {}

  /** Whether a sequence or string is open. */
  get open(): boolean {
    return this.state !== t.GROUND;
  }

  /** Whether only a C1 introducer is pending. */
  get pending(): boolean {
    return this.state === t.C1_CSI || this.state === t.C1_OSC;
  }

  /** Byte offset of the open sequence. */
  get openedAt(): number {
    return this.source.offsetAt(this.at);
  }

  reset(): void {
    this.state = t.GROUND;
    this.string.begin();
  }

  /** Reads the whole piece that the source holds. */
  parse(): void {
    const { source } = this;
    const { units, length } = source;
    let i = 0;
    while (i < length) i = this.state === t.GROUND ? this.ground(units, i, length) : this.step(units, i, length);
    if (this.state !== t.GROUND) {
      const carriedEsc = this.escAt < 0 ? this.carriedEsc : source.offsetAt(this.escAt);
      source.carried = source.offsetAt(this.at);
      this.carriedEsc = carriedEsc;
      this.at = this.escAt = -1;
    }
  }

  /** Runs and controls until a sequence stays open or the piece ends. */
  private ground(units: Uint16Array, from: number, length: number): number {
    const { sink, readAhead } = this;
    let i = from;
    while (i < length) {
      if (readAhead) {
        i = sink.readAhead(i);
        if (i === length) return i;
      }
      let unit = units[i] as number;
      if (unit > 0x1f && unit !== 0x7f && (unit < 0x7f || unit > 0x9f)) {
        let end = endOfAscii(units, i, length);
        const ascii = end === length || (units[end] as number) < 0xa0;
        if (!ascii) end = endOfText(units, end, length);
        sink.print(i, end, ascii);
        if (end === length) return end;
        i = end;
        unit = units[i] as number;
      }
      if (unit === 0x1b) {
        const end = readAhead ? this.plainSequence(units, i, length) : 0;
        if (end > 0) {
          i = end;
          continue;
        }
        this.at = i;
        this.intermediates = 0;
        this.state = t.ESC;
        return i + 1;
      }
      if (unit < 0x80) sink.execute(unit, i);
      else if (unit === 0x9b || unit === 0x9d) {
        this.at = i;
        this.state = unit === 0x9b ? t.C1_CSI : t.C1_OSC;
        return i + 1;
      } else sink.c1(unit, i);
      i++;
    }
    return i;
  }

  /** `ESC [`, digits and semicolons, a final byte, all in this piece. Returns where it ends, 0 if it is not that. */
  private plainSequence(units: Uint16Array, at: number, length: number): number {
    let i = at + 2;
    if (i >= length || units[at + 1] !== 0x5b) return 0;
    const { params } = this;
    params.clear();
    let value = -1;
    for (; i < length; i++) {
      const unit = units[i] as number;
      if (unit >= 0x30 && unit <= 0x39) {
        value = value < 0 ? unit - 0x30 : value * 10 + unit - 0x30;
        if (value > MAX_PARAMETER_VALUE) value = MAX_PARAMETER_VALUE;
      } else if (unit === 0x3b) {
        params.add(value);
        value = -1;
      } else if (unit >= 0x40 && unit <= 0x7e) {
        if (value >= 0 || params.length > 0) params.add(value);
        this.sink.csi(0, 0, unit, params, at);
        return i + 1;
      } else return 0;
    }
    return 0;
  }

  /** One unit, or a run of payload, inside a sequence. Returns the next unit to read. */
  private step(units: Uint16Array, i: number, length: number): number {
    const { sink, params } = this;
    const unit = units[i] as number;
    const entry = t.transition(this.state, unit < 0xa0 ? (t.CLASSES[unit] as number) : t.ABOVE);
    const before = this.state;
    if (this.standalone && unit >= 0x0a && unit <= 0x0c) {
      if (this.pending) sink.c1(before === t.C1_CSI ? 0x9b : 0x9d, this.at);
      else sink.abort(KIND_OF_STATE[before] === "osc" && this.string.isHyperlink, this.at);
      this.state = t.GROUND;
      return i;
    }
    this.state = entry & 15;
    switch (entry >> 4) {
      case t.EXECUTE:
        sink.execute(unit, i);
        break;
      case t.DROP_C1:
        sink.c1(unit, i);
        break;
      case t.RESTART:
        sink.abort(false, this.at);
        this.at = i;
        this.intermediates = 0;
        break;
      case t.CANCEL:
        sink.abort(false, this.at);
        break;
      case t.AGAIN:
        sink.abort(before === t.OSC_ESC && this.string.isHyperlink, this.at);
        if (this.state === t.ESC) {
          this.at = this.escAt;
          if (this.at < 0) this.source.carried = this.carriedEsc;
          this.intermediates = 0;
        }
        return i;
      case t.COLLECT:
        // Two are kept: no sequence with more has a meaning, and a third makes it one of those.
        if (this.intermediates === 0) this.intermediates = unit;
        else this.intermediates = this.intermediates < 0x100 ? this.intermediates | (unit << 8) : 0xffff;
        break;
      case t.ESC_DISPATCH:
        sink.escape(this.intermediates, unit, this.at);
        break;
      case t.ENTER_CSI:
        this.enterCsi();
        break;
      case t.ENTER_OSC:
      case t.ENTER_STRING:
        this.string.begin();
        break;
      case t.MARKER:
        this.marker = unit;
        break;
      case t.DIGIT:
        params.digit(unit - 0x30);
        break;
      case t.SUB:
        params.sub();
        break;
      case t.NEXT:
        params.next();
        break;
      case t.CSI_DISPATCH:
        sink.csi(this.marker, this.intermediates, unit, params, this.at);
        break;
      case t.CSI_DROP:
        sink.csi(0xff, 0, unit, params, this.at);
        break;
      case t.PENDING_CSI:
        this.enterCsi();
        return i;
      case t.PENDING_OSC:
        this.string.begin();
        return i;
      case t.PENDING_AGAIN:
        sink.c1(before === t.C1_CSI ? 0x9b : 0x9d, this.at);
        return i;
      default:
        return this.stringStep(entry >> 4, before, units, i, length);
    }
    return i + 1;
  }

  /** The part of `step` for control strings. */
  private stringStep(
    action: number,
    state: number,
    units: Uint16Array,
    i: number,
    length: number,
  ): number {
    const { string } = this;
    const unit = units[i] as number;
    switch (action) {
      case t.OSC_DIGIT:
        string.digit(unit - 0x30);
        break;
      case t.OSC_SEPARATOR:
        string.separator();
        break;
      case t.OSC_OTHER:
        string.other();
        break;
      case t.OSC_SPOIL:
        string.spoil(unit);
        break;
      case t.SKIP:
        return string.take(units, this.source.text, i, this.readAhead ? length : i + 1);
      case t.STRING_LF:
        if (string.runsOverLines(state === t.DCS)) {
          string.count(unit);
          break;
        }
        this.state = t.GROUND;
        this.abortString(state);
        this.sink.execute(unit, i);
        break;
      case t.STRING_ESC:
        this.escAt = i;
        break;
      case t.STRING_END:
        this.endString(state);
        break;
      case t.STRING_CANCEL:
        this.abortString(state);
        break;
    }
    return i + 1;
  }

  private endString(state: number): void {
    const kind = KIND_OF_STATE[state] as StringKind;
    if (kind === "osc" && this.string.isHyperlink) this.sink.hyperlink(this.string.hyperlink, this.at);
    else this.sink.string(kind, this.at);
  }

  private abortString(state: number): void {
    this.sink.abort(KIND_OF_STATE[state] === "osc" && this.string.isHyperlink, this.at);
  }

  private enterCsi(): void {
    this.params.clear();
    this.marker = 0;
    this.intermediates = 0;
  }
}

/** End of the printable ASCII from `from` on. */
function endOfAscii(units: Uint16Array, from: number, length: number): number {
  let i = from;
  while (i < length && (((units[i] as number) - 0x20) >>> 0) < 0x5f) i++;
  return i;
}

/** End of the printable text from `from` on: no C0, DEL or C1. */
function endOfText(units: Uint16Array, from: number, length: number): number {
  let i = from;
  for (; i < length; i++) {
    const unit = units[i] as number;
    if (unit < 0xa0 && ((unit - 0x20) >>> 0) > 0x5e) break;
  }
  return i;
}

const KIND_OF_STATE: Readonly<Record<number, StringKind>> = {
  [t.OSC_N]: "osc",
  [t.OSC]: "osc",
  [t.OSC_ESC]: "osc",
  [t.DCS]: "dcs",
  [t.DCS_ESC]: "dcs",
  [t.STR]: "string",
  [t.STR_ESC]: "string",
};
