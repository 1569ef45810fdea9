/** What a benchmark hands back, and how it is printed. */
import type { Chart } from "./chart.js";

export type Cell = string | number;

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A measured figure against its target. */
export interface Check {
  readonly name: string;
  readonly value: number;
  /** The least (`"min"`) or greatest (`"max"`) value that passes. */
  readonly target: number;
  readonly kind: "min" | "max";
}

export interface Report {
  /** Drawn beside the record. */
  readonly chart?: Chart;
  readonly tables: readonly Table[];
  readonly checks: readonly Check[];
  /** What a reader has to know, such as a tool that is not installed. */
  readonly notes?: readonly string[];
}

export interface Effort {
  /** Share of every input's full size: 1, or less for a quick look whose figures are no record. */
  readonly scale: number;
}

/** One question: a file of this folder exports one as `question`. */
export interface Question {
  readonly title: string;
  readonly measure: (effort: Effort) => Promise<Report>;
}

/** Three significant digits, but never fewer than the whole number. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "-";
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export const passes = (check: Check): boolean =>
  check.kind === "min" ? check.value >= check.target : check.value <= check.target;

/** A Markdown table with aligned columns: readable as printed, and pasted as it is. */
export function formatTable(table: Table): string {
  const rows = table.rows.map((row) => row.map((cell) => (typeof cell === "number" ? figure(cell) : cell)));
  const widths = table.head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => pad(cells[column] ?? "", width, column)).join(" | ")} |`;
  const rules = widths.map((width) => "-".repeat(width + 1));
  const rule = `|${rules.map((dashes, column) => (column === 0 ? `:${dashes}` : `${dashes}:`)).join("|")}|`;
  return [`${table.title}\n`, line(table.head), rule, ...rows.map(line)].join("\n");
}

const pad = (text: string, width: number, column: number): string =>
  column === 0 ? text.padEnd(width) : text.padStart(width);

function formatChecks(checks: readonly Check[]): string {
  const rows = checks.map((check) => [
    check.name,
    check.value,
    `${check.kind === "min" ? "≥" : "≤"} ${figure(check.target)}`,
    passes(check) ? "yes" : "NO",
  ]);
  return formatTable({ title: "Targets", head: ["figure", "measured", "target", "met"], rows });
}

export function formatReport(title: string, report: Report): string {
  const parts = [`## ${title}`, ...report.tables.map(formatTable)];
  if (report.checks.length > 0) parts.push(formatChecks(report.checks));
  const notes = report.notes ?? [];
  if (notes.length > 0) parts.push(notes.map((note) => `- ${note}`).join("\n"));
  return parts.join("\n\n");
}
