/**
 * Which looks a surface gives up so that all its text stays: roles and traits line by line, those with most spans first,
 * and links span by span from the end. Sizes of lines add up, so that nothing is measured as a whole.
 */
import { SURFACE_LIMITS } from "../contract/limits.js";
import type { ExtensionUIActivityRow } from "../contract/surface.js";
import { utf8Bytes } from "../snapshot/json.js";
import { type SurfaceSize, emptySize, jsonBytes, stringBytes } from "./measure.js";
import { type Span, countLinked, isStyled, withoutLinks, withoutStyle } from "./spans.js";

type Row = ExtensionUIActivityRow;
/** What has looks, in the order of the surface. */
export type Holder = Span[] | Row;

export interface Looks {
  /** The lines that look otherwise than before. */
  readonly lines: ReadonlyMap<object, Span[]>;
  /** The rows that lose their link. */
  readonly rows: ReadonlySet<object>;
  /** What a notice says of it. */
  readonly said: string | undefined;
  /** Whether it was enough. */
  readonly isEnough: boolean;
}

/**
 * Styles alone if that is enough, else links alone, else both.
 *
 * @param over how much too large the surface is, in each unit
 */
export function giveUpLooks(holders: readonly Holder[], over: SurfaceSize): Looks {
  if (over.textBytes > textOfLooks(holders)) return allOf(holders);
  const styles = giveUp(holders, over, true, false);
  if (styles.isEnough) return styles;
  const links = giveUp(holders, over, false, true);
  return links.isEnough ? links : giveUp(holders, over, true, true);
}

/** Bytes of all strings that are no text. */
function textOfLooks(holders: readonly Holder[]): number {
  let bytes = 0;
  for (const holder of holders) {
    if (!Array.isArray(holder)) bytes += utf8Bytes(holder.link ?? "");
    else for (const { text: _, ...look } of holder) bytes += stringBytes(look);
  }
  return bytes;
}

/** Everything is given up where text must go too. */
function allOf(holders: readonly Holder[]): Looks {
  const lines = new Map<object, Span[]>();
  const rows = new Set<object>();
  const said = new Set<string>();
  for (const holder of holders) {
    if (!Array.isArray(holder)) {
      if (holder.link !== undefined) rows.add(holder);
      continue;
    }
    const isDressed = isStyled(holder);
    const linked = countLinked(holder);
    if (isDressed || linked > 0) lines.set(holder, withoutLinks(withoutStyle(holder)));
    if (isDressed) said.add("styles");
    if (linked > 0) said.add("links");
  }
  if (rows.size > 0) said.add("links");
  return { lines, rows, said: sayAll(["styles", "links"].filter((what) => said.has(what))), isEnough: false };
}

function sayAll(said: readonly string[]): string | undefined {
  return said.length === 0 ? undefined : `${said.join(" and ")} left out`;
}

function giveUp(holders: readonly Holder[], over: SurfaceSize, hasStyles: boolean, hasLinks: boolean): Looks {
  const lines = new Map<object, Span[]>();
  const rows = new Set<object>();
  let left = { ...over };
  const isEnough = (size: SurfaceSize) => Object.values(size).every((bytes) => bytes <= 0);
  const replace = (line: Span[], by: Span[]) => {
    left = less(left, lineSize(lines.get(line) ?? line), lineSize(by));
    lines.set(line, by);
  };
  const styled = holders.filter((holder): holder is Span[] => Array.isArray(holder) && isStyled(holder));
  styled.sort((one, other) => other.length - one.length);
  for (const line of styled) {
    if (!hasStyles || isEnough(left)) break;
    replace(line, withoutStyle(line));
  }
  const said = lines.size > 0 ? ["styles"] : [];
  for (const holder of holders.toReversed()) {
    if (!hasLinks || isEnough(left)) break;
    if (!Array.isArray(holder)) {
      if (holder.link === undefined) continue;
      left = less(left, linkSize(holder.link), emptySize());
      rows.add(holder);
    } else {
      const given = lines.get(holder) ?? holder;
      const count = countLinked(given);
      if (count === 0) continue;
      // More spans than a surface has cannot stay apart, so that the search is over a short line.
      const line = withoutLinks(given, Math.max(0, count - SURFACE_LIMITS.spans));
      replace(holder, line);
      const from = left;
      const most = Math.min(count, SURFACE_LIMITS.spans);
      const does = (count: number) => isEnough(less(from, lineSize(line), lineSize(withoutLinks(line, count))));
      replace(holder, withoutLinks(line, least(most, does)));
    }
    if (!said.includes("links")) said.push("links");
  }
  return { lines, rows, said: sayAll(said), isEnough: isEnough(left) };
}

function lineSize(line: readonly Span[]): SurfaceSize {
  const linkBytes = line.reduce((sum, { link }) => sum + (link === undefined ? 0 : utf8Bytes(link)), 0);
  return { ...emptySize(), payloadBytes: jsonBytes(line), textBytes: stringBytes(line), linkBytes, spans: line.length };
}

function linkSize(link: string): SurfaceSize {
  const bytes = utf8Bytes(link);
  return { ...emptySize(), payloadBytes: jsonBytes({ link }) - 1, textBytes: bytes, linkBytes: bytes };
}

function less(left: SurfaceSize, before: SurfaceSize, after: SurfaceSize): SurfaceSize {
  const size = { ...left };
  for (const unit of Object.keys(size) as (keyof SurfaceSize)[]) size[unit] -= before[unit] - after[unit];
  return size;
}

/** The least number from 0 to `most` that does, or `most`, if every one after the first that does does too. */
function least(most: number, does: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (does(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
