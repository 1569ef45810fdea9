/**
 * At most one update per key and interval, always ending in the newest value (contract: throttled updates).
 *
 * The first value goes out at once, later ones replace each other until the interval is over. A value equal to the last
 * one that went out is not sent again. A clear is never delayed and neither opens nor shortens an interval.
 */
import { THROTTLE_MS } from "../contract/limits.js";
import { utf8Bytes } from "../snapshot/json.js";

/** Where time comes from. A timer must not keep a process alive. */
export interface Clock {
  /** Milliseconds from any start; should not run backwards. */
  now(): number;
  /** Calls `run` once after `delay` milliseconds. */
  setTimer(run: () => void, delay: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface CoalescerOptions<T> {
  /** Milliseconds between two values of one key; 250 by default, what clients count on. */
  readonly interval?: number;
  /** Keys with a value at a time; a new one past it is refused and counted, so that no key pushes out another's. */
  readonly maxKeys?: number;
  readonly clock?: Clock;
  /** The text by which values are compared and bytes counted; `JSON.stringify` by default. */
  readonly encode?: (value: T) => string;
}

/** What became of everything offered since the start. Bytes are UTF-8 of the encoded values. */
export interface CoalescerMetrics {
  /** Values and clears handed in, refused ones included. */
  readonly offered: number;
  /** Values and clears that went out. */
  readonly emitted: number;
  /** Values and clears that did not: equal to what went out last, or replaced while they waited. */
  readonly suppressed: number;
  /** Values of new keys past `maxKeys`. */
  readonly refused: number;
  readonly bytesSaved: number;
}

interface Offer<T> {
  readonly value: T;
  readonly text: string;
  /** UTF-8 bytes of the text, counted once: the same object may be offered thousands of times. */
  readonly bytes: number;
}

interface KeyState<T> {
  /** When the last value went out; clears do not count. */
  emittedAt: number;
  /** What the receiver has: `undefined` after a clear. */
  shown: Offer<T> | undefined;
  /** What waits for the interval to end. */
  waiting: Offer<T> | undefined;
  timer: unknown;
}

const DEFAULT_KEYS = 1_024;

const systemClock: Clock = {
  now: () => performance.now(),
  setTimer(run, delay) {
    const timer: unknown = setTimeout(run, delay);
    // Browsers give a number, Node an object that would keep the process alive.
    (timer as { unref?: () => void }).unref?.();
    return timer;
  },
  clearTimer: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
};

export class Coalescer<T> {
  private readonly keys = new Map<string, KeyState<T>>();
  private readonly interval: number;
  private readonly maxKeys: number;
  private readonly clock: Clock;
  private readonly encode: (value: T) => string;
  private readonly counts = { offered: 0, emitted: 0, suppressed: 0, refused: 0, bytesSaved: 0 };
  private disposed = false;

  /** @param emit receives each update; `undefined` is a clear. It may call back into the coalescer. */
  constructor(
    private readonly emit: (key: string, value: T | undefined) => void,
    options: CoalescerOptions<T> = {},
  ) {
    this.interval = options.interval ?? THROTTLE_MS;
    this.maxKeys = options.maxKeys ?? DEFAULT_KEYS;
    if (!(this.interval >= 0 && this.interval <= 0x7fff_ffff)) throw new RangeError("interval must be 0 to 2147483647 ms");
    if (!(this.maxKeys >= 1)) throw new RangeError("maxKeys must be at least 1");
    this.clock = options.clock ?? systemClock;
    this.encode = options.encode ?? ((value) => JSON.stringify(value));
  }

  /**
   * Hands in the newest value of a key. It must not be changed afterwards: the same object again is the same value.
   *
   * @returns false if nothing was taken, because the key is one too many or the coalescer is disposed
   */
  offer(key: string, value: T): boolean {
    if (this.disposed) return false;
    this.counts.offered++;
    const known = this.keys.get(key);
    const newest = known?.waiting ?? known?.shown;
    if (newest !== undefined && newest.value === value) {
      this.save(newest);
      return true;
    }
    const text = this.encode(value);
    const offer = { value, text, bytes: utf8Bytes(text) };
    const state = known ?? this.open(key);
    if (state === undefined) {
      this.counts.refused++;
      return false;
    }
    if (state.waiting !== undefined) this.save(state.waiting);
    state.waiting = undefined;
    if (state.shown?.text === offer.text) {
      this.save(offer);
      this.stop(state);
      return true;
    }
    state.waiting = offer;
    const wait = state.emittedAt + this.interval - this.clock.now();
    if (wait <= 0) this.send(key, state);
    // A clock that was set back must not make a value wait for longer than one interval.
    else state.timer ??= this.clock.setTimer(() => this.due(key, state), Math.min(wait, this.interval));
    return true;
  }

  /** Removes a key from the receiver at once, and what waited for it. Nothing if the receiver has no value of it. */
  clear(key: string): void {
    if (this.disposed) return;
    this.counts.offered++;
    const state = this.keys.get(key);
    if (state === undefined) {
      this.counts.suppressed++;
      return;
    }
    this.stop(state);
    if (state.waiting !== undefined) this.save(state.waiting);
    state.waiting = undefined;
    if (state.shown === undefined) {
      this.counts.suppressed++;
      return;
    }
    state.shown = undefined;
    this.counts.emitted++;
    this.emit(key, undefined);
  }

  /** Sends what waits, of one key or of all, without regard to the interval. */
  flush(key?: string): void {
    for (const name of key === undefined ? [...this.keys.keys()] : [key]) {
      const state = this.keys.get(name);
      if (state?.waiting !== undefined) this.send(name, state);
    }
  }

  /** Ends it: what waits is dropped, nothing is taken or sent any more. */
  dispose(): void {
    this.disposed = true;
    for (const state of this.keys.values()) this.stop(state);
    this.keys.clear();
  }

  get metrics(): CoalescerMetrics {
    return { ...this.counts };
  }

  private due(key: string, state: KeyState<T>): void {
    state.timer = undefined;
    if (state.waiting !== undefined) this.send(key, state);
  }

  /** State is complete before the receiver is called, so that it may call back or throw. */
  private send(key: string, state: KeyState<T>): void {
    this.stop(state);
    state.shown = state.waiting;
    state.waiting = undefined;
    state.emittedAt = this.clock.now();
    this.counts.emitted++;
    this.emit(key, state.shown?.value);
  }

  private open(key: string): KeyState<T> | undefined {
    if (this.keys.size >= this.maxKeys) this.dropCleared();
    if (this.keys.size >= this.maxKeys) return undefined;
    const state: KeyState<T> = { emittedAt: -Infinity, shown: undefined, waiting: undefined, timer: undefined };
    this.keys.set(key, state);
    return state;
  }

  /**
   * Makes room: forgets cleared keys whose interval is over, since a new state of them would behave the same. If there
   * are none, forgets the first cleared one: a key that comes again too early is better than one that never comes.
   */
  private dropCleared(): void {
    const now = this.clock.now();
    let oldest: string | undefined;
    for (const [key, state] of this.keys) {
      if (state.shown !== undefined || state.waiting !== undefined) continue;
      if (state.emittedAt + this.interval <= now) this.keys.delete(key);
      else oldest ??= key;
    }
    if (this.keys.size >= this.maxKeys && oldest !== undefined) this.keys.delete(oldest);
  }

  private save(offer: Offer<T>): void {
    this.counts.suppressed++;
    this.counts.bytesSaved += offer.bytes;
  }

  private stop(state: KeyState<T>): void {
    if (state.timer !== undefined) this.clock.clearTimer(state.timer);
    state.timer = undefined;
  }
}
