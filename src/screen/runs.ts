/**
 * A finished line as runs of a piece of input, before it becomes spans: what the express lane reads, and what an output
 * that writes bytes takes. Each run is three numbers: its first unit, the unit after it, its style.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { makeSpan } from "../style/style.js";

/** Numbers of a run. */
export const STRIDE = 3;

/** Links of the runs of a line that has none. */
export const NO_LINKS: readonly (string | undefined)[] = [];

/** The spans of a line: the first `used` numbers of `runs`, and the link of each run if there are any. */
export function spansOfRuns(text: string, runs: Int32Array, used: number, links: readonly (string | undefined)[]): ExtensionUITextSpan[] {
  const spans: ExtensionUITextSpan[] = [];
  let run = "";
  for (let at = 0; at < used; at += STRIDE) {
    const style = runs[at + 2] as number;
    const link = links[at / STRIDE];
    const slice = text.slice(runs[at], runs[at + 1]);
    run = run === "" ? slice : run + slice;
    if (at + STRIDE < used && style === runs[at + STRIDE + 2] && link === links[at / STRIDE + 1]) continue;
    spans.push(makeSpan(run, style, link));
    run = "";
  }
  return spans;
}

/** A line that keeps its runs, and the piece that they are of. */
export class RunLine {
  private text = "";
  private runs = new Int32Array(8 * STRIDE);
  private used = 0;
  private links = NO_LINKS;

  /** Takes the runs of a line over in place of those before. */
  set(text: string, runs: Int32Array, used: number, links: readonly (string | undefined)[]): this {
    if (this.runs.length < used) this.runs = new Int32Array(2 * used);
    for (let at = 0; at < used; at++) this.runs[at] = runs[at] as number;
    this.text = text;
    this.used = used;
    this.links = links;
    return this;
  }

  spans(): ExtensionUITextSpan[] {
    return spansOfRuns(this.text, this.runs, this.used, this.links);
  }
}
