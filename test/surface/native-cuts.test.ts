/** Whatever a surface loses to a limit is said in it and counted: notices are no content, kept and dropped are all. */
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";
import { validateSurface } from "./schema.js";

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const made = (blocks: unknown[], rest: object = {}) => {
  const result = ui.sanitizeNativeSurface({ ...ui.surface({ id: "a", blocks: [] }), blocks, ...rest });
  judgeSurface(result.surface);
  expect(validateSurface(result.surface)).toEqual([]);
  const again = ui.sanitizeNativeSurface(result.surface);
  expect([JSON.stringify(again.surface), again.truncation]).toEqual([JSON.stringify(result.surface), undefined]);
  return { ...result, last: textOf(result.surface?.blocks.at(-1)) };
};
const textOf = (block: ui.ExtensionUINativeBlock | undefined) => (block?.type === "text" ? block.spans.map(({ text }) => text).join("") : undefined);
const linesOf = (surface: ui.ExtensionUINativeSurface | undefined) =>
  surface?.blocks.flatMap((block) => (block.type === "terminal" ? block.lines : [])) ?? [];

describe("what a surface loses", () => {
  it("is counted without notices: kept and dropped are all there was", () => {
    for (const count of [80, 81, 82, 200]) {
      const { truncation, last } = made(many(count, (n) => ui.text(`${n}`)));
      const dropped = count - 79;
      expect([truncation, last]).toEqual(count > 80 ? [{ blocks: { kept: 79, dropped } }, `… ${dropped} more blocks`] : [undefined, "79"]);
    }
    for (const count of [160, 161, 162, 300]) {
      const dropped = count - 159;
      const rows = made([ui.activityList(many(count, (n) => ({ id: `${n}`, title: "t" })))]);
      const lines = made([ui.terminal(many(count, (n) => `${n}`))]);
      expect(rows.truncation).toEqual(count > 160 ? { rows: { kept: 159, dropped } } : undefined);
      expect(lines.truncation).toEqual(count > 160 ? { lines: { kept: 159, dropped } } : undefined);
      if (count > 160) expect(linesOf(lines.surface).at(-1)).toEqual([{ text: `… ${dropped} more lines`, role: "muted" }]);
    }
  });

  it("is said where a list or a block of lines has room for no more than the notice", () => {
    const lines = made([ui.terminal(many(159, (n) => `${n}`)), ui.terminal(["a", "b"])]);
    expect(linesOf(lines.surface).at(-1)).toEqual([{ text: "… 2 more lines", role: "muted" }]);
    const rows = made([ui.activityList(many(159, (n) => ({ id: `${n}`, title: "t" }))), ui.activityList([{ id: "a", title: "a" }, { id: "b", title: "b" }])]);
    expect(rows.surface?.blocks.at(-1)).toEqual(ui.activityList([{ id: "more-rows", title: "… 2 more rows" }]));
    expect(made([ui.terminal(many(160, (n) => `${n}`)), ui.terminal(["a", "b"])]).last).toBe("… 2 more lines");
  });

  it("is said in bytes where a text is cut, beside all that 80 blocks can be", () => {
    for (const count of [1, 79, 80]) {
      for (const block of [ui.markdown("x".repeat(34_000)), ui.code("x".repeat(34_000)), ui.text(`${"x".repeat(34_000)}`)]) {
        const { surface, truncation, last } = made([...many(count - 1, () => ui.divider()), block]);
        const kept = JSON.stringify(surface).match(/x{100,}/)?.[0].length ?? 0;
        if (count === 80) expect([kept, last]).toEqual([0, "… 1 more block"]);
        else expect([last, kept > 31_000]).toEqual([`… ${34_000 - kept} more bytes`, true]);
        expect((truncation?.textBytes?.kept ?? 0) + (truncation?.textBytes?.dropped ?? 0)).toBeGreaterThan(34_000);
      }
    }
  });

  it("is links one by one from the end, and no style, where links are too long", () => {
    const link = (index: number) => `https://example.org/${index}/`.padEnd(2_000, "x");
    const spans = many(17, (n) => ui.span(`t${n}`, { role: n % 2 ? "accent" : "code", link: link(n) }));
    const shapes = [
      [ui.text(spans)], [ui.terminal([spans.slice(0, 9), spans.slice(9)])],
      [ui.activityList(spans.map((span, n) => ({ id: `${n}`, title: span.text, link: link(n) })))],
    ];
    for (const blocks of shapes) {
      const { surface, truncation, last } = made(blocks);
      const json = JSON.stringify(surface);
      const left = spans.filter((span) => json.includes(span.link as string));
      expect(left).toEqual(spans.slice(0, left.length));
      expect([left.length >= 15, last]).toEqual([true, "… links left out"]);
      expect(truncation?.linkBytes).toEqual({ kept: 2_000 * left.length, dropped: 2_000 * (17 - left.length) });
      for (const { text } of spans) expect(json).toContain(`"${text}"`);
    }
    expect(JSON.stringify(made([ui.text(spans)]).surface)).toContain('"role":"code"');
  });

  it("is styles and links where giving up styles is not enough", () => {
    const spans = many(330, (n) => ui.span(`t${n}`, { role: n % 2 ? "accent" : "code", link: `https://example.org/${n}` }));
    const { surface, last } = made([ui.text(spans)]);
    expect(last).toBe("… styles and links left out");
    expect(surface?.blocks[0]).toMatchObject({ spans: [...spans.slice(0, 318).map(({ text, link }) => ({ text, link })), { text: spans.slice(318).map(({ text }) => text).join("") }] });
  });

  it("is told where a title, label or id is cut", () => {
    const { truncation, findings } = made([{ type: "progress", label: "é".repeat(2_100), id: "i".repeat(5_000) }], {
      presentation: { style: "surfacePanel", title: "漢".repeat(1_400) },
    });
    expect(findings).toEqual([
      { path: "presentation.title", problem: "is 4200 bytes long: cut at 4096" },
      { path: "blocks[0].label", problem: "is 4200 bytes long: cut at 4096" },
      { path: "blocks[0].id", problem: "is 5000 bytes long: cut at 4096" },
    ]);
    expect(truncation?.labelBytes).toEqual({ kept: 4_092 + 4_092 + 4_093, dropped: 108 + 108 + 907 });
    expect(made([ui.progress({ label: "…".repeat(1_365) })]).truncation).toBeUndefined();
  });

  it("is data of a newer peer before any text, and said", () => {
    const data = [["é".repeat(9_000)], ["é".repeat(9_000)]];
    for (const order of [0, 1, 2]) {
      const known = [ui.text("first"), ui.markdown("second"), ui.activityList([{ id: "a", title: "third" }])];
      Object.assign(known[order] as object, { x: data });
      const { surface, last } = made(known);
      expect(last).toBe(`… ${Buffer.byteLength(JSON.stringify(data))} more bytes`);
      for (const text of ["first", "second", "third"]) expect(JSON.stringify(surface)).toContain(`"${text}"`);
    }
    expect(made([{ type: "text", spans: [], x: data }]).last).toMatch(/^… \d+ more bytes$/);
  });

  it("costs little time, whatever floods it", () => {
    const link = (index: number) => `https://example.org/${index}/`.padEnd(200, "x");
    const floods = [
      many(80, (n) => ui.section([ui.markdown("x".repeat(13_000))], { title: `${n}` })),
      many(4, () => ui.code("👩‍💻".repeat(52_000))), many(4, () => ui.markdown("a\u0301\u0302".repeat(86_000))),
      [ui.activityList(many(4_000, (n) => ({ id: `${n}`, title: "row", link: link(n) })))],
      [ui.text(many(4_096, (n) => ui.span(`${n}`, { role: "accent", link: link(n) })))],
      [ui.text(many(4_096, (n) => ({ ...ui.span("é".repeat(250), { role: n % 2 ? "accent" : "code" }), x: { y: 1 } })))],
      [ui.terminal(many(4_000, () => [ui.span("é".repeat(200), { role: "accent" }), ui.span("b")]))],
    ];
    for (const blocks of floods) {
      const value = ui.surface({ id: "a", blocks });
      const start = process.cpuUsage();
      const { truncation } = ui.sanitizeNativeSurface(value);
      // About 100 ms each; the first call also compiles.
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(600);
      expect(truncation?.textBytes?.kept).toBeLessThanOrEqual(32_768);
    }
  });
});
