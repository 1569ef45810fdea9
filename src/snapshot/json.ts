/**
 * Canonical JSON of lines, and its size without writing it.
 *
 * Canonical is `JSON.stringify` of lines in normal form: wire format, payload measure and hash input are the same
 * bytes. Sizes rely on what leaves the engine: well-formed text without controls, so that only `"` and `\` are escaped.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";

/** `JSON.stringify(lines)`: the keys of a span come in the order text, role, traits, link. */
export function canonicalJson(lines: readonly (readonly ExtensionUITextSpan[])[]): string {
  return JSON.stringify(lines);
}

/** UTF-8 bytes of a well-formed string. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** UTF-8 bytes of clean text inside a JSON string, quotes aside. */
export function jsonTextBytes(text: string): number {
  let bytes = utf8Bytes(text);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22 || code === 0x5c) bytes++;
  }
  return bytes;
}

/** UTF-8 bytes of a span's JSON. */
function spanBytes(span: ExtensionUITextSpan): number {
  let bytes = 11 + jsonTextBytes(span.text); // {"text":""}
  if (span.role !== undefined) bytes += 10 + span.role.length; // ,"role":""
  if (span.traits !== undefined) {
    bytes += 12; // ,"traits":[]
    for (const trait of span.traits) bytes += trait.length + 3;
    bytes--;
  }
  if (span.link !== undefined) bytes += 10 + jsonTextBytes(span.link);
  return bytes;
}

/** UTF-8 bytes of a line's JSON. */
export function lineBytes(line: readonly ExtensionUITextSpan[]): number {
  let bytes = line.length > 0 ? 1 + line.length : 2; // brackets and commas
  for (const span of line) bytes += spanBytes(span);
  return bytes;
}

/** UTF-8 bytes of the canonical JSON of lines whose sizes add up to `sum`. */
export function payloadBytes(sum: number, lines: number): number {
  return sum + (lines > 0 ? 1 + lines : 2);
}
