/** F. Linear time: twice the bytes cost about twice the time on every hostile input, and none is a slow lane. */
import { countSpans, snapshotOf } from "./engine.js";
import { chunksOf, HOSTILE, hostile, input, MB } from "./inputs.js";
import { best, race, speed } from "./lib.js";
import type { Check, Question, Table } from "./report.js";

/** T(2n)/T(n); 2 is linear, the rest is the clock. */
const MOST_GROWTH = 2.6;
/** Throughput of the slowest hostile input, as a share of gitlog's in the same mode. */
const LEAST_SHARE = 1 / 10;
/** Under this many milliseconds a ratio says more about the clock than about the engine. */
const SHORTEST = 2;
/**
 * Milliseconds that n bytes may take. A slower lane is measured on fewer bytes, where its share still shows; its
 * growth is then not judged, because the start of a stream (the long line that is going to be edited) weighs too much.
 */
const LONGEST = 250;
const SMALLEST_PART = 1 / 32;

interface Mode {
  readonly name: string;
  /** Megabytes: n. */
  readonly size: number;
  readonly chunk?: number;
  readonly run: (chunks: readonly Uint8Array[]) => unknown;
}

const MODES: readonly Mode[] = [
  { name: "lines", size: 1, run: countSpans },
  { name: "snapshot", size: 1, run: (chunks) => snapshotOf(chunks, "tail") },
  // A call for every byte is slow in itself, so there are fewer of them.
  { name: "byte by byte", size: 1 / 4, chunk: 1, run: countSpans },
];

/** The part (a power of two) of n that takes at most LONGEST; the trials warm the engine up, too. */
function affordable(name: string, mode: Mode, bytes: number): number {
  for (let part = SMALLEST_PART; part < 1; part *= 2) {
    const chunks = chunksOf(hostile(name, Math.round(bytes * part * 2)), mode.chunk);
    const start = performance.now();
    mode.run(chunks);
    if (performance.now() - start > LONGEST) return part;
  }
  return 1;
}

interface Lane {
  readonly name: string;
  readonly part: number;
  /** MB/s at 4n. */
  readonly speed: number;
  /** T(2n)/T(n) and T(4n)/T(2n); not a number where they are not judged. */
  readonly growth: readonly number[];
}

async function lane(name: string, mode: Mode, bytes: number): Promise<Lane> {
  const part = affordable(name, mode, bytes);
  const sizes = [1, 2, 4].map((times) => Math.round(times * part * bytes));
  const contenders = sizes.map((size) => {
    const chunks = chunksOf(hostile(name, size), mode.chunk);
    return { name: String(size), run: () => mode.run(chunks) };
  });
  let times = sizes.map(() => Infinity);
  let growth: readonly number[] = [];
  // A slow spell of the machine does not repeat, faster growth does.
  for (let attempt = 0; attempt < 2; attempt++) {
    const samples = await race(contenders, { rounds: 5, budget: 1_500, warm: false });
    times = sizes.map((size, index) => Math.min(best(samples, String(size)), times[index] ?? Infinity));
    growth = times.slice(1).map((time, index) => time / Math.max(times[index] ?? NaN, SHORTEST));
    if (part < 1) growth = growth.map(() => NaN);
    if (!growth.some((ratio) => ratio > MOST_GROWTH)) break;
  }
  return { name, part, speed: (sizes.at(-1) ?? NaN) / 1_000 / (times.at(-1) ?? NaN), growth };
}

export const question: Question = {
  title: "F. Linear: hostile inputs of n, 2n and 4n bytes",
  async measure({ scale }) {
    const tables: Table[] = [];
    const checks: Check[] = [];
    for (const mode of MODES) {
      const usual = input("gitlog", mode.size * scale);
      const usualChunks = chunksOf(usual, mode.chunk);
      const reference = speed(
        await race([{ name: "gitlog", run: () => mode.run(usualChunks) }]),
        "gitlog",
        usual.length,
      );
      const lanes: Lane[] = [];
      for (const { name } of HOSTILE) lanes.push(await lane(name, mode, mode.size * scale * MB));

      const rows = lanes.map((one, index) => {
        const why = HOSTILE[index]?.why ?? "";
        return [one.name, mode.size * scale * one.part, one.speed, one.speed / reference, ...one.growth, why];
      });
      const head = ["hostile input", "n, MB", "MB/s", "× gitlog", "T(2n)/T(n)", "T(4n)/T(2n)", "why"];
      tables.push({ title: `${mode.name} (gitlog: ${Math.round(reference)} MB/s)`, head, rows });

      const most = (one: Lane): number => Math.max(...one.growth.map((ratio) => (Number.isNaN(ratio) ? 0 : ratio)));
      const steepest = lanes.reduce((a, b) => (most(a) >= most(b) ? a : b));
      const slowest = lanes.reduce((a, b) => (a.speed <= b.speed ? a : b));
      const growth = { value: most(steepest), target: MOST_GROWTH, kind: "max" } as const;
      const share = { value: slowest.speed / reference, target: LEAST_SHARE, kind: "min" } as const;
      checks.push({ name: `${mode.name}: greatest growth (${steepest.name})`, ...growth });
      checks.push({ name: `${mode.name}: slowest × gitlog (${slowest.name})`, ...share });
    }
    return { tables, checks };
  },
};
