/**
 * Escape codes of many terminals: a module of maps from the code without its ESC to a description. Text around a code
 * comes out whole, and nothing of the code.
 */
import { pathToFileURL } from "node:url";
import { sanitizeTerminal, sanitizeTerminalLines } from "../../src/index.js";
import { brief, unlimited } from "../check-support.js";
import { invariantsFault } from "./suite.js";
import type { Check } from "./suite.js";

/** Codes listed without their `[`: ESC and the digit are a whole sequence, so the last letter is text. */
const WITHOUT_BRACKET = new Set(["0n", "3n", "5n", "6n"]);

/**
 * The text before and after must come out as is where motion is ignored; in a stream a code may move, erase or repeat,
 * but adds no character. Capitals, because a code may designate the line-drawing set, which shows small letters as boxes.
 */
function codeFault(code: string): string | undefined {
  const input = `BEFORE\u001b${code}AFTER`;
  const lines = sanitizeTerminalLines([input], unlimited()).text.join("\n");
  const expected = WITHOUT_BRACKET.has(code) ? /^BEFOREnAFTER$/u : /^BEFORE\n?AFTER$/u;
  if (!expected.test(lines)) return `${brief(input)} shows ${brief(lines)}`;
  const stream = sanitizeTerminal(input, unlimited()).text.join("\n");
  if (!/^[BEFORTAn\s]*AFTER[BEFOR\s]*$/u.test(stream)) return `${brief(input)} streams ${brief(stream)}`;
  return invariantsFault(new TextEncoder().encode(input), code.length);
}

export async function* chalkChecks(path: string): AsyncGenerator<Check> {
  const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  for (const [name, codes] of Object.entries(module)) {
    if (!(codes instanceof Map)) continue;
    for (const code of codes.keys() as IterableIterator<string>) {
      yield { name: `${name} ${JSON.stringify(code)}`, fault: () => codeFault(code) };
    }
  }
}
