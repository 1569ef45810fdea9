/** What a coalescer lets out, over random schedules and at the load of a spinner. */
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sanitizeTerminalLines } from "../../src/sanitizer.js";
import { Coalescer } from "../../src/session/coalescer.js";
import { terminalSurface } from "../../src/surface/terminal-surface.js";
import { forAll } from "../properties/arbitraries.js";
import { FakeClock } from "./fake-clock.js";

const INTERVAL = 250;

type Step =
  | { readonly do: "offer"; readonly key: string; readonly value: number }
  | { readonly do: "clear"; readonly key: string }
  | { readonly do: "wait"; readonly time: number };

const key = fc.constantFrom("a", "b", "c");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("offer" as const), key, value: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("clear" as const), key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), time: fc.constantFrom(0, 1, 16, 100, 249, 250, 251, 600) }) },
);
const schedule = fc.array(step, { maxLength: 60, size: "max" });

/** One key as the rules tell it, without timers: at every instant it says what must have gone out. */
class Model {
  shown: number | undefined;
  wanted: number | undefined;
  lastAt = -Infinity;
  changedAt = 0;
  readonly out: string[] = [];

  set(value: number | undefined, now: number): void {
    this.wanted = value;
    if (value === undefined && this.shown !== undefined) {
      this.shown = undefined;
      this.out.push(`${now} clear`);
    }
    this.settle(now);
  }

  /** Lets out what is due up to `now`. */
  settle(now: number): void {
    const at = Math.max(this.lastAt + INTERVAL, this.changedAt);
    if (this.wanted === undefined || this.wanted === this.shown || at > now) return;
    this.shown = this.wanted;
    this.lastAt = at;
    this.out.push(`${at} ${this.shown}`);
  }
}

function play(steps: readonly Step[]) {
  const clock = new FakeClock();
  const out = new Map<string, string[]>();
  const models = new Map<string, Model>();
  const coalescer = new Coalescer<{ value: number }>(
    (name, value) => {
      if (!out.has(name)) out.set(name, []);
      out.get(name)?.push(`${clock.time} ${value === undefined ? "clear" : value.value}`);
    },
    { clock, interval: INTERVAL },
  );
  for (const action of steps) {
    if (action.do === "wait") {
      clock.advance(action.time);
      for (const model of models.values()) model.settle(clock.time);
      continue;
    }
    if (!models.has(action.key)) models.set(action.key, new Model());
    const model = models.get(action.key) as Model;
    model.changedAt = clock.time;
    if (action.do === "offer") coalescer.offer(action.key, { value: action.value });
    else coalescer.clear(action.key);
    model.set(action.do === "offer" ? action.value : undefined, clock.time);
  }
  return { clock, coalescer, out, models };
}

describe("a coalescer", () => {
  it("invariant 25: lets out what the rules say and when they say it, for any schedule", () => {
    forAll([schedule], 500, (steps) => {
      const { clock, coalescer, out, models } = play(steps);
      clock.advance(INTERVAL);
      for (const [name, model] of models) {
        model.settle(clock.time);
        expect(out.get(name) ?? []).toEqual(model.out);
      }
      const { offered, emitted, suppressed, refused } = coalescer.metrics;
      expect(emitted + suppressed + refused).toBe(offered);
      expect(clock.size).toBe(0);
    });
  });

  it("invariant 25: ends in what was submitted last, and never sends a value twice or two within an interval", () => {
    forAll([schedule], 500, (steps) => {
      const { clock, out } = play(steps);
      clock.advance(INTERVAL);
      const last = new Map<string, string>();
      for (const action of steps) {
        if (action.do !== "wait") last.set(action.key, action.do === "clear" ? "clear" : String(action.value));
      }
      for (const [name, wanted] of last) {
        const sent = (out.get(name) ?? []).map((line) => line.split(" "));
        expect(sent.at(-1)?.[1] ?? "clear").toBe(wanted);
        for (let i = 1; i < sent.length; i++) expect(sent[i]?.[1]).not.toBe(sent[i - 1]?.[1]);
        const times = sent.filter(([, what]) => what !== "clear").map(([at]) => Number(at));
        for (let i = 1; i < times.length; i++) {
          expect((times[i] as number) - (times[i - 1] as number)).toBeGreaterThanOrEqual(INTERVAL);
        }
      }
    });
  });

  it("sends a spinner of 60 frames a second at the pace of the interval, and its final state exactly", () => {
    const frame = (n: number) =>
      terminalSurface(sanitizeTerminalLines(["Build", `\u001b[33m${"|/-\\"[n % 4]}\u001b[0m step ${n}`, "one", "two"]), {
        id: "widget:build",
        title: "Build",
      });
    const clock = new FakeClock();
    const sent: string[] = [];
    const coalescer = new Coalescer<object>((_, value) => sent.push(JSON.stringify(value)), { clock });
    let every = 0;
    for (let n = 0; n < 1_000; n++) {
      const surface = frame(n);
      every += JSON.stringify(surface).length;
      coalescer.offer("widget:build", surface);
      clock.advance(1_000 / 60);
    }
    clock.advance(INTERVAL);
    const bytes = sent.reduce((sum, text) => sum + text.length, 0);
    expect(sent.length).toBeLessThanOrEqual(68);
    expect(bytes).toBeLessThanOrEqual(every / 14);
    expect(sent.at(-1)).toBe(JSON.stringify(frame(999)));
    expect(coalescer.metrics.bytesSaved).toBe(every - bytes);
  });

  it("sends an object that is offered 100,000 times once", () => {
    const clock = new FakeClock();
    let emits = 0;
    const coalescer = new Coalescer<object>(() => emits++, { clock });
    const value = { lines: ["a", "b"] };
    for (let n = 0; n < 100_000; n++) coalescer.offer("k", value);
    clock.advance(INTERVAL);
    expect(emits).toBe(1);
    expect(coalescer.metrics).toMatchObject({ offered: 100_000, emitted: 1, suppressed: 99_999 });
  });

  it("refuses a key too many, keeps updating the others and takes it once one is cleared", () => {
    const clock = new FakeClock();
    const sent: string[] = [];
    const coalescer = new Coalescer<number>((name, value) => sent.push(`${name}${value}`), { clock, maxKeys: 2 });
    expect([coalescer.offer("a", 1), coalescer.offer("b", 1), coalescer.offer("c", 1)]).toEqual([true, true, false]);
    clock.advance(INTERVAL);
    expect(coalescer.offer("a", 2)).toBe(true);
    coalescer.clear("b");
    expect(coalescer.offer("c", 2)).toBe(true);
    expect(sent).toEqual(["a1", "b1", "a2", "bundefined", "c2"]);
    expect(coalescer.metrics.refused).toBe(1);
  });

  it("flushes what waits, and sends nothing after it is disposed", () => {
    const clock = new FakeClock();
    const sent: unknown[] = [];
    const coalescer = new Coalescer<number>((_, value) => sent.push(value), { clock });
    coalescer.offer("a", 1);
    coalescer.offer("a", 2);
    coalescer.flush();
    coalescer.offer("a", 3);
    coalescer.dispose();
    clock.advance(1_000);
    expect(coalescer.offer("a", 4)).toBe(false);
    expect([sent, clock.size]).toEqual([[1, 2], 0]);
  });

  it("does not keep a value for longer than an interval when the clock is set back", () => {
    const clock = new FakeClock();
    const sent: unknown[] = [];
    const coalescer = new Coalescer<number>((_, value) => sent.push(value), { clock });
    clock.time = 1_000_000;
    coalescer.offer("a", 1);
    clock.time = 0;
    coalescer.offer("a", 2);
    clock.advance(INTERVAL);
    expect(sent).toEqual([1, 2]);
  });
});

describe("a full coalescer", () => {
  it("forgets a cleared key for a new one even within the interval", () => {
    const clock = new FakeClock();
    const sent: unknown[] = [];
    const coalescer = new Coalescer<string>((key, value) => sent.push([key, value]), { clock, maxKeys: 1 });
    coalescer.offer("old", "a");
    expect(coalescer.offer("new", "b")).toBe(false);
    coalescer.clear("old");
    expect(coalescer.offer("new", "b")).toBe(true);
    expect(sent).toEqual([["old", "a"], ["old", undefined], ["new", "b"]]);
    expect(coalescer.metrics.refused).toBe(1);
  });
});

describe("a coalescer without a clock of its own", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("goes by the time of the system, 250 ms apart", () => {
    vi.useFakeTimers();
    const sent: (string | undefined)[] = [];
    const coalescer = new Coalescer<string>((_, value) => sent.push(value));
    coalescer.offer("key", "first");
    coalescer.offer("key", "second");
    vi.advanceTimersByTime(INTERVAL - 1);
    expect(sent).toEqual(["first"]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["first", "second"]);
    coalescer.offer("key", "third");
    coalescer.dispose();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(INTERVAL);
    expect(sent).toHaveLength(2);
  });

  it("does not keep a process alive for a value that waits", () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const coalescer = new Coalescer<string>(() => {});
    coalescer.offer("key", "first");
    coalescer.offer("key", "second");
    const timer = timers.mock.results.map(({ value }) => value as NodeJS.Timeout);
    expect(timer.map((each) => each.hasRef())).toEqual([false]);
    coalescer.dispose();
  });
});
