/**
 * Surfaces that an extension built, made safe to send. Contract sections: "Surface model", "Payload limits",
 * "Safety and links", "Compatibility levels".
 *
 *   copy.ts            foreign value to bounded plain data, nothing of it run
 *   scope.ts           one object of it: texts cleaned, links checked, findings told
 *   blocks.ts          each kind of block, spans in spans.ts
 *   surface-budget.ts  the whole within the limits of a host
 */
import { MAX_DATA_ELEMENTS, SURFACE_LIMITS } from "../contract/limits.js";
import type { ExtensionUINativeFallback, ExtensionUINativeSurface } from "../contract/surface.js";
import type { SanitizeOptions } from "../contract/types.js";
import { createLinkPolicy } from "../link/policy.js";
import { cleanBlocks } from "./blocks.js";
import { DataList, copyData } from "./copy.js";
import { stringBytes } from "./measure.js";
import { Report, type SurfaceFinding } from "./report.js";
import { type Context, Scope, cleanText, present } from "./scope.js";
import { type SurfaceTruncation, fitSurface } from "./surface-budget.js";

export interface NativeSurfaceOptions {
  /** Schemes accepted besides `https`, `http`, `mailto` and `oppi`; `false` refuses every link. */
  links?: SanitizeOptions["links"];
  /** Id of the result, whatever the value says. */
  id?: string;
}

export interface SanitizedSurface {
  /** Within every limit of `SURFACE_LIMITS`; absent where the envelope is wrong, as a finding then says. */
  readonly surface?: ExtensionUINativeSurface;
  /** The fallback that a wrong envelope brought, cleaned. Only where there is no surface. */
  readonly fallback?: ExtensionUINativeFallback;
  /** What was wrong, dropped or replaced; at most 64, the last of which counts the others. */
  readonly findings: readonly SurfaceFinding[];
  /** Present exactly when a limit dropped something. */
  readonly truncation?: SurfaceTruncation;
}

/**
 * Sanitizes a surface. Reads own data properties only: no getter, `toJSON`, iterator or prototype of the value is run,
 * and a proxy is refused where the runtime can tell one. The value is not changed.
 *
 * @throws TypeError or RangeError naming `links` for a wrong option; never for any value
 */
export function sanitizeNativeSurface(value: unknown, options: NativeSurfaceOptions = {}): SanitizedSurface {
  const report = new Report();
  const { findings } = report;
  const allows = createLinkPolicy(options.links);
  const { data, clipped, unreadUnits } = copyData(value, report);
  const context: Context = { report, clipped, allows, unread: new Map(), deepest: 0, labels: { kept: 0, dropped: 0 } };
  if (!(data instanceof Map)) {
    if (findings.length === 0) report.add(undefined, "is no surface");
    return { findings };
  }
  const scope = new Scope(context, data, undefined);
  const fallback = cleanFallback(scope);
  const cleaned = cleanEnvelope(scope, options.id, fallback);
  if (cleaned === undefined) return { ...(fallback !== undefined && { fallback }), findings };
  const fitted = fitSurface(cleaned, context.unread);
  const { depth } = SURFACE_LIMITS;
  const truncation: SurfaceTruncation = {
    ...(context.deepest > depth && { depth: { kept: depth, dropped: context.deepest - depth } }),
    ...(context.labels.dropped > 0 && { labelBytes: context.labels }),
    ...fitted.truncation,
    ...(unreadUnits > 0 && { textBytes: withUnread(fitted.truncation?.textBytes, unreadUnits, fitted.surface) }),
  };
  return { surface: fitted.surface, findings, ...(Object.keys(truncation).length > 0 && { truncation }) };
}

/** A unit that was not looked at counts as a byte: it is at least that. */
function withUnread(cut: SurfaceTruncation["textBytes"], units: number, surface: ExtensionUINativeSurface) {
  return cut === undefined
    ? { kept: stringBytes(surface), dropped: units }
    : { kept: cut.kept, dropped: cut.dropped + units };
}

function cleanEnvelope(
  scope: Scope,
  givenId: string | undefined,
  fallback: ExtensionUINativeFallback | undefined,
): ExtensionUINativeSurface | undefined {
  if (scope.get("version") !== 1) return scope.wrong("version", "is not 1: refused");
  if (scope.get("source") !== "widget") return scope.wrong("source", 'is not "widget": refused');
  const id = givenId === undefined ? scope.label("id") : cleanText(givenId, "label", scope.context.clipped);
  scope.get("id");
  if (id === undefined) return scope.wrong("id", "is missing: refused");
  const presentation = scope.object("presentation");
  if (presentation === undefined) return scope.wrong("presentation", "is missing: refused");
  if (presentation.get("style") !== "surfacePanel") return presentation.wrong("style", 'is not "surfacePanel": refused');
  const list = scope.list("blocks");
  if (list === undefined) return scope.wrong("blocks", "is missing or no list: refused");
  const shown = present({
    style: "surfacePanel" as const,
    title: presentation.label("title"),
    subtitle: presentation.label("subtitle"),
    ...presentation.rest(),
  });
  const blocks = cleanBlocks(list, scope.at("blocks"), scope.context, 1);
  return present({ version: 1 as const, id, source: "widget" as const, presentation: shown, blocks, fallback, ...scope.rest() }) as
    ExtensionUINativeSurface;
}

function cleanFallback(scope: Scope): ExtensionUINativeFallback | undefined {
  const given = scope.object("fallback");
  if (given === undefined) return undefined;
  const text = given.text("text", "text");
  const list = given.list("lines");
  if (list === undefined && (given.get("lines") ?? undefined) !== undefined) given.wrong("lines", "is no list: dropped");
  const lines = list && fallbackLines(list, given);
  const fallback = present({ text, lines, ...given.rest() });
  return Object.keys(fallback).length === 0 ? undefined : fallback;
}

function fallbackLines(list: DataList, scope: Scope): string[] {
  const { report, clipped, unread } = scope.context;
  const path = scope.at("lines");
  const lines = list.items.flatMap((item, index) => {
    if (typeof item === "string") return cleanText(item, "text", clipped).split("\n");
    report.add({ parent: path, key: index }, "is no text: left blank");
    return [""];
  });
  const left = list.unread + Math.max(0, lines.length - MAX_DATA_ELEMENTS);
  if (lines.length > MAX_DATA_ELEMENTS) lines.length = MAX_DATA_ELEMENTS;
  if (left > 0) unread.set(lines, left);
  return lines;
}
