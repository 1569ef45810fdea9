/**
 * Records of a JSON stream: what stands between bytes 0A, and nothing else ends one. U+2028, U+2029 and U+0085 may
 * stand in JSON strings as they are, so a line reader that splits there would break records. A CR before the LF is
 * white space of JSON; a byte order mark at the very start is dropped.
 */

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

export interface RecordReceiver {
  /** A record with its line end, which only the last may lack. Valid until the next call of `write`. */
  record(bytes: Uint8Array): void;
  /** A record passed the bound; it is skipped up to its line end. */
  oversize(): void;
}

export class RecordReader {
  /** Bytes of a record that has not ended yet; the buffer grows, so that single bytes cost no more than they are. */
  private held = new Uint8Array(0);
  private size = 0;
  private skipping = false;
  private first = true;

  /** @param maxBytes most bytes of a record, its line end aside */
  constructor(
    private readonly maxBytes: number,
    private readonly receiver: RecordReceiver,
  ) {}

  write(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(LF, start);
      const end = found < 0 ? chunk.length : found + 1;
      const piece = chunk.subarray(start, end);
      start = end;
      if (this.skipping) this.skipping = found < 0;
      else if (found < 0) this.hold(piece);
      else if (this.size === 0) this.finish(piece);
      else if (this.hold(piece)) this.release();
      else this.skipping = false;
    }
  }

  /** Ends the stream; bytes after the last LF are a record too. */
  end(): void {
    if (this.size > 0) this.release();
  }

  /** @returns false if the record is too long, which has been told then */
  private hold(piece: Uint8Array): boolean {
    const size = this.size + piece.length;
    // Up to the mark and the line end, which do not count and are taken off at the end.
    if (size > this.maxBytes + 5) {
      this.size = 0;
      this.first = false;
      this.skipping = true;
      this.receiver.oversize();
      return false;
    }
    if (size > this.held.length) {
      const grown = new Uint8Array(Math.max(size, this.held.length * 2, 1024));
      grown.set(this.held.subarray(0, this.size));
      this.held = grown;
    }
    this.held.set(piece, this.size);
    this.size = size;
    return true;
  }

  private release(): void {
    const bytes = this.held.subarray(0, this.size);
    this.size = 0;
    // The receiver may keep the bytes until the next write, and more may be held by then.
    this.held = new Uint8Array(0);
    this.finish(bytes);
  }

  private finish(bytes: Uint8Array): void {
    const marked = this.first && BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte);
    this.first = false;
    const record = marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
    let length = record.length;
    if (record[length - 1] === LF) length--;
    if (record[length - 1] === CR) length--;
    if (length > this.maxBytes) this.receiver.oversize();
    else if (record.length > 0) this.receiver.record(record);
  }
}
