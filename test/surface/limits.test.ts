/** Every limit of a surface at its edge: exactly at it nothing is cut, one more is cut and told. */
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";

type Block = ui.ExtensionUINativeBlock;
type Limit = keyof ui.SurfaceTruncation;

const list = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const made = (blocks: Block[], fallback?: ui.ExtensionUINativeFallback) =>
  ui.surface({ id: "a", blocks, ...(fallback && { fallback }) });

function stringBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  return typeof value === "object" && value !== null ? Object.values(value).reduce((sum: number, part) => sum + stringBytes(part), 0) : 0;
}

/** The surface of `make` whose size is `total`, by the length of the text that it is given. */
function sized(total: number, size: (surface: object) => number, make: (text: string) => Block[]) {
  const rest = total - size(made(make("x"))) + 1;
  return made(make("x".repeat(rest)));
}

const numbers = { type: "chart", series: new Array<number>(4_000).fill(0) } as unknown as Block;
const payload = (bytes: number) =>
  sized(bytes, (surface) => Buffer.byteLength(JSON.stringify(surface)), (text) => [...list(7, () => numbers), ui.markdown(text)]);
const text = (bytes: number) => sized(bytes, stringBytes, (content) => [ui.markdown(content)]);
const row = (index: number, children?: ui.ExtensionUIActivityRow[]): ui.ExtensionUIActivityRow =>
  ({ id: `r${index}`, title: "t", ...(children && { children }) });
const nested = (levels: number): Block => (levels === 1 ? ui.text("x") : ui.section([nested(levels - 1)], { title: "s" }));
const rainbow = (spans: number) => list(spans, (index) => ui.span("x", { role: index % 2 ? "accent" : "code" }));

describe("a surface at the edge of a limit", () => {
  it.each<[Limit, number, (size: number) => ui.ExtensionUINativeSurface]>([
    ["payloadBytes", 65_536, payload],
    ["textBytes", 32_768, text],
    ["blocks", 80, (count) => made([ui.section(list(count - 1, () => ui.divider()), { title: "s" })])],
    ["depth", 6, (levels) => made([nested(levels)])],
    ["spans", 320, (count) => made([ui.terminal([rainbow(10), rainbow(count - 20)]), ui.text(rainbow(10))])],
    ["lines", 160, (count) => made([ui.terminal(list(count - 60, () => "x"))], { lines: list(60, () => "y") })],
    ["rows", 160, (count) => made([ui.activityList([row(0, list(count - 2, (index) => row(index + 2))), row(1)])])],
  ])("has %s of %d and no more", (limit, most, make) => {
    const whole = make(most);
    expect(ui.sanitizeNativeSurface(whole)).toStrictEqual({ surface: whole, findings: [] });
    const { surface, truncation } = ui.sanitizeNativeSurface(make(most + 1));
    judgeSurface(surface);
    expect(Object.keys(truncation ?? {})).toEqual([limit]);
    expect(truncation?.[limit]?.kept).toBeLessThanOrEqual(most);
  });

  it("counts links of spans and rows as one, up to 32,768 bytes, and as text", () => {
    const link = (length: number) => `https://example.org/${"a".repeat(length - 20)}`;
    const links = (bytes: number) =>
      made([ui.text(list(15, () => ui.span("x", { link: link(2_000) }))), ui.activityList([{ ...row(0), link: link(1_000) }, row(1, [{ ...row(2), link: link(bytes - 31_000) }])])]);
    const at = ui.sanitizeNativeSurface(links(32_768));
    judgeSurface(at.surface);
    expect(Object.keys(at.truncation ?? {})).toEqual(["textBytes"]);
    const past = ui.sanitizeNativeSurface(links(32_769));
    judgeSurface(past.surface);
    expect(Object.keys(past.truncation ?? {}).sort()).toEqual(["linkBytes", "textBytes"]);
  });
});
