/** What documents repeat of the sources is what the sources say now. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generated } from "../../scripts/documents/all.js";
import { ROOT } from "../package/sources.js";

const read = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "");

describe("generated documents", () => {
  it.each([...generated(read)])("are current: %s (npm run generate:docs)", (path, text) => {
    expect(read(path)).toBe(text);
  });
});
