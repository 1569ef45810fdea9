/** Options drawn at random: every option of the engine, and every limit small, around what the content has, or absent. */
import { UNLIMITED, WIDGET_LIMITS } from "../../src/contract/limits.js";
import type { SanitizeOptions, TerminalLimits } from "../../src/contract/types.js";
import type { Random } from "./random.js";

/** Options that name all limits. */
export type CaseOptions = SanitizeOptions & { limits: TerminalLimits };

const VALUES: { readonly [option in Exclude<keyof SanitizeOptions, "limits">]-?: readonly NonNullable<SanitizeOptions[option]>[] } = {
  motion: ["apply", "ignore"],
  rows: [1, 2, 5, 24, 99, 101, 10_000],
  columns: [1, 2, 3, 7, 20, 80, 65_536],
  tabWidth: [1, 3, 4, 8, 256],
  bidi: ["strip", "keep"],
  conceal: ["reveal", "drop"],
  overstrike: [true, false],
  background: ["dark", "light"],
  links: [{ schemes: ["app", "ftp"] }, false],
  roles: [{ "1": "code", "#ff0000": "primary", "22": "secondary" }],
  keep: ["head", "tail"],
  overflow: ["cut", "wrap"],
  ellipsis: ["…", "", "...", "⏳", "é"],
  notice: [true, false],
};
const OPTIONS: readonly (readonly [string, readonly unknown[]])[] = Object.entries(VALUES);

const LIMITS = Object.keys(UNLIMITED) as (keyof TerminalLimits)[];

const tightLimit = (random: Random): number => {
  if (random.once(3)) return Infinity;
  return random.once(2) ? random.below(5) : random.between(5, 120);
};

function limits(random: Random): TerminalLimits {
  switch (random.below(8)) {
    case 0:
    case 1:
      return {
        lines: tightLimit(random),
        columns: tightLimit(random),
        spans: tightLimit(random),
        textBytes: tightLimit(random),
        linkBytes: tightLimit(random),
        payloadBytes: random.once(2) ? random.between(40, 600) : tightLimit(random),
      };
    case 2:
    case 3:
      return WIDGET_LIMITS;
    default:
      return UNLIMITED;
  }
}

/** Few options at a time: one in four is given. */
export function drawOptions(random: Random): CaseOptions {
  const bounds = { limits: limits(random) };
  if (random.once(4)) return bounds;
  const given = OPTIONS.filter(() => random.once(4)).map(([name, values]) => [name, random.pick(values)] as const);
  return { ...(Object.fromEntries(given) as SanitizeOptions), ...bounds };
}

/** The same options with no limit but one, which is what the content needs, one less or one more. */
export function aroundLimit(random: Random, options: CaseOptions, needs: TerminalLimits): CaseOptions {
  const limit = random.pick(LIMITS);
  return { ...options, limits: { ...UNLIMITED, [limit]: Math.max(0, needs[limit] + random.between(-1, 1)) } };
}
