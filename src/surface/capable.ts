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
 * only terminal blocks and the fallback stay, and where no fallback came along, the text of all blocks becomes one.
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
  const blocks = surface.blocks.filter(({ type }) => type === "terminal");
  if (blocks.length === surface.blocks.length) return surface;
  if (hasText(surface)) return { ...surface, blocks };
  // Code and data may hold TABs, which are no part of a line.
  const text = sanitizeDisplayText(surface.blocks.flatMap(blockLines).join("\n"), { multiline: true });
  const lines = text === "" ? [] : text.split("\n");
  const fitted = fitSurface({ ...surface, blocks, fallback: { ...surface.fallback, lines } }, new Map()).surface;
  // Level 1 shows no text block, so none with a notice either; cut lines end in one of their own.
  return { ...fitted, blocks: fitted.blocks.filter(({ type }) => type === "terminal") };
}

function hasText({ fallback }: ExtensionUINativeSurface): boolean {
  return Boolean(fallback?.text?.trim()) || (fallback?.lines?.some((line) => line.trim() !== "") ?? false);
}

/** Without links, in what a newer peer added too. */
function unlinked(surface: ExtensionUINativeSurface): ExtensionUINativeSurface {
  const { blocks, ...frame } = surface;
  return { ...(unlinkedData(frame as unknown as Plain) as unknown as typeof frame), blocks: blocks.map(unlinkedBlock) };
}

function unlinkedBlock(block: Block): Block {
  const data = unlinkedData(block as unknown as Plain) as unknown as Block;
  if (data.type === "terminal") return { ...data, lines: data.lines.map((line: Span[]) => merge(line)) };
  return data;
}

function unlinkedData(data: Plain): Plain {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(unlinkedData);
  const kept = Object.entries(data).filter(([key]) => !isLinkKey(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, unlinkedData(value)]));
}
