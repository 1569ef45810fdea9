/** What the layout promises: imports go one way, the engine runs everywhere, files stay readable. */
import { describe, expect, it } from "vitest";
import { sourceFiles, type SourceFile } from "./sources.js";

/** For each layer, the layers that it may import besides its own files; a layer is a folder of `src/`, or its file. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  text: ["contract"],
  style: ["contract"],
  link: ["contract"],
  parser: ["contract"],
  screen: ["contract", "text", "style", "link", "parser"],
  snapshot: ["contract", "text", "style", "screen"],
  "pipeline.ts": ["contract", "text", "style", "link", "parser", "screen"],
  "sanitizer.ts": ["contract", "text", "style", "screen", "snapshot", "pipeline.ts"],
  "line-reader.ts": ["contract", "text", "style", "screen", "snapshot", "pipeline.ts"],
  "line-encoder.ts": ["contract", "snapshot", "pipeline.ts", "line-reader.ts"],
  "line-sanitizer.ts": ["contract", "text", "screen", "snapshot", "pipeline.ts"],
  surface: ["contract", "text", "style", "link", "parser", "snapshot", "sanitizer.ts", "line-sanitizer.ts"],
  session: ["contract", "snapshot"],
  rpc: ["contract", "snapshot", "sanitizer.ts", "surface"],
  card: ["contract", "text", "style", "link", "snapshot"],
  explain: ["contract", "text", "style", "link", "parser", "sanitizer.ts"],
  "index.ts": ["contract", "snapshot", "sanitizer.ts", "line-reader.ts", "line-encoder.ts", "line-sanitizer.ts", "surface", "session", "rpc", "explain", "card"],
  cli: ["index.ts"],
};

/** Generated data may be as long as it is. */
const GENERATED = ["text/unicode-data.ts"];
const MOST_LINES = 380;

const files = sourceFiles();
const layerOf = (path: string): string => path.split("/", 1)[0] as string;

function wrongImports(file: SourceFile): string[] {
  const own = layerOf(file.path);
  const allowed = [own, ...(LAYERS[own] ?? [])];
  return file.imports.filter((path) => !allowed.includes(layerOf(path))).map((path) => `${file.path} → ${path}`);
}

describe("the sources", () => {
  it("consist of the layers that are known here", () => {
    expect([...new Set(files.map(({ path }) => layerOf(path)))].sort()).toEqual(Object.keys(LAYERS).sort());
  });

  it("import in one direction, from the contract up to the command line", () => {
    expect(files.flatMap(wrongImports)).toEqual([]);
  });

  it("import no file that does not exist", () => {
    const known = new Set(files.map(({ path }) => path));
    expect(files.flatMap(({ imports }) => imports.filter((path) => !known.has(path)))).toEqual([]);
  });

  it("need Node only in the command line and behind the import condition node", () => {
    const users = files.filter(({ packages }) => packages.some((name) => name.startsWith("node:")));
    const inEngine = users.map(({ path }) => path).filter((path) => layerOf(path) !== "cli");
    expect(inEngine).toEqual(["parser/bytes-node.ts", "snapshot/sha256-node.ts", "surface/proxy-node.ts"]);
  });

  it("import no package but the optional peer, in one file", () => {
    const isPackage = (name: string) => !name.startsWith("node:") && !name.startsWith("#");
    const uses = files.flatMap(({ path, packages }) => packages.filter(isPackage).map((name) => `${path} ${name}`));
    expect(uses).toEqual([
      "snapshot/sha256-portable.ts @noble/hashes/sha2.js",
      "snapshot/sha256-portable.ts @noble/hashes/utils.js",
    ]);
  });

  it(`have at most ${MOST_LINES} lines a file, generated data aside`, () => {
    const lengths = files
      .filter(({ path }) => !GENERATED.includes(path))
      .map(({ path, text }) => [path, text.split("\n").length - 1] as const);
    expect(lengths.filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
  });

  it("begin with a comment that says what the file is, index.ts and the shebang aside", () => {
    const silent = files.filter(({ path, text }) => path !== "index.ts" && !/^(#![^\n]*\n)?\/\*\*/.test(text));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
