/**
 * Cuts input into pieces that a parser reads: bytes decoded as UTF-8 across chunks, strings made well-formed.
 *
 * Source: WHATWG Encoding for ill-formed bytes (one U+FFFD per maximal subpart), UAX #15 terms. A piece is at most
 * 64 KiB, so that what is decoded stays in cache and a large write needs no large copy. Between chunks it carries up
 * to three bytes of an incomplete character, or one high surrogate.
 */
import { asciiText, fillUnits, isAscii, unitsText, utf8Text } from "#bytes";
import { type FindingLog, ILL_FORMED, INVISIBLE } from "../contract/findings.js";
import { incompleteTail, sequenceLength, type Source } from "./source.js";
import { decodeUtf8, UNDECODED } from "./utf8.js";

const PIECE = 65_536;
const MARK = "\ufeff";

export interface PieceReader {
  /** Reads the piece that the source holds. */
  readPiece(): void;
}

export class Feed {
  private readonly carry = new Uint8Array(4);
  private carried = 0;
  private surrogate = "";
  /** Bytes of the pieces handed on so far. */
  private offset = 0;
  private units: Uint16Array = new Uint16Array(256);

  constructor(
    private readonly source: Source,
    private readonly log: FindingLog,
    private readonly reader: PieceReader,
  ) {}

  /** Bytes handed on so far; of a string, its UTF-8 bytes. */
  get bytes(): number {
    return this.offset;
  }

  /** Lines that stand alone are counted as if LF joined them. */
  countLineEnd(): void {
    this.offset++;
  }

  reset(): void {
    this.carried = 0;
    this.surrogate = "";
    this.offset = 0;
  }

  write(chunk: Uint8Array | string): void {
    if (typeof chunk === "string") this.writeText(chunk);
    else this.writeBytes(chunk);
  }

  /** Ends the input, or its run of bytes or strings: what is incomplete is one U+FFFD. */
  flush(): void {
    if (this.carried > 0) {
      const bytes = this.carry.slice(0, this.carried);
      this.carried = 0;
      this.decode(bytes);
    }
    if (this.surrogate !== "") {
      this.surrogate = "";
      this.text("\ufffd");
      this.illFormed(1, this.offset - 3);
    }
  }

  private writeBytes(chunk: Uint8Array): void {
    if (this.surrogate !== "") this.flush();
    let from = this.carried > 0 ? this.completeCarry(chunk) : 0;
    while (from < chunk.length) {
      const piece = chunk.subarray(from, from + PIECE);
      from += piece.length;
      const tail = incompleteTail(piece);
      if (tail > 0) {
        if (from < chunk.length) from -= tail;
        else {
          this.carry.set(piece.subarray(piece.length - tail));
          this.carried = tail;
        }
      }
      if (piece.length > tail) this.decode(tail > 0 ? piece.subarray(0, piece.length - tail) : piece);
    }
  }

  /** Adds bytes to the carried ones until they are a character or ill-formed. Returns how many were used. */
  private completeCarry(chunk: Uint8Array): number {
    let used = 0;
    while (used < chunk.length) {
      this.carry[this.carried] = chunk[used] as number;
      const step = sequenceLength(this.carry.subarray(0, this.carried + 1), 0);
      if (step === -(this.carried + 1)) {
        this.carried++;
        used++;
        continue;
      }
      // Complete with this byte, or spoiled by it: then the byte is read again on its own.
      if (step > 0) used++;
      const bytes = this.carry.slice(0, Math.abs(step));
      this.carried = 0;
      this.decode(bytes);
      break;
    }
    return used;
  }

  private decode(bytes: Uint8Array): void {
    const { source } = this;
    if (isAscii(bytes)) {
      const base = this.advance(bytes.length);
      const units = this.room(bytes.length);
      units.set(bytes);
      source.setAscii(units, asciiText(bytes), bytes.length, base);
    } else if (!this.decodeWellFormed(bytes)) {
      const text = utf8Text(bytes);
      if (text.includes(MARK)) return this.withoutMarks(bytes);
      const base = this.advance(bytes.length);
      const units = this.unitsOf(text);
      const bad = text.includes("\ufffd") ? this.countIllFormed(bytes, base) : 0;
      if (bad > 0) source.setDecoded(units, text, text.length, base, bytes);
      else source.setText(units, text, text.length, base);
    }
    this.reader.readPiece();
  }

  /** The usual way of text. False if it is for the careful one. */
  private decodeWellFormed(bytes: Uint8Array): boolean {
    const units = this.room(bytes.length);
    const count = decodeUtf8(bytes, units);
    if (count === UNDECODED) return false;
    this.source.setText(units, unitsText(units, count), count, this.advance(bytes.length));
    return true;
  }

  /** U+FEFF is dropped wherever it stands, also inside sequences. */
  private withoutMarks(bytes: Uint8Array): void {
    let from = 0;
    for (let at = 0; at + 2 < bytes.length; at++) {
      if (bytes[at] !== 0xef || bytes[at + 1] !== 0xbb || bytes[at + 2] !== 0xbf) continue;
      if (at > from) this.decode(bytes.subarray(from, at));
      this.dropMark();
      from = at + 3;
      at += 2;
    }
    if (from < bytes.length) this.decode(bytes.subarray(from));
  }

  private dropMark(): void {
    const base = this.advance(3);
    if (this.log.add(INVISIBLE)) this.log.locate(INVISIBLE, base);
  }

  private advance(bytes: number): number {
    const base = this.offset;
    this.offset += bytes;
    return base;
  }

  private writeText(chunk: string): void {
    if (this.carried > 0) this.flush();
    let text = chunk;
    if (this.surrogate !== "" && text.length > 0) {
      text = this.surrogate + text;
      this.surrogate = "";
    }
    for (let from = 0; from < text.length; ) {
      let end = Math.min(from + PIECE, text.length);
      if (isHighSurrogate(text.charCodeAt(end - 1))) {
        if (end === text.length) this.surrogate = text.charAt(--end);
        else if (end > from + 1) end--;
      }
      if (end > from) this.text(from === 0 && end === text.length ? text : text.slice(from, end));
      from = this.surrogate === "" ? end : text.length;
    }
  }

  private text(piece: string): void {
    if (piece.includes(MARK)) {
      const parts = piece.split(MARK);
      parts.forEach((part, index) => {
        if (index > 0) this.dropMark();
        if (part !== "") this.text(part);
      });
      return;
    }
    let text = piece;
    if (!text.isWellFormed()) {
      text = text.toWellFormed();
      this.countLoneSurrogates(piece);
    }
    const base = this.offset;
    const units = this.unitsOf(text);
    this.source.setText(units, text, text.length, base);
    this.reader.readPiece();
    this.offset = this.source.offsetAt(text.length);
  }

  private unitsOf(text: string): Uint16Array {
    const units = this.room(text.length);
    fillUnits(text, units);
    return units;
  }

  private room(length: number): Uint16Array {
    if (this.units.length < length) this.units = new Uint16Array(Math.min(length * 2, PIECE + 8));
    return this.units;
  }

  private countIllFormed(bytes: Uint8Array, base: number): number {
    let count = 0;
    for (let at = 0; at < bytes.length; ) {
      const step = sequenceLength(bytes, at);
      if (step < 0) {
        count++;
        this.illFormed(1, base + at);
      }
      at += Math.abs(step);
    }
    return count;
  }

  private countLoneSurrogates(text: string): void {
    let byte = this.offset;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const paired = isHighSurrogate(code) && i + 1 < text.length && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
      if (paired) i++;
      else if (code >= 0xd800 && code < 0xe000) this.illFormed(1, byte);
      byte += paired ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    }
  }

  private illFormed(times: number, offset: number): void {
    if (this.log.add(ILL_FORMED, times)) this.log.locate(ILL_FORMED, offset);
  }
}

function isHighSurrogate(code: number): boolean {
  return (code & 0xfc00) === 0xd800;
}
