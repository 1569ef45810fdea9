export { type HtmlOptions, toHtml } from "./card/html.js";
export type { CardLines, CardOptions } from "./card/markup.js";
export { toSvg } from "./card/svg.js";
export type { CardTheme } from "./card/theme.js";
export {
  activityList,
  code,
  divider,
  markdown,
  progress,
  section,
  spacer,
  span,
  surface,
  type SurfaceParts,
  terminal,
  text,
} from "./contract/builders.js";
export { CAPABILITIES, negotiate } from "./contract/capabilities.js";
export { MESSAGE_LIMITS, SURFACE_LIMITS, UNLIMITED, WIDGET_LIMITS } from "./contract/limits.js";
export type {
  ExtensionUITextSpan,
  FindingKind,
  Findings,
  SanitizeOptions,
  SpanRole,
  SpanTrait,
  TerminalLimits,
  TerminalSnapshot,
  Truncation,
} from "./contract/types.js";
export type {
  ExtensionUIAccessibility,
  ExtensionUIActivityRow,
  ExtensionUINativeBlock,
  ExtensionUINativeFallback,
  ExtensionUINativePresentation,
  ExtensionUINativeSurface,
  NativeRenderableComponent,
  NativeRenderContext,
} from "./contract/surface.js";
export { type ExplainOptions, TerminalExplainer, explainTerminal } from "./explain/explainer.js";
export { formatPiece } from "./explain/listing.js";
export type { TerminalPiece, TerminalPieceKind } from "./explain/piece.js";
export { TerminalLineReader, TerminalSanitizerStream } from "./line-reader.js";
export {
  sanitizeTerminal,
  sanitizeTerminalLines,
  TerminalSanitizer,
  terminalLineToTextSpans,
  terminalLineVisibleText,
} from "./sanitizer.js";
export { type Clock, Coalescer, type CoalescerMetrics, type CoalescerOptions } from "./session/coalescer.js";
export {
  type SubscribeOptions,
  type SurfaceNotification,
  SurfaceStore,
  type SurfaceStoreOptions,
  type SurfaceSubscription,
} from "./session/surface-store.js";
export { snapshotHash } from "./snapshot/hash.js";
export { type SafeAnsiOptions, toSafeAnsi } from "./snapshot/safe-ansi.js";
export { accessibilityLabel } from "./surface/accessibility-label.js";
export { forCapabilities } from "./surface/capable.js";
export { type DisplayTextOptions, sanitizeDisplayText } from "./surface/display-text.js";
export {
  createWidgetRenderer,
  type WidgetOptions,
  type WidgetRenderer,
  type WidgetRequest,
  widgetSurface,
} from "./surface/fallback.js";
export { type NativeSurfaceOptions, type SanitizedSurface, sanitizeNativeSurface } from "./surface/native.js";
export type { SurfaceFinding } from "./surface/report.js";
export { ROLE_TOKENS, type RoleTheme, roleTheme } from "./surface/role-theme.js";
export { EscapeStripper, stripAllAnsiEscapes, stripAnsiEscapes } from "./surface/strip-escapes.js";
export type { SurfaceTruncation } from "./surface/surface-budget.js";
export { terminalSurface } from "./surface/terminal-surface.js";
export { type WorkingIndicator, workingIndicator } from "./surface/working-indicator.js";
