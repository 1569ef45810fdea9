/** Escape notation: a stream as a reader can type it, one line, nothing invisible. */

const NAMES: Readonly<Record<number, string>> = {
  0x07: "\\a", 0x08: "\\b", 0x09: "\\t", 0x0a: "\\n", 0x0b: "\\v", 0x0c: "\\f", 0x0d: "\\r", 0x1b: "\\e", 0x5c: "\\\\",
};
const INVISIBLE = /^[\p{C}\p{M}\p{Zl}\p{Zp}]$/u;

/** `"\x1b[1mé\n"` becomes `\e[1mé\n`; marks, format characters and controls become `\u{…}`. */
export function show(stream: string): string {
  let out = "";
  for (const char of stream) {
    const code = char.codePointAt(0) as number;
    out += NAMES[code] ?? (INVISIBLE.test(char) ? `\\u{${code.toString(16).toUpperCase()}}` : char);
  }
  return out;
}

/** Lines of spans, one line of output each. */
export function showLines(lines: readonly (readonly object[])[]): string {
  return lines.map((line, index) =>
    `    ${index + 1}  ${show(JSON.stringify(line)).replaceAll("\\\\", "\\")}`).join("\n");
}
