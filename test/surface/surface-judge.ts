/** What holds for every surface that leaves, by code that shares nothing with the sanitizer. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Controls but TAB and LF, lone surrogates, noncharacters, bidi overrides, tags, invisible fillers. */
const UNCLEAN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/u;
const LINE_BREAK = /[\t\n]/;
const LINK = /^(https?:\/\/[^\s@/]|mailto:|oppi:\/\/session\/)[\x21-\x7e]*$/i;
const LINK_KEY = /^(link|url|href|uri)s?$/i;
const KNOWN = ["text", "markdown", "section", "activityList", "progress", "terminal", "code", "divider", "spacer"];

interface Tally {
  text: number; links: number; blocks: number; spans: number; lines: number; rows: number; depth: number;
}

export function judgeSurface(value: unknown): Tally {
  const json = JSON.stringify(value);
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(65_536);
  const surface = JSON.parse(json) as { [key: string]: Json };
  if (!isDeepStrictEqual(surface, value)) expect(surface).toEqual(value);
  const tally: Tally = { text: 0, links: 0, blocks: 0, spans: 0, lines: 0, rows: 0, depth: 0 };
  judgeStrings(surface, "", tally);
  expect(surface["version"]).toBe(1);
  expect(surface["source"]).toBe("widget");
  line(surface["id"], true);
  const presentation = object(surface["presentation"]);
  expect(presentation["style"]).toBe("surfacePanel");
  line(presentation["title"]);
  line(presentation["subtitle"]);
  for (const block of list(surface["blocks"])) judgeBlock(block, 1, tally);
  if ("fallback" in surface) {
    const fallback = object(surface["fallback"]);
    if ("text" in fallback) expect(typeof fallback["text"]).toBe("string");
    if ("lines" in fallback) {
      tally.lines += list(fallback["lines"]).length;
      for (const text of list(fallback["lines"])) line(text, true);
    }
  }
  expect(tally.text).toBeLessThanOrEqual(32_768);
  expect(tally.links).toBeLessThanOrEqual(32_768);
  expect(tally.blocks).toBeLessThanOrEqual(80);
  expect(tally.depth).toBeLessThanOrEqual(6);
  expect(tally.spans).toBeLessThanOrEqual(320);
  expect(tally.lines).toBeLessThanOrEqual(160);
  expect(tally.rows).toBeLessThanOrEqual(160);
  return tally;
}

function judgeStrings(value: Json, key: string, tally: Tally): void {
  if (typeof value === "string") {
    tally.text += Buffer.byteLength(value);
    if (UNCLEAN.test(value)) throw new Error(`unclean: ${JSON.stringify(value.slice(0, 200))}`);
    if (LINK_KEY.test(key)) {
      tally.links += value.length;
      if (!LINK.test(value) || value.length > 2_083) throw new Error(`link: ${value.slice(0, 200)}`);
    }
  } else if (Array.isArray(value)) {
    for (const item of value) judgeStrings(item, key, tally);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (UNCLEAN.test(name)) throw new Error(`unclean key: ${JSON.stringify(name)}`);
      judgeStrings(item, name, tally);
    }
  }
}

function judgeBlock(value: Json, depth: number, tally: Tally): void {
  const block = object(value);
  tally.blocks++;
  tally.depth = Math.max(tally.depth, depth);
  expect(typeof block["type"]).toBe("string");
  if (!KNOWN.includes(block["type"] as string)) return;
  line(block["id"]);
  if ("accessibility" in block) for (const name of ["label", "value", "hint"]) line(object(block["accessibility"])[name]);
  switch (block["type"]) {
    case "text":
      return list(block["spans"]).forEach((span) => judgeSpan(span, tally));
    case "markdown":
      return expect(typeof block["markdown"]).toBe("string");
    case "section":
      line(block["title"]);
      line(block["subtitle"]);
      return list(block["blocks"]).forEach((inner) => judgeBlock(inner, depth + 1, tally));
    case "activityList":
      return list(block["rows"]).forEach((row) => judgeRow(row, 1, tally));
    case "progress":
      line(block["label"]);
      share(block["value"]);
      return expect(["undefined", "boolean"]).toContain(typeof block["indeterminate"]);
    case "terminal":
      tally.lines += list(block["lines"]).length;
      for (const row of list(block["lines"])) {
        const spans = list(row);
        spans.forEach((span, index) => {
          judgeSpan(span, tally);
          const { text, ...look } = object(span);
          line(text, true);
          expect(text).not.toBe("");
          const { text: _, ...before } = object(spans[index - 1] ?? { no: true });
          expect(look).not.toEqual(before);
        });
      }
      return;
    case "code":
      line(block["language"]);
      return expect(typeof block["text"]).toBe("string");
    case "spacer":
      return expect([undefined, "small", "medium", "large"]).toContain(block["size"]);
  }
}

function judgeSpan(value: Json, tally: Tally): void {
  const span = object(value);
  tally.spans++;
  expect(typeof span["text"]).toBe("string");
  line(span["role"]);
  if ("link" in span) expect(typeof span["link"]).toBe("string");
  if (!("traits" in span)) return;
  const traits = list(span["traits"]);
  expect(traits.length).toBeGreaterThan(0);
  expect(traits).toEqual([...new Set(traits)].sort());
}

function judgeRow(value: Json, depth: number, tally: Tally): void {
  const row = object(value);
  tally.rows++;
  expect(depth).toBeLessThanOrEqual(6);
  line(row["id"], true);
  expect(row["id"]).not.toBe("");
  line(row["title"], true);
  line(row["subtitle"]);
  line(row["detail"]);
  share(row["progress"]);
  expect([undefined, "queued", "running", "success", "warning", "error", "inactive"]).toContain(row["state"]);
  if ("link" in row) expect(typeof row["link"]).toBe("string");
  if ("children" in row) list(row["children"]).forEach((child) => judgeRow(child, depth + 1, tally));
}

function line(value: Json | undefined, isRequired = false): void {
  if (value === undefined && !isRequired) return;
  if (typeof value !== "string" || LINE_BREAK.test(value)) throw new Error(`no line: ${JSON.stringify(value)}`);
}

function share(value: Json | undefined): void {
  if (value !== undefined && !(typeof value === "number" && value >= 0 && value <= 1)) throw new Error(`no share: ${String(value)}`);
}

function list(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value;
}

function object(value: Json | undefined): { [key: string]: Json } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`no object: ${JSON.stringify(value)}`);
  return value;
}
