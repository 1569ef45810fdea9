export { UNLIMITED, WIDGET_LIMITS } from "./contract/limits.js";
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
} from "./contract/surface.js";
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
export { terminalSurface } from "./surface/terminal-surface.js";
