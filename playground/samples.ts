/** Inputs to pick from: recordings and attacks of the corpus. */
import gcc from "../corpus/real/gcc.in?raw";
import gitLog from "../corpus/real/git-log.in?raw";
import listr2 from "../corpus/real/listr2.in?raw";
import npm from "../corpus/real/npm.in?raw";
import vitest from "../corpus/real/vitest.in?raw";
import bidi from "../corpus/hostile/bidi.in?raw";
import conceal from "../corpus/hostile/conceal.in?raw";
import links from "../corpus/hostile/link-schemes.in?raw";
import clipboard from "../corpus/hostile/osc52-clipboard.in?raw";

export const SAMPLES: readonly (readonly [name: string, text: string])[] = [
  ["gcc: errors with links", gcc],
  ["vitest: a failure", vitest],
  ["git log", gitLog],
  ["npm: progress and an error", npm],
  ["listr2: tasks that are redrawn", listr2],
  ["attack: links", links],
  ["attack: the clipboard", clipboard],
  ["attack: bidirectional controls", bidi],
  ["attack: concealed text", conceal],
];
