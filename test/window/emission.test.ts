/**
 * When a line of a stream goes out: at its line end as long as no motion between lines has come; then the lines that
 * the first such motion reaches are opened again, and from there on a line goes out when it leaves the window or at
 * the end, until as many line ends as the window has rows came without such a motion.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TerminalLineReader, TerminalSanitizer, TerminalSanitizerStream, UNLIMITED } from "../../src/index.js";
import type { ExtensionUITextSpan } from "../../src/index.js";
import { vertical } from "../oracle/vertical.js";
import { Replay } from "./replay.js";

const ROWS = 100; // of the window, by default
const up = (rows: number) => `\x1b[${rows}A`;
const down = (rows: number) => `\x1b[${rows}B`;
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}`);
const printed = (from: number, to: number) => numbered(from, to).map((line) => `${line}\n`).join("");

describe("while no motion between lines has come", () => {
  it.each([
    ["plain text", "one", "two"],
    ["carriage returns and erasing", "zero\r\x1b[Kone", "xx\b\btwo"],
    ["columns set and crossed", "\x1b[3Ge\x1b[Gon", "t\x1b[Co\x1b[2Gw"],
    ["a saved cursor on the same line", "\x1b7one\x1b8o", "two\x1b[s\x1b[u"],
  ])("a line goes out at its line end: %s", (_name, first, second) => {
    const replay = new Replay();
    replay.write(first);
    expect(replay.texts).toEqual([]);
    replay.write("\n");
    expect(replay.texts).toEqual(["one"]);
    replay.write(second);
    expect(replay.texts).toEqual(["one"]);
    replay.write("\r\n");
    expect(replay.texts).toEqual(["one", "two"]);
    expect(replay.findings.reemitted).toBeUndefined();
  });

  it("the rows of a wrapped line go out as they fill", () => {
    const replay = new Replay({ columns: 4 }).write("abcdefghi");
    expect(replay.texts).toEqual(["abcd", "efgh"]);
    expect(replay.write("\n").texts).toEqual(["abcd", "efgh", "i"]);
  });

  it("a stream hands a line over before more is written", async () => {
    const { readable, writable } = new TerminalSanitizerStream();
    const writer = writable.getWriter();
    const reader = readable.getReader();
    for (const text of ["one", "two", "three"]) {
      const written = writer.write(`${text}\n`);
      expect(await reader.read()).toEqual({ done: false, value: [{ text }] });
      await written;
    }
    const closed = writer.close();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    await closed;
  });
});

describe("the first motion between lines", () => {
  it("opens the lines that it reaches again, and counts them", () => {
    const replay = new Replay().write("a\nb\nc\n").write(up(2));
    expect(replay.findings.reemitted).toEqual({ count: 2, first: 6 });
    expect(replay.standing).toEqual([[{ text: "a" }]]);
    expect(replay.write("B\nC\n").texts).toEqual(["a", "b", "c"]);
    expect(replay.end().texts).toEqual(["a", "b", "c", "B", "C"]);
  });

  it("is counted once for each line, however often the line is redrawn", () => {
    const replay = new Replay().write("head\n0 %\n0 %\n");
    for (let percent = 1; percent <= 100; percent++) replay.write(`${up(2)}${percent} %\n${percent} %\n`);
    expect(replay.end().texts).toEqual(["head", "0 %", "0 %", "100 %", "100 %"]);
    expect(replay.findings.reemitted?.count).toBe(2);
  });

  it("opens more when a later one goes higher", () => {
    const replay = new Replay().write("a\nb\nc\n").write(up(1));
    expect(replay.findings.reemitted?.count).toBe(1);
    expect(replay.write(up(1)).findings.reemitted?.count).toBe(2);
    expect(replay.write(down(2)).findings.reemitted?.count).toBe(2);
    expect(replay.end().texts).toEqual(["a", "b", "c", "b", "c"]);
  });

  it.each([
    ["CUD", "\x1b[B", 0],
    ["VPR", "\x1b[3e", 0],
    ["CNL", "\x1b[E", 0],
    ["ED 0", "\x1b[J", 0],
    ["IL", "\x1b[L", 0],
    ["DL", "\x1b[M", 0],
    ["the alternate screen", "\x1b[?1049h\x1b[Hthere\x1b[?1049l", 0],
    ["RI", "\x1bM", 1],
    ["CUU", "\x1b[A", 1],
    ["CPL", "\x1b[2F", 2],
    ["DECRC", "\x1b8", 3],
    ["ED 1", "\x1b[1J", 3],
    ["ED 2", "\x1b[2J", 3],
    ["SU", "\x1b[S", 3],
    ["SD", "\x1b[T", 3],
  ])("may be any; what stays as it is does not come again: %s", (_name, sequence, reached) => {
    const input = `\x1b7a\nb\nc\n${sequence}`;
    const replay = new Replay().write(input);
    expect(replay.findings.reemitted?.count ?? 0).toBe(reached);
    expect(replay.end().standing).toEqual(whole(input));
    expect(replay.earlier.length).toBe(reached);
  });

  it.each([
    ["the cursor stays where it went there", "a\nb\n\x1b[?47h\x1b[2A\x1b[?47lA", 2, ["A", "b"]],
    ["the cursor returns to where it was", "a\nb\n\x1b[?1049h\x1b[2A\x1b[?1049lc", 0, ["a", "b", "c"]],
    ["the cursor returns to an earlier line", "\x1b7a\nb\n\x1b[?47h\x1b[2A\x1b[?1049lA", 2, ["A", "b"]],
    ["the cursor returns to one between", "a\n\x1b7b\nc\n\x1b[?47h\x1b[3A\x1b[?1049lB", 2, ["a", "B", "c"]],
  ])("on the alternate screen reaches lines of the other by where the cursor is after: %s", (_name, input, reached, texts) => {
    const replay = new Replay().write(input);
    expect(replay.findings.reemitted?.count ?? 0).toBe(reached);
    expect(replay.end().standing.map((line) => line.map((span) => span.text).join(""))).toEqual(texts);
    expect(replay.standing).toEqual(whole(input));
  });

  it("reaches no line that left the window", () => {
    const replay = new Replay().write(printed(0, 150)).write(up(500));
    expect(replay.findings.reemitted?.count).toBe(ROWS - 1);
    expect(replay.standing.length).toBe(150 - (ROWS - 1));
  });
});

describe("after a motion between lines", () => {
  it("a line goes out when it leaves the window", () => {
    const replay = new Replay().write(`first\n${up(1)}FIRST\n`);
    // Motion to and fro keeps the window open.
    for (let line = 0; line < ROWS - 2; line++) replay.write(`${line}\n${up(1)}${down(1)}`);
    expect(replay.texts).toEqual(["first"]);
    replay.write("next\n");
    expect(replay.texts).toEqual(["first", "FIRST"]);
    replay.write("next\n");
    expect(replay.texts).toEqual(["first", "FIRST", "0"]);
    expect(replay.end().texts).toEqual(["first", "FIRST", ...numbered(0, ROWS - 2), "next", "next"]);
  });

  it("lines go out at their line end again once as many line ends as the window has rows came without another", () => {
    const replay = new Replay().write(`first\n${up(1)}FIRST\n`).write(printed(1, ROWS - 1));
    expect(replay.texts).toEqual(["first"]);
    replay.write(printed(ROWS - 1, ROWS));
    expect(replay.texts).toEqual(["first", "FIRST", ...numbered(1, ROWS)]);
    replay.write("more");
    expect(replay.texts.at(-1)).toBe(`${ROWS - 1}`);
    expect(replay.write("\n").texts.at(-1)).toBe("more");
  });

  it("a motion after that opens lines again", () => {
    const replay = new Replay().write(`${down(1)}${printed(0, ROWS + 5)}`);
    expect(replay.texts.length).toBe(ROWS + 6);
    replay.write(`${up(2)}x`);
    expect(replay.findings.reemitted?.count).toBe(2);
    expect(replay.end().texts.slice(-2)).toEqual([`x${String(ROWS + 3).slice(1)}`, `${ROWS + 4}`]);
  });
});

describe("with rows given", () => {
  it("lines are held until they leave the window, and come once", () => {
    const replay = new Replay({ rows: 3 }).write("a\nb\n");
    expect(replay.texts).toEqual([]);
    replay.write("c\n");
    expect(replay.texts).toEqual(["a"]);
    replay.write(`${up(9)}B\n`);
    expect(replay.texts).toEqual(["a"]);
    expect(replay.end().texts).toEqual(["a", "B", "c"]);
    expect(replay.findings.reemitted).toBeUndefined();
  });

  it("a window of one row holds the open line alone", () => {
    const replay = new Replay({ rows: 1 }).write("a\n");
    expect(replay.texts).toEqual(["a"]);
    expect(replay.write(`${up(1)}b\n`).texts).toEqual(["a", "b"]);
  });
});

// Streams that fill the default window, and the grammar of motion between lines on a small screen. Without ED 3: it
// forgets lines of a snapshot, but what a stream handed out is out.
const count = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: ROWS - 10, max: ROWS + 40 }));
const tall = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("a", "bc", "日", "é", "\x1b[31mx\x1b[m", "\r", "\x1b[K", "\x1b[9C") },
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom("x\n", "\n", "\x1bD"), count).map(([line, n]) => line.repeat(n)) },
    { weight: 6, arbitrary: fc.tuple(count, fc.constantFrom(..."ABEFLMSTed")).map(([n, final]) => `\x1b[${n}${final}`) },
    { weight: 3, arbitrary: fc.constantFrom("\x1bM", "\x1b7", "\x1b8", "\x1b[J", "\x1b[1J", "\x1b[2J", "\x1b[H") },
    { weight: 2, arbitrary: fc.constantFrom("\x1b[?1049h", "\x1b[?1049l", "\x1b[?47h", "\x1b[?47l", "\x1b[!p", "\x1bc") },
  ),
  { maxLength: 24, size: "max" },
);
const low = vertical({ rows: 7, columns: 32, unicode: "11" }).map((tokens) =>
  tokens.filter((token) => !token.does?.includes("drop-history")).map((token) => token.input));

describe.each([
  ["that fill the window", tall],
  ["of text with motion between lines", low],
])("streams %s", (_name, streams) => {
  it.each([[{}], [{ columns: 9 }]])("hand out from top to bottom what the snapshot shows, with %j", (options) => {
    fc.assert(fc.property(streams, (tokens) => {
      const replay = new Replay(options);
      const sanitizer = new TerminalSanitizer({ ...options, limits: UNLIMITED });
      for (const token of tokens) {
        replay.write(token);
        sanitizer.write(token);
        const shown = sanitizer.snapshot().lines.slice(0, replay.standing.length);
        expect(JSON.stringify(shown)).toBe(JSON.stringify(replay.standing));
      }
      expect(replay.end().standing).toEqual(sanitizer.end().lines);
      expect(replay.emitted.length).toBe(replay.standing.length + replay.earlier.length);
    }), { seed: 1, numRuns: 300 });
  });

  it.each([[{ rows: 6 }], [{ rows: 1, columns: 5 }], [{ rows: 5, columns: 9 }]])("hand out exactly the screen, with %j", (options) => {
    fc.assert(fc.property(streams, (tokens) => {
      const input = tokens.join("");
      const lines: ExtensionUITextSpan[][] = [];
      const reader = new TerminalLineReader((line) => lines.push(line), { ...options, limits: UNLIMITED });
      for (const token of tokens) reader.write(token);
      reader.end();
      expect(lines).toEqual(whole(input, options));
      expect(reader.findings.reemitted).toBeUndefined();
    }), { seed: 2, numRuns: 100 });
  });
});

describe("ED 3", () => {
  it("takes back nothing that a stream handed out", () => {
    const replay = new Replay().write(`a\nb\n\x1b[3Jc\n`).end();
    expect(replay.texts).toEqual(["a", "b", "c"]);
  });
});

function whole(input: string, options = {}): ExtensionUITextSpan[][] {
  const sanitizer = new TerminalSanitizer({ ...options, limits: UNLIMITED });
  sanitizer.write(input);
  return sanitizer.end().lines;
}
