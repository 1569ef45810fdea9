/** I. The protocol filter: records through it, against parsing and writing each of the same records. */
import type * as Package from "../src/index.js";
import { chunksOf } from "./inputs.js";
import { best, race } from "./lib.js";
import { Random } from "./random.js";
import type { Question } from "./report.js";

const RECORDS = 100_000;
/** Against `JSON.parse` and `JSON.stringify` of lines that are strings already: bytes in and out are on our clock only. */
const LEAST_RATIO = 0.5;

const { RpcFilter } = (await import(new URL("../dist/index.js", import.meta.url).href)) as typeof Package;

const WORDS = "the file was read and its tests pass now, so fix next: naïve café 你好 → \n `code` \"quoted\"".split(" ");
const words = (random: Random, count: number): string => Array.from({ length: count }, () => random.pick(WORDS)).join(" ");

let nextId = 0;
const ui = (fields: object): object => ({ type: "extension_ui_request", id: `00000000-0000-4000-8000-${String(nextId++).padStart(12, "0")}`, ...fields });

/** As an agent at work prints them: mostly deltas of messages, some output of tools, one in five for the UI. */
function record(random: Random): object {
  const kind = random.below(20);
  const content = () => [{ type: "text", text: words(random, 12) }];
  if (kind < 13) return { type: "message_update", message: { role: "assistant", content: content(), usage: { input: random.below(9_999), output: 17, cost: 0.0123 }, timestamp: 1_764_500_000_000 }, assistantMessageEvent: { type: "text_delta", contentIndex: 0, delta: words(random, 3) } };
  if (kind < 16) return { type: "tool_execution_end", toolCallId: `call_${random.below(99_999)}`, toolName: "bash", result: { content: [{ type: "text", text: words(random, 200) }] }, isError: false };
  if (kind === 16) return ui({ method: "setStatus", statusKey: "build", statusText: random.below(2) === 0 ? "3 of 7 done" : "\u001b[33m⠋ working\u001b[39m" });
  if (kind === 17) return ui({ method: "notify", message: words(random, 8), notifyType: "info" });
  if (kind === 18) return ui({ method: "setWidget", widgetKey: "jobs", widgetLines: ["Jobs", "", "- review", "- tests", words(random, 6)] });
  return ui({ method: "setWidget", widgetKey: "jobs", widgetLines: ["\u001b[1mJobs\u001b[22m", "", `\u001b[32m✓\u001b[39m ${words(random, 4)}`, `\u001b[31m✗\u001b[39m ${words(random, 4)}`] });
}

// One for all rounds, as a filter lives as long as its process: the runtime forgets what it knows of a class of which
// no instance is left when garbage is collected.
const { requests } = new RpcFilter({ answers: false });

function filtered(chunks: readonly Uint8Array[]): Uint8Array[] {
  const out: Uint8Array[] = [];
  for (const chunk of chunks) out.push(...requests.write(chunk));
  return out;
}

function rewritten(lines: readonly string[]): string[] {
  return lines.map((line) => JSON.stringify(JSON.parse(line)));
}

export const question: Question = {
  title: "I. Protocol filter: mixed records in 64 KiB chunks",
  async measure({ scale }) {
    const random = new Random(1);
    const lines = Array.from({ length: RECORDS * scale }, () => JSON.stringify(record(random)));
    const bytes = Buffer.from(lines.join("\n") + "\n");
    const chunks = chunksOf(bytes);
    const ours = "oppi-sanitize";
    const parse = "JSON.parse";
    const rewrite = "JSON.parse and JSON.stringify";
    const samples = await race([
      { name: ours, run: () => filtered(chunks) },
      { name: parse, run: () => lines.map((line) => JSON.parse(line) as unknown) },
      { name: rewrite, run: () => rewritten(lines) },
    ]);
    const rows = [ours, parse, rewrite].map((name) => {
      const milliseconds = best(samples, name);
      return [name, milliseconds, lines.length / milliseconds, bytes.length / milliseconds / 1_000];
    });
    const value = best(samples, rewrite) / best(samples, ours);
    return {
      tables: [{ title: `${lines.length} records, ${bytes.length} bytes, fastest round`, head: ["what", "ms", "records/ms", "MB/s"], rows }],
      checks: [{ name: `records × ${rewrite}`, value, target: LEAST_RATIO, kind: "min" }],
    };
  },
};
