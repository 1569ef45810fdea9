/** The conformance vectors are what the package gives today, are valid, and leave out nothing that a client must know. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CAPABILITIES } from "oppi-sanitize";
import { CASES, VECTORS, type Vector, vectorText } from "../../scripts/generate-vectors.js";
import { validateSurface } from "../surface/schema.js";

const read = (name: string): string => readFileSync(`${VECTORS}${name}.json`, "utf8");
const vectors = CASES.map(({ name }) => JSON.parse(read(name)) as Vector);
/** Those that show what a newer peer sends. */
const NEWER = /unknown|limit-payload/;

function objectsOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(objectsOf);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** Every value that a field has in any surface. */
function seen(field: string): Set<unknown> {
  const objects = vectors.flatMap(({ surface }) => objectsOf(surface));
  return new Set(objects.flatMap((object) => object[field]).filter((value) => value !== undefined));
}

describe("the conformance vectors", () => {
  it.each(CASES)("$name is what comes out", (made) => expect(read(made.name)).toBe(vectorText(made)));

  it("are at least forty, each in a file of its own and nothing else beside them", () => {
    const files = readdirSync(VECTORS).filter((file) => file !== "README.md");
    expect(files.sort()).toEqual(CASES.map(({ name }) => `${name}.json`).sort());
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  it.each(vectors)("$name passes the validator", ({ name, surface, options }) => {
    if (surface === null) return expect(name).toMatch(/^clear-/);
    const isLinked = options === undefined || options.capabilities.includes(CAPABILITIES.osc8Links);
    const check = { closed: !NEWER.test(name), ...(!isLinked && { links: false as const }) };
    expect(validateSurface(surface, check)).toEqual([]);
  });

  it("show every block type, role, trait, state, size and capability", () => {
    const has = (field: string, values: readonly string[]) => expect([...seen(field)]).toEqual(expect.arrayContaining([...values]));
    has("type", ["text", "markdown", "section", "activityList", "progress", "terminal", "code", "divider", "spacer"]);
    has("role", ["primary", "secondary", "muted", "accent", "success", "warning", "danger", "code"]);
    has("traits", ["bold", "italic", "monospaced", "strikethrough", "underline"]);
    has("state", ["queued", "running", "success", "warning", "error", "inactive"]);
    has("size", ["small", "medium", "large"]);
    const named = new Set(vectors.flatMap(({ options }) => options?.capabilities ?? []));
    expect([...named]).toEqual(expect.arrayContaining(Object.values(CAPABILITIES)));
  });

  it("say in what is shown where a limit cut it", () => {
    const QUIET = ["limit-depth", "limit-row-depth", "limit-cluster", "limit-progress", "limit-link", "limit-widget-spans"];
    const cut = vectors.filter(({ name }) => name.startsWith("limit-") && !QUIET.includes(name));
    expect(cut.length).toBeGreaterThanOrEqual(8);
    for (const { surface } of cut) expect(JSON.stringify(surface)).toContain("…");
  });
});
