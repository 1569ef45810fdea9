/**
 * Bytes as a person can read and paste them: controls in caret notation (`^[` is ESC, `^?` DEL), what shows nothing or
 * turns text around as `<U+202E>`, bytes that are not UTF-8 as `\xff`, everything else as it is.
 */
import { sequenceLength } from "../parser/source.js";
import { KEEP, SAFETY_MASK, scalarProperties } from "../text/properties.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function notation(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const step = sequenceLength(bytes, at);
    const part = bytes.subarray(at, at + Math.abs(step));
    if (step < 0) for (const byte of part) text += `\\x${byte.toString(16).padStart(2, "0")}`;
    else text += shown(decoder.decode(part));
    at += part.length;
  }
  return text;
}

function shown(character: string): string {
  const scalar = character.codePointAt(0) as number;
  if (scalar < 0x20 || scalar === 0x7f) return `^${String.fromCharCode(scalar ^ 0x40)}`;
  if ((scalarProperties(scalar) & SAFETY_MASK) === KEEP) return character;
  return `<U+${scalar.toString(16).toUpperCase().padStart(4, "0")}>`;
}
