/**
 * Character sets (engine specification §4): ASCII, the British set and DEC line drawing, designated to G0–G3 and shifted
 * in. As in xterm.js, DECSC keeps the set in use, not the four designations.
 */

/** What a printed ASCII scalar stands for; scalars that are not in the map stand for themselves. */
export type Charset = ReadonlyMap<number, number>;

export const ASCII: Charset = new Map();
const BRITISH: Charset = new Map([[0x23, 0xa3]]);
/** VT102 User Guide, table 5-13: 60–7E. */
const LINE_DRAWING: Charset = new Map(
  [..."◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·"].map((symbol, index) => [0x60 + index, symbol.codePointAt(0) ?? 0]),
);
const KNOWN: { readonly [final: string]: Charset } = { "0": LINE_DRAWING, A: BRITISH, B: ASCII };

export class Charsets {
  private designated: Charset[] = [ASCII, ASCII, ASCII, ASCII];
  private shifted = 0;
  active: Charset = ASCII;

  /** `slot`: `(` `)` `*` `+` for G0–G3. An unknown set is ASCII. */
  designate(slot: string, final: string): void {
    const index = "()*+".indexOf(slot);
    const charset = KNOWN[final] ?? ASCII;
    this.designated[index] = charset;
    if (index === this.shifted) this.active = charset;
  }

  shift(index: number): void {
    this.shifted = index;
    this.active = this.designated[index] ?? ASCII;
  }

  reset(): void {
    this.designated = [ASCII, ASCII, ASCII, ASCII];
    this.shift(0);
  }
}
