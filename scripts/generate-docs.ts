/**
 * Writes what documents repeat of the sources: tables between `<!-- generated: NAME -->` and `<!-- end: NAME -->`, and
 * whole files. With `--check` it compares only.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generated } from "./documents/all.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const check = process.argv.includes("--check");

function read(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return undefined;
  }
}

const stale = [...generated((path) => read(path) ?? "")].filter(([path, text]) => read(path) !== text);
for (const [path, text] of stale) {
  console.log(`${check ? "is not current" : "written"}: ${path}`);
  if (check) continue;
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
if (check && stale.length > 0) process.exitCode = 1;
