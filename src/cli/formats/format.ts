/** What the formats have in common. */
import type { ExtensionUITextSpan, Findings, Truncation } from "../../index.js";

/** Prints; resolves when the text was written. */
export type Print = (text: string) => Promise<void>;

/** One file on its way through the engine. `write` and `end` return the output that is ready to be printed. */
export interface Format {
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
