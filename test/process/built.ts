/** The built command line, made once: built again only if a source is newer than it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = join(ROOT, "dist", "cli", "main.js");
/** Test files run in parallel; the one that makes this folder builds, the others wait until it is gone. */
const LOCK = join(ROOT, "node_modules", ".oppi-sanitize-build");
const LOCK_STALE_MS = 120_000;

/** Path of the command. */
export function builtMain(): string {
  while (!isFresh()) {
    if (takeLock()) {
      try {
        if (!isFresh()) build();
      } finally {
        rmSync(LOCK, { recursive: true, force: true });
      }
    } else {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  return MAIN;
}

function build(): void {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}

function isFresh(): boolean {
  return existsSync(MAIN) && statSync(MAIN).mtimeMs >= newest(join(ROOT, "src"));
}

function newest(folder: string): number {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

function takeLock(): boolean {
  try {
    if (existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs > LOCK_STALE_MS) rmSync(LOCK, { recursive: true });
    mkdirSync(LOCK);
    return true;
  } catch {
    return false;
  }
}
