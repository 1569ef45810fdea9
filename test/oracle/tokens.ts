/**
 * Tokens of a terminal stream, and the pass that makes a stream of them.
 *
 * A token is written twice: as the engine reads it and, where the two differ on purpose (engine.md §10), as what does
 * the same to xterm. A difference that depends on what stands around a token cannot be written that way; `compose`
 * leaves such tokens out. Both together steer around exactly the deliberate differences, so that every other one is a
 * fault.
 */

/** What a token does, as far as steering must know. Several effects happen in order. */
export type Effect =
  | "print" // prints at least one cluster with columns
  | "start-print" // prints a mark without a base, which takes no column: only where nothing precedes it on its line
  | "repeat" // REP
  | "sequence" // text of the same token has something behind it
  | "line-end" // LF and its kin
  | "open" // a link
  | "close"
  | "save" // the cursor
  | "restore"
  | "soft-reset"
  | "move" // ends a pending wrap
  | "erase" // EL, ED: differs at a pending wrap
  | "wrap-off"
  | "wrap-on"
  | "insert-on" // IRM
  | "insert-off"
  | "alternate" // screen
  | "normal"
  | "drop-history"; // ED 3

export interface Token {
  readonly input: string;
  /** What xterm is given instead of `input`. */
  readonly xterm?: string;
  readonly does?: readonly Effect[];
  /** Columns by which it may move the cursor, or the text under it, to the right. */
  readonly reach?: number;
}

export interface Composed {
  /** The stream for the engine. */
  readonly input: string;
  /** The stream for xterm. */
  readonly xterm: string;
  /** Lines that exist, when nothing moves lines and no screen was switched: engine.md §2. */
  readonly lines: number;
  /** The tokens that were not left out. */
  readonly kept: readonly Token[];
}

export interface Terms {
  readonly rows: number;
  readonly columns: number;
  /** Whether lines wrap in the engine too. If not, the right margin of the terminal must never be reached. */
  readonly wraps: boolean;
  /** Whether the cursor may return to an earlier line: motion between lines is a grammar of its own. */
  readonly upward: boolean;
}

/** Columns kept free at the right margin, for the widest character and the farthest tab stop. */
const MARGIN = 24;
const ASCII = /^[\0-~]*$/;
/** Clusters with more columns than their first scalar: emoji presentation by VS16, flags. */
const GROWS = /[\ufe0f\u{1f1e6}-\u{1f1ff}]/u;

export function compose(tokens: readonly Token[], { rows, columns, wraps, upward }: Terms): Composed {
  const kept: Token[] = [];
  let reach = 0;
  let repeatable = false;
  let empty = true; // nothing printed since the last line end
  let mayWrap = false;
  let wrapsNow = true;
  let inserts = false;
  let linked = false;
  let screen = 0;
  const savedLinked = [false, false];
  let savedMoved = false; // on the normal screen
  let row = 0; // of the cursor, counted from the first line ever
  let top = 0; // first row of the window
  let savedRow = 0;
  let lines = 0;

  const allowed = (effect: Effect, token: Token): boolean => {
    switch (effect) {
      // §10: REP joins across SGR; after REP or ignored input it repeats. Wrap off: xterm repeats the cell it
      // overwrites.
      case "repeat":
        return repeatable && wrapsNow;
      // §10: DECRC keeps an open link. In xterm it restores whether the cells printed next may carry one.
      // And xterm 6.0.0 counts the saved row from the first line ever, also when ED 3 has dropped lines since.
      case "restore": {
        const on = token.does?.includes("normal") ? 0 : screen;
        if (!upward && Math.max(savedRow, top) !== row) return false;
        return (!linked || (savedLinked[on] as boolean)) && !(on === 0 && savedMoved);
      }
      // §10: overwriting half a wide character always blanks the other half; with wrap off xterm's last column does not.
      // And of a wide cluster that it drops there, xterm gives the marks to the cluster before it. In insert mode xterm
      // makes room for the first scalar of a cluster only, and overwrites where the cluster grows.
      case "print":
        return (wrapsNow || ASCII.test(token.input)) && !(inserts && GROWS.test(token.input));
      case "wrap-off":
        return !mayWrap;
      // §10: EL at a pending wrap; ED as EL at a pending wrap.
      case "erase":
        return !mayWrap;
      // §10: marks join across SGR; a mark without a base takes no column.
      case "start-print":
        return empty;
      default:
        return true;
    }
  };

  const apply = (effect: Effect): void => {
    switch (effect) {
      case "print":
      case "start-print":
      case "repeat":
        lines = Math.max(lines, row + 1);
        mayWrap = wraps;
        empty = false;
        break;
      case "line-end":
        lines = Math.max(lines, row + 1);
        if (row - top === rows - 1) top++;
        row++;
        empty = true;
        mayWrap = false;
        break;
      case "open":
        linked = true;
        break;
      case "close":
        linked = false;
        break;
      case "save":
        savedRow = row;
        savedLinked[screen] = linked;
        if (screen === 0) savedMoved = false;
        break;
      case "restore":
        row = Math.max(savedRow, top);
        mayWrap = false;
        break;
      case "soft-reset":
        savedRow = top;
        savedLinked[screen] = false;
        if (screen === 0) savedMoved = false;
        linked = false;
        inserts = false;
        wrapsNow = true;
        break;
      case "move":
        mayWrap = false;
        break;
      case "wrap-off":
      case "wrap-on":
        wrapsNow = effect === "wrap-on";
        break;
      case "insert-on":
      case "insert-off":
        inserts = effect === "insert-on";
        break;
      case "alternate":
      case "normal":
        screen = effect === "alternate" ? 1 : 0;
        break;
      case "drop-history":
        savedMoved ||= screen === 0;
        break;
      case "erase":
      case "sequence":
        break;
    }
  };

  for (const token of tokens) {
    const effects = token.does ?? [];
    if (!effects.every((effect) => allowed(effect, token))) continue;
    // §10: no tab stop and no margin. What would reach the margin of the terminal is left out.
    if (!wraps && reach + (token.reach ?? 0) > columns - MARGIN) continue;
    reach += token.reach ?? 0;
    kept.push(token);
    for (const effect of effects) apply(effect);
    repeatable = effects.at(-1) === "print";
  }
  const input = kept.map((token) => token.input).join("");
  const xterm = kept.map((token) => token.xterm ?? token.input).join("");
  return { input, xterm, lines, kept };
}
