/** Each constant of the limits, one too many. */
import type { Fault } from "../fault.js";

type Constant = readonly [text: string, more: string];

const FIXED: readonly Constant[] = [
  ["MAX_PARAMETERS = 32;", "MAX_PARAMETERS = 33;"],
  ["MAX_SUBPARAMETERS = 8;", "MAX_SUBPARAMETERS = 9;"],
  ["MAX_MOTION = 4_096;", "MAX_MOTION = 4_097;"],
  ["MAX_LINE_COLUMNS = 65_536;", "MAX_LINE_COLUMNS = 65_537;"],
  ["MAX_HYPERLINK_PAYLOAD = 4_096;", "MAX_HYPERLINK_PAYLOAD = 4_097;"],
  ["MAX_LINK_BYTES = 2_083;", "MAX_LINK_BYTES = 2_084;"],
  ["MAX_CLUSTER_SCALARS = 32;", "MAX_CLUSTER_SCALARS = 33;"],
  ["MAX_STRING_BYTES = 8 * 1024 * 1024;", "MAX_STRING_BYTES = 8 * 1024 * 1024 + 1;"],
  ["DEFAULT_ROWS = 100;", "DEFAULT_ROWS = 101;"],
];

// A snapshot and a surface have limits of one name; the reason tells them apart.
const OF_A_SNAPSHOT: readonly Constant[] = [
  ["lines: 160, // a drawer", "lines: 161, // a drawer"],
  ["columns: 1_024,", "columns: 1_025,"],
  ["spans: 320, // each is a text run to lay out\n  textBytes", "spans: 321,\n  textBytes"],
  ["textBytes: 32_768, // half", "textBytes: 32_769, // half"],
  ["linkBytes: 32_768,\n", "linkBytes: 32_769,\n"],
  ["payloadBytes: 65_536, // one", "payloadBytes: 65_537, // one"],
];
const OF_A_SURFACE: readonly Constant[] = [
  ["payloadBytes: 65_536, // UTF-8", "payloadBytes: 65_537, // UTF-8"],
  ["textBytes: 32_768, // of", "textBytes: 32_769, // of"],
  ["linkBytes: 32_768, // of", "linkBytes: 32_769, // of"],
  ["blocks: 80,", "blocks: 81,"],
  ["depth: 6,", "depth: 7,"],
  ["spans: 320, // each is a text run to lay out\n  lines", "spans: 321,\n  lines"],
  ["lines: 160, // terminal", "lines: 161, // terminal"],
  ["rows: 160,", "rows: 161,"],
];

const faults = (constants: readonly Constant[], of: string, test: string): Fault[] =>
  constants.map(([find, replace]) => ({
    name: `the limit${of} is ${replace.split(/[,;]/)[0] as string}`,
    file: "contract/limits.ts",
    find,
    replace,
    tests: [test],
  }));

export const LIMIT_FAULTS: readonly Fault[] = [
  ...faults(OF_A_SNAPSHOT, "", "contract/limits.test.ts"),
  ...faults(OF_A_SURFACE, " of a surface", "surface/limits.test.ts"),
  ...faults(FIXED, "", "contract/limits.test.ts"),
];
