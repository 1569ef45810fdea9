/**
 * The reference engine: a second implementation of engine specification §2–§8, §11 and the normal form of §9, written
 * from the text alone. It reads whole inputs, applies no limits and is slow on purpose; the tests hold the engine against it.
 */
import type { ExtensionUITextSpan, Findings, SanitizeOptions } from "../../src/contract/types.js";
import { decode } from "./decode.js";
import { FindingLog } from "./findings.js";
import type { Line } from "./line.js";
import { type Event, parse } from "./machine.js";
import { spansOf } from "./spans.js";
import { Terminal, type TerminalOptions } from "./terminal.js";
import { dropScalars } from "./unicode.js";

/** Lines in normal form before any limit, and what was done to the input. */
export interface ReferenceResult {
  readonly lines: ExtensionUITextSpan[][];
  readonly findings: Findings;
}

/** `vertical`: §5 acts. Otherwise vertical motion is counted as `motion`, and `rows` and `columns` are ignored. */
export interface ReferenceMode {
  readonly vertical?: boolean;
}

/** A stream: style, link and cursor carry over line ends. */
export function referenceStream(
  input: Uint8Array | string,
  options: SanitizeOptions = {},
  { vertical = false }: ReferenceMode = {},
): ReferenceResult {
  const findings = new FindingLog();
  const { scalars } = decode(input, findings);
  const events = dropScalars(parse(scalars, false, findings), options.bidi === "keep", findings);
  const lines = show(events, { ...options, motion: options.motion ?? "apply", vertical }, findings);
  return { lines: lines.map((line) => spansOf(line, options)), findings: findings.result() };
}

/** Lines of which each stands alone. Offsets are those of the lines joined by LF. */
export function referenceLines(
  lines: readonly string[],
  options: SanitizeOptions = {},
  { vertical = false }: ReferenceMode = {},
): ReferenceResult {
  const findings = new FindingLog();
  const shown: Line[] = [];
  let offset = 0;
  for (const text of lines) {
    const { scalars, bytes } = decode(text, findings, offset);
    const events = dropScalars(parse(scalars, true, findings), options.bidi === "keep", findings);
    shown.push(...showElement(events, { ...options, motion: options.motion ?? "ignore", vertical }, findings));
    offset += bytes + 1;
  }
  return { lines: shown.map((line) => spansOf(line, options)), findings: findings.result() };
}

function show(events: readonly Event[], options: TerminalOptions, findings: FindingLog): Line[] {
  const terminal = new Terminal(options, findings);
  for (const event of events) terminal.feed(event);
  return terminal.finish();
}

/** Each line of an element has a terminal of its own, for a line end resets everything. */
function showElement(events: readonly Event[], options: TerminalOptions, findings: FindingLog): Line[] {
  const parts: Event[][] = [[]];
  for (const event of events) {
    parts.at(-1)?.push(event);
    if (isLineEnd(event)) parts.push([]);
  }
  const shown = parts.flatMap((part) => show(part, options, findings));
  return shown.length > 0 ? shown : show([LINE_FEED], options, findings);
}

const LINE_FEED: Event = { kind: "control", cp: 0x0a, offset: 0, ending: false };

function isLineEnd(event: Event): boolean {
  if (event.kind === "esc") return event.text === "D" || event.text === "E";
  return event.kind === "control" && ![0x08, 0x09, 0x0d, 0x0e, 0x0f].includes(event.cp);
}
