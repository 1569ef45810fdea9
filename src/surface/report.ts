/** What was wrong in foreign data: where, and what. Told as findings, of which there is a bounded number. */
import { MAX_FINDINGS } from "../contract/limits.js";
import { sanitizeDisplayText } from "./display-text.js";

/** One thing that was wrong in a surface, and what came of it. */
export interface SurfaceFinding {
  /** Where, such as `blocks[2].rows[0].link`; `""` is the value itself. */
  readonly path: string;
  /** A sentence part for people, such as `is no link that a client may get: dropped`. Clean text. */
  readonly problem: string;
}

/** A place in data. Written out only if something is wrong there. */
export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
}

export class Report {
  readonly findings: SurfaceFinding[] = [];
  private left = 0;

  add(path: Path | undefined, problem: string): void {
    if (this.findings.length < MAX_FINDINGS - 1) this.findings.push({ path: pathText(path), problem });
    else if (++this.left === 1) this.findings.push({ path: "", problem: "" });
    if (this.left > 0) this.findings[MAX_FINDINGS - 1] = { path: "", problem: `and ${this.left} more findings` };
  }
}

function pathText(path: Path | undefined): string {
  const steps: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.parent) steps.push(at.key);
  return steps.reverse().reduce<string>((text, key) => text + step(key, text === ""), "");
}

function step(key: string | number, isFirst: boolean): string {
  if (typeof key === "number") return `[${key}]`;
  if (/^[A-Za-z_$][\w$]{0,63}$/.test(key)) return isFirst ? key : `.${key}`;
  return `[${JSON.stringify(sanitizeDisplayText(key.slice(0, 256), { maxClusters: 40 }))}]`;
}
