/**
 * The surface of a widget, whether its extension ever heard of native surfaces or not. Never throws for what an
 * extension gives. Contract sections: "Error and fallback lifecycle", "Native-renderable Pi TUI components".
 */
import { UNLIMITED, WIDGET_LIMITS } from "../contract/limits.js";
import type { ExtensionUINativeFallback, ExtensionUINativeSurface } from "../contract/surface.js";
import type { SanitizeOptions } from "../contract/types.js";
import { sanitizeTerminalLines } from "../sanitizer.js";
import { openComponent, renderContext } from "./component.js";
import { sanitizeDisplayText } from "./display-text.js";
import { type NativeSurfaceOptions, sanitizeNativeSurface } from "./native.js";
import { type Given, readLines } from "./read-lines.js";
import type { SurfaceFinding } from "./report.js";
import { terminalSurface } from "./terminal-surface.js";

export interface WidgetRequest {
  /** Key of the widget; the id of its surface is `widget:` and this. */
  widgetKey: string;
  /** What `setWidget(key, lines)` was called with. */
  lines?: unknown;
  /** A component, or a factory that is called as `factory(tui, theme)` and disposed of after its snapshot. */
  component?: unknown;
  /** Title of the panel, unless a native surface brings its own. Default: the key. */
  title?: string;
  /** Who the widget comes from: told where it cannot be shown. */
  extensionName?: string;
  /** What `renderNative` is told of the clients. Default: text fallback only. */
  capabilities?: readonly string[];
  locale?: string;
}

export interface WidgetOptions {
  /** As for every snapshot: schemes accepted besides the default ones, or `false` for no links. */
  links?: SanitizeOptions["links"];
  /** Told what was wrong in a surface of `renderNative`, if anything. */
  onFindings?: (widgetKey: string, findings: readonly SurfaceFinding[]) => void;
}

export interface WidgetRenderer {
  /** The surface to send; `undefined` clears the widget. Equal lines as before give the same object as before. */
  surface(request: WidgetRequest): ExtensionUINativeSurface | undefined;
}

/** Widgets whose last surface is remembered. */
const MAX_KEYS = 64;
/** Units of text that are remembered of one widget. */
const MAX_REMEMBERED = 262_144;

interface Memory {
  readonly given: Given;
  readonly heading: string;
  readonly surface: ExtensionUINativeSurface | undefined;
}

/**
 * The surface of a widget, within the limits of a host: native if `renderNative()` gives a valid one, else the fallback
 * that came with an invalid one, else the lines of `render(88)`, else a text that says that it cannot be shown.
 *
 * @returns `undefined` for a widget that shows nothing: clear it
 * @throws TypeError or RangeError naming `links` for a wrong option; never for what an extension gave
 */
export function widgetSurface(request: WidgetRequest, options: WidgetOptions = {}): ExtensionUINativeSurface | undefined {
  return render(request, options, undefined);
}

/** The same with a memory of what each of the last 64 widgets showed, so that an unchanged widget costs next to nothing. */
export function createWidgetRenderer(options: WidgetOptions = {}): WidgetRenderer {
  const memory = new Map<string, Memory>();
  return { surface: (request) => render(request, options, memory) };
}

function render(
  request: WidgetRequest,
  options: WidgetOptions,
  memory: Map<string, Memory> | undefined,
): ExtensionUINativeSurface | undefined {
  if (request.component === undefined || request.component === null) {
    const given = readLines(request.lines);
    return given && remembered(request, given, options, memory);
  }
  const component = openComponent(request.component);
  try {
    const native = component.native(renderContext(request.capabilities, request.locale));
    const brought = native === undefined || native === null ? undefined : nativeSurface(native, request, options);
    if (brought !== undefined && "surface" in brought) return brought.surface;
    const given = readFallback(brought?.fallback) ?? readLines(component.lines()) ?? unsupported(request);
    return remembered(request, given, options, memory);
  } finally {
    component.close();
  }
}

/** A valid native surface, which may be an empty one that clears; or the fallback of an invalid one. */
function nativeSurface(
  native: unknown,
  request: WidgetRequest,
  options: WidgetOptions,
): { surface: ExtensionUINativeSurface | undefined } | { fallback: ExtensionUINativeFallback | undefined } {
  const id = widgetId(request);
  const nativeOptions: NativeSurfaceOptions = options.links === undefined ? { id } : { id, links: options.links };
  const { surface, fallback, findings } = sanitizeNativeSurface(native, nativeOptions);
  if (findings.length > 0) options.onFindings?.(request.widgetKey, findings);
  if (surface === undefined) return { fallback };
  if (surface.blocks.length === 0 && readFallback(surface.fallback) === undefined) return { surface: undefined };
  if (surface.presentation.title !== undefined) return { surface };
  const title = heading(request);
  if (title === "") return { surface };
  // Again as a whole: the title counts within the limits.
  const titled = { ...surface, presentation: { ...surface.presentation, title } };
  return { surface: sanitizeNativeSurface(titled, nativeOptions).surface };
}

function remembered(
  request: WidgetRequest,
  given: Given,
  options: WidgetOptions,
  memory: Map<string, Memory> | undefined,
): ExtensionUINativeSurface | undefined {
  const title = asText(request.title);
  const last = memory?.get(request.widgetKey);
  if (last !== undefined && last.heading === title && isSame(last.given, given)) return last.surface;
  const surface = linesSurface(request, given, options);
  if (memory !== undefined) {
    memory.delete(request.widgetKey);
    const units = given.lines.reduce((sum, line) => sum + line.length, title.length);
    if (units <= MAX_REMEMBERED) memory.set(request.widgetKey, { given, heading: title, surface });
    const [oldest] = memory.keys();
    if (memory.size > MAX_KEYS && oldest !== undefined) memory.delete(oldest);
  }
  return surface;
}

function isSame(one: Given, other: Given): boolean {
  return one.unread === other.unread && one.lines.length === other.lines.length && one.lines.every((line, index) => line === other.lines[index]);
}

function linesSurface(
  request: WidgetRequest,
  { lines, unread }: Given,
  options: WidgetOptions,
): ExtensionUINativeSurface | undefined {
  const limits = { ...UNLIMITED, columns: WIDGET_LIMITS.columns };
  const snapshot = sanitizeTerminalLines(lines, options.links === undefined ? { limits } : { limits, links: options.links });
  if (unread === 0 && snapshot.text.every((text) => text.trim() === "")) return undefined;
  return terminalSurface(snapshot, { id: widgetId(request), title: heading(request), unread });
}

function unsupported(request: WidgetRequest): Given {
  const source = sanitizeDisplayText(asText(request.extensionName));
  const line = `${heading(request)} cannot be shown here${source.trim() === "" ? "" : ` (${source})`}`;
  return { lines: [line.trim()], unread: 0 };
}

function widgetId({ widgetKey }: WidgetRequest): string {
  return `widget:${asText(widgetKey)}`;
}

function heading({ title, widgetKey }: WidgetRequest): string {
  const shown = sanitizeDisplayText(asText(title));
  return shown.trim() === "" ? sanitizeDisplayText(asText(widgetKey)) : shown;
}

/** Names come from an extension too: what is no text is none. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function readFallback(fallback: ExtensionUINativeFallback | undefined): Given | undefined {
  const lines = fallback?.lines?.some((line) => line.trim() !== "") ? fallback.lines : fallback?.text?.split("\n");
  return lines?.some((line) => line.trim() !== "") ? { lines, unread: 0 } : undefined;
}
