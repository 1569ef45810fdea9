/**
 * Tells `npm run invariants` how many inputs each test tried: with `RECORD_RUNS=FILE` every property adds a line of JSON
 * to the file. Without it nothing changes.
 */
import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { expect } from "vitest";

const file = process.env["RECORD_RUNS"];

/** Counts inputs that the current test tried by itself. */
export function recordRuns(runs: number): void {
  if (file === undefined) return;
  const { testPath, currentTestName } = expect.getState();
  appendFileSync(file, `${JSON.stringify({ file: testPath, test: currentTestName, runs })}\n`);
}

if (file !== undefined) {
  fc.configureGlobal({
    reporter(details) {
      recordRuns(details.numRuns);
      if (details.failed) throw new Error(fc.defaultReportMessage(details));
    },
  });
}
