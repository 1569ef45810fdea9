/**
 * The reference's record of what was done to the input: how often, and where first, per kind (engine specification §1).
 */
import type { FindingKind, Findings } from "../../src/contract/types.js";

export class FindingLog {
  private readonly entries = new Map<FindingKind, { count: number; first: number }>();

  /** Counts `count` occurrences of `kind` at the byte offset `offset`. A count of zero leaves no entry. */
  note(kind: FindingKind, offset: number, count = 1): void {
    if (count === 0) return;
    const entry = this.entries.get(kind);
    this.entries.set(kind, {
      count: (entry?.count ?? 0) + count,
      // Clusters are placed after what follows them was read, so findings do not arrive in the order of their offsets.
      first: Math.min(entry?.first ?? offset, offset),
    });
  }

  result(): Findings {
    return Object.fromEntries(this.entries);
  }
}
