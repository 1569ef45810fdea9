/** What the formats have in common. */
import type { ExtensionUITextSpan, Findings, Truncation } from "../../index.js";

/** Prints; resolves when the text or the bytes were written. */
export type Print = (output: string | Uint8Array) => Promise<void>;

/** One file on its way through the engine. `write` and `end` return the output that is ready to be printed. */
export interface Format {
  /** Output that is ready as bytes, for a format that has them: borrowed until the next call. */
  readonly bytes?: { readonly size: number; take(): Uint8Array };
  /** Called first, for a format that prints of its own accord too. */
  start?(print: Print): void;
  write(chunk: Uint8Array): string;
  end(): string;
}

/** Who wants to know what happened, for `--stats` and `--check`. */
export interface Observer {
  /** A line of the result. */
  line(spans: ExtensionUITextSpan[]): void;
  /** What was done to a file, or to a part of it; called any number of times, each part once. */
  report(findings: Findings, truncation: Truncation | undefined): void;
}
