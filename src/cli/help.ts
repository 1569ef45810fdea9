/** The text of `--help`, from the tables of options and commands. */
import { COMMANDS, type Command } from "./commands.js";
import { EXIT_HELP, OPTIONS, type OptionSpec } from "./options.js";

/** Columns of the text; fits every terminal. */
const WIDTH = 80;
/** Column where explanations begin. */
const INDENT = 22;

const INTRODUCTION = [
  "Usage: oppi-sanitize [options] [file…]",
  "       oppi-sanitize COMMAND [options] …",
  "",
  "Prints what a person at a terminal would have read, as safe lines of text spans.",
  "Reads standard input if no file is given or for the file -.",
  "The default --format is ansi when the output is a terminal, else ndjson.",
];

export function helpText(): string {
  const lines = [...INTRODUCTION, "", "Commands:"];
  for (const { name, summary } of COMMANDS) lines.push(...entry(`  ${name}`, `${summary} (${name} --help)`));
  lines.push(...optionHelp(OPTIONS), "", "Exit codes:");
  for (const [code, meaning] of EXIT_HELP) lines.push(...entry(`  ${code}`, meaning));
  lines.push("", "NO_COLOR in the environment turns ansi into text.");
  return lines.join("\n") + "\n";
}

/** The text of `--help` after the name of a command. */
export function commandHelp({ name, operands, description, options }: Command): string {
  const usage = `Usage: oppi-sanitize ${name} [options]${operands === "" ? "" : ` ${operands}`}`;
  return [usage, "", ...wrap("", description, 0), ...optionHelp(options)].join("\n") + "\n";
}

function optionHelp(options: readonly OptionSpec[]): string[] {
  const lines: string[] = [];
  let group = "";
  for (const option of options) {
    if (option.group !== group) {
      group = option.group;
      lines.push("", `${group}:`);
    }
    const left = `  --${option.name}${option.value === undefined ? "" : ` ${option.value}`}`;
    lines.push(...entry(left, option.help));
  }
  return lines;
}

/** One row of two columns. */
function entry(left: string, right: string): string[] {
  return wrap(left.padEnd(INDENT - 1) + " ", right, INDENT);
}

/** Wrapped at spaces; what begins with `first` goes on at column `indent`. */
function wrap(first: string, text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(" ")) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = " ".repeat(indent);
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  lines.push(line);
  return lines;
}
