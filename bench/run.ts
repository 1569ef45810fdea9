/**
 * `npm run bench [-- question …] [--quick] [--json FILE] [--record]`: measures, prints tables, writes JSON.
 * `--quick` takes an eighth of every input, for a look. `--record` keeps what was printed, and its JSON, in records/.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { toSvg } from "./chart.js";
import { runtimeName } from "./lib.js";
import { formatReport, passes, type Question, type Report } from "./report.js";

/** Loaded one by one, so that a question does not load the peers of the others. */
const QUESTIONS: Readonly<Record<string, () => Promise<{ readonly question: Question }>>> = {
  spans: () => import("./spans.js"),
  widget: () => import("./widget.js"),
  surface: () => import("./surface.js"),
  filter: () => import("./filter.js"),
  bounded: () => import("./bounded.js"),
  columns: () => import("./columns.js"),
  linear: () => import("./linear.js"),
  startup: () => import("./startup.js"),
  rpc: () => import("./rpc.js"),
  session: () => import("./session.js"),
};

const QUICK_SCALE = 1 / 8;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean" }, record: { type: "boolean" }, json: { type: "string" } },
});
const unknown = positionals.filter((name) => !(name in QUESTIONS));
if (unknown.length > 0) {
  console.error(`no question is called ${unknown.join(", ")}; there are ${Object.keys(QUESTIONS).join(", ")}`);
  process.exit(2);
}
if (values.quick === true && values.record === true) {
  console.error("a quick run is no record");
  process.exit(2);
}

const names = positionals.length > 0 ? positionals : Object.keys(QUESTIONS);
const reports: Record<string, Report> = {};
for (const name of names) {
  const load = QUESTIONS[name];
  if (load === undefined) continue;
  const { question } = await load();
  if (process.stderr.isTTY) process.stderr.write(`measuring ${name} …\n`);
  const report = await question.measure({ scale: values.quick === true ? QUICK_SCALE : 1 });
  reports[name] = report;
  const text = `${formatReport(question.title, report)}\n`;
  console.log(text);
  if (values.record === true) keep(`${name}-${runtimeName()}`, text, report);
}

const file = values.json ?? fileURLToPath(new URL("../node_modules/.cache/oppi-sanitize/bench.json", import.meta.url));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ runtime: runtimeName(), reports }, null, 2)}\n`);

const missed = Object.values(reports).flatMap((report) => report.checks.filter((check) => !passes(check)));
console.log(missed.length === 0 ? "All targets are met." : `${missed.length} targets are missed.`);

function keep(name: string, text: string, { chart, ...report }: Report): void {
  mkdirSync(new URL("records/", import.meta.url), { recursive: true });
  const record = (extension: string): URL => new URL(`records/${name}.${extension}`, import.meta.url);
  writeFileSync(record("md"), text);
  if (chart !== undefined) writeFileSync(record("svg"), toSvg(chart));
  writeFileSync(record("json"), `${JSON.stringify({ runtime: runtimeName(), ...report }, null, 2)}\n`);
}
