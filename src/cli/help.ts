/** The text of `--help`, from the table of options. */
import { EXIT_HELP, OPTIONS, type OptionSpec } from "./options.js";

/** Columns of the text; fits every terminal. */
const WIDTH = 80;
/** Column where explanations begin. */
const INDENT = 22;

const INTRODUCTION = [
  "Usage: oppi-sanitize [options] [file…]",
  "",
  "Prints what a person at a terminal would have read, as safe lines of text spans.",
  "Reads standard input if no file is given or for the file -.",
  "The default --format is ansi when the output is a terminal, else ndjson.",
];

export function helpText(): string {
  const lines = [...INTRODUCTION];
  let group = "";
  for (const option of OPTIONS as readonly OptionSpec[]) {
    if (option.group !== group) {
      group = option.group;
      lines.push("", `${group}:`);
    }
    const left = `  --${option.name}${option.value === undefined ? "" : ` ${option.value}`}`;
    lines.push(...entry(left, option.help));
  }
  lines.push("", "Exit codes:");
  for (const [code, meaning] of EXIT_HELP) lines.push(...entry(`  ${code}`, meaning));
  lines.push("", "NO_COLOR in the environment turns ansi into text.");
  return lines.join("\n") + "\n";
}

/** One row of two columns; the right one is wrapped at spaces. */
function entry(left: string, right: string): string[] {
  const lines: string[] = [];
  let line = left.padEnd(INDENT - 1);
  for (const word of right.split(" ")) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = " ".repeat(INDENT - 1);
    }
    line += ` ${word}`;
  }
  lines.push(line);
  return lines;
}
