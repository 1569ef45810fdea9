/**
 * `npm run fuzz -- [--seconds N] [--seed S|random] [--workers N]` attacks the engine with generated and mutated inputs;
 * `npm run fuzz -- --replay FILE` holds one input against every check, with the options of its golden.
 *
 * An execution is one run of the engine over one input: a new sanitizer, one write a chunk, the end. Each input runs
 * whole and cut up, some run again for a costly check; runs of the reference engine and of the terminal do not count.
 * Finds are minimised, told and written into corpus/regress (see regress.ts); then the exit code is 1.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { build } from "rolldown";
import { escaped } from "../properties/judge.js";
import { Coverage, REACHABLE, UNREACHABLE } from "./coverage.js";
import type { Find } from "./fuzz.js";
import { Mailbox, newMailbox } from "./mailbox.js";
import { namedOptions, readCorpus, writeFind } from "./regress.js";
import { replay } from "./replay.js";
import type { WorkerMessage, WorkerTask } from "./worker.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** An input that takes longer never ends. */
const HANG_SECONDS = 20;

/** Characters of one line of a message. */
const WIDEST = 1_000;

type Report = Extract<WorkerMessage, { report: unknown }>["report"];

/** The worker as one file, beside the modules that it imports: compiled for tests it would run half as fast. */
async function bundle(): Promise<string> {
  const folder = join(ROOT, "node_modules", ".cache", "oppi-sanitize-fuzz");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "worker.mjs");
  const own = (path: string): string => join(ROOT, "src", path);
  await build({
    input: join(ROOT, "test", "fuzz", "worker.ts"),
    external: (id) => !/^[./#]/.test(id),
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts"] }, alias: { "#bytes": own("parser/bytes-node.ts"), "#sha256": own("snapshot/sha256-node.ts") } },
    tsconfig: false,
    logLevel: "warn",
    output: { file, format: "esm" },
  });
  return file;
}

/** Runs one worker to its end, or until an input does not end. */
function work(file: string, task: Omit<WorkerTask, "mailbox">, onFind: (find: Find) => void): Promise<Report | undefined> {
  const mailbox = newMailbox();
  const box = new Mailbox(mailbox);
  return new Promise((resolve, reject) => {
    const worker = new Worker(pathToFileURL(file), { workerData: { ...task, mailbox }, execArgv: [] });
    let report: Report | undefined;
    let [count, since] = [-1, 0];
    const timer = setInterval(() => {
      if (box.count !== count) [count, since] = [box.count, performance.now()];
      else if (count > 0 && performance.now() - since > HANG_SECONDS * 1_000) {
        onFind({ check: "hang", message: `no end within ${HANG_SECONDS} s`, input: { ...box.read(), cuts: { form: "bytes", places: [] } } });
        void worker.terminate();
      }
    }, 1_000);
    worker.on("message", (message: WorkerMessage) => {
      if ("find" in message) onFind(message.find);
      else report = message.report;
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      clearInterval(timer);
      resolve(report);
    });
  });
}

function tell({ check, message, input }: Find): void {
  console.log(`FOUND ${check}: ${escaped(JSON.stringify(Buffer.from(input.bytes).toString()))}`);
  console.log(`  bytes ${Buffer.from(input.bytes).toString("hex")}`);
  console.log(`  options ${JSON.stringify(namedOptions(input.options))}, cut ${JSON.stringify(input.cuts)}`);
  console.log(`  ${message.split("\n").map((line) => (line.length > WIDEST ? `${line.slice(0, WIDEST)}…` : line)).join("\n")}`);
}

const figure = (value: number): string => Math.round(value).toLocaleString("en-US");

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { seconds: { type: "string" }, seed: { type: "string" }, workers: { type: "string" }, replay: { type: "string" } },
  });
  if (values.replay !== undefined) {
    const find = replay(values.replay);
    if (find !== undefined) tell(find);
    else console.log("every check holds");
    return find === undefined ? 0 : 1;
  }
  const seconds = wholeNumber("seconds", values.seconds ?? "60");
  const workers = wholeNumber("workers", values.workers ?? "1");
  const seed = values.seed === "random" ? Date.now() % 0x7fff_ffff : wholeNumber("seed", values.seed ?? "1");

  const file = await bundle();
  const corpus = readCorpus();
  const known = new Set<string>();
  const onFind = (find: Find): void => {
    const name = writeFind(find, seed);
    if (known.has(name)) return;
    known.add(name);
    tell(find);
    console.log(`  written to corpus/${name}.in`);
  };
  const began = performance.now();
  const tasks = Array.from({ length: workers }, (_, index) => ({ seed: seed + index * 0x1_0000_0000, seconds, corpus, large: index === 0 }));
  const reports = (await Promise.all(tasks.map((task) => work(file, task, onFind)))).filter((report) => report !== undefined);
  const spent = (performance.now() - began) / 1_000;

  const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const coverage = new Coverage();
  for (const { pairs } of reports) coverage.merge(pairs);
  const executions = sum((report) => report.executions);
  console.log(`seed        ${seed}, ${figure(spent)} s, workers: ${workers}`);
  console.log(`executions  ${figure(executions)} (${figure(executions / spent)} a second) over ${figure(sum((report) => report.inputs))} inputs`);
  console.log(`checked     ${Object.keys(reports[0]?.checked ?? {}).map((name) => `${name} ${figure(sum(({ checked }) => checked[name as keyof typeof checked]))}`).join(", ")}`);
  console.log(`pairs       ${coverage.covered} of ${REACHABLE.length} reachable${UNREACHABLE.length > 0 ? `; no state leads to ${UNREACHABLE.join(", ")}` : ""}`);
  if (coverage.missing.length > 0) console.log(`not covered ${coverage.missing.join(", ")}`);
  console.log(`finds       ${known.size} (of ${figure(sum((report) => report.failures))} failures)`);
  return known.size > 0 ? 1 : 0;
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new RangeError(`--${name} must be a whole number`);
  return Number(value);
}

process.exitCode = await main();
