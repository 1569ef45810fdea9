import { describe, expect, it } from "vitest";
import { parseArguments } from "../../src/cli/args.js";
import { UsageError, toLine } from "../../src/cli/message.js";
import { hint, refuseFiles, resolveSettings } from "../../src/cli/settings.js";

function settings(argv: string[], { terminal = false, noColor = false } = {}) {
  return resolveSettings(parseArguments(argv).options, terminal, noColor);
}

function refusal(argv: string[], terminal = false): Promise<string> {
  try {
    settings(argv, { terminal });
  } catch (error) {
    if (error instanceof UsageError) return toLine(error.text);
    throw error;
  }
  throw new Error(`accepted ${argv.join(" ")}`);
}

describe("the format", () => {
  it("is ndjson, and ansi at a terminal", () => {
    expect(settings([]).format).toBe("ndjson");
    expect(settings([], { terminal: true }).format).toBe("ansi");
  });

  it("is text instead of ansi under NO_COLOR, chosen or not, and nothing else changes", () => {
    expect(settings([], { terminal: true, noColor: true }).format).toBe("text");
    expect(settings(["--format=ansi"], { noColor: true }).format).toBe("text");
    expect(settings(["--format=json"], { noColor: true }).format).toBe("json");
    expect(settings([], { noColor: true }).format).toBe("ndjson");
  });

  it("is the one that was asked for, whatever the output is", () => {
    expect(settings(["--format=ndjson"], { terminal: true }).format).toBe("ndjson");
  });

  it("is a stream, unless a limit or the format needs the whole content", () => {
    expect(settings(["--format=text"]).snapshot).toBe(false);
    expect(settings(["--format=text", "--max-columns=9"]).snapshot).toBe(false);
    expect(settings(["--format=text", "--max-lines=9"]).snapshot).toBe(true);
    expect(settings(["--format=ansi", "--max-spans=9"]).snapshot).toBe(true);
    expect(settings(["--format=ansi", "--max-bytes=9"]).snapshot).toBe(true);
    expect(settings(["--format=json"]).snapshot).toBe(true);
    expect(settings(["--format=surface"]).snapshot).toBe(true);
    expect(settings(["--format=html"]).snapshot).toBe(true);
    expect(settings(["--format=svg"]).snapshot).toBe(true);
  });
});

describe("options", () => {
  it("become the engine's", () => {
    const bounds = "--format=json --max-lines=1 --max-columns=2 --max-spans=3 --max-bytes=4k --keep=tail --wrap";
    const reading = "--scheme=ssh --light --columns=80 --rows=24 --tab-width=4 --overstrike";
    const { engine, limits } = settings([...bounds.split(" "), ...reading.split(" ")]);
    expect(limits).toEqual({ lines: 1, columns: 2, spans: 3, payloadBytes: 4096 });
    expect(engine).toEqual({
      keep: "tail",
      overflow: "wrap",
      links: { schemes: ["ssh"] },
      background: "light",
      columns: 80,
      rows: 24,
      tabWidth: 4,
      overstrike: true,
    });
  });

  it("that were not given are left to the engine", () => {
    expect(settings([])).toMatchObject({ engine: {}, limits: {} });
    expect(settings(["--no-links"]).engine).toEqual({ links: false });
  });
});

describe("options that make no sense together", () => {
  it.each(["--max-columns=9", "--no-links", "--lines", "--light", "--check", "--stats", "--wrap"])("are %s and sgr", async (flag) => {
    const name = flag.split("=", 1)[0];
    expect(await refusal(["--format=sgr", flag])).toBe(
      `oppi-sanitize: ${name} does not go with --format sgr, which only strips sequences\n`,
    );
  });

  it.each(["--max-lines=9", "--max-spans=9", "--max-bytes=9k", "--keep=tail"])("are %s and ndjson", async (flag) => {
    const name = flag.split("=")[0];
    expect(await refusal(["--format=ndjson", flag])).toBe(
      `oppi-sanitize: ${name} does not go with --format ndjson, which takes only --max-columns\n`,
    );
    expect(await refusal([flag])).toContain("--format ndjson (the default here)");
  });

  it("are --keep and no limit that cuts the content", async () => {
    expect(await refusal(["--format=text", "--keep=tail"])).toContain("--keep needs --max-lines");
    expect(settings(["--format=json", "--keep=tail"]).engine.keep).toBe("tail");
  });

  it("are --wrap and no limit of columns", async () => {
    expect(await refusal(["--wrap"], true)).toContain("--wrap needs --max-columns");
    expect(settings(["--wrap", "--max-columns=9"]).engine.overflow).toBe("wrap");
    expect(settings(["--wrap", "--format=surface"]).engine.overflow).toBe("wrap");
  });

  it("are --scheme and --no-links", async () => {
    expect(await refusal(["--scheme=ssh", "--no-links"])).toContain("--scheme does not go with --no-links");
  });

  it.each(["--rows=9", "--columns=9", "--overstrike"])("are %s and --lines", async (flag) => {
    expect(await refusal([flag, "--lines"])).toContain("does not go with --lines");
  });

  it("do not depend on the terminal under --check", () => {
    for (const terminal of [false, true]) {
      expect(settings(["--check", "--max-lines=9", "--keep=tail"], { terminal })).toMatchObject({
        check: true,
        snapshot: true,
        limits: { lines: 9 },
      });
    }
  });
});

describe("the hint", () => {
  it("is given to a person at a terminal without any file only", () => {
    expect(hint([], true, settings([]))?.words[0]).toContain("reading from the terminal");
    expect(hint([], false, settings([]))).toBeUndefined();
    expect(hint(["-"], true, settings([]))).toBeUndefined();
    expect(hint([], true, settings(["--quiet"]))).toBeUndefined();
  });
});

describe("cards", () => {
  it("are fragments only as html", async () => {
    expect(settings(["--format=html", "--fragment"]).fragment).toBe(true);
    expect(await refusal(["--fragment", "--format=svg"])).toBe(
      "oppi-sanitize: --fragment goes only with --format html, not svg\n",
    );
  });

  it("are one document, so of one file, unless they are fragments", () => {
    const refused = (...argv: string[]) => () => refuseFiles(["a", "b"], settings(argv));
    expect(refused("--format=html")).toThrow(UsageError);
    expect(refused("--format=svg")).toThrow(UsageError);
    expect(refused("--format=html", "--fragment")).not.toThrow();
    expect(refused("--format=json")).not.toThrow();
    expect(() => refuseFiles(["a"], settings(["--format=svg"]))).not.toThrow();
  });
});
