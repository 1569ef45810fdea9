/**
 * A real terminal (`@xterm/headless` 6.0.0) as an oracle: a stream goes in, the lines that a person would have read
 * come out, as spans in the normal form of a snapshot.
 *
 * The public interface of the terminal has no synchronous write, no access to hyperlinks and one underline bit that
 * every link sets; the few internals used instead are named in `Core` and `InternalCell`, and construction fails if
 * they moved.
 */
import * as headless from "@xterm/headless";
import type { ITerminalAddon, Terminal as XtermTerminal } from "@xterm/headless";
import type { ExtensionUITextSpan } from "../../src/contract/types.js";
import { type Attributes, type Colour, roleOf, traitsOf } from "./roles.js";

// CommonJS: Node puts the exports under `default` only, bundlers and test runners may not.
const { Terminal } = ("default" in headless ? headless.default : headless) as typeof headless;

/** How the terminal measures characters: its own table, the Unicode 11 addon, or the grapheme addon (Unicode 15). */
export type UnicodeMode = "6" | "11" | "15-graphemes";
export const UNICODE_MODES: readonly UnicodeMode[] = ["6", "11", "15-graphemes"];

export interface Screen {
  readonly rows: number;
  readonly columns: number;
  readonly unicode: UnicodeMode;
}

type Line = ExtensionUITextSpan[];

interface Core {
  writeSync(data: string | Uint8Array): void;
  readonly _oscLinkService: { registerLink(link: { id?: string; uri: string }): number };
}

interface InternalCell {
  readonly fg: number;
  readonly bg: number;
  readonly extended: { readonly urlId: number };
}

/** Bit of `fg`: SGR underline proper. The public `isUnderline` is also true for every linked cell. */
const UNDERLINE_BIT = 0x10000000;
/** Bit of `bg`: `extended` belongs to this cell. Without it a reused cell object still holds that of another cell. */
const EXTENDED_BIT = 0x10000000;
/** More lines than any generated stream has: lines that leave a full scrollback are lost. */
const SCROLLBACK = 1_000;

const addons = await loadAddons();

/** The grapheme addon reads its table through a Buffer's pool from offset 0, so the pool must be off while it loads. */
async function loadAddons(): Promise<Record<Exclude<UnicodeMode, "6">, () => ITerminalAddon>> {
  const unwrap = <T extends object>(module: T) => ("default" in module ? module.default : module) as T;
  const poolSize = Buffer.poolSize;
  Buffer.poolSize = 0;
  const { UnicodeGraphemesAddon } = unwrap(await import("@xterm/addon-unicode-graphemes"));
  Buffer.poolSize = poolSize;
  const { Unicode11Addon } = unwrap(await import("@xterm/addon-unicode11"));
  return {
    "11": () => new Unicode11Addon() as unknown as ITerminalAddon,
    "15-graphemes": () => new UnicodeGraphemesAddon() as unknown as ITerminalAddon,
  };
}

/** One terminal, used for case after case. */
export class Oracle {
  private readonly terminal: XtermTerminal;
  private readonly core: Core;
  /**
   * URI of each link number. The terminal forgets a link when its lines are erased, while cells may still point to it.
   */
  private readonly uris = new Map<number, string>();

  constructor(readonly screen: Screen) {
    const { rows, columns: cols, unicode } = screen;
    const options = { rows, cols, scrollback: SCROLLBACK, allowProposedApi: true, logLevel: "off" } as const;
    this.terminal = new Terminal(options);
    this.core = (this.terminal as unknown as { _core: Core })._core;
    const links = this.core._oscLinkService;
    if (typeof links.registerLink !== "function" || typeof this.core.writeSync !== "function") {
      throw new Error("the oracle knows the internals of @xterm/headless 6.0.0 only");
    }
    const register = links.registerLink.bind(links);
    links.registerLink = (link) => {
      const number = register(link);
      this.uris.set(number, link.uri);
      return number;
    };
    if (unicode !== "6") {
      this.terminal.loadAddon(addons[unicode]());
      this.terminal.unicode.activeVersion = unicode;
    }
  }

  /**
   * Writes a stream to a terminal in its first state. A string is well-formed; bytes are decoded as the terminal does.
   */
  write(stream: string | Uint8Array): void {
    // `reset` leaves the parser and the decoder where they are, and an option where LNM put it.
    this.core.writeSync("\x18");
    this.terminal.reset();
    this.uris.clear();
    this.terminal.options.convertEol = true; // a line feed returns to column 0, as it does in a log
    if (stream.length > 0) this.core.writeSync(stream);
  }

  /** Column of the cursor, 0 to `columns` (the last one means that the next character wraps). */
  get column(): number {
    return this.terminal.buffer.active.cursorX;
  }

  /** Characters and columns of a cell of the first row. */
  cell(column: number): { chars: string; width: number } {
    const cell = this.terminal.buffer.active.getLine(0)?.getCell(column);
    return { chars: cell?.getChars() ?? "", width: cell?.getWidth() ?? 0 };
  }

  /** Lines of the normal screen with its history, without empty lines at the end. */
  normal(): Line[] {
    return this.read(this.terminal.buffer.normal);
  }

  /** Lines of the alternate screen while it is active, without empty lines at the end. */
  alternate(): Line[] | undefined {
    const { buffer } = this.terminal;
    return buffer.active.type === "alternate" ? this.read(buffer.active) : undefined;
  }

  private read(buffer: headless.IBuffer): Line[] {
    const lines: Line[] = [];
    let used = 0;
    for (let row = 0; row < buffer.length; row++) {
      const line = this.readLine(buffer, row);
      lines.push(line);
      if (line.length > 0) used = lines.length;
    }
    return lines.slice(0, used);
  }

  private readLine(buffer: headless.IBuffer, row: number): Line {
    const spans: Line = [];
    const line = buffer.getLine(row);
    if (line === undefined) return spans;
    const cell = buffer.getNullCell();
    let blanks = 0; // cells without content since the last one with content
    for (let column = 0; column < line.length; ) {
      line.getCell(column, cell);
      const chars = cell.getChars();
      // The cell behind a wide one is its second half. One that lost its first half is a column of its own, and blank.
      column += Math.max(1, cell.getWidth());
      if (chars === "") {
        blanks++;
        continue;
      }
      if (blanks > 0) append(spans, { text: " ".repeat(blanks) });
      blanks = 0;
      append(spans, this.span(chars, cell));
    }
    return spans;
  }

  private span(text: string, cell: headless.IBufferCell): ExtensionUITextSpan {
    const internal = cell as unknown as InternalCell;
    const attributes: Attributes = {
      foreground: colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
      background: colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
      bold: cell.isBold() !== 0,
      dim: cell.isDim() !== 0,
      italic: cell.isItalic() !== 0,
      underline: (internal.fg & UNDERLINE_BIT) !== 0,
      inverse: cell.isInverse() !== 0,
      strikethrough: cell.isStrikethrough() !== 0,
    };
    const role = roleOf(attributes);
    const traits = traitsOf(attributes);
    const link = internal.bg & EXTENDED_BIT ? this.uris.get(internal.extended.urlId) : undefined;
    return {
      text,
      ...(role === undefined ? {} : { role }),
      ...(traits.length === 0 ? {} : { traits }),
      ...(link === undefined ? {} : { link }),
    };
  }
}

function colour(isDefault: boolean, isRgb: boolean, value: number): Colour {
  if (isDefault) return { is: "default" };
  return isRgb ? { is: "rgb", rgb: value } : { is: "index", index: value };
}

/** Adds a span, joined to the last one if only the text differs. */
function append(spans: Line, span: ExtensionUITextSpan): void {
  const last = spans.at(-1);
  const same =
    last !== undefined &&
    last.role === span.role &&
    last.link === span.link &&
    String(last.traits) === String(span.traits);
  if (same) last.text += span.text;
  else spans.push(span);
}
