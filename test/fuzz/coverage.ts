/**
 * Which pairs of parser state and class of unit an input takes the state machine through, and which pairs follow which.
 *
 * A walk over the table of src/parser/table.ts, apart from the engine so that the hot loop counts nothing. It follows
 * every unit, also those that the engine reads in runs.
 */
import { AGAIN, ABOVE, CLASSES, DCS, GROUND, OSC, OSC_N, PENDING_AGAIN, PENDING_CSI, PENDING_OSC, STRING_LF, transition } from "../../src/parser/table.js";

const STATES = 16;
const CLASS_COUNT = ABOVE + 1;
const PAIRS = STATES * CLASS_COUNT;
/** The OSC whose payload may hold line ends, as DCS may. */
const INLINE_IMAGE = 1337;

const STATE_NAMES = "GROUND ESC ESC_INT CSI_0 CSI_P CSI_I CSI_X OSC_N OSC OSC_ESC DCS DCS_ESC STR STR_ESC C1_CSI C1_OSC".split(" ");
const CLASS_NAMES = "C0 LF BEL CAN ESC 20-2F 30-39 : ; 3C-3F 40-7E [ ] P X^_k \\ DEL C1 9B 9C 9D ABOVE".split(" ");

const pairName = (pair: number): string => `${STATE_NAMES[Math.floor(pair / CLASS_COUNT)]} × ${CLASS_NAMES[pair % CLASS_COUNT]}`;

/** Whether the action reads the same unit again in the next state. */
const rereads = (action: number): boolean =>
  action === AGAIN || action === PENDING_AGAIN || action === PENDING_CSI || action === PENDING_OSC;

/** All pairs that some input reaches from GROUND. A line end inside a string that may hold it stays in the string. */
function reachablePairs(): readonly number[] {
  const reached = new Set<number>([GROUND]);
  for (const state of reached) {
    for (let unitClass = 0; unitClass < CLASS_COUNT; unitClass++) {
      const entry = transition(state, unitClass);
      reached.add(entry >> 4 === STRING_LF ? GROUND : entry & 15);
    }
  }
  return [...reached].sort((a, b) => a - b).flatMap((state) => Array.from({ length: CLASS_COUNT }, (_, unitClass) => state * CLASS_COUNT + unitClass));
}

export const REACHABLE = reachablePairs();
/** Pairs of the table that no input reaches, with their names: states that no transition leads to. */
export const UNREACHABLE = Array.from({ length: PAIRS }, (_, pair) => pair).filter((pair) => !REACHABLE.includes(pair)).map(pairName);

export class Coverage {
  /** For each pair whether it was seen. */
  readonly pairs = new Uint8Array(PAIRS);
  private readonly steps = new Uint8Array(PAIRS * PAIRS);
  private pairCount = 0;
  private stepCount = 0;

  /** Pairs seen so far. */
  get covered(): number {
    return this.pairCount;
  }

  /** Pairs directly behind another pair, seen so far. */
  get followed(): number {
    return this.stepCount;
  }

  /** Names of the reachable pairs that were not seen. */
  get missing(): readonly string[] {
    return REACHABLE.filter((pair) => this.pairs[pair] === 0).map(pairName);
  }

  /** Adds the pairs of another run. */
  merge(pairs: Uint8Array): void {
    pairs.forEach((seen, pair) => {
      if (seen > 0) this.mark(pair);
    });
  }

  /** Walks an input. True if it showed a pair, or a pair behind another, that none before it did. */
  walk(text: string): boolean {
    const before = this.pairCount + this.stepCount;
    let state = GROUND;
    let number = 0;
    let previous = 0;
    for (let i = 0; i < text.length; ) {
      const unit = text.charCodeAt(i);
      if (unit === 0xfeff) {
        i++;
        continue;
      }
      const unitClass = unit < 0xa0 ? (CLASSES[unit] as number) : ABOVE;
      const pair = state * CLASS_COUNT + unitClass;
      this.mark(pair);
      this.step(previous * PAIRS + pair);
      previous = pair;
      // In GROUND the table has no entries for what prints: they are 0, which stays in GROUND.
      const entry = transition(state, unitClass);
      const action = entry >> 4;
      if (!rereads(action)) i++;
      if (action === STRING_LF && (state === DCS || (state === OSC && number === INLINE_IMAGE))) continue;
      if (state === OSC_N) number = (entry & 15) === OSC_N ? Math.min(number * 10 + unit - 0x30, 0xffff) : (entry & 15) === OSC && unit === 0x3b ? number : 0;
      else if (state !== OSC) number = 0;
      state = entry & 15;
    }
    return this.pairCount + this.stepCount > before;
  }

  private mark(pair: number): void {
    if (this.pairs[pair] !== 0) return;
    this.pairs[pair] = 1;
    this.pairCount++;
  }

  private step(step: number): void {
    if (this.steps[step] !== 0) return;
    this.steps[step] = 1;
    this.stepCount++;
  }
}
