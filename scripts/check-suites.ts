/**
 * Runs collections of other projects' terminal inputs through the engine, each as far as its own expectations agree
 * with ours: `check-suites.ts [--ghostty corpus.json] [--chalk ansi-codes.js] [--xterm folder] [--recordings folder]
 * [--terminal-to-html folder]`. A suite is a function from a path to its checks. Prints how many of each group agree, and
 * the reason of each that is meant to differ.
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
  const counts = new Map<string, { agree: number; differ: number; failed: number }>();
  const exceptions: string[] = [];
  for await (const check of suite(path)) {
    const group = check.group ?? "inputs";
    const count = counts.get(group) ?? { agree: 0, differ: 0, failed: 0 };
    counts.set(group, count);
    const fault = faultOf(check.fault);
    tally.check(`${name} ${group} ${check.name}`, fault);
    if (fault !== undefined) count.failed++;
    else if (check.exception === undefined) count.agree++;
    else count.differ++;
    if (check.exception !== undefined) exceptions.push(`  ${group}, ${check.name}: ${check.exception}`);
  }
  for (const [group, { agree, differ, failed }] of counts) {
    console.log(`${name}, ${group}: ${agree} agree, ${differ} differ with a reason, ${failed} failed`);
  }
  for (const exception of exceptions.sort()) console.log(exception);
}
tally.close();
