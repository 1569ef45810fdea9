/**
 * Writes the conformance vectors of native clients, `corpus/vectors/<name>.json`: `generate-vectors.ts [--check]`.
 *
 * The inputs are written by hand in `scripts/vectors/`. What comes out is read against the contract before it is
 * committed; `--check` writes nothing and fails where a file differs, is missing or is too many.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ExtensionUINativeSurface, forCapabilities, sanitizeNativeSurface, widgetSurface } from "../src/index.js";
import { BLOCKS } from "./vectors/blocks.js";
import { LEVELS } from "./vectors/capabilities.js";
import type { Case, VectorComponent } from "./vectors/case.js";
import { FALLBACKS } from "./vectors/fallbacks.js";
import { LIMITS } from "./vectors/limits.js";
import { SPANS } from "./vectors/spans.js";

export const VECTORS = fileURLToPath(new URL("../corpus/vectors/", import.meta.url));
export const CASES: readonly Case[] = [...BLOCKS, ...SPANS, ...LIMITS, ...FALLBACKS, ...LEVELS];

export interface Vector extends Case {
  /** What the client receives; `null` where the widget is cleared. */
  surface: ExtensionUINativeSurface | null;
  findings?: unknown;
  truncation?: unknown;
}

/** A case with what comes out. Findings and truncation are those of the native surface, where there was one. */
function vectorOf({ name, description, input, options }: Case): Vector {
  const { component, ...widget } = input;
  const given = component === undefined ? {} : { component: componentOf(component) };
  const made = widgetSurface({ ...widget, ...given, ...options });
  const surface = (options === undefined ? made : forCapabilities(made, options.capabilities)) ?? null;
  const told = component?.renderNative === undefined ? undefined : sanitizeNativeSurface(component.renderNative);
  return {
    name,
    description,
    input,
    ...(options && { options }),
    surface,
    ...(told && told.findings.length > 0 && { findings: told.findings }),
    ...(told?.truncation && { truncation: told.truncation }),
  };
}

/** The component that a case describes. */
function componentOf(described: VectorComponent): object {
  const fail = (method: string) => () => {
    throw new Error(`${method} failed`);
  };
  const methods = (["render", "renderNative"] as const).flatMap((method) => {
    if (described.throws?.includes(method)) return [[method, fail(method)]];
    return described[method] === undefined ? [] : [[method, () => structuredClone(described[method])]];
  });
  return Object.fromEntries(methods) as object;
}

/** The text of a vector's file. */
export const vectorText = (made: Case): string => `${pretty(vectorOf(made))}\n`;

const WIDTH = 120;
const TOKENS = /"(?:[^"\\]|\\.)*"|\{\}|[{}:,]/g;
const SPACED: Readonly<Record<string, string>> = { "{": "{ ", "}": " }", ":": ": ", ",": ", " };
/** What a reader could not see, or would take for something else. */
const UNSEEN = /[\p{C}\p{M}\p{Zl}\p{Zp}]/gu;

/** JSON with everything on one line that fits there, and escapes for what does not show. */
function pretty(value: unknown, indent = ""): string {
  const line = JSON.stringify(value).replace(UNSEEN, escape);
  if (typeof value !== "object" || value === null) return line;
  const short = line.replace(TOKENS, (token) => SPACED[token] ?? token);
  if (indent !== "" && short.length + indent.length < WIDTH) return short;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => pretty(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pretty(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

function escape(text: string): string {
  return Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
}

function main(args: string[]): void {
  const isCheck = args.includes("--check");
  const report = (what: string, name: string): void => {
    console.log(`${isCheck ? "differs" : what} ${name}`);
    if (isCheck) process.exitCode = 1;
  };
  mkdirSync(VECTORS, { recursive: true });
  const names = new Set(CASES.map(({ name }) => `${name}.json`));
  for (const made of CASES) {
    const path = `${VECTORS}${made.name}.json`;
    const text = vectorText(made);
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    report("wrote", made.name);
    if (!isCheck) writeFileSync(path, text);
  }
  for (const file of readdirSync(VECTORS).filter((name) => name.endsWith(".json") && !names.has(name))) {
    report("removed", file);
    if (!isCheck) rmSync(VECTORS + file);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv.slice(2));
