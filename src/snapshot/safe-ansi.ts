/**
 * Spans back to terminal output that is safe to print: SGR and OSC 8 only (contract: "Terminal fallback behavior").
 * Reading it again gives the same spans.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { sgrFor } from "../style/safe-ansi.js";
import { PLAIN, styleOf } from "../style/style.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { scalarProperties } from "../text/properties.js";

export interface SafeAnsiOptions {
  /** Whether links are written as OSC 8. Default `true`. */
  links?: boolean;
}

const RESET = "\x1b[0m";
const CLOSE_LINK = "\x1b]8;;\x1b\\";
/** EL at the end of a line erases nothing and ends the open cluster, so that a mark stays a span of its own. */
const END_CLUSTER = "\x1b[K";

/**
 * Writes lines as SGR and OSC 8 sequences, joined by LF. Each line ends plain and unlinked. A last line that is empty
 * is closed by an LF of its own, since output that just ends on an LF begins no line.
 *
 * @param lines lines in normal form
 */
export function toSafeAnsi(lines: readonly (readonly ExtensionUITextSpan[])[], options: SafeAnsiOptions = {}): string {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  const links = options.links ?? true;
  if (typeof links !== "boolean") throw new TypeError("links must be a boolean");
  const text = lines.map((line) => safeAnsiLine(line, links)).join("\n");
  return lines.length > 0 && lines[lines.length - 1]?.length === 0 ? `${text}\n` : text;
}

function safeAnsiLine(line: readonly ExtensionUITextSpan[], links: boolean): string {
  let out = "";
  let style = PLAIN;
  let link: string | undefined;
  let state = 0;
  for (const span of line) {
    const first = scalarProperties(span.text.codePointAt(0) ?? 0x20);
    if (state !== 0 && !(nextBreak(state, first) & BOUNDARY)) out += END_CLUSTER;
    state = stateAfter(span.text, state);
    const next = links ? span.link : undefined;
    if (link !== undefined && next !== link) out += CLOSE_LINK;
    const nextStyle = styleOf(span);
    if (nextStyle !== style) out += nextStyle === PLAIN ? RESET : sgrFor(nextStyle);
    if (next !== undefined && next !== link) out += `\x1b]8;;${next}\x1b\\`;
    out += span.text;
    style = nextStyle;
    link = next;
  }
  if (link !== undefined) out += CLOSE_LINK;
  return style === PLAIN ? out : out + RESET;
}

function stateAfter(text: string, from: number): number {
  let state = from;
  for (const char of text) state = nextBreak(state, scalarProperties(char.codePointAt(0) as number));
  return state & ~BOUNDARY;
}
