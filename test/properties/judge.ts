/**
 * Judgements on output that share no code with the engine: what may leave, what normal form is, which links pass, and
 * what things measure on the real serialisation.
 */
import { splitGraphemes } from "unicode-segmenter/grapheme";
import stringWidth from "string-width";
import type { ExtensionUITextSpan, TerminalSnapshot } from "../../src/contract/types.js";

export type Lines = readonly (readonly ExtensionUITextSpan[])[];

export const clusters = (text: string): string[] => [...splitGraphemes(text)];
export const textOf = (line: readonly ExtensionUITextSpan[]): string => line.map((span) => span.text).join("");
export const utf8 = (text: string): number => Buffer.byteLength(text);
/** Columns of text by string-width, cluster by cluster: over all of it, it would take Kirat Rai vowels together. */
export const columnsOf = (text: string): number => clusters(text).reduce((sum, cluster) => sum + stringWidth(cluster), 0);

/** What a snapshot measures, in the units of the limits. */
export function measure(lines: Lines) {
  const spans = lines.flat();
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  return {
    lines: lines.length,
    columns: Math.max(0, ...lines.map((line) => columnsOf(textOf(line)))),
    spans: spans.length,
    textBytes: sum(spans.map((span) => utf8(span.text))),
    linkBytes: sum(spans.map((span) => utf8(span.link ?? ""))),
    payloadBytes: utf8(JSON.stringify(lines)),
  };
}

/** Scalars that never leave: engine.md §8 and invariant 2. `keepBidi` is `bidi: "keep"`. */
export function isForbidden(scalar: number, keepBidi = false): boolean {
  const bidi = (scalar >= 0x202a && scalar <= 0x202e) || (scalar >= 0x2066 && scalar <= 0x2069);
  return (
    scalar < 0x20 || (scalar >= 0x7f && scalar < 0xa0) || scalar === 0x2028 || scalar === 0x2029
    || (scalar >= 0xd800 && scalar < 0xe000) || (scalar >= 0xfdd0 && scalar < 0xfdf0) || (scalar & 0xfffe) === 0xfffe
    || (bidi && !keepBidi) || (scalar >= 0xfff9 && scalar <= 0xfffb) || (scalar >= 0x2060 && scalar <= 0x2064)
    || (scalar >= 0x206a && scalar <= 0x206f) || scalar === 0xfeff
  );
}

/** Scalars whose neighbours decide: tags, variation selectors of the supplement, Hangul fillers. */
export function isConditional(scalar: number): boolean {
  return (scalar >= 0xe0000 && scalar < 0xe0080) || (scalar >= 0xe0100 && scalar < 0xe01f0)
    || scalar === 0x115f || scalar === 0x1160 || scalar === 0x3164 || scalar === 0xffa0;
}

const TAG_SEQUENCE = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;

/** Fails if a text holds anything that may not leave. */
export function expectClean(text: string, keepBidi = false): void {
  for (const char of text) {
    const scalar = char.codePointAt(0) as number;
    if (isForbidden(scalar, keepBidi)) throw new Error(`U+${scalar.toString(16)} in ${JSON.stringify(text)}`);
  }
  if (/[\u{e0000}-\u{e007f}]/u.test(text.replaceAll(TAG_SEQUENCE, ""))) throw new Error(`stray tag in ${escaped(text)}`);
  if (/(?<!\p{Ideographic})[\u{e0100}-\u{e01ef}]/u.test(text)) throw new Error(`stray selector in ${escaped(text)}`);
  if (/[\u115f\u1160\u3164\uffa0]/u.test(text)) {
    for (const cluster of clusters(text)) {
      const filled = /[\u115f\u1160\u3164\uffa0]/u.test(cluster) && !/(?![\u115f\u1160\u3164\uffa0])\p{Script=Hangul}/u.test(cluster);
      if (filled) throw new Error(`stray filler in ${escaped(text)}`);
    }
  }
}

/** Every string of a value, keys included. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsOf(inner)]);
}

const KEYS = ["text", "role", "traits", "link"];
const ROLES = ["primary", "secondary", "muted", "accent", "success", "warning", "danger", "code"];
const TRAITS = ["bold", "italic", "monospaced", "strikethrough", "underline"];

/** Fails if lines are not in normal form (engine.md §9). */
export function expectNormalForm(lines: Lines): void {
  for (const line of lines) {
    line.forEach((span, index) => {
      const wrong = faultOf(span, line[index - 1]);
      if (wrong !== undefined) throw new Error(`${wrong} in ${JSON.stringify(line)}`);
    });
  }
}

function faultOf(span: ExtensionUITextSpan, before: ExtensionUITextSpan | undefined): string | undefined {
  const keys = Object.keys(span);
  if (!keys.includes("text") || keys.join() !== KEYS.filter((key) => keys.includes(key)).join()) return `keys ${keys.join()}`;
  if (typeof span.text !== "string" || span.text === "") return "a span without text";
  if ("role" in span && !ROLES.includes(span.role as string)) return `role ${span.role}`;
  if ("traits" in span) {
    const traits = span.traits as readonly string[];
    if (traits.length === 0 || traits.join() !== TRAITS.filter((trait) => traits.includes(trait)).join()) return `traits ${traits.join()}`;
  }
  if ("link" in span && (typeof span.link !== "string" || span.link === "")) return "an empty link";
  const same = before?.role === span.role && before?.link === span.link && before?.traits?.join() === span.traits?.join();
  return before !== undefined && same ? "equal neighbours" : undefined;
}

/** Whether a URI may be a link: engine.md §7, decided by another way than the engine's. */
export function isAllowedLink(uri: string, schemes: readonly string[] = []): boolean {
  if (utf8(uri) > 2_083 || !/^[!#-;=?-[\]^_a-z{|}~]+$/.test(uri)) return false;
  const parsed = URL.canParse(uri) ? new URL(uri) : undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  if (parsed === undefined || scheme === undefined || parsed.protocol !== `${scheme}:`) return false;
  if (scheme === "oppi") return /^oppi:\/\/session\/[\w.~-]{1,128}$/.test(uri);
  if (scheme === "http" || scheme === "https") return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(uri);
  return scheme === "mailto" || schemes.includes(scheme);
}

/** The parts of a snapshot that decide, as one value to compare. */
export function substance({ lines, truncation, findings }: TerminalSnapshot) {
  return { lines, truncation, findings };
}

/** Text with every scalar outside printable ASCII as an escape. */
export function escaped(text: string): string {
  return [...text].map((char) => (/[ -~]/.test(char) ? char : `\\u{${(char.codePointAt(0) as number).toString(16)}}`)).join("");
}
