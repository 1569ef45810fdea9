/**
 * Runs an engine and a terminal over generated streams and says, in a form a person can read, where they part.
 *
 * Environment: `ORACLE_RUNS` (streams per property), `ORACLE_SEED` (a number, or `random`), `ORACLE_ENGINE`
 * (`reference` puts the reference implementation in the place of the engine).
 */
import fc from "fast-check";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/contract/types.js";
import { recordRuns } from "../record-runs.js";
import { show, showLines } from "./show.js";
import type { Composed, Token } from "./tokens.js";

type Lines = readonly ExtensionUITextSpan[][];
export type Engine = (input: string | Uint8Array, options: SanitizeOptions) => { readonly lines: Lines };

export async function loadEngine(name = process.env["ORACLE_ENGINE"]): Promise<Engine> {
  if (name !== "reference") return (await import("oppi-sanitize")).sanitizeTerminal;
  const { referenceStream } = await import("../reference/index.js");
  return (input, options) => referenceStream(input, options, { vertical: true });
}

/** What answers for a window: motion between lines, wrapping, screens (engine.md §5). */
export const loadWindowEngine = (): Promise<Engine> => loadEngine();

/** Streams per property, and the time they may take. */
export function runs(fallback: number): { numRuns: number; timeout: number } {
  const numRuns = Number(process.env["ORACLE_RUNS"] ?? fallback);
  return { numRuns, timeout: 60_000 + numRuns * 20 };
}

function seed(): number {
  const value = process.env["ORACLE_SEED"] ?? "1";
  return value === "random" ? Date.now() % 0x7fffffff : Number(value);
}

export interface Comparison {
  readonly expected: Lines;
  readonly actual: Lines;
}

/** Fails with the smallest stream found for which `compare` gives two different pictures. */
export function agree(
  tokens: fc.Arbitrary<Token[]>,
  numRuns: number,
  composed: (tokens: readonly Token[]) => Composed,
  compare: (stream: Composed) => Comparison,
): void {
  const property = fc.property(tokens, (list) => same(compare(composed(list))));
  const result = fc.check(property, { numRuns, seed: seed() });
  recordRuns(result.numRuns);
  if (!result.failed) return;
  const stream = composed(result.counterexample?.[0] ?? []);
  const where = `seed ${result.seed}, path ${result.counterexamplePath}, after ${result.numRuns} streams`;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0; // the picture is the message
  const error = new Error(`the engine and the terminal part (${where})\n${picture(stream, compare)}`);
  Error.stackTraceLimit = limit;
  throw error;
}

function picture(stream: Composed, compare: (stream: Composed) => Comparison): string {
  const lines = [`  stream: ${show(stream.input)}`];
  if (stream.xterm !== stream.input) lines.push(`  for xterm: ${show(stream.xterm)}`);
  try {
    const { expected, actual } = compare(stream);
    lines.push(`  terminal:\n${showLines(expected)}`, `  engine:\n${showLines(actual)}`);
  } catch (error) {
    lines.push(`  threw: ${error instanceof Error ? String(error.stack) : String(error)}`);
  }
  return lines.join("\n");
}

function same({ expected, actual }: Comparison): boolean {
  return JSON.stringify(expected) === JSON.stringify(actual);
}
