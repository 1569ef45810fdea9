/** Checks options once and fills in defaults, so that nothing further down has to. */
import { MAX_LINE_COLUMNS, WIDGET_LIMITS } from "./limits.js";
import type { SanitizeOptions, TerminalLimits } from "./types.js";

/** Options of which every one is known and checked; `links` and `roles` are checked where they are used. */
export interface ResolvedOptions {
  readonly limits: Readonly<TerminalLimits>;
  readonly keep: "head" | "tail";
  readonly overflow: "cut" | "wrap";
  readonly ellipsis: string;
  readonly notice: boolean;
  readonly motion: "apply" | "ignore";
  readonly rows: number | undefined;
  readonly columns: number | undefined;
  readonly tabWidth: number;
  readonly bidi: "strip" | "keep";
  readonly conceal: "reveal" | "drop";
  readonly overstrike: boolean;
}

/**
 * @throws TypeError for a value of the wrong type, RangeError for one outside its range; both name the option.
 */
export function resolveOptions(options: SanitizeOptions, motion: "apply" | "ignore"): ResolvedOptions {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  return {
    limits: resolveLimits(options.limits),
    keep: oneOf("keep", options.keep, ["head", "tail"]),
    overflow: oneOf("overflow", options.overflow, ["cut", "wrap"]),
    ellipsis: cleanText("ellipsis", options.ellipsis, "…"),
    notice: flag("notice", options.notice, true),
    motion: oneOf("motion", options.motion ?? motion, ["apply", "ignore"]),
    rows: size("rows", options.rows, 1, 10_000),
    columns: size("columns", options.columns, 1, MAX_LINE_COLUMNS),
    tabWidth: size("tabWidth", options.tabWidth, 1, 256) ?? 8,
    bidi: oneOf("bidi", options.bidi, ["strip", "keep"]),
    conceal: oneOf("conceal", options.conceal, ["reveal", "drop"]),
    overstrike: flag("overstrike", options.overstrike, false),
  };
}

function resolveLimits(limits: Partial<TerminalLimits> | undefined): TerminalLimits {
  if (limits === undefined) return WIDGET_LIMITS;
  if (typeof limits !== "object" || limits === null) throw new TypeError("limits must be an object");
  const resolved = { ...WIDGET_LIMITS };
  for (const name of Object.keys(limits) as (keyof TerminalLimits)[]) {
    if (!(name in WIDGET_LIMITS)) throw new RangeError(`limits.${String(name)} is no limit`);
    const value: unknown = limits[name];
    if (value === undefined) continue;
    if (typeof value !== "number") throw new TypeError(`limits.${name} must be a number`);
    if (!(value >= 0) || (value !== Infinity && !Number.isInteger(value))) {
      throw new RangeError(`limits.${name} must be a whole number of at least 0, or Infinity`);
    }
    resolved[name] = value;
  }
  return resolved;
}

/** The first of `values` is the default. */
function oneOf<T extends string>(name: string, value: unknown, values: readonly [T, ...T[]]): T {
  if (value === undefined) return values[0];
  if (typeof value !== "string") throw new TypeError(`${name} must be a string`);
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new RangeError(`${name} must be ${values.map((v) => `"${v}"`).join(" or ")}`);
  return found;
}

function flag(name: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== "boolean") throw new TypeError(`${name} must be a boolean`);
  return value;
}

/** What no text that leaves may hold: see the invariant "alphabet". */
const UNCLEAN =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u2028\u2029\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}]/u;

function cleanText(name: string, value: unknown, fallback: string): string {
  if (value === undefined) return fallback;
  if (typeof value !== "string") throw new TypeError(`${name} must be a string`);
  if (UNCLEAN.test(value)) throw new RangeError(`${name} must be text without controls and invisible characters`);
  return value;
}

function size(name: string, value: unknown, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}`);
  }
  return value;
}
