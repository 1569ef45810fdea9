/**
 * One-line messages on stderr. Arguments and file names are input like any other: they may hold escape sequences, so a
 * message keeps them apart from its own words until it is printed, and each passes the sanitizer then.
 */

/** Own words around foreign values, as a template literal takes them apart: one more word than values. */
export interface Message {
  readonly words: readonly string[];
  readonly values: readonly string[];
}

/** Template tag: the interpolated strings are foreign. */
export function message(words: TemplateStringsArray, ...values: string[]): Message {
  return { words, values };
}

/** Arguments that cannot be obeyed: one line on stderr, exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly text: Message;
  constructor(text: Message) {
    super(text.words.join("…"));
    this.text = text;
  }
}

/** Template tag: a {@link UsageError} whose interpolated strings are foreign. */
export function usage(words: TemplateStringsArray, ...values: string[]): UsageError {
  return new UsageError({ words, values });
}

/** The message as one safe line, program name first. The engine is loaded only for foreign values. */
export async function toLine({ words, values }: Message): Promise<string> {
  let line = "oppi-sanitize: " + (words[0] as string);
  for (const [index, value] of values.entries()) line += (await clean(value)) + (words[index + 1] as string);
  return line + "\n";
}

/** Longest foreign value that a message shows, in columns; longer ones end in `…`. */
const MAX_VALUE_COLUMNS = 200;

/** A foreign string as one safe line. */
export async function clean(value: string): Promise<string> {
  const { sanitizeTerminalLines } = await import("../index.js");
  return sanitizeTerminalLines([value], {
    limits: { lines: 4, columns: MAX_VALUE_COLUMNS },
    notice: false,
    links: false,
  }).text.join(" ");
}

/** Words for the failures that a user can do something about; others are named by their code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  ENOTDIR: "no such file",
  EISDIR: "is a directory",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EMFILE: "too many open files",
  ENOSPC: "no space left",
  ENAMETOOLONG: "name too long",
  EIO: "input/output error",
};

export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** Why a system call failed. The text of a system error is never used: it repeats the path as given. */
export function reason({ code }: Error & { code: string }): string {
  return REASONS[code] ?? code;
}
