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

/** What a host accepts of one surface as a whole, whatever it holds. Past one of these, content is cut with a notice. */
export const SURFACE_LIMITS = Object.freeze({
  payloadBytes: 65_536, // UTF-8 bytes of the JSON: one message on a phone's radio
  textBytes: 32_768, // of every string value, fallback, links and roles included: what a person would ever read
  linkBytes: 32_768, // of all links together; they count as text too
  blocks: 80, // at any depth; each is a view to lay out
  depth: 6, // levels of blocks, and levels of rows: a phone has no room to indent further
  spans: 320, // each is a text run to lay out
  lines: 160, // terminal lines, blocks and fallback together
  rows: 160, // activity rows at any level, all lists together
});
/** Share of the lines, the text and the JSON of a surface that its fallback can count on, whatever the blocks hold. */
export const FALLBACK_SHARE = 1 / 4;

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
/** UTF-8 bytes of a title, message, option or label: more than a screen of the largest phone shows of one. */
export const MAX_LABEL_BYTES = 4_096;
/** Columns that a component is rendered at: what a phone shows in landscape at the smallest readable size. */
export const RENDER_COLUMNS = 88;
/** Rows that a component is told of: about a screen, so that lists page themselves. */
export const RENDER_ROWS = 40;
/** Lines that stay editable when `rows` is not given: progress blocks are shorter, memory stays small. */
export const DEFAULT_ROWS = 100;
/** Milliseconds between two updates of one key: faster than a person reads, slow enough for a phone's radio. */
export const THROTTLE_MS = 250;

/** What a host accepts of the messages around surfaces. */
export const MESSAGE_LIMITS = Object.freeze({
  statusClusters: 160, // a status or working message: one line of a phone, and some room to scroll
  frames: 24, // a turn of the longest spinners in use
  frameColumns: 16, // it shares its row with the working message
  minIntervalMs: 80, // no phone gains from more than 12 frames a second
  maxIntervalMs: 60_000, // slower than a minute is standing still
  labelBytes: MAX_LABEL_BYTES, // title, message, option
  options: 256, // of one choice: more cannot be scrolled through
  recordBytes: 1_048_576, // one protocol record; a longer line is no message of Pi
});

/** Values that are looked at in foreign data: as many as a surface has bytes, so that no cut is due to it alone. */
export const MAX_DATA_NODES = 65_536;
/** Elements of one foreign array that are looked at; the others are counted. Twelve times the spans of a surface. */
export const MAX_DATA_ELEMENTS = 4_096;
/** Levels of foreign data that are looked at: six levels of blocks take 16, so content far too deep is still found. */
export const MAX_DATA_DEPTH = 64;
/** UTF-16 units of one foreign string that are looked at, and of all: escapes may be most of a text. */
export const MAX_DATA_STRING = 262_144;
export const MAX_DATA_TEXT = 1_048_576;
/** Findings of one surface that are told one by one. */
export const MAX_FINDINGS = 64;
