/** The text of blocks, line by line, for clients that show no more than text and for blocks that cannot be kept. */
import type { ExtensionUIActivityRow, ExtensionUINativeBlock } from "../contract/surface.js";
import { lineText } from "../snapshot/cut.js";
import { isLinkKey, type Plain } from "./scope.js";

/** Names and not text. */
const NAMES = new Set(["id", "type", "role", "traits", "language", "size", "state", "style", "version", "source"]);

export function blockLines(block: ExtensionUINativeBlock): string[] {
  switch (block.type) {
    case "text":
      return lineText(block.spans).split("\n");
    case "terminal":
      return block.lines.map((line) => lineText(line));
    case "markdown":
      return block.markdown.split("\n");
    case "code":
      return block.text.split("\n");
    case "section":
      return [...words(block.title, block.subtitle), ...block.blocks.flatMap(blockLines)];
    case "activityList":
      return block.rows.flatMap((row) => rowLines(row, ""));
    case "progress":
      return words(block.label, percent(block.value));
    case "divider":
    case "spacer":
      return [];
    default:
      return dataLines(block as unknown as Plain);
  }
}

/** The text in data of which nothing is known; of its own fallback, where it brought one. */
export function dataLines(data: Plain): string[] {
  if (typeof data === "string") return data === "" ? [] : data.split("\n");
  if (typeof data !== "object" || data === null) return [];
  if (Array.isArray(data)) return data.flatMap(dataLines);
  const own = Object.hasOwn(data, "fallback") ? dataLines(data["fallback"] as Plain) : [];
  if (own.length > 0) return own;
  return Object.keys(data).flatMap((key) => (NAMES.has(key) || isLinkKey(key) ? [] : dataLines(data[key] as Plain)));
}

function rowLines(row: ExtensionUIActivityRow, indent: string): string[] {
  const [line = ""] = words(row.title, row.subtitle, row.detail, row.state, percent(row.progress));
  return [indent + line, ...(row.children ?? []).flatMap((child) => rowLines(child, `${indent}  `))];
}

function percent(share: number | undefined): string | undefined {
  return share === undefined ? undefined : `${Math.round(share * 100)} %`;
}

/** What is there of the parts, as one line; no line where nothing is. */
function words(...parts: (string | undefined)[]): string[] {
  const given = parts.filter((part) => part !== undefined && part !== "");
  return given.length === 0 ? [] : [given.join(" · ")];
}
