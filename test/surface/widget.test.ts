/** Widgets of extensions that never heard of native surfaces, of those that did, and of broken ones. */
import { Loader, Text } from "@mariozechner/pi-tui";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";

const key = "jobs";
const linesOf = (surface: ui.ExtensionUINativeSurface | undefined) => surface?.fallback?.lines;
const native = ui.surface({ id: "mine", title: "Own", blocks: [ui.progress({ label: "Copy", value: 0.5 })], fallback: { lines: ["Copy 50 %"] } });

describe("a widget", () => {
  it("is its lines as a terminal block and as fallback, with the key as title", () => {
    expect(ui.widgetSurface({ widgetKey: key, lines: ["\x1b[31mred", "", "b"] })).toEqual({
      version: 1, id: "widget:jobs", source: "widget", presentation: { style: "surfacePanel", title: "jobs" },
      blocks: [{ type: "terminal", id: "terminal-fallback", lines: [[{ text: "red", role: "danger" }], [], [{ text: "b" }]] }],
      fallback: { lines: ["red", "", "b"] },
    });
    expect(ui.widgetSurface({ widgetKey: key, lines: ["x"], title: "T\x1b[2J" })?.presentation.title).toBe("T");
  });

  it("is cleared where it is blank or nothing", () => {
    for (const lines of [undefined, null, [], [""], [" ", "\x1b[31m"], 7, {}]) expect(ui.widgetSurface({ widgetKey: key, lines })).toBeUndefined();
    const empty = ui.surface({ id: "a", blocks: [] });
    expect(ui.widgetSurface({ widgetKey: key, component: { render: () => ["x"], renderNative: () => empty } })).toBeUndefined();
  });

  it("is what renderNative gives, under the id of the key", () => {
    const seen: unknown[] = [];
    const component = { render: () => ["no"], renderNative: (context: unknown) => (seen.push(context), native) };
    const capabilities = [ui.CAPABILITIES.surfaceNative];
    expect(ui.widgetSurface({ widgetKey: key, component, capabilities, locale: "de" })).toEqual({ ...native, id: "widget:jobs" });
    expect(seen).toEqual([{ target: "oppi-native-v1", capabilities, locale: "de" }]);
    const untitled = ui.surface({ id: "x", blocks: [ui.divider()] });
    const titled = ui.widgetSurface({ widgetKey: key, component: { renderNative: () => untitled }, title: "Given" });
    expect(titled?.presentation.title).toBe("Given");
  });

  it("falls back to its lines where renderNative is absent, throws, or is of no use, and says why", () => {
    const told: unknown[] = [];
    const options = { onFindings: (...args: unknown[]) => void told.push(args) };
    const renders = [undefined, () => { throw new Error("no"); }, () => undefined, () => ({ ...native, fallback: undefined, version: 2 }), async () => { throw new Error("late"); }];
    for (const renderNative of renders) {
      const surface = ui.widgetSurface({ widgetKey: key, component: { render: (width: number) => [`at ${width}`], renderNative } }, options);
      expect(linesOf(surface)).toEqual(["at 88"]);
    }
    expect(told).toEqual([[key, [{ path: "version", problem: "is not 1: refused" }]], [key, [{ path: "version", problem: "is not 1: refused" }]]]);
  });

  it("takes the fallback that a wrong native surface brought before its lines", () => {
    const component = { render: () => ["rendered"], renderNative: () => ({ ...native, version: 9 }) };
    expect(linesOf(ui.widgetSurface({ widgetKey: key, component }))).toEqual(["Copy 50 %"]);
  });

  it("says that it cannot be shown, and whose it is, where there is nothing else", () => {
    const broken = [{ render: () => { throw new Error("x"); } }, {}, 42, () => { throw new Error("x"); }, () => undefined, { get render() { throw new Error("x"); } }];
    for (const component of broken) {
      const surface = ui.widgetSurface({ widgetKey: key, component, title: "Jobs", extensionName: "my-ext\x1b[m" });
      expect(linesOf(surface)).toEqual(["Jobs cannot be shown here (my-ext)"]);
    }
  });

  it("bears whatever render returns", () => {
    const rendered = (value: unknown) => ui.widgetSurface({ widgetKey: key, component: { render: () => value } });
    expect(linesOf(rendered("one\ntwo"))).toEqual(["one", "two"]);
    expect(linesOf(rendered([undefined, "a", null, 3]))).toEqual(["", "a", "", "3"]);
    const flood = rendered(Array.from({ length: 1_000_000 }, (_, index) => `l${index}`));
    judgeSurface(flood);
    expect(linesOf(flood)?.at(-1)).toBe("… 999961 more lines");
  });

  it("makes a component of a factory with a TUI of 88 columns and the role theme, and disposes of it", () => {
    let disposed = 0;
    const component = (tui: { terminal: { columns: number; rows: number }; requestRender(): void }, theme: ui.RoleTheme) => {
      tui.requestRender();
      return { render: () => [theme.fg("error", `${tui.terminal.columns}×${tui.terminal.rows}`)], dispose: () => disposed++ };
    };
    const surface = ui.widgetSurface({ widgetKey: key, component });
    expect(surface?.blocks).toEqual([ui.terminal([[ui.span("88×40", { role: "danger" })]], { id: "terminal-fallback" })]);
    expect(disposed).toBe(1);
  });

  it("shows real components", () => {
    expect(linesOf(ui.widgetSurface({ widgetKey: key, component: new Text("hello", 0, 0) }))?.[0]?.trim()).toBe("hello");
    const loader = (tui: never, theme: ui.RoleTheme) => {
      const made = new Loader(tui, (text) => theme.fg("accent", text), (text) => theme.fg("muted", text), "Loading");
      return Object.assign(made, { dispose: () => made.stop() });
    };
    expect(linesOf(ui.widgetSurface({ widgetKey: key, component: loader }))?.join("")).toContain("Loading");
  });
});

describe("a renderer of widgets", () => {
  it("gives the same object for equal lines, and a new one for others", () => {
    const renderer = ui.createWidgetRenderer();
    const lines = ["a", "b"];
    const first = renderer.surface({ widgetKey: key, lines });
    expect(renderer.surface({ widgetKey: key, lines: [...lines] })).toBe(first);
    expect(renderer.surface({ widgetKey: key, component: { render: () => lines } })).toBe(first);
    expect(renderer.surface({ widgetKey: "other", lines })?.id).toBe("widget:other");
    expect(renderer.surface({ widgetKey: key, lines, title: "New" })?.presentation.title).toBe("New");
    lines[1] = "c";
    expect(linesOf(renderer.surface({ widgetKey: key, lines }))).toEqual(["a", "c"]);
  });

  it("gives what a call without memory gives, whatever it saw before", () => {
    const renderer = ui.createWidgetRenderer({ links: { schemes: ["ssh"] } });
    const row = fc.constantFrom(
      "", " ", "plain", "\x1b[31mred\x1b[m end", "open \x1b]8;;ssh://h\x07link", "a\nb", "é漢😀", "\x1b[1;36m|\x1b[m ".repeat(20), '"\\'.repeat(3_000), "漢".repeat(1_500),
      `\x1b]8;;https://a.example/${"x".repeat(1_900)}\x07l\x1b]8;;\x07`, "x".repeat(90),
    );
    const frame = fc.tuple(fc.array(row, { maxLength: 12 }), fc.constantFrom(1, 1, 1, 5)).map(([rows, times]) => Array<string[]>(times).fill(rows).flat());
    fc.assert(
      fc.property(frame, fc.constantFrom("k", "t\x1b[2J", "漢".repeat(2_000)), (lines, widgetKey) => {
        const surface = renderer.surface({ widgetKey, lines });
        expect(surface).toEqual(ui.widgetSurface({ widgetKey, lines }, { links: { schemes: ["ssh"] } }));
        if (surface !== undefined) judgeSurface(JSON.parse(JSON.stringify(surface).replaceAll('"ssh://h"', '"https://h"')));
      }),
      { numRuns: Math.ceil(Number(process.env["PROPERTY_RUNS"] ?? 500) / 10), seed: 20250612 },
    );
  });

  it("forgets the oldest of more than 64 widgets", () => {
    const renderer = ui.createWidgetRenderer();
    const shown = Array.from({ length: 65 }, (_, index) => renderer.surface({ widgetKey: `k${index}`, lines: ["x"] }));
    expect(renderer.surface({ widgetKey: "k64", lines: ["x"] })).toBe(shown[64]);
    expect(renderer.surface({ widgetKey: "k1", lines: ["x"] })).toBe(shown[1]);
    expect(renderer.surface({ widgetKey: "k0", lines: ["x"] })).not.toBe(shown[0]);
  });
});
