/**
 * The surface that carries an extension's widget to a client.
 * Contract sections: "Surface model", "Presentation", "Blocks", "Activity lists", "Fallback".
 */
import type { ExtensionUITextSpan } from "./types.js";

/** A display-only widget snapshot. A new surface with the same `id` replaces the one before. */
export interface ExtensionUINativeSurface {
  version: 1;
  /** Stable for the lifetime of the displayed surface, such as `widget:<widgetKey>`. */
  id: string;
  source: "widget";
  presentation: ExtensionUINativePresentation;
  blocks: ExtensionUINativeBlock[];
  fallback?: ExtensionUINativeFallback;
}

/** How a surface is framed. Where it stands is the notification's `widgetPlacement`, not part of this. */
export interface ExtensionUINativePresentation {
  style: "surfacePanel";
  title?: string;
  subtitle?: string;
}

/** What a screen reader says instead of, or besides, the visible text. */
export interface ExtensionUIAccessibility {
  label?: string;
  value?: string;
  hint?: string;
}

export interface ExtensionUIBlockBase {
  id?: string;
  accessibility?: ExtensionUIAccessibility;
}

/** One block of a surface; `type` tells which. */
export type ExtensionUINativeBlock = ExtensionUIBlockBase &
  (
    | { type: "text"; spans: ExtensionUITextSpan[] }
    | { type: "markdown"; markdown: string }
    | { type: "section"; title?: string; subtitle?: string; blocks: ExtensionUINativeBlock[] }
    | { type: "activityList"; rows: ExtensionUIActivityRow[] }
    | { type: "progress"; label?: string; value?: number; indeterminate?: boolean }
    | { type: "terminal"; lines: ExtensionUITextSpan[][] }
    | { type: "code"; language?: string; text: string }
    | { type: "divider" }
    | { type: "spacer"; size?: "small" | "medium" | "large" }
  );

/** One running, queued or finished piece of work; `link` is where a tap leads. */
export interface ExtensionUIActivityRow {
  id: string;
  title: string;
  subtitle?: string;
  detail?: string;
  state?: "queued" | "running" | "success" | "warning" | "error" | "inactive";
  /** 0–1. */
  progress?: number;
  link?: string;
  children?: ExtensionUIActivityRow[];
}

/** What a client shows when it cannot show the blocks. */
export interface ExtensionUINativeFallback {
  text?: string;
  lines?: string[];
}

/** What `renderNative` is told about its reader. Contract section: "Relation to Pi TUI lifecycle", authoring API. */
export interface NativeRenderContext {
  target: "oppi-native-v1";
  capabilities: string[];
  locale?: string;
}

/** A component of Pi's TUI that may also draw itself as a native surface. */
export interface NativeRenderableComponent {
  render(width: number): string[];
  renderNative?(context: NativeRenderContext): ExtensionUINativeSurface;
}
