/**
 * Lines, attributes and links equal the buffer of a real terminal, on the grammar of engine.md §4–§6.
 * See `property.ts` for the environment that makes a long run of it.
 */
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { edits, still } from "./grammar.js";
import { agree, loadEngine, runs } from "./property.js";
import { Oracle, UNICODE_MODES } from "./terminal.js";
import { compose, type Composed } from "./tokens.js";

/** Wide enough that no stream reaches the margin, low enough that long ones leave the window. */
const TERMS = { rows: 6, columns: 512, wraps: false, upward: false };

const engine = await loadEngine();
const { numRuns, timeout } = runs(500);

function comparison(oracle: Oracle) {
  return (stream: Composed) => {
    oracle.write(stream.xterm);
    const expected = oracle.normal();
    while (expected.length < stream.lines) expected.push([]); // the terminal does not tell an empty line from none
    return { expected, actual: engine(stream.input, { limits: UNLIMITED, rows: TERMS.rows }).lines };
  };
}

/** Small streams, each about what is still open when a sequence comes: a cluster, a mode, a line end that is text. */
const OPEN_ENDS: readonly string[] = [
  "日\x1b[Dà\x1b[4h", // a mode applies to what is printed after it, not to the cluster before it
  "\x1b[4hà\x1b[999D日\x1b[4l",
  "日\r日\x1b[4h ",
  "日\x1bH\r\t ", // a tab stop is set behind the cluster before it
  "\x1b(0─e\u0301\x1bH\x1b[Z \r",
  "\n☀\ufe0ee\u0301──\b\b\b\x1b[@", // a cluster is one cell on any line
  "\ne\u0301x\r\x1b[X",
  "\n日\x1b[b\b\x1b[999P\r",
];

describe.each(UNICODE_MODES)("invariant 9: terminal oracle, Unicode %s", (unicode) => {
  const oracle = new Oracle({ ...TERMS, unicode });

  it("shows the same lines, attributes and links for text without motion", { timeout }, () => {
    agree(still(), numRuns, (tokens) => compose(tokens, TERMS), comparison(oracle));
  });

  it.each(OPEN_ENDS)("shows the same for %j", (input) => {
    const { expected, actual } = comparison(oracle)({ input, xterm: input, lines: 0, kept: [] });
    expect(actual).toEqual(expected);
    const separated = comparison(oracle)({ input: input.replace("\n", "\u2028"), xterm: input, lines: 0, kept: [] });
    expect(separated.actual).toEqual(expected);
  });

  it("shows the same lines, attributes and links for text with line edits", { timeout }, () => {
    agree(edits(unicode, TERMS.columns), numRuns, (tokens) => compose(tokens, TERMS), comparison(oracle));
  });
});
