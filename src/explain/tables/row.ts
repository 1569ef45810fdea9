/** One row of the tables of sequences. */

/** What identifies it after its introducer; its usual short name; what it does; what it does by first parameter. */
export type Row = readonly [
  code: string,
  name: string,
  does: string,
  parameters?: Readonly<Record<number, string>>,
];
