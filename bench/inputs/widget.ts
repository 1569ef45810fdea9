/**
 * A component of 40 lines × 88 columns as a Pi extension renders it: a titled box whose rows are padded to the full
 * width and carry true colours of the theme. In every frame after the first, one line differs.
 */
import { Random } from "../random.js";
import { words } from "./words.js";

const ROWS = 40;
const COLUMNS = 88;

const color = (rgb: string, text: string): string => `\x1b[38;2;${rgb}m${text}\x1b[39m`;
const border = (text: string): string => color("102;102;102", text);

/** One row: border, tick, title, detail, padding, border. */
function row(random: Random): string {
  const inside = COLUMNS - 4;
  const done = random.percent(50);
  const title = words(random, random.between(2, 4));
  const detail = words(random, random.between(1, 5));
  const tick = done ? color("181;189;104", "✓") : color("255;255;0", "○");
  const padding = " ".repeat(inside - 2 - title.length - 2 - detail.length);
  const content = `${tick} \x1b[1m${title}\x1b[22m  ${color("128;128;128", detail)}${padding}`;
  return `${border("│")} ${content} ${border("│")}`;
}

/**
 * That many frames. Frame n differs from frame n − 1 in one inner row. Every line is a string of its own, as a
 * component that renders anew makes it, so that nothing can be won by comparing references.
 */
export function widgetFrames(count: number, seed = 0x77696467): string[][] {
  const random = new Random(seed);
  const rule = "─".repeat(COLUMNS - 2);
  const lines = Array.from({ length: ROWS }, () => row(random));
  lines[0] = border(`╭${rule}╮`);
  lines[ROWS - 1] = border(`╰${rule}╯`);
  const frames: string[][] = [];
  for (let frame = 0; frame < count; frame++) {
    if (frame > 0) lines[1 + (frame * 7) % (ROWS - 2)] = row(random);
    frames.push(lines.map((line) => Buffer.from(line, "utf8").toString("utf8")));
  }
  return frames;
}
