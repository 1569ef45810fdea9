/**
 * One piece of input as UTF-16 code units, and the way back from a unit to a byte offset. An index in units is an index
 * in `text`, so that a run is one `slice`.
 *
 * ASCII is widened too, at 26 GB/s: reading bytes as they are would make every loop over units polymorphic, which took
 * twice the time for a unit.
 */

/** The input a parser reads. Reused: it holds one piece at a time. */
export class Source {
  units: Uint16Array = new Uint16Array(0);
  text = "";
  length = 0;
  /** Byte offset of a sequence that began in an earlier piece. */
  carried = 0;
  /** Whether each unit is one byte. */
  isAscii = true;
  private base = 0;
  private kind: "ascii" | "text" | "bytes" = "ascii";
  private bytes: Uint8Array | undefined;
  // Offsets are asked for in rising order nearly always: going on from the last answer keeps a piece linear.
  private lastUnit = 0;
  private lastByte = 0;

  /** All units are below U+0080, one byte each. */
  setAscii(units: Uint16Array, text: string, length: number, base: number): void {
    this.set("ascii", units, text, length, base);
  }

  /** Well-formed text. */
  setText(units: Uint16Array, text: string, length: number, base: number): void {
    this.set("text", units, text, length, base);
  }

  /** Text decoded from `bytes`, some of them ill-formed. */
  setDecoded(units: Uint16Array, text: string, length: number, base: number, bytes: Uint8Array): void {
    this.set("bytes", units, text, length, base);
    this.bytes = bytes;
  }

  /** Byte offset in the whole input of a unit of this piece; -1 asks for the carried one. */
  offsetAt(unit: number): number {
    if (unit < 0) return this.carried;
    if (this.isAscii) return this.base + unit;
    if (unit < this.lastUnit) this.lastUnit = this.lastByte = 0;
    if (this.kind === "text") this.walkText(unit);
    else this.walkBytes(unit, this.bytes as Uint8Array);
    return this.base + this.lastByte;
  }

  private set(kind: "ascii" | "text" | "bytes", units: Uint16Array, text: string, length: number, base: number) {
    this.kind = kind;
    this.isAscii = kind === "ascii";
    this.units = units;
    this.text = text;
    this.length = length;
    this.base = base;
    this.bytes = undefined;
    this.lastUnit = this.lastByte = 0;
  }

  private walkText(unit: number): void {
    let at = this.lastUnit;
    let byte = this.lastByte;
    const units = this.units;
    for (; at < unit; at++) {
      const code = units[at] as number;
      // A surrogate pair is four bytes: two for each half.
      byte += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    }
    this.lastUnit = at;
    this.lastByte = byte;
  }

  private walkBytes(unit: number, bytes: Uint8Array): void {
    let at = this.lastUnit;
    let byte = this.lastByte;
    while (at < unit && byte < bytes.length) {
      const step = sequenceLength(bytes, byte);
      at += step === 4 ? 2 : 1;
      byte += step < 0 ? -step : step;
    }
    this.lastUnit = at;
    this.lastByte = byte;
  }
}

/**
 * Bytes of the UTF-8 sequence at `at`: 1–4 if it is well-formed, else the negative length of its maximal subpart
 * (Unicode 17, table 3-7 and "U+FFFD Substitution of Maximal Subparts"). A sequence that the end of `bytes` cuts off
 * counts as ill-formed.
 */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const second = bytes[at + 1];
  if (second === undefined || second < lowestSecond(lead) || second > highestSecond(lead)) return -1;
  for (let index = 2; index < length; index++) {
    const byte = bytes[at + index];
    if (byte === undefined || byte < 0x80 || byte > 0xbf) return -index;
  }
  return length;
}

function lowestSecond(lead: number): number {
  return lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
}

function highestSecond(lead: number): number {
  return lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
}

/** How many bytes at the end of `bytes` begin a sequence that more bytes could complete: 0–3. */
export function incompleteTail(bytes: Uint8Array): number {
  const end = bytes.length;
  for (let back = 1; back <= 3 && back <= end; back++) {
    const lead = bytes[end - back] as number;
    if (lead < 0x80) return 0;
    if (lead < 0xc0) continue;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length <= back) return 0;
    return sequenceLength(bytes, end - back) === -back ? back : 0;
  }
  return 0;
}
