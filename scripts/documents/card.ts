/** The picture of a card in the README. */
import { sanitizeTerminal, toSvg } from "../../src/index.js";

/** The example of the README's first lines, with one more line for each role. */
const OUTPUT = [
  "Reading\r\u001b[K\u001b[32m✔\u001b[0m Read 120 packages \u001b[2m(1.2 s)\u001b[0m",
  "\u001b[1;41m FAIL \u001b[0m price.test.js \u001b[2m12 ms\u001b[0m",
  "  \u001b[31m- total: 90\u001b[0m  \u001b[32m+ total: 80\u001b[0m",
  "\u001b[33mwarning\u001b[0m: 2 outdated, run \u001b[36mnpm outdated\u001b[0m",
  "See the \u001b]8;;https://ci.example/7\u001b\\\u001b[34mlog\u001b[0m\u001b]8;;\u001b\\, \u001b]52;c;cm0gLXJm\u0007\u001b[8mall of it\u001b[0m",
];

export function cardPicture(): string {
  return toSvg(sanitizeTerminal(OUTPUT.join("\n")).lines, { title: "npm test" });
}
