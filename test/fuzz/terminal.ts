/**
 * Invariant 9 over the grammar for which it holds: streams of the oracle's own grammar (test/oracle), which steers around
 * the deliberate differences, compared with the buffer of a real terminal.
 */
import fc from "fast-check";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { ExtensionUITextSpan } from "../../src/contract/types.js";
import { edits, still, type Tokens } from "../oracle/grammar.js";
import { showLines } from "../oracle/show.js";
import { Oracle, UNICODE_MODES, type Screen } from "../oracle/terminal.js";
import { compose, type Terms, type Token } from "../oracle/tokens.js";
import { vertical } from "../oracle/vertical.js";
import type { Case } from "./cases.js";
import { type Examiner, sameLines, Violation } from "./checks.js";
import { reduce } from "./minimise.js";
import type { CaseOptions } from "./options.js";
import type { Random } from "./random.js";

type Lines = readonly ExtensionUITextSpan[][];

interface Subject {
  readonly tokens: Tokens;
  readonly terms: Terms;
  readonly options: CaseOptions;
  readonly oracle: Oracle;
}

/** Streams drawn at once: fast-check builds its generators anew for each draw. */
const BATCH = 10;

function subjects(): readonly Subject[] {
  return UNICODE_MODES.flatMap((unicode) => {
    const wide = { rows: 6, columns: 512, unicode };
    const small: Screen = { rows: 4, columns: 11, unicode };
    const wideOracle = new Oracle(wide);
    const options = { limits: UNLIMITED, rows: wide.rows };
    return [
      { tokens: still(), terms: { ...wide, wraps: false, upward: false }, options, oracle: wideOracle },
      { tokens: edits(unicode, wide.columns), terms: { ...wide, wraps: false, upward: true }, options, oracle: wideOracle },
      { tokens: vertical(small), terms: { ...small, wraps: true, upward: true }, options: { ...options, rows: small.rows, columns: small.columns }, oracle: new Oracle(small) },
    ];
  });
}

/** A find of this check, already minimal. */
export interface TerminalFind {
  readonly input: Case;
  readonly message: string;
}

export class TerminalCheck {
  private readonly subjects = subjects();
  private subject = this.subjects[0] as Subject;
  private streams: Token[][] = [];
  /** Streams compared. */
  compared = 0;

  constructor(private readonly examiner: Examiner) {}

  /** Compares one stream. */
  next(random: Random): TerminalFind | undefined {
    if (this.streams.length === 0) {
      this.subject = random.pick(this.subjects);
      this.streams = fc.sample(this.subject.tokens, { numRuns: BATCH, seed: random.next() | 0 });
    }
    const tokens = this.streams.pop() as Token[];
    this.compared++;
    if (this.parts(tokens) === undefined) return undefined;
    const kept = this.smallest(tokens);
    return { input: this.case(kept), message: this.parts(kept) ?? "" };
  }

  private case(tokens: readonly Token[]): Case {
    const { input } = compose(tokens, this.subject.terms);
    return { bytes: new Uint8Array(Buffer.from(input)), options: this.subject.options, cuts: { form: "bytes", places: [] } };
  }

  private smallest(tokens: Token[]): Token[] {
    let kept = tokens;
    reduce(
      kept.length,
      (from, to) => {
        const rest = kept.toSpliced(from, to - from);
        if (this.parts(rest) === undefined) return false;
        kept = rest;
        return true;
      },
      () => kept.length,
    );
    return kept;
  }

  /** Where the two part, in a form to read. */
  private parts(tokens: readonly Token[]): string | undefined {
    const { terms, options, oracle } = this.subject;
    const stream = compose(tokens, terms);
    oracle.write(stream.xterm);
    const expected = [...oracle.normal(), ...(oracle.alternate() ?? [])];
    const alternate = oracle.alternate()?.length ?? 0;
    try {
      const { lines } = this.examiner.run([stream.input], options);
      if (terms.upward) {
        const shown = trimmed(lines);
        const split = Math.max(0, shown.length - alternate);
        const actual = [...trimmed(shown.slice(0, split)), ...shown.slice(split)];
        return sameLines(expected, actual) ? undefined : told(expected, actual);
      }
      while (expected.length < stream.lines) expected.push([]);
      return sameLines(expected, lines) ? undefined : told(expected, lines);
    } catch (error) {
      if (error instanceof Violation) return error.message;
      throw error;
    }
  }
}

const told = (expected: Lines, actual: Lines): string => `terminal\n${showLines(expected)}\n  engine\n${showLines(actual)}`;

/** A terminal does not tell an empty line from none, so empty lines at the end of a screen do not count. */
function trimmed(lines: Lines): Lines {
  return lines.slice(0, lines.findLastIndex((line) => line.length > 0) + 1);
}
