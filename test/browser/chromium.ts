/** Debian's chromium, driven by playwright-core. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

function find(): string | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM !== undefined) return CHROMIUM;
  const paths = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

const path = find();

/** Without a browser its tests are skipped, but never where CI is to run them. */
export const hasChromium = path !== undefined || (process.env["CI"] ?? "") !== "";

const HOW = "apt-get install chromium, or set CHROMIUM";

/** For the title of a suite. */
export const withChromium = path === undefined ? `needs chromium (${HOW})` : "in chromium";

if (!hasChromium) process.stderr.write(`no chromium found, so the tests of cards and playground are skipped (${HOW})\n`);

export function launch(): Promise<Browser> {
  if (path === undefined) throw new Error(`no chromium found: ${HOW}`);
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
}
