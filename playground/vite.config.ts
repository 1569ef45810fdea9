/**
 * Builds the playground as one HTML file that needs no server: script and style stand in it, and a content policy
 * allows this script only and nothing that is loaded. The engine comes from the sources, as a browser gets it.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function oneFile(): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".html"));
      if (page?.type !== "asset") throw new Error("no page");
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        if (part.type === "chunk") {
          const code = part.code.replaceAll("</script", "<\\/script");
          const hash = createHash("sha256").update(code).digest("base64");
          const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
          html = html.replace(new RegExp(`\\s*<script[^>]*${quoted}[^>]*></script>`), "");
          html = html.replace('<meta charset="utf-8">', (meta) => `${meta}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
          html = html.replace("</body>", () => `<script type="module">${code}</script>\n</body>`);
        } else {
          html = html.replace(new RegExp(`<link[^>]*${quoted}[^>]*>`), () => `<style>${String(part.source)}</style>`);
        }
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  root: file("."),
  base: "./",
  plugins: [oneFile()],
  build: { outDir: "dist", emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0, target: "es2024", cssCodeSplit: false },
  resolve: {
    alias: {
      "#bytes": file("../src/parser/bytes-portable.ts"),
      "#sha256": file("../src/snapshot/sha256-portable.ts"),
      "#proxy": file("../src/surface/proxy-portable.ts"),
      "oppi-sanitize": file("../src/index.ts"),
    },
  },
});
