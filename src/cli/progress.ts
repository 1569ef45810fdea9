/** A progress line on stderr for files that take long. It is gone whenever something else is printed there. */

/** A file that is done before this shows nothing. */
const PATIENCE_MS = 1_000;
const INTERVAL_MS = 200;
/** Erases the line that the cursor is in. */
const CLEAR = "\r\u001b[K";

export class Progress {
  private readonly print: (text: string) => void;
  private readonly now: () => number;
  private label = "";
  private size = 0;
  private done = 0;
  private next = Infinity;
  private shown = false;

  constructor(print: (text: string) => void, now: () => number) {
    this.print = print;
    this.now = now;
  }

  /** @param label safe name of the file; @param size its bytes, if known */
  start(label: string, size: number | undefined): void {
    this.label = label;
    this.size = size ?? 0;
    this.done = 0;
    this.next = this.size > 0 ? this.now() + PATIENCE_MS : Infinity;
  }

  advance(bytes: number): void {
    this.done += bytes;
    const now = this.now();
    if (now < this.next) return;
    this.next = now + INTERVAL_MS;
    const percent = Math.min(100, Math.floor((this.done / this.size) * 100));
    this.print(`${CLEAR}${this.label}: ${percent} % of ${megabytes(this.size)}`);
    this.shown = true;
  }

  clear(): void {
    if (this.shown) this.print(CLEAR);
    this.shown = false;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
