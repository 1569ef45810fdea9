/**
 * Input to scalars with their offsets (engine specification §2). The decoder is the platform's `TextDecoder`; this file
 * only finds out which bytes each of its characters came from.
 */
import type { FindingLog } from "./findings.js";

/** A Unicode scalar value and its offset in bytes; strings are measured as UTF-8. */
export interface Scalar {
  readonly cp: number;
  readonly offset: number;
}

const REPLACEMENT = 0xfffd;
const BYTE_ORDER_MARK = 0xfeff;

/** Scalars of the input without U+FEFF, and its length in bytes. `base` is the offset of its first byte. */
export function decode(input: Uint8Array | string, findings: FindingLog, base = 0): { scalars: Scalar[]; bytes: number } {
  const scalars: Scalar[] = [];
  let at = 0;
  const text = typeof input === "string" ? input : utf8(input);
  for (const character of text) {
    const unit = character.codePointAt(0) ?? 0;
    const cp = unit >= 0xd800 && unit <= 0xdfff ? REPLACEMENT : unit;
    const size = sourceLength(input, at, cp);
    if (cp === BYTE_ORDER_MARK) findings.note("invisible", base + at);
    else scalars.push({ cp, offset: base + at });
    if (unit !== cp || (cp === REPLACEMENT && isIllFormed(input, at))) findings.note("ill-formed", base + at);
    at += size;
  }
  return { scalars, bytes: at };
}

const utf8 = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Whether the U+FFFD decoded at this byte stands for ill-formed bytes, rather than for itself (EF BF BD). */
function isIllFormed(input: Uint8Array | string, at: number): boolean {
  return typeof input !== "string" && !(input[at] === 0xef && input[at + 1] === 0xbf && input[at + 2] === 0xbd);
}

function sourceLength(input: Uint8Array | string, at: number, cp: number): number {
  if (typeof input !== "string" && cp === REPLACEMENT && isIllFormed(input, at)) return subpartLength(input, at);
  return cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
}

/** Bytes of the maximal ill-formed subpart at `at`: as many as the decoder still answers with a single U+FFFD. */
function subpartLength(bytes: Uint8Array, at: number): number {
  let length = 1;
  while (length < 3 && at + length < bytes.length && utf8(bytes.subarray(at, at + length + 1)) === "\ufffd") length += 1;
  return length;
}
