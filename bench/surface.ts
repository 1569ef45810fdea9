/** A surface costs little more than writing it out: a first call against `JSON.stringify` of its result, then again. */
import { createWidgetRenderer } from "./engine.js";
import { widgetFrames } from "./inputs/widget.js";
import { race, timesFaster } from "./lib.js";
import type { Question } from "./report.js";

/** How many times the JSON of its result a first call may cost. */
const MOST_FIRST = 8;
/** How much less than a first call one of equal lines costs. */
const LEAST_IDENTICAL = 10;
/** Frames of which no line is like one of another; few, so that some rounds meet no other process on a busy machine. */
const FRAMES = 40;
const widgetKey = "plan";

export const question: Question = {
  title: "Surface of a styled widget of 40 lines × 88 columns",
  async measure() {
    const strange = Array.from({ length: FRAMES }, (_, index) => widgetFrames(1, index + 1)[0] as string[]);
    const changing = widgetFrames(FRAMES);
    const copies = (frame: readonly string[]) => frame.map((line) => Buffer.from(line, "utf8").toString("utf8"));
    const identical = strange.map(() => copies(changing[0] as string[]));
    const surfaces = strange.map((lines) => createWidgetRenderer().surface({ widgetKey, lines }));
    /** Blocks, so that no call can be left out. */
    const render = (frames: readonly (readonly string[])[], renderers: () => ReturnType<typeof createWidgetRenderer>) => () => {
      let blocks = 0;
      for (const lines of frames) blocks += renderers().surface({ widgetKey, lines })?.blocks.length ?? 0;
      return blocks;
    };
    const again = createWidgetRenderer();
    again.surface({ widgetKey, lines: identical[0] });
    const moving = createWidgetRenderer();
    const samples = await race([
      { name: "JSON.stringify of it", run: () => surfaces.reduce((units, surface) => units + JSON.stringify(surface).length, 0) },
      { name: "first call", run: render(strange, () => createWidgetRenderer()) },
      { name: "one line changed", run: render(changing, () => moving) },
      { name: "identical call", run: render(identical, () => again) },
    ], { rounds: 200, budget: 6_000 });
    const micros = (name: string): number => (Math.min(...(samples[name] ?? [])) * 1_000) / FRAMES;
    const costs = (name: string): number => timesFaster(samples, "JSON.stringify of it", name);
    const faster = (name: string): number => timesFaster(samples, name, "first call");
    const names = Object.keys(samples);
    return {
      tables: [{
        title: "One surface",
        head: ["what", "µs", "× its JSON", "× faster than first"],
        rows: names.map((name) => [name, micros(name), costs(name), faster(name)]),
      }],
      checks: [
        { name: "first call, × JSON.stringify", value: costs("first call"), target: MOST_FIRST, kind: "max" },
        { name: "identical call, × faster than first", value: faster("identical call"), target: LEAST_IDENTICAL, kind: "min" },
      ],
    };
  },
};
