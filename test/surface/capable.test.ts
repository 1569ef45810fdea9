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

  it("is terminal blocks at level 1, native ones as their text in their place", () => {
    const shown = ui.forCapabilities(native, [textFallback]);
    expect(shown?.blocks).toEqual([
      ui.terminal(["site"]), ui.terminal(["Part"]), ui.terminal(["deep"]), ui.terminal(["Build · running", "  Step"]),
      ui.terminal(["Copy · 50 %"]), ui.terminal([[ui.span("rawer", { role: "success" })]]), ui.terminal(["new"]),
    ]);
    const both = ui.surface({ id: "a", blocks: [ui.text("A"), ui.terminal(["B"])], fallback: { lines: ["less"] } });
    expect(ui.forCapabilities(both, [])).toStrictEqual({ ...both, blocks: [ui.terminal(["A"]), ui.terminal(["B"])] });
  });

  it("is the text of its blocks as a fallback where there is neither a terminal block nor a fallback", () => {
    const shown = ui.forCapabilities({ ...native, theme: "dim", blocks: native.blocks.filter(({ type }) => type !== "terminal") }, []);
    expect(shown).toMatchObject({ blocks: [], theme: "dim" });
    expect(shown?.fallback).toEqual({ lines: ["site", "Part", "deep", "Build · running", "  Step", "Copy · 50 %", "new"] });
    expect(Object.keys(shown ?? {}).slice(-2)).toEqual(["fallback", "theme"]);
  });

  it("keeps the fallback that came along at level 1", () => {
    const blocks = [ui.text("Jobs"), ui.progress({ value: 0.5 })];
    const shown = ui.forCapabilities({ ...native, blocks, fallback: { text: "Jobs: one runs" } }, []);
    expect(shown).toStrictEqual({ ...native, blocks: [], fallback: { text: "Jobs: one runs" } });
  });

  it("cuts what it makes of native blocks with a notice that level 1 can show", () => {
    const wide = (count: number) => Array.from({ length: count }, (_, index) => `line ${index} ${"é".repeat(80)}`);
    const bare = ui.forCapabilities(ui.surface({ id: "a", blocks: [ui.text(wide(150).join("\n")), ui.markdown("tail\n".repeat(100))] }), []);
    judgeSurface(bare);
    expect(bare?.fallback?.lines?.at(-1)).toMatch(/^… \d+ more lines$/);
    for (const count of [1, 80, 158, 159, 160]) {
      for (const more of [1, 2, 3, 100]) {
        const tail = ui.markdown(Array.from({ length: more }, (_, index) => `tail ${index}`).join("\n"));
        const given = [ui.terminal(wide(count).map((line) => line.slice(0, 20))), ui.divider(), tail, ui.code("end")];
        const shown = ui.forCapabilities(ui.surface({ id: "a", blocks: given }), []);
        judgeSurface(shown);
        const lines = shown?.blocks.flatMap((block) => (block.type === "terminal" ? block.lines.map((line) => line.map(({ text }) => text).join("")) : ["?"])) ?? [];
        expect(lines).not.toContain("?");
        const total = count + more + 1;
        if (total <= 160) expect([lines.length, lines.at(-1)]).toEqual([total, "end"]);
        else expect(lines.join("\n")).toMatch(/… \d+ more (line|block)s?$/);
      }
    }
  });

  it("is none for what is no surface, and leaves what it was given as it is", () => {
    for (const value of [undefined, null, 1, {}, []]) expect(ui.forCapabilities(value, [])).toBeUndefined();
    const before = structuredClone(native);
    ui.forCapabilities(native, []);
    expect(native).toStrictEqual(before);
  });
});
