/**
 * `npm run linear`: fails where time grows faster than the input or where a stream leaves something behind. How fast the
 * slowest input is says `npm run bench -- linear`, which asks the same.
 */
import { question } from "./linear.js";
import { formatReport, passes } from "./report.js";

const report = await question.measure({ scale: Number(process.env["LINEAR_SCALE"] ?? 1) });
const checks = report.checks.filter(({ kind }) => kind === "max");
console.log(formatReport(question.title, { ...report, checks }));
const failed = checks.filter((check) => !passes(check));
console.log(failed.length === 0 ? "\nAll ratios and heaps are within their bounds." : `\n${failed.length} bounds are broken.`);
process.exitCode = failed.length === 0 ? 0 : 1;
