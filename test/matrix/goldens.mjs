/**
 * Runs under each runtime, in a folder where the package is installed: `goldens.mjs <corpus>`. Prints one JSON object:
 * the runtime, and for every input of the corpus a SHA-256 of all that the public functions make of it. What they make
 * must also equal the golden, whole and byte by byte; `faults` names the inputs where it does not.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  TerminalLineReader, TerminalSanitizer, UNLIMITED, sanitizeTerminal, sanitizeTerminalLines, terminalSurface, toSafeAnsi,
} from "oppi-sanitize";

const corpus = process.argv[2];
const faults = [];
const hashes = {};

for (const folder of readdirSync(corpus, { withFileTypes: true })) {
  if (!folder.isDirectory()) continue;
  for (const file of readdirSync(join(corpus, folder.name)).sort()) {
    if (!file.endsWith(".expected.json")) continue;
    const name = `${folder.name}/${file.slice(0, -".expected.json".length)}`;
    const bytes = new Uint8Array(readFileSync(join(corpus, `${name}.in`)));
    const golden = JSON.parse(readFileSync(join(corpus, `${name}.expected.json`), "utf8"));
    const options = { ...golden.options, limits: { ...UNLIMITED, ...golden.options?.limits } };
    const whole = sanitizeTerminal(bytes, options);
    const pieces = new TerminalSanitizer(options);
    for (const byte of bytes) pieces.write(Uint8Array.of(byte));
    const snapshot = JSON.stringify(whole);
    if (JSON.stringify(pieces.end()) !== snapshot) faults.push(`${name}: byte by byte`);
    for (const key of ["lines", "truncation", "findings"]) {
      if (canonical(whole[key]) !== canonical(golden[key])) faults.push(`${name}: ${key}`);
    }
    const emitted = [];
    const reader = new TerminalLineReader((spans) => emitted.push(spans), golden.options ?? {});
    reader.write(bytes);
    reader.end();
    const text = new TextDecoder().decode(bytes);
    const made = [
      snapshot,
      JSON.stringify(sanitizeTerminal(bytes)),
      JSON.stringify(sanitizeTerminalLines(text.split("\n"))),
      JSON.stringify(emitted),
      JSON.stringify(terminalSurface(sanitizeTerminal(bytes), { id: `widget:${name}`, title: name })),
      toSafeAnsi(whole.lines),
    ];
    hashes[name] = createHash("sha256").update(made.join("\0")).digest("hex");
  }
}

/** JSON with the keys of the outermost object in order: findings are a set. */
function canonical(value) {
  if (value === undefined || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}

const { node, bun, v8 } = process.versions;
const runtime = bun === undefined ? `Node ${node} (V8 ${v8})` : `Bun ${bun} (Node API ${node})`;
console.log(JSON.stringify({ runtime, inputs: Object.keys(hashes).length, faults, hashes }));
