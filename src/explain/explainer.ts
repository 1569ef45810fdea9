/** Explaining a stream of terminal output: every byte belongs to one piece, with its name and what it does. */
import type { SanitizeOptions } from "../contract/types.js";
import { createLinkPolicy } from "../link/policy.js";
import { createRoleResolver } from "../style/roles.js";
import { Cutter } from "./cutter.js";
import type { TerminalPiece } from "./piece.js";

/** The options that bear on single pieces. */
export type ExplainOptions = Pick<SanitizeOptions, "links" | "roles" | "background">;

/**
 * Explains a stream piece by piece, in constant memory.
 *
 * @throws RangeError or TypeError naming the option; never for any input
 */
export class TerminalExplainer {
  private readonly cutter: Cutter;

  /** @param onPiece receives each piece as soon as it is known where it ends */
  constructor(onPiece: (piece: TerminalPiece) => void, options: ExplainOptions = {}) {
    if (typeof onPiece !== "function") throw new TypeError("onPiece must be a function");
    this.cutter = new Cutter(onPiece, createRoleResolver(options), createLinkPolicy(options.links));
  }

  /** Adds bytes. */
  write(chunk: Uint8Array): void {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("input must be a Uint8Array");
    this.cutter.write(chunk);
  }

  /** Ends the input: what is still open is the last piece. */
  end(): void {
    this.cutter.end();
  }
}

/** Explains a whole input. Memory grows with it: for streams there is {@link TerminalExplainer}. */
export function explainTerminal(input: Uint8Array | string, options: ExplainOptions = {}): TerminalPiece[] {
  const pieces: TerminalPiece[] = [];
  const explainer = new TerminalExplainer((piece) => pieces.push(piece), options);
  explainer.write(typeof input === "string" ? new TextEncoder().encode(input) : input);
  explainer.end();
  return pieces;
}
