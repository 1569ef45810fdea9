/** A line of spans in the formats that print line by line, line end included. */
import { type ExtensionUITextSpan, toSafeAnsi } from "../../index.js";

export type LineEncoder = (spans: ExtensionUITextSpan[]) => string;

export const LINE_ENCODERS = {
  ndjson: (spans) => JSON.stringify(spans) + "\n",
  text: (spans) => textOf(spans) + "\n",
  // `toSafeAnsi` ends a last line that is empty with its LF.
  ansi: (spans) => (spans.length === 0 ? "\n" : toSafeAnsi([spans]) + "\n"),
} as const satisfies Readonly<Record<string, LineEncoder>>;

function textOf(spans: readonly ExtensionUITextSpan[]): string {
  let text = "";
  for (const span of spans) text += span.text;
  return text;
}
