/** Counts what happened to the input, for `--stats` and `--check`. */
import { createHash } from "node:crypto";
import type { ExtensionUITextSpan, FindingKind, Findings, Truncation } from "../index.js";
import type { Observer } from "./formats/format.js";

/** Findings that take nothing from the reader: `--check` lets them pass. */
const HARMLESS: ReadonlySet<string> = new Set<FindingKind>(["overwritten", "concealed", "reemitted"]);

const HASHED_AT_ONCE = 64 * 1024;

/** The object of `--stats`. */
export interface Stats {
  /** Bytes read. */
  bytes: number;
  /** Lines and spans of the result. */
  lines: number;
  spans: number;
  /** Findings of the engine, counted by kind. */
  sequences: Record<string, number>;
  /** What each limit dropped, in the unit of the limit. */
  cuts: Record<string, number>;
  /** SHA-256 of the canonical JSON of all lines; for one file the hash of its snapshot. */
  hash: string;
  milliseconds: number;
}

export class Tally implements Observer {
  bytes = 0;
  private lines = 0;
  private spans = 0;
  private readonly sequences: Stats["sequences"] = {};
  private readonly cuts: Stats["cuts"] = {};
  /** Canonical JSON of all lines as one array; absent where nobody asked for the hash. */
  private readonly hash;
  /** What the hash has not taken in yet: it is much faster with few long strings. */
  private unhashed = "";

  constructor(hashed: boolean) {
    this.hash = hashed ? createHash("sha256") : undefined;
  }

  line(spans: ExtensionUITextSpan[]): void {
    if (this.hash !== undefined) {
      this.unhashed += (this.lines === 0 ? "[" : ",") + JSON.stringify(spans);
      if (this.unhashed.length >= HASHED_AT_ONCE) this.flush();
    }
    this.lines++;
    this.spans += spans.length;
  }

  report(findings: Findings, truncation: Truncation | undefined): void {
    for (const [kind, { count }] of Object.entries(findings)) add(this.sequences, kind, count);
    for (const [limit, { dropped }] of Object.entries(truncation ?? {})) add(this.cuts, limit, dropped);
  }

  /** Whether anything was removed, refused or cut. */
  get found(): boolean {
    return Object.keys(this.cuts).length > 0 || Object.keys(this.sequences).some((kind) => !HARMLESS.has(kind));
  }

  /** Ends the hash: to be called once. */
  stats(milliseconds: number): Stats {
    this.unhashed += this.lines === 0 ? "[]" : "]";
    this.flush();
    const hash = this.hash?.digest("hex") ?? "";
    const { bytes, lines, spans, sequences, cuts } = this;
    return { bytes, lines, spans, sequences, cuts, hash, milliseconds: Math.round(milliseconds * 10) / 10 };
  }

  private flush(): void {
    this.hash?.update(this.unhashed);
    this.unhashed = "";
  }
}

function add(counts: Record<string, number>, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count;
}
