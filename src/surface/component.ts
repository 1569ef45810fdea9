/**
 * Calls into a component of Pi's TUI. Contract sections: "Relation to Pi TUI lifecycle", authoring API.
 *
 * Foreign code runs here, and only here; whatever it throws or returns, the caller gets a value.
 */
import { CAPABILITIES } from "../contract/capabilities.js";
import { RENDER_COLUMNS, RENDER_ROWS } from "../contract/limits.js";
import type { NativeRenderContext } from "../contract/surface.js";
import { roleTheme } from "./role-theme.js";

/** A component, or nothing where there is none to be had. */
export interface OpenComponent {
  /** What `renderNative` returned; `undefined` if there is none or it threw. */
  native(context: NativeRenderContext): unknown;
  /** What `render` returned; `undefined` if there is none or it threw. */
  lines(): unknown;
  /** Ends a component that was made here. */
  close(): void;
}

export function openComponent(given: unknown): OpenComponent {
  const isFactory = typeof given === "function";
  const component = isFactory ? attempt(() => (given as (tui: object, theme: object) => unknown)(stubTui(), roleTheme())) : given;
  const call = (method: string, ...args: unknown[]) =>
    attempt(() => {
      if (typeof component !== "object" || component === null) return undefined;
      const member: unknown = (component as Record<string, unknown>)[method];
      return typeof member === "function" ? settle(Reflect.apply(member, component, args)) : undefined;
    });
  return {
    native: (context) => call("renderNative", context),
    lines: () => call("render", RENDER_COLUMNS),
    close: () => void (isFactory && call("dispose")),
  };
}

export function renderContext(capabilities: readonly string[] | undefined, locale: string | undefined): NativeRenderContext {
  return {
    target: "oppi-native-v1",
    capabilities: [...(capabilities ?? [CAPABILITIES.textFallback])],
    ...(locale !== undefined && { locale }),
  };
}

/** What factories and components use of a TUI: its size, and a redraw that the next snapshot makes anyway. */
function stubTui(): object {
  const nothing = () => {};
  return {
    terminal: { columns: RENDER_COLUMNS, rows: RENDER_ROWS, kittyProtocolActive: false, write: nothing },
    requestRender: nothing,
    invalidate: nothing,
    addChild: nothing,
    removeChild: nothing,
    setFocus: nothing,
    addInputListener: () => nothing,
    removeInputListener: nothing,
    showOverlay: () => ({ hide: nothing, setHidden: nothing, isHidden: () => true }),
    hideOverlay: nothing,
    hasOverlay: () => false,
  };
}

/** A promise is no result, and its rejection must not end the process. */
function settle(result: unknown): unknown {
  if (result instanceof Promise) void Promise.prototype.then.call(result, undefined, () => {});
  return result;
}

function attempt(call: () => unknown): unknown {
  try {
    return call();
  } catch {
    return undefined;
  }
}
