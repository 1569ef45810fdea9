/** Renditions, roles and columns. */
import type { Fault } from "../fault.js";

export const STYLE_FAULTS: readonly Fault[] = [
  {
    name: "58;5;1 is read as bold in the express lane",
    file: "style/sgr.ts",
    find: "if (code !== 38 && code !== 48 && code !== 58) {",
    replace: "if (code !== 38 && code !== 48) {",
    tests: ["properties/sgr.test.ts", "style/sgr.test.ts"],
  },
  {
    name: "58;5;1 is read as bold by the parser",
    file: "style/sgr.ts",
    find: "if (code === 38 || code === 48 || code === 58) {",
    replace: "if (code === 38 || code === 48) {",
    tests: ["style/sgr.test.ts"],
  },
  {
    name: "22 leaves dim on",
    file: "style/sgr.ts",
    find: "case 22: return this.set(BOLD | DIM, false);",
    replace: "case 22: return this.set(BOLD, false);",
    tests: ["style/sgr.test.ts"],
  },
  {
    name: "colour 256 is taken for colour 0",
    file: "style/sgr.ts",
    find: "return index > 255 ? NO_COLOR",
    replace: "return index > 256 ? NO_COLOR",
    tests: ["style/sgr.test.ts"],
  },
  {
    name: "two colours of one memory slot get the same role",
    file: "style/roles.ts",
    find: "if (this.colors[slot] === color) return",
    replace: "if ((this.colors[slot] ?? 0) > 0) return",
    tests: ["style/roles.test.ts"],
  },
  {
    name: "spans of one style stay apart",
    file: "style/span-builder.ts",
    find: "(style !== this.style || link !== this.link)",
    replace: "(style !== this.style || link !== this.link || style !== 0)",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "an emoji before U+FE0E is wide",
    file: "text/columns.ts",
    find: "const ALWAYS_EMOJI = EMOJI |",
    replace: "const ALWAYS_EMOJI = EMOJI | TEXT_EMOJI |",
    tests: ["text/columns.test.ts"],
  },
  {
    name: "flags do not pair",
    file: "text/clusters.ts",
    find: "set([REGIONAL], [CLASS_REGIONAL], ANY);",
    replace: "set([REGIONAL], [CLASS_REGIONAL], REGIONAL);",
    tests: ["text/clusters.test.ts"],
  },
];
