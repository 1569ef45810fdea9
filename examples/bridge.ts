/**
 * A managed session: extensions run in this process and call `bridge.ui`, their clients are elsewhere. What a client
 * gets are notifications in Pi's shape: cleaned, within the limits, at its own pace, as it can show them.
 */
import {
  CAPABILITIES, type SurfaceNotification, SurfaceStore, createWidgetRenderer, forCapabilities, roleTheme,
  sanitizeDisplayText, workingIndicator,
} from "oppi-sanitize";

type Placement = { placement?: "aboveEditor" | "belowEditor" };
type Factory = (tui: unknown, theme: unknown) => object;
type Shown = { lines: string[] } | { component: object } | undefined;

/** Components draw for clients that can show everything; each client then gets what it can. */
const capabilities = Object.values(CAPABILITIES);
const line = (text: string | undefined, maxClusters = 160) =>
  text === undefined ? undefined : sanitizeDisplayText(text, { maxClusters });

export function createBridge(extensionName: string) {
  const store = new SurfaceStore();
  const renderer = createWidgetRenderer();
  const components = new Map<string, { dispose?(): void }>();

  function show(widgetKey: string, content: Shown, { placement = "aboveEditor" }: Placement): void {
    const nativeSurface = content && renderer.surface({ widgetKey, extensionName, capabilities, ...content });
    const widgetLines = nativeSurface?.fallback?.lines;
    store.apply({ method: "setWidget", widgetKey, widgetPlacement: placement, widgetLines, nativeSurface });
  }

  /** The component of a factory, drawn again when it asks for it. One that fails is drawn as unsupported. */
  function build(widgetKey: string, factory: Factory, options: Placement): object {
    const requestRender = () => components.get(widgetKey) === component && show(widgetKey, { component }, options);
    let component: object;
    try {
      component = factory({ requestRender, terminal: { columns: 88, rows: 40 } }, roleTheme());
    } catch {
      component = {};
    }
    components.set(widgetKey, component);
    return component;
  }

  function drop(widgetKey: string): void {
    const component = components.get(widgetKey);
    components.delete(widgetKey);
    try {
      component?.dispose?.();
    } catch {
      // The extension's own business: the widget is gone either way.
    }
  }

  const ui = {
    setWidget(widgetKey: string, content: string[] | Factory | undefined, options: Placement = {}): void {
      drop(widgetKey);
      if (typeof content === "function") show(widgetKey, { component: build(widgetKey, content, options) }, options);
      else show(widgetKey, content && { lines: content }, options);
    },
    setStatus: (statusKey: string, text?: string) =>
      store.apply({ method: "setStatus", statusKey, statusText: line(text) }),
    setTitle: (title: string) => store.apply({ method: "setTitle", title: line(title) }),
    setWorkingMessage: (text?: string) => store.apply({ method: "setWorkingMessage", workingMessage: line(text) }),
    setWorkingIndicator: (options?: unknown) =>
      store.apply({ method: "setWorkingIndicator", workingIndicator: options && workingIndicator(options) }),
  };

  return {
    ui,
    /** Sends what is live at once, and then what changes; returns the end of it. */
    connect: (client: readonly string[], send: (notification: SurfaceNotification) => void): (() => void) =>
      store.subscribe(({ nativeSurface, ...notification }) =>
        send({ ...notification, nativeSurface: nativeSurface && forCapabilities(nativeSurface, client) }),
      ).unsubscribe,
    end(): void {
      for (const widgetKey of components.keys()) drop(widgetKey);
      store.clearAll();
    },
  };
}
