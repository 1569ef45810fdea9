/**
 * The picture: bytes → feed → parser → screen → lines → limits → snapshot.
 *
 *   Feed      cuts input into pieces and decodes them          parser/feed.ts
 *   Parser    pieces to runs, controls and sequences           parser/parser.ts
 *   Screen    gives them meaning: text, style, links, edits    screen/screen.ts
 *   Collector keeps what a snapshot can show                   snapshot/collector.ts
 *   Budget    brings it within the limits                      snapshot/budget.ts
 */
import { C1, FindingLog, UNTERMINATED } from "./contract/findings.js";
import { type ResolvedOptions, resolveOptions } from "./contract/options.js";
import type { ExtensionUITextSpan, Findings, SanitizeOptions, TerminalSnapshot, Truncation } from "./contract/types.js";
import { createLinkPolicy } from "./link/policy.js";
import { Feed } from "./parser/feed.js";
import { Parser } from "./parser/parser.js";
import { Source } from "./parser/source.js";
import { Screen } from "./screen/screen.js";
import type { LineOutput } from "./screen/window.js";
import { applyLimits } from "./snapshot/budget.js";
import { Collector } from "./snapshot/collector.js";
import { cutColumns, surelyFits, wrapColumns } from "./snapshot/cut.js";
import { makeSnapshot } from "./snapshot/snapshot.js";
import { createRoleResolver } from "./style/roles.js";

type Line = ExtensionUITextSpan[];

/** Switches off the fast paths, in tests that prove them equal to the slow ones. */
export const internals = { fast: true };

/** Input to finished lines. */
class Pipeline {
  readonly log = new FindingLog();
  readonly screen: Screen;
  private readonly feed: Feed;
  private readonly parser: Parser;

  constructor(options: SanitizeOptions, resolved: ResolvedOptions, output: LineOutput, modes: { standalone?: boolean; hold: boolean }) {
    const source = new Source();
    const { fast } = internals;
    this.screen = new Screen(
      source,
      this.log,
      {
        roles: createRoleResolver(options),
        allows: createLinkPolicy(options.links),
        ignoreMotion: resolved.motion === "ignore",
        standalone: modes.standalone ?? false,
        hold: modes.hold,
        rows: resolved.rows,
        columns: resolved.columns,
        tabWidth: resolved.tabWidth,
        keepBidi: resolved.bidi === "keep",
        dropConcealed: resolved.conceal === "drop",
        overstrike: resolved.overstrike,
        fast,
      },
      output,
    );
    this.parser = new Parser(this.screen, source, fast, modes.standalone);
    this.feed = new Feed(source, this.log, () => {
      this.parser.parse();
      this.screen.settle();
    });
  }

  write(chunk: Uint8Array | string): void {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) {
      throw new TypeError("input must be a Uint8Array or a string");
    }
    this.feed.write(chunk);
  }

  /** Ends the input. */
  end(): void {
    this.closeSequences();
    this.screen.end();
  }

  /** Ends one element of lines that stand alone. */
  endElement(): void {
    this.closeSequences();
    this.screen.endElement();
    this.feed.countLineEnd();
  }

  reset(): void {
    this.feed.reset();
    this.parser.reset();
    this.screen.reset();
    this.log.clear();
  }

  private closeSequences(): void {
    this.feed.flush();
    if (!this.parser.open) return;
    const kind = this.parser.pending ? C1 : UNTERMINATED;
    if (this.log.add(kind)) this.log.locate(kind, this.parser.openedAt);
    this.parser.reset();
  }
}

function intoCollector(collector: Collector): LineOutput {
  return { line: (line) => collector.add(line), forget: () => collector.forget() };
}

/**
 * Sanitizes a stream of terminal output piece by piece. Style, link and cursor carry over lines and chunks; any split
 * of the input gives the same snapshot.
 *
 * @throws RangeError or TypeError naming the option, for options that are out of range or of the wrong type
 */
export class TerminalSanitizer {
  private readonly options: ResolvedOptions;
  private readonly collector: Collector;
  private readonly pipeline: Pipeline;
  private ended: TerminalSnapshot | undefined;

  constructor(options: SanitizeOptions = {}) {
    this.options = resolveOptions(options, "apply");
    this.collector = new Collector(this.options);
    this.pipeline = new Pipeline(options, this.options, intoCollector(this.collector), { hold: true });
  }

  /**
   * Adds input: bytes (UTF-8, decoded across chunks) or a string.
   *
   * @throws Error after `end()`; call `reset()` to begin anew
   */
  write(chunk: Uint8Array | string): void {
    if (this.ended) throw new Error("write after end: call reset() first");
    this.pipeline.write(chunk);
  }

  /** Ends the input and returns the final snapshot; again, if called again. */
  end(): TerminalSnapshot {
    if (!this.ended) {
      this.pipeline.end();
      this.ended = this.build([]);
    }
    return this.ended;
  }

  /** What a terminal would show now, the open line included, within limits. Changes nothing. */
  snapshot(): TerminalSnapshot {
    return this.ended ?? this.build(this.pipeline.screen.peek());
  }

  /** Back to the state before any input. */
  reset(): void {
    this.pipeline.reset();
    this.collector.clear();
    this.ended = undefined;
  }

  private build(open: readonly Line[]): TerminalSnapshot {
    const { lines, total, columnsLost } = this.collector.withOpen(open);
    const bounded = applyLimits(lines, total, columnsLost, this.options);
    return makeSnapshot(bounded.lines, bounded.truncation, this.pipeline.log);
  }
}

/**
 * Sanitizes a whole stream of terminal output: style, link and cursor carry over lines.
 *
 * @param input bytes as a terminal would receive them (UTF-8), or the same as a string
 * @throws RangeError or TypeError naming the option; never for any input
 */
export function sanitizeTerminal(input: Uint8Array | string, options: SanitizeOptions = {}): TerminalSnapshot {
  const sanitizer = new TerminalSanitizer(options);
  sanitizer.write(input);
  return sanitizer.end();
}

/**
 * Sanitizes the lines that a component's `render(width)` returned. Each stands alone: no style, link or open sequence
 * reaches the next. Every element is at least one line; an LF inside one starts another. Motion is ignored by default,
 * so that nothing on a line can hide.
 *
 * @throws RangeError or TypeError naming the option; never for any line
 */
export function sanitizeTerminalLines(lines: readonly string[], options: SanitizeOptions = {}): TerminalSnapshot {
  const resolved = resolveOptions(options, "ignore");
  const collector = new Collector(resolved);
  const pipeline = new Pipeline(options, resolved, intoCollector(collector), { standalone: true, hold: true });
  for (const line of lines) {
    pipeline.write(line);
    pipeline.endElement();
  }
  const kept = collector.withOpen([]);
  const bounded = applyLimits(kept.lines, kept.total, kept.columnsLost, resolved);
  return makeSnapshot(bounded.lines, bounded.truncation, pipeline.log);
}

/**
 * Sanitizes a stream and hands over each line as soon as it is finished, without end and in constant memory. Of the
 * limits only `columns` applies, with `overflow` and `ellipsis`.
 *
 * @throws RangeError or TypeError naming the option; never for any input
 */
export class TerminalLineReader {
  private readonly pipeline: Pipeline;
  private kept = 0;
  private dropped = 0;

  /**
   * @param onLine receives each finished line in normal form
   * @param standalone whether each line stands alone, as for `sanitizeTerminalLines`: call `endElement` after each
   */
  constructor(onLine: (spans: ExtensionUITextSpan[]) => void, options: SanitizeOptions = {}, standalone = false) {
    if (typeof onLine !== "function") throw new TypeError("onLine must be a function");
    const resolved = resolveOptions(options, standalone ? "ignore" : "apply");
    const { columns } = resolved.limits;
    const limited = options.limits?.columns !== undefined && columns !== Infinity;
    const output = {
      line: limited ? (line: Line) => this.limit(line, resolved, onLine) : onLine,
      forget: () => 0, // what went out is out
    };
    this.pipeline = new Pipeline(options, resolved, output, { standalone, hold: resolved.rows !== undefined });
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
    return this.dropped > 0 ? { columns: { kept: this.kept, dropped: this.dropped } } : undefined;
  }

  private limit(line: Line, { limits, overflow, ellipsis }: ResolvedOptions, onLine: (line: Line) => void): void {
    const { columns } = limits;
    if (overflow === "wrap" && columns >= 1) {
      this.dropped += wrapColumns(line, columns, onLine);
      return;
    }
    if (surelyFits(line, columns)) {
      onLine(line);
      return;
    }
    const cut = cutColumns(line, columns, ellipsis);
    this.kept += cut.kept;
    this.dropped += cut.dropped;
    onLine(cut.line);
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

/** Spans of one line of `render` output; an LF inside becomes a space. Never throws. */
export function terminalLineToTextSpans(line: string): ExtensionUITextSpan[] {
  return sanitizeTerminalLines([line]).lines[0] ?? [];
}

/** The visible text of one line of `render` output. */
export function terminalLineVisibleText(line: string): string {
  return terminalLineToTextSpans(line)
    .map((span) => span.text)
    .join("");
}
