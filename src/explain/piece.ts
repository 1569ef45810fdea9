/** The record of one piece of a stream. */

/** What a piece is. `aborted` and `unterminated` are sequences without their end. */
export type TerminalPieceKind =
  | "text"
  | "control"
  | "c1"
  | "escape"
  | "csi"
  | "osc"
  | "dcs"
  | "string"
  | "aborted"
  | "unterminated";

/** One piece of a stream. `offset` and `length` are in bytes; the lengths of all pieces add up to the input. */
export interface TerminalPiece {
  readonly offset: number;
  readonly length: number;
  readonly kind: TerminalPieceKind;
  /** Such as `SGR 1;31`, `OSC 52`, `LF`, `text`. */
  readonly name: string;
  /** What it does here, in words; of what has no effect it ends in `dropped`. */
  readonly effect: string;
  /** The bytes in caret notation, safe to print and to paste; at most the first 1,024. */
  readonly notation: string;
}
