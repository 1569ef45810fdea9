/**
 * Character sets G0–G3 and the locking shifts between them (ECMA-35; DEC special graphics and the UK set).
 * As in xterm.js a saved cursor keeps the set in use, not the four designations.
 */

/** A set that changes ASCII: `undefined` is ASCII itself. */
export type Charset = ReadonlyMap<number, number> | undefined;

/** DEC special graphics: what ` to ~ become. */
const LINE_DRAWING = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";
const GRAPHICS: Charset = new Map([...LINE_DRAWING].map((char, index) => [0x60 + index, char.codePointAt(0) as number]));
const UK: Charset = new Map([[0x23, 0xa3]]);

export class Charsets {
  /** The set in use. */
  active: Charset;
  private readonly designated: Charset[] = [undefined, undefined, undefined, undefined];
  private level = 0;

  reset(): void {
    this.active = undefined;
    this.designated.fill(undefined);
    this.level = 0;
  }

  /** `ESC ( ) * +` with a final byte; sets other than 0 and A are ASCII. */
  designate(level: number, final: number): void {
    const set = final === 0x30 ? GRAPHICS : final === 0x41 ? UK : undefined;
    this.designated[level] = set;
    if (this.level === level) this.active = set;
  }

  /** A locking shift. */
  shift(level: number): void {
    this.level = level;
    this.active = this.designated[level];
  }
}
