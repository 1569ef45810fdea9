/**
 * Any JavaScript value gives a surface within every limit, or none and a reason; nothing of the value is run.
 * `SURFACE_RUNS` (else `PROPERTY_RUNS`) sets how many values are tried.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forCapabilities, sanitizeNativeSurface, widgetSurface } from "../../src/index.js";
import { validateSurface } from "./schema.js";
import { judgeSurface } from "./surface-judge.js";

const numRuns = Number(process.env["SURFACE_RUNS"] ?? process.env["PROPERTY_RUNS"] ?? 100);
const seed = Number(process.env["PROPERTY_SEED"] ?? 20250611);

/** How often anything foreign ran. */
let calls = 0;
const spy = () => {
  calls++;
  throw new Error("foreign code ran");
};

/** One list in so many is a flood, and one text in so many is long: most values are small, so that many can be tried. */
const RARE = 60;

const hostileParts = (...more: string[]) => fc.array(
  fc.constantFrom(
    "a", " ", "é", "漢", "😀", "\n", "\t", "\r", "\0", "\x1b[31m", "\x1b]8;;https://a.example\x07", "\x1b[2J", "\x9b1m", "\ud83d", "\ude00",
    "\u202e", "\u0301".repeat(40), "\ufeff", "\u2028", '"\\', "\u200d", "\u{e0041}", "\uffff", ...more,
  ),
  { maxLength: 8, size: "max" },
).map((parts) => parts.join(""));
const hostileText = fc.oneof(
  { weight: RARE, arbitrary: hostileParts() },
  { weight: 3, arbitrary: hostileParts("\n".repeat(20), " ".repeat(300)) },
  { weight: 1, arbitrary: hostileParts("x".repeat(3_000), "\u00e9\n".repeat(1_000)) },
);
const linkText = fc.constantFrom(
  "https://example.org/a", "http://a.example", "mailto:a@example.org", "oppi://session/x", "javascript:alert(1)", "https://u@h", "data:text/html,x",
  `https://example.org/${"a".repeat(2_000)}`, `https://example.org/${"a".repeat(40_000)}`, "https://example.org/\x1b",
);

/** Stands for a value with traps while inputs are generated: the generator itself would run them. */
class Trap {
  constructor(readonly make: () => unknown) {}
}

/** The input, with a value of its own for each trap. */
function real(value: unknown): unknown {
  if (value instanceof Trap) return value.make();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.length > 100_000 ? value : value.map(real); // a sparse one claims any length
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return value;
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as object;
  for (const [key, field] of Object.entries(value)) {
    Object.defineProperty(copy, key, { value: real(field), enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

/** Something of any kind, with traps that tell when they are run. */
const trap: fc.Arbitrary<unknown> = fc.constantFrom<(() => unknown)[]>(
  () => new Proxy({}, { get: spy, ownKeys: spy, getOwnPropertyDescriptor: spy, getPrototypeOf: spy, has: spy }),
  () => new Proxy([], { get: spy, ownKeys: spy, getOwnPropertyDescriptor: spy, getPrototypeOf: spy, has: spy }),
  () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  },
  () => Object.defineProperties({}, { type: { get: spy, enumerable: true }, text: { get: spy, enumerable: true }, blocks: { get: spy, enumerable: true } }),
  () => Object.defineProperty([1, 2], 0, { get: spy, enumerable: true }),
  () => ({ toJSON: spy, type: "text", spans: [{ text: "x", toString: spy, valueOf: spy }] }),
  () => Object.assign([[{ text: "a" }]], { [Symbol.iterator]: spy, map: spy, toJSON: spy }),
  () => Object.create({ get type() { return spy(); }, toJSON: spy }) as object,
  () => {
    const cycle: Record<string, unknown> = { type: "section", title: "c" };
    cycle["blocks"] = [cycle, { type: "text", spans: [cycle] }];
    return cycle;
  },
  () => {
    let deep: unknown = { type: "text", spans: [{ text: "deep" }] };
    for (let level = 0; level < 1_000; level++) deep = { type: "section", title: "t", blocks: [deep] };
    return deep;
  },
  () => {
    let row: unknown = { id: "r", title: "leaf" };
    for (let level = 0; level < 30; level++) row = { id: `r${level}`, title: "t", children: [row] };
    return { type: "activityList", rows: [row] };
  },
  () => new Array(2 ** 32 - 1),
  () => Object.assign(new Array(1_000), { 500: { type: "divider" } }),
  () => new String("boxed"), () => new Date(0), () => new Map([[1, 2]]), () => new Uint8Array(100_000), () => 1n, () => Symbol("s"), () => spy,
  () => NaN, () => -Infinity, () => -0, () => /x/, () => new Error("e"), () => Promise.resolve(1),
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":1},"type":"newKind","toString":"x"}') as unknown,
).map((make) => new Trap(make));

const anything = fc.oneof(
  { weight: 2, arbitrary: fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true, withDate: true, withMap: true }) },
  { weight: 3, arbitrary: trap }, { weight: 3, arbitrary: hostileText }, { weight: 1, arbitrary: linkText },
);
/** The right kind most of the time. */
const or = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: anything });
const times = (item: fc.Arbitrary<unknown>, most: number): fc.Arbitrary<unknown> =>
  or(fc.oneof(
    { weight: RARE, arbitrary: fc.array(item, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.tuple(item, item, fc.integer({ min: 1, max: most })).map(([a, b, count]) => Array.from({ length: count }, (_, index) => (index % 2 ? a : b))) },
  ));
const word = or(fc.constantFrom("a", "b-1", "running", "small", "custom"));
const span = or(fc.record({
  text: or(hostileText), role: or(fc.constantFrom("accent", "danger", "newRole", "bad role\x1b")),
  traits: or(fc.array(or(fc.constantFrom("bold", "italic", "newTrait")), { maxLength: 4 })), link: or(linkText), extra: anything,
}, { requiredKeys: ["text"] }));
const { row } = fc.letrec<{ row: unknown }>((tie) => ({
  row: or(fc.record({
    id: or(word), title: or(hostileText), subtitle: or(hostileText), detail: or(hostileText), state: word, progress: or(fc.double()),
    link: or(linkText), children: or(fc.array(tie("row"), { maxLength: 3, depthIdentifier: "row" })), extra: anything,
  }, { requiredKeys: ["id", "title"] })),
}));
const { block } = fc.letrec<{ block: unknown }>((tie) => ({
  block: or(fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ type: fc.constantFrom("divider", "spacer", "newKind", "text", "code"), id: word, size: word, text: anything, url: or(linkText), links: anything, spans: anything }, { requiredKeys: ["type"] }),
    fc.record({ type: fc.constant("text"), spans: times(span, 400), accessibility: or(fc.record({ label: or(hostileText), hint: anything })) }, { requiredKeys: ["type", "spans"] }),
    fc.record({ type: fc.constant("terminal"), lines: times(times(span, 40), 400), id: word }, { requiredKeys: ["type", "lines"] }),
    fc.record({ type: fc.constant("markdown"), markdown: or(hostileText), more: anything }, { requiredKeys: ["type", "markdown"] }),
    fc.record({ type: fc.constant("code"), text: or(hostileText), language: or(hostileText) }, { requiredKeys: ["type", "text"] }),
    fc.record({ type: fc.constant("progress"), label: or(hostileText), value: or(fc.double()), indeterminate: or(fc.boolean()) }, { requiredKeys: ["type"] }),
    fc.record({ type: fc.constant("activityList"), rows: times(row as fc.Arbitrary<unknown>, 300) }, { requiredKeys: ["type", "rows"] }),
    fc.record({ type: fc.constant("section"), title: or(hostileText), blocks: or(fc.array(tie("block"), { maxLength: 4 })) }, { requiredKeys: ["type", "blocks"] }),
  )),
}));
const surface = fc.record({
  version: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 2), id: or(hostileText), source: fc.constant("widget"),
  presentation: or(fc.record({ style: fc.constant("surfacePanel"), title: or(hostileText), extra: anything }, { requiredKeys: ["style"] })),
  blocks: times(block as fc.Arbitrary<unknown>, 120),
  fallback: or(fc.record({ text: or(hostileText), lines: times(or(hostileText), 300), extra: anything }, { requiredKeys: [] })),
  extra: anything,
}, { requiredKeys: ["version", "id", "source", "presentation", "blocks"] });

describe("invariant 27: surface totality", () => {
  it("gives a surface within every limit or a reason for none, and nothing of it is run", () => {
    let surfaces = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: surface }, { weight: 1, arbitrary: anything }), (generated) => {
        const value = real(generated);
        calls = 0;
        const result = sanitizeNativeSurface(value);
        expect(calls).toBe(0);
        expect(result.findings.length).toBeLessThanOrEqual(64);
        if (result.surface === undefined) {
          expect(result.findings).not.toEqual([]);
          return;
        }
        surfaces++;
        judgeSurface(result.surface);
        expect(validateSurface(result.surface)).toEqual([]);
        // Clean once is clean.
        const again = sanitizeNativeSurface(result.surface);
        expect(isDeepStrictEqual(again, { surface: result.surface, findings: [] }) || again).toBe(true);
        const level1 = forCapabilities(value, []);
        expect(calls).toBe(0);
        const tally = judgeSurface(level1);
        expect(validateSurface(level1, { links: false })).toEqual([]);
        expect(tally.links).toBe(0);
        expect(level1?.blocks.every(({ type }) => type === "terminal")).toBe(true);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    expect(surfaces).toBeGreaterThan(numRuns / 3);
  }, 60_000 + numRuns * 50);

  it("gives a widget or clears it, as lines or as what a component returns or throws", () => {
    fc.assert(
      fc.property(fc.oneof(surface, anything, fc.array(or(hostileText))), fc.oneof(surface, anything), (some, other) => {
        const [lines, native] = [real(some), real(other)];
        const component = { render: () => lines, renderNative: () => native };
        for (const request of [{ lines }, { component }, { component: () => component }, { component: native }]) {
          const shown = widgetSurface({ widgetKey: "k\x1b[31m", ...request });
          if (shown === undefined) continue;
          judgeSurface(shown);
          expect(validateSurface(shown)).toEqual([]);
        }
      }),
      { numRuns: Math.ceil(numRuns / 4), seed },
    );
  }, 60_000 + numRuns * 50);
});
