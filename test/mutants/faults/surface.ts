/** Surfaces that extensions built: limits and foreign code. */
import type { Fault } from "../fault.js";

const any = ["surface/native-any.test.ts"];
const native = ["surface/native.test.ts"];

export const SURFACE_FAULTS: readonly Fault[] = [
  {
    name: "a getter of a surface runs",
    file: "surface/copy.ts",
    find: 'if (!Object.hasOwn(property, "value")) return this.refuse(path, "is computed by a getter");',
    replace: 'if (!Object.hasOwn(property, "value")) property.value = property.get?.call(owner);',
    tests: any,
  },
  {
    name: "a proxy is read",
    file: "surface/copy.ts",
    find: 'if (isProxy(value)) return this.refuse(path, "is a proxy");',
    replace: "",
    tests: any,
  },
  {
    name: "an iterator of a list runs",
    file: "surface/copy.ts",
    find: "const items: (Data | undefined)[] = [];",
    replace: "const items: (Data | undefined)[] = [];\n    for (const _ of value as unknown[]) break;",
    tests: any,
  },
  {
    name: "a cycle is followed to the deepest level",
    file: "surface/copy.ts",
    find: 'if (this.ancestors.has(value)) return this.refuse(path, "leads back to itself");',
    replace: "",
    tests: native,
  },
  {
    name: "a size is within a limit one past it",
    file: "surface/measure.ts",
    find: "size[limit] <= SURFACE_LIMITS[limit]",
    replace: "size[limit] <= SURFACE_LIMITS[limit] + 1",
    tests: ["surface/limits.test.ts"],
  },
  {
    name: "children of rows are not counted",
    file: "surface/measure.ts",
    find: "row.children?.forEach((child) => addRow(size, child));",
    replace: "",
    tests: ["surface/limits.test.ts"],
  },
  {
    name: "links of rows are not counted",
    file: "surface/measure.ts",
    find: "if (row.link !== undefined) size.linkBytes += utf8Bytes(row.link);",
    replace: "",
    tests: ["surface/limits.test.ts"],
  },
  {
    name: "what was cut is told one too few",
    file: "surface/surface-budget.ts",
    find: "dropped: before[limit] - kept };",
    replace: "dropped: before[limit] - kept - 1 };",
    tests: native,
  },
  {
    name: "more style is given up than has to be",
    file: "surface/give-up-looks.ts",
    find: "if (!hasStyles || isEnough(left)) break;",
    replace: "if (!hasStyles) break;",
    tests: native,
  },
  {
    name: "more links are given up than have to be",
    file: "surface/give-up-looks.ts",
    find: "if (!hasLinks || isEnough(left)) break;",
    replace: "if (!hasLinks) break;",
    tests: ["surface/native-cuts.test.ts", "surface/native-links.test.ts"],
  },
  {
    name: "links are given up from the start",
    file: "surface/give-up-looks.ts",
    find: "of holders.toReversed()) {",
    replace: "of holders) {",
    tests: ["surface/native-cuts.test.ts", "surface/native-links.test.ts"],
  },
  {
    name: "the fallback takes what the blocks need",
    file: "surface/surface-budget.ts",
    find: "return Math.max(Math.floor(limit * FALLBACK_SHARE), limit - others);",
    replace: "return limit;",
    tests: native,
  },
  {
    name: "a wrong version is a surface",
    file: "surface/native.ts",
    find: 'if (scope.get("version") !== 1) return',
    replace: 'if (scope.get("version") === undefined) return',
    tests: native,
  },
  {
    name: "levels that were too deep are told one too many",
    file: "surface/native.ts",
    find: "dropped: context.deepest - depth }",
    replace: "dropped: context.deepest - depth + 1 }",
    tests: native,
  },
  {
    name: "a link in a surface is not checked",
    file: "surface/scope.ts",
    find: "return !clipped.has(value) && allows(value);",
    replace: "return !clipped.has(value);",
    tests: native,
  },
  {
    name: "the beginning of a link is a link",
    file: "surface/scope.ts",
    find: "return !clipped.has(value) && allows(value);",
    replace: "return allows(value);",
    tests: ["surface/native-links.test.ts"],
  },
];
