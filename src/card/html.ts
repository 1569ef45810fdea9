/**
 * A card as HTML: lines of spans as the phone draws them. No script, no inline handler, nothing that is loaded; in a
 * page of its own a content policy forbids both. Roles are custom properties (`--oppi-danger`), so that a host which
 * embeds the fragment can theme it.
 */
import { sha256 } from "#sha256";
import type { ExtensionUITextSpan } from "../contract/types.js";
import {
  type CardLines,
  type CardOptions,
  type ResolvedCard,
  classesOf,
  escapeMarkup,
  resolveCard,
  styleRules,
} from "./markup.js";
import { CARD_FONT, type CardTheme, cssColor } from "./theme.js";

export interface HtmlOptions extends CardOptions {
  /** Only the card with its style, to stand in another page. Default `false`: a whole page. */
  fragment?: boolean;
}

/**
 * @param lines lines of spans, as a snapshot holds them
 * @throws TypeError or RangeError naming the option; never for any text
 */
export function toHtml(lines: CardLines, options: HtmlOptions = {}): string {
  const card = resolveCard(options);
  const { fragment = false } = options;
  if (typeof fragment !== "boolean") throw new TypeError("fragment must be a boolean");
  const style = cardStyle(card.theme);
  if (fragment) return `<style>${style}</style>\n${cardMarkup(lines, card)}\n`;
  const page = pageStyle(card.theme) + style;
  const policy = `default-src 'none'; style-src 'sha256-${base64OfHex(sha256(page))}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeMarkup(card.title) || "terminal output"}</title>
<style>${page}</style>
</head>
<body>
${cardMarkup(lines, card)}
</body>
</html>
`;
}

function cardMarkup(lines: CardLines, card: ResolvedCard): string {
  const title = escapeMarkup(card.title);
  const heading = title === "" ? "" : `<h2 class="oppi-title">${title}</h2>\n`;
  const rows = lines.map((line) => `<div class="oppi-line">${line.map((span) => spanMarkup(span, card)).join("")}</div>`);
  const label = title || "terminal output";
  return `<section class="oppi-card" aria-label="${label}">
${heading}<div class="oppi-lines" role="region" aria-label="${label}: lines" tabindex="0">
${rows.join("\n")}
</div>
</section>`;
}

function spanMarkup(span: ExtensionUITextSpan, { allows }: ResolvedCard): string {
  const text = escapeMarkup(span.text);
  const classes = classesOf(span);
  const inner = classes === "" ? text : `<span class="${classes}">${text}</span>`;
  if (span.link === undefined || !allows(span.link)) return inner;
  return `<a href="${escapeMarkup(span.link)}" target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`;
}

function pageStyle(theme: CardTheme): string {
  return `
body { margin: 0; padding: 16px; background: ${cssColor(theme, "page")} }`;
}

function cardStyle(theme: CardTheme): string {
  return `
.oppi-card { margin: 0; padding: 12px 16px; border: 1px solid ${cssColor(theme, "border")}; border-radius: 12px; background: ${cssColor(theme, "card")}; color: ${cssColor(theme, "primary")}; font: 14px/1.45 ${CARD_FONT}; color-scheme: ${theme} }
.oppi-card .oppi-title { margin: 0 0 8px; font: 600 15px/1.3 system-ui, sans-serif }
.oppi-card .oppi-lines { overflow-x: auto }
.oppi-card .oppi-line { min-height: 1.45em; white-space: pre }
.oppi-card a { color: inherit }
.oppi-card :focus-visible { outline: 2px solid ${cssColor(theme, "accent")}; outline-offset: 2px }
${styleRules(theme, "color")}
`;
}

function base64OfHex(hex: string): string {
  return btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
}
