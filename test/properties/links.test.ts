/** Invariant 14: where links begin and end, and which there are (engine.md §7). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import { sanitizeTerminal, sanitizeTerminalLines } from "../../src/sanitizer.js";
import { anyOptions, asciiWord, damagedBytes, forAll, sgr, wildText } from "./arbitraries.js";
import { isAllowedLink } from "./judge.js";
import { URIS } from "./sequences.js";

interface Token {
  readonly input: string;
  /** Text it prints. */
  readonly printed?: string;
  /** The link from here on; `null` for none. */
  readonly link?: string | null;
}

const ASCII_CHARS = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index));
/** A good or nearly good URI with characters put in, taken out or exchanged. */
const uri = fc.tuple(fc.constantFrom(...URIS), fc.array(fc.tuple(fc.nat(60), fc.nat(1), fc.oneof(
  fc.constantFrom(...ASCII_CHARS), fc.constantFrom("@", "/", ":", "?", "#", "[", "%", "xn--", "..", "\\", " ", "é", "Ｋ", "\u212a", "\ud800"),
)), { maxLength: 2 })).map(([base, edits]) => edits.reduce((text, [at, cut, char]) => text.slice(0, at) + char + text.slice(at + cut), base));
const params = fc.constantFrom("", "id=1", "id=a:b", "id=\"<\\>`", "x", ":::", " ");
const schemes = ["app", "FTP", "x-y.z+1"];
const lowered = schemes.map((scheme) => scheme.toLowerCase());

const ends = fc.constantFrom("\x1b\\", "\x07", "\u009c");
const token: fc.Arbitrary<Token> = fc.oneof(
  { weight: 5, arbitrary: asciiWord.map((word): Token => ({ input: word, printed: word })) },
  { weight: 5, arbitrary: fc.tuple(params, uri, ends).map(([id, target, end]): Token =>
    ({ input: `\x1b]8;${id};${target}${end}`, link: isAllowedLink(target, lowered) ? target : null })) },
  { weight: 2, arbitrary: fc.tuple(params, ends).map(([id, end]): Token => ({ input: `\x1b]8;${id};${end}`, link: null })) },
  { weight: 1, arbitrary: fc.constantFrom(
    "\x1b]8;\x07", "\x1b]8;x\x07", "\x1b]8\x07", "\x1b]8;;https://a.example\x18", "\x1b]8;;https://a.example\x1b[m", "\x1b]8;\x01;https://a.example\x07",
    "\x1b]8;;https://a.example\x7f\x07", "\x1b]8;;https://a.\u0085example\x07", "\x1b]8;id=\t;https://a.example\x07", "\x1b]8;é;https://a.example\x07",
    "\x1bc", "\x1b[!p", `\x1b]8;${"x".repeat(4_096)};https://a.example\x07`, "\x1b]8;;https://a.example\x1b\x1b\\",
  ).map((input): Token => ({ input, link: null })) },
  { weight: 2, arbitrary: sgr.map((input): Token => ({ input })) },
  { weight: 2, arbitrary: fc.constantFrom("\n", "\r\n", "\u2028").map((input): Token => ({ input, printed: "\n" })) },
  { weight: 1, arbitrary: fc.constantFrom("\x1b[?25l", "\x1b]9;;https://no.example\x07", "\x1b]88;;https://no.example\x07", "\x1b]8x;;https://no.example\x07",
    "\x1bP8;;https://no.example\x1b\\", "\x00", "\x1b]0;a\x07", "\x1b7", "\x1b[4:3m", "\u0090").map((input): Token => ({ input })) },
);

/** Characters and their links, line by line. */
function linked(lines: readonly (readonly { text: string; link?: string }[])[]): [string, string | null][][] {
  return lines.map((line) => line.flatMap(({ text, link }) => [...text].map((char): [string, string | null] => [char, link ?? null])));
}

describe("invariant 14: link scope and allow-list", () => {
  const tokens = fc.array(token, { maxLength: 16, size: "max" });

  it("text has a link exactly between an accepted OSC 8 and its close, a refused one or a reset", () => {
    forAll([tokens, fc.boolean()], 500, (list, asBytes) => {
      const expected: [string, string | null][][] = [[]];
      let link: string | null = null;
      for (const { printed = "", link: next } of list) {
        if (next !== undefined) link = next;
        for (const char of printed) {
          if (char === "\n") expected.push([]);
          else (expected.at(-1) as [string, string | null][]).push([char, link]);
        }
      }
      if (expected.at(-1)?.length === 0) expected.pop();
      const input = list.map(({ input: part }) => part).join("");
      const { lines } = sanitizeTerminal(asBytes ? Buffer.from(input) : input, { limits: UNLIMITED, links: { schemes } });
      expect(linked(lines)).toEqual(expected);
    });
  });

  it("every link of any stream passes the policy, with any option", () => {
    forAll([damagedBytes(wildText), anyOptions], 300, (bytes, options) => {
      const added = options.links ? options.links.schemes ?? [] : [];
      const snapshots = [sanitizeTerminal(bytes, options), sanitizeTerminalLines([Buffer.from(bytes).toString()], options)];
      for (const { link } of snapshots.flatMap(({ lines }) => lines.flat())) {
        if (link === undefined) continue;
        expect(options.links).not.toBe(false);
        expect(isAllowedLink(link, added)).toBe(true);
      }
    });
  });

  it("a URI is accepted as given or not at all", () => {
    forAll([uri, params], 750, (target, id) => {
      const { lines, findings } = sanitizeTerminal(`\x1b]8;${id};${target}\x07x\x1b]8;;\x07`);
      const accepted = isAllowedLink(target);
      expect(lines).toEqual([[accepted ? { text: "x", link: target } : { text: "x" }]]);
      expect(findings["link-refused"]?.count ?? 0).toBe(accepted || target === "" ? 0 : 1);
    });
  });

  it("no link leaves its line where lines stand alone", () => {
    forAll([fc.array(tokens, { maxLength: 4 })], 100, (lists) => {
      const lines = lists.map((list) => list.map(({ input }) => input).join(""));
      const { lines: result } = sanitizeTerminalLines(lines.flatMap((line) => [line, "plain"]), { limits: UNLIMITED });
      expect(result.filter((line) => line.map(({ text }) => text).join("") === "plain" && line.some(({ link }) => link))).toEqual([]);
      expect(result.filter((line) => JSON.stringify(line) === '[{"text":"plain"}]').length).toBeGreaterThanOrEqual(lines.length);
    });
  });
});
