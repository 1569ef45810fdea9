/**
 * The arguments of the filter as one table. Parsing, `--help` and the nearest flag of an error read it, so that they
 * cannot disagree. Defaults are written in the help text, where the user reads them.
 */

/** What a value may be: nothing, a whole number, a number of bytes, one of a list, or the name of a URI scheme. */
export type ValueKind = "flag" | "count" | "bytes" | "choice" | "scheme";

export interface OptionSpec {
  /** Long name, without the dashes. */
  readonly name: string;
  readonly kind: ValueKind;
  /** Heading under which `--help` lists it. */
  readonly group: "Output" | "Limits" | "Reading" | "Reports";
  /** Placeholder of the value in `--help`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Bounds of a count, both included. */
  readonly min?: number;
  readonly max?: number;
  /** Whether it may be given more than once; otherwise the last one counts. */
  readonly repeat?: true;
  readonly help: string;
  /** For completions, where the first clause of the help does not say it. */
  readonly brief?: string;
}

/** In the order of `--help`. */
export const OPTIONS = [
  {
    name: "format",
    kind: "choice",
    group: "Output",
    value: "NAME",
    choices: ["ndjson", "json", "text", "ansi", "sgr", "surface", "html", "svg"],
    help:
      "ndjson: an array of spans a line, as lines finish; json: one snapshot (lines, hash, truncation, findings); " +
      "text: plain lines; ansi: lines with safe colours and links; sgr: the input with its own colours and no other " +
      "sequence; surface: one native surface with a terminal block and fallback lines; html, svg: one snapshot as a card, as a phone draws it",
    brief: "what to print",
  },
  {
    name: "fragment",
    kind: "flag",
    group: "Output",
    help: "with html: the card alone, to stand in another page",
    brief: "the card alone, to stand in another page",
  },
  {
    name: "follow",
    kind: "flag",
    group: "Output",
    help: "print the snapshot of --format json whenever its lines change, at most every 250 ms, and at the end",
  },
  { name: "no-links", kind: "flag", group: "Output", help: "drop every link, keep its text" },
  {
    name: "scheme",
    kind: "scheme",
    group: "Output",
    value: "NAME",
    repeat: true,
    help: "accept links of this scheme too, besides https, http, mailto and oppi sessions; may be repeated",
  },
  { name: "light", kind: "flag", group: "Output", help: "read colours as chosen for a light background; html and svg draw a light card" },
  {
    name: "max-lines",
    kind: "count",
    group: "Limits",
    value: "N",
    min: 1,
    help: "lines (160 in json, html and svg, 120 in surface, else no limit; not with ndjson)",
  },
  {
    name: "max-columns",
    kind: "count",
    group: "Limits",
    value: "N",
    min: 1,
    help: "columns of a line (1024 in json, html, svg and surface, else no limit)",
  },
  {
    name: "max-spans",
    kind: "count",
    group: "Limits",
    value: "N",
    min: 1,
    help: "spans (320 in json, html, svg and surface, else no limit; not with ndjson)",
  },
  {
    name: "max-bytes",
    kind: "bytes",
    group: "Limits",
    value: "N",
    min: 2,
    help:
      "bytes of the lines as JSON, with k or M for 1024 or 1024² (64k in json, html and svg, 48k in surface, else no limit; " +
      "not with ndjson)",
  },
  {
    name: "keep",
    kind: "choice",
    group: "Limits",
    value: "END",
    choices: ["head", "tail"],
    help: "the end that a cut keeps: head (the default) or tail",
  },
  { name: "wrap", kind: "flag", group: "Limits", help: "wrap a line at the column limit instead of cutting it" },
  {
    name: "lines",
    kind: "flag",
    group: "Reading",
    help: "take each line on its own, as a component renders it: no style, link or cursor carries over",
  },
  {
    name: "columns",
    kind: "count",
    group: "Reading",
    value: "N",
    min: 1,
    max: 65536,
    help: "width of the terminal the input was written for: lines wrap there (default: no wrapping)",
  },
  {
    name: "rows",
    kind: "count",
    group: "Reading",
    value: "N",
    min: 1,
    max: 10000,
    help: "height of that terminal: lines that cursor motion can still change (default 100)",
  },
  {
    name: "tab-width",
    kind: "count",
    group: "Reading",
    value: "N",
    min: 1,
    max: 256,
    help: "columns between tab stops (default 8)",
  },
  {
    name: "overstrike",
    kind: "flag",
    group: "Reading",
    help: "read X BS X as bold and _ BS X as underlined, as man pages write them",
  },
  {
    name: "stats",
    kind: "flag",
    group: "Reports",
    help: "one JSON object on stderr at the end: bytes, lines, spans, sequences by kind, cuts, hash, milliseconds",
  },
  {
    name: "check",
    kind: "flag",
    group: "Reports",
    help:
      "print nothing; exit 1 if anything was removed, refused or cut (colours, links and overwritten text are fine)",
  },
  { name: "quiet", kind: "flag", group: "Reports", help: "no hint and no progress line on stderr" },
  { name: "help", kind: "flag", group: "Reports", help: "print this text" },
  { name: "version", kind: "flag", group: "Reports", help: "print the version" },
] as const satisfies readonly OptionSpec[];

type ValueOf<O> = O extends { readonly choices: readonly (infer C)[] }
  ? C
  : O extends { readonly kind: "flag" }
    ? true
    : O extends { readonly kind: "scheme" }
      ? readonly string[]
      : number;

/** Values by option name; an option that was not given is an absent key. */
export type ValuesOf<Table extends readonly OptionSpec[]> = { [O in Table[number] as O["name"]]?: ValueOf<O> };

export type OptionValues = ValuesOf<typeof OPTIONS>;
export type OptionName = (typeof OPTIONS)[number]["name"];
export type FormatName = NonNullable<OptionValues["format"]>;

/** Exit codes, and what `--help` says of them. */
export const EXIT = { ok: 0, found: 1, failed: 2, SIGINT: 130, SIGTERM: 143 } as const;

export const EXIT_HELP: readonly (readonly [number, string])[] = [
  [EXIT.ok, "done, also when the reader of the output closed it early"],
  [EXIT.found, "--check found something, or rpc --strict left a record out"],
  [EXIT.failed, "wrong arguments, or a file could not be read or the output not written"],
  [EXIT.SIGINT, "ended by SIGINT, after printing what was read"],
  [EXIT.SIGTERM, "ended by SIGTERM, after printing what was read"],
];
