import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseArguments } from "../../src/cli/args.js";
import { UsageError, toLine } from "../../src/cli/message.js";
import { OPTIONS } from "../../src/cli/options.js";

function refusal(...argv: string[]): Promise<string> {
  try {
    parseArguments(argv);
  } catch (error) {
    if (error instanceof UsageError) return toLine(error.text);
    throw error;
  }
  throw new Error(`accepted ${argv.join(" ")}`);
}

describe("arguments", () => {
  it("are empty without any", () => {
    expect(parseArguments([])).toEqual({ options: {}, files: [] });
  });

  it("take a value as the next argument or after an equals sign", () => {
    expect(parseArguments(["--max-lines", "3", "--format=json"]).options).toEqual({ "max-lines": 3, format: "json" });
  });

  it("keep files in order, before, between and after options, with - as standard input", () => {
    expect(parseArguments(["a", "--light", "-", "--keep", "tail", "b"])).toEqual({
      options: { light: true, keep: "tail" },
      files: ["a", "-", "b"],
    });
  });

  it("are all files after --", () => {
    expect(parseArguments(["--light", "--", "--light", "-x", "--"]).files).toEqual(["--light", "-x", "--"]);
  });

  it("let the last value of an option count, but collect every scheme", () => {
    expect(parseArguments(["--rows", "5", "--rows", "6", "--scheme", "ssh", "--scheme=SFTP"]).options).toEqual({
      rows: 6,
      scheme: ["ssh", "sftp"],
    });
  });

  it.each([
    ["65536", 65_536],
    ["64k", 65_536],
    ["64K", 65_536],
    ["2M", 2_097_152],
  ])("read %s bytes", (text, bytes) => {
    expect(parseArguments(["--max-bytes", text]).options["max-bytes"]).toBe(bytes);
  });

  it("take a suffix for bytes only", async () => {
    expect(await refusal("--max-lines", "1k")).toBe(
      'oppi-sanitize: --max-lines takes a whole number of at least 1, not "1k"\n',
    );
  });

  it.each(["0", "10001", "1.5", "-1e2", "0x10", "", "Infinity", "NaN", "9999999999999"])(
    "refuse %j as a number of rows",
    async (text) => {
      expect(await refusal(`--rows=${text}`)).toBe(
        `oppi-sanitize: --rows takes a whole number from 1 to 10000, not "${text}"\n`,
      );
    },
  );

  it("refuse a format that does not exist and list those that do", async () => {
    expect(await refusal("--format", "yaml")).toBe(
      'oppi-sanitize: --format takes ndjson, json, text, ansi, sgr, surface, html or svg, not "yaml"\n',
    );
  });

  it.each(["", "1a", "a b", "http:", "a/b"])("refuse %j as a scheme", async (text) => {
    expect(await refusal(`--scheme=${text}`)).toContain("--scheme takes the name of a scheme such as ssh");
  });

  it("refuse an option without its value, at the end or before another option", async () => {
    expect(await refusal("--max-lines")).toBe("oppi-sanitize: --max-lines needs a value\n");
    expect(await refusal("--max-lines", "--light")).toBe("oppi-sanitize: --max-lines needs a value\n");
  });

  it("refuse a value for an option that takes none", async () => {
    expect(await refusal("--light=yes")).toBe("oppi-sanitize: --light takes no value\n");
  });

  it.each([
    ["--formt", "--format"],
    ["--max-lnies", "--max-lines"],
    ["--max-col", "--max-columns"],
    ["--colour", "--columns"],
    ["--link", "--lines"],
    ["--statistics", "--stats"],
    ["-h", "--help"],
    ["-version", "--version"],
    ["--nolinks=1", "--no-links"],
  ])("answer %s with the nearest option %s", async (typed, nearest) => {
    const shown = typed.split("=")[0];
    expect(await refusal(typed)).toBe(
      `oppi-sanitize: unknown option ${shown}, the nearest is ${nearest} (see --help)\n`,
    );
  });

  it("do not take names of object properties for options", async () => {
    for (const name of ["--__proto__", "--constructor", "--toString"]) {
      expect(await refusal(name)).toContain("unknown option");
    }
  });

  it("are refused in one clean line, whatever they hold", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (text) => {
        const line = await refusal(`--format=\u001b]0;x\u0007\u001b[2J\n${text}`);
        expect(line.endsWith("\n")).toBe(true);
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
      }),
      { numRuns: 100 },
    );
  });

  it("shorten a long value in a refusal", async () => {
    expect((await refusal("--" + "x".repeat(100_000))).length).toBeLessThan(400);
  });

  it("accept every option of the table with a value that it documents", () => {
    for (const option of OPTIONS) {
      const value = "choices" in option ? option.choices[0] : option.kind === "scheme" ? "ssh" : "7";
      const argv = option.kind === "flag" ? [`--${option.name}`] : [`--${option.name}`, value];
      expect(Object.keys(parseArguments(argv).options)).toEqual([option.name]);
    }
  });
});
