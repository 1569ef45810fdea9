/** Every planted fault still fits the sources: one that does not would test nothing. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../package/sources.js";
import { FAULTS } from "./faults/index.js";
import { plant } from "./plant.js";

describe("planted faults", () => {
  it.each(FAULTS.map((fault) => [fault.name, fault] as const))("fits its file: %s", (_, fault) => {
    const { before, after } = plant(fault);
    expect(after).not.toBe(before);
    for (const file of fault.tests) expect(existsSync(join(ROOT, "test", file)), file).toBe(true);
  });

  it("have names of their own", () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  });
});
