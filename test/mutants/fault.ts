/** What a planted fault is: a small change of one source file that the tests named with it must notice. */
export interface Fault {
  /** What is then wrong with the product; unique. */
  readonly name: string;
  /** The source file, from `src/` on. */
  readonly file: string;
  /** Text that stands in the file exactly once, so that the fault does not depend on line numbers. */
  readonly find: string;
  readonly replace: string;
  /** Test files, from `test/` on. */
  readonly tests: readonly string[];
}
