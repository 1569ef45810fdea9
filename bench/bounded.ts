/** D. A bounded snapshot of an unbounded stream: what will be dropped must not be built. */
import { snapshotOf, spansOf } from "./engine.js";
import { chunksOf, input } from "./inputs.js";
import { race, speed, timesFaster } from "./lib.js";
import type { Question } from "./report.js";

/** Against building the spans of every line (target A) of the same bytes. */
const LEAST_RATIO = 1.5;

export const question: Question = {
  title: "D. Bounded: the first or last 160 lines of gitlog",
  async measure({ scale }) {
    const bytes = input("gitlog", scale);
    const chunks = chunksOf(bytes);
    const samples = await race(
      [
        { name: "every line", run: () => spansOf(bytes) },
        { name: "first 160", run: () => snapshotOf(chunks, "head") },
        { name: "last 160", run: () => snapshotOf(chunks, "tail") },
      ],
      { rounds: 20 },
    );
    const names = Object.keys(samples);
    const ratio = (name: string): number => timesFaster(samples, name, "every line");
    const rows = names.map((name) => [name, speed(samples, name, bytes.length), ratio(name)]);
    return {
      tables: [{ title: "gitlog, fastest round", head: ["kept", "MB/s", "× every line"], rows }],
      checks: names.slice(1).map((name) => ({ name, value: ratio(name), target: LEAST_RATIO, kind: "min" })),
    };
  },
};
