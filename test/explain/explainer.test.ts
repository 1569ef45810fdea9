/** `explain` takes every stream apart without rest, names what it finds, and prints nothing that acts. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TerminalExplainer, type TerminalPiece, explainTerminal, formatPiece } from "../../src/index.js";
import { ROOT } from "../package/sources.js";
import { forAll, wildText } from "../properties/arbitraries.js";

const CORPUS = join(ROOT, "corpus");
const inputs = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".in")).sort();
const corpus = inputs.map((path): [string, Uint8Array] => [path, readFileSync(join(CORPUS, path))]);

/** Sequences that no terminal documents: invented for the corpus, or sent by vim to see that nothing happens. */
const NOBODYS: Readonly<Record<string, readonly string[]>> = {
  "hostile/parameter-flood.in": ["SGR 65535"],
  "hostile/private-sgr.in": ["CSI =m 1", "CSI SPm 1", "CSI !m 31"],
  "hostile/strings-nested.in": ["DCS y"],
  "real/vim.in": ["DCS z", "CSI %m 0"],
};

function expectWhole(pieces: readonly TerminalPiece[], bytes: number): void {
  let offset = 0;
  for (const piece of pieces) {
    expect(piece.offset).toBe(offset);
    expect(piece.length).toBeGreaterThan(0);
    offset += piece.length;
  }
  expect(offset).toBe(bytes);
}

function explainedIn(chunks: readonly Uint8Array[]): TerminalPiece[] {
  const pieces: TerminalPiece[] = [];
  const explainer = new TerminalExplainer((piece) => pieces.push(piece));
  for (const chunk of chunks) {
    // A caller may use its buffer again.
    const own = new Uint8Array(chunk);
    explainer.write(own);
    own.fill(0x58);
  }
  explainer.end();
  return pieces;
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const words = (input: string, options = {}): string[] =>
  explainTerminal(input, options).map(({ name, effect }) => `${name}: ${effect}`);

describe("explaining the corpus", () => {
  it("has files to explain", () => {
    expect(corpus.length).toBeGreaterThan(80);
  });

  it.each(corpus)("adds up to the input and names every sequence: %s", (path, bytes) => {
    const pieces = explainTerminal(bytes);
    expectWhole(pieces, bytes.length);
    const unnamed = pieces.filter(({ effect }) => effect.includes("not assigned"));
    expect(unnamed.map(({ name }) => name)).toEqual(NOBODYS[path] ?? []);
  });

  it.each(corpus)("does not depend on chunks: %s", (_, bytes) => {
    if (bytes.length > 20_000) return expect(explainedIn(cut(bytes, 777))).toEqual(explainTerminal(bytes));
    expect(explainedIn(cut(bytes, 1))).toEqual(explainTerminal(bytes));
  });
});

describe("explaining any stream", () => {
  it("adds up, whatever the chunks, and gives the same pieces", () => {
    forAll([wildText, fc.integer({ min: 1, max: 9 })], 150, (stream, size) => {
      const bytes = new TextEncoder().encode(stream);
      const pieces = explainTerminal(bytes);
      expectWhole(pieces, bytes.length);
      expect(explainedIn(cut(bytes, size))).toEqual(pieces);
    });
  });

  it("adds up for any bytes", () => {
    const parts = [[0x1b], [0x5b], [0x5d], [0x50], [0x38, 0x3b], [0x6d], [0x07], [0x0a], [0x18], [0x61], [0xc2, 0x9b], [0xc2, 0x9d], [0xc2, 0x84], [0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xff], [0xe6, 0xbc, 0xa2]];
    const bytes = fc.array(fc.constantFrom(...parts), { maxLength: 40, size: "max" }).map((list) => Uint8Array.from(list.flat()));
    forAll([bytes], 500, (bytes) => {
      const pieces = explainTerminal(bytes);
      expectWhole(pieces, bytes.length);
      expect(explainedIn(cut(bytes, 1))).toEqual(pieces);
    });
  });

  it("prints nothing that acts or hides", () => {
    forAll([wildText], 150, (stream) => {
      for (const piece of explainTerminal(stream)) {
        expect(formatPiece(piece)).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u);
      }
    });
  });

  it("keeps little of a long string and cuts long text between characters", () => {
    const long = `\u001b]52;c;${"A".repeat(200_000)}\u0007${"é".repeat(3_000)}`;
    const pieces = explainedIn(cut(new TextEncoder().encode(long), 5_000));
    expect(pieces[0]).toMatchObject({ kind: "osc", name: "OSC 52", length: 200_008 });
    expect(pieces[0]?.notation.length).toBeLessThanOrEqual(1_100);
    const text = pieces.slice(1);
    expect(text.map(({ length }) => length)).toEqual([1_024, 1_024, 1_024, 1_024, 1_024, 880]);
    expect(text.every(({ notation }) => /^é+$/.test(notation))).toBe(true);
  });
});

describe("the words", () => {
  it.each([
    ["\u001b[38;5;196m", "SGR 38;5;196: foreground 196 → danger"],
    ["\u001b[1;97;41m", "SGR 1;97;41: bold, foreground 15, background 1 → danger"],
    ["\u001b[38:2::255:255:0;4:3;53m", "SGR 38:2::255:255:0;4:3;53: foreground #ffff00 → warning, underline, overline, dropped"],
    ["\u001b[m", "SGR: reset"],
    ["\u001b[38;5;300m", "SGR 38;5;300: foreground without a colour, dropped"],
    ["\u001b]52;c;eA==\u0007", "OSC 52: clipboard, dropped"],
    ["\u001b]8;;https://u@a.example\u001b\\", "OSC 8: link refused, user information in URL"],
    ["\u001b]8;;https://a.example\u001b\\", "OSC 8: link to https://a.example"],
    ["\u001b]8;id=1;\u0007", "OSC 8: link ends"],
    ["\u001b]8;x\u0007", "OSC 8: link refused, no URI"],
    ["\u001b[2J", "ED 2: erase the screen"],
    ["\u001b[9J", "ED 9: erase in the screen, parameter not assigned, dropped"],
    ["\u001b[?25;1049h", "DECSET 25;1049: visible cursor on, dropped; alternate screen and saved cursor on"],
    ["\u001b[6n", "DSR 6: cursor position request, dropped"],
    ["\u001b(0", "SCS G0: character set G0: line drawing"],
    ["\u001bPq#0\u001b\\", "DCS sixel: image, dropped"],
    ["\u001b_Ga=T;AAAA\u001b\\", "APC G: image (kitty), dropped"],
    ["\u001b_pi:c\u0007", "APC pi:c: cursor mark (Pi), dropped"],
    ["\u001bktitle\u001b\\", "title: title of screen and tmux, dropped"],
    ["\u001b[3\u00074m", "SGR 34: foreground 4 → accent; inside it: BEL"],
    ["\u009b31m", "SGR 31: foreground 1 → danger"],
    ["\u0098", "SOS: 8-bit control, dropped"],
    ["\u001b[31", "CSI: cut off by the end of the input, dropped"],
    ["\u001b]8;;https://a.example", "OSC 8: link, cut off by the end of the input, dropped"],
    ["\ufeff", "U+FEFF: byte order mark, dropped"],
    ["\u0007", "BEL: dropped"],
    ["a\u202eb", "text: printed; 1 bidirectional, dropped"],
  ])("for %j", (input, line) => {
    expect(words(input)).toEqual([line]);
  });

  it("follow the options for links and backgrounds", () => {
    const link = "\u001b]8;;ssh://a.example\u0007";
    expect(words(link, { links: { schemes: ["ssh"] } })).toEqual(["OSC 8: link to ssh://a.example"]);
    expect(words(link, { links: false })).toEqual(["OSC 8: link refused, links are switched off"]);
    expect(words("\u001b[38;5;255m", { background: "light" })).toEqual(["SGR 38;5;255: foreground 255 → muted"]);
  });

  it("tell byte order marks apart from the sequence before them, in any chunks", () => {
    const stream = "\u001b[1m\ufeff\ufeff\u001b[mx\ufeffy\u0007\ufeff";
    const names = ["SGR 1", "U+FEFF", "SGR", "text", "BEL", "U+FEFF"];
    expect(explainTerminal(stream).map(({ name }) => name)).toEqual(names);
    const bytes = new TextEncoder().encode(stream);
    for (let size = 1; size < 8; size++) expect(explainedIn(cut(bytes, size)).map(({ name }) => name)).toEqual(names);
  });

  it("tell ill-formed bytes and show them", () => {
    const [piece] = explainTerminal(new Uint8Array([0x61, 0xff, 0x62]));
    expect(piece).toMatchObject({ effect: "printed; 1 not UTF-8, shown as U+FFFD", notation: "a\\xffb" });
  });
});
