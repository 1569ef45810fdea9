/** What the contract shows as examples comes through as it is. */
import { describe, expect, it } from "vitest";
import { CAPABILITIES, forCapabilities, sanitizeNativeSurface, widgetSurface } from "../../src/index.js";
import { AGENTS, JOBS, REVIEW } from "./examples.js";
import { validateSurface } from "./schema.js";

const EVERYTHING = Object.values(CAPABILITIES);

describe.each(Object.entries({ JOBS, AGENTS, REVIEW }))("the example %s of the contract", (_name, example) => {
  it("passes unchanged", () => {
    expect(sanitizeNativeSurface(example)).toEqual({ surface: example, findings: [] });
    expect(forCapabilities(example, EVERYTHING)).toEqual(example);
  });

  it("is what a component draws, under the id of its widget", () => {
    const component = { render: () => ["Review running", "3 findings"], renderNative: () => example };
    expect(widgetSurface({ widgetKey: "review", component })).toEqual({ ...example, id: "widget:review" });
  });

  it("is text for a client without native surfaces", () => {
    const text = forCapabilities(example, [CAPABILITIES.textFallback]);
    expect(text).toEqual({ ...example, blocks: [] });
    expect(validateSurface(text, { closed: true, links: false })).toEqual([]);
  });
});
