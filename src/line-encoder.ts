/** Lines as they are finished, as bytes ready to be written. */
import { resolveOptions } from "./contract/options.js";
import type { Findings, SanitizeOptions, Truncation } from "./contract/types.js";
import { ReaderOutput } from "./line-reader.js";
import { Pipeline } from "./pipeline.js";
import { JsonBytes, LineBytes, TextBytes } from "./snapshot/line-bytes.js";
import { toSafeAnsi } from "./snapshot/safe-ansi.js";

/** `ndjson`: the JSON of a line's spans; `text`: their text; `ansi`: safe ANSI. Each line ends with LF. */
export type LineFormat = "ndjson" | "text" | "ansi";

/**
 * Sanitizes a stream to UTF-8 bytes, without end and in constant memory: the bytes of what `TerminalLineReader` hands
 * over for the same input, with no span made where none is needed. Of the limits only `columns` applies.
 *
 * @throws RangeError or TypeError naming the option; never for any input
 */
export class TerminalLineEncoder {
  private readonly pipeline: Pipeline;
  private readonly bytes: LineBytes;
  private readonly limit: ReaderOutput | undefined;

  /** @param standalone whether each line stands alone, as for `sanitizeTerminalLines`: call `endElement` after each */
  constructor(format: LineFormat, options: SanitizeOptions = {}, standalone = false) {
    if (format === "ndjson") this.bytes = new JsonBytes();
    else if (format === "text") this.bytes = new TextBytes();
    else if (format === "ansi") this.bytes = new LineBytes((spans) => toSafeAnsi([spans]).replace(/\n$/, ""));
    else throw new RangeError("format must be ndjson, text or ansi");
    const resolved = resolveOptions(options, standalone ? "ignore" : "apply");
    const limited = options.limits?.columns !== undefined && resolved.limits.columns !== Infinity;
    this.limit = limited ? new ReaderOutput((spans) => this.bytes.line(spans), resolved) : undefined;
    this.pipeline = new Pipeline(options, resolved, this.limit ?? this.bytes, { standalone, hold: resolved.rows !== undefined });
  }

  /** Adds input: bytes (UTF-8, decoded across chunks) or a string. */
  write(chunk: Uint8Array | string): void {
    this.pipeline.write(chunk);
  }

  /** Ends the input; a line that was begun is encoded. */
  end(): void {
    this.pipeline.end();
  }

  /** Ends an element of lines that stand alone: nothing carries over to the next, and an empty one is a line too. */
  endElement(): void {
    this.pipeline.endElement();
  }

  /** Bytes that wait to be taken. */
  get size(): number {
    return this.bytes.length;
  }

  /** The bytes of the lines that were finished since the last call. Borrowed: the next call of any method may overwrite them. */
  take(): Uint8Array {
    return this.bytes.take();
  }

  /** What was done to the input so far. */
  get findings(): Findings {
    return this.pipeline.log.report();
  }

  /** What the column limit cut so far. */
  get truncation(): Truncation | undefined {
    return this.limit?.truncation;
  }
}
