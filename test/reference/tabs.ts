/**
 * Tab stops (engine specification §4, §11): every `tabWidth` columns, until they are set and cleared.
 */
const MAX_COLUMNS = 65_536;

export class TabStops {
  private regular = true;
  private readonly extra = new Set<number>();
  private readonly missing = new Set<number>();

  constructor(
    private readonly width: number,
    private readonly columns: number | undefined,
  ) {}

  private has(column: number): boolean {
    return this.extra.has(column) || (this.regular && column % this.width === 0 && !this.missing.has(column));
  }

  set(column: number): void {
    this.extra.add(column);
  }

  clear(column: number): void {
    this.extra.delete(column);
    this.missing.add(column);
  }

  clearAll(): void {
    this.regular = false;
    this.extra.clear();
  }

  /** The next stop to the right. Without one: the last column, or where no columns are given, `column` itself. */
  after(column: number): number {
    const end = this.columns ?? MAX_COLUMNS + 1;
    for (let next = column + 1; next < end; next += 1) if (this.has(next)) return next;
    return this.columns === undefined ? column : this.columns - 1;
  }

  /** The next stop to the left, or column 0. */
  before(column: number): number {
    for (let next = column - 1; next > 0; next -= 1) if (this.has(next)) return next;
    return 0;
  }
}
