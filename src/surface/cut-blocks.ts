/**
 * A part of blocks in their order: as much as quotas of blocks, lines, rows and bytes allow, with a notice for each cut.
 *
 * What a person reads comes before what a newer peer added: that is whole or gone, and counted as bytes.
 */
import { SURFACE_LIMITS } from "../contract/limits.js";
import type { ExtensionUIActivityRow, ExtensionUINativeBlock } from "../contract/surface.js";
import { jsonTextBytes, utf8Bytes } from "../snapshot/json.js";
import { clusterEnd } from "../text/clusters.js";
import { sanitizeDisplayText } from "./display-text.js";
import { type SurfaceSize, emptySize, jsonBytes, stringBytes } from "./measure.js";
import { blockLines } from "./plain-text.js";
import { type Span, merge } from "./spans.js";

type Block = ExtensionUINativeBlock;
type Row = ExtensionUIActivityRow;

export interface Cut {
  /** Bytes of JSON, and of all strings in it, that the blocks may take. Both `Infinity` for no cut of texts. */
  readonly payloadBytes: number;
  readonly textBytes: number;
  /** Terminal lines that blocks may have. */
  readonly lines: number;
  /** The looks of a line. */
  readonly look: (line: Span[]) => Span[];
  /** Whether a row keeps its link. */
  readonly keepsLink: (row: Row) => boolean;
  /** Elements of a list that were not looked at. */
  readonly unread: ReadonlyMap<object, number>;
  /** What the last notice says of looks that are given up, if any are. */
  readonly looks: string | undefined;
  /** Whether notices are terminal blocks, for clients that show no others. */
  readonly asLines: boolean;
}

export interface CutBlocks {
  readonly blocks: Block[];
  /** What of them is notices, and no content. */
  readonly notices: SurfaceSize;
}

/** What JSON escapes besides what `jsonTextBytes` counts; each is a cluster of its own. */
const ESCAPED_END = /[\t\n]/;
const ELLIPSIS_BYTES = 3;
/** At most what punctuation and keys of a block, row, line or span cost besides their values. */
const BLOCK_COST = 40;
const ROW_COST = 32;
const LINE_COST = 3;
const SPAN_COST = 12;
/** At most what a notice costs in JSON and in strings. */
const NOTICE_COST = [160, 100] as const;
/** Fields that a client of version 1 shows beside the content; they come before it. */
const SHOWN = new Set(["id", "accessibility", "title", "subtitle", "language"]);
const CUTTABLE = new Set(["title", "subtitle", "language", "detail"]);
const SHOWN_OF_ROW = new Set(["id", "title", "subtitle", "detail", "state", "progress", "link", "children"]);

export function cutBlocks(blocks: readonly Block[], cut: Cut): CutBlocks {
  return new Cutter(cut, blocks, 0).run(blocks) ?? (new Cutter(cut, blocks, 1).run(blocks) as CutBlocks);
}

export function moreText(count: number, what: "block" | "line" | "row" | "byte"): string {
  return `… ${more(count, what)}`;
}

function more(count: number, what: string): string {
  return `${count} more ${what}${count === 1 ? "" : "s"}`;
}

class Cutter {
  private readonly isBounded: boolean;
  private payloadBytes: number;
  private textBytes: number;
  private blocks: number;
  private lines: number;
  private rows: number = SURFACE_LIMITS.rows;
  private ended = false;
  /** Blocks that are gone. */
  private dropped = 0;
  /** Bytes that are gone from blocks that are not. */
  private lost = 0;
  private readonly notices = emptySize();

  /** @param reserved blocks, or lines where notices are lines, that are kept for the last notice */
  constructor(private readonly cut: Cut, all: readonly Block[], private readonly reserved: number) {
    this.isBounded = cut.payloadBytes !== Infinity;
    this.payloadBytes = cut.payloadBytes - NOTICE_COST[0];
    this.textBytes = cut.textBytes - NOTICE_COST[1];
    this.lines = cut.lines - (cut.asLines ? reserved : 0);
    const total = this.countAll(all);
    this.blocks = total > SURFACE_LIMITS.blocks - reserved ? SURFACE_LIMITS.blocks - 1 : total;
  }

  /** Nothing where the last notice has no place; with one reserved it has. */
  run(all: readonly Block[]): CutBlocks | undefined {
    const blocks = this.walk(all);
    const { dropped, lost, notices } = this;
    const parts = [lost > 0 && more(lost, "byte"), dropped > 0 && more(dropped, "block"), this.cut.looks];
    const said = parts.filter((part) => typeof part === "string");
    const count = blocks.reduce((sum, block) => sum + countKept(block), 0);
    const hasPlace = count < SURFACE_LIMITS.blocks && (!this.cut.asLines || this.lines + this.reserved > 0);
    if (said.length > 0 && hasPlace) blocks.push(this.blockNotice(`… ${said.join(", ")}`));
    // Looks may go unsaid, text may not.
    else if (this.reserved === 0 && lost + dropped > 0) return undefined;
    return { blocks, notices };
  }

  private blockNotice(text: string): Block {
    const block: Block = this.cut.asLines ? { type: "terminal", lines: [[muted(text)]] } : notice(text);
    this.note(block, { blocks: 1, spans: 1, lines: this.cut.asLines ? 1 : 0 });
    return block;
  }

  private note(value: object, counts: Partial<SurfaceSize>): void {
    const sizes = { ...counts, payloadBytes: jsonBytes(value) + 1, textBytes: stringBytes(value) };
    for (const [limit, size] of Object.entries(sizes)) this.notices[limit as keyof SurfaceSize] += size;
  }

  /** Blocks in a block, itself included, and those that were not looked at. */
  private count(block: Block): number {
    return block.type === "section" ? 1 + this.countAll(block.blocks) : 1;
  }

  private countAll(blocks: readonly Block[]): number {
    return blocks.reduce((sum, block) => sum + this.count(block), this.cut.unread.get(blocks) ?? 0);
  }

  private walk(blocks: readonly Block[]): Block[] {
    const kept: Block[] = [];
    for (const block of blocks) {
      if (this.ended || this.blocks === 0) {
        this.dropped += this.count(block);
        continue;
      }
      this.blocks--;
      const { lost } = this;
      const part = this.block(block);
      if (part !== undefined) kept.push(part);
      else {
        this.dropped++;
        this.lost = lost;
      }
    }
    this.dropped += this.cut.unread.get(blocks) ?? 0;
    return kept;
  }

  /** What is kept of a block; nothing where none of its content is. */
  private block(block: Block): Block | undefined {
    this.spend(BLOCK_COST, block.type.length);
    if (this.ended) {
      if (block.type === "section") this.dropped += this.countAll(block.blocks);
      return undefined;
    }
    switch (block.type) {
      case "text":
        return this.filled(block, "spans", () => this.spans(this.cut.look(block.spans)));
      case "terminal":
        return this.terminal(block);
      case "markdown":
        return this.filled(block, "markdown", () => this.text(block.markdown));
      case "code":
        return this.filled(block, "text", () => this.text(block.text));
      case "section":
        return this.filled(block, "blocks", () => this.walk(block.blocks));
      case "activityList":
        return this.activityList(block);
      default:
        return this.whole(block);
    }
  }

  /** Takes room for what is kept; there is an end where there is none left. */
  private spend(payloadBytes: number, textBytes: number): void {
    this.payloadBytes -= payloadBytes;
    this.textBytes -= textBytes;
    if (this.payloadBytes < 0 || this.textBytes < 0) this.ended = true;
  }

  /** Takes room for a value that is kept as it is, if there is enough. */
  private take(value: unknown, more: number): boolean {
    if (!this.isBounded) return true;
    if (typeof value === "string" && value.length > this.textBytes) return false;
    const payloadBytes = jsonBytes(value) + more;
    const textBytes = stringBytes(value);
    if (this.ended || payloadBytes > this.payloadBytes || textBytes > this.textBytes) return false;
    this.spend(payloadBytes, textBytes);
    return true;
  }

  /** A block with so much of its content as there is room for, between what is shown beside it and what is not. */
  private filled<B extends Block>(block: B, key: keyof B & string, content: () => unknown): B | undefined {
    const part: Record<string, unknown> = { ...block };
    this.fields(part, (name) => SHOWN.has(name));
    const before = part[key] as { length: number };
    const made = content() as { length: number };
    part[key] = made;
    if (this.ended && key !== "blocks" && made.length === 0 && before.length > 0) return undefined;
    this.fields(part, (name) => !SHOWN.has(name) && name !== key && name !== "type");
    return part as B;
  }

  /** Lets go of the fields that there is no room for; text that is shown is cut instead. */
  private fields(part: Record<string, unknown>, isMeant: (name: string) => boolean): void {
    if (!this.isBounded) return;
    for (const name of Object.keys(part)) {
      if (!isMeant(name)) continue;
      const value = part[name];
      if (this.take(value, jsonBytes(name) + 2)) continue;
      if (typeof value === "string" && CUTTABLE.has(name) && !this.ended) {
        const text = this.text(value);
        if (text === "") delete part[name];
        else part[name] = text;
      } else {
        delete part[name];
        if (name !== "id") this.lost += jsonBytes(value);
      }
    }
  }

  /** What cannot be cut is kept whole, or as so much of its text as there is room for. */
  private whole(block: Block): Block | undefined {
    if (this.take(block, 1)) return block;
    const { lost } = this;
    const text = this.text(sanitizeDisplayText(blockLines(block).join("\n"), { multiline: true }));
    if (text === "") return undefined;
    this.lost = lost + jsonBytes(block) - utf8Bytes(text);
    return { type: "text", spans: [{ text }] };
  }

  /** The longest beginning of whole clusters that there is room for, with an ellipsis where it is cut. */
  private text(text: string): string {
    if (this.take(text, 0)) return text;
    let payloadBytes = this.payloadBytes - 2 - ELLIPSIS_BYTES;
    let textBytes = this.textBytes - ELLIPSIS_BYTES;
    let end = 0;
    while (!this.ended && end < text.length) {
      const next = clusterEnd(text, end);
      const cluster = text.slice(end, next);
      payloadBytes -= jsonTextBytes(cluster) + (ESCAPED_END.test(cluster) ? 1 : 0);
      textBytes -= utf8Bytes(cluster);
      if (payloadBytes < 0 || textBytes < 0) break;
      end = next;
    }
    this.ended = true;
    const kept = text.slice(0, end);
    this.lost += utf8Bytes(text) - utf8Bytes(kept);
    if (end === 0) return "";
    this.notices.textBytes += ELLIPSIS_BYTES;
    this.notices.payloadBytes += ELLIPSIS_BYTES;
    return `${kept}…`;
  }

  private spans(spans: readonly Span[]): Span[] {
    const kept: Span[] = [];
    for (const span of spans) {
      const { text, ...look } = span;
      if (this.isBounded && !this.ended) this.spend(jsonBytes(look) + SPAN_COST, stringBytes(look));
      // Where there is an end, this counts what is lost.
      const part = this.text(text);
      if (part !== "" || (text === "" && !this.ended)) kept.push(part === text ? span : { ...span, text: part });
    }
    return kept;
  }

  private terminal(block: Extract<Block, { type: "terminal" }>): Block | undefined {
    const total = block.lines.length + (this.cut.unread.get(block.lines) ?? 0);
    const isShort = total > this.lines;
    if (isShort && this.lines <= 0) {
      if (this.cut.asLines) return undefined;
      this.spend(...NOTICE_COST);
      return this.blockNotice(moreText(total, "line"));
    }
    if (this.isBounded) this.spend(...NOTICE_COST);
    const most = isShort ? this.lines - 1 : block.lines.length;
    return this.filled(block, "lines", () => {
      const lines: Span[][] = [];
      // The notice counts in lines what else were bytes.
      const { lost } = this;
      let whole = 0;
      for (const line of block.lines.slice(0, most)) {
        this.spend(LINE_COST, 0);
        if (this.ended) break;
        const part = merge(this.spans(this.cut.look(line)));
        if (part.length > 0 || !this.ended) lines.push(part);
        if (!this.ended) whole++;
      }
      this.lost = lost;
      if (whole < total && (lines.length > 0 || !this.ended)) {
        const line = [muted(moreText(total - whole, "line"))];
        this.note(line, { lines: 1, spans: 1 });
        lines.push(line);
      }
      this.lines -= lines.length;
      return lines;
    });
  }

  private activityList(block: Extract<Block, { type: "activityList" }>): Block | undefined {
    const total = this.countRows(block.rows);
    const isShort = total > this.rows;
    if (isShort && this.rows <= 0) {
      this.spend(...NOTICE_COST);
      return this.blockNotice(moreText(total, "row"));
    }
    if (this.isBounded) this.spend(...NOTICE_COST);
    const before = this.rows;
    if (isShort) this.rows--;
    return this.filled(block, "rows", () => {
      const rows = this.rowsOf(block.rows);
      const left = total - countRowsKept(rows);
      if (left > 0 && (rows.length > 0 || !this.ended)) {
        const row = { id: "more-rows", title: moreText(left, "row") };
        this.note(row, { rows: 1 });
        rows.push(row);
      }
      this.rows = Math.max(0, before - countRowsKept(rows));
      return rows;
    });
  }

  private countRows(rows: readonly Row[]): number {
    return rows.reduce((sum, row) => sum + 1 + this.countRows(row.children ?? []), this.cut.unread.get(rows) ?? 0);
  }

  private rowsOf(rows: readonly Row[]): Row[] {
    const kept: Row[] = [];
    for (const row of rows) {
      if (this.rows <= 0 || this.ended) break;
      if (this.isBounded) this.spend(ROW_COST, 0);
      if (this.ended) break;
      this.rows--;
      kept.push(this.row(row));
    }
    return kept;
  }

  private row(row: Row): Row {
    const part: Record<string, unknown> = { ...row };
    if (row.link !== undefined && !this.cut.keepsLink(row)) delete part["link"];
    if (this.isBounded && !this.take(row.id, 0)) this.spend(jsonBytes(row.id), utf8Bytes(row.id));
    part["title"] = this.text(row.title);
    this.fields(part, (name) => SHOWN_OF_ROW.has(name) && name !== "id" && name !== "title" && name !== "children");
    if (row.children !== undefined) part["children"] = this.rowsOf(row.children);
    this.fields(part, (name) => !SHOWN_OF_ROW.has(name));
    return part as unknown as Row;
  }
}

function countKept(block: Block): number {
  return block.type === "section" ? block.blocks.reduce((sum, inner) => sum + countKept(inner), 1) : 1;
}

function countRowsKept(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + 1 + countRowsKept(row.children ?? []), 0);
}

function muted(text: string): Span {
  return { text, role: "muted" };
}

/** A block that says what is missing. */
export function notice(text: string): Block {
  return { type: "text", spans: [muted(text)] };
}
