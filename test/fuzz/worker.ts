/** One worker of a fuzz run: bundled and started by run.ts. It tells finds as they come and the report at the end. */
import { parentPort, workerData } from "node:worker_threads";
import { ENGINE } from "./engine.js";
import { type CorpusInput, type Find, fuzz, type FuzzReport } from "./fuzz.js";
import { Mailbox } from "./mailbox.js";

/** What a worker is given. */
export interface WorkerTask {
  readonly seed: number;
  readonly seconds: number;
  readonly corpus: readonly CorpusInput[];
  readonly large: boolean;
  readonly mailbox: SharedArrayBuffer;
}

/** What a worker tells. */
export type WorkerMessage =
  | { readonly find: Find }
  | { readonly report: Omit<FuzzReport, "coverage" | "finds"> & { readonly pairs: Uint8Array } };

const { seed, seconds, corpus, large, mailbox } = workerData as WorkerTask;
const box = new Mailbox(mailbox);
const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);
const { coverage, finds: _, ...report } = fuzz({
  engine: ENGINE, seed, seconds, corpus, large, watch: (input) => box.put(input), onFind: (find) => tell({ find }),
});
tell({ report: { ...report, pairs: coverage.pairs } });
