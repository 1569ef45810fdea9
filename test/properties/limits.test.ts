/** Invariants 15, 16 and 17: limits hold, cuts are told, and what is kept is one end of the whole. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED } from "../../src/contract/limits.js";
import type { ExtensionUITextSpan, SanitizeOptions, TerminalLimits, TerminalSnapshot } from "../../src/contract/types.js";
import { sanitizeTerminal, sanitizeTerminalLines } from "../../src/sanitizer.js";
import { forAll, keeping, limits, still, text, wild } from "./arbitraries.js";
import { clusters, columnsOf, measure, textOf, utf8, type Lines } from "./judge.js";

type Limit = keyof TerminalLimits;
const LIMITS = ["lines", "columns", "linkBytes", "spans", "textBytes", "payloadBytes"] as const satisfies Limit[];

/** Streams of some lines; without an ellipsis of their own, so that a notice is known from content. */
const stream = fc.oneof(still(text, 30), wild).map((tokens) => tokens.join("").replaceAll("…", "."));

interface Uncut {
  /** Lines before any limit, wrapped if they are to be. */
  readonly lines: Lines;
  /** Their texts after the column cut. */
  readonly cut: readonly string[];
}

function uncut(input: string, options: SanitizeOptions, columns: number): Uncut {
  const wraps = options.overflow === "wrap" && columns >= 1;
  const { lines } = sanitizeTerminal(input, { ...options, limits: { ...UNLIMITED, ...(wraps && { columns }) } });
  return { lines, cut: lines.map((line) => (wraps ? textOf(line) : cutText(textOf(line), columns, options.ellipsis ?? "…"))) };
}

/** The longest prefix of whole clusters that fits, with the ellipsis where that fits too. */
function cutText(whole: string, columns: number, ellipsis: string): string {
  if (columnsOf(whole) <= columns) return whole;
  const mark = columnsOf(ellipsis) <= columns ? ellipsis : "";
  let kept = "";
  let room = columns - columnsOf(mark);
  for (const cluster of clusters(whole)) {
    room -= columnsOf(cluster);
    if (room < 0) break;
    kept += cluster;
  }
  return kept + mark;
}

const NOTICE = /^…(?: (?:styles left out|(\d+) more lines?))?$/;

interface Split {
  readonly content: Lines;
  readonly notice: string | undefined;
}

function split({ lines }: TerminalSnapshot, { keep, notice }: SanitizeOptions): Split {
  const at = keep === "tail" ? 0 : lines.length - 1;
  const line = lines[at] ?? [];
  const [span] = line;
  const is = notice !== false && line.length === 1 && span?.role === "muted" && Object.keys(span).length === 2 && NOTICE.test(span.text);
  return is ? { content: lines.filter((_, index) => index !== at), notice: span.text } : { content: lines, notice: undefined };
}

const onlyOne = (limit: Limit, value: number): TerminalLimits => ({ ...UNLIMITED, [limit]: value });

/** Options for what is kept, one limit, and how far it is from what the content needs. */
const oneLimit = fc.record({ input: stream, options: keeping, limit: fc.constantFrom(...LIMITS), place: fc.oneof(
  fc.constantFrom("0", "1", "2", "-2", "-1", "=", "+1"), fc.nat(9_999)) });

function valueAt(place: string | number, actual: number): number {
  if (typeof place === "number") return Math.floor((place / 10_000) * (actual + 2));
  return Math.max(0, place === "=" ? actual : /^[-+]/.test(place) ? actual + Number(place) : Number(place));
}

describe("invariant 15: limits", () => {
  const within = ({ lines }: TerminalSnapshot, bounds: TerminalLimits) => {
    const measured = measure(lines);
    for (const limit of LIMITS) {
      // `[]` is the least there is.
      const least = limit === "payloadBytes" ? 2 : 0;
      expect(measured[limit], limit).toBeLessThanOrEqual(Math.max(least, bounds[limit]));
    }
  };

  it("no limit is passed, measured on the real serialisation, the notice included", () => {
    forAll([stream, keeping, limits], 400, (input, options, bounds) => {
      within(sanitizeTerminal(input, { ...options, limits: bounds }), bounds);
      within(sanitizeTerminalLines(input.split("\n"), { ...options, limits: bounds }), bounds);
    });
  });

  it("nor by any one limit around what the content needs", () => {
    forAll([oneLimit], 320, ({ input, options, limit, place }) => {
      const actual = measure(uncut(input, { ...options, overflow: "cut" }, Infinity).lines)[limit];
      const bounds = onlyOne(limit, valueAt(place, actual));
      within(sanitizeTerminal(input, { ...options, limits: bounds }), bounds);
    });
  });
});

describe("invariant 16: honest truncation", () => {
  it("one limit tells what it dropped, and nothing when all fits", () => {
    forAll([oneLimit], 400, ({ input, options, limit, place }) => {
      const cutting = { ...options, overflow: "cut" as const };
      const whole = uncut(input, cutting, Infinity);
      const actual = measure(whole.lines)[limit];
      const value = valueAt(place, actual);
      const snapshot = sanitizeTerminal(input, { ...cutting, limits: onlyOne(limit, value) });
      if (value >= actual || whole.lines.length === 0) {
        expect(snapshot.truncation).toBeUndefined();
        expect(snapshot.lines).toEqual(whole.lines);
        return;
      }
      const { content } = split(snapshot, options);
      const sum = (texts: readonly string[]) => texts.reduce((total, line) => total + columnsOf(line), 0);
      const total = limit === "columns" ? sum(whole.lines.map(textOf)) : actual;
      const marks = limit === "columns" ? sum(whole.cut.map((_, index) => ellipsisOf(whole, options, value, index))) : 0;
      const kept = limit === "columns" ? sum(content.map(textOf)) - marks : measure(content)[limit];
      expect(snapshot.truncation).toEqual({ [limit]: { kept, dropped: total - kept } });
    });
  });

  it("all limits together tell what each dropped", () => {
    forAll([stream, keeping, limits], 480, (input, options, bounds) => {
      const whole = uncut(input, options, bounds.columns);
      const snapshot = sanitizeTerminal(input, { ...options, limits: bounds });
      const { truncation = {} } = snapshot;
      const { content } = split(snapshot, options);
      expect(snapshot.truncation === undefined).toBe(Object.keys(truncation).length === 0);
      for (const limit of LIMITS) {
        const entry = truncation[limit];
        if (entry === undefined) continue;
        expect(bounds[limit]).toBeLessThan(Infinity);
        expect(entry.kept).toBeGreaterThanOrEqual(0);
        expect(entry.dropped).toBeGreaterThan(0);
      }
      if (truncation.lines) expect(truncation.lines.kept + truncation.lines.dropped).toBe(whole.lines.length);
      if (snapshot.truncation === undefined) expect(snapshot.lines).toEqual(whole.lines);
      else if (!(truncation.columns && options.overflow === "wrap")) expect(content).not.toEqual(whole.lines);
      const last = LIMITS.findLast((limit) => truncation[limit] !== undefined);
      if (last !== undefined && last !== "columns") expect(truncation[last]?.kept).toBe(measure(content)[last]);
    });
  });

  it("a notice is shown exactly when lines, text or payload were dropped and it fits", () => {
    forAll([stream, keeping, limits], 480, (input, options, bounds) => {
      const whole = uncut(input, options, bounds.columns);
      const snapshot = sanitizeTerminal(input, { ...options, limits: bounds });
      const { content, notice } = split(snapshot, options);
      const { lines, textBytes, payloadBytes } = snapshot.truncation ?? {};
      const wanted = lines ?? textBytes ?? payloadBytes ?? (content.length < whole.lines.length || undefined);
      const fits = (form: string) => {
        const needs = measure([[{ text: form, role: "muted" }]]);
        return LIMITS.every((limit) => needs[limit] <= bounds[limit]);
      };
      expect(notice !== undefined).toBe(options.notice !== false && wanted !== undefined && fits("…"));
      if (notice === undefined) return;
      const complete = wholeLines(content, whole.cut, options);
      const missing = whole.lines.length - complete;
      const full = missing === 0 ? "… styles left out" : missing === 1 ? "… 1 more line" : `… ${missing} more lines`;
      // Room is kept for the longest form before it is known how many lines go.
      if (notice === "…") expect(fits(`… ${Math.max(1_000, whole.lines.length)} more lines`)).toBe(false);
      else expect(notice).toBe(full);
    });
  });
});

function ellipsisOf(whole: Uncut, options: SanitizeOptions, columns: number, index: number): string {
  const ellipsis = options.ellipsis ?? "…";
  const cut = columnsOf(textOf(whole.lines[index] as ExtensionUITextSpan[])) > columns;
  return cut && columnsOf(ellipsis) <= columns ? ellipsis : "";
}

/** How many lines of the content are there to their ends. */
function wholeLines(content: Lines, cut: readonly string[], { keep }: SanitizeOptions): number {
  const offset = keep === "tail" ? cut.length - content.length : 0;
  return content.filter((line, index) => textOf(line) === cut[index + offset]).length;
}

/** Characters with their attributes. */
const inked = (line: readonly ExtensionUITextSpan[]) =>
  line.flatMap(({ text: string, ...attributes }) => [...string].map((char) => char + JSON.stringify(attributes)));

function expectEnd(part: readonly string[], whole: readonly string[], { keep }: SanitizeOptions): void {
  expect(part).toEqual(keep === "tail" ? whole.slice(whole.length - part.length) : whole.slice(0, part.length));
}

describe("invariant 17: prefix or suffix", () => {
  it("what is kept is one end of the whole, cut at a cluster", () => {
    forAll([stream, keeping, limits], 400, (input, options, bounds) => {
      const whole = uncut(input, options, bounds.columns);
      const snapshot = sanitizeTerminal(input, { ...options, limits: bounds });
      const { content } = split(snapshot, options);
      const tail = options.keep === "tail";
      const texts = content.map(textOf);
      const ends = tail ? [...whole.cut].reverse() : whole.cut;
      (tail ? [...texts].reverse() : texts).forEach((line, index) => {
        const of = ends[index] as string;
        if (index < texts.length - 1) expect(line).toBe(of);
        else expectEnd(clusters(line), clusters(of), options);
      });
    });
  });

  it("with its attributes, unless spans, links or payload had to give some up", () => {
    const bounds = limits.map(({ lines, columns, textBytes }) => ({ ...UNLIMITED, lines, columns, textBytes }));
    forAll([stream, keeping.map((options) => ({ ...options, ellipsis: "" })), bounds], 240, (input, options, bound) => {
      const whole = uncut(input, options, bound.columns);
      const { content } = split(sanitizeTerminal(input, { ...options, limits: bound }), options);
      const offset = options.keep === "tail" ? whole.lines.length - content.length : 0;
      content.forEach((line, index) => {
        const full = inked(whole.lines[index + offset] as ExtensionUITextSpan[]);
        const cut = full.slice(0, [...(whole.cut[index + offset] as string)].length);
        expectEnd(inked(line), cut, options);
      });
    });
  });

  it("links over their limit go from the end that is cut, and nothing else goes", () => {
    forAll([stream, keeping, fc.integer({ min: 0, max: 80 })], 160, (input, options, linkBytes) => {
      const whole = uncut(input, options, Infinity);
      const { lines } = sanitizeTerminal(input, { ...options, limits: onlyOne("linkBytes", linkBytes) });
      const linksOf = (of: Lines) => of.flat().flatMap(({ link }) => link ?? []);
      expectEnd(linksOf(lines), linksOf(whole.lines), options);
      const unlinked = (of: Lines) => of.map((line) => inked(line.map(({ link: _, ...span }) => span)));
      expect(unlinked(lines)).toEqual(unlinked(whole.lines));
    });
  });

  it("raising one limit never removes content", () => {
    // What marks a cut takes room from where it fits on: a notice, and an ellipsis of several columns.
    const bare = keeping.map((options) => ({ ...options, notice: false, ellipsis: columnsOf(options.ellipsis ?? "…") > 1 ? "" : options.ellipsis ?? "…" }));
    forAll([oneLimit, bare], 320, ({ input, limit, place }, options) => {
      const { overflow: _, ...cutting } = options;
      const whole = uncut(input, cutting, Infinity);
      const actual = measure(whole.lines)[limit];
      const value = valueAt(place, actual);
      const [low, high] = [value, value + 1].map((at) => sanitizeTerminal(input, { ...cutting, limits: onlyOne(limit, at) }).lines.map(textOf)) as [string[], string[]];
      if (limit === "columns") {
        const own = (line: string, index: number) => line.slice(0, line.length - ellipsisOf(whole, options, value, index).length);
        low.forEach((line, index) => expect((high[index] as string).startsWith(own(line, index))).toBe(true));
      } else if (options.keep === "tail") expect(high.join("\n").endsWith(low.join("\n"))).toBe(true);
      else expect(high.join("\n").startsWith(low.join("\n"))).toBe(true);
    });
  });

  it("nor does it once the notice has its full form", () => {
    const counted = fc.constantFrom("lines", "spans", "textBytes", "payloadBytes" as const);
    forAll([stream, fc.constantFrom("head", "tail"), counted, fc.integer({ min: 60, max: 400 })], 160, (input, keep, limit, size) => {
      const value = limit === "lines" || limit === "spans" ? Math.floor(size / 20) : size;
      const [low, high] = [value, value + 1].map((at) => {
        const options = { keep, limits: onlyOne(limit as Limit, at) } as const;
        return split(sanitizeTerminal(input, options), options).content.map(textOf).join("\n");
      }) as [string, string];
      expect(keep === "tail" ? high.endsWith(low) : high.startsWith(low)).toBe(true);
    });
  });
});

describe("what is cut is only what doesn't fit", () => {
  const bare = keeping.map(({ keep }): SanitizeOptions => ({ ...(keep && { keep }), notice: false }));

  /** The kept lines with one more cluster, or one more line if that has none, at the end that was cut. */
  function withNext(content: Lines, whole: Lines, tail: boolean): string[] {
    const texts = content.map(textOf);
    const all = whole.map(textOf);
    const [kept, ends] = tail ? [[...texts].reverse(), [...all].reverse()] : [texts, all];
    const last = kept.at(-1);
    const isWhole = last === undefined || last === ends[kept.length - 1];
    const from = clusters(ends[isWhole ? kept.length : kept.length - 1] as string);
    const line = isWhole ? from.slice(...(tail ? [-1] : [0, 1])) : from.slice(...(tail ? [-clusters(last).length - 1] : [0, clusters(last).length + 1]));
    const more = [...(isWhole ? kept : kept.slice(0, -1)), line.join("")];
    return tail ? more.reverse() : more;
  }

  it("of text and payload, one more cluster would pass the limit", () => {
    forAll([stream, bare, fc.constantFrom("textBytes", "payloadBytes"), fc.integer({ min: 2, max: 200 })], 500, (input, options, limit, value) => {
      const whole = uncut(input, options, Infinity);
      const { lines, truncation } = sanitizeTerminal(input, { ...options, limits: onlyOne(limit as Limit, value) });
      if (truncation === undefined || lines.map(textOf).join("\n") === whole.cut.join("\n")) return;
      const more = withNext(lines, whole.lines, options.keep === "tail");
      const plain = more.map((text) => (text === "" ? [] : [{ text }]));
      expect(measure(plain)[limit as Limit]).toBeGreaterThan(value);
    });
  });

  it("of spans, one more line would, even without its styles", () => {
    forAll([stream, bare, fc.integer({ min: 0, max: 12 })], 300, (input, options, spans) => {
      const whole = uncut(input, options, Infinity);
      const { lines } = sanitizeTerminal(input, { ...options, limits: onlyOne("spans", spans) });
      if (lines.length === whole.lines.length) return;
      const next = whole.cut[options.keep === "tail" ? whole.cut.length - lines.length - 1 : lines.length];
      expect(measure(lines).spans + (next === "" ? 0 : 1)).toBeGreaterThan(spans);
    });
  });

  it("of links, one more would", () => {
    const linked = fc.array(fc.tuple(text, fc.constantFrom("", "https://a.example", "https://b.example/c", "mailto:d@e.example")), { maxLength: 8 })
      .map((list) => list.map(([word, uri]) => `\x1b]8;;${uri}\x07${word}`).join(""));
    forAll([linked, bare, fc.integer({ min: 0, max: 80 })], 300, (input, options, linkBytes) => {
      const linksOf = (of: Lines) => of.flat().flatMap(({ link }) => link ?? []);
      const all = linksOf(uncut(input, options, Infinity).lines);
      const kept = linksOf(sanitizeTerminal(input, { ...options, limits: onlyOne("linkBytes", linkBytes) }).lines);
      if (kept.length === all.length) return;
      const next = all[options.keep === "tail" ? all.length - kept.length - 1 : kept.length] as string;
      expect(utf8(kept.join("")) + utf8(next)).toBeGreaterThan(linkBytes);
    });
  });
});

describe("wrapping", () => {
  it("rows are as many whole clusters as fit, and all of them but those wider than a row", () => {
    forAll([stream, fc.integer({ min: 1, max: 12 })], 240, (input, columns) => {
      const expected = sanitizeTerminal(input, { limits: UNLIMITED }).text.flatMap((line) => {
        const rows = [""];
        let room = columns;
        for (const cluster of clusters(line)) {
          const width = columnsOf(cluster);
          if (width > room && rows.at(-1) !== "") {
            rows.push("");
            room = columns;
          }
          if (width > columns) continue;
          rows[rows.length - 1] += cluster;
          room -= width;
        }
        if (rows.length > 1 && rows.at(-1) === "") rows.pop();
        return rows;
      });
      const { text: rows, truncation } = sanitizeTerminal(input, { overflow: "wrap", limits: onlyOne("columns", columns) });
      expect(rows.filter((row) => row !== "")).toEqual(expected.filter((row) => row !== ""));
      const total = utf8(expected.join(""));
      expect(utf8(rows.join(""))).toBe(total);
      const lost = sanitizeTerminal(input, { limits: UNLIMITED }).text.flatMap(clusters).map(columnsOf).filter((width) => width > columns);
      expect(truncation?.columns?.dropped ?? 0).toBe(lost.reduce((a, b) => a + b, 0));
    });
  });
});
