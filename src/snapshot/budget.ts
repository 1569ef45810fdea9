/**
 * Brings lines within all limits, in this order: lines, columns, link bytes, spans, text bytes, payload bytes.
 *
 * Style goes before text and links before text: over the spans or the payload, styles are given up from the line with
 * most spans on, then links, and only then text. What a limit dropped is told in its own unit.
 */
import type { ResolvedOptions } from "../contract/options.js";
import type { ExtensionUITextSpan, TerminalLimits, Truncation } from "../contract/types.js";
import { cutBytes, cutColumns, surelyFits } from "./cut.js";
import { jsonTextBytes, lineBytes, payloadBytes, utf8Bytes } from "./json.js";
import { notice, type NoticeRoom, noticeRoom } from "./notice.js";
import { mergeStyles } from "./styles.js";

type Line = ExtensionUITextSpan[];
type Cuts = { -readonly [limit in keyof Truncation]: Truncation[limit] };

/** Lines within limits. */
export interface Bounded {
  readonly lines: Line[];
  readonly truncation: Truncation | undefined;
}

export type BudgetOptions = Pick<ResolvedOptions, "limits" | "keep" | "overflow" | "ellipsis" | "notice">;

/**
 * @param content lines that were kept so far, at most `limits.lines` of them from the kept end
 * @param total how many lines there were
 */
export function applyLimits(content: readonly Line[], total: number, columnsLost: number, options: BudgetOptions): Bounded {
  const plain = new Budget(content, total, columnsLost, options, undefined);
  plain.run();
  if (!options.notice || !plain.wantsNotice) return plain.result();
  const room = noticeRoom(total, options.limits);
  if (room === undefined) return plain.result();
  const withNotice = new Budget(content, total, columnsLost, options, room);
  withNotice.run();
  return withNotice.result();
}

class Budget {
  private lines: Line[];
  private readonly cuts: Cuts = {};
  private readonly limits: TerminalLimits;
  /** Lines that are shown whole. */
  private whole = 0;

  constructor(
    content: readonly Line[],
    private readonly total: number,
    private readonly columnsLost: number,
    private readonly options: BudgetOptions,
    private readonly room: NoticeRoom | undefined,
  ) {
    this.lines = [...content];
    const { limits } = options;
    this.limits =
      room === undefined
        ? limits
        : {
            ...limits,
            lines: limits.lines - 1,
            spans: limits.spans - 1,
            textBytes: limits.textBytes - room.textBytes,
            payloadBytes: limits.payloadBytes - room.payloadBytes,
          };
  }

  get wantsNotice(): boolean {
    const { lines, textBytes, payloadBytes: payload } = this.cuts;
    return lines !== undefined || textBytes !== undefined || payload !== undefined || this.whole < this.total;
  }

  run(): void {
    this.cutLines();
    this.cutColumns();
    this.cutLinks(this.limits.linkBytes);
    this.whole = this.lines.length;
    this.cutSpans();
    this.cutText();
    this.cutPayload();
  }

  result(): Bounded {
    const { lines, cuts, room } = this;
    if (room !== undefined) {
      const line = notice(room, this.total - this.whole);
      if (this.options.keep === "head") lines.push(line);
      else lines.unshift(line);
    }
    return { lines, truncation: Object.keys(cuts).length > 0 ? cuts : undefined };
  }

  private record(limit: keyof TerminalLimits, kept: number, total: number): void {
    if (kept < total) this.cuts[limit] = { kept, dropped: total - kept };
  }

  private cutLines(): void {
    this.keepLines(Math.max(0, this.limits.lines));
    this.record("lines", this.lines.length, this.total);
  }

  /** Keeps `count` lines of the end that is kept. */
  private keepLines(count: number): void {
    if (this.lines.length <= count) return;
    this.lines = this.options.keep === "head" ? this.lines.slice(0, count) : this.lines.slice(this.lines.length - count);
  }

  private cutColumns(): void {
    const { columns } = this.limits;
    if (columns === Infinity) return;
    let kept = 0;
    let dropped = this.columnsLost;
    if (this.options.overflow === "cut" || columns < 1) {
      const cut = this.lines.map((line) =>
        surelyFits(line, columns) ? undefined : cutColumns(line, columns, this.options.ellipsis),
      );
      if (cut.every((line) => line === undefined || line.dropped === 0)) return;
      this.lines = this.lines.map((line, index) => {
        const result = cut[index] ?? cutColumns(line, columns, "");
        kept += result.kept;
        dropped += result.dropped;
        return result.line;
      });
    } else if (dropped > 0) {
      for (const line of this.lines) kept += cutColumns(line, columns, "").kept;
    }
    this.record("columns", kept, kept + dropped);
  }

  /** Gives up links beyond a number of bytes, counted from the end that is kept. */
  private cutLinks(limit: number): void {
    if (limit === Infinity) return;
    let total = 0;
    for (const line of this.lines) for (const span of line) if (span.link !== undefined) total += utf8Bytes(span.link);
    if (total <= limit) return;
    let kept = 0;
    let open = true;
    const head = this.options.keep === "head";
    const ordered = head ? this.lines : [...this.lines].reverse();
    const result = ordered.map((line) => {
      const spans = head ? [...line] : [...line].reverse();
      const dropped = new Set<ExtensionUITextSpan>();
      for (const span of spans) {
        if (span.link === undefined) continue;
        const bytes = utf8Bytes(span.link);
        open = open && kept + bytes <= limit;
        if (open) kept += bytes;
        else dropped.add(span);
      }
      return dropped.size === 0 ? line : mergeStyles(line, "link", dropped);
    });
    this.lines = head ? result : result.reverse();
    this.record("linkBytes", kept, total);
  }

  private cutSpans(): void {
    const limit = this.limits.spans;
    let count = 0;
    for (const line of this.lines) count += line.length;
    if (count <= limit) return;
    const total = count;
    for (const what of ["style", "link"] as const) {
      for (const index of this.byMostSpans()) {
        if (count <= limit) break;
        const line = this.lines[index] as Line;
        const merged = mergeStyles(line, what);
        count += merged.length - line.length;
        this.lines[index] = merged;
      }
    }
    if (count > limit) {
      // One span a line and still too many: lines go.
      const kept: Line[] = [];
      count = 0;
      for (const line of this.options.keep === "head" ? this.lines : [...this.lines].reverse()) {
        if (count + line.length > limit) break;
        count += line.length;
        kept.push(line);
      }
      this.lines = this.options.keep === "head" ? kept : kept.reverse();
      this.whole = kept.length;
    }
    this.record("spans", count, total);
  }

  private cutText(): void {
    const limit = this.limits.textBytes;
    if (limit === Infinity) return;
    const bytes = (line: Line) => line.reduce((sum, span) => sum + utf8Bytes(span.text), 0);
    const total = this.lines.reduce((sum, line) => sum + bytes(line), 0);
    if (total <= limit) return;
    const kept = this.keepWhile(Math.max(0, limit), bytes, (line, room) => cutBytes(line, room, this.options.keep));
    this.record("textBytes", kept, total);
  }

  private cutPayload(): void {
    const limit = this.limits.payloadBytes;
    if (limit === Infinity) return;
    const sizes = this.lines.map(lineBytes);
    let sum = sizes.reduce((a, b) => a + b, 0);
    const total = payloadBytes(sum, this.lines.length);
    if (total <= limit) return;
    for (const what of ["style", "link"] as const) {
      for (const index of this.byMostSpans()) {
        if (payloadBytes(sum, this.lines.length) <= limit) break;
        const merged = mergeStyles(this.lines[index] as Line, what);
        const size = lineBytes(merged);
        sum += size - (sizes[index] as number);
        sizes[index] = size;
        this.lines[index] = merged;
      }
    }
    if (payloadBytes(sum, this.lines.length) > limit) {
      // A line costs its own bytes and a comma; the brackets are two, and the last line needs no comma.
      const cost = (line: Line) => lineBytes(line) + 1;
      this.keepWhile(Math.max(0, limit - 1), cost, (line, room) => cutBytes(line, room - cost([]) - EMPTY_SPAN, this.options.keep, jsonTextBytes));
      sum = this.lines.reduce((bytes, line) => bytes + lineBytes(line), 0);
    }
    this.record("payloadBytes", Math.min(payloadBytes(sum, this.lines.length), total), total);
  }

  /** Keeps lines from one end while they fit, the first that doesn't cut down by `cut`. Returns the size kept. */
  private keepWhile(limit: number, size: (line: Line) => number, cut: (line: Line, room: number) => Line): number {
    const head = this.options.keep === "head";
    const kept: Line[] = [];
    let used = 0;
    let whole = 0;
    for (const line of head ? this.lines : [...this.lines].reverse()) {
      const bytes = size(line);
      if (used + bytes <= limit) {
        used += bytes;
        kept.push(line);
        whole++;
        continue;
      }
      const part = cut(line, limit - used);
      if (part.length > 0) {
        used += size(part);
        kept.push(part);
      }
      break;
    }
    this.lines = head ? kept : kept.reverse();
    this.whole = Math.min(this.whole, whole);
    return used;
  }

  /** Indexes of lines, those with most spans first. */
  private byMostSpans(): number[] {
    const { lines } = this;
    return lines.map((_, index) => index).sort((a, b) => (lines[b] as Line).length - (lines[a] as Line).length || a - b);
  }
}

/** Bytes of `{"text":""}`. */
const EMPTY_SPAN = 11;
