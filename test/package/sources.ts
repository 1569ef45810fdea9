/** The source files and what each imports, read without running or type-checking them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface SourceFile {
  /** Path from `src/`, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Files of `src/` that it imports, types and `import()` included, as paths from `src/`. */
  readonly imports: readonly string[];
  /** Everything else that it imports, as written. */
  readonly packages: readonly string[];
}

export function sourceFiles(): SourceFile[] {
  const folder = join(ROOT, "src");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  return paths
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => read(path, readFileSync(join(folder, path), "utf8")));
}

function read(path: string, text: string): SourceFile {
  const all = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
  const own = all.filter((name) => name.startsWith("."));
  return {
    path,
    text,
    imports: own.map((name) => posix.join(dirname(path), name).replace(/\.js$/, ".ts")),
    packages: all.filter((name) => !name.startsWith(".")),
  };
}
