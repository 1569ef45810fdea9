/**
 * The loop: take every pair of the state machine once, replay the corpus, then draw inputs (from the grammar, by mutation
 * of what was interesting, by splicing the corpus) and hold each against the checks, cheap ones always and costly ones on
 * a share. An input is interesting when it takes the state machine through a pair, or a pair behind another, that none
 * before it did.
 */
import { UNLIMITED } from "../../src/contract/limits.js";
import { measure } from "../properties/judge.js";
import { type Case, drawCuts, type Engine } from "./cases.js";
import { type CheckName, Examiner, FORM, Violation } from "./checks.js";
import { Coverage } from "./coverage.js";
import { PAIRS, writeInput } from "./grammar.js";
import { largeInputs } from "./large.js";
import { minimise } from "./minimise.js";
import { mutate, slice } from "./mutate.js";
import { aroundLimit, type CaseOptions, drawOptions } from "./options.js";
import { Pool } from "./pool.js";
import { Random } from "./random.js";
import { TerminalCheck } from "./terminal.js";
import { Writer } from "./writer.js";

/** One in so many inputs gets the costly check. */
const SHARES = { again: 8, slow: 12, reference: 16, lines: 24, terminal: 25, derived: 32, aroundLimit: 8 };
type Share = keyof typeof SHARES;
/** Longer inputs are left to the checks that take linear time. */
const MOST_REFERENCE_BYTES = 1_000;
/** Finds of one check that are minimised; more are only counted. */
const MOST_FINDS = 5;
const ROUNDS_BETWEEN_CLOCKS = 64;

export interface CorpusInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: CaseOptions;
}

export interface FuzzSettings {
  readonly engine: Engine;
  readonly seed: number;
  /** Inputs to replay first, and to splice from. */
  readonly corpus: readonly CorpusInput[];
  /** Whether inputs of 64 KiB to 8 MiB come first, each once. */
  readonly large?: boolean;
  /** The run ends after so many executions or seconds, whichever comes first. */
  readonly executions?: number;
  readonly seconds?: number;
  /** Called with each input before it runs, so that one that never ends is known. */
  readonly watch?: (input: Case) => void;
  readonly onFind?: (find: Find) => void;
}

export interface Find {
  readonly check: CheckName;
  readonly message: string;
  readonly input: Case;
}

export interface FuzzReport {
  /** Runs of the engine over an input, each a new sanitizer. */
  readonly executions: number;
  readonly inputs: number;
  /** Inputs held against each costly check. */
  readonly checked: Readonly<Record<Share, number>>;
  readonly coverage: Coverage;
  readonly finds: readonly Find[];
  /** Failures, also those that were not minimised. */
  readonly failures: number;
}

export function fuzz(settings: FuzzSettings): FuzzReport {
  return new Fuzzer(settings).work();
}

class Fuzzer {
  private readonly random: Random;
  private readonly examiner: Examiner;
  private readonly terminal: TerminalCheck;
  private readonly coverage = new Coverage();
  private readonly pool: Pool;
  private readonly writer = new Writer();
  private readonly checked: Record<Share, number> = { again: 0, slow: 0, reference: 0, lines: 0, terminal: 0, derived: 0, aroundLimit: 0 };
  private readonly finds: Find[] = [];
  private failures = 0;
  private inputs = 0;

  constructor(private readonly settings: FuzzSettings) {
    this.random = new Random(settings.seed);
    this.examiner = new Examiner(settings.engine);
    this.terminal = new TerminalCheck(this.examiner);
    this.pool = new Pool(settings.corpus.map(({ bytes }) => bytes));
  }

  work(): FuzzReport {
    const { executions = Infinity, seconds = Infinity, corpus, large = false } = this.settings;
    const end = performance.now() + seconds * 1_000;
    for (const pair of PAIRS) this.examineAs(new Uint8Array(Buffer.from(pair)), drawOptions(this.random));
    for (const { bytes, options } of corpus) this.examineAs(bytes, options);
    if (large) for (const bytes of largeInputs()) this.examineAs(bytes, drawOptions(this.random));
    for (let round = 0; this.examiner.executions < executions; round++) {
      if (round % ROUNDS_BETWEEN_CLOCKS === 0 && performance.now() > end) break;
      this.examineAs(this.draw(), drawOptions(this.random));
      if (this.falls("terminal")) this.compare();
    }
    const { coverage, finds, failures, inputs, checked } = this;
    return { executions: this.examiner.executions, inputs, checked, coverage, finds, failures };
  }

  private draw(): Uint8Array {
    const { random, writer, pool } = this;
    if (random.once(2)) return mutate(random, pool.draw(random), pool.any(random));
    writer.clear();
    if (random.once(6)) writer.bytes(slice(random, pool.any(random)));
    writeInput(random, writer);
    if (random.once(6)) writer.bytes(slice(random, pool.any(random)));
    const bytes = writer.take();
    return random.once(8) ? mutate(random, bytes, pool.any(random)) : bytes;
  }

  private examineAs(bytes: Uint8Array, options: CaseOptions): void {
    this.examine({ bytes, options, cuts: drawCuts(this.random, bytes) });
  }

  private examine(input: Case): void {
    const { random, examiner } = this;
    this.inputs++;
    this.settings.watch?.(input);
    if (this.coverage.walk(Buffer.from(input.bytes).toString())) this.pool.add(random, input.bytes);
    try {
      const snapshot = examiner.whole(input);
      examiner.chunks(input, snapshot);
      const { bytes, options } = input;
      const isShort = bytes.length <= MOST_REFERENCE_BYTES;
      if (this.falls("again")) examiner.again(input, snapshot);
      if (this.falls("slow")) examiner.slow(input, snapshot);
      if (this.falls("derived")) examiner.derived(snapshot);
      if (isShort && this.falls("reference")) examiner.reference(input, snapshot);
      if (isShort && this.falls("lines")) examiner.lines(input);
      if (options.limits === UNLIMITED && this.falls("aroundLimit")) {
        this.examine({ ...input, options: aroundLimit(random, options, measure(snapshot.lines)) });
      }
    } catch (error) {
      this.fail(input, error);
    }
  }

  /** Whether it is the turn of a costly check. */
  private falls(share: Share): boolean {
    if (!this.random.once(SHARES[share])) return false;
    this.checked[share]++;
    return true;
  }

  private compare(): void {
    const find = this.terminal.next(this.random);
    if (find !== undefined) this.add({ check: "terminal", ...find });
  }

  private fail(input: Case, error: unknown): void {
    if (!(error instanceof Violation)) throw error;
    const { check } = error;
    if (this.finds.filter((find) => find.check === check).length >= MOST_FINDS) {
      this.failures++;
      return;
    }
    const examiner = new Examiner(this.settings.engine);
    const smallest = minimise(input, (candidate) => {
      this.settings.watch?.(candidate);
      return verdict(examiner, candidate, check)?.check === check;
    });
    this.add({ check, message: verdict(examiner, smallest, check)?.message ?? error.message, input: smallest });
  }

  private add(find: Find): void {
    this.failures++;
    const key = ({ check, input }: Find): string => JSON.stringify([check, [...input.bytes], input.options]);
    if (this.finds.some((known) => key(known) === key(find))) return;
    this.finds.push(find);
    this.settings.onFind?.(find);
  }
}

/** The first check that an input fails, of all or of one; the terminal has its own streams. */
export function verdict(examiner: Examiner, input: Case, only?: CheckName): Violation | undefined {
  const wants = (...checks: CheckName[]): boolean => only === undefined || only === "totality" || checks.includes(only);
  const isShort = input.bytes.length <= MOST_REFERENCE_BYTES;
  try {
    const snapshot = examiner.whole(input);
    if (wants("chunks")) examiner.chunks(input, snapshot);
    if (wants("text-again", "ansi-again")) examiner.again(input, snapshot);
    if (wants("slow-path")) examiner.slow(input, snapshot);
    if (wants("derived")) examiner.derived(snapshot);
    if (isShort && wants("reference")) examiner.reference(input, snapshot);
    if (isShort && wants("lines", ...FORM)) examiner.lines(input);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}
