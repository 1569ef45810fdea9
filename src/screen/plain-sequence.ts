/** The two sequences of the express lane, where they stand in their plain form and whole in the piece. */
import { MAX_HYPERLINK_PAYLOAD, MAX_PARAMETERS, MAX_PARAMETER_VALUE } from "../contract/limits.js";
import type { Sink } from "../parser/sink.js";
import type { Source } from "../parser/source.js";
import type { Sgr } from "../style/sgr.js";

const BEL = 0x07;
const ESC = 0x1b;
const BACKSLASH = 0x5c;

export class PlainSequence {
  /** Parameters of the SGR being read; an empty one is -1. */
  private readonly values = new Int32Array(MAX_PARAMETERS);

  constructor(
    private readonly source: Source,
    private readonly sgr: Sgr,
    private readonly sink: Pick<Sink, "hyperlink">,
  ) {}

  /**
   * `ESC [`, digits and semicolons, `m` at unit `at` of `length`. Carries it out and returns where it ends; `at` if it is
   * for the parser.
   */
  rendition(units: Uint16Array, at: number, length: number): number {
    let count = 0;
    let value = -1;
    for (let i = at + 2; i < length; i++) {
      const unit = units[i] as number;
      if (((unit - 0x30) >>> 0) < 10) {
        value = value < 0 ? unit - 0x30 : value * 10 + unit - 0x30;
        if (value > MAX_PARAMETER_VALUE) value = MAX_PARAMETER_VALUE;
      } else if (unit === 0x3b) {
        if (count === MAX_PARAMETERS) return at;
        this.values[count++] = value;
        value = -1;
      } else if (unit === 0x6d) {
        if (count === 0) this.sgr.select(value);
        else if (count === MAX_PARAMETERS) return at;
        else {
          this.values[count++] = value;
          this.sgr.list(this.values, count);
        }
        return i + 1;
      } else return at;
    }
    return at;
  }

  /** `ESC ] 8 ;`, printable ASCII, BEL or `ESC \`, in the same way. */
  hyperlink(units: Uint16Array, at: number, length: number): number {
    const from = at + 4;
    if (from >= length || units[at + 2] !== 0x38 || units[at + 3] !== 0x3b) return at;
    let i = from;
    while (i < length && (((units[i] as number) - 0x20) >>> 0) < 0x5f) i++;
    if (i === length || i - from > MAX_HYPERLINK_PAYLOAD) return at;
    let end = i + 1;
    if (units[i] === ESC && end < length && units[end] === BACKSLASH) end++;
    else if (units[i] !== BEL) return at;
    this.sink.hyperlink(this.source.text.slice(from, i), at);
    return end;
  }
}
