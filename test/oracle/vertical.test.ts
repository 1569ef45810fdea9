/**
 * Motion between lines: the grammar of engine.md §5 on a screen that wraps and scrolls, and line edits whose restored
 * cursor returns to earlier lines. See `property.ts` for the environment that makes a long run of it.
 */
import { describe, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { edits } from "./grammar.js";
import { agree, type Comparison, loadWindowEngine, runs } from "./property.js";
import { Oracle, type Screen, UNICODE_MODES } from "./terminal.js";
import { compose, type Composed } from "./tokens.js";
import { vertical } from "./vertical.js";

const SCREENS: readonly Screen[] = UNICODE_MODES.flatMap((unicode) => [
  { rows: 4, columns: 11, unicode },
  { rows: 7, columns: 32, unicode },
]);
const TALL = { rows: 6, columns: 512, wraps: false, upward: true };

const engine = await loadWindowEngine();
const { numRuns, timeout } = runs(150);

function comparison(oracle: Oracle, columns?: number) {
  const options = { limits: UNLIMITED, rows: oracle.screen.rows, ...(columns === undefined ? {} : { columns }) };
  return (stream: Composed): Comparison => {
    oracle.write(stream.xterm);
    const normal = oracle.normal();
    const alternate = oracle.alternate() ?? [];
    const lines = trimmed(engine(stream.input, options).lines);
    // A terminal does not tell an empty line from none, so empty lines at the end of a screen do not count.
    const split = Math.max(0, lines.length - alternate.length);
    return { expected: [...normal, ...alternate], actual: [...trimmed(lines.slice(0, split)), ...lines.slice(split)] };
  };
}

function trimmed<T>(lines: readonly T[][]): readonly T[][] {
  return lines.slice(0, lines.findLastIndex((line) => line.length > 0) + 1);
}

describe.each(SCREENS)("invariant 9: terminal oracle, a screen of $rows × $columns with Unicode $unicode", (screen) => {
  it("shows the same lines, attributes and links for text with motion between lines", { timeout }, () => {
    const terms = { ...screen, wraps: true, upward: true };
    agree(vertical(screen), numRuns, (tokens) => compose(tokens, terms), comparison(new Oracle(screen), screen.columns));
  });
});

describe.each(UNICODE_MODES)("invariant 9: terminal oracle, a window of 6 rows with Unicode %s", (unicode) => {
  it("shows the same lines, attributes and links when the cursor returns to an earlier line", { timeout }, () => {
    const oracle = new Oracle({ ...TALL, unicode });
    agree(edits(unicode, TALL.columns), numRuns, (tokens) => compose(tokens, TALL), comparison(oracle));
  });
});
