/** Bytes as text that can be edited in a form, and back: controls and bytes that are not UTF-8 are escapes. */

const SHORT: Readonly<Record<string, number>> = { e: 0x1b, r: 0x0d, n: 0x0a, t: 0x09, a: 0x07, b: 0x08, "\\": 0x5c };
const LONG: ReadonlyMap<number, string> = new Map(Object.entries(SHORT).map(([letter, code]) => [code, `\\${letter}`]));

/** `\e`, `\033`, `\x1b` (a byte), `\u202e` and `\u{1f4a9}` are read; a line break is LF; anything else is itself. */
export function toBytes(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const escape = /\\(?:([ernrtab\\])|([0-3][0-7]{2})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/g;
  let from = 0;
  for (const match of text.matchAll(escape)) {
    parts.push(encoder.encode(text.slice(from, match.index)));
    from = match.index + match[0].length;
    const [, short, octal, byte, unit, scalar] = match;
    const hex = unit ?? scalar;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      parts.push(encoder.encode(code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code)));
    } else {
      const code = short === undefined ? Number.parseInt(octal ?? byte ?? "", octal === undefined ? 16 : 8) : SHORT[short];
      parts.push(Uint8Array.of(code ?? 0));
    }
  }
  parts.push(encoder.encode(text.slice(from)));
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The inverse of `toBytes`. */
export function toEscapes(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] as number;
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    try {
      text += escaped(decoder.decode(bytes.subarray(at, at + length)));
      at += length;
    } catch {
      text += hex(byte);
      at++;
    }
  }
  return text;
}

/** Whether a text holds controls, so that its backslashes are its own. */
export function hasControls(text: string): boolean {
  return /[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(text);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) as number;
  if (code === 0x0a) return "\n";
  const long = LONG.get(code);
  if (long !== undefined) return long;
  if (code < 0x20 || code === 0x7f) return hex(code);
  const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(character) && code !== 0x200d;
  return hidden ? `\\u{${code.toString(16)}}` : character;
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, "0")}`;
}
