/** What a suite is made of, and the invariants that hold for the inputs of every suite. */
import stringWidth from "string-width";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/index.js";
import { alphabetFault, brief, everything, feed, pieces, randomPieces, seededRandom, unlimited } from "../check-support.js";

/** One input of a suite: `fault` runs it and tells what is wrong, or undefined. */
export interface Check {
  readonly name: string;
  /** Part of the suite, for the counts. */
  readonly group?: string;
  /** Why the suite's own expectation is not ours; the check is then that of ours. */
  readonly exception?: string;
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

type Line = readonly ExtensionUITextSpan[];

export const textOf = (line: Line): string => line.map((span) => span.text).join("");

/** Spans in normal form: neighbours with equal attributes are one, none is empty. */
export function merged(spans: Line): Line {
  const all: ExtensionUITextSpan[] = [];
  const attributes = (span: ExtensionUITextSpan): string => JSON.stringify({ ...span, text: "" });
  for (const span of spans) {
    const last = all.at(-1);
    if (span.text === "") continue;
    if (last !== undefined && attributes(last) === attributes(span)) last.text += span.text;
    else all.push({ ...span });
  }
  return all;
}

/**
 * The rows of a screen joined to the lines of a text in which wrapped rows are joined and no empty line stands at the
 * end; undefined where they do not add up. Only a row that is full, up to the half of a wide character that did not
 * fit, is joined with the next; without `columns` none is.
 */
export function joinRows(rows: readonly Line[], lines: readonly string[], columns = Infinity): Line[] | undefined {
  const joined: Line[] = [];
  let at = 0;
  for (const text of lines) {
    let line = rows[at++] ?? [];
    let row = line;
    while (textOf(line).length < text.length && stringWidth(textOf(row)) >= columns - 1 && at < rows.length) {
      row = rows[at++] as Line;
      line = [...line, ...row];
    }
    joined.push(merged(line));
  }
  return rows.slice(at).every((row) => textOf(row).trim() === "") ? joined : undefined;
}

const inHex = (bytes: Uint8Array): string => brief(Buffer.from(bytes).toString("hex"));
