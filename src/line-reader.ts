/** Lines as they are finished: as calls or as a Web stream. */
import { type ResolvedOptions, resolveOptions } from "./contract/options.js";
import type { ExtensionUITextSpan, Findings, SanitizeOptions, Truncation } from "./contract/types.js";
import { Pipeline } from "./pipeline.js";
import type { LineOutput } from "./screen/output.js";
import { cutColumns, surelyFits, wrapColumns } from "./snapshot/cut.js";

type Line = ExtensionUITextSpan[];

/**
 * Sanitizes a stream and hands over each line as soon as it is finished, without end and in constant memory. Of the
 * limits only `columns` applies, with `overflow` and `ellipsis`.
 *
 * @throws RangeError or TypeError naming the option; never for any input
 */
export class TerminalLineReader {
  private readonly pipeline: Pipeline;
  private readonly output: ReaderOutput;

  /**
   * @param onLine receives each finished line in normal form
   * @param standalone whether each line stands alone, as for `sanitizeTerminalLines`: call `endElement` after each
   */
  constructor(onLine: (spans: ExtensionUITextSpan[]) => void, options: SanitizeOptions = {}, standalone = false) {
    if (typeof onLine !== "function") throw new TypeError("onLine must be a function");
    const resolved = resolveOptions(options, standalone ? "ignore" : "apply");
    const limited = options.limits?.columns !== undefined && resolved.limits.columns !== Infinity;
    this.output = new ReaderOutput(onLine, limited ? resolved : undefined);
    this.pipeline = new Pipeline(options, resolved, this.output, { standalone, hold: resolved.rows !== undefined });
  }

  /** Adds input: bytes (UTF-8, decoded across chunks) or a string. */
  write(chunk: Uint8Array | string): void {
    this.pipeline.write(chunk);
  }

  /** Ends the input; a line that was begun is handed over. */
  end(): void {
    this.pipeline.end();
  }

  /** Ends an element of lines that stand alone: nothing carries over to the next, and an empty one is a line too. */
  endElement(): void {
    this.pipeline.endElement();
  }

  /** What was done to the input so far. */
  get findings(): Findings {
    return this.pipeline.log.report();
  }

  /** What the column limit cut so far. */
  get truncation(): Truncation | undefined {
    return this.output.truncation;
  }
}

/** Hands lines over piece by piece, cut to the column limit if there is one. */
export class ReaderOutput implements LineOutput {
  /** One that is never collected, see `keepShapes` in pipeline.ts. */
  static readonly idle = new ReaderOutput(() => {}, undefined);
  private kept = 0;
  private dropped = 0;
  private lines: Line[] = [];

  constructor(
    private readonly onLine: (line: Line) => void,
    private readonly cutTo: ResolvedOptions | undefined,
  ) {}

  line(spans: Line): void {
    if (this.cutTo === undefined) this.lines.push(spans);
    else this.limit(spans, this.cutTo);
  }

  get truncation(): Truncation | undefined {
    const { kept, dropped } = this;
    return dropped > 0 ? { columns: { kept, dropped } } : undefined;
  }

  /** What went out is out. */
  forget(): number {
    return 0;
  }

  flush(): void {
    const { lines, onLine } = this;
    if (lines.length === 0) return;
    this.lines = [];
    for (const line of lines) onLine(line);
  }

  private limit(line: Line, { limits, overflow, ellipsis }: ResolvedOptions): void {
    const { columns } = limits;
    if (overflow === "wrap" && columns >= 1) {
      this.dropped += wrapColumns(line, columns, (row) => this.lines.push(row));
    } else if (surelyFits(line, columns)) {
      this.lines.push(line);
    } else {
      const cut = cutColumns(line, columns, ellipsis);
      this.kept += cut.kept;
      this.dropped += cut.dropped;
      this.lines.push(cut.line);
    }
  }
}

/**
 * The same as a Web stream: writes of bytes or strings in, one `ExtensionUITextSpan[]` per finished line out, with
 * back-pressure. Usable with `pipeThrough`.
 *
 * @throws RangeError or TypeError naming the option; never for any input
 */
export class TerminalSanitizerStream {
  readonly readable: ReadableStream<ExtensionUITextSpan[]>;
  readonly writable: WritableStream<Uint8Array | string>;

  constructor(options: SanitizeOptions = {}) {
    let push: (line: Line) => void = () => {};
    const reader = new TerminalLineReader((line) => push(line), options);
    const stream = new TransformStream<Uint8Array | string, Line>({
      start: (controller) => {
        push = (line) => controller.enqueue(line);
      },
      transform: (chunk) => reader.write(chunk),
      flush: () => reader.end(),
    });
    this.readable = stream.readable;
    this.writable = stream.writable;
  }
}
