/** One case for each limit, a little past it: what is left, and the notice that says so. */
import { type Case, drawn, many, typed } from "./case.js";

const nested = (depth: number): object =>
  depth === 1
    ? { type: "text", spans: [{ text: "innermost" }] }
    : { type: "section", title: `level ${8 - depth}`, blocks: [nested(depth - 1)] };
const family = (depth: number): object =>
  depth === 1 ? { id: "last", title: "last" } : { id: `row-${depth}`, title: `row ${depth}`, children: [family(depth - 1)] };
const link = (index: number, length: number) => `https://example.org/${index}/`.padEnd(length, "x");

export const LIMITS: readonly Case[] = [
  drawn("limit-blocks", "82 blocks: the last ones give way to a notice, within 80.", many(82, (n) => (
    { type: "text", spans: [{ text: `block ${n + 1}` }] }
  ))),
  drawn("limit-depth", "Blocks on 7 levels: the innermost give way to a notice, within 6.", [nested(7)]),
  drawn("limit-row-depth", "Rows on 7 levels.", [{ type: "activityList", rows: [family(7)] }]),
  drawn("limit-rows", "162 rows: a notice takes the place of the last ones, within 160.", [
    { type: "activityList", rows: many(162, (n) => ({ id: `row-${n + 1}`, title: `row ${n + 1}` })) },
  ]),
  drawn("limit-spans", "330 spans in a text block: style is given up before any text.", [
    { type: "text", spans: many(330, (n) => ({ text: `${n % 10}`, role: n % 2 === 0 ? "accent" : "success" })) },
  ]),
  drawn("limit-terminal-lines", "170 lines in a terminal block: within 160, fallback included, each cut with its notice.", [
    { type: "terminal", lines: many(170, (n) => [{ text: `line ${n + 1}` }]) },
  ]),
  drawn("limit-text", "34,000 bytes of markdown: cut at 32,768 bytes of all strings, with a notice.", [
    { type: "markdown", markdown: many(340, (n) => `${n + 1}`.padStart(4, "0").padEnd(99, ".")).join("\n") },
  ]),
  drawn("limit-payload", "An unknown block of 70,000 bytes of JSON gives way; the text beside it stays.", [
    { type: "text", spans: [{ text: "kept" }] },
    { type: "grid", cells: many(700, (row) => many(8, (column) => (row * 8 + column + 1) / 1e9 + 0.5)) },
  ], { fallback: { text: "a grid" } }),
  drawn("limit-link", "A link of 2,083 bytes stays, one of 2,084 is refused; both keep their text.", [
    { type: "text", spans: [{ text: "fits ", link: link(1, 2_083) }, { text: "too long", link: link(2, 2_084) }] },
  ]),
  drawn("limit-links", "17 links of 2,000 bytes are more than a surface may hold: the last go, before any text.", [
    { type: "activityList", rows: many(17, (n) => ({ id: `${n + 1}`, title: `row ${n + 1}`, link: link(n, 2_000) })) },
  ]),
  drawn("limit-label", "A title and a label are cut at 4,096 bytes, between characters.", [
    { type: "progress", label: "é".repeat(2_100), value: 0.5 },
  ], { presentation: { style: "surfacePanel", title: "漢".repeat(1_400) } }),
  drawn("limit-cluster", "A letter under a heap of marks keeps 31 of them.", [
    { type: "text", spans: [{ text: `a${"\u0301".repeat(40)}b` }] },
  ]),
  drawn("limit-progress", "Progress is held to 0–1.", [
    { type: "progress", label: "above", value: 1.5 },
    { type: "progress", label: "below", value: -3 },
    { type: "activityList", rows: [{ id: "a", title: "row", progress: 40 }] },
  ]),
  typed("limit-widget-lines", "200 styled lines of a terminal widget: block and fallback are cut on their own.", many(200, (n) => (
    `\u001b[3${1 + (n % 6)}m●\u001b[0m task ${n + 1}`
  ))),
  typed("limit-widget-spans", "A rainbow of 322 spans in one line keeps its text.", [
    many(322, (n) => `\u001b[3${1 + (n % 4)}m${String.fromCharCode(97 + (n % 26))}`).join(""),
  ]),
  typed("limit-widget-text", "40,000 bytes of terminal text are cut with a notice.", many(100, (n) => `${n}`.padEnd(400, "-"))),
];
