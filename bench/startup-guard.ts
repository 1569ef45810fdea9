/**
 * The last part of `npm run bench:guard`: what the package costs before it does anything, as a ratio to a process that
 * does nothing. Measured: 1.4 for the import, 1.2 for `--version`; while each module was a file the import took 1.8.
 * It runs alone, since beside other work the ratio swings by a quarter.
 */
import { spawnSync } from "node:child_process";

const ROUNDS = 15;
const MOST_TIMES = 1.7;
const built = (path: string): URL => new URL(`../dist/${path}`, import.meta.url);

function milliseconds(args: readonly string[]): number {
  const before = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
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

const starts: Readonly<Record<string, readonly string[]>> = {
  library: ["--input-type=module", "-e", `import ${JSON.stringify(built("index.js").href)}`],
  command: [built("cli/main.js").pathname, "--version"],
};
for (const [name, args] of Object.entries(starts)) {
  const ratio = times(args);
  console.log(`start of the ${name}: ${ratio.toFixed(2)} times that of Node alone, at most ${MOST_TIMES}`);
  if (!(ratio <= MOST_TIMES)) process.exitCode = 1;
}
