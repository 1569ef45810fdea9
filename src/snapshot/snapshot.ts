/** A snapshot from lines, whose text and hash are computed when first read. */
import type { FindingLog } from "../contract/findings.js";
import type { ExtensionUITextSpan, TerminalSnapshot, Truncation } from "../contract/types.js";
import { lineText } from "./cut.js";
import { snapshotHash } from "./hash.js";

export function makeSnapshot(
  lines: ExtensionUITextSpan[][],
  truncation: Truncation | undefined,
  log: FindingLog,
): TerminalSnapshot {
  const snapshot = { lines } as { -readonly [key in keyof TerminalSnapshot]: TerminalSnapshot[key] };
  lazy(snapshot, "text", () => lines.map(lineText));
  lazy(snapshot, "hash", () => snapshotHash(lines));
  if (truncation !== undefined) snapshot.truncation = truncation;
  snapshot.findings = log.report();
  return snapshot;
}

/** An own, enumerable property that is computed once, when first read. */
function lazy<Key extends "text" | "hash">(target: object, key: Key, compute: () => TerminalSnapshot[Key]): void {
  let value: TerminalSnapshot[Key] | undefined;
  Object.defineProperty(target, key, {
    enumerable: true,
    configurable: true,
    get: () => (value ??= compute()),
  });
}
