/**
 * Runs small cases with known answers through the engine: `check-cases.ts cases.json`.
 *
 * A case has an input (or `inputHex`), options whose unnamed limits are lifted, and what a reader should get:
 * `expectText` (lines), `expectSpans`, `expectTraits` (pieces of text and their traits), `expectLink`,
 * `expectNoLinkOn`, `sameHashAs` (inputs with the same hash). Each is fed whole as string and bytes, in the chunks
 * that the case gives, byte by byte and one UTF-16 unit at a time; all must give the same and the expected result.
 * A case with `gen` is run a second time with `prefix`, `times` times `repeat`, and `suffix`.
 */
import { readFileSync } from "node:fs";
import { sanitizeTerminal, sanitizeTerminalLines } from "../src/index.js";
import type { ExtensionUITextSpan, SanitizeOptions, TerminalSnapshot } from "../src/index.js";
import { Tally, alphabetFault, brief, canonical, faultOf, feed, pieces, unlimited } from "./check-support.js";
import type { Chunk } from "./check-support.js";
import { runGenerated } from "./check-generated.js";

export interface Case {
  id: string;
  title: string;
  input: string;
  inputHex?: string;
  options?: SanitizeOptions;
  chunks?: string[];
  chunksHex?: string[];
  gen?: { prefix: string; repeat: string; times: number; suffix: string; note: string };
  expectText: string[];
  expectSpans?: ExtensionUITextSpan[][];
  expectTraits?: [text: string, traits: string[]][][];
  expectLink?: string;
  expectNoLinkOn?: string[];
  sameHashAs?: string[];
  trimEnd?: boolean;
}

const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Every way to feed a case, by name. */
function feedings(test: Case): Map<string, Chunk[]> {
  const bytes = test.inputHex === undefined ? toBytes(test.input) : fromHex(test.inputHex);
  const ways = new Map<string, Chunk[]>([
    ["bytes", [bytes]],
    ["byte by byte", [...pieces(bytes, 1)]],
  ]);
  if (test.inputHex === undefined) {
    ways.set("string", [test.input]);
    ways.set("one UTF-16 unit at a time", [...pieces(test.input, 1)]);
  }
  if (test.chunks !== undefined) {
    ways.set("its chunks", test.chunks);
    ways.set("its chunks as bytes", test.chunks.map(toBytes));
  }
  if (test.chunksHex !== undefined) ways.set("its chunks", test.chunksHex.map(fromHex));
  return ways;
}

/** The traits of each UTF-16 unit of a line. */
const traitsByUnit = (line: ExtensionUITextSpan[]): string[] =>
  line.flatMap((span) => Array.from({ length: span.text.length }, () => (span.traits ?? []).join()));

function traitsFault(snapshot: TerminalSnapshot, expected: NonNullable<Case["expectTraits"]>): string | undefined {
  for (const [row, wanted] of expected.entries()) {
    const line = snapshot.lines[row] ?? [];
    const text = line.map((span) => span.text).join("");
    const found = traitsByUnit(line);
    for (const [piece, traits] of wanted) {
      const at = text.indexOf(piece);
      if (at < 0) return `no ${brief(piece)} in ${brief(text)}`;
      const units = found.slice(at, at + piece.length);
      if (units.some((unit) => unit !== traits.join())) return `${brief(piece)} has traits ${brief(units)}`;
    }
  }
  return undefined;
}

function linksFault(snapshot: TerminalSnapshot, test: Case): string | undefined {
  const spans = snapshot.lines.flat();
  const { expectLink, expectNoLinkOn = [] } = test;
  if (expectLink !== undefined && !spans.every(({ link }) => link === expectLink)) return `links ${brief(spans)}`;
  for (const text of expectNoLinkOn) {
    if (spans.some((span) => span.link !== undefined && span.text.includes(text))) return `a link on ${brief(text)}`;
  }
  return undefined;
}

/** What is wrong with the snapshot of a case, or undefined. */
export function caseFault(snapshot: TerminalSnapshot, test: Case): string | undefined {
  const trim = (line: string): string => (test.trimEnd === true ? line.trimEnd() : line);
  const joined = snapshot.lines.map((line) => trim(line.map((span) => span.text).join("")));
  const wanted = test.expectText.map(trim);
  if (JSON.stringify(joined) !== JSON.stringify(wanted)) return `text ${brief(joined)}, not ${brief(wanted)}`;
  if (JSON.stringify(snapshot.text.map(trim)) !== JSON.stringify(joined)) return "its text lines differ from its spans";
  if (test.expectSpans !== undefined && canonical(snapshot) !== JSON.stringify(test.expectSpans)) {
    return `spans ${brief(snapshot.lines)}, not ${brief(test.expectSpans)}`;
  }
  const traits = test.expectTraits === undefined ? undefined : traitsFault(snapshot, test.expectTraits);
  return traits ?? linksFault(snapshot, test) ?? alphabetFault(snapshot.lines);
}

function hashFault(test: Case, options: SanitizeOptions): string | undefined {
  const hash = sanitizeTerminal(test.input, options).hash;
  const other = (test.sameHashAs ?? []).find((input) => sanitizeTerminal(input, options).hash !== hash);
  return other === undefined ? undefined : `another hash than ${brief(other)}`;
}

function smallFault(test: Case): string | undefined {
  const options = unlimited(test.options);
  for (const [way, chunks] of feedings(test)) {
    const fault = faultOf(() => caseFault(feed(chunks, options), test));
    if (fault !== undefined) return `${way}: ${fault}`;
  }
  const whole = test.inputHex === undefined ? test.input : fromHex(test.inputHex);
  const fault = faultOf(() => caseFault(sanitizeTerminal(whole, options), test) ?? hashFault(test, options));
  if (fault !== undefined) return `sanitizeTerminal: ${fault}`;
  if (test.options?.motion !== "ignore") return undefined;
  const lines = faultOf(() => caseFault(sanitizeTerminalLines([test.input], options), test));
  return lines === undefined ? undefined : `sanitizeTerminalLines: ${lines}`;
}

const path = process.argv[2];
if (path === undefined) throw new TypeError("usage: check-cases.ts cases.json");
const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: Case[] };
const tally = new Tally();
for (const test of cases) {
  tally.check(`${test.id} ${test.title}`, smallFault(test), true);
  if (test.gen !== undefined) {
    tally.check(`${test.id} generated: ${test.gen.note}`, faultOf(() => runGenerated(test)), true);
  }
}
tally.close();
