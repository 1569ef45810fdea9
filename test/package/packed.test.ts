/** The published package: what is in it, how heavy it is, and that it runs where it was installed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { packAndInstall, runIn, share } from "./packed.js";
import { ROOT } from "./sources.js";

/** Bytes: what `npx` downloads before it prints anything. */
const MOST_BYTES = 150_000;

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const packed = packAndInstall();
afterAll(packed.remove);

const INPUT = "\u001b[32m✔\u001b[0m caf\u00e9 \u001b]8;;https://a.example\u001b\\日本\u001b]8;;\u001b\\\n";
const LINES = [[{ text: "✔", role: "success" }, { text: " café " }, { text: "日本", link: "https://a.example" }]];
const use = `
  const { lines, hash } = sanitizeTerminal(new TextEncoder().encode(${JSON.stringify(INPUT)}));
  console.log(JSON.stringify({ lines, hash }));`;
const asModule = `import { sanitizeTerminal } from "oppi-sanitize";${use}`;
const node = (...args: string[]): unknown => {
  const output = runIn(packed, process.execPath, args);
  try {
    return JSON.parse(output);
  } catch {
    return output;
  }
};

describe("the packed package", () => {
  it("holds the bundled entries, what differs by runtime, declarations and documents, and nothing else", () => {
    const bundled = /^dist\/(index|cli\/main|chunks\/[a-z-]+|parser\/bytes-(node|portable)|snapshot\/sha256-(node|portable)|surface\/proxy-(node|portable))\.js$/;
    const others = ["CHANGELOG.md", "LICENSE", "README.md", "package.json", "src/text/LICENSE-UNICODE.txt"];
    others.push("man/oppi-sanitize.1", ...["_oppi-sanitize", "oppi-sanitize.bash", "oppi-sanitize.fish"].map((name) => `completions/${name}`));
    const rest = packed.files.filter((file) => !bundled.test(file) && !/^dist\/.*\.d\.ts$/.test(file));
    expect(rest.sort()).toEqual(others.sort());
    expect(packed.files).toContain("dist/index.d.ts");
    expect(packed.files.filter((file) => file.startsWith("dist/cli/"))).toEqual(["dist/cli/main.js"]);
  });

  it(`weighs less than ${MOST_BYTES / 1000} kB`, () => {
    expect(packed.size).toBeLessThan(MOST_BYTES);
  });

  it("runs as a command", () => {
    expect(runIn(packed, "npx", ["--no-install", "oppi-sanitize", "--version"])).toBe(`${version}\n`);
    const bin = join(packed.folder, "node_modules", ".bin", "oppi-sanitize");
    expect(runIn(packed, bin, ["--format", "ndjson"], INPUT)).toBe(`${JSON.stringify(LINES[0])}\n`);
  });

  it("can be imported and required", () => {
    const result = node("--input-type=module", "-e", asModule);
    expect(result).toMatchObject({ lines: LINES, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const required = `const { sanitizeTerminal } = require("oppi-sanitize");${use}`;
    expect(node("--input-type=commonjs", "-e", required)).toEqual(result);
  });

  it("gives the same under the import condition browser, with the optional peer", () => {
    share(packed, "@noble/hashes");
    const inBrowser = node("--conditions=browser", "--input-type=module", "-e", asModule);
    expect(inBrowser).toEqual(node("--input-type=module", "-e", asModule));
  });
});

describe("its types", () => {
  const user = `
    import { TerminalSanitizerStream, sanitizeTerminal, type ExtensionUITextSpan } from "oppi-sanitize";
    const lines: ExtensionUITextSpan[][] = sanitizeTerminal("x", { keep: "tail" }).lines;
    export const text: string | undefined = lines[0]?.[0]?.text;
    export const stream: ReadableStream<ExtensionUITextSpan[]> = new TerminalSanitizerStream().readable;
    // @ts-expect-error a role is one of eight: these are the real types, not any
    export const span: ExtensionUITextSpan = { text: "x", role: "red" };`;

  /** What the compiler says of files in the host's folder; the declarations of the package are checked too. */
  function complaints(files: string[], module: ts.ModuleKind, moduleResolution: ts.ModuleResolutionKind): string[] {
    const paths = files.map((file) => join(packed.folder, file));
    for (const path of paths) writeFileSync(path, user);
    const lib = ["lib.es2022.d.ts", "lib.dom.d.ts"];
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipDefaultLibCheck: true };
    const program = ts.createProgram(paths, { ...strict, module, moduleResolution, lib, types: [], noEmit: true });
    return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  it("resolve for Node, imported or required", () => {
    const { NodeNext } = ts.ModuleKind;
    expect(complaints(["user.mts", "user.cts"], NodeNext, ts.ModuleResolutionKind.NodeNext)).toEqual([]);
  });

  it("resolve for bundlers", () => {
    expect(complaints(["user.ts"], ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler)).toEqual([]);
  });
});
