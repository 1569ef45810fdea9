/**
 * The large variants of the cases: inputs of megabytes made from a few bytes. What each must show stands in its note;
 * here is that note as code, by the id of the case. A case that is not in the table has the same answer as its small
 * form.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TerminalSanitizer } from "../src/index.js";
import { brief, canonical, feed, heapBytes, pieces, unlimited } from "./check-support.js";
import type { Case } from "./check-cases.js";

type Generated = NonNullable<Case["gen"]>;
const CHUNK = 65_536;
/** Growth of the heap that still counts as flat, in bytes: the bound for hostile inputs of 100 MB. */
const FLAT = 8 * 1024 * 1024;
const CLI = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

const inputOf = ({ prefix, repeat, times, suffix }: Generated): string => prefix + repeat.repeat(times) + suffix;

/** Fails when the text of the generated input is not `expected`, whole or in chunks. */
function textFault(test: Case, gen: Generated, expected: readonly string[]): string | undefined {
  const input = inputOf(gen);
  for (const size of [input.length, CHUNK]) {
    const { text } = feed(pieces(input, size), unlimited(test.options));
    if (brief(text) !== brief(expected)) return `chunks of ${size}: ${brief(text)}, not ${brief(expected)}`;
  }
  return undefined;
}

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The same answer, with the heap flat while the chunks go in. */
function flatFault(test: Case, gen: Generated): string | undefined {
  const input = new TextEncoder().encode(inputOf(gen)); // bytes: a joined string would be flattened in the loop
  const sanitizer = new TerminalSanitizer(unlimited(test.options));
  const before = heapBytes();
  for (const chunk of pieces(input, CHUNK)) sanitizer.write(chunk);
  const growth = heapBytes() - before;
  if (growth > FLAT) return `the heap grew by ${growth} bytes`;
  const { text } = sanitizer.end();
  return brief(text) === brief(test.expectText) ? textFault(test, gen, test.expectText) : brief(text);
}

/** Must take well under a second. */
function fastFault(test: Case, gen: Generated): string | undefined {
  let fault: string | undefined;
  const time = milliseconds(() => {
    fault = textFault(test, gen, ["ok"]);
  });
  return fault ?? (time < 1000 ? undefined : `${Math.round(time)} ms`);
}

/** A thousand chunks with a snapshot after each: right at the end, and linear in the input. */
function snapshotsFault(test: Case, gen: Generated): string | undefined {
  const options = unlimited({ ...test.options, limits: { lines: 160 } });
  let lines: readonly string[] = [];
  const run = (times: number, chunks: number): void => {
    const input = inputOf({ ...gen, times });
    const sanitizer = new TerminalSanitizer(options);
    for (const chunk of pieces(input, Math.ceil(input.length / chunks))) {
      sanitizer.write(chunk);
      lines = sanitizer.snapshot().text;
    }
  };
  const best = (times: number, chunks: number): number =>
    Math.min(...[1, 2, 3].map(() => milliseconds(() => run(times, chunks))));
  const half = best(gen.times / 2, 500);
  const full = best(gen.times, 1000);
  const expected = [...Array.from({ length: 159 }, () => "ok line"), `… ${gen.times + 1 - 159} more lines`];
  if (JSON.stringify(lines) !== JSON.stringify(expected)) return `the last snapshot is ${brief(lines.slice(-3))}`;
  return full / half <= 2.6 ? undefined : `twice the input takes ${(full / half).toFixed(2)} times as long`;
}

/** The filter prints through a pipe what it prints into a file, and every record parses. */
function filterFault(test: Case, gen: Generated): string | undefined {
  const input = inputOf(gen);
  const snapshot = feed([input], unlimited(test.options));
  const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-"));
  try {
    const source = join(folder, "input");
    const target = join(folder, "output");
    writeFileSync(source, input);
    const run = (stdout: number | "pipe"): { stdout: string; status: number | null; stderr: string } => {
      const stdin = openSync(source, "r");
      const child = spawnSync(process.execPath, [CLI, "--quiet", "--format", "ndjson"], {
        stdio: [stdin, stdout, "pipe"],
        encoding: "utf8",
        maxBuffer: Infinity,
      });
      closeSync(stdin);
      return child;
    };
    const piped = run("pipe");
    const output = openSync(target, "w");
    const filed = run(output);
    closeSync(output);
    if (piped.status !== 0 || filed.status !== 0) return `exit ${piped.status} and ${filed.status}: ${brief(piped.stderr)}`;
    if (piped.stdout !== readFileSync(target, "utf8")) return "pipe and file differ";
    const records = piped.stdout.split("\n").slice(0, -1).map((record) => JSON.parse(record) as unknown);
    return JSON.stringify(records) === canonical(snapshot) ? undefined : "the records differ from the library's lines";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOTES: Readonly<Record<string, (test: Case, gen: Generated) => string | undefined>> = {
  D84: fastFault,
  D86: flatFault,
  D88: snapshotsFault,
  D89: flatFault,
  D93: filterFault,
};

/** What is wrong with the generated form of a case, or undefined. */
export function runGenerated(test: Case): string | undefined {
  if (test.gen === undefined) return undefined;
  const check = NOTES[test.id];
  return check === undefined ? textFault(test, test.gen, test.expectText) : check(test, test.gen);
}
