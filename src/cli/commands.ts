/** The commands besides the filter, each with its own table of options. `--help` and the manual page list them. */
import type { OptionSpec, ValuesOf } from "./options.js";

export interface Command {
  readonly name: string;
  /** Operands as the usage writes them; empty if there are none. */
  readonly operands: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** A paragraph for its own help. */
  readonly description: string;
  readonly options: readonly OptionSpec[];
}

/** The options of `explain`, in the order of its help. */
export const EXPLAIN_OPTIONS = [
  {
    name: "json",
    kind: "flag",
    group: "Output",
    help: "one JSON object a line for each piece: offset and length in bytes, kind, name, effect",
  },
  {
    name: "color",
    kind: "choice",
    group: "Output",
    value: "WHEN",
    choices: ["auto", "always", "never"],
    help: "colours in the listing: auto (the default: at a terminal, unless NO_COLOR is set), always or never",
  },
  { name: "no-links", kind: "flag", group: "Reading", help: "explain links as refused" },
  {
    name: "scheme",
    kind: "scheme",
    group: "Reading",
    value: "NAME",
    repeat: true,
    help: "accept links of this scheme too; may be repeated",
  },
  { name: "light", kind: "flag", group: "Reading", help: "read colours as chosen for a light background" },
  { name: "quiet", kind: "flag", group: "Reports", help: "no hint and no progress line on stderr" },
  { name: "help", kind: "flag", group: "Reports", help: "print this text" },
] as const satisfies readonly OptionSpec[];

export type ExplainValues = ValuesOf<typeof EXPLAIN_OPTIONS>;

/** The options of `rpc`, in the order of its help. */
export const RPC_OPTIONS = [
  {
    name: "surface",
    kind: "flag",
    group: "Output",
    help: "add a native surface, made from its lines, to every setWidget",
  },
  {
    name: "max-record",
    kind: "bytes",
    group: "Limits",
    value: "SIZE",
    min: 2,
    max: 256 * 1024 * 1024,
    help: "bytes of one record, with k or M for 1024 or 1024² (default 1M); a longer one is left out",
  },
  { name: "strict", kind: "flag", group: "Reports", help: "exit 1 if a record was left out" },
  { name: "help", kind: "flag", group: "Reports", help: "print this text" },
] as const satisfies readonly OptionSpec[];

export type RpcValues = ValuesOf<typeof RPC_OPTIONS>;

export const COMMANDS: readonly Command[] = [
  {
    name: "explain",
    operands: "[file…]",
    summary: "list a stream piece by piece: offset, bytes, name, what it does",
    description:
      "Lists a stream piece by piece: the offset in bytes, the bytes in caret notation, the name of the sequence and " +
      "what it does here. Every byte belongs to one piece. Reads standard input if no file is given or for the file -.",
    options: EXPLAIN_OPTIONS,
  },
  {
    name: "rpc",
    operands: "[-- command…]",
    summary: "clean the UI requests of an agent in rpc mode on their way to the client",
    description:
      "Cleans what a person reads in the UI requests of an agent in rpc mode, JSON records one a line; everything else " +
      "passes byte for byte. With a command, runs it and filters both its pipes: the answer to a select is the original " +
      "option again, signals go on to the command, and its exit code is passed on (128 and the number of the signal that " +
      "ended it). Without one, filters standard input and tells which options cannot be mapped back. A record that is " +
      "bad or too long is left out and told as one JSON object on stderr.",
    options: RPC_OPTIONS,
  },
];
