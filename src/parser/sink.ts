/**
 * What a parser reports. The sink gives it meaning; the parser gives none.
 *
 * Text is passed as offsets into the units of the current source, never as a copied string. `at` is the unit where
 * a sequence begins, or -1 if it began in an earlier source: `Source.offsetAt` turns either into a byte offset.
 * Everything passed is borrowed until the call returns.
 */
import type { Params } from "./params.js";

export interface Sink {
  /**
   * Lets the sink carry out by itself whole events that it finds from unit `from` on, where no sequence is open. Returns
   * the first unit that it leaves.
   */
  readAhead(from: number): number;
  /** Printable units `[start, end)` of the source; `ascii` if all are 20–7E. */
  print(start: number, end: number, ascii: boolean): void;
  /** A C0 control or DEL, in or outside a sequence. */
  execute(code: number, at: number): void;
  /** A C1 code point that introduced nothing. */
  c1(code: number, at: number): void;
  /** `ESC`, up to two intermediates packed as `first | second << 8`, final byte. */
  escape(intermediates: number, final: number, at: number): void;
  /** A control sequence: private marker (0 if none), packed intermediates, final byte. */
  csi(marker: number, intermediates: number, final: number, params: Params, at: number): void;
  /** A complete OSC 8: the characters after `8;`, or `undefined` if they cannot be a link. */
  hyperlink(payload: string | undefined, at: number): void;
  /** Any other complete control string, already skipped. */
  string(kind: StringKind, at: number): void;
  /** A sequence or string given up halfway; `hyperlink` if it was an OSC 8. */
  abort(hyperlink: boolean, at: number): void;
}

/** Kinds of control string: OSC other than 8, DCS, and SOS, PM, APC or `ESC k`. */
export type StringKind = "osc" | "dcs" | "string";
