import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, withFolder } from "./spawn.js";

const lineOf = (text: string) => JSON.stringify([{ text }]) + "\n";

describe("formats", () => {
  const input = "plain \u001b[1;31mred\u001b[m\n\n\u001b]8;;https://example.org/\u001b\\link\u001b]8;;\u001b\\\n";
  const first = [{ text: "plain " }, { text: "red", role: "danger", traits: ["bold"] }];
  const third = [{ text: "link", link: "https://example.org/" }];

  it("ndjson is one array of spans a line, and the default where the output is no terminal", async () => {
    const expected = [first, [], third].map((line) => JSON.stringify(line) + "\n").join("");
    expect(await run([], input)).toEqual({ code: 0, stdout: expected, stderr: "" });
    expect((await run(["--format", "ndjson"], input)).stdout).toBe(expected);
  });

  it("json is one snapshot in one line", async () => {
    const { stdout } = await run(["--format", "json"], input + "\u001b[5n");
    expect(stdout.indexOf("\n")).toBe(stdout.length - 1);
    expect(JSON.parse(stdout)).toEqual({
      lines: [first, [], third],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      findings: { csi: { count: 1, first: input.length } },
    });
  });

  it("text is the lines alone", async () => {
    expect((await run(["--format", "text"], input)).stdout).toBe("plain red\n\nlink\n");
  });

  it("ansi reads back as the same lines, each line closed in itself", async () => {
    const ansi = (await run(["--format", "ansi"], input)).stdout;
    expect(ansi).toContain("\u001b");
    expect((await run([], ansi)).stdout).toBe((await run([], input)).stdout);
    expect((await run(["--lines"], ansi)).stdout).toBe((await run([], input)).stdout);
  });

  it("ansi is text under NO_COLOR", async () => {
    expect((await run(["--format", "ansi"], input, { NO_COLOR: "1" })).stdout).toBe("plain red\n\nlink\n");
    expect((await run(["--format", "ansi"], input, { NO_COLOR: "" })).stdout).toContain("\u001b");
  });

  it("surface is one native surface, named after the file", async () => {
    await withFolder(async (folder) => {
      const file = join(folder, "jobs.log");
      writeFileSync(file, input);
      const { stdout } = await run(["--format", "surface", file]);
      expect(JSON.parse(stdout)).toEqual({
        version: 1,
        id: "widget:jobs.log",
        source: "widget",
        presentation: { style: "surfacePanel", title: "jobs.log" },
        blocks: [{ type: "terminal", id: "terminal-fallback", lines: [first, [], third] }],
        fallback: { lines: ["plain red", "", "link"] },
      });
    });
  });

  it("print a snapshot cut by limits, from either end", async () => {
    const counted = Array.from({ length: 50 }, (_, index) => `line ${index + 1}\n`).join("");
    expect((await run(["--format=text", "--max-lines=3"], counted)).stdout).toBe("line 1\nline 2\n… 48 more lines\n");
    const tail = (await run(["--format=text", "--max-lines=3", "--keep=tail"], counted)).stdout;
    expect(tail.endsWith("line 49\nline 50\n")).toBe(true);
    expect(tail.split("\n")).toHaveLength(4);
    const { lines, truncation } = JSON.parse((await run(["--format=json", "--max-lines=3"], counted)).stdout) as {
      lines: unknown[];
      truncation: unknown;
    };
    expect(lines).toHaveLength(3);
    expect(truncation).toEqual({ lines: { kept: 2, dropped: 48 } });
  });

  it("cut or wrap at --max-columns in a stream", async () => {
    expect((await run(["--format=text", "--max-columns=4"], "abcdefgh\n")).stdout).toBe("abc…\n");
    expect((await run(["--format=text", "--max-columns=4", "--wrap"], "abcdefgh\n")).stdout).toBe("abcd\nefgh\n");
    expect((await run(["--max-columns=4"], "abcdefgh\n")).stdout).toBe(lineOf("abc…"));
  });
});

describe("reading options", () => {
  it("--lines takes each line on its own", async () => {
    const input = "\u001b[31ma\nb\u001b]8;;https://e.org/\nc\u001b[2\nd\rD\r\ne\n";
    expect((await run(["--lines"], input)).stdout).toBe(
      '[{"text":"a","role":"danger"}]\n' + ["b", "c", "dD", "e"].map(lineOf).join(""),
    );
  });

  it("--lines gives the same for a line of any length and for bytes that are no text", async () => {
    const long = "y".repeat(3_000_000);
    const input = Buffer.concat([Buffer.from(`a\n\u001b[1m${long}\nb`), Buffer.from([0xff, 0x0a, 0x0a])]);
    const { stdout } = await run(["--lines"], input);
    const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as { text: string }[]);
    expect(lines[0]).toEqual([{ text: "a" }]);
    expect(lines[1]?.[0]?.text.length).toBe(65_536);
    expect(lines.slice(2)).toEqual([[{ text: "b\uFFFD" }], []]);
  });

  it("--scheme and --no-links decide about links", async () => {
    const input = "\u001b]8;;ssh://host/\u0007s\u001b]8;;https://e.org/\u0007h\u001b]8;;\u0007\n";
    expect((await run([], input)).stdout).toBe('[{"text":"s"},{"text":"h","link":"https://e.org/"}]\n');
    expect((await run(["--scheme", "ssh"], input)).stdout).toContain('"link":"ssh://host/"');
    expect((await run(["--no-links"], input)).stdout).toBe(lineOf("sh"));
  });

  it("--columns and --rows are those of the terminal that the input was written for", async () => {
    expect((await run(["--format=text", "--columns=4"], "abcdef\n")).stdout).toBe("abcd\nef\n");
    const up = "a\nb\nc\u001b[2AX\n";
    expect((await run(["--format=json"], up)).stdout).toContain('[{"text":"aX"}]');
    expect((await run(["--format=json", "--rows=2"], up)).stdout).toContain('[{"text":"bX"}]');
  });

  it("--tab-width moves the stops, --overstrike reads man pages", async () => {
    expect((await run(["--format=text", "--tab-width=4"], "a\tb\n")).stdout).toBe("a   b\n");
    expect((await run(["--overstrike"], "B\bB\n")).stdout).toBe('[{"text":"B","traits":["bold"]}]\n');
  });

  it("--light reads neutral colours the other way round", async () => {
    const input = "\u001b[38;2;250;250;250mpale\u001b[m\n";
    expect((await run([], input)).stdout).toBe(lineOf("pale"));
    expect((await run(["--light"], input)).stdout).toBe('[{"text":"pale","role":"muted"}]\n');
  });
});

describe("files", () => {
  it("are read in order, standard input among them, and share no state", async () => {
    await withFolder(async (folder) => {
      const [a, b] = [join(folder, "a"), join(folder, "b")];
      writeFileSync(a, "\u001b[31mred, and a cut sequence \u001b[3");
      writeFileSync(b, "1mplain\n");
      const { stdout } = await run([a, "-", b], "middle");
      expect(stdout).toBe(
        '[{"text":"red, and a cut sequence ","role":"danger"}]\n' + lineOf("middle") + lineOf("1mplain"),
      );
      const snapshots = (await run(["--format=json", a, b])).stdout.trimEnd().split("\n");
      expect(snapshots).toHaveLength(2);
    });
  });

  it("that are missing or folders get one line each; the others are printed; exit 2", async () => {
    await withFolder(async (folder) => {
      const good = join(folder, "good");
      writeFileSync(good, "fine\n");
      mkdirSync(join(folder, "sub"));
      const missing = join(folder, "missing");
      const result = await run([missing, good, join(folder, "sub")]);
      expect(result.code).toBe(2);
      expect(result.stdout).toBe(lineOf("fine"));
      expect(result.stderr).toBe(
        `oppi-sanitize: ${missing}: no such file\noppi-sanitize: ${join(folder, "sub")}: is a directory\n`,
      );
    });
  });

  it("are named in errors without what their names hold", async () => {
    const { code, stderr } = await run(["no\u001b[2J\u001b]0;owned\u0007\nsuch\u202Efile"]);
    expect(code).toBe(2);
    expect(stderr).toBe("oppi-sanitize: no suchfile: no such file\n");
  });

  it("give a surface a safe name", async () => {
    await withFolder(async (folder) => {
      const file = join(folder, "a\u001b[31m\u202Eb\n");
      writeFileSync(file, "x\n");
      const surface = JSON.parse((await run(["--format=surface", file])).stdout) as { id: string };
      expect(surface.id).toMatch(/^widget:ab ?$/);
    });
  });
});

describe("--check", () => {
  it.each([
    ["\u001b[1;32mstyle\u001b[m, \u001b]8;;https://e.org/\u0007link\u001b]8;;\u0007\n", 0],
    ["title \u001b]0;x\u0007\n", 1],
  ])("of %j ends with %i and prints nothing", async (input, code) => {
    expect(await run(["--check"], input)).toEqual({ code, stdout: "", stderr: "" });
  });

  it("prints nothing in any format", async () => {
    expect(await run(["--check", "--format=json"], "x\n".repeat(161))).toEqual({ code: 1, stdout: "", stderr: "" });
  });

  it("of a missing file is a failure", async () => {
    expect((await run(["--check", "/nonexistent/file"])).code).toBe(2);
  });
});

describe("--stats", () => {
  const input = "a\u001b[31mb\u001b[m\n\u001b[5n\u001b]0;t\u0007cdefgh";

  it("is one JSON object on stderr, and changes nothing on stdout", async () => {
    const { code, stdout, stderr } = await run(["--stats", "--max-columns=4"], input);
    expect(code).toBe(0);
    expect(stdout).toBe((await run(["--max-columns=4"], input)).stdout);
    expect(stderr.indexOf("\n")).toBe(stderr.length - 1);
    const stats = JSON.parse(stderr) as Record<string, unknown>;
    expect(Object.keys(stats)).toEqual(["bytes", "lines", "spans", "sequences", "cuts", "hash", "milliseconds"]);
    expect(stats).toMatchObject({ bytes: input.length, lines: 2, spans: 3, sequences: { csi: 1, osc: 1 } });
    expect(stats["cuts"]).toEqual({ columns: 3 });
  });

  it("has the hash of the snapshot, whatever is printed", async () => {
    const { hash } = JSON.parse((await run(["--format=json"], input)).stdout) as { hash: string };
    for (const format of ["ndjson", "surface"]) {
      const stats = JSON.parse((await run(["--stats", `--format=${format}`], input)).stderr) as { hash: string };
      expect(stats.hash).toBe(hash);
    }
  });
});

describe("wrong arguments", () => {
  it.each([["--formt"], ["--max-lines", "5"]])(
    "%s: one line on stderr, exit 2",
    async (...argv) => {
      const { code, stdout, stderr } = await run(argv);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^oppi-sanitize: [^\n]+\n$/);
    },
  );
});

describe("--help and --version", () => {
  it("print on stdout and end with 0, without reading", async () => {
    const help = await run(["--help"]);
    expect({ code: help.code, stderr: help.stderr }).toEqual({ code: 0, stderr: "" });
    expect(help.stdout).toContain("Usage: oppi-sanitize");
    expect(await run(["--version"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/) });
  });
});
