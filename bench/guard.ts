/**
 * `npm run bench:guard`: fails when a ratio to a pinned reference of the same run is under its floor in floors.json.
 * Small inputs, many rounds, median of the pairs: under a minute, steady on a shared machine. A floor is 80 % of the
 * ratio that was measured when it was set; `--raise` writes higher floors (never lower ones) after an improvement.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { textLines } from "./columns.js";
import { countSpans, snapshotOf, spansOf, textColumns } from "./engine.js";
import { chunksOf, hostile, input, INPUT_NAMES, MB } from "./inputs.js";
import { medianTimesFaster, race, type Contender, warmUp } from "./lib.js";
import { peer, stringWidthOf } from "./peers.js";
import { figure, formatTable } from "./report.js";

const FLOORS = new URL("floors.json", import.meta.url);
const SHARE = 0.8;
const SCALE = 1 / 8;
const ROUNDS = 15;
const BUDGET = 400;

/** A race whose first contender is ours; the others are pinned references. */
interface Heat {
  readonly name: string;
  readonly ours: () => unknown;
  readonly references: readonly Contender[];
}

/** Hostile inputs of different kinds: parsing, strings, links, clusters, line edits, windows. */
const HOSTILE_SAMPLE = ["csi-parameters", "osc-aborted", "links-each", "marks", "overwrites", "cursor-up"];

function heats(): Heat[] {
  const list: Heat[] = INPUT_NAMES.map((name) => {
    const bytes = input(name, SCALE);
    const references = ["floor", "ansi-sequence-parser"].map(peer);
    return {
      name: `spans/${name}`,
      ours: () => spansOf(bytes),
      references: references.map((reference) => ({ name: reference.name, run: () => reference.run(bytes) })),
    };
  });

  const log = input("gitlog", SCALE);
  const chunks = chunksOf(log);
  // Not the engine's own speed on a log: a floor must not fall because something else became faster.
  const { run } = peer("floor");
  const usual = { name: "floor of gitlog", run: () => run(log) };
  for (const keep of ["head", "tail"] as const) {
    list.push({ name: `bounded/${keep}`, ours: () => snapshotOf(chunks, keep), references: [usual] });
  }

  for (const name of ["plain", "unicode"] as const) {
    const lines = textLines(name, 1 / 64);
    const sum = (measure: (line: string) => number) => () => lines.reduce((all, line) => all + measure(line), 0);
    const reference = { name: "string-width", run: sum(stringWidthOf) };
    list.push({ name: `columns/${name}`, ours: sum(textColumns), references: [reference] });
  }

  // The reference reads the same number of bytes of an ordinary log.
  for (const name of HOSTILE_SAMPLE) {
    const attack = chunksOf(hostile(name, MB / 2));
    list.push({ name: `hostile/${name}`, ours: () => countSpans(attack), references: [usual] });
  }
  return list;
}

async function measure(heat: Heat): Promise<Map<string, number>> {
  const ours = { name: "oppi-sanitize", run: heat.ours };
  const samples = await race([ours, ...heat.references], { rounds: ROUNDS, budget: BUDGET });
  return new Map(
    heat.references.map(({ name }) => [`${heat.name} × ${name}`, medianTimesFaster(samples, ours.name, name)]),
  );
}

let floors = JSON.parse(readFileSync(FLOORS, "utf8")) as Record<string, number>;
/** Also true of a ratio without a floor: a guard that knows no floor guards nothing. */
const under = ([key, ratio]: [string, number]): boolean => !(ratio >= (floors[key] ?? Infinity));

const raise = process.argv.includes("--raise");
const all = heats();
// Every heat finds an engine that has seen every kind of input, as a long-running host has.
for (const heat of all) await warmUp(heat.ours);

const measured = new Map<string, number>();
for (const heat of all) {
  let ratios = await measure(heat);
  // A slow spell of the machine does not repeat, a slower engine does. And no floor comes from a lucky spell.
  if (raise || [...ratios].some((entry) => entry[0] in floors && under(entry))) {
    const again = await measure(heat);
    const choose = raise ? Math.min : Math.max;
    ratios = new Map([...ratios].map(([key, ratio]) => [key, choose(ratio, again.get(key) ?? 0)]));
  }
  for (const [key, ratio] of ratios) measured.set(key, ratio);
}

if (raise) {
  const raised = [...measured].map(([key, ratio]) => [key, Math.max(floors[key] ?? 0, rounded(ratio * SHARE))]);
  floors = Object.fromEntries(raised) as Record<string, number>;
  writeFileSync(FLOORS, `${JSON.stringify(floors, null, 2)}\n`);
}

const unmeasured = Object.keys(floors).filter((key) => !measured.has(key));
const failed = [...measured].filter(under);
const rows = [...measured].map(([key, ratio]) => {
  const floor = floors[key];
  return [key, ratio, floor ?? "none", under([key, ratio]) ? "UNDER" : "ok"];
});
const title = "Median ratio of pairs against its floor";
console.log(formatTable({ title, head: ["ratio", "measured", "floor", ""], rows }));
for (const [key, ratio] of failed) {
  const floor = floors[key];
  const why = floor === undefined ? "has no floor" : `is under its floor of ${figure(floor)}`;
  console.error(`\n${key}: ${figure(ratio)} ${why}`);
}
for (const key of unmeasured) console.error(`\n${key} has a floor but was not measured`);
if (failed.length + unmeasured.length > 0) process.exitCode = 1;
await import("./startup-guard.js");

function rounded(value: number): number {
  return Number(value.toPrecision(2));
}
