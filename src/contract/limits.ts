/** Every limit in one place, each with its reason. */
import type { TerminalLimits } from "./types.js";

/** What a host accepts for one widget: the default of every snapshot. */
export const WIDGET_LIMITS: Readonly<TerminalLimits> = Object.freeze({
  lines: 160, // a drawer scrolls, but a phone's layout pass grows with every line
  columns: 1_024, // far over the 88 columns a component is rendered at
  spans: 320, // each is a text run to lay out
  textBytes: 32_768, // half of the payload, so that style and links have room
  linkBytes: 32_768,
  payloadBytes: 65_536, // one surface message
});

/** No bound at all: for filters that stream and for tests. */
export const UNLIMITED: Readonly<TerminalLimits> = Object.freeze({
  lines: Infinity,
  columns: Infinity,
  spans: Infinity,
  textBytes: Infinity,
  linkBytes: Infinity,
  payloadBytes: Infinity,
});

/** Parameters of one control sequence that are kept; editors send up to 17, the rest is consumed unread. */
export const MAX_PARAMETERS = 32;
/** Sub-parameters kept for one parameter; a colour with all its optional fields has 8. */
export const MAX_SUBPARAMETERS = 8;
/** A parameter saturates here (ECMA-48 sets no bound; xterm's is larger than any screen). */
export const MAX_PARAMETER_VALUE = 65_535;
/** One column motion or repeat; wider than any terminal, and keeps the work of one sequence bounded. */
export const MAX_MOTION = 4_096;
/** Columns of one line; what goes past is cut and counted, so that a line's cells stay bounded. */
export const MAX_LINE_COLUMNS = 65_536;
/** UTF-8 bytes of an OSC 8 payload after `8;` that are buffered. */
export const MAX_HYPERLINK_PAYLOAD = 4_096;
/** UTF-8 bytes of one link: what browsers and terminals accept. */
export const MAX_LINK_BYTES = 2_083;
/** Scalars of one grapheme cluster: the longest emoji sequences have 10, anything past 32 is a stack of marks. */
export const MAX_CLUSTER_SCALARS = 32;
/** Bytes that a string which runs over line ends (images) may swallow before the next LF ends it. */
export const MAX_STRING_BYTES = 8 * 1024 * 1024;
/** Lines that stay editable when `rows` is not given: progress blocks are shorter, memory stays small. */
export const DEFAULT_ROWS = 100;
/** Milliseconds between two updates of one key: faster than a person reads, slow enough for a phone's radio. */
export const THROTTLE_MS = 250;
