/**
 * A mirrored session: the extensions run inside a terminal, which owns their components. The mirror stands between
 * them and the terminal's `ctx.ui`, changes nothing there, and sends what the terminal draws.
 */
import { type SurfaceNotification, SurfaceStore, createWidgetRenderer, sanitizeDisplayText } from "oppi-sanitize";

interface Component {
  render(width: number): string[];
  handleInput?(data: string): void;
  invalidate?(): void;
  dispose?(): void;
}
type Factory = (tui: unknown, theme: unknown) => Component;
type Placement = { placement?: "aboveEditor" | "belowEditor" };
type Shown = { lines: string[] } | { component: Component } | undefined;

/** The part of `ctx.ui` that shows something for longer than a moment. */
export interface TerminalUi {
  setWidget(key: string, content: string[] | Factory | undefined, options?: Placement): void;
  setStatus(key: string, text?: string): void;
}

export function createMirror(terminal: TerminalUi, capabilities: string[]) {
  const store = new SurfaceStore();
  const renderer = createWidgetRenderer();
  const current = new Map<string, Component>();

  function show(widgetKey: string, content: Shown, { placement = "aboveEditor" }: Placement): void {
    const nativeSurface = content && renderer.surface({ widgetKey, capabilities, ...content });
    const widgetLines = nativeSurface?.fallback?.lines;
    store.apply({ method: "setWidget", widgetKey, widgetPlacement: placement, widgetLines, nativeSurface });
  }

  /** The component as the terminal gets it: each time it is drawn there, the mirror draws it too. */
  function watched(widgetKey: string, component: Component, options: Placement): Component {
    current.set(widgetKey, component);
    show(widgetKey, { component }, options);
    return new Proxy(component, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          if (name === "render" && current.get(widgetKey) === component) show(widgetKey, { component }, options);
          return Reflect.apply(value, target, args);
        };
      },
    });
  }

  const ui: TerminalUi = {
    setWidget(key, content, options = {}) {
      current.delete(key);
      if (typeof content === "function") {
        terminal.setWidget(key, (tui, theme) => watched(key, content(tui, theme), options), options);
      } else {
        show(key, content && { lines: content }, options);
        terminal.setWidget(key, content, options);
      }
    },
    setStatus(statusKey, text) {
      const statusText = sanitizeDisplayText(text ?? "", { maxClusters: 160 });
      store.apply({ method: "setStatus", statusKey, statusText });
      terminal.setStatus(statusKey, text);
    },
  };

  return {
    ui,
    /** Sends what is live at once, then what changes: at most four times a second for each widget and status. */
    connect: (send: (notification: SurfaceNotification) => void): (() => void) => store.subscribe(send).unsubscribe,
    end(): void {
      current.clear();
      store.clearAll();
    },
  };
}
