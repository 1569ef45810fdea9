/** Invariant 11 at size: units that ask for much work, repeated, end promptly whatever the options. */
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { SanitizeOptions } from "../../src/contract/types.js";
import { sanitizeTerminal } from "../../src/sanitizer.js";

const UNITS: Readonly<Record<string, string>> = {
  "one letter": "a", "line ends": "\n", "marks": "\u0301", "letters with marks": "a\u0301", "joined emoji": "👩\u200d", "flags": "🇦", "prepended signs": "\u0600",
  "fillers": "\u115f", "fillers with marks": "\u115f\u0301", "tags": "\u{1f3f4}\u{e0061}\u{e0061}", "conjuncts": "क\u094d", "wide letters": "漢", "C1": "\u009b",
  "lone surrogates": "\ud800", "line separators": "\u2028", "escapes": "\x1b", "open sequences": "\x1b[", "parameters": "1;", "open links": "\x1b]8;;", "titles": "\x1b]0;x\x07",
  "open DCS": "\x1bP", "links": "\x1b]8;;https://a.example/\x07x", "colours": "\x1b[38;2;1;2;3mx", "character sets": "\x1b(0q\x1b(B", "tabs": "\t", "tab stops": "\x1bH\x1b[1C\x1b[Z",
  "returns": "ab\r", "backspaces": "x\b", "backspaces over marks": "x\u0301\b", "saved cursors": "\x1b7x\x1b8", "insert mode": "\x1b[4hx\x1b[D", "insert mode and wide letters": "\x1b[4h漢\x1b[2D",
  "erased lines": "x\x1b[2K", "lines up": "x\n\x1b[A", "screens": "\x1b[?1049hx\x1b[?1049l", "inserted lines": "\x1b[Lx", "erased screens": "x\x1b[2J",
};
/** Up to 4,096 columns of work for a few bytes. */
const AMPLIFIED: Readonly<Record<string, string>> = {
  "repeats": "x\x1b[65535b", "repeated marks": "\u0301\x1b[65535b", "repeated clusters": "x\u0301\x1b[65535b", "repeated marks on lines": "\u0301\x1b[65535b\n", "far tabs": "\x1b[4096Ix\r",
  "far tabs over set stops": "\x1bH\x1b[4096I\x1b[4096Z", "insertion": "\x1b[4096@", "insertion and text": "\x1b[4096@x", "deletion": "\x1b[4096P", "deletion of one": "x\x1b[D\x1b[P", "far and back": "\x1b[4096Cx\r",
  "erased columns": "\x1b[4096X", "erased beginnings": "x\x1b[1K", "scrolls": "\x1b[4096Sx", "inserted lines": "\x1b[4096Lx",
};
/** A line to work on: none, and one as wide as lines may be, with the cursor within. */
const GROUNDS = ["", `${"a\u0301b".repeat(20_000)}\x1b[4096D`];
const OPTIONS: readonly SanitizeOptions[] = [
  {}, { motion: "ignore", keep: "tail", overflow: "wrap", limits: { columns: 3 } }, { limits: UNLIMITED, rows: 24, columns: 80, overstrike: true, conceal: "drop" },
];
/** Of processor time, which other work on the machine does not stretch. */
const PROMPT_MS = 3_000;

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const input = (ground: string, unit: string, size: number) => ground + unit.repeat(Math.ceil(size / unit.length));

describe("invariant 11: totality at size", () => {
  it.each(Object.keys(UNITS))("20 kB of %s end promptly", (name) => {
    const spent = cpuMs(() => {
      OPTIONS.forEach((options, index) => sanitizeTerminal(input(GROUNDS[index & 1] as string, UNITS[name] as string, 20_000), options));
    });
    expect(spent).toBeLessThan(PROMPT_MS);
  });

  it.each(Object.keys(AMPLIFIED))("1 kB of %s end promptly", (name) => {
    const spent = cpuMs(() => {
      for (const ground of GROUNDS) for (const options of OPTIONS) sanitizeTerminal(input(ground, AMPLIFIED[name] as string, 1_000), options);
    });
    expect(spent).toBeLessThan(PROMPT_MS);
  });
});
