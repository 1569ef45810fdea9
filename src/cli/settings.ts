/**
 * What the arguments mean together: the format, the engine's options, and the combinations that make no sense.
 * Imports types only, so that wrong arguments are told without loading the engine.
 */
import type { SanitizeOptions, TerminalLimits } from "../index.js";
import { type Message, usage } from "./message.js";
import type { FormatName, OptionName, OptionValues } from "./options.js";

export interface Settings {
  readonly format: FormatName;
  /** Whether the output is one snapshot at the end of a file, not lines as they finish. */
  readonly snapshot: boolean;
  /** Whether a snapshot is printed whenever it changes, not only at the end. */
  readonly follow: boolean;
  /** Each line stands alone. */
  readonly lines: boolean;
  readonly check: boolean;
  readonly stats: boolean;
  readonly quiet: boolean;
  /** Whether `html` is a card without a page. */
  readonly fragment: boolean;
  /** For the engine, except for the limits that were not given. */
  readonly engine: Omit<SanitizeOptions, "limits">;
  /** The limits that were given; what the others are depends on the format. */
  readonly limits: Partial<TerminalLimits>;
}

/** Limits that need the whole content; a stream of finished lines cannot keep them. */
const SNAPSHOT_LIMITS = ["max-lines", "max-spans", "max-bytes"] as const satisfies readonly OptionName[];

/** Formats that print line by line; the others print one thing at the end. */
const LINE_FORMATS: ReadonlySet<FormatName> = new Set(["ndjson", "text", "ansi"]);

/**
 * @param options parsed arguments
 * @param terminal whether the output is a terminal
 * @param noColor whether NO_COLOR is set
 * @throws UsageError for options that make no sense together.
 */
export function resolveSettings(options: OptionValues, terminal: boolean, noColor: boolean): Settings {
  const format = resolveFormat(options, terminal, noColor);
  const bounded = SNAPSHOT_LIMITS.some((name) => options[name] !== undefined);
  const native = !LINE_FORMATS.has(format);
  refuseNonsense(options, format, native, bounded);

  const limits: Partial<TerminalLimits> = {};
  if (options["max-lines"] !== undefined) limits.lines = options["max-lines"];
  if (options["max-columns"] !== undefined) limits.columns = options["max-columns"];
  if (options["max-spans"] !== undefined) limits.spans = options["max-spans"];
  if (options["max-bytes"] !== undefined) limits.payloadBytes = options["max-bytes"];

  const engine: SanitizeOptions = {};
  if (options.keep !== undefined) engine.keep = options.keep;
  if (options.wrap) engine.overflow = "wrap";
  if (options["no-links"]) engine.links = false;
  if (options.scheme !== undefined) engine.links = { schemes: options.scheme };
  if (options.light) engine.background = "light";
  if (options.columns !== undefined) engine.columns = options.columns;
  if (options.rows !== undefined) engine.rows = options.rows;
  if (options["tab-width"] !== undefined) engine.tabWidth = options["tab-width"];
  if (options.overstrike) engine.overstrike = true;

  return {
    format,
    snapshot: native || bounded,
    follow: options.follow ?? false,
    lines: options.lines ?? false,
    check: options.check ?? false,
    stats: options.stats ?? false,
    quiet: options.quiet ?? false,
    fragment: options.fragment ?? false,
    engine,
    limits,
  };
}

function resolveFormat(options: OptionValues, terminal: boolean, noColor: boolean): FormatName {
  // Nothing is printed under --check, so a limit must not be refused for the sake of a format nobody chose.
  const standard = options.check ? "text" : options.follow ? "json" : terminal ? "ansi" : "ndjson";
  const format = options.format ?? standard;
  return format === "ansi" && noColor ? "text" : format;
}

/** What has no effect where the input goes through as it is, sequences aside. */
const NOT_WITH_SGR = [
  ...SNAPSHOT_LIMITS, "max-columns", "keep", "wrap", "lines", "columns", "rows", "tab-width", "overstrike", "no-links",
  "scheme", "light", "check", "stats",
] as const satisfies readonly OptionName[];

function refuseNonsense(options: OptionValues, format: FormatName, native: boolean, bounded: boolean): void {
  if (format === "sgr") {
    for (const name of NOT_WITH_SGR) {
      if (options[name] !== undefined) throw usage`--${name} does not go with --format sgr, which only strips sequences`;
    }
  }
  if (format === "ndjson") {
    for (const name of [...SNAPSHOT_LIMITS, "keep"] as const) {
      if (options[name] === undefined) continue;
      const why = options.format === undefined ? " (the default here)" : "";
      throw usage`--${name} does not go with --format ndjson${why}, which takes only --max-columns`;
    }
  }
  if (options.keep !== undefined && !native && !bounded) {
    throw usage`--keep needs --max-lines, --max-spans or --max-bytes`;
  }
  if (options.wrap && !native && options["max-columns"] === undefined) {
    throw usage`--wrap needs --max-columns`;
  }
  if (options.follow) {
    if (options.check) throw usage`--follow does not go with --check, which prints nothing`;
    if (options.lines) throw usage`--follow does not go with --lines, whose lines never change`;
    if (format !== "json") throw usage`--follow goes only with --format json, not ${format}`;
  }
  if (options.fragment && format !== "html") throw usage`--fragment goes only with --format html, not ${format}`;
  if (options.scheme !== undefined && options["no-links"]) {
    throw usage`--scheme does not go with --no-links`;
  }
  if (options.lines) {
    for (const name of ["rows", "columns", "overstrike"] as const) {
      if (options[name] === undefined) continue;
      throw usage`--${name} does not go with --lines, which ignores cursor motion`;
    }
  }
}

/** @throws UsageError for more files than the format can print: a page or picture is one document. */
export function refuseFiles(files: readonly string[], { format, fragment, check }: Settings): void {
  if (files.length < 2 || check || fragment || (format !== "html" && format !== "svg")) return;
  throw usage`--format ${format} takes one file${format === "html" ? ", unless with --fragment" : ""}`;
}

/** What a person who waits at the terminal should know, if anything. */
export function hint(files: readonly string[], stdinIsTerminal: boolean, settings: Settings): Message | undefined {
  if (settings.quiet || files.length > 0 || !stdinIsTerminal) return undefined;
  return { words: ["reading from the terminal; end with Ctrl-D, or see --help"], values: [] };
}
