/** The conversions of bytes-node.ts for runtimes without Node's `Buffer`: slower, with the same results. */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const unitsDecoder = new TextDecoder("utf-16le", { ignoreBOM: true });

export function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 0x7f) return false;
  return true;
}

/** Text of bytes that are all below 80. */
export function asciiText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** UTF-8 decoding with one U+FFFD per maximal subpart; a byte order mark is kept. */
export function utf8Text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Writes the code units of `text` to `units`, which is large enough. */
export function fillUnits(text: string, units: Uint16Array): void {
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
}

/** The text of the first `length` units. */
export function unitsText(units: Uint16Array, length: number): string {
  return unitsDecoder.decode(units.subarray(0, length));
}
