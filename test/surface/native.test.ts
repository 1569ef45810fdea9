/** Native surfaces of extensions: what passes unchanged, what is repaired, what is cut and how that is told. */
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";

const clean = (value: unknown) => ui.sanitizeNativeSurface(value);
const blocksOf = (value: unknown) => clean({ ...ui.surface({ id: "a", blocks: [] }), blocks: value });
const textOf = (value: unknown): string => JSON.stringify(value);

const jobs = {
  version: 1, id: "widget:jobs", source: "widget", presentation: { style: "surfacePanel", title: "Jobs" },
  blocks: [{ type: "activityList", id: "jobs", rows: [
    { id: "job-1", title: "Review", subtitle: "Running", state: "running" },
    { id: "job-2", title: "Tests", subtitle: "Queued", state: "queued" },
  ] }],
  fallback: { lines: ["● Review", "○ Tests"] },
};
const agents = {
  version: 1, id: "widget-agents", source: "widget", presentation: { style: "surfacePanel", title: "Pi extension UI" },
  blocks: [{ type: "activityList", rows: [
    { id: "a1", title: "Refactor auth module", subtitle: "Agent · 5 tool uses · 33.8k tokens", detail: "editing 2 files", state: "running" },
    { id: "a2", title: "Find auth files", subtitle: "Explore · 3 tool uses", detail: "searching", state: "running" },
  ] }],
  fallback: { lines: ["● Agents", "├─ Agent Refactor auth module · 5 tool uses", "│  ⎿ editing 2 files", "└─ Explore Find auth files · 3 tool uses"] },
};
const review = {
  version: 1, id: "widget:review", source: "widget",
  presentation: { style: "surfacePanel", title: "Review running", subtitle: "3 findings" },
  blocks: [
    { type: "activityList", id: "findings", rows: [{ id: "finding-1", title: "Fix retry state", subtitle: "High confidence", state: "warning" }] },
    { type: "markdown", id: "summary", markdown: "**Summary:** Review is still running." },
  ],
  fallback: { lines: ["Review running", "3 findings"] },
};

/** Spans whose blanks are few each and many side by side. */
const ASIDE = Array.from({ length: 26 }, (_, index) => ({ text: "\t", ...(index % 2 ? { role: "accent" } : {}) }));

describe("blanks that spans share", () => {
  it("are shortened as in one text, so that cleaning again changes nothing", () => {
    const blocks = [{ type: "terminal", lines: [ASIDE] }, { type: "text", spans: ASIDE }];
    const once = ui.sanitizeNativeSurface({ version: 1, id: "a", source: "widget", presentation: { style: "surfacePanel" }, blocks }).surface;
    expect(JSON.stringify(once)).toContain("208 spaces");
    expect(ui.sanitizeNativeSurface(once).surface).toStrictEqual(once);
  });
});

describe("a native surface", () => {
  it("passes unchanged as the contract shows it, in a new object", () => {
    for (const surface of [jobs, agents, review]) {
      expect(clean(surface)).toStrictEqual({ surface, findings: [] });
      expect(textOf(clean(surface).surface)).toBe(textOf(surface));
      expect(clean(surface).surface).not.toBe(surface);
    }
  });

  it("passes unchanged with every kind of block", () => {
    const link = "https://example.org/";
    const surface = ui.surface({ id: "a", title: "T", subtitle: "S", blocks: [
      ui.text([ui.span("a\nb", { role: "accent", traits: ["bold", "underline"], link })], { accessibility: { label: "l", value: "v", hint: "h" } }),
      ui.markdown("# T\n\n\tcode"), ui.section([ui.divider()], { title: "t", subtitle: "s" }),
      ui.activityList([{ id: "r", title: "t", detail: "d", state: "error", progress: 0.5, link: "oppi://session/x", children: [{ id: "c", title: "c" }] }]),
      ui.progress({ label: "l", value: 1 }), ui.progress({ indeterminate: true }), ui.terminal(["x", "", [ui.span("y", { role: "code" })]]),
      ui.code("a\tb\n", { language: "ts" }), ui.spacer(), ui.spacer("large", { id: "gap" }),
    ], fallback: { text: "a\nb", lines: ["", "c"] } });
    expect(clean(surface)).toStrictEqual({ surface, findings: [] });
  });

  it("is none for a wrong envelope, and the finding names the place", () => {
    const paths = (change: object) => clean({ ...jobs, ...change }).findings.map(({ path }) => path);
    expect(clean({ ...jobs, version: 2 })).toStrictEqual({
      fallback: jobs.fallback, findings: [{ path: "version", problem: "is not 1: refused" }],
    });
    expect(paths({ source: "panel" })).toEqual(["source"]);
    expect(paths({ id: " \x1b[m" })).toEqual(["id"]);
    expect(paths({ presentation: undefined })).toEqual(["presentation"]);
    expect(paths({ presentation: { style: "sheet" } })).toEqual(["presentation.style"]);
    expect(paths({ blocks: {} })).toEqual(["blocks"]);
    for (const value of [undefined, null, 1, "x", [], () => 1]) expect(clean(value)).toMatchObject({ findings: [{ path: "" }] });
  });

  it("loses wrong fields with a path each, and keeps the rest", () => {
    const { surface, findings } = blocksOf([
      ui.divider(), ui.divider(),
      { type: "activityList", rows: [{ id: "a", title: "t", link: "javascript:alert(1)", progress: 7, state: "odd" }, { title: "no id" }] },
      { type: "text", spans: [{ role: "muted" }, { text: "x\ud83d", role: "bad role", traits: [1, "italic", "bold", "bold"], link: "https://u@h/" }] },
    ]);
    expect(findings.map(({ path }) => path)).toEqual([
      "blocks[2].rows[0].state", "blocks[2].rows[0].progress", "blocks[2].rows[0].link",
      "blocks[3].spans[0].text", "blocks[3].spans[1].role", "blocks[3].spans[1].traits", "blocks[3].spans[1].link",
    ]);
    expect(surface?.blocks.slice(2)).toEqual([
      { type: "activityList", rows: [{ id: "a", title: "t", progress: 1 }, { id: "row-2-1", title: "no id" }] },
      { type: "text", spans: [{ text: "x\ufffd", traits: ["bold", "italic"] }] },
    ]);
  });

  it("carries what a newer peer added, cleaned, with its links checked", () => {
    const chart = { type: "chart", series: [1, 2.5, null, true], label: "a\tb", deep: { url: "https://a.example", links: ["oppi://session/1"] } };
    const { surface, findings } = clean({
      ...jobs, theme: "dim", presentation: { ...jobs.presentation, icon: "bolt" },
      blocks: [chart, { ...chart, deep: { url: "javascript:x", links: ["javascript:x"] }, label: "\x1b[31mred" },
        { type: "text", spans: [{ text: "x", role: "brandNew", traits: ["blinking"], weight: 3 }], mood: "calm" }],
    });
    expect(surface).toMatchObject({ theme: "dim", presentation: { icon: "bolt" } });
    expect(surface?.blocks).toEqual([
      chart, { ...chart, deep: { links: [] }, label: "red" },
      { type: "text", spans: [{ text: "x", role: "brandNew", traits: ["blinking"], weight: 3 }], mood: "calm" },
    ]);
    expect(findings.map(({ path }) => path)).toEqual(["blocks[1].deep.url", "blocks[1].deep.links[0]"]);
  });

  it("replaces a block that cannot be kept by its text", () => {
    const { surface, findings } = blocksOf([
      { type: "text", text: "lost\x1b[2J" }, { type: "section", title: "Part", body: { label: "in" } }, "bare", { spans: 1 },
      { type: "terminal", lines: 5, fallback: { lines: ["own", "fallback"] } }, 7,
    ]);
    const text = (content: string) => ({ type: "text", spans: [{ text: content }] });
    expect(surface?.blocks).toEqual([text("lost"), text("Part\nin"), text("bare"), text("own\nfallback")]);
    expect(findings).toHaveLength(6);
  });

  it("has terminal lines in normal form, one line each", () => {
    const red = { role: "danger" } as const;
    const { surface } = blocksOf([ui.terminal([[ui.span("a", red), ui.span("", {}), ui.span("b", red), ui.span("c\nd")], ["x" as never]])]);
    expect(surface?.blocks).toEqual([ui.terminal([[ui.span("ab", red), ui.span("c")], "d", "x"])]);
  });

  it("lifts blocks and rows that are too deep, and drops none of them", () => {
    let block: ui.ExtensionUINativeBlock = ui.text("deepest");
    for (let level = 12; level > 0; level--) block = ui.section([block], { title: `s${level}` });
    const { surface, truncation } = blocksOf([block]);
    expect(judgeSurface(surface).depth).toBe(6);
    for (let level = 1; level <= 12; level++) expect(textOf(surface)).toContain(`"s${level}"`);
    expect(textOf(surface)).toContain("deepest");
    expect(truncation).toEqual({ depth: { kept: 6, dropped: 7 } });
  });

  it("leaves out what leads back to itself, where it does, and keeps what stands twice", () => {
    const shared = ui.text("twice");
    const part: { type: "section"; title: string; blocks: unknown[] } = { type: "section", title: "part", blocks: [shared, shared] };
    part.blocks.push(part);
    const { surface, findings } = blocksOf([part]);
    expect(surface?.blocks).toEqual([ui.section([shared, shared], { title: "part" })]);
    expect(findings[0]).toEqual({ path: "blocks[0].blocks[2]", problem: "leads back to itself: dropped" });
  });

  it("looks at a bounded part of data of any depth and length", () => {
    let deep: unknown = "end";
    for (let level = 0; level < 1_000_000; level++) deep = level % 2 ? [deep] : { type: "section", blocks: deep };
    const start = performance.now();
    judgeSurface(blocksOf([deep]).surface);
    judgeSurface(blocksOf(new Array(2 ** 32 - 1)).surface);
    judgeSurface(blocksOf([{ type: "new", data: Array.from({ length: 4_000 }, () => new Array(4_000).fill(0)) }]).surface);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("a native surface past a limit", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => [ui.span(`line ${index}`, { role: "accent" })]);
  const made = (blocks: ui.ExtensionUINativeBlock[], fallback?: ui.ExtensionUINativeFallback) => {
    const result = clean(ui.surface({ id: "a", blocks, ...(fallback && { fallback }) }));
    judgeSurface(result.surface);
    return result;
  };

  it("keeps 81 styled lines as they are", () => {
    const block = ui.terminal(lines(81));
    expect(made([block])).toStrictEqual({ surface: ui.surface({ id: "a", blocks: [block] }), findings: [] });
  });

  it("gives up the style of a line of 322 spans, and says so", () => {
    const rainbow = Array.from({ length: 322 }, (_, index) => ui.span(String(index % 10), { role: index % 2 ? "accent" : "code" }));
    const { surface, truncation } = made([ui.terminal([rainbow, [ui.span("styled", { role: "danger" })]])]);
    expect(surface?.blocks).toEqual([
      ui.terminal([rainbow.map(({ text }) => text).join(""), [ui.span("styled", { role: "danger" })]]),
      ui.text([ui.span("… styles left out", { role: "muted" })]),
    ]);
    expect(truncation).toEqual({ spans: { kept: 2, dropped: 321 } });
  });

  it("keeps 17 KiB of styled text whole, with less style", () => {
    const text = "0123456789abcdef".repeat(8);
    const styled = Array.from({ length: 136 }, () => [ui.span(text.slice(0, 64), { role: "success", traits: ["bold", "italic", "monospaced", "strikethrough", "underline"] }), ui.span(text.slice(64), { role: "danger", traits: ["bold"] })]);
    const { surface } = made([ui.terminal(styled)]);
    const block = surface?.blocks[0];
    expect(block?.type === "terminal" && block.lines.map((line) => line.map((span) => span.text).join(""))).toEqual(styled.map(() => text));
  });

  it("refuses a link of 40 kB and keeps its text", () => {
    const { surface, findings } = made([ui.text([ui.span("docs", { link: `https://example.org/${"a".repeat(40_000)}` })])]);
    expect(surface?.blocks).toEqual([ui.text("docs")]);
    expect(findings.map(({ path }) => path)).toEqual(["blocks[0].spans[0].link"]);
  });

  it("shows the first of 100,000 lines, keeps a quarter for the fallback, and counts the others in both", () => {
    const { surface, truncation } = made([ui.terminal(lines(100_000))], { lines: lines(100_000).map(([span]) => span!.text) });
    const block = surface?.blocks[0];
    if (block?.type !== "terminal") throw new Error("no terminal block");
    expect(block.lines).toHaveLength(120);
    expect(block.lines.slice(0, 119)).toEqual(lines(119));
    expect(block.lines[119]).toEqual([{ text: "… 99881 more lines", role: "muted" }]);
    expect(surface?.fallback?.lines).toHaveLength(40);
    expect(surface?.fallback?.lines?.[39]).toBe("… 99961 more lines");
    expect(truncation?.lines).toEqual({ kept: 158, dropped: 199_842 });
  });

  it("gives up links before text, and text from the end", () => {
    const link = `https://example.org/${"a".repeat(1_900)}`;
    const { surface } = made(Array.from({ length: 30 }, (_, index) => ui.text([ui.span(`t${index}`, { link })])));
    for (let index = 0; index < 30; index++) expect(textOf(surface)).toContain(`"t${index}"`);
    const { surface: cut, truncation } = made([ui.markdown("é\n".repeat(30_000)), ui.text("tail")]);
    expect(cut?.blocks[0]).toMatchObject({ markdown: expect.stringMatching(/^(é\n){9000,}é?\n?…$/) as string });
    const { markdown = "" } = (cut?.blocks[0] ?? {}) as { markdown?: string };
    const lost = 90_000 - Buffer.byteLength(markdown.slice(0, -1));
    expect(cut?.blocks[1]).toEqual(ui.text([ui.span(`… ${lost} more bytes, 1 more block`, { role: "muted" })]));
    expect(truncation?.textBytes?.kept).toBeGreaterThan(32_000);
  });

  it("never cuts a link in a field of a newer peer", () => {
    const url = `https://example.org/${"a".repeat(1_900)}`;
    const { surface } = made(Array.from({ length: 40 }, () => ({ ...ui.text("t"), url })));
    for (const block of surface?.blocks ?? []) expect([undefined, url]).toContain((block as { url?: string }).url);
  });

  it("leaves out a fallback of which a cut keeps nothing", () => {
    const full = ui.surface({ id: "a", blocks: Array.from({ length: 200 }, () => ui.divider()) });
    const { surface } = ui.sanitizeNativeSurface({ ...full, fallback: { newer: 1 } });
    expect(surface).not.toHaveProperty("fallback");
    expect(ui.sanitizeNativeSurface(surface)).toEqual({ surface, findings: [] });
  });

  it("cuts blocks and rows with a notice", () => {
    const blocks = made(Array.from({ length: 200 }, (_, index) => ui.text(`t${index}`)));
    expect(blocks.surface?.blocks).toHaveLength(80);
    expect(blocks.surface?.blocks[79]).toEqual(ui.text([ui.span("… 121 more blocks", { role: "muted" })]));
    expect(blocks.truncation).toEqual({ blocks: { kept: 79, dropped: 121 } });
    const rows = made([ui.activityList(Array.from({ length: 300 }, (_, index) => ({ id: `r${index}`, title: "t" })))]);
    const list = rows.surface?.blocks[0];
    expect(list?.type === "activityList" && [list.rows.length, list.rows.at(-1)]).toEqual([160, { id: "more-rows", title: "… 141 more rows" }]);
    expect(rows.truncation).toEqual({ rows: { kept: 159, dropped: 141 } });
  });
});
