/** C. Unchanged work is free: a component that renders again costs what changed, canonical JSON and hash included. */
import { createLineSanitizer } from "./engine.js";
import { widgetFrames } from "./inputs/widget.js";
import { race, timesFaster } from "./lib.js";
import type { Question } from "./report.js";

/** How much less a frame costs than one of unknown lines. */
const LEAST_CHANGED = 6;
const LEAST_IDENTICAL = 20;
/** Frames of which no line is like one of another; enough that the clock does not matter. */
const FRAMES = 200;

export const question: Question = {
  title: "C. A widget of 40 lines × 88 columns, frame after frame",
  async measure() {
    const changing = widgetFrames(FRAMES);
    const strange = Array.from({ length: FRAMES }, (_, index) => widgetFrames(1, index + 1)[0] as string[]);
    const copies = (frame: readonly string[]) => frame.map((line) => Buffer.from(line, "utf8").toString("utf8"));
    const identical = strange.map(() => copies(changing[0] as string[]));
    const hashes = (frames: readonly (readonly string[])[]) => () => {
      const sanitizer = createLineSanitizer();
      let last = "";
      for (const frame of frames) last = sanitizer.sanitize(frame).hash;
      return last;
    };
    const samples = await race([
      { name: "no line known", run: hashes(strange) },
      { name: "one line changed", run: hashes(changing) },
      { name: "identical", run: hashes(identical) },
    ], { rounds: 20 });
    const names = Object.keys(samples);
    const ratio = (name: string): number => timesFaster(samples, name, "no line known");
    const micros = (name: string): number => (Math.min(...(samples[name] ?? [])) * 1_000) / FRAMES;
    return {
      tables: [{ title: "One frame", head: ["frame", "µs", "× faster"], rows: names.map((name) => [name, micros(name), ratio(name)]) }],
      checks: [
        { name: "one line changed", value: ratio("one line changed"), target: LEAST_CHANGED, kind: "min" },
        { name: "identical", value: ratio("identical"), target: LEAST_IDENTICAL, kind: "min" },
      ],
    };
  },
};
