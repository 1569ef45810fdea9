/** The two entries of the package as few files, see bundle.ts. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** Writes `index.js`, `cli/main.js` and `chunks` to a folder, which gets no chunks but these. */
export async function bundle(dir: string, sourcemap: boolean): Promise<void> {
  rmSync(join(dir, "chunks"), { recursive: true, force: true });
  await build({
    input: { index: join(SRC, "index.ts"), "cli/main": join(SRC, "cli/main.ts") },
    // What differs by runtime is resolved where the package is used, by the import conditions of package.json.
    external: [/^#/, /^node:/],
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts"] } },
    tsconfig: false,
    logLevel: "warn",
    output: {
      dir,
      format: "esm",
      chunkFileNames: ({ name }) => `chunks/${name === "src" ? "library" : "[name]"}.js`,
      comments: false,
      sourcemap,
    },
  });
}
