/** The README is true: its code runs and prints what it says, its commands exist, its tables are complete. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { EXIT_HELP, OPTIONS } from "../../src/cli/options.js";
import { FindingLog } from "../../src/contract/findings.js";
import { WIDGET_LIMITS } from "../../src/contract/limits.js";
import { ROOT } from "../package/sources.js";
import { builtMain } from "../process/built.js";
import { codeBlocks, promised, tableUnder } from "./blocks.js";

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
const blocks = codeBlocks(README);
const programs = blocks.filter(({ language }) => language === "ts" || language === "js");
const commands = blocks.filter(({ language, code }) => language === "sh" && !code.startsWith("npm "));

const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-docs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeCommand("oppi-sanitize", `exec "${process.execPath}" "${builtMain()}" "$@"`);
writeCommand("npx", `exec "$@"`);
mkdirSync(join(folder, "node_modules"));
symlinkSync(ROOT, join(folder, "node_modules", "oppi-sanitize"));

function writeCommand(name: string, script: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

function run(command: string, args: readonly string[]): string {
  const PATH = `${folder}${delimiter}${process.env["PATH"]}`;
  const { stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: "utf8", env: { ...process.env, PATH } });
  return stderr + stdout;
}

/** A program as a file of the folder, where `oppi-sanitize` is installed. */
function asFile(code: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
}

describe("the README's code", () => {
  it("has programs and commands", () => {
    expect(programs.length).toBeGreaterThanOrEqual(2);
    expect(commands.length).toBeGreaterThanOrEqual(1);
  });

  it.each(programs)("prints what it says (line $line)", ({ code, line }) => {
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const { outputText } = ts.transpileModule(code, { compilerOptions });
    const output = run(process.execPath, [asFile(outputText, `line-${line}.mjs`)]);
    expect(output.trimEnd().split("\n")).toEqual(promised(code));
  });

  it("has the right types", () => {
    const files = programs.map(({ code, line }) => asFile(code, `line-${line}.mts`));
    const { NodeNext } = ts.ModuleKind;
    const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: NodeNext };
    const lib = ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts"];
    const program = ts.createProgram(files, { ...options, lib });
    const messages = ts.getPreEmitDiagnostics(program).map((found) => ts.flattenDiagnosticMessageText(found.messageText, "\n"));
    expect(messages).toEqual([]);
  });

  it.each(commands)("prints the block that follows (line $line)", (block) => {
    const output = blocks[blocks.indexOf(block) + 1];
    expect(run("bash", ["-c", block.code]).trimEnd()).toBe(output?.code);
  });

  it("names scripts that exist", () => {
    const names = [...README.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] as string);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("links to files that exist", () => {
    const paths = [...README.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1] as string);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe("the README's tables", () => {
  it("name every finding", () => {
    const log = new FindingLog();
    for (let kind = 0; kind <= 20; kind++) log.add(kind);
    const cells = tableUnder(README, "kind").map(([cell = ""]) => cell);
    const named = cells.flatMap((cell) => cell.split(", ").map((name) => name.replaceAll("`", "")));
    expect(named.sort()).toEqual(Object.keys(log.report()).sort());
  });

  it("name every limit with its default", () => {
    const rows = Object.entries(WIDGET_LIMITS).map(([name, value]) => [`\`${name}\``, value.toLocaleString("en-US")]);
    expect(tableUnder(README, "`limits`", "`WIDGET_LIMITS`").map((row) => row.slice(0, 2))).toEqual(rows);
  });

  it("name every option of the filter", () => {
    const named = new Set([...README.matchAll(/--([a-z-]+)/g)].map((match) => match[1] as string));
    expect(OPTIONS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it("name every format", () => {
    const formats = OPTIONS.flatMap((option) => ("choices" in option && option.name === "format" ? option.choices : []));
    const named = tableUnder(README, "`--format`").map(([cell]) => cell);
    expect(named.sort()).toEqual(formats.map((name) => `\`${name}\``).sort());
  });

  it("give every exit code as the help does", () => {
    expect(tableUnder(README, "exit code")).toEqual(EXIT_HELP.map(([code, meaning]) => [String(code), meaning]));
  });
});
