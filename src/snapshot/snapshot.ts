/** A snapshot from lines, whose text and hash are computed when first read; `hash` where its JSON is known already. */
import type { ExtensionUITextSpan, Findings, TerminalSnapshot, Truncation } from "../contract/types.js";
import { lineText } from "./cut.js";
import { snapshotHash } from "./hash.js";

export function makeSnapshot(
  lines: ExtensionUITextSpan[][],
  truncation: Truncation | undefined,
  findings: Findings,
  hash = () => snapshotHash(lines),
): TerminalSnapshot {
  const snapshot = { lines } as { -readonly [key in keyof TerminalSnapshot]: TerminalSnapshot[key] };
  lazy(snapshot, "text", () => lines.map(lineText));
  lazy(snapshot, "hash", hash);
  if (truncation !== undefined) snapshot.truncation = truncation;
  snapshot.findings = findings;
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
