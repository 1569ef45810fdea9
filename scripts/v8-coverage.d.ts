/** The part of `@bcoe/v8-coverage` that coverage.ts uses; the package declares nothing. */
declare module "@bcoe/v8-coverage" {
  import type { Profiler } from "node:inspector";

  export interface ProcessCov {
    result: Profiler.ScriptCoverage[];
  }

  /** Adds up the counts of several processes. */
  export function mergeProcessCovs(processes: readonly ProcessCov[]): ProcessCov;
}
