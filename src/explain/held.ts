/**
 * The bytes of the piece that is being read: the current chunk, and of what came before it the beginning only, so that
 * a string of any length takes little memory.
 */

/** Bytes of one piece that are kept over chunks. */
const MOST = 2_048;
const MARK = [0xef, 0xbb, 0xbf];

export class Held {
  private readonly kept = new Uint8Array(MOST);
  private keptAt = 0;
  private keptLength = 0;
  private chunk: Uint8Array = new Uint8Array(0);
  /** Offset of the chunk in the input. */
  private chunkAt = 0;

  /** The next chunk comes; bytes from offset `from` on are still wanted of what came before. */
  take(chunk: Uint8Array, from: number): void {
    const head = this.slice(from, this.chunkAt + this.chunk.length);
    this.kept.set(head);
    this.keptAt = from;
    this.keptLength = head.length;
    this.chunkAt += this.chunk.length;
    this.chunk = chunk;
  }

  /** Forgets the caller's chunk at the end of a write, as it may be changed after. */
  release(from: number): void {
    this.take(new Uint8Array(0), from);
  }

  /** At most the first 2,048 bytes of `[from, to)`. */
  slice(from: number, to: number): Uint8Array {
    const bytes = new Uint8Array(Math.min(to - from, MOST));
    let filled = 0;
    if (from < this.chunkAt) {
      const start = from - this.keptAt;
      const part = this.kept.subarray(start, Math.min(this.keptLength, start + bytes.length));
      bytes.set(part);
      filled = part.length;
      // What was not kept of a long piece is not followed by what comes now.
      if (from + filled < this.chunkAt) return bytes.subarray(0, filled);
    }
    const start = from + filled - this.chunkAt;
    bytes.set(this.chunk.subarray(start, start + bytes.length - filled), filled);
    return bytes;
  }

  /** Whether the three bytes before `end` are U+FEFF. */
  endsInMark(end: number): boolean {
    const bytes = this.slice(end - 3, end);
    return bytes.length === 3 && MARK.every((byte, index) => bytes[index] === byte);
  }
}
