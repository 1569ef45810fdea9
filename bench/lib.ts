/**
 * Timing shared by all benchmarks. Absolute figures on shared machines swing by half, so contenders run in turn,
 * round after round, and only ratios of one race are compared: of the minimums for tables, the median of the pairs
 * of each round for the guard.
 */
import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Contender {
  readonly name: string;
  /** One run over the whole input. What it returns is kept until the clock stops, so nothing is optimised away. */
  readonly run: () => unknown;
}

/** Milliseconds of every round by contender. */
export type Samples = Readonly<Record<string, readonly number[]>>;

export interface RaceOptions {
  /** Rounds of a fast contender; a slow one takes part until its budget is used, at least three times. Default 8. */
  readonly rounds?: number;
  /** Milliseconds of one contender in one race. Default 2,000. */
  readonly budget?: number;
  /** False where the contenders' code is known to be warm. Default true. */
  readonly warm?: boolean;
}

const WARM_UP_TURNS = 12;
const WARM_UP_TIME = 250; // milliseconds

setFlagsFromString("--expose-gc");
// The collections forced between turns would make the runtime drop compiled code that rested through a few of them,
// and every turn of a contender start cold. No real process collects a dozen times between two calls.
setFlagsFromString("--no-flush-bytecode");
/** Garbage of one contender must not be collected on the clock of the next. */
export const collectGarbage = runInNewContext("gc") as () => void;

async function timed(run: () => unknown): Promise<number> {
  collectGarbage();
  const start = performance.now();
  const result = run();
  if (result instanceof Promise) await result;
  return performance.now() - start;
}

/** Runs until the optimising compiler has had its time; a slow contender once. */
export async function warmUp(run: () => unknown): Promise<void> {
  for (let turns = 0, spent = 0; turns < WARM_UP_TURNS && spent < WARM_UP_TIME; turns++) spent += await timed(run);
}

/** Runs all contenders in turn; the order rotates, so that none always follows the same one. */
export async function race(contenders: readonly Contender[], options: RaceOptions = {}): Promise<Samples> {
  const { rounds = 8, budget = 2_000, warm = true } = options;
  const samples: Record<string, number[]> = {};
  const spent = new Map<string, number>();
  for (const contender of contenders) {
    samples[contender.name] = [];
    if (warm) await warmUp(contender.run);
    spent.set(contender.name, 0);
  }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const contender = contenders[(turn + round) % contenders.length] as Contender;
      const used = spent.get(contender.name) ?? 0;
      if (round >= 3 && used > budget) continue;
      const time = await timed(contender.run);
      samples[contender.name]?.push(time);
      spent.set(contender.name, used + time);
    }
  }
  return samples;
}

const of = (samples: Samples, name: string): readonly number[] => {
  const list = samples[name];
  if (list === undefined || list.length === 0) throw new RangeError(`no contender is called ${name}`);
  return list;
};

/** The fastest round in milliseconds. */
export const best = (samples: Samples, name: string): number => Math.min(...of(samples, name));

/** Megabytes (10^6) a second in the fastest round. */
export const speed = (samples: Samples, name: string, bytes: number): number => bytes / 1_000 / best(samples, name);

/** How many times as fast as `reference` the contender was, by the fastest round of each. */
export const timesFaster = (samples: Samples, name: string, reference: string): number =>
  best(samples, reference) / best(samples, name);

export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The same as {@link timesFaster} by the median over rounds: what a guard needs, as one lucky round moves nothing. */
export function medianTimesFaster(samples: Samples, name: string, reference: string): number {
  const references = of(samples, reference);
  const pairs = of(samples, name).slice(0, references.length);
  return median(pairs.map((time, round) => (references[round] ?? NaN) / time));
}

/** Where figures come from, without naming the machine: `node-20.20.2-2cpu`. */
export const runtimeName = (): string => `node-${process.versions.node}-${availableParallelism()}cpu`;
