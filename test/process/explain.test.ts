/** `oppi-sanitize explain` as a process. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { finish, printed, run, start, withFolder } from "./spawn.js";

const INPUT = "a\u001b[31mb\n";

describe("explain", () => {
  it("lists what it reads from standard input, without colours in a pipe", async () => {
    const { code, stdout } = await run(["explain"], INPUT);
    expect(code).toBe(0);
    expect(stdout.split("\n").map((line) => line.replace(/ {2,}/g, " | ").trim())).toEqual([
      "| 0 | a | text: printed",
      "| 1 | ^[[31m | SGR 31: foreground 1 → danger",
      "| 6 | b | text: printed",
      "| 7 | ^J | LF: line end",
      "",
    ]);
  });

  it("prints an object for each piece with --json", async () => {
    const { stdout } = await run(["explain", "--json", "-"], INPUT);
    expect(stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as unknown)).toEqual([
      { offset: 0, length: 1, kind: "text", name: "text", effect: "printed" },
      { offset: 1, length: 5, kind: "csi", name: "SGR 31", effect: "foreground 1 → danger" },
      { offset: 6, length: 1, kind: "text", name: "text", effect: "printed" },
      { offset: 7, length: 1, kind: "control", name: "LF", effect: "line end" },
    ]);
  });

  it("says which file it lists when there are several", async () => {
    await withFolder(async (folder) => {
      const files = ["one", "two"].map((name) => join(folder, name));
      for (const file of files) writeFileSync(file, "\u0007");
      const { stdout } = await run(["explain", ...files]);
      expect(stdout.split("\n").filter((line) => line.endsWith(":"))).toEqual(["one:", "two:"]);
      const { stdout: json } = await run(["explain", "--json", ...files]);
      expect(json.trimEnd().split("\n").map((line) => (JSON.parse(line) as { file: string }).file)).toEqual(["one", "two"]);
    });
  });

  it("colours what acts and what is dropped, if asked to", async () => {
    const { stdout } = await run(["explain", "--color", "always"], "\u001b[m\u0007");
    expect(stdout).toContain("\u001b[36mSGR: reset\u001b[0m");
    expect(stdout).toContain("\u001b[33mBEL: dropped\u001b[0m");
    expect((await run(["explain", "--color=never"], "\u001b[m")).stdout).not.toContain("\u001b");
  });

  it("lists a finished line while the input goes on", async () => {
    const child = start(["explain"]);
    const first = printed(child, "LF: line end");
    const done = finish(child);
    child.stdin.write("building\n");
    await first;
    child.stdin.end();
    expect((await done).code).toBe(0);
  });

  it("has a help of its own and refuses options of the filter", async () => {
    expect((await run(["explain", "--help"])).stdout).toContain("Usage: oppi-sanitize explain [options] [file…]");
    const { code, stderr } = await run(["explain", "--rows", "3"]);
    expect(code).toBe(2);
    expect(stderr).toContain("unknown option --rows");
  });

  it("reports a file that does not exist and goes on", async () => {
    const { code, stdout, stderr } = await run(["explain", "/nonexistent", "-"], "x");
    expect(code).toBe(2);
    expect(stderr).toBe("oppi-sanitize: /nonexistent: no such file\n");
    expect(stdout).toContain("text: printed");
  });
});
