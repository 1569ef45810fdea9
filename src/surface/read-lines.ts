/**
 * What an extension gave as the lines of a widget: anything at all. As much of it is read as could ever be shown, and
 * what is left is counted, so that a flood costs no more than a screen.
 */
import { MAX_DATA_STRING, SURFACE_LIMITS } from "../contract/limits.js";

/** Texts that hold lines, as far as they are looked at, and how many lines there are besides; a text not looked at is one. */
export interface Given {
  readonly lines: readonly string[];
  readonly unread: number;
}

/** Lines that are looked at: each is at least one line of the surface. */
const MAX_READ = SURFACE_LIMITS.lines + 1;
/** UTF-16 units of all lines that are looked at: every cell of 88 × 100 may have colours of its own. */
const MAX_UNITS = MAX_DATA_STRING;
/** CAN ends what sequence the cut is in, so that the ellipsis is seen. */
const CUT = "\u0018…";
const LF = 0x0a;

/**
 * Own elements of what should be an array of strings, or one string; an element that is no text is a blank line.
 *
 * @returns `undefined` for what is neither
 */
export function readLines(value: unknown): Given | undefined {
  const reader = new Reader();
  if (typeof value === "string") {
    reader.read(value);
    return reader.given(0);
  }
  try {
    if (!Array.isArray(value)) return undefined;
    const total = Number(Object.getOwnPropertyDescriptor(value, "length")?.value ?? 0);
    let index = 0;
    for (; index < total && reader.wantsMore; index++) {
      const line: unknown = Object.getOwnPropertyDescriptor(value, index)?.value;
      reader.read(typeof line === "string" ? line : typeof line === "number" ? String(line) : "");
    }
    return reader.given(total - index);
  } catch {
    return undefined; // a proxy
  }
}

class Reader {
  private readonly lines: string[] = [];
  private count = 0;
  private units = MAX_UNITS;
  private unread = 0;

  get wantsMore(): boolean {
    return this.count < MAX_READ && this.units > 0;
  }

  /** Takes a text of one or more lines; it stays one, since a sequence may go on over its line ends. */
  read(text: string): void {
    let end = 0;
    let isOver = false;
    for (; !isOver; end++) {
      const next = text.indexOf("\n", end);
      end = next === -1 ? text.length : next;
      this.count++;
      isOver = end > this.units || this.count === MAX_READ || next === -1;
    }
    end--;
    this.unread += countLines(text, end);
    const isCut = end > this.units;
    const kept = isCut ? text.slice(0, wholeScalars(text, this.units)) + CUT : text.slice(0, end);
    this.lines.push(kept);
    this.units -= Math.min(this.units, end);
  }

  given(left: number): Given {
    return { lines: this.lines, unread: this.unread + left };
  }
}

/** Lines after the one that ends at `from`; a line end at the end of a text starts none. */
function countLines(text: string, from: number): number {
  let count = from < text.length && text.endsWith("\n") ? -1 : 0;
  for (let at = from; at < text.length; at++) if (text.charCodeAt(at) === LF) count++;
  return count;
}

/** `end`, or the unit before it if it stands in a surrogate pair. */
function wholeScalars(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}
