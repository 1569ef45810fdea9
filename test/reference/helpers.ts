/** Short forms for the tests of the reference: the text of its lines, and its spans. */
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/contract/types.js";
import { referenceLines, referenceStream } from "./index.js";

export const CSI = "\x1b[";

const textOf = (lines: ExtensionUITextSpan[][]): string[] => lines.map((spans) => spans.map(({ text }) => text).join(""));

/** Text of the lines of a stream. */
export const lines = (input: Uint8Array | string, options?: SanitizeOptions): string[] =>
  textOf(referenceStream(input, options).lines);

/** The same with vertical motion. */
export const screen = (input: string, options?: SanitizeOptions): string[] =>
  textOf(referenceStream(input, options, { vertical: true }).lines);

/** Text of lines that stand alone. */
export const separate = (input: readonly string[], options?: SanitizeOptions): string[] =>
  textOf(referenceLines(input, options).lines);

/** Spans of the first line. */
export const spans = (input: string, options?: SanitizeOptions): ExtensionUITextSpan[] =>
  referenceStream(input, options).lines[0] ?? [];

/** What was found, as kind → count. */
export const counts = (input: Uint8Array | string, options?: SanitizeOptions): Record<string, number> =>
  Object.fromEntries(
    Object.entries(referenceStream(input, options).findings).map(([kind, { count }]) => [kind, count]),
  );
