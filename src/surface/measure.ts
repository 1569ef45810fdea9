/** The size of a surface in the units of its limits, measured on what is really sent. */
import { SURFACE_LIMITS } from "../contract/limits.js";
import type { ExtensionUIActivityRow, ExtensionUINativeBlock, ExtensionUINativeSurface } from "../contract/surface.js";
import { utf8Bytes } from "../snapshot/json.js";

export type SurfaceSize = Record<Exclude<keyof typeof SURFACE_LIMITS, "depth">, number>;

export function emptySize(): SurfaceSize {
  return { payloadBytes: 0, textBytes: 0, linkBytes: 0, blocks: 0, spans: 0, lines: 0, rows: 0 };
}

export function surfaceSize(surface: ExtensionUINativeSurface): SurfaceSize {
  const size = emptySize();
  size.payloadBytes = jsonBytes(surface);
  size.textBytes = stringBytes(surface);
  size.lines = surface.fallback?.lines?.length ?? 0;
  for (const block of surface.blocks) addBlock(size, block);
  return size;
}

/** Whether a surface is within every limit. */
export function fits(size: SurfaceSize): boolean {
  return (Object.keys(size) as (keyof SurfaceSize)[]).every((limit) => size[limit] <= SURFACE_LIMITS[limit]);
}

/** UTF-8 bytes of the JSON of plain data. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value));
}

/** UTF-8 bytes of every string value in plain data. */
export function stringBytes(value: unknown): number {
  if (typeof value === "string") return utf8Bytes(value);
  if (typeof value !== "object" || value === null) return 0;
  let bytes = 0;
  for (const part of Object.values(value)) bytes += stringBytes(part);
  return bytes;
}

function addBlock(size: SurfaceSize, block: ExtensionUINativeBlock): void {
  size.blocks++;
  switch (block.type) {
    case "text":
      return addSpans(size, block.spans);
    case "terminal":
      size.lines += block.lines.length;
      return block.lines.forEach((line) => addSpans(size, line));
    case "section":
      return block.blocks.forEach((inner) => addBlock(size, inner));
    case "activityList":
      return block.rows.forEach((row) => addRow(size, row));
  }
}

function addSpans(size: SurfaceSize, spans: readonly { link?: string }[]): void {
  size.spans += spans.length;
  for (const { link } of spans) if (link !== undefined) size.linkBytes += utf8Bytes(link);
}

function addRow(size: SurfaceSize, row: ExtensionUIActivityRow): void {
  size.rows++;
  if (row.link !== undefined) size.linkBytes += utf8Bytes(row.link);
  row.children?.forEach((child) => addRow(size, child));
}
