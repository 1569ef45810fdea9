/** Counts, moves and floods far past every edge: the result is that of the clamped ones, in time that input bounds. */
import { describe, expect, it } from "vitest";
import { sanitizeTerminal, type SanitizeOptions, TerminalLineReader, UNLIMITED } from "../../src/index.js";
import { referenceStream } from "../reference/index.js";

const CSI = "\x1b[";
const HUGE = ["2147483648", "4294967297", "18446744073709551616", "9".repeat(400)];
const FINALS = [..."ABEFLMSTde", ..."CDGI@PX"];
const SCREENS: readonly SanitizeOptions[] = [{}, { rows: 1 }, { rows: 1, columns: 1 }, { rows: 4, columns: 7 }, { columns: 2 }];
const BOUNDED_MS = 20_000;

const lines = (input: string, options: SanitizeOptions) => sanitizeTerminal(input, { ...options, limits: UNLIMITED }).lines;
const expected = (input: string, options: SanitizeOptions) => referenceStream(input, options, { vertical: true }).lines;

describe.each(SCREENS)("with %j", (options) => {
  it.each(FINALS)("CSI with a count of 2³¹ or more before %s acts as one up to the edge", (final) => {
    for (const count of HUGE) {
      const input = `one\ntwo\nthree${CSI}${count}${final}x\ny`;
      expect(lines(input, options)).toEqual(expected(input, options));
      expect(lines(input, options).length).toBeLessThanOrEqual(3 + 100);
    }
  });

  it("positions of 2³¹ or more are those of the last row and column", () => {
    for (const count of HUGE) {
      const input = `a\nb${CSI}${count};${count}Hx${CSI}${count}dy${CSI};${count}fz${CSI}${count}H${CSI}1J`;
      expect(lines(input, options)).toEqual(expected(input, options));
    }
  });

  it("motion far beyond every edge, to and fro, stays inside the window", () => {
    const moves = ["999A", "999B", "999C", "999D", "999E", "999F", "999;999H", "999T", "999S", "999L", "999M", "H"];
    const input = moves.flatMap((move) => moves.map((other) => `${CSI}${move}a${CSI}${other}b\n`)).join("");
    expect(lines(input, options)).toEqual(expected(input, options));
  });
});

describe("a window of one row", () => {
  it.each([
    ["CUU", `a\nb${CSI}Ac`, ["a", "bc"]],
    ["CUD", `a\nb${CSI}5Bc`, ["a", "bc"]],
    ["RI", "a\nb\x1bMc", ["a", " c"]],
    ["IL", `a\nb${CSI}Lc`, ["a", "c"]],
    ["DL", `a\nb${CSI}Mc`, ["a", "c"]],
    ["SU", `a\nb${CSI}Sc`, ["a", " c"]],
    ["SD", `a\nb${CSI}Tc`, ["a", " c"]],
    ["ED 2", `a\nb${CSI}2Jc`, ["a", " c"]],
    ["DECRC", "\x1b7a\nb\nc\x1b8d", ["a", "b", "d"]],
  ])("never reaches the line above: %s", (_name, input, texts) => {
    expect(sanitizeTerminal(input, { rows: 1 }).text).toEqual(texts);
  });
});

describe("a flood", () => {
  const full = Array.from({ length: 120 }, (_, line) => `line ${line}\n`).join("");

  it.each([
    ["many IL", `${CSI}L`, 300_000],
    ["many DL", `${CSI}M`, 300_000],
    ["IL and DL", `${CSI}L${CSI}M`, 100_000],
    ["SU", `${CSI}S`, 100_000],
    ["SD", `${CSI}T`, 100_000],
    ["RI", "\x1bM", 100_000],
    ["CUU and CUD", `${CSI}A${CSI}B`, 100_000],
    ["the alternate screen", `${CSI}?1049h${CSI}?1049l`, 50_000],
  ])("of %s is done in time, as a snapshot and as a stream", (_name, sequences, times) => {
    const input = `${full}${CSI}50A${sequences.repeat(times)}end`;
    const began = performance.now();
    const { lines: shown } = sanitizeTerminal(input, { rows: 24, columns: 80, limits: UNLIMITED });
    let handed = 0;
    const reader = new TerminalLineReader(() => handed++, { limits: UNLIMITED });
    reader.write(input);
    reader.end();
    expect(performance.now() - began).toBeLessThan(BOUNDED_MS);
    expect(shown.length).toBeLessThanOrEqual(121);
    expect(handed).toBeLessThanOrEqual(121 + 100);
  });

  it("of line ends, each with a motion that keeps the window open, leaves nothing behind", () => {
    let last = "";
    const reader = new TerminalLineReader((line) => (last = line[0]?.text ?? ""), { limits: UNLIMITED });
    const began = performance.now();
    for (let line = 0; line < 50; line++) reader.write(`${CSI}Bx\n${CSI}A${CSI}B`.repeat(1_000));
    reader.write("end");
    reader.end();
    expect(performance.now() - began).toBeLessThan(BOUNDED_MS);
    expect(last).toBe("end");
  });
});

describe("the work of one sequence", () => {
  it.each([..."LMSTAB"])("is at most one window, however large its count: %s", (final) => {
    const time = (count: string) => {
      const input = `${"x\n".repeat(30)}${CSI}20A${`${CSI}${count}${final}`.repeat(8_000)}`;
      const began = performance.now();
      sanitizeTerminal(input, { rows: 24, columns: 80 });
      return performance.now() - began;
    };
    time("24");
    const least = (count: string) => Math.min(time(count), time(count), time(count));
    // Digits are read too, so a little more is fair; work by count would be a factor of millions.
    expect(least("2147483648")).toBeLessThan(least("24") * 10 + 50);
  });
});
