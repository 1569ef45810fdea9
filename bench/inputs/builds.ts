/**
 * What builds print: styled test-runner and compiler lines (`build`), a true-colour SGR before every character as
 * lolcat writes it (`rainbow`), and progress bars that redraw themselves (`progress`). All of it is ASCII; ticks and
 * other symbols of test runners are in `unicode`.
 */
import type { Random } from "../random.js";
import { filePath, name, word, words } from "./words.js";

/** A style as chalk opens and closes it: 16, 256 and true colours, bold, underline, dim, inverse labels. */
function styled(random: Random, text: string): string {
  switch (random.below(8)) {
    case 0:
      return `\x1b[${random.between(31, 36)}m${text}\x1b[39m`;
    case 1:
      return `\x1b[${random.between(90, 96)}m${text}\x1b[39m`;
    case 2:
      return `\x1b[38;5;${random.below(256)}m${text}\x1b[39m`;
    case 3:
      return `\x1b[38;2;${random.below(256)};${random.below(256)};${random.below(256)}m${text}\x1b[39m`;
    case 4:
      return `\x1b[1m${text}\x1b[22m`;
    case 5:
      return `\x1b[4m${text}\x1b[24m`;
    case 6:
      return `\x1b[1;${random.between(31, 36)}m${text}\x1b[0m`;
    default:
      return `\x1b[2m${text}\x1b[22m`;
  }
}

/** A line of 3–12 words in which most words have a style of their own. */
function styledWords(random: Random): string {
  const list: string[] = [];
  for (let count = random.between(3, 12); count > 0; count--) {
    const text = word(random);
    list.push(random.percent(75) ? styled(random, text) : text);
  }
  return `${list.join(" ")}\n`;
}

export function build(random: Random): string {
  const place = `${filePath(random)}:${random.between(1, 900)}:${random.between(1, 80)}`;
  const time = `\x1b[2m(\x1b[22m\x1b[33m${random.between(1, 900)} ms\x1b[39m\x1b[2m)\x1b[22m`;
  switch (random.below(10)) {
    case 0:
      return `\x1b[1m\x1b[42m PASS \x1b[49m\x1b[22m \x1b[2msrc/\x1b[22m\x1b[1m${filePath(random)}\x1b[22m ${time}\n`;
    case 1:
      return `\x1b[1m\x1b[41m FAIL \x1b[49m\x1b[22m ${filePath(random)} \x1b[2m>\x1b[22m ${words(random, 5)} ${time}\n`;
    case 2:
      return `\x1b[1m${place}:\x1b[m \x1b[1;31merror: \x1b[m${words(random, 4)} \x1b[1m${name(random)}\x1b[m\n`;
    case 3:
      return `\x1b[0m\x1b[1m\x1b[33mwarning\x1b[0m\x1b[0m\x1b[1m: unused \x1b[4m${name(random)}\x1b[24m\x1b[0m\n`;
    default:
      return styledWords(random);
  }
}

export function rainbow(random: Random): string {
  const text = words(random, random.between(6, 14));
  const phase = random.below(628) / 100;
  let line = "";
  for (let at = 0; at < text.length; at++) {
    const turn = phase + at * 0.1;
    const channel = (shift: number): number => Math.round(Math.sin(turn + shift) * 127 + 128);
    line += `\x1b[38;2;${channel(0)};${channel(2.094)};${channel(4.189)}m${text.charAt(at)}`;
  }
  return `${line}\x1b[39m\n`;
}

const BAR = 30;

/** A download bar redrawn over CR, a spinner over erase-line, or a list redrawn over cursor-up. */
export function progress(random: Random): string {
  const title = name(random);
  let text = "";
  if (random.percent(40)) {
    for (let done = 0; done <= BAR; done += random.between(1, 3)) {
      const percent = `${Math.round((done / BAR) * 100)}%`.padStart(4);
      const bar = `\x1b[32m${"#".repeat(done)}\x1b[39m${"-".repeat(BAR - done)}`;
      text += `\r${title} [${bar}]${percent} ${random.below(99)} MB/s`;
    }
    return `${text}\n`;
  }
  if (random.percent(50)) {
    for (let count = random.between(5, 25); count > 0; count--) {
      text += `\x1b[2K\r\x1b[36m${"|/-\\".charAt(count % 4)}\x1b[39m ${title} ${filePath(random)}`;
    }
    return `${text}\x1b[2K\r\x1b[32m+\x1b[39m ${title} \x1b[2mdone\x1b[22m\n`;
  }
  const rows = random.between(3, 8);
  const layers = Array.from({ length: rows }, () => random.hex(12));
  for (let redraw = 0; redraw < 10; redraw++) {
    if (redraw > 0) text += `\x1b[${rows}A`;
    for (const layer of layers) {
      text += `\x1b[2K\r${layer}: \x1b[34mDownloading\x1b[0m ${random.below(99)}.${random.below(9)} MB\x1b[0K\n`;
    }
  }
  return text;
}
