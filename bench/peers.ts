/**
 * The libraries we are compared with. Each starts from the same bytes as the engine: decoding and the split into
 * lines are on its clock, and each is used in its fastest correct way (state carried over lines where it can).
 * What a library yields for a line is counted and dropped: keeping all of it would charge the library for the
 * garbage collector, and would make most of them two to three times slower. Only the floor keeps its spans, as the
 * engine does.
 */
import { stripVTControlCharacters } from "node:util";
import { tokenize } from "@alcalzone/ansi-tokenize";
import xterm from "@xterm/headless";
import Anser from "anser";
import { createAnsiSequenceParser } from "ansi-sequence-parser";
import AnsiToHtml from "ansi-to-html";
import { AnsiUp } from "ansi_up";
import ansicolor from "ansicolor";
import { FancyAnsi } from "fancy-ansi";
import GraphemeSplitter from "grapheme-splitter";
import stringWidth from "string-width";
import stripAnsi from "strip-ansi";
import { chunksOf } from "./inputs.js";

export interface Peer {
  readonly name: string;
  /** What comes out: `styled` output as ours, text from which sequences were only `deleted`, or a `screen`. */
  readonly kind: "styled" | "deleted" | "screen" | "floor";
  readonly run: (bytes: Uint8Array) => unknown;
  /** True for those that would take minutes: a table times them on a prefix. They work by line, so MB/s is the same. */
  readonly slow?: true;
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Pieces (or characters of HTML) that `convert` yields over all lines. */
function eachLine(bytes: Uint8Array, convert: (line: string) => { readonly length: number }): number {
  let pieces = 0;
  for (const line of text(bytes).split("\n")) pieces += convert(line).length;
  return pieces;
}

/** The least work that yields spans at all: decode, split, one object and one array for every line. */
const FLOOR: Peer = {
  name: "floor",
  kind: "floor",
  run: (bytes) => text(bytes).split("\n").map((line) => [{ text: line }]),
};

/** A screen of a common size with a short history, its fastest setting. Only writes are on the clock. */
const XTERM: Peer = {
  name: "@xterm/headless",
  kind: "screen",
  run: (bytes) =>
    new Promise<void>((resolve) => {
      const size = { cols: 160, rows: 50, scrollback: 1_000 };
      const terminal = new xterm.Terminal({ ...size, convertEol: true, allowProposedApi: true });
      const chunks = chunksOf(bytes);
      chunks.forEach((chunk, index) => {
        terminal.write(chunk, index === chunks.length - 1 ? resolve : undefined);
      });
    }),
};

export const PEERS: readonly Peer[] = [
  FLOOR,
  // Deleting first is faster than line by line.
  { name: "strip-ansi", kind: "deleted", run: (bytes) => stripAnsi(text(bytes)).split("\n") },
  { name: "node:util", kind: "deleted", run: (bytes) => stripVTControlCharacters(text(bytes)).split("\n") },
  {
    name: "ansi-sequence-parser",
    kind: "styled",
    run: (bytes) => {
      const parser = createAnsiSequenceParser();
      return eachLine(bytes, (line) => parser.parse(line));
    },
  },
  {
    name: "anser",
    kind: "styled",
    run: (bytes) => {
      const anser = new Anser();
      return eachLine(bytes, (line) => anser.ansiToJson(line, { remove_empty: true }));
    },
  },
  {
    name: "ansi_up",
    kind: "styled",
    run: (bytes) => {
      const converter = new AnsiUp();
      return eachLine(bytes, (line) => converter.ansi_to_html(line));
    },
  },
  {
    name: "fancy-ansi",
    kind: "styled",
    run: (bytes) => {
      const converter = new FancyAnsi();
      return eachLine(bytes, (line) => converter.toHtml(line));
    },
  },
  // Its second step, styledCharsFromTokens, is left out: it is many times slower than this one.
  { name: "ansi-tokenize", kind: "styled", slow: true, run: (bytes) => eachLine(bytes, (line) => tokenize(line)) },
  {
    name: "ansicolor",
    kind: "styled",
    slow: true,
    run: (bytes) => eachLine(bytes, (line) => ansicolor.parse(line).spans),
  },
  {
    name: "ansi-to-html",
    kind: "styled",
    slow: true,
    run: (bytes) => {
      // Its option `stream`, which carries state, is quadratic in the number of styles.
      const converter = new AnsiToHtml();
      return eachLine(bytes, (line) => converter.toHtml(line));
    },
  },
  XTERM,
];

/** The peer of that name: for the guard, which needs few. */
export function peer(name: string): Peer {
  const found = PEERS.find((candidate) => candidate.name === name);
  if (found === undefined) throw new RangeError(`no peer is called ${name}`);
  return found;
}

const splitter = new GraphemeSplitter();

/** Columns of a line by string-width. */
export const stringWidthOf = (line: string): number => stringWidth(line);
/** Clusters of a line by grapheme-splitter. */
export const graphemesOf = (line: string): number => splitter.countGraphemes(line);
