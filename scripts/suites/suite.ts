/** What a suite is made of, and the invariants that hold for the inputs of every suite. */
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/index.js";
import { alphabetFault, brief, everything, feed, pieces, randomPieces, seededRandom, unlimited } from "../check-support.js";

/** One input of a suite: `fault` runs it and tells what is wrong, or undefined. */
export interface Check {
  readonly name: string;
  readonly fault: () => string | undefined;
}

/** The result must not depend on the chunks, and must keep to the alphabet of outputs. */
export function invariantsFault(bytes: Uint8Array, seed: number, options?: SanitizeOptions): string | undefined {
  const settings = unlimited(options);
  const whole = feed([bytes], settings);
  const expected = everything(whole);
  const random = seededRandom(seed);
  const ways = {
    "byte by byte": pieces(bytes, 1),
    "in random chunks": randomPieces(bytes, 8, random),
    "in large random chunks": randomPieces(bytes, 200, random),
  };
  for (const [way, chunks] of Object.entries(ways)) {
    const found = everything(feed(chunks, settings));
    if (found !== expected) return `${way} ${brief(found)}, whole ${brief(expected)}, of ${inHex(bytes)}`;
  }
  const fault = alphabetFault(whole.lines);
  return fault === undefined ? undefined : `${fault}, of ${inHex(bytes)}`;
}

/**
 * The rows of a screen joined to the lines of a text in which wrapped rows are joined and no empty line stands at the
 * end; undefined where they do not add up.
 */
export function joinRows(
  rows: readonly ExtensionUITextSpan[][],
  lines: readonly string[],
): ExtensionUITextSpan[][] | undefined {
  const textOf = (line: readonly ExtensionUITextSpan[]): string => line.map((span) => span.text).join("");
  const joined: ExtensionUITextSpan[][] = [];
  let at = 0;
  for (const text of lines) {
    let line = rows[at++] ?? [];
    while (textOf(line).length < text.length && text.startsWith(textOf(line)) && at < rows.length) {
      line = [...line, ...(rows[at++] ?? [])];
    }
    joined.push(line);
  }
  return rows.slice(at).every((row) => textOf(row).trim() === "") ? joined : undefined;
}

const inHex = (bytes: Uint8Array): string => brief(Buffer.from(bytes).toString("hex"));
