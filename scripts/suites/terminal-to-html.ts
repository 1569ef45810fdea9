/**
 * A folder of a build log renderer's tests: `unit-cases.json` (input as Latin-1, the text it should show, whether a
 * terminal agrees) and build logs, `name.raw` with the HTML in `name.rendered`.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brief, feed, unlimited } from "../check-support.js";
import { invariantsFault, joinRows } from "./suite.js";
import type { Check } from "./suite.js";

interface UnitCase {
  name: string;
  input_latin1: string;
  want_plain: string;
  oracleAgrees: boolean;
}

const SCREEN = { rows: 100, columns: 160 };

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

function textFault(bytes: Uint8Array, expected: string): string | undefined {
  const wanted = expected.trimEnd().split("\n").map((line) => line.trimEnd());
  const { lines: rows } = feed([bytes], unlimited(SCREEN));
  const lines = joinRows(rows, wanted);
  if (lines === undefined) return `${rows.length} rows do not make ${wanted.length} lines`;
  const found = lines.map((line) => line.map((span) => span.text).join("").trimEnd());
  const wrong = wanted.findIndex((line, row) => line !== found[row]);
  return wrong < 0 ? undefined : `line ${wrong + 1} ${brief(found[wrong])}, not ${brief(wanted[wrong])}`;
}

/** Logs that a terminal shows otherwise than the renderer; they are still held to the invariants. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "curl.sh": "the expectation names another folder than the log",
  "pwsh.sh": "absolute motion on a screen of another size",
  "huge-line.sh": "the renderer breaks lines at 32,000 columns",
};

export function* terminalToHtmlChecks(folder: string): Generator<Check> {
  const cases = JSON.parse(readFileSync(join(folder, "unit-cases.json"), "utf8")) as UnitCase[];
  for (const { name, input_latin1: latin1, want_plain: expected, oracleAgrees } of cases) {
    const bytes = new Uint8Array(Buffer.from(latin1, "latin1"));
    const fault = (): string | undefined =>
      (oracleAgrees ? textFault(bytes, expected) : undefined) ?? invariantsFault(bytes, 1, SCREEN);
    yield { name, fault };
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".raw"))) {
    const name = file.slice(0, -".raw".length);
    const rendered = join(folder, `${name}.rendered`);
    if (!existsSync(rendered)) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    const expected = plainText(readFileSync(rendered, "utf8"));
    const fault = (): string | undefined =>
      (OTHERWISE[name] === undefined ? textFault(bytes, expected) : undefined) ?? invariantsFault(bytes, 1, SCREEN);
    yield { name: OTHERWISE[name] === undefined ? name : `${name} (${OTHERWISE[name]})`, fault };
  }
}
