/**
 * F. Linear time and bounded memory: twice the bytes cost about twice the time on every hostile input, whole and byte by
 * byte, none is a slow lane, and a stream without end leaves nothing behind. reliability.md, invariants 20 and 21.
 */
import { byteByByte, countSpans, heapGrowth, snapshotOf } from "./engine.js";
import { chunksOf, HOSTILE, hostile, input, MB } from "./inputs.js";
import { best, race, speed } from "./lib.js";
import type { Check, Question, Table } from "./report.js";

/** T(2n)/T(n); 2 is linear, the rest is the clock. */
const MOST_GROWTH = 2.6;
/** Throughput of the slowest hostile input, as a share of gitlog's in the same mode. */
const LEAST_SHARE = 1 / 10;
/** Under this many milliseconds a ratio says more about the clock than about the engine. */
const SHORTEST = 2;
/** Megabytes: n, 2n and 4n. */
const SIZES = [1, 2, 4];
/** A slow spell of the machine does not repeat, faster growth does. */
const ATTEMPTS = 4;
/** Megabytes of each stream whose heap is measured, and what it may grow by. */
const STREAM = 100;
const MOST_HEAP = 8;

interface Mode {
  readonly name: string;
  /** What one run is given, made before the clock starts. */
  readonly prepare: (bytes: Uint8Array) => () => unknown;
}

const MODES: readonly Mode[] = [
  { name: "whole", prepare: (bytes) => () => countSpans([bytes]) },
  { name: "snapshot", prepare: (bytes) => () => snapshotOf([bytes], "tail") },
  { name: "byte by byte", prepare: (bytes) => () => byteByByte(bytes) },
];

interface Lane {
  readonly name: string;
  /** MB/s at 4n. */
  readonly speed: number;
  /** T(2n)/T(n) and T(4n)/T(2n). */
  readonly growth: readonly number[];
}

async function lane(name: string, mode: Mode, scale: number): Promise<Lane> {
  const sizes = SIZES.map((size) => Math.round(size * scale * MB));
  const contenders = sizes.map((size) => ({ name: String(size), run: mode.prepare(hostile(name, size)) }));
  let times = sizes.map(() => Infinity);
  let growth: readonly number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const samples = await race(contenders, { rounds: 3, warm: attempt === 0 });
    times = sizes.map((size, index) => Math.min(best(samples, String(size)), times[index] ?? Infinity));
    growth = times.slice(1).map((time, index) => time / Math.max(times[index] ?? NaN, SHORTEST));
    if (!growth.some((ratio) => ratio > MOST_GROWTH)) break;
  }
  return { name, speed: (sizes.at(-1) ?? NaN) / 1_000 / (times.at(-1) ?? NaN), growth };
}

async function timeOf(mode: Mode, scale: number): Promise<{ table: Table; checks: Check[] }> {
  const usual = input("gitlog", scale);
  const samples = await race([{ name: "gitlog", run: mode.prepare(usual) }]);
  const reference = speed(samples, "gitlog", usual.length);
  const lanes: Lane[] = [];
  for (const { name } of HOSTILE) lanes.push(await lane(name, mode, scale));
  const rows = lanes.map((one, index) => [
    one.name, one.speed, one.speed / reference, ...one.growth, HOSTILE[index]?.why ?? "",
  ]);
  const head = ["hostile input", "MB/s", "× gitlog", "T(2n)/T(n)", "T(4n)/T(2n)", "why"];
  const most = (one: Lane): number => Math.max(...one.growth);
  const steepest = lanes.reduce((a, b) => (most(a) >= most(b) ? a : b));
  const slowest = lanes.reduce((a, b) => (a.speed <= b.speed ? a : b));
  return {
    table: { title: `${mode.name} (gitlog: ${Math.round(reference)} MB/s)`, head, rows },
    checks: [
      { name: `${mode.name}: greatest growth (${steepest.name})`, value: most(steepest), target: MOST_GROWTH, kind: "max" },
      { name: `${mode.name}: slowest × gitlog (${slowest.name})`, value: slowest.speed / reference, target: LEAST_SHARE, kind: "min" },
    ],
  };
}

function memoryOf(scale: number): { table: Table; check: Check } {
  const rows = HOSTILE.map(({ name }) => [name, heapGrowth(chunksOf(hostile(name, Math.round(STREAM * scale * MB)))) / MB] as const);
  const most = rows.reduce((a, b) => (a[1] >= b[1] ? a : b));
  return {
    table: { title: `Heap kept after ${STREAM * scale} MB`, head: ["hostile input", "MB"], rows },
    check: { name: `heap kept after ${STREAM * scale} MB (${most[0]}), MB`, value: most[1], target: MOST_HEAP, kind: "max" },
  };
}

export const question: Question = {
  title: "F. Linear: hostile inputs of 1, 2 and 4 MB",
  async measure({ scale }) {
    const tables: Table[] = [];
    const checks: Check[] = [];
    for (const mode of MODES) {
      const timed = await timeOf(mode, scale);
      tables.push(timed.table);
      checks.push(...timed.checks);
    }
    const memory = memoryOf(scale);
    return { tables: [...tables, memory.table], checks: [...checks, memory.check] };
  },
};
