import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { finish, hasTerminal, run, shell, start, terminal, withFolder } from "./spawn.js";

const INPUT = "plain \u001b[31mred\u001b[m\n漢字\u001b]0;title\u0007\n";

describe("what the streams are connected to", () => {
  it("makes no difference to a format: input from a pipe, a file or empty; output to a pipe or a file", async () => {
    await withFolder(async (folder) => {
      const file = join(folder, "input");
      writeFileSync(file, INPUT);
      for (const format of ["json", "ansi"]) {
        const { stdout } = await run([`--format=${format}`], INPUT);
        const env = { FILE: file, FORMAT: format, OUT: join(folder, "out") };
        const script = 'cat "$FILE" | $CLI --format=$FORMAT; $CLI --format=$FORMAT < "$FILE" > "$OUT"; cat "$OUT"';
        expect((await shell(script, env)).stdout).toBe(stdout + stdout);
      }
    });
  });

  it.each(["< /dev/null", "<&-"])("is no input at all for %s", async (redirection) => {
    expect(await shell(`$CLI ${redirection}; echo "$?"`)).toEqual({ code: 0, stdout: "0\n", stderr: "" });
  });

  it("is an error if standard input is a folder", async () => {
    expect(await shell('$CLI < /; echo "$?"')).toEqual({
      code: 0,
      stdout: "2\n",
      stderr: "oppi-sanitize: standard input: is a directory\n",
    });
  });

  it("may be nothing for the output and the errors", async () => {
    expect((await shell('echo a | $CLI >&-; echo "$?"')).stdout).toBe("0\n");
    expect((await shell('$CLI --nonsense 2>&-; echo "$?"')).stdout).toBe("2\n");
  });

  it("may be a closed pipe for the errors", async () => {
    const child = start(["--stats"]);
    child.stderr.destroy();
    child.stdin.end("text\n");
    expect(await finish(child)).toMatchObject({ code: 0, stdout: '[{"text":"text"}]\n' });
  });
});

describe.runIf(hasTerminal)("at a terminal", () => {
  it("the default is ansi, or text under NO_COLOR", async () => {
    await withFolder(async (folder) => {
      const FILE = join(folder, "input");
      writeFileSync(FILE, INPUT);
      const { stdout: ansi } = await run(["--format=ansi"], INPUT);
      expect((await terminal('$CLI "$FILE"', { FILE })).stdout).toBe(ansi);
      expect((await terminal('$CLI "$FILE"', { FILE, NO_COLOR: "1" })).stdout).toBe("plain red\n漢字\n");
      for (const format of ["ndjson", "json"]) {
        const { stdout } = await run([`--format=${format}`], INPUT);
        expect((await terminal(`$CLI --format=${format} "$FILE"`, { FILE })).stdout).toBe(stdout);
      }
    });
  });

  it("a hint says what is being waited for, unless it is not wanted", async () => {
    // Standard input of `script` is at its end: the terminal sees Ctrl-D.
    const hint = "oppi-sanitize: reading from the terminal; end with Ctrl-D, or see --help\n";
    expect((await terminal("$CLI")).stdout).toContain(hint);
    expect((await terminal("$CLI --quiet")).stdout).not.toContain("oppi-sanitize:");
    expect((await terminal("$CLI /dev/null")).stdout).toBe("");
  });

  it("a progress line shows for a file that takes over a second, and leaves nothing behind", async () => {
    await withFolder(async (folder) => {
      const FILE = join(folder, "big.log");
      writeFileSync(FILE, "\u001b[32mok\u001b[m some text\n".repeat(200_000));
      // A reader that pauses after the first bytes makes the file take long on any machine.
      const slow = "| (head -c 1; sleep 1.3; cat) > /dev/null";
      const { stdout } = await terminal(`$CLI --format=text "$FILE" ${slow}`, { FILE });
      expect(stdout.replaceAll("\r\u001b[K", "<clear>")).toMatch(/^(<clear>big\.log: \d+ % of 4\.2 MB)+<clear>$/);
      expect((await terminal(`$CLI --quiet --format=text "$FILE" ${slow}`, { FILE })).stdout).toBe("");
    });
  });
});
