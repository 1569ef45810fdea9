/** The fuzzer finds nothing in the engine with a fixed seed, and finds faults that are planted in it. */
import { describe, expect, it } from "vitest";
import type { ExtensionUITextSpan, TerminalSnapshot } from "../../src/contract/types.js";
import type { Engine } from "./cases.js";
import { ENGINE } from "./engine.js";
import { REACHABLE, UNREACHABLE } from "./coverage.js";
import { type Find, fuzz } from "./fuzz.js";
import { Random } from "./random.js";

/** The engine with another reader of streams, with and without fast paths. */
const withStream = (stream: Engine["stream"]): Engine => ({ ...ENGINE, stream, slow: stream });

/** The engine with its lines changed. */
const changed = (change: (lines: ExtensionUITextSpan[][], text: string) => ExtensionUITextSpan[][] | undefined): Engine =>
  withStream((chunks, options) => {
    const snapshot = ENGINE.stream(chunks, options);
    const input = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).toString();
    const lines = change(snapshot.lines, input);
    return lines === undefined ? snapshot : ({ ...snapshot, lines } as TerminalSnapshot);
  });

function findsOf(faulty: Engine, executions = 1_500): readonly Find[] {
  return fuzz({ engine: faulty, seed: 1, corpus: [], executions }).finds;
}

const byCheck = (finds: readonly Find[], check: string): Find | undefined => finds.find((find) => find.check === check);
const textOf = ({ input }: Find): string => Buffer.from(input.bytes).toString();

describe("a run", () => {
  it("covers every pair of state and class, and finds nothing in the engine", () => {
    const { finds, failures, coverage, executions } = fuzz({ engine: ENGINE, seed: 20250611, corpus: [], executions: 3_000 });
    expect(finds).toEqual([]);
    expect(failures).toBe(0);
    expect(coverage.missing).toEqual([]);
    expect(coverage.covered).toBe(REACHABLE.length);
    expect(executions).toBeGreaterThanOrEqual(3_000);
  });

  it("leaves no pair out because no state leads to it", () => {
    expect(UNREACHABLE).toEqual([]);
    expect(REACHABLE).toHaveLength(16 * 22);
  });

  it("is the same again with the same seed, and another with another", () => {
    const inputs = (seed: number): string[] => {
      const seen: string[] = [];
      fuzz({ engine: ENGINE, seed, corpus: [], executions: 1_000, watch: ({ bytes, options }) => seen.push(JSON.stringify([[...bytes], options])) });
      return seen;
    };
    expect(inputs(3)).toEqual(inputs(3));
    expect(inputs(4)).not.toEqual(inputs(3));
  });
});

describe("a planted fault is found and minimised", () => {
  it("a C1 that leaks into text", () => {
    const leaky = changed((lines, text) => (text.includes("\u0085") ? [...lines, [{ text: "\u0085" }]] : undefined));
    const find = byCheck(findsOf(leaky), "alphabet");
    expect(find && textOf(find)).toBe("\u0085");
  });

  it("a throw", () => {
    const throwing = changed((_, text) => {
      if (text.includes("\x1b[?")) throw new Error("planted");
      return undefined;
    });
    const find = byCheck(findsOf(throwing), "totality");
    expect(find && textOf(find)).toBe("\x1b[?");
  });

  it("a state that is lost between chunks", () => {
    const forgetful = withStream((chunks, options) => {
      const at = chunks.findIndex((chunk) => chunk.length > 0 && chunk[chunk.length - 1] === 0x1b);
      return ENGINE.stream(at < 0 ? chunks : [...chunks.slice(0, at + 1), "\x18", ...chunks.slice(at + 1)], options);
    });
    const find = byCheck(findsOf(forgetful), "chunks");
    expect(find && find.input.bytes.length).toBeLessThanOrEqual(2);
    expect(find && find.input.bytes[0]).toBe(0x1b);
  });

  it("a fast path that differs from the slow one", () => {
    const stream: Engine["stream"] = (chunks, options) => ENGINE.stream(chunks.length === 1 ? [chunks[0] as Uint8Array, "b"] : [...chunks, "b"], options);
    expect(byCheck(findsOf({ ...ENGINE, stream }), "slow-path")?.input.bytes).toHaveLength(0);
  });

  it("a line that reaches into the next", () => {
    const joined: Engine = { ...ENGINE, lines: (lines, options) => ENGINE.stream([lines.join("\n")], { motion: "ignore", ...options }) };
    const find = byCheck(findsOf(joined), "lines");
    expect(find && find.input.bytes.length).toBeLessThanOrEqual(8);
  });

  it("two spans that are one", () => {
    const split = changed((lines) => lines.map((line) => line.flatMap((span) => (span.text.length > 3 && /^[ -~]*$/.test(span.text) ? [...span.text].map((text) => ({ ...span, text })) : [span]))));
    const find = byCheck(findsOf(split), "normal-form");
    expect(find && textOf(find)).toBe("aaaa");
  });

  it("a limit passed by one line", () => {
    const longer = withStream((chunks, options) => {
      const { limits = {} } = options;
      return ENGINE.stream(chunks, { ...options, limits: { ...limits, lines: (limits.lines ?? 160) + 1 } });
    });
    const find = byCheck(findsOf(longer), "limits");
    expect(find && find.input.bytes.length).toBeLessThanOrEqual(2);
    expect(find?.message).toMatch(/^lines: /u);
  });

  it("tab stops at other columns, by the second engine and by the terminal", () => {
    const finds = findsOf(withStream((chunks, options) => ENGINE.stream(chunks, { ...options, tabWidth: 7 })), 6_000);
    const find = byCheck(finds, "reference");
    expect(find && textOf(find)).toMatch(/^(?:\t|\x1b\[I)a$/u);
    // What is left of a stream for the terminal is its smallest list of tokens: a tab with its text.
    const onTerminal = byCheck(finds, "terminal");
    expect(onTerminal && textOf(onTerminal)).toMatch(/^[^\t\x1b]*(?:\t|\x1b\[[\d;]*I)[^\t\x1b]+$/u);
  });
});

describe("random numbers", () => {
  it("are even enough, and within their bounds", () => {
    const random = new Random(7);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let times = 0; times < 20_000; times++) {
      const value = random.below(10);
      counts[value] = (counts[value] as number) + 1;
    }
    expect(counts).toHaveLength(10);
    for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });
});
