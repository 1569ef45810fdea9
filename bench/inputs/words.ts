/** Vocabulary of the generated inputs, and lines that look like source code or prose made of it. */
import type { Random } from "../random.js";

const NOUNS = (
  "buffer cache chunk client color column cursor error event field file frame handler header index input item key " +
  "layer limit line link list message module node offset option output packet parser path payload queue range record " +
  "request response result role row screen server session snapshot source span state stream style table target text " +
  "timer token value version widget window worker"
).split(" ");
const VERBS = (
  "add apply build cancel check close collect compare copy count create cut decode drop emit encode end fill find " +
  "flush format handle join keep load map mark measure merge move open parse pick print push read render replace " +
  "reset resolve run send set skip slice sort split start stop store strip take test trim update wait write"
).split(" ");
const SMALL =
  "a the of in to for with from when after before not no only each every first last and or is was".split(" ");

export const FOLDERS = ["src", "lib", "test", "docs", "scripts", "packages", "core", "server", "client", "internal"];
const EXTENSIONS = [".ts", ".ts", ".ts", ".js", ".c", ".h", ".rs", ".go", ".py", ".md", ".json"];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const noun = (random: Random): string => random.pick(NOUNS);
const verb = (random: Random): string => random.pick(VERBS);
/** A name as code has it: `parseHeader`. */
export const name = (random: Random): string => verb(random) + capital(noun(random));
export const fileName = (random: Random): string => `${noun(random)}-${noun(random)}${random.pick(EXTENSIONS)}`;
export const filePath = (random: Random): string =>
  `${random.pick(FOLDERS)}/${random.percent(50) ? `${noun(random)}/` : ""}${fileName(random)}`;

/** One word of prose. */
export const word = (random: Random): string =>
  random.percent(35) ? random.pick(SMALL) : random.percent(60) ? noun(random) : verb(random);

/** Prose of that many words. */
export function words(random: Random, count: number): string {
  const list: string[] = [];
  for (let index = 0; index < count; index++) list.push(word(random));
  return list.join(" ");
}

/** A line of source code, indented; short ones are as frequent as in real files. */
export function code(random: Random): string {
  const indent = "  ".repeat(random.below(4));
  switch (random.below(14)) {
    case 0:
      return "";
    case 1:
    case 2:
      return `${indent}}`;
    case 3:
      return `${indent}return ${noun(random)};`;
    case 4:
      return `${indent}const ${noun(random)} = ${name(random)}(${noun(random)}, ${noun(random)});`;
    case 5:
      return `${indent}if (${noun(random)}.${noun(random)} === ${random.below(300)}) {`;
    case 6:
      return `${indent}// ${capital(words(random, random.between(4, 11)))}.`;
    case 7:
      return `${indent}this.${noun(random)}.${verb(random)}(${noun(random)});`;
    case 8:
      return `import { ${name(random)}, ${name(random)} } from "./${noun(random)}.js";`;
    case 9:
      return `${indent}${noun(random)}: "${words(random, random.between(1, 5))}",`;
    case 10:
      return `export function ${name(random)}(${noun(random)}: string, ${noun(random)} = ${random.below(99)}): void {`;
    case 11:
      return `${indent}for (const ${noun(random)} of ${noun(random)}.${noun(random)}s) {`;
    case 12:
      return `${indent}expect(${name(random)}(${noun(random)})).toEqual({ ${noun(random)}: ${random.below(9999)} });`;
    default:
      return `${indent}${noun(random)}.${noun(random)} = ${noun(random)} ?? ${name(random)}();`;
  }
}
