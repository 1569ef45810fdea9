/** Every fenced block of the documents runs, against the package as it is published, and prints what it says. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { packAndInstall } from "../package/packed.js";
import { ROOT } from "../package/sources.js";
import { type Block, codeBlocks, promised } from "./blocks.js";

const DOCUMENTS = [...pages("."), ...pages("docs")];
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

function pages(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".md")).map((name) => posix.join(folder, name));
}

interface Found extends Block {
  readonly document: string;
  /** The block after it, if it stands for what this one prints. */
  readonly output: string | undefined;
}

const OUTPUTS = ["text", "json"];
const found: Found[] = DOCUMENTS.flatMap((document) => {
  const blocks = codeBlocks(readFileSync(join(ROOT, document), "utf8"));
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    return { ...block, document, output: next && OUTPUTS.includes(next.language) ? next.code : undefined };
  });
});
const programs = found.filter(({ language }) => language === "ts");
const commands = found.filter(({ language }) => language === "sh");

// The files that the commands of the documents speak of.
const host = packAndInstall();
afterAll(host.remove);
copyFileSync(join(ROOT, "corpus/real/gcc.in"), join(host.folder, "build.log"));

function run(command: string, args: readonly string[]): { status: number | null; output: string } {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name));
  const env = Object.fromEntries(inherited);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: host.folder, encoding: "utf8", env });
  return { status, output: (stderr + stdout).trimEnd() };
}

describe("the code of the documents", () => {
  it("is a program, a command, or what the command before it prints", () => {
    const pictures = found.filter(({ document, code }) => document === "docs/architecture.md" && code.includes("─▶"));
    const outputs = found.filter((_, index) => found[index - 1]?.language === "sh" && found[index - 1]?.output === found[index]?.code);
    const known = new Set([...programs, ...commands, ...pictures, ...outputs]);
    expect(found.filter((block) => !known.has(block)).map(({ document, line }) => `${document}:${line}`)).toEqual([]);
    expect(programs.length).toBeGreaterThan(8);
    expect(commands.length).toBeGreaterThan(4);
  });

  it.each(programs)("prints what it says: $document, line $line", ({ code, document, line }) => {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(code, { compilerOptions });
    const path = join(host.folder, `${document.replaceAll(/\W/g, "-")}-${line}.mjs`);
    writeFileSync(path, outputText);
    expect(run(process.execPath, [path])).toEqual({ status: 0, output: promised(code).join("\n") });
  });

  it("has the right types", () => {
    const files = programs.map(({ code, document, line }) => {
      const path = join(host.folder, `${document.replaceAll(/\W/g, "-")}-${line}.mts`);
      writeFileSync(path, code);
      return path;
    });
    const { NodeNext } = ts.ModuleKind;
    const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: NodeNext };
    const lib = ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts"];
    const program = ts.createProgram(files, { ...options, lib });
    const messages = ts.getPreEmitDiagnostics(program).map((message) => ts.flattenDiagnosticMessageText(message.messageText, "\n"));
    expect(messages).toEqual([]);
  });

  it.each(commands)("runs: $document, line $line", ({ code, output }) => {
    // Nothing is fetched: the package is the one that was packed.
    if (code === "npm install oppi-sanitize") {
      return expect(run("npm", ["install", "--offline", "--no-audit", "--no-fund", host.tarball]).status).toBe(0);
    }
    const result = run("bash", ["-o", "pipefail", "-c", code]);
    expect(result.output).toBe(output ?? result.output);
    expect(result.status).toBe(0);
  });
});

describe("the documents", () => {
  const texts = [...DOCUMENTS, "bench/README.md", "corpus/MANIFEST.md"].map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const);

  it.each(texts)("name scripts that exist: %s", (_, text) => {
    const names = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] as string);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(texts)("link to files that exist: %s", (path, text) => {
    const linked = [...text.matchAll(/\]\(([^)#:]+)\)|src="([^":]+)"/g)].map((match) => (match[1] ?? match[2]) as string);
    expect(linked.filter((target) => !existsSync(join(ROOT, path, "..", target)))).toEqual([]);
  });
});
