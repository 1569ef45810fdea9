/** What the package costs before it does anything, as a ratio to a process that does nothing. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { builtMain } from "../process/built.js";
import { ROOT } from "./sources.js";

const ROUNDS = 9;
/** Measured: 1.4 for the import, 1.2 for `--version`; while each module was a file the import took 1.8. */
const MOST_TIMES = 1.7;

function milliseconds(args: readonly string[]): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return performance.now() - before;
}

/** The lowest of some rounds in turns: what else the machine does only adds to it. */
function times(args: readonly string[]): number {
  let base = Infinity;
  let lowest = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    base = Math.min(base, milliseconds(["--input-type=module", "-e", "0"]));
    lowest = Math.min(lowest, milliseconds(args));
  }
  return lowest / base;
}

describe("start-up", () => {
  const main = builtMain();

  it(`of the library takes at most ${MOST_TIMES} times as long as that of Node alone`, () => {
    const url = pathToFileURL(join(ROOT, "dist", "index.js")).href;
    expect(times(["--input-type=module", "-e", `import ${JSON.stringify(url)}`])).toBeLessThan(MOST_TIMES);
  });

  it(`of the command takes at most ${MOST_TIMES} times as long as that of Node alone`, () => {
    expect(times([main, "--version"])).toBeLessThan(MOST_TIMES);
  });
});
