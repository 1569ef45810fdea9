/**
 * Whole-piece conversions by the runtime's native code. Chosen by the import condition `node`; bytes-portable.ts gives
 * the same results elsewhere. One native call a piece pays; one a run would not (50–100 ns each).
 */
import { Buffer, isAscii as nativeIsAscii } from "node:buffer";

export function isAscii(bytes: Uint8Array): boolean {
  return nativeIsAscii(bytes);
}

/** Text of bytes that are all below 80. */
export function asciiText(bytes: Uint8Array): string {
  return Buffer.prototype.latin1Slice.call(bytes, 0, bytes.length);
}

/** UTF-8 decoding with one U+FFFD per maximal subpart; a byte order mark is kept. */
export function utf8Text(bytes: Uint8Array): string {
  return Buffer.prototype.utf8Slice.call(bytes, 0, bytes.length);
}

/** Writes the code units of `text` to `units`, which is large enough. */
export function fillUnits(text: string, units: Uint16Array): void {
  Buffer.prototype.ucs2Write.call(new Uint8Array(units.buffer, units.byteOffset, units.byteLength), text, 0, text.length * 2);
}

/** The text of the first `length` units. */
export function unitsText(units: Uint16Array, length: number): string {
  return Buffer.prototype.ucs2Slice.call(new Uint8Array(units.buffer, units.byteOffset, units.byteLength), 0, length * 2);
}
