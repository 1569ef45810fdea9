/** `--follow`: the snapshot as it stands, one JSON object for each change of its lines, while the input goes on. */
import { type SanitizeOptions, TerminalSanitizer } from "../../index.js";
import type { Format, Observer, Print } from "./format.js";
import { encodeJson } from "./snapshot.js";

/** Shortest time between two snapshots; the last one does not wait. */
const INTERVAL_MS = 250;

export class FollowFormat implements Format {
  private readonly sanitizer: TerminalSanitizer;
  private print: Print = () => Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  /** When the next snapshot may be printed. */
  private next = 0;
  /** Whether input came since the last look at the snapshot. */
  private changed = false;
  /** Whether the last snapshot is still being written: a slow reader gets fewer, and the input does not wait. */
  private busy = false;
  /** Hash of the snapshot printed last, at first of one without lines. */
  private hash: string;
  private silent = true;

  constructor(
    options: SanitizeOptions,
    private readonly observer: Observer,
  ) {
    this.sanitizer = new TerminalSanitizer(options);
    this.hash = this.sanitizer.snapshot().hash;
  }

  start(print: Print): void {
    this.print = print;
  }

  write(chunk: Uint8Array): string {
    this.sanitizer.write(chunk);
    this.changed = true;
    this.schedule();
    return "";
  }

  end(): string {
    clearTimeout(this.timer);
    this.changed = false;
    const snapshot = this.sanitizer.end();
    for (const spans of snapshot.lines) this.observer.line(spans);
    this.observer.report(snapshot.findings, snapshot.truncation);
    return this.silent || snapshot.hash !== this.hash ? encodeJson(snapshot) : "";
  }

  private schedule(): void {
    if (this.timer !== undefined || this.busy || !this.changed) return;
    this.timer = setTimeout(() => this.look(), Math.max(0, this.next - performance.now()));
    // What keeps the process alive is the input.
    this.timer.unref();
  }

  private look(): void {
    this.timer = undefined;
    this.changed = false;
    const snapshot = this.sanitizer.snapshot();
    if (snapshot.hash === this.hash) return;
    this.hash = snapshot.hash;
    this.silent = false;
    this.next = performance.now() + INTERVAL_MS;
    this.busy = true;
    void this.print(encodeJson(snapshot)).then(() => {
      this.busy = false;
      this.schedule();
    });
  }
}
