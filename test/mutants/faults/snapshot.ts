/** Lines within limits, their JSON, hash and safe ANSI. */
import type { Fault } from "../fault.js";

export const SNAPSHOT_FAULTS: readonly Fault[] = [
  {
    name: "one line more than the limit is kept",
    file: "snapshot/collector.ts",
    find: "if (this.lines.length < this.capacity) {",
    replace: "if (this.lines.length <= this.capacity) {",
    tests: ["properties/limits.test.ts", "contract/limits.test.ts"],
  },
  {
    name: "a row is one column wider than the limit",
    file: "snapshot/cut.ts",
    find: "if (used + width > columns) break;",
    replace: "if (used + width > columns + 1) break;",
    tests: ["properties/limits.test.ts"],
  },
  {
    name: "a text is one byte longer than the limit",
    file: "snapshot/cut.ts",
    find: "if (room < 0) break;",
    replace: "if (room < -1) break;",
    tests: ["properties/limits.test.ts", "contract/limits.test.ts"],
  },
  {
    name: "links take one byte more than the limit",
    file: "snapshot/budget.ts",
    find: "kept + bytes <= limit",
    replace: "kept + bytes <= limit + 1",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "one span more than the limit is kept",
    file: "snapshot/budget.ts",
    find: "if (count + line.length > limit) break;",
    replace: "if (count + line.length > limit + 1) break;",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "the payload forgets that a backslash is escaped",
    file: "snapshot/json.ts",
    find: "if (code === 0x22 || code === 0x5c) bytes++;",
    replace: "if (code === 0x22) bytes++;",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "a notice takes no room in the lines",
    file: "snapshot/budget.ts",
    find: "lines: limits.lines - 1,",
    replace: "lines: limits.lines,",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "a notice tells one line too few",
    file: "snapshot/budget.ts",
    find: "notice(room, this.total - this.whole)",
    replace: "notice(room, this.total - this.whole - 1)",
    tests: ["properties/limits.test.ts"],
  },
  {
    name: "the hash does not know the links",
    file: "snapshot/hash.ts",
    find: "hashOfJson(canonicalJson(lines))",
    replace: "hashOfJson(canonicalJson(lines.map((line) => line.map(({ link: _, ...rest }) => rest))))",
    tests: ["properties/fast.test.ts"],
  },
  {
    name: "safe ANSI leaves a link open at the line end",
    file: "snapshot/safe-ansi.ts",
    find: "  if (link !== undefined) out += CLOSE_LINK;\n  return",
    replace: "  return",
    tests: ["properties/identity.test.ts"],
  },
  {
    name: "safe ANSI lets a mark join the span before",
    file: "snapshot/safe-ansi.ts",
    find: "& BOUNDARY)) out += END_CLUSTER;",
    replace: '& BOUNDARY)) out += "";',
    tests: ["properties/identity.test.ts"],
  },
];
