/** Time that stands still until a test moves it, with timers in the order in which they fall due. */
import type { Clock } from "../../src/session/coalescer.js";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export class FakeClock implements Clock {
  time = 0;
  private readonly timers = new Set<Timer>();

  now(): number {
    return this.time;
  }

  setTimer(run: () => void, delay: number): Timer {
    const timer = { at: this.time + delay, run };
    this.timers.add(timer);
    return timer;
  }

  clearTimer(timer: unknown): void {
    this.timers.delete(timer as Timer);
  }

  /** Timers that wait. */
  get size(): number {
    return this.timers.size;
  }

  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      let next: Timer | undefined;
      for (const timer of this.timers) if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
      if (next === undefined) break;
      this.timers.delete(next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
}
