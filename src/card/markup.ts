/**
 * What HTML and SVG have in common: escaping, class names, links. Spans may come from anywhere, so nothing of them
 * reaches the markup but escaped text, names from closed lists, and links that the policy allows.
 */
import type { ExtensionUITextSpan, SanitizeOptions, SpanTrait } from "../contract/types.js";
import { createLinkPolicy } from "../link/policy.js";
import { ROLES, ROLE_SHIFT, TRAIT_MASK, TRAIT_SETS, styleOf } from "../style/style.js";
import { type CardTheme, cssColor } from "./theme.js";

export type CardLines = readonly (readonly ExtensionUITextSpan[])[];

export interface CardOptions {
  /** Shown over the lines, and the name of the card for screen readers. None if it is blank. */
  title?: string;
  /** Default `"dark"`. */
  theme?: CardTheme;
  /** The link policy, as for the engine: added schemes, or `false` for no link. */
  links?: SanitizeOptions["links"];
}

export interface ResolvedCard {
  readonly title: string;
  readonly theme: CardTheme;
  readonly allows: (uri: string) => boolean;
}

/** @throws TypeError or RangeError naming the option */
export function resolveCard(options: CardOptions): ResolvedCard {
  if (typeof options !== "object" || options === null) throw new TypeError("options must be an object");
  const { title = "", theme = "dark", links } = options;
  if (typeof title !== "string") throw new TypeError("title must be a string");
  if (theme !== "dark" && theme !== "light") throw new RangeError('theme must be "dark" or "light"');
  return { title: title.trim(), theme, allows: createLinkPolicy(links) };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as content or attribute value of HTML and XML; what neither can hold is U+FFFD. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** Class names of a span, such as `oppi-danger oppi-bold`; empty for plain text. */
export function classesOf(span: ExtensionUITextSpan): string {
  const style = styleOf(span);
  const role = ROLES[style >>> ROLE_SHIFT];
  const names: string[] = role === undefined || role === "primary" ? [] : [role];
  names.push(...(TRAIT_SETS[style & TRAIT_MASK] ?? []));
  return names.map((name) => `oppi-${name}`).join(" ");
}

const TRAIT_RULES: Readonly<Partial<Record<SpanTrait, string>>> = {
  bold: "font-weight: 700",
  italic: "font-style: italic",
};

/** Rules for roles and traits; `property` is what colours text: `color` or `fill`. */
export function styleRules(theme: CardTheme, property: "color" | "fill"): string {
  const rules = ROLES.filter((role) => role !== undefined && role !== "primary").map(
    (role) => `.oppi-card .oppi-${role} { ${property}: ${cssColor(theme, role as Exclude<typeof role, undefined>)} }`,
  );
  for (const [trait, rule] of Object.entries(TRAIT_RULES)) rules.push(`.oppi-card .oppi-${trait} { ${rule} }`);
  rules.push(
    ".oppi-card .oppi-underline, .oppi-card a { text-decoration: underline }",
    ".oppi-card .oppi-strikethrough { text-decoration: line-through }",
    ".oppi-card .oppi-strikethrough.oppi-underline, .oppi-card a .oppi-strikethrough { text-decoration: underline line-through }",
  );
  return rules.join("\n");
}
