/**
 * The shapes that leave this package, as the native extension UI contract writes them.
 * Contract sections: "Text spans", "Blocks", "Presentation", "Fallback".
 */

/** Meaning of a span. The client maps roles to its theme; raw colours never travel. */
export type SpanRole =
  | "primary"
  | "secondary"
  | "muted"
  | "accent"
  | "success"
  | "warning"
  | "danger"
  | "code";

/** Look of a span that survives without colour. In normal form sorted by name and unique. */
export type SpanTrait = "bold" | "italic" | "monospaced" | "strikethrough" | "underline";

/**
 * A piece of one line with equal attributes. Keys come in this order; an absent attribute is an absent key,
 * so that equal spans have equal JSON.
 */
export interface ExtensionUITextSpan {
  text: string;
  role?: SpanRole;
  traits?: SpanTrait[];
  link?: string;
}

/** Which limits dropped something. `kept` and `dropped` are in the unit of the limit and add up to the total. */
export type Truncation = {
  readonly [limit in keyof TerminalLimits]?: { readonly kept: number; readonly dropped: number };
};

/** What the sanitizer did to its input, by kind. */
export type FindingKind =
  | "control"
  | "c1"
  | "escape"
  | "csi"
  | "osc"
  | "dcs"
  | "string"
  | "aborted"
  | "unterminated"
  | "ill-formed"
  | "motion"
  | "clamped"
  | "overwritten"
  | "erased"
  | "bidi"
  | "invisible"
  | "cluster-cut"
  | "link-refused"
  | "link-label"
  | "concealed"
  | "reemitted";

/** `count` of a kind, and `first`: the byte offset of the first one (for string input, its UTF-8 offset). */
export type Findings = { readonly [kind in FindingKind]?: { readonly count: number; readonly first: number } };

/** Bounds of a snapshot. Each is a whole number or `Infinity`. */
export interface TerminalLimits {
  /** Lines of a snapshot. */
  lines: number;
  /** Columns of one line. */
  columns: number;
  /** Spans of a snapshot. */
  spans: number;
  /** UTF-8 bytes of all span texts. */
  textBytes: number;
  /** UTF-8 bytes of all links. */
  linkBytes: number;
  /** UTF-8 bytes of the canonical JSON. */
  payloadBytes: number;
}

/** What a terminal showed, as plain data. */
export interface TerminalSnapshot {
  /** Lines of spans in normal form; an empty line is `[]`. */
  readonly lines: ExtensionUITextSpan[][];
  /** The text of each line: its spans joined. */
  readonly text: readonly string[];
  /** SHA-256 of the canonical JSON of `lines`, 64 hex digits. Own and enumerable, computed when first read. */
  readonly hash: string;
  /** Present exactly when a limit dropped something. */
  readonly truncation?: Truncation;
  readonly findings: Findings;
}

/** Every option of the engine. All are optional; a wrong one throws a `RangeError` or `TypeError` that names it. */
export interface SanitizeOptions {
  /** Overrides of {@link WIDGET_LIMITS}. */
  limits?: Partial<TerminalLimits>;
  /** Which end of the content a cut keeps. Default `"head"`. */
  keep?: "head" | "tail";
  /** What happens to a line past `limits.columns`. Default `"cut"`. */
  overflow?: "cut" | "wrap";
  /** Mark of a column cut, inside the limit; `""` for none. Default `"…"`. */
  ellipsis?: string;
  /** Whether a cut of lines, text or payload shows a notice line. Default `true`. */
  notice?: boolean;
  /** Schemes accepted besides `https`, `http`, `mailto` and `oppi`; `false` refuses every link. */
  links?: { schemes?: readonly string[] } | false;
  /** Exact colours (`"#b5bd68"`, or a palette index `"0"`–`"255"`) that carry a known role. */
  roles?: Readonly<Record<string, SpanRole>>;
  /** Background that the colours were chosen for. Default `"dark"`. */
  background?: "dark" | "light";
  /** Whether cursor motion and erasing act. Default `"apply"` for streams, `"ignore"` for lines. */
  motion?: "apply" | "ignore";
  /** Rows of the screen, 1–10,000: lines that stay editable. */
  rows?: number;
  /** Columns of the screen, 1–65,536; without it nothing wraps. */
  columns?: number;
  /** Columns between tab stops, 1–256. Default 8. */
  tabWidth?: number;
  /** Whether bidirectional embeddings, overrides and isolates are dropped. Default `"strip"`. */
  bidi?: "strip" | "keep";
  /** Whether concealed text (SGR 8) is shown or leaves a gap. Default `"reveal"`. */
  conceal?: "reveal" | "drop";
  /** Reads `X BS X` as bold and `_ BS X` as underline, as man pages write them. Default `false`. */
  overstrike?: boolean;
}
