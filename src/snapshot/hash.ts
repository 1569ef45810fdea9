/** The hash that tells whether a snapshot changed. */
import { sha256 } from "#sha256";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { canonicalJson } from "./json.js";

/**
 * SHA-256 of the canonical JSON of `lines`, 64 hexadecimal digits: equal exactly when the canonical JSON is equal.
 *
 * @param lines lines in normal form, as every snapshot holds them
 */
export function snapshotHash(lines: readonly (readonly ExtensionUITextSpan[])[]): string {
  return hashOfJson(canonicalJson(lines));
}

/** The same from the canonical JSON. */
export function hashOfJson(json: string): string {
  return sha256(json);
}
