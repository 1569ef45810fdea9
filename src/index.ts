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
export {
  sanitizeTerminal,
  sanitizeTerminalLines,
  TerminalLineReader,
  TerminalSanitizer,
  TerminalSanitizerStream,
  terminalLineToTextSpans,
  terminalLineVisibleText,
} from "./sanitizer.js";
export { snapshotHash } from "./snapshot/hash.js";
export { type SafeAnsiOptions, toSafeAnsi } from "./snapshot/safe-ansi.js";
export { terminalSurface } from "./surface/terminal-surface.js";
