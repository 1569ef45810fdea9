/**
 * A part of blocks in their order: as much as quotas of blocks, lines, rows and text allow, with a notice for each cut.
 *
 * One walk serves every step of the budget: the caller says which looks are given up, and how much text there may be.
 */
import { SURFACE_LIMITS } from "../contract/limits.js";
import type { ExtensionUIActivityRow, ExtensionUINativeBlock } from "../contract/surface.js";
import { jsonTextBytes } from "../snapshot/json.js";
import { clusterEnd } from "../text/clusters.js";
import { sanitizeDisplayText } from "./display-text.js";
import { jsonBytes } from "./measure.js";
import { blockLines } from "./plain-text.js";
import { isLinkKey } from "./scope.js";
import { type Span, merge } from "./spans.js";

type Block = ExtensionUINativeBlock;
type Row = ExtensionUIActivityRow;

export interface Cut {
  /** Bytes of JSON that the content may take, about; `Infinity` for no cut. */
  readonly room: number;
  /** Terminal lines that blocks may have. */
  readonly lines: number;
  /** The looks of a line. */
  readonly look: (line: Span[]) => Span[];
  /** Whether a row keeps its link. */
  readonly keepsLink: (row: Row) => boolean;
  /** Elements of a list that were not looked at. */
  readonly unread: ReadonlyMap<object, number>;
  /** What ends the blocks if nothing else was cut but looks. */
  readonly ending: string | undefined;
}

/** What JSON escapes besides what `jsonTextBytes` counts; each is a cluster of its own. */
const ESCAPED_END = /[\t\n]/;
/** What a list, row or block costs besides its text. */
const ROW_COST = 24;
const BLOCK_COST = 40;

export function cutBlocks(blocks: readonly Block[], cut: Cut): Block[] {
  return new Cutter(cut, blocks).run(blocks);
}

export function moreText(count: number, what: "block" | "line" | "row"): string {
  return `… ${count} more ${what}${count === 1 ? "" : "s"}`;
}

class Cutter {
  private room: number;
  private blocks: number;
  private lines: number;
  private rows: number = SURFACE_LIMITS.rows;
  private ended = false;
  private dropped = 0;

  constructor(private readonly cut: Cut, all: readonly Block[]) {
    this.room = cut.room;
    this.lines = cut.lines;
    const total = all.reduce((sum, block) => sum + this.count(block), cut.unread.get(all) ?? 0);
    this.blocks = total > SURFACE_LIMITS.blocks ? SURFACE_LIMITS.blocks - 1 : total;
  }

  run(all: readonly Block[]): Block[] {
    const blocks = this.walk(all);
    const ending = this.dropped > 0 ? moreText(this.dropped, "block") : this.cut.ending;
    if (ending !== undefined && (this.dropped > 0 || this.countAll(blocks) < SURFACE_LIMITS.blocks)) blocks.push(notice(ending));
    return blocks;
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
      const part = this.block(block);
      if (part === undefined) this.dropped++;
      else kept.push(part);
    }
    this.dropped += this.cut.unread.get(blocks) ?? 0;
    return kept;
  }

  private block(block: Block): Block | undefined {
    this.spend(BLOCK_COST);
    if (this.ended) {
      if (block.type === "section") this.dropped += this.countAll(block.blocks);
      return undefined;
    }
    switch (block.type) {
      case "text":
        return { ...this.fields(block, "spans"), spans: this.spans(this.cut.look(block.spans)) };
      case "terminal":
        return this.terminal(block);
      case "markdown":
        return { ...this.fields(block, "markdown"), markdown: this.text(block.markdown) };
      case "code":
        return { ...this.fields(block, "text"), text: this.text(block.text) };
      case "section":
        return { ...this.fields(block, "blocks"), blocks: this.walk(block.blocks) };
      case "activityList":
        return this.activityList(block);
      default:
        return this.whole(block);
    }
  }

  private spend(cost: number): void {
    this.room -= cost;
    if (this.room < 0) this.ended = true;
  }

  /** A block without its content, as long as there is room for what is left. */
  private fields<B extends Block, K extends string>(block: B, content: K): Omit<B, K> {
    const { [content as string]: _, ...fields } = block as unknown as Record<string, unknown>;
    if (this.room === Infinity) return fields as Omit<B, K>;
    for (const key of Object.keys(fields)) {
      if (key === "type") continue;
      const value = fields[key];
      const cost = jsonBytes(value);
      if (cost <= this.room) this.room -= cost;
      else if (typeof value === "string" && key !== "id" && !isLinkKey(key)) fields[key] = this.text(value);
      else delete fields[key];
    }
    return fields as Omit<B, K>;
  }

  /** What cannot be cut is kept whole, or as so much of its text as there is room for. */
  private whole(block: Block): Block | undefined {
    const cost = this.room === Infinity ? 0 : jsonBytes(block);
    if (cost <= this.room) {
      this.room -= cost;
      return block;
    }
    const text = this.text(sanitizeDisplayText(blockLines(block).join("\n"), { multiline: true }));
    this.ended = true;
    return text === "" ? undefined : { type: "text", spans: [{ text }] };
  }

  /** The longest beginning of whole clusters that there is room for, with an ellipsis where it is cut. */
  private text(text: string): string {
    const cost = this.room === Infinity ? 0 : jsonBytes(text);
    if (cost <= this.room) {
      this.room -= cost;
      return text;
    }
    let end = 0;
    for (let left = this.room - 5; !this.ended && end < text.length; ) {
      const next = clusterEnd(text, end);
      left -= jsonTextBytes(text.slice(end, next)) + (ESCAPED_END.test(text[end] as string) ? 1 : 0);
      if (left < 0) break;
      end = next;
    }
    this.ended = true;
    this.room = 0;
    return end === 0 ? "" : `${text.slice(0, end)}…`;
  }

  private spans(spans: readonly Span[]): Span[] {
    const kept: Span[] = [];
    for (const span of spans) {
      if (this.ended) break;
      const { text, ...look } = span;
      if (this.room !== Infinity) this.spend(jsonBytes(look) + 10);
      const part = this.text(text);
      if (part !== "" || text === "") kept.push(part === text ? span : { ...span, text: part });
    }
    return kept;
  }

  private terminal(block: Extract<Block, { type: "terminal" }>): Block {
    const unread = this.cut.unread.get(block.lines) ?? 0;
    const total = block.lines.length + unread;
    const isShort = total > this.lines;
    if (isShort && this.lines === 0) return notice(moreText(total, "line"));
    const most = isShort ? this.lines - 1 : block.lines.length;
    const lines: Span[][] = [];
    let whole = 0;
    const fields = this.fields(block, "lines");
    for (const line of block.lines.slice(0, most)) {
      this.spend(3);
      if (this.ended) break;
      const part = merge(this.spans(this.cut.look(line)));
      if (part.length > 0 || !this.ended) lines.push(part);
      if (!this.ended) whole++;
    }
    if (whole < total) lines.push([{ text: moreText(total - whole, "line"), role: "muted" }]);
    this.lines -= Math.min(lines.length, this.lines);
    return { ...fields, lines };
  }

  private activityList(block: Extract<Block, { type: "activityList" }>): Block {
    const total = this.countRows(block.rows);
    const isShort = total > this.rows;
    if (isShort && this.rows === 0) return notice(moreText(total, "row"));
    const before = this.rows;
    if (isShort) this.rows--;
    const fields = this.fields(block, "rows");
    const rows = this.rowsOf(block.rows);
    const left = total - this.countKept(rows);
    if (left > 0) rows.push({ id: "more-rows", title: moreText(left, "row") });
    this.rows = Math.max(0, before - this.countKept(rows));
    return { ...fields, rows };
  }

  private countRows(rows: readonly Row[]): number {
    return rows.reduce((sum, row) => sum + 1 + this.countRows(row.children ?? []), this.cut.unread.get(rows) ?? 0);
  }

  private countKept(rows: readonly Row[]): number {
    return rows.reduce((sum, row) => sum + 1 + this.countKept(row.children ?? []), 0);
  }

  private rowsOf(rows: readonly Row[]): Row[] {
    const kept: Row[] = [];
    for (const row of rows) {
      if (this.rows === 0 || this.ended) break;
      this.spend(ROW_COST);
      if (this.ended) break;
      this.rows--;
      kept.push(this.row(row));
    }
    return kept;
  }

  private row(row: Row): Row {
    const { children, link, ...fields } = row;
    const part: Row = this.room === Infinity ? fields : this.rowFields(fields);
    if (link !== undefined && this.cut.keepsLink(row)) part.link = link;
    if (children !== undefined) part.children = this.rowsOf(children);
    return part;
  }

  private rowFields({ id, title, ...others }: Row): Row {
    this.room -= jsonBytes(id);
    const part: Record<string, unknown> = { id, title: this.text(title) };
    for (const [key, value] of Object.entries(others)) {
      const cost = jsonBytes(value) + key.length + 4;
      if (cost <= this.room) {
        this.room -= cost;
        part[key] = value;
      } else if (["subtitle", "detail"].includes(key) && !this.ended) part[key] = this.text(value as string);
    }
    return part as unknown as Row;
  }
}

/** A block that says what is missing. */
export function notice(text: string): Block {
  return { type: "text", spans: [{ text, role: "muted" }] };
}
