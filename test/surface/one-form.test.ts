/** Equal surfaces have equal JSON, whatever way they came: hashing and coalescing of hosts compare it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { forAll } from "../properties/arbitraries.js";
import { validateSurface } from "./schema.js";

const word = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom("", "a", "one two", "é\u0301", "漢字", "👩‍💻", "\t", "a\nb", "\x1b[1mx", "\u0301", "x\u202e", " ", "\\\"", "…") },
  { weight: 10, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
  fc.nat(9_000).map((length) => "é".repeat(length)),
);
const link = fc.constantFrom("https://example.org/", "oppi://session/a", "javascript:x", `https://example.org/${"x".repeat(1_900)}`);
const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] });
const added = some({ mood: word, url: link, data: fc.array(word, { maxLength: 3 }), 7: fc.constant(1) });
const merged = (...parts: fc.Arbitrary<object>[]) => fc.tuple(...parts).map((all) => shuffled(Object.assign({}, ...all) as object, all.length));
/** The same fields in another order. */
const shuffled = (fields: object, by: number) => {
  const entries = Object.entries(fields);
  return Object.fromEntries([...entries.slice(by), ...entries.slice(0, by)]) as object;
};
const span = merged(fc.record({ text: word }), some({ role: fc.constantFrom("accent", "code", "new"), traits: fc.constant(["italic", "bold"]), link }), added);
const few = <T>(item: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.array(item, { maxLength: 4 }) }, fc.tuple(item, fc.nat(100)).map(([one, count]) => Array.from({ length: count }, () => one)));
const row = merged(fc.record({ id: word, title: word }), some({ subtitle: word, detail: word, link, progress: fc.double(), state: fc.constantFrom("running", "odd"), children: fc.constant([{ id: "c", title: "c" }]) }), added);
const base = some({ id: word, accessibility: some({ hint: word, label: word, value: word }) });
const leaf = fc.oneof(
  merged(fc.record({ spans: few(span), type: fc.constant("text") }), base, added),
  merged(fc.record({ markdown: word, type: fc.constant("markdown") }), base, added),
  merged(fc.record({ text: word, type: fc.constant("code") }), base, added),
  merged(fc.record({ lines: few(few(span)), type: fc.constant("terminal") }), base, added),
  merged(fc.record({ rows: few(row), type: fc.constant("activityList") }), base, added),
  merged(fc.record({ label: word, type: fc.constantFrom("progress", "chart") }), base, added),
);
const block = fc.oneof({ weight: 4, arbitrary: leaf }, merged(fc.record({ blocks: few(leaf), title: word, type: fc.constant("section") }), base, added));
const surface = merged(
  fc.record({ blocks: few(block), version: fc.constant(1), id: fc.constant("a"), source: fc.constant("widget"), presentation: merged(fc.record({ title: word, style: fc.constant("surfacePanel") }), added) }),
  some({ fallback: some({ lines: few(word), text: word }) }), added,
);
const everything = Object.values(ui.CAPABILITIES);
const json = (value: unknown) => JSON.stringify(value);
const clean = (value: unknown) => ui.sanitizeNativeSurface(value).surface;

describe("a surface in its one form", () => {
  it("is valid, stays as it is when sanitized again, and for a client that can show all", () => {
    forAll([surface], 25, (value) => {
      const once = clean(value);
      expect(validateSurface(once)).toEqual([]);
      expect(json(clean(once))).toBe(json(once));
      expect(json(ui.forCapabilities(value, everything))).toBe(json(once));
      for (const capabilities of [[], [ui.CAPABILITIES.surfaceNative], [ui.CAPABILITIES.osc8Links]]) {
        const shown = ui.forCapabilities(value, capabilities);
        expect(validateSurface(shown)).toEqual([]);
        expect(json(clean(shown))).toBe(json(shown));
      }
    });
  });

  it("has the same order of keys where it is cut and where it is not", () => {
    const blocks = (tail: object[]) => [
      { x: null, accessibility: { hint: "h", label: "l" }, spans: [{ link: "https://example.org/", text: "a", role: "code" }], id: "i", type: "text" },
      { rows: [{ y: 1, title: "t", children: [], id: "r", detail: "d" }], type: "activityList", z: 1 },
      { w: 1, blocks: [{ type: "divider" }], title: "t", type: "section" }, ...tail,
    ];
    const whole = (tail: object[]) => clean({ theme: "dim", fallback: { lines: ["x"], text: "y" }, blocks: blocks(tail), presentation: { icon: "i", title: "t", style: "surfacePanel" }, source: "widget", id: "a", version: 1 });
    const uncut = whole([]);
    expect(Object.keys(uncut ?? {})).toEqual(["version", "id", "source", "presentation", "blocks", "fallback", "theme"]);
    const floods = [Array.from({ length: 90 }, () => ({ type: "divider" })), [{ type: "markdown", markdown: "x".repeat(40_000) }], [{ type: "text", spans: [{ text: "t", data: "é".repeat(20_000) }] }]];
    for (const flood of floods) {
      const cut = whole(flood);
      expect(json(cut?.blocks.slice(1, 3))).toBe(json(uncut?.blocks.slice(1, 3)));
      expect(Object.keys(cut?.blocks[0] ?? {})).toEqual(Object.keys(uncut?.blocks[0] ?? {}));
      expect(json({ ...cut, blocks: [] })).toBe(json({ ...uncut, blocks: [] }));
    }
    const unlinked = ui.forCapabilities(uncut, [ui.CAPABILITIES.surfaceNative]);
    expect(Object.keys(unlinked ?? {})).toEqual(Object.keys(uncut ?? {}));
  });

  it("has the same id for a widget of lines and for one that draws itself, however long the key", () => {
    for (const widgetKey of ["k".repeat(5_000), "漢".repeat(2_000), "a\tb", "e\n\u0301", `a${"\u0301".repeat(40)}`, "\x1b[1mjobs"]) {
      const native = { renderNative: () => ui.surface({ id: "x", blocks: [ui.text("x")] }) };
      const [drawn, typed] = [ui.widgetSurface({ widgetKey, component: native }), ui.widgetSurface({ widgetKey, lines: ["x"] })];
      expect([typed?.id, typed?.presentation.title]).toEqual([drawn?.id, drawn?.presentation.title]);
      expect(validateSurface(drawn)).toEqual([]);
      expect(validateSurface(typed)).toEqual([]);
    }
  });
});
