/**
 * Runs collections of other projects' terminal inputs through the engine, each as far as its own expectations agree
 * with ours: `check-suites.ts [--ghostty corpus.json] [--chalk ansi-codes.js] [--xterm folder] [--recordings folder]
 * [--terminal-to-html folder]`. A suite is a function from a path to its checks.
 */
import { parseArgs } from "node:util";
import { Tally, faultOf } from "./check-support.js";
import { chalkChecks } from "./suites/chalk.js";
import { ghosttyChecks } from "./suites/ghostty.js";
import { recordingsChecks } from "./suites/recordings.js";
import type { Check } from "./suites/suite.js";
import { terminalToHtmlChecks } from "./suites/terminal-to-html.js";
import { xtermChecks } from "./suites/xterm.js";

const SUITES: Readonly<Record<string, (path: string) => AsyncIterable<Check> | Iterable<Check>>> = {
  ghostty: ghosttyChecks,
  chalk: chalkChecks,
  recordings: recordingsChecks,
  xterm: xtermChecks,
  "terminal-to-html": terminalToHtmlChecks,
};

const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(SUITES).map((name) => [name, { type: "string" as const }])),
});
const tally = new Tally();
for (const [name, suite] of Object.entries(SUITES)) {
  const path = values[name];
  if (typeof path !== "string") continue;
  let checks = 0;
  for await (const check of suite(path)) {
    tally.check(`${name} ${check.name}`, faultOf(check.fault));
    checks++;
  }
  console.log(`${name}: ${checks} inputs`);
}
tally.close();
