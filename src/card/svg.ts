/**
 * A card as SVG: a picture of the lines on a grid of columns, for documents and chats. No script and nothing that is
 * loaded. Roles are custom properties, as in HTML.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { textColumns } from "../text/columns.js";
import {
  type CardLines,
  type CardOptions,
  type ResolvedCard,
  classesOf,
  escapeMarkup,
  resolveCard,
  styleRules,
} from "./markup.js";
import { CARD_FONT, cssColor } from "./theme.js";

/** Pixels. A column is as wide as monospaced fonts have it, 0.6 of their size. */
const SIZE = 14;
const COLUMN = 8.4;
const ROW = 20;
const PADDING = 16;
const TITLE = 28;
/** Narrower cards look lost. */
const LEAST_COLUMNS = 40;

/**
 * @param lines lines of spans, as a snapshot holds them
 * @throws TypeError or RangeError naming the option; never for any text
 */
export function toSvg(lines: CardLines, options: CardOptions = {}): string {
  const card = resolveCard(options);
  const { theme } = card;
  const title = escapeMarkup(card.title);
  const top = PADDING + (title === "" ? 0 : TITLE);
  let columns = LEAST_COLUMNS;
  const rows = lines.map((line, index) => {
    const row = rowMarkup(line, top + index * ROW + SIZE, card);
    columns = Math.max(columns, row.columns);
    return row.markup;
  });
  const width = Math.ceil(columns * COLUMN + 2 * PADDING);
  const height = top + lines.length * ROW + PADDING;
  const heading = title === "" ? "" : `<text class="oppi-title" x="${PADDING}" y="${PADDING + SIZE}">${title}</text>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="oppi-card" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${title || "terminal output"}</title>
<style>
.oppi-card .oppi-back { fill: ${cssColor(theme, "card")}; stroke: ${cssColor(theme, "border")} }
.oppi-card text { fill: ${cssColor(theme, "primary")}; font: ${SIZE}px ${CARD_FONT}; white-space: pre }
.oppi-card .oppi-title { font: 600 15px system-ui, sans-serif }
${styleRules(theme, "fill")}
</style>
<rect class="oppi-back" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12"/>
${heading}${rows.join("")}</svg>
`;
}

function rowMarkup(line: readonly ExtensionUITextSpan[], y: number, card: ResolvedCard): { markup: string; columns: number } {
  let columns = 0;
  let markup = "";
  for (const span of line) {
    const width = textColumns(span.text);
    markup += spanMarkup(span, columns, width, card);
    columns += width;
  }
  return { markup: markup === "" ? "" : `<text y="${y}" xml:space="preserve">${markup}</text>\n`, columns };
}

function spanMarkup(span: ExtensionUITextSpan, column: number, width: number, { allows }: ResolvedCard): string {
  const classes = classesOf(span);
  const x = pixels(PADDING + column * COLUMN);
  // Fonts differ in width, above all of wide characters: the grid holds whatever font there is.
  const length = width === 0 ? "" : ` textLength="${pixels(width * COLUMN)}" lengthAdjust="spacingAndGlyphs"`;
  const part = `<tspan x="${x}"${length}${classes === "" ? "" : ` class="${classes}"`}>${escapeMarkup(span.text)}</tspan>`;
  if (span.link === undefined || !allows(span.link)) return part;
  return `<a href="${escapeMarkup(span.link)}" target="_blank" rel="noopener noreferrer nofollow">${part}</a>`;
}

function pixels(value: number): string {
  return String(Math.round(value * 10) / 10);
}
