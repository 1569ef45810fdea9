/**
 * Each kind of block, from foreign data to what a client can decode. Contract sections: "Blocks", "Activity lists".
 *
 * A block of a known kind comes out as the contract writes it, plus the fields of a newer peer; an unknown kind is
 * carried as data. What is neither becomes its text.
 */
import { SURFACE_LIMITS } from "../contract/limits.js";
import type { ExtensionUIAccessibility, ExtensionUIActivityRow, ExtensionUINativeBlock } from "../contract/surface.js";
import { type Data, DataList } from "./copy.js";
import { moreText, notice } from "./cut-blocks.js";
import { dataLines } from "./plain-text.js";
import type { Path } from "./report.js";
import { type Context, Scope, cleanLabel, cleanText, isWord, plainData, present } from "./scope.js";
import { cleanLines, cleanSpans } from "./spans.js";

type Block = ExtensionUINativeBlock;
const STATES = ["queued", "running", "success", "warning", "error", "inactive"] as const;
const SIZES = ["small", "medium", "large"] as const;

/** @param level of the blocks in this list, from 1 */
export function cleanBlocks(list: DataList, path: Path, context: Context, level: number): Block[] {
  const blocks = list.items.flatMap((item, index) => cleanBlock(item, { parent: path, key: index }, context, level));
  if (list.unread > 0) context.unread.set(blocks, list.unread);
  return blocks;
}

function cleanBlock(data: Data | undefined, path: Path, context: Context, level: number): Block[] {
  if (data === undefined) return [];
  const scope = data instanceof Map ? new Scope(context, data, path) : undefined;
  const type = scope?.get("type");
  if (scope === undefined || !isWord(type)) {
    context.report.add(path, "is no block: its text is kept");
    return textOf(data, path, context);
  }
  if (type === "section" && level >= SURFACE_LIMITS.depth && !isLeaf(scope)) return liftSection(scope, data, path, context, level);
  const content = Object.hasOwn(KINDS, type) ? (KINDS[type] as Kind)(scope, level) : {};
  if (content === undefined) return textOf(data, path, context);
  const id = scope.label("id");
  const accessibility = cleanAccessibility(scope);
  return [present({ type, id, accessibility, ...content, ...scope.rest() }) as unknown as Block];
}

/** The text of what is no block, as one. */
function textOf(data: Data, path: Path, context: Context): Block[] {
  const lines = dataLines(plainData(data, path, context, false) ?? null);
  const text = cleanText(lines.join("\n"), "text", context.clipped);
  return text.trim() === "" ? [] : [{ type: "text", spans: [{ text }] }];
}

function isLeaf(scope: Scope): boolean {
  return scope.list("blocks")?.items.length === 0;
}

/** A section whose blocks are on a level that clients need not show: its title and blocks stand where it stood. */
function liftSection(scope: Scope, data: Data, path: Path, context: Context, level: number): Block[] {
  const list = scope.list("blocks");
  if (list === undefined) return textOf(data, path, context);
  context.deepest = Math.max(context.deepest, level + 1);
  scope.wrong(undefined, `is deeper than ${SURFACE_LIMITS.depth} levels: its blocks are lifted`);
  const heading = [scope.label("title"), scope.label("subtitle")].filter((text) => text !== undefined).join(" · ");
  const title: Block[] = heading === "" ? [] : [{ type: "text", spans: [{ text: heading, traits: ["bold"] }] }];
  const blocks = cleanBlocks(list, scope.at("blocks"), context, level + 1);
  const unread = context.unread.get(blocks);
  return [...title, ...blocks, ...(unread === undefined ? [] : [notice(moreText(unread, "block"))])];
}

function cleanAccessibility(scope: Scope): ExtensionUIAccessibility | undefined {
  const given = scope.object("accessibility");
  if (given === undefined) return undefined;
  const accessibility = present({
    label: given.label("label"), value: given.label("value"), hint: given.label("hint"), ...given.rest(),
  });
  return Object.keys(accessibility).length === 0 ? undefined : accessibility;
}

/** Reads the fields of one kind; `undefined` if what it cannot do without is missing. */
type Kind = (scope: Scope, level: number) => object | undefined;

const KINDS: Readonly<Record<string, Kind>> = {
  text(scope) {
    const list = required(scope, "spans");
    return list && { spans: cleanSpans(list, scope.at("spans"), scope.context) };
  },
  markdown(scope) {
    const markdown = scope.text("markdown", "source");
    return markdown === undefined ? missing(scope, "markdown") : { markdown };
  },
  section(scope, level) {
    const list = required(scope, "blocks");
    if (list === undefined) return undefined;
    const blocks = cleanBlocks(list, scope.at("blocks"), scope.context, level + 1);
    return { title: scope.label("title"), subtitle: scope.label("subtitle"), blocks };
  },
  activityList(scope) {
    const list = required(scope, "rows");
    return list && { rows: cleanRows(list, scope.at("rows"), scope.context, 1) };
  },
  progress(scope) {
    const given = scope.get("indeterminate");
    const indeterminate = typeof given === "boolean" ? given : undefined;
    return { label: scope.label("label"), value: scope.share("value"), indeterminate };
  },
  terminal(scope) {
    const list = required(scope, "lines");
    return list && { lines: cleanLines(list, scope.at("lines"), scope.context) };
  },
  code(scope) {
    const text = scope.text("text", "source");
    return text === undefined ? missing(scope, "text") : { language: scope.label("language"), text };
  },
  divider: () => ({}),
  spacer: (scope) => ({ size: scope.oneOf("size", SIZES) }),
};

function required(scope: Scope, key: string): DataList | undefined {
  return scope.list(key) ?? missing(scope, key);
}

function missing(scope: Scope, key: string): undefined {
  return scope.wrong(key, "is missing or of a wrong kind: the block is replaced by its text");
}

function cleanRows(list: DataList, path: Path, context: Context, level: number): ExtensionUIActivityRow[] {
  const rows = list.items.flatMap((item, index) => cleanRow(item, { parent: path, key: index }, context, level));
  if (list.unread > 0) context.unread.set(rows, list.unread);
  return rows;
}

function cleanRow(data: Data | undefined, path: Path, context: Context, level: number): ExtensionUIActivityRow[] {
  if (data === undefined) return [];
  if (!(data instanceof Map)) {
    context.report.add(path, "is no row: its text is kept");
    const title = cleanLabel(dataLines(plainData(data, path, context, false) ?? null).join(" "), path, context);
    return title === "" ? [] : [{ id: rowId(path), title }];
  }
  const scope = new Scope(context, data, path);
  const id = scope.label("id") ?? rowId(path);
  const title = scope.text("title", "label") ?? scope.wrong("title", "is missing: left empty") ?? "";
  const fields = {
    id,
    title,
    subtitle: scope.label("subtitle"),
    detail: scope.label("detail"),
    state: scope.oneOf("state", STATES),
    progress: scope.share("progress"),
    link: scope.link("link"),
  };
  const list = scope.list("children");
  const isTooDeep = level >= SURFACE_LIMITS.depth && list !== undefined && list.items.length > 0;
  if (isTooDeep) {
    context.deepest = Math.max(context.deepest, level + 1);
    scope.wrong("children", `are deeper than ${SURFACE_LIMITS.depth} levels: lifted`);
  }
  const below = list && cleanRows(list, scope.at("children"), context, level + 1);
  const children = isTooDeep ? undefined : below;
  const row = present({ ...fields, children, ...scope.rest() }) as ExtensionUIActivityRow;
  if (!isTooDeep || below === undefined) return [row];
  const unread = context.unread.get(below);
  if (unread !== undefined) below.push({ id: `${rowId(path)}-more`, title: moreText(unread, "row") });
  return [row, ...below];
}

/** An id for a row that brought none: where it stands. */
function rowId(path: Path): string {
  const place: (string | number)[] = [];
  for (let at: Path | undefined = path; at !== undefined; at = at.parent) if (typeof at.key === "number") place.push(at.key);
  return `row-${place.reverse().join("-")}`;
}
