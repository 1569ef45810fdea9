/**
 * The theme that a bridge hands to component factories instead of Pi's: a component that asks for the token `error` gets
 * the SGR that reads back as the role danger, so that its meaning is never guessed from a colour.
 *
 * Source: Pi's theme object (`fg`, `bg`, `bold`, …) and its tokens; engine design "Safe ANSI" for the sequences.
 */
import type { SpanRole } from "../contract/types.js";
import { sgrFor } from "../style/safe-ansi.js";
import { styleOf } from "../style/style.js";

const ACCENT = ["accent", "borderAccent", "mdHeading", "mdLink", "toolTitle"];
const SUCCESS = ["success", "toolDiffAdded"];
const DANGER = ["error", "toolDiffRemoved"];
const WARNING = ["warning"];
const MUTED = ["muted", "dim", "border", "borderMuted", "mdQuote", "toolDiffContext"];
const CODE = [
  "mdCode", "mdCodeBlock",
  "syntaxComment", "syntaxKeyword", "syntaxFunction", "syntaxVariable", "syntaxString", "syntaxNumber", "syntaxType",
  "syntaxOperator", "syntaxPunctuation",
];

const rows = (role: SpanRole, tokens: readonly string[]) => tokens.map((token) => [token, role] as const);

/** The role of each token of Pi's theme; a token that is not here, such as `text`, has none. */
export const ROLE_TOKENS: Readonly<Record<string, SpanRole>> = Object.freeze(
  Object.fromEntries([
    ...rows("accent", ACCENT),
    ...rows("success", SUCCESS),
    ...rows("danger", DANGER),
    ...rows("warning", WARNING),
    ...rows("muted", MUTED),
    ...rows("code", CODE),
  ]),
);

/** What components call: functions from text to text with SGR around it. */
export interface RoleTheme {
  fg(token: string, text: string): string;
  /** Backgrounds carry no role: the text as it is. */
  bg(token: string, text: string): string;
  bold(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  strikethrough(text: string): string;
  inverse(text: string): string;
  /** The sequence that `fg` begins with, for components that write it themselves. */
  getFgAnsi(token: string): string;
  /** Always empty. */
  getBgAnsi(token: string): string;
  getColorMode(): "truecolor";
  getThinkingBorderColor(level: string): (text: string) => string;
  getBashModeBorderColor(): (text: string) => string;
}

const DEFAULT_FOREGROUND = "\x1b[39m";
/** The reset that `sgrFor` begins with, which would end the traits of the text around. */
const RESET = "\x1b[0m";

/** Foreground SGR of each role, as safe ANSI writes it. */
const COLORS: ReadonlyMap<SpanRole, string> = new Map(
  [...new Set(Object.values(ROLE_TOKENS))].map((role) => [role, foreground(role)]),
);

/** With semicolons only: pi-tui neither measures nor carries over wrapped lines what has colons. */
function foreground(role: SpanRole): string {
  const sgr = sgrFor(styleOf({ text: "", role }));
  const color = sgr.startsWith(RESET) ? sgr.slice(RESET.length) : sgr.replace("\x1b[0;", "\x1b[");
  return color.replace("::", ";").replaceAll(":", ";");
}

/** The theme for `factory(tui, theme)`. Stateless; each call returns a new object, so that no component changes another's. */
export function roleTheme(): RoleTheme {
  return {
    fg: (token, text) => colored(colorOf(token), text),
    bg: (_token, text) => text,
    bold: (text) => `\x1b[1m${text}\x1b[22m`,
    italic: (text) => `\x1b[3m${text}\x1b[23m`,
    underline: (text) => `\x1b[4m${text}\x1b[24m`,
    strikethrough: (text) => `\x1b[9m${text}\x1b[29m`,
    inverse: (text) => `\x1b[7m${text}\x1b[27m`,
    getFgAnsi: (token) => colorOf(token),
    getBgAnsi: () => "",
    getColorMode: () => "truecolor",
    getThinkingBorderColor: () => (text) => colored(colorOf("border"), text),
    getBashModeBorderColor: () => (text) => colored(colorOf("accent"), text),
  };
}

function colorOf(token: string): string {
  return (Object.hasOwn(ROLE_TOKENS, token) && COLORS.get(ROLE_TOKENS[token] as SpanRole)) || DEFAULT_FOREGROUND;
}

function colored(color: string, text: string): string {
  return `${color}${text}${DEFAULT_FOREGROUND}`;
}
