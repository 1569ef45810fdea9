/** The README's tables are complete. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT_HELP, OPTIONS } from "../../src/cli/options.js";
import { FindingLog } from "../../src/contract/findings.js";
import { WIDGET_LIMITS } from "../../src/contract/limits.js";
import { ROOT } from "../package/sources.js";
import { tableUnder } from "./blocks.js";

const README = readFileSync(join(ROOT, "README.md"), "utf8");

describe("the README's tables", () => {
  it("name every finding", () => {
    const log = new FindingLog();
    for (let kind = 0; kind <= 20; kind++) log.add(kind);
    const cells = tableUnder(README, "kind").map(([cell = ""]) => cell);
    const named = cells.flatMap((cell) => cell.split(", ").map((name) => name.replaceAll("`", "")));
    expect(named.sort()).toEqual(Object.keys(log.report()).sort());
  });

  it("name every limit with its default", () => {
    const rows = Object.entries(WIDGET_LIMITS).map(([name, value]) => [`\`${name}\``, value.toLocaleString("en-US")]);
    expect(tableUnder(README, "`limits`", "`WIDGET_LIMITS`").map((row) => row.slice(0, 2))).toEqual(rows);
  });

  it("name every option of the filter", () => {
    const named = new Set([...README.matchAll(/--([a-z-]+)/g)].map((match) => match[1] as string));
    expect(OPTIONS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it("name every format", () => {
    const formats = OPTIONS.flatMap((option) => ("choices" in option && option.name === "format" ? option.choices : []));
    const named = tableUnder(README, "`--format`").map(([cell]) => cell);
    expect(named.sort()).toEqual(formats.map((name) => `\`${name}\``).sort());
  });

  it("give every exit code as the help does", () => {
    expect(tableUnder(README, "exit code")).toEqual(EXIT_HELP.map(([code, meaning]) => [String(code), meaning]));
  });

  it("have one on every subject, in this order", () => {
    const headings = [...README.matchAll(/^## (.*)$/gm)].map((match) => match[1] as string);
    const order = ["Install", "Use", "Formats", "Limits", "Roles", "Links", "Performance", "Reliability", "Dependencies", "Compatibility"];
    expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  });
});
