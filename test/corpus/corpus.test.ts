/** Every input of `corpus/` gives its golden however it is cut, and the manifest tells what each is. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TerminalSanitizer } from "oppi-sanitize";
import { CORPUS, FOLDERS, corpusNames, optionsOf, readGolden, readInput } from "../../scripts/generate-corpus.js";

const CHUNK_SIZES = [1, 2, 3, 7, 64, Infinity];
const names = corpusNames();

function replay(bytes: Uint8Array, size: number, name: string) {
  const sanitizer = new TerminalSanitizer(optionsOf(readGolden(name)));
  const step = Math.min(size, Math.max(1, bytes.length));
  for (let at = 0; at < bytes.length; at += step) sanitizer.write(bytes.subarray(at, at + step));
  const { lines, truncation, findings } = sanitizer.end();
  return { lines, truncation, findings };
}

describe.each(names)("%s", (name) => {
  const golden = readGolden(name);
  const expected = { lines: golden?.lines, truncation: golden?.truncation, findings: golden?.findings };
  const bytes = readInput(name);

  it.each(CHUNK_SIZES)("gives its golden in chunks of %d bytes", (size) => {
    expect(replay(bytes, size, name)).toEqual(expected);
  });
});

describe("the corpus", () => {
  const manifest = readFileSync(`${CORPUS}MANIFEST.md`, "utf8");
  const rows = manifest.matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gmu);
  const listed = new Map(Array.from(rows, ([, name, about, origin]) => [name, { about, origin }]));

  it("holds recordings of at least eight programs, attacks and scripts", () => {
    const count = (folder: string) => names.filter((name) => name.startsWith(`${folder}/`)).length;
    expect(count("real")).toBeGreaterThanOrEqual(12);
    expect(count("hostile")).toBeGreaterThanOrEqual(12);
    expect(count("unicode")).toBeGreaterThanOrEqual(6);
  });

  it("is listed in its manifest, each input once, with what it is and where it comes from", () => {
    expect([...listed.keys()].sort()).toEqual(names);
    expect(manifest).toMatch(/licen[cs]e/iu);
  });

  it("holds nothing but inputs and their goldens", () => {
    const files = FOLDERS.flatMap((folder) => readdirSync(CORPUS + folder).map((file) => `${folder}/${file}`));
    expect(files.sort()).toEqual(names.flatMap((name) => [`${name}.expected.json`, `${name}.in`]).sort());
  });

  it.each(names)("%s is small and names no place on a machine", (name) => {
    const bytes = readInput(name);
    const text = Buffer.from(bytes).toString("latin1") + readFileSync(`${CORPUS}${name}.expected.json`, "utf8");
    expect(bytes.length).toBeLessThan(60_000);
    expect(text).not.toMatch(/\/(?:home|root|tmp|Users|work|mnt|builds?|runner)\b/u);
    expect(text).not.toMatch(/(?:registry|mirror|proxy)[.:]/u);
  });
});
