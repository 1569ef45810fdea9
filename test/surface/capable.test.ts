/** What a client of each capability level gets of a surface. */
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";

const link = "https://example.org/";
const native = ui.surface({
  id: "widget:jobs",
  blocks: [
    ui.text([ui.span("site", { link })]),
    ui.section([ui.terminal([[ui.span("deep", { link })]])], { title: "Part" }),
    ui.activityList([{ id: "a", title: "Build", state: "running", link, children: [{ id: "b", title: "Step", link }] }]),
    ui.progress({ label: "Copy", value: 0.5 }),
    ui.terminal([[ui.span("raw", { role: "success", link }), ui.span("er", { role: "success" })]]),
    { type: "chart", label: "new", href: link, deep: { links: [link] } } as never,
  ],
});
const { surfaceNative, osc8Links, textFallback } = ui.CAPABILITIES;

describe("a surface for a client's capabilities", () => {
  it("is whole for a client that shows surfaces and links", () => {
    expect(ui.forCapabilities(native, [surfaceNative, osc8Links])).toStrictEqual(native);
  });

  it("has links nowhere without osc8-links, in blocks of a newer peer too, and all else", () => {
    const shown = ui.forCapabilities(native, [surfaceNative]);
    expect(judgeSurface(shown).links).toBe(0);
    expect(shown?.blocks[4]).toEqual(ui.terminal([[ui.span("rawer", { role: "success" })]]));
    expect(shown?.blocks[5]).toEqual({ type: "chart", label: "new", deep: {} });
    expect(shown?.blocks.slice(0, 2)).toEqual([ui.text("site"), ui.section([ui.terminal(["deep"])], { title: "Part" })]);
  });

  it("is terminal blocks and the text of the others at level 1", () => {
    const shown = ui.forCapabilities(native, [textFallback]);
    expect(shown?.blocks).toEqual([ui.terminal([[ui.span("rawer", { role: "success" })]])]);
    expect(shown?.fallback).toEqual({ lines: ["site", "Part", "deep", "Build · running", "  Step", "Copy · 50 %", "rawer", "new"] });
  });

  it("keeps the fallback that came along at level 1", () => {
    const shown = ui.forCapabilities({ ...native, fallback: { text: "Jobs: one runs" } }, []);
    expect(shown?.fallback).toEqual({ text: "Jobs: one runs" });
  });

  it("cuts a fallback of its own making with a notice", () => {
    const many = Array.from({ length: 150 }, (_, index) => `line ${index} ${"é".repeat(80)}`);
    const shown = ui.forCapabilities(ui.surface({ id: "a", blocks: [ui.terminal(many), ui.markdown("tail\n".repeat(100))] }), []);
    judgeSurface(shown);
    expect(shown?.fallback?.lines?.at(-1)).toMatch(/^… \d+ more lines$/);
  });

  it("is none for what is no surface, and leaves what it was given as it is", () => {
    for (const value of [undefined, null, 1, {}, []]) expect(ui.forCapabilities(value, [])).toBeUndefined();
    const before = structuredClone(native);
    ui.forCapabilities(native, []);
    expect(native).toStrictEqual(before);
  });
});
