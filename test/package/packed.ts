/** The package as npm would publish it, installed in an empty folder. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtMain } from "../process/built.js";
import { ROOT } from "./sources.js";

export interface Packed {
  /** The folder that it is installed in. */
  readonly folder: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Bytes of the tarball. */
  readonly size: number;
  /** What is in the tarball: paths from its root. */
  readonly files: readonly string[];
  remove(): void;
}

/** Without scripts: what was built is packed as it is. Without a network: it depends on nothing. */
export function packAndInstall(): Packed {
  builtMain();
  const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-"));
  const [{ filename, files }] = JSON.parse(
    npm(ROOT, "pack", "--json", "--ignore-scripts", "--pack-destination", folder),
  ) as [{ filename: string; files: { path: string }[] }];
  const tarball = join(folder, filename);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "host", private: true, type: "module" }));
  npm(folder, "install", "--offline", "--no-audit", "--no-fund", tarball);
  return {
    folder,
    tarball,
    size: statSync(tarball).size,
    files: files.map(({ path }) => path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Makes packages of this project available to the host, as if it had installed them. */
export function share({ folder }: Packed, ...names: string[]): void {
  for (const name of names) {
    const path = join(folder, "node_modules", name);
    mkdirSync(join(path, ".."), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), path);
  }
}

/** Runs a program in the host's folder; its standard output, or the error output if it failed. */
export function runIn({ folder }: Packed, command: string, args: readonly string[], input = ""): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, input, encoding: "utf8", env: environment() });
  return status === 0 ? stdout : `failed with ${status}: ${stderr}`;
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", env: environment(), stdio: ["ignore", "pipe", "pipe"] });
}

/** Without what an outer npm or a test runner sets. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_OPTIONS$/i.test(name));
  return Object.fromEntries(inherited);
}
