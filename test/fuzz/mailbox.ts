/**
 * Memory shared with a worker that holds the input it is at. An input that never ends keeps the worker from telling
 * anything, but not the one who watches from reading it here.
 */
import type { Case } from "./cases.js";
import type { CaseOptions } from "./options.js";

const ROOM = 1 << 17;
const HEADER = 3; // times put, bytes of the input, bytes of the options

export const newMailbox = (): SharedArrayBuffer => new SharedArrayBuffer(HEADER * 4 + ROOM);

export class Mailbox {
  private readonly header: Int32Array;
  private readonly room: Buffer;

  constructor(memory: SharedArrayBuffer) {
    this.header = new Int32Array(memory, 0, HEADER);
    this.room = Buffer.from(memory, HEADER * 4);
  }

  /** Changes with each input. */
  get count(): number {
    return Atomics.load(this.header, 0);
  }

  put({ bytes, options }: Case): void {
    const kept = bytes.subarray(0, ROOM / 2);
    this.room.set(kept);
    this.header[1] = kept.length;
    // JSON knows no Infinity: an absent limit is none.
    this.header[2] = this.room.write(JSON.stringify(options), kept.length);
    Atomics.add(this.header, 0, 1);
  }

  read(): { readonly bytes: Uint8Array; readonly options: CaseOptions } {
    const [, length = 0, optionsLength = 0] = this.header;
    const bytes = new Uint8Array(this.room.subarray(0, length));
    return { bytes, options: JSON.parse(this.room.toString("utf8", length, length + optionsLength)) as CaseOptions };
  }
}
