/** The table of roles for the README: what looks like each, and the colours of a card. */
import { CARD_COLORS } from "../../src/card/theme.js";
import type { SpanRole } from "../../src/contract/types.js";

const LOOKS: Readonly<Record<SpanRole, string>> = {
  primary: "no role: 37, 97, the default colour, light grey; the name comes only from the option `roles`",
  secondary: "grey of middle lightness",
  muted: "30, 90; grey of low lightness; dim",
  accent: "34–36, 94–96; blue, cyan and magenta hues; inverse without colours",
  success: "32, 92; green hues",
  warning: "33, 93; yellow and orange hues",
  danger: "31, 91; red hues",
  code: "only from the option `roles`",
};

export function rolesTable(): string {
  const rows = (Object.keys(LOOKS) as SpanRole[]).map(
    (role) => `| \`${role}\` | ${LOOKS[role]} | \`${CARD_COLORS.dark[role]}\` | \`${CARD_COLORS.light[role]}\` |`,
  );
  return ["| role | looks like | dark | light |", "|---|---|---|---|", ...rows].join("\n");
}
