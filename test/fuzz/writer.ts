/** Bytes that grow: what the generator and the mutations write an input into. */

/** Inputs are short; what a token adds past this is left out. */
const ROOM = 1 << 16;

export class Writer {
  private readonly buffer = Buffer.alloc(ROOM + 4);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Adds text as UTF-8. */
  text(text: string): void {
    if (text.length * 3 <= ROOM - this.length) this.length += this.buffer.write(text, this.length);
  }

  byte(byte: number): void {
    if (this.length < ROOM) this.buffer[this.length++] = byte;
  }

  bytes(bytes: Uint8Array): void {
    const fitting = bytes.subarray(0, ROOM - this.length);
    this.buffer.set(fitting, this.length);
    this.length += fitting.length;
  }

  /** A copy of what was written. */
  take(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.buffer, 0, this.length);
  }
}
