/**
 * Feeds what a terminal UI library's components render through `sanitizeTerminalLines` and checks line by line that
 * meaning survives and nothing else does: `check-renders.ts samples.json`.
 *
 * - No payload leaks: no marker text, no image data, no titles, no remnants such as `[38;2;`.
 * - Visible text in a chromatic or grey colour, dim or inverse, has a role.
 * - Every https OSC 8 is a link on its text.
 * - The visible text is complete and in order.
 *
 * Each raw line is read here a second time by a small reader that knows only the sequences those components write.
 */
import { readFileSync } from "node:fs";
import { sanitizeTerminalLines } from "../src/index.js";
import type { ExtensionUITextSpan } from "../src/index.js";
import { Tally, alphabetFault, brief, faultOf, unlimited } from "./check-support.js";

interface Sample {
  component: string;
  variant: string;
  width: number;
  lines: string[];
}
interface Run {
  package: string;
  version: string;
  samples: Sample[];
}

/** What the second reader saw of one character. */
interface Seen {
  character: string;
  /** Why it must have a role: its colour, dim or inverse. */
  reasons: string[];
  link: string | undefined;
}

const SEQUENCE =
  // eslint-disable-next-line no-control-regex -- the controls are what this reads
  /(?:\u001b\[|\u009b)([0-?]*)([ -/]*[@-~])|\u001b\]([^\u0007\u001b\n]*)(?:\u0007|\u001b\\)|\u001b[_PX^][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|\u001b[ -/]*[0-~]|[\u0000-\u001f\u007f]/gu;
// eslint-disable-next-line no-control-regex -- likewise
const PAYLOAD = /\u001b[_P]|\u001b\](?!8;)/u;
const LEAKS = /\[38;[25]|\[48;|\[\d*m|pi:\/?f?c|\]8;;|1337;|File=|Ga=T|Gm=[01]|iVBORw0KGgo|\]0;|pwn/u;
/** Lightness from which a neutral colour is the colour of plain text. */
const PLAIN_LIGHTNESS = 0.8;
const NEUTRAL_CHROMA = 0.035;

/** OKLCH lightness and chroma of an sRGB colour, by Ottosson's published matrices. */
function oklch(red: number, green: number, blue: number): { lightness: number; chroma: number } {
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma: Math.hypot(a, bb) };
}

/** The reason of a colour given as SGR parameters, or undefined for the colour of plain text. */
function colourReason(parameters: readonly number[]): string | undefined {
  const [code = 0, mode, ...rest] = parameters;
  if (code !== 38) return code === 37 || code === 97 ? undefined : `colour ${code}`;
  if (mode === 5) return rest[0] === 7 || rest[0] === 15 ? undefined : `colour 38;5;${rest[0]}`;
  const { lightness, chroma } = oklch(rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0);
  if (chroma >= NEUTRAL_CHROMA) return `colour ${rest.join()}`;
  return lightness < PLAIN_LIGHTNESS ? `grey ${rest.join()}` : undefined;
}

/** Reads one rendered line: its characters with what must survive of them. */
function read(line: string): Seen[] {
  const seen: Seen[] = [];
  const style = { colour: undefined as string | undefined, dim: false, inverse: false };
  let link: string | undefined;
  const apply = (parameters: number[]): void => {
    for (let at = 0; at < parameters.length; at++) {
      const code = parameters[at] ?? 0;
      if (code === 38 || code === 48) {
        const length = parameters[at + 1] === 5 ? 3 : 5;
        if (code === 38) style.colour = colourReason(parameters.slice(at, at + length));
        at += length - 1;
      } else if (code === 0) Object.assign(style, { colour: undefined, dim: false, inverse: false });
      else if (code === 2) style.dim = true;
      else if (code === 22) style.dim = false;
      else if (code === 7 || code === 27) style.inverse = code === 7;
      else if (code === 39) style.colour = undefined;
      else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) style.colour = colourReason([code]);
    }
  };
  const print = (text: string): void => {
    const { colour, dim, inverse } = style;
    const reasons = [colour, dim ? "dim" : undefined, inverse ? "inverse" : undefined].filter((r) => r !== undefined);
    for (const character of text) seen.push({ character, reasons, link });
  };
  let from = 0;
  for (const match of line.matchAll(SEQUENCE)) {
    print(line.slice(from, match.index));
    from = match.index + match[0].length;
    const [, parameters, final, payload] = match;
    if (final === "m" && parameters !== undefined) apply(parameters.split(";").map(Number));
    if (payload?.startsWith("8;") === true) link = payload.split(";").slice(2).join(";") || undefined;
    if (match[0] === "\t") print("\t");
  }
  print(line.slice(from));
  return seen;
}

/** What every scalar of the output carries, spaces left out: tabs and padding may differ. */
const written = (line: readonly ExtensionUITextSpan[]): { character: string; span: ExtensionUITextSpan }[] =>
  line.flatMap((span) => Array.from(span.text, (character) => ({ character, span }))).filter(isVisible);
const isVisible = ({ character }: { character: string }): boolean => !/^\s$/u.test(character);

const counts = { renders: 0, lines: 0, coloured: 0, grey: 0, dim: 0, inverse: 0, links: 0, payloads: 0 };

/** What is wrong with one sanitized line, or undefined. */
function lineFault(raw: string, line: readonly ExtensionUITextSpan[]): string | undefined {
  const text = line.map((span) => span.text).join("");
  const leak = LEAKS.exec(text)?.[0] ?? alphabetFault([line]);
  if (leak !== undefined) return `leaks ${brief(leak)} of ${brief(raw)}`;
  const seen = read(raw);
  const expected = seen.filter(isVisible);
  const found = written(line);
  const [want, got] = [expected, found].map((all) => all.map(({ character }) => character).join("")) as [string, string];
  if (want !== got) return `text ${brief(got)}, not ${brief(want)}`;
  for (const [at, { character, reasons, link }] of expected.entries()) {
    const span = found[at]?.span;
    const what = `${brief(character)} of ${brief(raw)}`;
    if (reasons.length > 0 && span?.role === undefined) return `no role for ${reasons.join(" and ")} on ${what}`;
    if (link?.startsWith("https://") === true && span?.link !== link) return `no link ${brief(link)} on ${what}`;
  }
  // A cursor is an inverse space: it is visible although its character is not.
  const cursors = seen.filter((one) => one.character === " " && one.reasons.includes("inverse")).length;
  const marked = line.filter((span) => span.role !== undefined).reduce((sum, span) => sum + span.text.split(" ").length - 1, 0);
  if (marked < cursors) return `an inverse space without a role in ${brief(raw)}`;
  count(raw, seen, expected);
  return undefined;
}

function count(raw: string, seen: readonly Seen[], visible: readonly Seen[]): void {
  const any = (part: string): number => Number(visible.some(({ reasons }) => reasons.some((r) => r.startsWith(part))));
  counts.lines++;
  counts.coloured += any("colour");
  counts.grey += any("grey");
  counts.dim += any("dim");
  counts.inverse += Number(seen.some(({ reasons }) => reasons.includes("inverse")));
  counts.links += new Set(visible.map(({ link }) => link).filter((link) => link?.startsWith("https://"))).size;
  counts.payloads += Number(PAYLOAD.test(raw));
}

function sampleFault(sample: Sample): string | undefined {
  const { lines } = sanitizeTerminalLines(sample.lines, unlimited());
  if (lines.length !== sample.lines.length) return `${lines.length} lines, not ${sample.lines.length}`;
  for (const [row, raw] of sample.lines.entries()) {
    const fault = lineFault(raw, lines[row] ?? []);
    if (fault !== undefined) return `line ${row + 1}: ${fault}`;
  }
  return undefined;
}

const path = process.argv[2];
if (path === undefined) throw new TypeError("usage: check-renders.ts samples.json");
const { runs } = JSON.parse(readFileSync(path, "utf8")) as { runs: Run[] };
const tally = new Tally();
for (const run of runs) {
  for (const sample of run.samples) {
    counts.renders++;
    const name = `${run.package} ${run.version} ${sample.component} ${sample.variant} at ${sample.width}`;
    tally.check(name, faultOf(() => sampleFault(sample)));
  }
}
console.log(
  `${counts.renders} renders, ${counts.lines} lines: ${counts.coloured} with a chromatic, ${counts.grey} with a grey ` +
    `foreground, ${counts.dim} dim, ${counts.inverse} inverse, ${counts.links} https links, ` +
    `${counts.payloads} with markers, titles or images`,
);
tally.close();
