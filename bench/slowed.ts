/**
 * Can the guard fail? `npm run bench:slowed` gives it a build whose throughput fell by 30 % (or SLOWER, a share) and
 * requires that it complains: after each piece of input the copy waits for as long as makes up the difference.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SLOWER = Number(process.env["SLOWER"] ?? 0.3);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CHUNK = "dist/chunks/library.js";
/** The method that reads one piece of input. */
const READ = /readPiece\(\) \{(\s*this\.parser\.parse\(\);\s*this\.screen\.settle\(\);\s*this\.output\.flush\(\);\s*)\}/;

const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-slowed-"));
let status: number | null;
try {
  for (const name of ["dist", "package.json"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const source = readFileSync(join(folder, CHUNK), "utf8");
  if (!READ.test(source)) throw new Error(`${CHUNK} has no readPiece to slow down`);
  const wait = `const end = performance.now(); const until = end + (end - start) * ${SLOWER / (1 - SLOWER)}; while (performance.now() < until);`;
  writeFileSync(join(folder, CHUNK), source.replace(READ, `readPiece() { const start = performance.now();$1${wait} }`));
  const guard = spawnSync("npx", ["tsx", "bench/guard.ts"], { cwd: ROOT, env: { ...process.env, BENCH_DIST: join(folder, "dist") }, stdio: "inherit" });
  ({ status } = guard);
} finally {
  rmSync(folder, { recursive: true });
}
console.log(status === 1 ? `\nThe guard noticed a build that is ${SLOWER * 100} % slower.` : `\nThe guard ended with ${status}: it did not notice.`);
process.exitCode = status === 1 ? 0 : 1;
