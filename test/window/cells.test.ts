/** Stretches against one plain array of cells: any edits, with stretches so short that clusters meet their edges. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cells } from "../../src/screen/cells.js";
import { PlainCells } from "./plain-cells.js";

const LINK = "https://example.org/";
const column = fc.nat(40);
const count = fc.integer({ min: 1, max: 12 });
const style = fc.constantFrom(0, 1, 2);
const link = fc.constantFrom(undefined, LINK);

type Edit = (cells: Cells, plain: PlainCells) => [number, number];

const single = (act: (cells: Cells | PlainCells) => number | void): Edit => (cells, plain) => [act(cells) ?? 0, act(plain) ?? 0];

/** A model of `putRun`: unit by unit, with the first column that replaced something. */
function putUnits(plain: PlainCells, at: number, text: string, ofStyle: number, ofLink: string | undefined): [number, number] {
  let replaced = 0;
  let first = -1;
  for (let unit = 0; unit < text.length; unit++) {
    const more = plain.put(at + unit, text.charAt(unit), 1, ofStyle, ofLink);
    if (replaced === 0 && more > 0) first = at + unit;
    replaced += more;
  }
  return [replaced, first];
}

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(column, fc.constantFrom(1, 2, 3), style, link).map(([at, columns, ofStyle, ofLink]) =>
    single((cells) => cells.put(at, "xyz".charAt(columns - 1), columns, ofStyle, ofLink)),
  ),
  fc.tuple(column, fc.integer({ min: 1, max: 20 }), style, link).map(([at, length, ofStyle, ofLink]): Edit => (cells, plain) => {
    const text = "abcdefghijklmnopqrst".slice(0, length);
    const replaced = cells.putRun(at, text, ofStyle, ofLink);
    const expected = putUnits(plain, at, text, ofStyle, ofLink);
    expect(cells.firstReplaced).toBe(expected[1]);
    return [replaced, expected[0]];
  }),
  fc.tuple(column, style, link).map(([at, ofStyle, ofLink]) => single((cells) => cells.attach(at, "\u0301", ofStyle, ofLink))),
  fc.tuple(fc.integer({ min: 1, max: 20 }), style).map(([length, ofStyle]): Edit => (cells, plain) => {
    const text = "ABCDEFGHIJKLMNOPQRST".slice(0, length);
    cells.append(text, ofStyle, undefined);
    putUnits(plain, plain.length, text, ofStyle, undefined);
    return [0, 0];
  }),
  column.map((at) => single((cells) => cells.pad(at))),
  fc.tuple(column, count).map(([at, times]) => single((cells) => cells.clear(at, at + times))),
  fc.tuple(column, count).map(([at, times]) => single((cells) => cells.erase(at, at + times))),
  fc.tuple(column, count).map(([at, times]) => single((cells) => cells.insert(at, times))),
  fc.tuple(column, count).map(([at, times]) => single((cells) => cells.remove(at, times))),
  column.map((at) => single((cells) => cells.cutAt(at))),
  fc.constant(single((cells) => cells.dropLead())),
  fc.tuple(column, style, link).map(([at, ofStyle, ofLink]): Edit => (cells, plain) => {
    const there = plain.at(at);
    expect(cells.at(at)).toStrictEqual(there);
    if (there === undefined) return [0, 0];
    return single((either) => either.replaceCluster(there.column, "r", ofStyle, ofLink))(cells, plain);
  }),
);

function expectSame(cells: Cells, plain: PlainCells): void {
  expect(cells.length).toBe(plain.length);
  expect(cells.build()).toStrictEqual(plain.build());
  expect(cells.clusters).toBe(plain.clusters);
  expect(cells.isEmpty).toBe(plain.isEmpty);
  expect(cells.beginsWithCluster).toBe(plain.beginsWithCluster);
}

const runs = Number(process.env["PROPERTY_RUNS"] ?? 2_000);

describe("a line under edit", () => {
  it.each([1, 4, 9, 256])("is what a plain array of cells is after any edits, with stretches of %d", (small) => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25, size: "max" }), (edits) => {
        const cells = new Cells(small);
        const plain = new PlainCells();
        for (const act of edits) {
          const [replaced, expected] = act(cells, plain);
          expect(replaced).toBe(expected);
          expectSame(cells, plain);
        }
      }),
      { numRuns: runs / 4, seed: 3 },
    );
  });

  it("takes over a line that is put on its start", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12, size: "max" }), text, style, fc.boolean(), (edits, over, ofStyle, lead) => {
        const cells = new Cells(4);
        const plain = new PlainCells();
        for (const act of edits) act(cells, plain);
        const other = new Cells(4);
        if (lead) other.attach(0, "\u0302", 0, undefined);
        other.append(over, ofStyle, undefined);
        const [expected] = putUnits(plain, 0, over, ofStyle, undefined);
        if (lead) plain.attach(0, "\u0302", 0, undefined);
        expect(cells.overlay(other)).toBe(expected);
        expectSame(cells, plain);
      }),
      { numRuns: runs, seed: 4 },
    );
  });

  it("shares nothing with a copy", () => {
    const edits = fc.array(edit, { maxLength: 15, size: "max" });
    fc.assert(
      fc.property(edits, edits, (before, after) => {
        const cells = new Cells(4);
        const plain = new PlainCells();
        for (const act of before) act(cells, plain);
        const copy = cells.clone();
        const built = cells.build();
        for (const act of after) act(copy, plain);
        expectSame(copy, plain);
        expect(cells.build()).toStrictEqual(built);
      }),
      { numRuns: runs / 4, seed: 5 },
    );
  });

  it.each([0, 1, 5])("shares no mark at column %d with its copy", (column) => {
    const cells = new Cells();
    cells.append("abcdef", 0, undefined);
    cells.attach(column, "\u0301", 0, undefined);
    const copy = cells.clone();
    const built = cells.build();
    copy.attach(column, "\u0302", 0, undefined);
    expect(cells.build()).toStrictEqual(built);
    expect(copy.build()).not.toStrictEqual(built);
  });

  it("keeps its number of stretches bounded, whatever is inserted and taken out where", () => {
    const cells = new Cells();
    cells.append("x".repeat(60_000), 0, undefined);
    for (let i = 0; i < 20_000; i++) {
      const at = (i * 7_919) % 60_000;
      cells.insert(at, 300);
      cells.remove(at, 299);
      cells.clear((i * 104_729) % 60_000, ((i * 104_729) % 60_000) + 1);
      cells.cutAt(65_536);
      if (i % 500 === 0) expect(cells.parts).toBeLessThan(2_000);
    }
    expect(cells.parts).toBeLessThan(2_000);
  });
});
