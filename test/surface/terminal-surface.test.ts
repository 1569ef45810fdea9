import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ExtensionUINativeSurface,
  type ExtensionUITextSpan,
  UNLIMITED,
  WIDGET_LIMITS,
  sanitizeTerminal,
  sanitizeTerminalLines,
  terminalSurface,
} from "../../src/index.js";

type Lines = ExtensionUITextSpan[][];

function blockOf(surface: ExtensionUINativeSurface): Lines {
  const block = surface.blocks[0];
  if (block?.type !== "terminal") throw new Error("no terminal block");
  return block.lines;
}

const fallbackOf = (surface: ExtensionUINativeSurface) => surface.fallback?.lines ?? [];
const bytes = (text: string) => Buffer.byteLength(text);

/** Bytes of all strings, read off the wire format. */
function stringBytes(surface: ExtensionUINativeSurface): number {
  let sum = 0;
  JSON.parse(JSON.stringify(surface), (_key, value: unknown) => {
    if (typeof value === "string") sum += bytes(value);
    return value;
  });
  return sum;
}

function expectWithinLimits(surface: ExtensionUINativeSurface): void {
  expect(bytes(JSON.stringify(surface))).toBeLessThanOrEqual(65_536);
  expect(stringBytes(surface)).toBeLessThanOrEqual(32_768);
  expect(blockOf(surface).length + fallbackOf(surface).length).toBeLessThanOrEqual(160);
  expect(blockOf(surface).flat().length).toBeLessThanOrEqual(320);
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const unlimited = (lines: string[]) => sanitizeTerminalLines(lines, { limits: UNLIMITED });

describe("a surface of terminal lines", () => {
  it("has the lines as its block, and their text as its fallback", () => {
    const snapshot = sanitizeTerminal("\u001b[31mred\u001b[m plain\n\nlast");
    expect(terminalSurface(snapshot, { id: "widget:jobs", title: "Jobs" })).toEqual({
      version: 1,
      id: "widget:jobs",
      source: "widget",
      presentation: { style: "surfacePanel", title: "Jobs" },
      blocks: [{ type: "terminal", id: "terminal-fallback", lines: snapshot.lines }],
      fallback: { lines: ["red plain", "", "last"] },
    });
  });

  it("has no title where none is given or it is blank", () => {
    const snapshot = sanitizeTerminal("x");
    for (const options of [{ id: "a" }, { id: "a", title: "" }, { id: "a", title: " \u001b[31m " }]) {
      expect(terminalSurface(snapshot, options).presentation).toEqual({ style: "surfacePanel" });
    }
  });

  it("cleans and cuts names, and leaves a clean id alone", () => {
    const { id, presentation } = terminalSurface(sanitizeTerminal("x"), {
      id: "widget:a/b c-é漢",
      title: `\u001b]0;x\u0007Ti\u202Etle${"é".repeat(5_000)}`,
    });
    expect(id).toBe("widget:a/b c-é漢");
    expect(presentation.title).toMatch(/^Titleé+…$/);
    expect(bytes(presentation.title as string)).toBeLessThanOrEqual(4_096);
  });

  it("exists for nothing at all", () => {
    const surface = terminalSurface(sanitizeTerminal(""), { id: "a" });
    expect(blockOf(surface)).toEqual([]);
    expect(fallbackOf(surface)).toEqual([]);
  });

  it("is cut neither in the block nor in the fallback up to their own limits", () => {
    const short = terminalSurface(unlimited(numbered(40)), { id: "a" });
    expect(fallbackOf(short)).toEqual(numbered(40));
    const long = terminalSurface(unlimited(numbered(120)), { id: "a" });
    expect(blockOf(long)).toHaveLength(120);
    expect(blockOf(long).at(-1)).toEqual([{ text: "line 120" }]);
    expect(fallbackOf(long)).toHaveLength(40);
    expect(fallbackOf(long).at(-1)).toBe("… 81 more lines");
  });

  it("ends in a notice where it is cut, which tells what a person does not see", () => {
    const surface = terminalSurface(unlimited(numbered(500)), { id: "a" });
    expect(blockOf(surface)).toHaveLength(120);
    expect(blockOf(surface).at(-1)).toEqual([{ text: "… 381 more lines", role: "muted" }]);
    expect(fallbackOf(surface).at(-1)).toBe("… 461 more lines");
  });

  it("counts on where the snapshot was cut already", () => {
    const text = numbered(500).join("\n");
    for (const lines of [1, 2, 39, 40, 41, 119, 120, 121, 160, 400]) {
      for (const keep of ["head", "tail"] as const) {
        const cut = sanitizeTerminal(text, { limits: { ...UNLIMITED, lines }, keep });
        const surface = terminalSurface(cut, { id: "a", keep });
        const shown = blockOf(surface).map((line) => line.map((span) => span.text).join(""));
        for (const all of [shown, fallbackOf(surface)]) {
          const notice = keep === "head" ? all.at(-1) : all[0];
          expect(notice).toBe(`… ${500 - (all.length - 1)} more lines`);
          expect(all.filter((line) => line.startsWith("…"))).toHaveLength(1);
        }
      }
    }
  });

  it("keeps the notice of a snapshot that lost its looks, and does not count it as a line", () => {
    const styled = Array.from({ length: 130 }, (_, index) => `\u001b[31m${"x".repeat(30)}\u001b[1m${index}`);
    const limits = { ...UNLIMITED, payloadBytes: 9_000 };
    const few = sanitizeTerminalLines(styled.slice(0, 100), { limits });
    expect(blockOf(terminalSurface(few, { id: "a" }))).toEqual(few.lines);
    expect(few.lines.at(-1)).toEqual([{ text: "… styles left out", role: "muted" }]);
    expect(fallbackOf(terminalSurface(few, { id: "a" })).at(-1)).toBe("… 61 more lines");
    const many = sanitizeTerminalLines(styled, { limits });
    expect(many.lines).toHaveLength(131);
    expect(blockOf(terminalSurface(many, { id: "a" })).at(-1)?.[0]?.text).toBe("… 11 more lines");
  });

  it("does not take a line that only looks like a notice for one", () => {
    const lines = ["a", "\u001b[90m… 9 more lines\u001b[m"];
    const surface = terminalSurface(sanitizeTerminalLines(lines), { id: "a" });
    expect(fallbackOf(surface)).toEqual(["a", "… 9 more lines"]);
  });

  it("keeps the tail where the snapshot did", () => {
    const surface = terminalSurface(unlimited(numbered(500)), { id: "a", keep: "tail" });
    expect(blockOf(surface)[0]).toEqual([{ text: "… 381 more lines", role: "muted" }]);
    expect(blockOf(surface).at(-1)).toEqual([{ text: "line 500" }]);
    expect(fallbackOf(surface)[0]).toBe("… 461 more lines");
    expect(fallbackOf(surface).at(-1)).toBe("line 500");
  });

  it("shows a part of a single line that is far too long", () => {
    const surface = terminalSurface(unlimited(["漢".repeat(30_000)]), { id: "a" });
    expectWithinLimits(surface);
    for (const text of [blockOf(surface)[0]?.[0]?.text ?? "", fallbackOf(surface)[0] ?? ""]) {
      expect(text).toMatch(/^漢{2000,}$/);
    }
    expect(fallbackOf(surface).at(-1)).toBe("… 1 more line");
  });

  it("gives up style and links before text", () => {
    const link = `https://example.org/${"a".repeat(1_900)}`;
    const lines = Array.from({ length: 30 }, (_, index) => `\u001b]8;;${link}${index}\u0007\u001b[1;31mtext ${index}`);
    const surface = terminalSurface(unlimited(lines), { id: "a" });
    expectWithinLimits(surface);
    expect(blockOf(surface).map((line) => line.map((span) => span.text).join(""))).toEqual([
      ...lines.map((_, index) => `text ${index}`),
      "… styles left out",
    ]);
    expect(fallbackOf(surface)).toEqual(lines.map((_, index) => `text ${index}`));
    const kept = blockOf(surface).filter((line) => line[0]?.link !== undefined).length;
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(30);
  });

  it("is within every limit of a host, whatever the snapshot", () => {
    const piece = fc.constantFrom(
      "a",
      '"\\',
      "漢",
      "e\u0301\u0301\u0301",
      "\u001b[1;3;4;9;31m",
      "\u001b[m",
      "\u001b]8;;https://example.org/path\u0007",
      "\u001b]8;;\u0007",
    );
    const line = fc.tuple(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom("head", "tail"),
        fc.constantFrom(UNLIMITED, WIDGET_LIMITS),
        fc.integer({ min: 0, max: 5_000 }),
        (parts, times, keep, limits, idLength) => {
          const lines = parts.map(([pieces, repeat]) => pieces.join("").repeat(repeat));
          const all = Array.from({ length: times }, () => lines).flat();
          const snapshot = sanitizeTerminalLines(all, { limits, keep });
          const surface = terminalSurface(snapshot, { id: "i".repeat(idLength), title: "t", keep });
          expectWithinLimits(surface);
          expect(terminalSurface(snapshot, { id: "i".repeat(idLength), title: "t", keep })).toEqual(surface);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("leaves the snapshot as it was", () => {
    const snapshot = unlimited(numbered(200));
    const before = JSON.stringify(snapshot.lines);
    terminalSurface(snapshot, { id: "a" });
    expect(JSON.stringify(snapshot.lines)).toBe(before);
  });
});
