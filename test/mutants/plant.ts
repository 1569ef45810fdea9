/** Planting: the source of a fault's file with the fault in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../package/sources.js";
import type { Fault } from "./fault.js";

/** @throws if the fault does not fit its file, which changed since */
export function plant({ name, file, find, replace }: Fault): { before: string; after: string } {
  const before = readFileSync(join(ROOT, "src", file), "utf8");
  const times = before.split(find).length - 1;
  if (times !== 1) throw new Error(`"${name}": its text stands ${times} times in src/${file}; it must be written anew`);
  return { before, after: before.replace(find, () => replace) };
}
