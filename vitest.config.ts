import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const src = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run the sources; the built package is tested by the process and package checks.
    alias: {
      "#bytes": src("parser/bytes-node.ts"),
      "#sha256": src("snapshot/sha256-node.ts"),
      "oppi-sanitize": src("index.ts"),
    },
  },
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    coverage: { provider: "v8", include: ["src/**"] },
  },
});
