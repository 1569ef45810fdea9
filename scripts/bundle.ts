/**
 * Bundles the two entries of dist/ into few files: a module each costs more to find and open than to run, so importing
 * the library took more than twice the time. The modules beside them stay for the benchmarks and are not published.
 *
 * Also deletes the declarations that `index.d.ts` does not lead to: nobody can import them.
 */
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { bundle } from "./bundled.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");

await bundle(DIST, false);

/** Declarations that a declaration leads to, itself included. */
function reach(path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  for (const { fileName } of ts.preProcessFile(readFileSync(path, "utf8"), true, true).importedFiles) {
    if (fileName.startsWith(".")) reach(join(dirname(path), fileName).replace(/\.js$/, ".d.ts"), found);
  }
}

const wanted = new Set<string>();
reach(join(DIST, "index.d.ts"), wanted);
for (const condition of ["parser/bytes-node.d.ts", "snapshot/sha256-node.d.ts", "surface/proxy-node.d.ts"]) reach(join(DIST, condition), wanted);
for (const file of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
  const path = join(DIST, file);
  if (path.endsWith(".d.ts") && !wanted.has(path)) rmSync(path);
}
