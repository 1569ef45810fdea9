/**
 * The functions of ESC and CSI sequences (engine specification §4, §5, §11). Anything not named here has no effect.
 */
import type { Param } from "./params.js";
import type { Group, Terminal } from "./terminal.js";

/** What a sequence does. The group says whether that is a motion or edit of the line or of the window, or neither. */
export interface Action {
  readonly group: Group;
  readonly run: () => void;
}

/** Columns of one motion, and copies of REP. */
const MAX_COLUMN_COUNT = 4096;

const state = (run: () => void): Action => ({ group: "state", run });
const line = (run: () => void): Action => ({ group: "line", run });
const window = (run: () => void): Action => ({ group: "window", run });

/** The function of `ESC text`, undefined where it has none. */
export function escAction(text: string, terminal: Terminal, offset: number): Action | undefined {
  const { screen, charsets } = terminal;
  if (/^[()*+][0-~]$/.test(text)) return state(() => charsets.designate(text.charAt(0), text.charAt(1)));
  switch (text) {
    case "7": return state(() => terminal.save());
    case "8": return state(() => terminal.restore(offset));
    case "D": return state(() => terminal.index(offset));
    case "E": return state(() => terminal.endLine(offset));
    case "H": return state(() => terminal.defer(() => screen.setTab()));
    case "M": return window(() => screen.reverseIndex(offset));
    case "c": return state(() => terminal.reset());
    // Locking shifts; as in xterm.js, those of the right half shift the left one.
    case "~": return state(() => charsets.shift(1));
    case "n":
    case "}": return state(() => charsets.shift(2));
    case "o":
    case "|": return state(() => charsets.shift(3));
    default: return undefined;
  }
}

/** The function of a CSI sequence other than SGR; `key` is its marker, intermediates and final byte. */
export function csiAction(key: string, params: readonly Param[], terminal: Terminal, offset: number): Action | undefined {
  const { screen } = terminal;
  const count = params[0]?.value || 1;
  const mode = params[0]?.value ?? 0;
  const row = count - 1;
  /** A column count, clamped when it is used. */
  const columns = (value = count): number => {
    if (value > MAX_COLUMN_COUNT) terminal.findings.note("clamped", offset);
    return Math.min(value, MAX_COLUMN_COUNT);
  };
  const sized = terminal.options.rows !== undefined && terminal.options.columns !== undefined;

  switch (key) {
    case "C":
    case "a": return line(() => screen.moveBy(columns(), offset));
    case "D": return line(() => screen.moveBy(-columns(), offset));
    case "G":
    case "`": return line(() => screen.moveTo(columns() - 1, offset));
    case "I": return line(() => screen.tabForward(columns(), offset));
    case "Z": return line(() => screen.tabBackward(columns()));
    case "K":
    case "?K": return mode <= 2 ? line(() => screen.eraseInLine(mode, offset)) : undefined;
    case "X": return line(() => screen.eraseCharacters(count, offset));
    case "P": return line(() => screen.deleteCharacters(count, offset));
    case "@": return line(() => screen.insertCharacters(count, offset));
    case "b": return terminal.canRepeat() ? state(() => terminal.repeat(columns(), offset)) : undefined;
    case "g":
      if (mode === 0) return state(() => terminal.defer(() => screen.clearTab()));
      return mode === 3 ? state(() => terminal.defer(() => screen.clearTabs())) : undefined;
    case "s": return state(() => terminal.save());
    case "u": return state(() => terminal.restore(offset));
    case "!p": return state(() => terminal.softReset());

    case "A": return window(() => screen.moveRows(-count));
    case "B":
    case "e": return window(() => screen.moveRows(count));
    case "E": return window(() => (screen.moveRows(count), screen.moveTo(0, offset)));
    case "F": return window(() => (screen.moveRows(-count), screen.moveTo(0, offset)));
    case "L": return window(() => screen.insertLines(count, offset));
    case "M": return window(() => screen.deleteLines(count, offset));
    case "S": return window(() => screen.scrollUp(count, offset));
    case "T": return window(() => screen.scrollDown(count, offset));
    case "J":
    case "?J": return mode <= 3 ? window(() => screen.eraseInDisplay(mode, offset)) : undefined;
    case "H":
    case "f":
      if (!sized) return window(() => screen.freshLine(offset));
      return window(() => (screen.moveToRow(row), screen.moveTo(columns(params[1]?.value || 1) - 1, offset)));
    case "d": return window(() => (sized ? screen.moveToRow(row) : screen.freshLine(offset)));

    case "h":
    case "l": return params.some(({ value }) => value === 4) ? state(() => (terminal.insert = key === "h")) : undefined;
    case "?h":
    case "?l": return privateModes(params, key === "?h", terminal, offset);
    default: return undefined;
  }
}

/** DECSET and DECRST: autowrap, the alternate screen, and the cursor of the alternate screen. */
function privateModes(params: readonly Param[], set: boolean, terminal: Terminal, offset: number): Action | undefined {
  const { screen } = terminal;
  const run = (action: Action): void => terminal.act(action.group, offset, action.run);
  const switchScreen = (): void => (set ? screen.enterAlternate() : screen.leaveAlternate(offset));
  const modes: { readonly [mode: number]: readonly Action[] } = {
    7: [state(() => (terminal.wrap = set))],
    47: [window(switchScreen)],
    1047: [window(switchScreen)],
    1048: [state(() => (set ? terminal.save() : terminal.restore(offset)))],
    1049: set
      ? [window(() => (terminal.save(), screen.enterAlternate()))]
      : [window(() => (screen.leaveAlternate(offset), terminal.restore(offset)))],
  };
  const actions = params.flatMap(({ value }) => modes[value ?? 0] ?? []);
  return actions.length === 0 ? undefined : state(() => actions.forEach(run));
}
