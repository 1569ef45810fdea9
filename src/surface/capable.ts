/** What a client of given capabilities gets of a surface. Contract sections: "Compatibility levels", "Fallback". */
import { CAPABILITIES } from "../contract/capabilities.js";
import type { ExtensionUINativeBlock, ExtensionUINativeSurface } from "../contract/surface.js";
import { sanitizeDisplayText } from "./display-text.js";
import { type NativeSurfaceOptions, sanitizeNativeSurface } from "./native.js";
import { blockLines } from "./plain-text.js";
import { isLinkKey, type Plain } from "./scope.js";
import { type Span, merge } from "./spans.js";
import { fitSurface } from "./surface-budget.js";

type Block = ExtensionUINativeBlock;

/**
 * The surface that a client can show. Without `osc8-links` no link is left anywhere; without `surface-native`, level 1,
 * native blocks give way: to terminal blocks of their text where there are terminal blocks beside them, else to the
 * fallback, and where none came along, to one made of their text.
 *
 * @param surface any value: it is sanitized first, and not changed
 * @param capabilities names that both sides know, as `negotiate` gives them
 * @returns a surface within the limits; `undefined` for what is no surface
 * @throws TypeError or RangeError naming `links` for a wrong option; never for any surface
 */
export function forCapabilities(
  surface: unknown,
  capabilities: readonly string[],
  options: Pick<NativeSurfaceOptions, "links"> = {},
): ExtensionUINativeSurface | undefined {
  const whole = sanitizeNativeSurface(surface, options).surface;
  if (whole === undefined) return undefined;
  const shown = capabilities.includes(CAPABILITIES.osc8Links) ? whole : unlinked(whole);
  return capabilities.includes(CAPABILITIES.surfaceNative) ? shown : level1(shown);
}

function level1(surface: ExtensionUINativeSurface): ExtensionUINativeSurface {
  const { version, id, source, presentation, blocks, fallback, ...rest } = surface;
  if (blocks.some(({ type }) => type === "terminal")) {
    // A client that can show the blocks that are left never comes to the fallback.
    return fitSurface({ ...surface, blocks: blocks.flatMap(terminalBlocks) }, new Map(), true).surface;
  }
  if (blocks.length === 0 || hasText(surface)) return { ...surface, blocks: [] };
  const lines = terminalLines(blocks.flatMap(blockLines));
  const shown = { version, id, source, presentation, blocks: [], fallback: { ...fallback, lines }, ...rest };
  return fitSurface(shown, new Map()).surface;
}

/** The text of a block as a terminal block in its place; one that is such a block stays. */
function terminalBlocks(block: Block): Block[] {
  if (block.type === "terminal") return [block];
  if (block.type === "section" && block.blocks.length > 0) {
    return [...terminalBlocks({ ...block, blocks: [] }), ...block.blocks.flatMap(terminalBlocks)];
  }
  const lines = terminalLines(blockLines(block)).map((text) => (text === "" ? [] : [{ text }]));
  return lines.length === 0 ? [] : [{ type: "terminal", lines }];
}

/** Code and data may hold TABs, which are no part of a line. */
function terminalLines(lines: readonly string[]): string[] {
  const text = sanitizeDisplayText(lines.join("\n"), { multiline: true });
  return text === "" ? [] : text.split("\n");
}

function hasText({ fallback }: ExtensionUINativeSurface): boolean {
  return Boolean(fallback?.text?.trim()) || (fallback?.lines?.some((line) => line.trim() !== "") ?? false);
}

/** Without links, in what a newer peer added too. */
function unlinked(surface: ExtensionUINativeSurface): ExtensionUINativeSurface {
  const data = unlinkedData(surface as unknown as Plain) as unknown as ExtensionUINativeSurface;
  return { ...data, blocks: data.blocks.map(joined) };
}

/** Terminal lines are in normal form: spans that differed in nothing but links are one. */
function joined(block: Block): Block {
  if (block.type === "section") return { ...block, blocks: block.blocks.map(joined) };
  return block.type === "terminal" ? { ...block, lines: block.lines.map((line: Span[]) => merge(line)) } : block;
}

function unlinkedData(data: Plain): Plain {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(unlinkedData);
  const kept = Object.entries(data).filter(([key]) => !isLinkKey(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, unlinkedData(value)]));
}
