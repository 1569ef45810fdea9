/**
 * The colours in which a phone draws a card, dark and light.
 * Contract section "Text spans": primary is the foreground, secondary the colour of comments, muted the dim
 * foreground, accent cyan, success green, warning orange, danger red, code yellow. Every text colour has a contrast of
 * at least 4.5:1 on the card and on the page (WCAG 2.1, 1.4.3); a test measures it.
 */
import type { SpanRole } from "../contract/types.js";

export type CardTheme = "dark" | "light";

export type CardColor = SpanRole | "page" | "card" | "border";

export const CARD_COLORS: Readonly<Record<CardTheme, Readonly<Record<CardColor, string>>>> = {
  dark: {
    page: "#101216",
    card: "#1b1e25",
    border: "#343945",
    primary: "#e6e8ec",
    secondary: "#a9b1c0",
    muted: "#8f98a8",
    accent: "#5ccfe6",
    success: "#7fd88f",
    warning: "#ffb066",
    danger: "#ff8585",
    code: "#f2d66b",
  },
  light: {
    page: "#f3f4f7",
    card: "#ffffff",
    border: "#d4d8e0",
    primary: "#1c1f26",
    secondary: "#4c5566",
    muted: "#626c7c",
    accent: "#0a6880",
    success: "#1a7032",
    warning: "#935000",
    danger: "#bc1f1f",
    code: "#705a00",
  },
};

/** A colour as a CSS value: the custom property `--oppi-NAME` if the host sets it, else that of the theme. */
export function cssColor(theme: CardTheme, color: CardColor): string {
  return `var(--oppi-${color}, ${CARD_COLORS[theme][color]})`;
}

/** Fonts of a card; every platform has one of them. */
export const CARD_FONT = 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
