/**
 * Takes escape sequences and controls out of text and leaves the text alone, with or without its colours.
 *
 * Source: the state machine of parser/table.ts, so that what counts as a sequence is the same as for the engine.
 */
import { ControlString } from "../parser/control-string.js";
import * as t from "../parser/table.js";

export interface StripMode {
  /** Whether SGR stays. */
  readonly sgr: boolean;
  /** Whether VT, FF, NEL and IND leave an LF, as they end a line; else they go like every control. */
  readonly lineEnds: boolean;
}

/** UTF-16 units of an SGR that stays; 32 parameters with sub-parameters are shorter. */
const MAX_SGR = 1_024;

/**
 * Strips a stream of text piece by piece, in constant memory. Any split gives the same result; what a sequence that is
 * still open at the end held is dropped.
 */
export class EscapeStripper {
  private state = t.GROUND;
  /** The sequence so far while it can become an SGR to keep, else empty. */
  private raw = "";
  private readonly string = new ControlString();

  constructor(private readonly mode: StripMode = { sgr: true, lineEnds: false }) {}

  /** Adds a piece of well-formed text. Returns what is left of it. */
  write(text: string): string {
    let out = "";
    for (let i = 0; i < text.length; i++) {
      if (this.state === t.GROUND) {
        const end = nextControl(text, i);
        if (end > i) out += text.slice(i, end);
        if (end === text.length) break;
        i = end;
      }
      out += this.unit(text.charCodeAt(i));
    }
    return out;
  }

  /** One unit: a control, or any inside a sequence. */
  private unit(unit: number): string {
    if (this.mode.lineEnds && unit >= 0x0a && unit <= 0x0c) this.state = t.GROUND; // a line end ends all, as in lines mode
    const before = this.state;
    const entry = t.transition(before, unit < 0xa0 ? (t.CLASSES[unit] as number) : t.ABOVE);
    this.state = entry & 15;
    switch (entry >> 4) {
      case t.EXECUTE:
        this.raw = "";
        return this.control(unit);
      case t.BEGIN:
      case t.RESTART:
        this.raw = unit === 0x1b && this.mode.sgr ? "\x1b" : "";
        return "";
      case t.AGAIN:
        // Out of a string only an ESC leads back to the state ESC.
        this.raw = this.state === t.ESC && this.mode.sgr ? "\x1b" : "";
        return this.again(unit);
      case t.PENDING_AGAIN:
      case t.PENDING_CSI:
        return this.again(unit);
      case t.PENDING_OSC:
        this.string.begin();
        return this.again(unit);
      case t.ENTER_OSC:
      case t.ENTER_STRING:
        this.string.begin();
        return "";
      case t.ENTER_CSI:
      case t.DIGIT:
      case t.SUB:
      case t.NEXT:
        if (this.raw !== "") this.raw = this.raw.length < MAX_SGR ? this.raw + String.fromCharCode(unit) : "";
        return "";
      case t.ESC_DISPATCH:
        return this.mode.lineEnds && before === t.ESC && (unit === 0x44 || unit === 0x45) ? "\n" : "";
      case t.CSI_DISPATCH:
        return unit === 0x6d && this.raw !== "" ? this.raw + "m" : "";
      case t.DROP_C1:
      case t.MARKER:
      case t.COLLECT:
        this.raw = "";
        return "";
      default:
        return this.insideString(entry >> 4, before, unit);
    }
  }

  private insideString(action: number, state: number, unit: number): string {
    const { string } = this;
    if (action === t.OSC_DIGIT) string.digit(unit - 0x30);
    else if (action === t.OSC_SEPARATOR) string.separator();
    else if (action === t.OSC_OTHER) string.other();
    else if (action === t.SKIP || action === t.OSC_SPOIL) string.count(unit);
    else if (action === t.STRING_LF) {
      if (!string.runsOverLines(state === t.DCS)) {
        this.state = t.GROUND;
        return this.control(unit);
      }
      string.count(unit);
    }
    return "";
  }

  /** Reads a unit in the state that it led to, which may be that of text. */
  private again(unit: number): string {
    const printable = unit > 0x1f && (unit < 0x7f || unit > 0x9f);
    return this.state === t.GROUND && printable ? String.fromCharCode(unit) : this.unit(unit);
  }

  private control(code: number): string {
    if (code === 0x09 || code === 0x0a) return String.fromCharCode(code);
    return this.mode.lineEnds && (code === 0x0b || code === 0x0c) ? "\n" : "";
  }
}

/**
 * Strips every escape sequence and control but SGR, TAB and LF, for hosts that show full colours: CRLF becomes LF, an
 * SGR stays byte for byte unless it is 8-bit or a control stands in it. Text stays as it is, invisible characters
 * included; a lone surrogate becomes U+FFFD. Linear; stripping again changes nothing.
 *
 * @throws TypeError for anything but a string; never for any string
 */
export function stripAnsiEscapes(text: string): string {
  return strip(text, { sgr: true, lineEnds: false });
}

/** The same, and SGR goes too. */
export function stripAllAnsiEscapes(text: string): string {
  return strip(text, { sgr: false, lineEnds: false });
}

/** What is left of a whole text. */
export function strip(text: string, mode: StripMode): string {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  return new EscapeStripper(mode).write(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

function nextControl(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0)) break;
  }
  return at;
}
