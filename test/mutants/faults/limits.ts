/** Each constant of the limits, one too many. */
import type { Fault } from "../fault.js";

const file = "contract/limits.ts";

const CONSTANTS: readonly (readonly [text: string, more: string, test: string])[] = [
  ["lines: 160,", "lines: 161,", "contract/limits.test.ts"],
  ["columns: 1_024,", "columns: 1_025,", "contract/limits.test.ts"],
  ["spans: 320,", "spans: 321,", "contract/limits.test.ts"],
  ["textBytes: 32_768,", "textBytes: 32_769,", "contract/limits.test.ts"],
  ["linkBytes: 32_768,", "linkBytes: 32_769,", "contract/limits.test.ts"],
  ["payloadBytes: 65_536,", "payloadBytes: 65_537,", "contract/limits.test.ts"],
  ["MAX_PARAMETERS = 32;", "MAX_PARAMETERS = 33;", "contract/limits.test.ts"],
  ["MAX_SUBPARAMETERS = 8;", "MAX_SUBPARAMETERS = 9;", "contract/limits.test.ts"],
  ["MAX_MOTION = 4_096;", "MAX_MOTION = 4_097;", "contract/limits.test.ts"],
  ["MAX_LINE_COLUMNS = 65_536;", "MAX_LINE_COLUMNS = 65_537;", "contract/limits.test.ts"],
  ["MAX_HYPERLINK_PAYLOAD = 4_096;", "MAX_HYPERLINK_PAYLOAD = 4_097;", "contract/limits.test.ts"],
  ["MAX_LINK_BYTES = 2_083;", "MAX_LINK_BYTES = 2_084;", "contract/limits.test.ts"],
  ["MAX_CLUSTER_SCALARS = 32;", "MAX_CLUSTER_SCALARS = 33;", "contract/limits.test.ts"],
  ["MAX_STRING_BYTES = 8 * 1024 * 1024;", "MAX_STRING_BYTES = 8 * 1024 * 1024 + 1;", "contract/limits.test.ts"],
  ["DEFAULT_ROWS = 100;", "DEFAULT_ROWS = 101;", "contract/limits.test.ts"],
];

export const LIMIT_FAULTS: readonly Fault[] = CONSTANTS.map(([find, replace, test]) => ({
  name: `the limit is ${replace.replace(/[,;]$/, "")}`,
  file,
  find,
  replace,
  tests: [test],
}));
