/** The validator that other tests rely on: it refuses one fault of every rule, and accepts what it must. */
import { describe, expect, it } from "vitest";
import {
  activityList, code, divider, markdown, progress, sanitizeTerminal, section, spacer, span, surface, terminal,
  terminalSurface, text,
} from "../../src/index.js";
import { AGENTS, JOBS, REVIEW } from "./examples.js";
import { validateSurface } from "./schema.js";

const LINK = "https://example.org/a?b=c#d";

/** One of everything. */
const whole = () =>
  surface({
    id: "widget:all",
    title: "All",
    subtitle: "of them",
    blocks: [
      text([span("a", { role: "accent", traits: ["bold", "italic"], link: LINK }), span("b")], { id: "text" }),
      markdown("# A\n\n\tb", { accessibility: { label: "A", value: "1", hint: "b" } }),
      section([text("inside"), section([divider()])], { title: "T", subtitle: "S" }),
      activityList([
        { id: "1", title: "one", subtitle: "s", detail: "d", state: "running", progress: 0.5, link: "oppi://session/a1",
          children: [{ id: "2", title: "two" }] },
      ]),
      progress({ label: "half", value: 0.5 }),
      progress({ indeterminate: true }),
      terminal(["", [span("x", { role: "danger" })]]),
      code("if (a) {\n\tb();\n}", { language: "ts" }),
      divider(),
      spacer(),
      spacer("large"),
    ],
    fallback: { text: "a\nb", lines: ["a", "", "b"] },
  });

type Data = Record<string, unknown>;
type Path = readonly (string | number)[];

/** The whole surface with another value at a path; `undefined` takes the key away. */
function withValue(path: Path, value: unknown): unknown {
  const copy = structuredClone(whole()) as unknown as Data;
  const parent = path.slice(0, -1).reduce<Data>((at, key) => at[key] as Data, copy);
  const last = path.at(-1) as string;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const nested = (depth: number): unknown => (depth === 0 ? divider() : { type: "section", blocks: [nested(depth - 1)] });
const family = (depth: number): unknown =>
  depth === 0 ? { id: "x", title: "x" } : { id: "x", title: "x", children: [family(depth - 1)] };
const many = (count: number, of: unknown): unknown[] => Array.from({ length: count }, () => of);
const links = many(16, { text: "x", link: `https://example.org/${"a".repeat(2_060)}` });

const FAULTS: readonly (readonly [rule: string, path: Path, value: unknown, says: string])[] = [
  ["a version that is another", ["version"], 2, "/version:"],
  ["a version that is text", ["version"], "1", "/version:"],
  ["no id", ["id"], undefined, "'id'"],
  ["an empty id", ["id"], "", "/id:"],
  ["a source that is another", ["source"], "tool", "/source:"],
  ["no presentation", ["presentation"], undefined, "'presentation'"],
  ["a style that is another", ["presentation", "style"], "sheet", "/presentation/style:"],
  ["a title that is no text", ["presentation", "title"], null, "/presentation/title:"],
  ["a title of 4,097 bytes", ["presentation", "title"], `${"é".repeat(2_048)}a`, "/presentation/title: more than 4096 bytes"],
  ["blocks that are no list", ["blocks"], {}, "/blocks:"],
  ["a block that is no object", ["blocks", 0], "text", "/blocks/0:"],
  ["a block without a type", ["blocks", 0, "type"], undefined, "'type'"],
  ["a block with an id that is a number", ["blocks", 0, "id"], 7, "/blocks/0/id:"],
  ["a label that is no text", ["blocks", 1, "accessibility", "label"], 1, "/blocks/1/accessibility/label:"],
  ["text without spans", ["blocks", 0, "spans"], undefined, "'spans'"],
  ["a span without text", ["blocks", 0, "spans", 0, "text"], undefined, "'text'"],
  ["a role that is no text", ["blocks", 0, "spans", 0, "role"], 1, "/blocks/0/spans/0/role:"],
  ["traits that are no list", ["blocks", 0, "spans", 0, "traits"], "bold", "/blocks/0/spans/0/traits:"],
  ["markdown without its source", ["blocks", 1, "markdown"], undefined, "'markdown'"],
  ["a section without blocks", ["blocks", 2, "blocks"], undefined, "'blocks'"],
  ["a fault inside a section", ["blocks", 2, "blocks", 0, "spans"], "x", "/blocks/2/blocks/0/spans:"],
  ["a list without rows", ["blocks", 3, "rows"], undefined, "'rows'"],
  ["a row without id", ["blocks", 3, "rows", 0, "id"], undefined, "'id'"],
  ["a row without title", ["blocks", 3, "rows", 0, "title"], undefined, "'title'"],
  ["a state that is another", ["blocks", 3, "rows", 0, "state"], "done", "/blocks/3/rows/0/state:"],
  ["a fault in the child of a row", ["blocks", 3, "rows", 0, "children", 0, "title"], 1, "/blocks/3/rows/0/children/0/title:"],
  ["progress past 1", ["blocks", 4, "value"], 1.01, "/blocks/4/value:"],
  ["progress below 0", ["blocks", 3, "rows", 0, "progress"], -0.01, "/blocks/3/rows/0/progress:"],
  ["indeterminate as text", ["blocks", 5, "indeterminate"], "yes", "/blocks/5/indeterminate:"],
  ["a line that is text", ["blocks", 6, "lines", 1], "x", "/blocks/6/lines/1:"],
  ["code without text", ["blocks", 7, "text"], undefined, "'text'"],
  ["a size that is another", ["blocks", 9, "size"], "huge", "/blocks/9/size:"],
  ["fallback lines that are spans", ["fallback", "lines", 0], [{ text: "a" }], "/fallback/lines/0:"],
  ["ESC in a span", ["blocks", 0, "spans", 0, "text"], "\u001b[1m", "/blocks/0/spans/0/text:"],
  ["TAB in a span", ["blocks", 0, "spans", 0, "text"], "a\tb", "/blocks/0/spans/0/text:"],
  ["LF in a span of a line", ["blocks", 6, "lines", 1, 0, "text"], "a\nb", "/blocks/6/lines/1/0/text:"],
  ["LF in a title", ["presentation", "title"], "a\nb", "/presentation/title:"],
  ["CR in markdown", ["blocks", 1, "markdown"], "a\r\nb", "/blocks/1/markdown:"],
  ["TAB in a fallback text", ["fallback", "text"], "a\tb", "/fallback/text:"],
  ["a direction override in code", ["blocks", 7, "text"], "a\u202eb", "/blocks/7/text:"],
  ["half of a surrogate pair", ["presentation", "title"], "a\ud800", "/presentation/title:"],
  ["a noncharacter", ["presentation", "title"], "a\uffff", "/presentation/title:"],
  ["stray tag characters", ["presentation", "title"], "a\u{e0061}\u{e0062}", "/presentation/title:"],
  ["a control in the name of a field", ["blocks", 8, "a\u0007"], 1, "(key)"],
  ["a link to a script", ["blocks", 0, "spans", 0, "link"], "javascript:alert(1)", "/blocks/0/spans/0/link:"],
  ["a link to a file", ["blocks", 3, "rows", 0, "link"], "file:///etc/passwd", "/blocks/3/rows/0/link:"],
  ["a link of 2,084 bytes", ["blocks", 0, "spans", 0, "link"], `https://a.b/${"c".repeat(2_072)}`, "/blocks/0/spans/0/link:"],
  ["81 blocks", ["blocks"], many(81, divider()), "/blocks: must NOT have more than 80"],
  ["81 blocks, some in sections", ["blocks"], many(9, section(many(8, divider()) as never)), "81 blocks, at most 80"],
  ["7 levels of blocks", ["blocks"], [nested(6)], "7 levels of blocks, at most 6"],
  ["7 levels of rows", ["blocks", 3, "rows"], [family(6)], "7 levels of rows, at most 6"],
  ["161 rows, some of them children", ["blocks", 3, "rows"], many(7, { id: "x", title: "x", children: many(22, { id: "y", title: "y" }) }), "161 rows, at most 160"],
  ["321 spans in two blocks", ["blocks"], [text(many(160, span("a")) as never), text(many(161, span("a")) as never)], "321 spans, at most 320"],
  ["161 lines, some in the fallback", ["fallback", "lines"], many(159, "x"), "161 lines in blocks and fallback, at most 160"],
  ["32,769 bytes in all strings", ["blocks"], [markdown("a".repeat(32_718))], ": 32769 bytes in strings, at most 32768"],
  ["65,537 bytes of JSON", ["blocks"], many(80, { type: "x", data: many(410, 0) }), "JSON bytes, at most 65536"],
  ["32,769 bytes of links", ["blocks"], [text(links as never)], "link bytes, at most 32768"],
];

describe("the validator of surfaces", () => {
  it.each(FAULTS)("refuses %s", (_rule, path, value, says) => {
    expect(validateSurface(withValue(path, value)).join("\n")).toContain(says);
  });

  it("refuses every value that is no object of the right kind", () => {
    for (const value of [undefined, null, 1, "x", [], {}, () => 1]) expect(validateSurface(value)).not.toEqual([]);
  });

  it("refuses what is not plain data, though its JSON is valid", () => {
    for (const data of [{ role: undefined }, Object.create({ text: "x" }), new Date(0), { toJSON: () => ({ text: "x" }) }, Number.NaN]) {
      expect(validateSurface({ ...whole(), data })).toContain(": not plain data");
    }
    const lines = ["a"];
    lines[2] = "c";
    expect(validateSurface({ ...whole(), fallback: { lines } })).toContain(": not plain data");
  });

  it("refuses what a newer peer may send where only version 1 may be", () => {
    const newer: [Path, unknown][] = [
      [["blocks", 8, "type"], "chart"],
      [["blocks", 0, "spans", 0, "role"], "brand"],
      [["blocks", 0, "spans", 0, "traits"], ["blink"]],
      [["blocks", 0, "spans", 0, "font"], "mono"],
      [["blocks", 2, "blocks", 0, "layout"], { columns: 2 }],
      [["blocks", 3, "rows", 0, "children", 0, "icon"], "bolt"],
      [["blocks", 1, "accessibility", "role"], "heading"],
      [["presentation", "tint"], "accent"],
      [["fallback", "html"], "x"],
      [["priority"], 1],
    ];
    for (const [path, value] of newer) {
      expect(validateSurface(withValue(path, value)), path.join("/")).toEqual([]);
      expect(validateSurface(withValue(path, value), { closed: true }), path.join("/")).not.toEqual([]);
    }
  });

  it("refuses every link where a client shows none", () => {
    expect(validateSurface(whole(), { links: false })).toEqual([
      "/blocks/0/spans/0/link: no link that may leave",
      "/blocks/3/rows/0/link: no link that may leave",
    ]);
  });

  it("accepts one of everything, and the examples of the contract", () => {
    for (const value of [whole(), JOBS, AGENTS, REVIEW]) expect(validateSurface(value, { closed: true })).toEqual([]);
  });

  it("accepts what is exactly at its limits", () => {
    const at: [Path, unknown][] = [
      [["presentation", "title"], "é".repeat(2_048)],
      [["blocks"], many(80, divider())],
      [["blocks"], [nested(5)]],
      [["blocks", 3, "rows"], [family(5)]],
      [["blocks", 3, "rows"], many(160, { id: "x", title: "x" })],
      [["blocks"], [text(many(320, span("a")) as never)]],
      [["fallback", "lines"], many(158, "x")],
      [["blocks", 0, "spans", 0, "link"], `https://a.b/${"c".repeat(2_071)}`],
      [["blocks"], [markdown("a".repeat(32_717))]],
      [["blocks", 4, "value"], 1],
      [["blocks", 0, "spans", 0, "text"], "a\nb"],
    ];
    for (const [path, value] of at) expect(validateSurface(withValue(path, value), { closed: true }), path.join("/")).toEqual([]);
  });

  it("accepts the surface of any terminal snapshot", () => {
    const flood = Array.from({ length: 3_000 }, (_, n) => `\u001b[3${n % 8}m${n} \u001b]8;;https://example.org/${n}\u0007x\u001b]8;;\u0007`);
    for (const input of ["", "\u001b[31mred\u001b[m\n\nplain", flood.join("\n"), "漢".repeat(40_000), flood.join("")]) {
      const made = terminalSurface(sanitizeTerminal(input), { id: "widget:a", title: "A" });
      expect(validateSurface(made, { closed: true })).toEqual([]);
    }
  });
});
