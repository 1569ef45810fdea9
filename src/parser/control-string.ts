/**
 * What is remembered of an open control string (OSC, DCS, SOS, PM, APC, `ESC k`): the number of an OSC, how many bytes
 * were swallowed, and the payload of an OSC 8. Every other payload is skipped unread and never held.
 */
import { MAX_HYPERLINK_PAYLOAD, MAX_STRING_BYTES } from "../contract/limits.js";

const HYPERLINK = 8;
const INLINE_IMAGE = 1337;
const NO_NUMBER = -1;

export class ControlString {
  private number = NO_NUMBER;
  /** Whether the `;` after the number was read. */
  private separated = false;
  /** Whether something was read that no link may hold. */
  private spoiled = false;
  private bytes = 0;
  private payload = "";

  begin(): void {
    this.number = NO_NUMBER;
    this.separated = this.spoiled = false;
    this.bytes = 0;
    this.payload = "";
  }

  /** A digit of an OSC's number; the value is decimal, so `08` is 8. */
  digit(digit: number): void {
    this.number = Math.min(Math.max(this.number, 0) * 10 + digit, 0xffff);
  }

  separator(): void {
    this.separated = true;
  }

  /** A character before the first `;` that is no digit: an OSC without a number. */
  other(): void {
    this.number = NO_NUMBER;
  }

  /** A control inside an OSC. */
  spoil(unit: number): void {
    this.spoiled = true;
    this.count(unit);
  }

  /** A string is that of an OSC 8 as soon as the number read is 8. */
  get isHyperlink(): boolean {
    return this.number === HYPERLINK;
  }

  /** Payload of a complete OSC 8, `undefined` if it cannot be a link. */
  get hyperlink(): string | undefined {
    return this.separated && !this.spoiled ? this.payload : undefined;
  }

  /** Whether a line end is part of the payload: wrapped base64 and sixels, up to a bound. */
  runsOverLines(isDcs: boolean): boolean {
    return (isDcs || (this.separated && this.number === INLINE_IMAGE)) && this.bytes <= MAX_STRING_BYTES;
  }

  /** Reads payload from unit `from` on, which is payload itself, up to the next control. Returns where it stopped. */
  take(units: Uint16Array, text: string, from: number, length: number): number {
    const keep = this.separated && this.number === HYPERLINK && !this.spoiled;
    let i = from;
    let unit = units[i] as number;
    do {
      if (unit > 0x7e) this.spoiled = true;
      this.count(unit);
      if (++i === length) break;
      unit = units[i] as number;
    } while (unit < 0x7f ? unit >= 0x20 : unit >= 0xa0);
    if (keep) {
      if (this.payload.length + i - from > MAX_HYPERLINK_PAYLOAD) this.spoiled = true;
      if (this.spoiled) this.payload = "";
      else this.payload += text.slice(from, i);
    }
    return i;
  }

  /** Adds the UTF-8 bytes of a unit; a surrogate is half of four. */
  count(unit: number): void {
    this.bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
}
