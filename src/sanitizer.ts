/** Snapshots: of a whole input, of lines that stand alone, or of a stream at any time. The picture is in pipeline.ts. */
import { type ResolvedOptions, resolveOptions } from "./contract/options.js";
import type { ExtensionUITextSpan, SanitizeOptions, TerminalSnapshot } from "./contract/types.js";
import { Pipeline } from "./pipeline.js";
import { applyLimits } from "./snapshot/budget.js";
import { Collector } from "./snapshot/collector.js";
import { makeSnapshot } from "./snapshot/snapshot.js";
import { SpanBuilder } from "./style/span-builder.js";
import { PLAIN, styleOf } from "./style/style.js";

type Line = ExtensionUITextSpan[];

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
    this.pipeline = new Pipeline(options, this.options, this.collector, { hold: true });
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
    return makeSnapshot(bounded.lines, bounded.truncation, this.pipeline.log.report());
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
  const pipeline = new Pipeline(options, resolved, collector, { standalone: true, hold: true });
  for (const line of lines) {
    pipeline.write(line);
    pipeline.endElement();
  }
  const kept = collector.withOpen([]);
  const bounded = applyLimits(kept.lines, kept.total, kept.columnsLost, resolved);
  return makeSnapshot(bounded.lines, bounded.truncation, pipeline.log.report());
}

/** Spans of one line of `render` output. Should it hold line ends, the lines are joined by spaces. Never throws. */
export function terminalLineToTextSpans(line: string): ExtensionUITextSpan[] {
  const { lines } = sanitizeTerminalLines([line], { notice: false });
  if (lines.length === 1) return lines[0] as ExtensionUITextSpan[];
  const builder = new SpanBuilder();
  lines.forEach((spans, index) => {
    if (index > 0) builder.add(" ", PLAIN, undefined);
    for (const span of spans) builder.add(span.text, styleOf(span), span.link);
  });
  return builder.finish();
}

/** The visible text of one line of `render` output. */
export function terminalLineVisibleText(line: string): string {
  return terminalLineToTextSpans(line)
    .map((span) => span.text)
    .join("");
}
