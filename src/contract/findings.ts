/**
 * The log of what was dropped, refused or cut: a count per kind and the byte offset of the first of each.
 *
 * Kinds are small numbers inside the engine; their names appear only in the report.
 */
import type { FindingKind, Findings } from "./types.js";

/** Order of the kinds in a report. The constants below are indexes into it. */
const KINDS: readonly FindingKind[] = [
  "control",
  "c1",
  "escape",
  "csi",
  "osc",
  "dcs",
  "string",
  "aborted",
  "unterminated",
  "ill-formed",
  "motion",
  "clamped",
  "overwritten",
  "erased",
  "bidi",
  "invisible",
  "cluster-cut",
  "link-refused",
  "link-label",
  "concealed",
  "reemitted",
];

export const CONTROL = 0;
export const C1 = 1;
export const ESCAPE = 2;
export const CSI = 3;
export const OSC = 4;
export const DCS = 5;
export const STRING = 6;
export const ABORTED = 7;
export const UNTERMINATED = 8;
export const ILL_FORMED = 9;
export const MOTION = 10;
export const CLAMPED = 11;
export const OVERWRITTEN = 12;
export const ERASED = 13;
export const BIDI = 14;
export const INVISIBLE = 15;
export const CLUSTER_CUT = 16;
export const LINK_REFUSED = 17;
export const LINK_LABEL = 18;
export const CONCEALED = 19;
export const REEMITTED = 20;

export class FindingLog {
  private readonly counts: number[] = KINDS.map(() => 0);
  private readonly firsts: number[] = KINDS.map(() => -1);

  /** Counts `times` of a kind. True when its first offset is still unknown, so that only then it must be computed. */
  add(kind: number, times = 1): boolean {
    this.counts[kind] = (this.counts[kind] as number) + times;
    return (this.firsts[kind] as number) < 0;
  }

  /** Counts `times` of a kind whose offset is known, though later ones may have been counted before. */
  note(kind: number, offset: number, times = 1): void {
    const first = this.firsts[kind] as number;
    if (this.add(kind, times) || offset < first) this.locate(kind, offset);
  }

  /** Sets the byte offset of the first of a kind. */
  locate(kind: number, offset: number): void {
    this.firsts[kind] = offset;
  }

  /** Adds a report whose offsets count from `offset`. */
  merge(findings: Findings, offset: number): void {
    KINDS.forEach((name, kind) => {
      const found = findings[name];
      if (found !== undefined) this.note(kind, offset + found.first, found.count);
    });
  }

  clear(): void {
    this.counts.fill(0);
    this.firsts.fill(-1);
  }

  /** The public report: kinds that occurred, in a fixed order. */
  report(): Findings {
    const findings: { -readonly [kind in FindingKind]?: { count: number; first: number } } = {};
    for (let kind = 0; kind < KINDS.length; kind++) {
      const count = this.counts[kind] as number;
      if (count > 0) findings[KINDS[kind] as FindingKind] = { count, first: Math.max(0, this.firsts[kind] as number) };
    }
    return findings;
  }
}
