import { describe, expect, it } from "vitest";
import { WIDGET_LIMITS } from "../../src/contract/limits.js";
import { helpText } from "../../src/cli/help.js";
import { EXIT, OPTIONS } from "../../src/cli/options.js";

const help = helpText();

describe("--help", () => {
  it("begins with the usage and the default format", () => {
    const first = help.split("\n").slice(0, 6).join("\n");
    expect(first).toContain("Usage: oppi-sanitize [options] [file…]");
    expect(first).toContain("The default --format is ansi when the output is a terminal, else ndjson.");
  });

  it("fits 80 columns, without trailing spaces", () => {
    for (const line of help.split("\n")) {
      expect([...line].length).toBeLessThanOrEqual(80);
      expect(line).toBe(line.trimEnd());
    }
  });

  it("lists every option of the table once, with the placeholder of its value", () => {
    for (const option of OPTIONS) {
      const left = "value" in option ? `--${option.name} ${option.value}` : `--${option.name}`;
      expect(help.split("\n").filter((line) => line.startsWith(`  ${left} `))).toHaveLength(1);
    }
  });

  it("lists every exit code", () => {
    for (const code of Object.values(EXIT)) expect(help).toMatch(new RegExp(`^  ${code} +\\S`, "m"));
  });

  it("tells the limits that the library has", () => {
    const flat = help.replace(/\s+/g, " ");
    expect(flat).toContain(`lines (${WIDGET_LIMITS.lines} in json, html and svg, ${(WIDGET_LIMITS.lines * 3) / 4} in surface`);
    expect(flat).toContain(`columns of a line (${WIDGET_LIMITS.columns} in json, html, svg and surface`);
    expect(flat).toContain(`spans (${WIDGET_LIMITS.spans} in json, html, svg and surface`);
    const kib = WIDGET_LIMITS.payloadBytes / 1024;
    expect(flat).toContain(`(${kib}k in json, html and svg, ${(kib * 3) / 4}k in surface`);
  });
});
