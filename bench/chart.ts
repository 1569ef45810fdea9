/** A bar chart as SVG: a group of bars for each input, by hand, as it is forty lines and no library draws less. */
export interface Chart {
  readonly title: string;
  readonly unit: string;
  /** One bar of each group has each name; the first is ours. */
  readonly bars: readonly string[];
  readonly groups: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const WIDTH = 760;
const LEFT = 90;
const RIGHT = 60;
const BAR = 11;
const GAP = 14;
const TOP = 44;
const LEGEND = 18;
/** Ours, then the others: apart also without colours, by lightness. */
const FILLS = ["#0a6ebd", "#7fb4de", "#595959", "#8c8c8c", "#b3b3b3", "#d9d9d9"];

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));

export function toSvg({ title, unit, bars, groups }: Chart): string {
  const most = Math.max(...groups.flatMap(({ values }) => values.filter(Number.isFinite)));
  const scale = (WIDTH - LEFT - RIGHT) / most;
  const group = bars.length * BAR + GAP;
  const height = TOP + groups.length * group + Math.ceil(bars.length / 3) * LEGEND + GAP;
  const fill = (bar: number): string => FILLS[Math.min(bar, FILLS.length - 1)] as string;
  const parts = groups.flatMap(({ name, values }, index) => {
    const top = TOP + index * group;
    const drawn = values.map((value, bar) => {
      const y = top + bar * BAR;
      const width = (value * scale).toFixed(1);
      return `<rect x="${LEFT}" y="${y}" width="${width}" height="${BAR - 2}" fill="${fill(bar)}"/><text x="${(LEFT + value * scale + 4).toFixed(1)}" y="${y + BAR - 3}" class="value">${round(value)}</text>`;
    });
    return [`<text x="${LEFT - 8}" y="${top + (bars.length * BAR) / 2 + 4}" text-anchor="end">${escape(name)}</text>`, ...drawn];
  });
  const legend = bars.map((bar, index) => {
    const x = LEFT + (index % 3) * 210;
    const y = TOP + groups.length * group + Math.floor(index / 3) * LEGEND;
    return `<rect x="${x}" y="${y}" width="12" height="12" fill="${fill(index)}"/><text x="${x + 18}" y="${y + 10}">${escape(bar)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${escape(title)}">`,
    "<style>text{fill:#222}.value{font-size:9px}</style>",
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="${LEFT}" y="22" font-size="14" font-weight="bold">${escape(title)} (${escape(unit)})</text>`,
    ...parts,
    ...legend,
    "</svg>\n",
  ].join("\n");
}
