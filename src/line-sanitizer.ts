/**
 * Lines of a component that renders again and again: what was sanitized before is remembered, so a frame costs what
 * changed in it. A frame of 40 lines with one changed costs about a tenth of the first (`npm run bench -- widget`).
 */
import { FindingLog } from "./contract/findings.js";
import { type ResolvedOptions, resolveOptions } from "./contract/options.js";
import type { ExtensionUITextSpan, Findings, SanitizeOptions, TerminalSnapshot } from "./contract/types.js";
import { Pipeline } from "./pipeline.js";
import type { LineOutput } from "./screen/output.js";
import { applyLimits } from "./snapshot/budget.js";
import { Collector } from "./snapshot/collector.js";
import { lineText } from "./snapshot/cut.js";
import { hashOfJson } from "./snapshot/hash.js";
import { canonicalJson, payloadBytes, utf8Bytes } from "./snapshot/json.js";
import { makeSnapshot } from "./snapshot/snapshot.js";
import { textColumns } from "./text/columns.js";

type Line = ExtensionUITextSpan[];

/** UTF-16 units of lines that one generation remembers; there are two. A widget has about 10,000. */
const REMEMBERED = 262_144;

/** What is known of one line of input. */
interface Known {
  readonly lines: readonly Line[];
  /** Canonical JSON of the lines, joined by commas. */
  readonly json: string;
  /** Offsets count from the start of the line. */
  readonly findings: Findings | undefined;
  /** UTF-8 bytes of the input. */
  readonly inputBytes: number;
  readonly columns: number;
  readonly spans: number;
  readonly textBytes: number;
  readonly linkBytes: number;
  readonly jsonBytes: number;
}

/** Sanitizes the lines of one component again and again. */
export interface LineSanitizer {
  /**
   * The same as `sanitizeTerminalLines` with the options of the sanitizer. Lines that came before cost next to nothing.
   * The snapshot is frozen, as others share its lines; the input of the call before gives the same snapshot again.
   */
  sanitize(lines: readonly string[]): TerminalSnapshot;
}

/**
 * A sanitizer for `render(width)` output that remembers the lines it saw last, by their text. Its memory is bounded and
 * its own: dropping the sanitizer drops it.
 *
 * @throws RangeError or TypeError naming the option
 */
export function createLineSanitizer(options: SanitizeOptions = {}): LineSanitizer {
  const memory = new Memory(options);
  return { sanitize: (lines) => memory.sanitize(lines) };
}

class Memory implements LineOutput {
  private readonly resolved: ResolvedOptions;
  private readonly pipeline: Pipeline;
  /** Lines of the input that is read now. */
  private read: Line[] = [];
  private recent = new Map<string, Known>();
  private older = new Map<string, Known>();
  /** Units of the keys of `recent`. */
  private units = 0;
  // The last call.
  private lastInput: readonly string[] = [];
  private lastKnown: readonly Known[] = [];
  private lastSnapshot: TerminalSnapshot | undefined;

  constructor(options: SanitizeOptions) {
    this.resolved = resolveOptions(options, "ignore");
    this.pipeline = new Pipeline(options, this.resolved, this, { standalone: true, hold: true });
  }

  line(spans: Line): void {
    this.read.push(spans);
  }

  forget(): number {
    return 0;
  }

  flush(): void {}

  sanitize(lines: readonly string[]): TerminalSnapshot {
    const { lastInput, lastKnown } = this;
    let same = lines.length === lastInput.length && this.lastSnapshot !== undefined;
    const known: Known[] = [];
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] as string;
      const before = lastKnown[index];
      if (before !== undefined && line === lastInput[index]) known.push(before);
      else {
        same = false;
        known.push(this.know(line));
      }
    }
    if (same) return this.lastSnapshot as TerminalSnapshot;
    const snapshot = this.fits(known) ? wholeSnapshot(known) : this.boundedSnapshot(known);
    this.keep(lines, known, snapshot);
    return snapshot;
  }

  private keep(lines: readonly string[], known: readonly Known[], snapshot: TerminalSnapshot): void {
    const fits = known.reduce((sum, { inputBytes }) => sum + inputBytes, 0) <= REMEMBERED;
    this.lastInput = fits ? [...lines] : [];
    this.lastKnown = fits ? known : [];
    this.lastSnapshot = fits ? snapshot : undefined;
    // It may be handed out again.
    for (const line of snapshot.lines) if (!Object.isFrozen(line)) freezeLine(line);
    Object.freeze(snapshot.lines);
    Object.freeze(snapshot);
  }

  private know(line: string): Known {
    if (typeof line !== "string") throw new TypeError("lines must be strings");
    let known = this.recent.get(line);
    if (known !== undefined) return known;
    known = this.older.get(line) ?? this.learn(line);
    this.units += line.length;
    if (this.units > REMEMBERED) {
      this.older = this.recent;
      this.recent = new Map();
      this.units = line.length;
    }
    if (line.length <= REMEMBERED) this.recent.set(line, known);
    return known;
  }

  private learn(input: string): Known {
    const { pipeline } = this;
    pipeline.reset();
    this.read = [];
    pipeline.write(input);
    pipeline.endElement();
    const lines = this.read;
    let columns = 0;
    let spans = 0;
    let textBytes = 0;
    let linkBytes = 0;
    for (const line of lines) {
      columns = Math.max(columns, textColumns(lineText(line)));
      for (const span of line) {
        spans++;
        textBytes += utf8Bytes(span.text);
        if (span.link !== undefined) linkBytes += utf8Bytes(span.link);
      }
      freezeLine(line);
    }
    const json = canonicalJson(lines).slice(1, -1);
    const findings = pipeline.log.report();
    return {
      lines,
      json,
      findings: Object.keys(findings).length > 0 ? findings : undefined,
      inputBytes: utf8Bytes(input.toWellFormed()),
      columns,
      spans,
      textBytes,
      linkBytes,
      jsonBytes: utf8Bytes(json),
    };
  }

  /** Whether the lines are within all limits, so that they are shown as they are. */
  private fits(known: readonly Known[]): boolean {
    const { limits } = this.resolved;
    let lines = 0;
    let spans = 0;
    let textBytes = 0;
    let linkBytes = 0;
    let jsonBytes = 0;
    for (const line of known) {
      if (line.columns > limits.columns) return false;
      lines += line.lines.length;
      spans += line.spans;
      textBytes += line.textBytes;
      linkBytes += line.linkBytes;
      jsonBytes += line.jsonBytes;
    }
    return (
      lines <= limits.lines &&
      spans <= limits.spans &&
      textBytes <= limits.textBytes &&
      linkBytes <= limits.linkBytes &&
      payloadBytes(jsonBytes, known.length) <= limits.payloadBytes
    );
  }

  private boundedSnapshot(known: readonly Known[]): TerminalSnapshot {
    const collector = new Collector(this.resolved);
    for (const { lines } of known) for (const line of lines) collector.line(line);
    const kept = collector.withOpen([]);
    const { lines, truncation } = applyLimits(kept.lines, kept.total, kept.columnsLost, this.resolved);
    return makeSnapshot(lines, truncation, findingsOf(known));
  }
}

function freezeLine(line: Line): void {
  for (const span of line) Object.freeze(span);
  Object.freeze(line);
}

function wholeSnapshot(known: readonly Known[]): TerminalSnapshot {
  const lines: Line[] = [];
  for (const one of known) lines.push(...one.lines);
  return makeSnapshot(lines, undefined, findingsOf(known), () => hashOfJson(`[${known.map(({ json }) => json).join(",")}]`));
}

/** What was found in all lines, with offsets as if LF joined them. */
function findingsOf(known: readonly Known[]): Findings {
  if (known.every(({ findings }) => findings === undefined)) return {};
  const log = new FindingLog();
  let offset = 0;
  for (const { findings, inputBytes } of known) {
    if (findings !== undefined) log.merge(findings, offset);
    offset += inputBytes + 1;
  }
  return log.report();
}
