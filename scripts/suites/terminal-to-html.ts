/**
 * A folder of a build log renderer's tests: `unit-cases.json` (input as Latin-1, the text it should show) and build
 * logs, `name.raw` with the HTML in `name.rendered`. Every text is compared, spaces at the end of a line and empty lines
 * at the end aside; where ours differs, it is with a reason and the text that we show.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { SanitizeOptions } from "../../src/index.js";
import { brief, feed, unlimited } from "../check-support.js";
import { invariantsFault, joinRows, textOf } from "./suite.js";
import type { Check } from "./suite.js";

interface UnitCase {
  readonly name: string;
  readonly input_latin1: string;
  readonly want_plain: string;
}

const SCREEN = { rows: 100, columns: 160 };

/** Inputs of which we show another text, and why. */
const OTHERWISE: Readonly<Record<string, readonly [reason: string, ours: string]>> = {
  "allows cursor movement with ESC [...H": [
    "absolute motion on a screen of unknown size goes to a fresh line", "line 1\nline 2\nline 3\nm",
  ],
  "escapes HTML in color codes": ["a broken sequence is consumed up to its final byte, not printed", "hello ellomfriend"],
  "ignores broken escape characters, stripping the escape rune itself": [
    "a broken sequence is consumed up to its final byte, not printed", "hi amazing om nom nom friends",
  ],
  "renders simple images on their own line": ["images are dropped", "hihello"],
  "protects inline images against XSS by escaping HTML during rendering": ["images are dropped", "hihello"],
  "disallows non-allow-listed schemes for images": ["images are dropped", "beforeafter"],
  "renders links, and renders them inline on other content": ["OSC 1339 is that renderer's own", "a link to ."],
  "uses URL as link content if missing": ["OSC 1339 is that renderer's own", ""],
  "protects links against XSS by escaping HTML during rendering": ["OSC 1339 is that renderer's own", ""],
  "disallows javascript: scheme URLs": ["OSC 1339 is that renderer's own", ""],
  "allows artifact: scheme URLs": ["OSC 1339 is that renderer's own", ""],
};

/** Logs whose expectation is not that of the log as it is: why, and what it is then. */
const LOGS: Readonly<Record<string, readonly [reason: string, expected: (lines: string[]) => string[]]>> = {
  "curl.sh": ["its expectation names another folder than the log", (lines) => lines.map((line) => line.replace(" /tmp/", " /srv/"))],
  "huge-line.sh": ["the renderer breaks lines at 32,000 columns", ([first = "", second = "", ...rest]) => [first + second, ...rest]],
};

/** Logs that count rows on a terminal of this width, on which a long line wrapped. */
const WRAPPED: Readonly<Record<string, SanitizeOptions>> = { "buildah-build.sh": SCREEN };

/** The text of rendered HTML: no tags, no times, entities decoded. */
function plainText(html: string): string {
  return html
    .replace(/<time [^>]*>[^<]*<\/time>|<[^>]*>/gu, "")
    .replace(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function trimmed(lines: readonly string[]): string[] {
  const all = lines.map((line) => line.trimEnd());
  while (all.at(-1) === "") all.pop();
  return all;
}

function textFault(bytes: Uint8Array, expected: readonly string[], options: SanitizeOptions): string | undefined {
  const wanted = trimmed(expected);
  const { lines: rows } = feed([bytes], unlimited(options));
  const lines = options.columns === undefined ? rows : joinRows(rows, wanted, options.columns);
  if (lines === undefined) return `${rows.length} rows do not make ${wanted.length} lines`;
  const found = trimmed(lines.map(textOf));
  const wrong = Array.from({ length: Math.max(wanted.length, found.length) }).findIndex((_, row) => wanted[row] !== found[row]);
  return wrong < 0 ? undefined : `line ${wrong + 1} ${brief(found[wrong])}, not ${brief(wanted[wrong])}`;
}

export function* terminalToHtmlChecks(folder: string): Generator<Check> {
  const cases = JSON.parse(readFileSync(join(folder, "unit-cases.json"), "utf8")) as UnitCase[];
  for (const { name, input_latin1: latin1, want_plain: wanted } of cases) {
    const bytes = new Uint8Array(Buffer.from(latin1, "latin1"));
    const [exception, ours] = OTHERWISE[name] ?? [undefined, wanted];
    const fault = (): string | undefined => {
      if (exception !== undefined && textFault(bytes, wanted.split("\n"), {}) === undefined) return "is no exception any more";
      return textFault(bytes, ours.split("\n"), {}) ?? invariantsFault(bytes, 1, SCREEN);
    };
    yield { group: "unit cases", name, ...(exception === undefined ? {} : { exception }), fault };
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".raw"))) {
    const name = file.slice(0, -".raw".length);
    const rendered = join(folder, `${name}.rendered`);
    if (!existsSync(rendered)) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    const wanted = plainText(readFileSync(rendered, "utf8")).split("\n");
    const [exception, expected] = LOGS[name] ?? [undefined, (lines: string[]) => lines];
    const options = WRAPPED[name] ?? {};
    const fault = (): string | undefined => {
      if (exception !== undefined && textFault(bytes, wanted, options) === undefined) return "is no exception any more";
      return textFault(bytes, expected(wanted), options) ?? invariantsFault(bytes, 1, options);
    };
    yield { group: "logs", name, ...(exception === undefined ? {} : { exception }), fault };
  }
}
