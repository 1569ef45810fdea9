/** Parses the arguments by a table such as that of `options.ts`. Nothing here knows what an option does. */
import { usage } from "./message.js";
import { nearest } from "./nearest.js";
import { OPTIONS, type OptionSpec, type OptionValues } from "./options.js";

export interface Arguments<Values = OptionValues> {
  readonly options: Values;
  /** Operands in order; `-` is standard input. */
  readonly files: readonly string[];
}

/**
 * `--name value` and `--name=value`; `--` ends the options; options and files may be mixed.
 * @param table the options of the command; those of the filter if absent
 * @throws UsageError for an unknown option, a missing value or one that the table does not allow.
 */
export function parseArguments<Values = OptionValues>(
  argv: readonly string[],
  table: readonly OptionSpec[] = OPTIONS,
): Arguments<Values> {
  const options: Record<string, unknown> = {};
  const files: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] as string;
    if (argument === "--") {
      files.push(...argv.slice(index + 1));
      break;
    }
    if (argument === "-" || !argument.startsWith("-")) {
      files.push(argument);
      continue;
    }
    const equals = argument.indexOf("=");
    const flag = equals < 0 ? argument : argument.slice(0, equals);
    const option = flag.startsWith("--") ? table.find(({ name }) => name === flag.slice(2)) : undefined;
    if (option === undefined) throw unknownOption(flag, table);
    if (option.kind === "flag") {
      if (equals >= 0) throw usage`${flag} takes no value`;
      options[option.name] = true;
      continue;
    }
    let text: string | undefined;
    if (equals >= 0) text = argument.slice(equals + 1);
    else if (!looksLikeOption(argv[index + 1])) text = argv[++index];
    if (text === undefined) throw usage`${flag} needs a value`;
    const value = readValue(option, text);
    options[option.name] = option.repeat ? [...((options[option.name] as unknown[]) ?? []), value] : value;
  }
  return { options: options as Values, files };
}

function looksLikeOption(argument: string | undefined): boolean {
  return argument !== undefined && argument.length > 1 && argument.startsWith("-");
}

function unknownOption(flag: string, table: readonly OptionSpec[]) {
  const names = table.map(({ name }) => name) as [string, ...string[]];
  return usage`unknown option ${flag}, the nearest is ${`--${nearest(flag.replace(/^-+/, ""), names)}`} (see --help)`;
}

function readValue(option: OptionSpec, text: string): string | number {
  switch (option.kind) {
    case "choice": {
      const choices = option.choices as readonly [string, ...string[]];
      if (choices.includes(text)) return text;
      throw usage`--${option.name} takes ${orList(choices)}, not "${text}"`;
    }
    case "scheme":
      // RFC 3986 §3.1
      if (/^[A-Za-z][A-Za-z0-9+.-]*$/.test(text)) return text.toLowerCase();
      throw usage`--${option.name} takes the name of a scheme such as ssh, not "${text}"`;
    default:
      return readNumber(option, text);
  }
}

const MULTIPLIERS: Readonly<Record<string, number>> = { "": 1, k: 1024, K: 1024, M: 1024 * 1024 };

function readNumber(option: OptionSpec, text: string): number {
  const match = /^([0-9]{1,12})([kKM]?)$/.exec(text);
  const digits = match?.[1];
  const suffix = match?.[2] ?? "";
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = option;
  if (digits !== undefined && (suffix === "" || option.kind === "bytes")) {
    const value = Number(digits) * (MULTIPLIERS[suffix] as number);
    if (value >= min && value <= max) return value;
  }
  const range = option.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  throw usage`--${option.name} takes a whole number ${range}, not "${text}"`;
}

function orList(words: readonly string[]): string {
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
