/** The manual page and the completions work where they are read: in man and in the shells. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS, EXPLAIN_OPTIONS } from "../../src/cli/commands.js";
import { OPTIONS } from "../../src/cli/options.js";
import { ROOT } from "../package/sources.js";

const at = (path: string): string => join(ROOT, path);
const has = (command: string): boolean => spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;

/** What bash completes the last of these words to. */
function complete(...words: string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(" ");
  const script = `source "$1"; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _oppi_sanitize; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script, "bash", at("completions/oppi-sanitize.bash")], { cwd: at("man"), encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

describe("completion in bash", () => {
  it("knows every option of the filter and of each command", () => {
    expect(complete("oppi-sanitize", "--")).toEqual(OPTIONS.map(({ name }) => `--${name}`));
    for (const { name, options } of COMMANDS) {
      expect(complete("oppi-sanitize", name, "--")).toEqual(options.map((option) => `--${option.name}`));
    }
  });

  it("knows the choices of a value, after a space and after an equals sign", () => {
    expect(complete("oppi-sanitize", "--format", "s")).toEqual(["sgr", "surface", "svg"]);
    expect(complete("oppi-sanitize", "--keep", "=", "t")).toEqual(["tail"]);
    expect(complete("oppi-sanitize", "--keep", "=")).toEqual(["head", "tail"]);
    expect(complete("oppi-sanitize", "--rows", "")).toEqual([]);
  });

  it("offers files, and commands in first place", () => {
    expect(complete("oppi-sanitize", "")).toEqual(["oppi-sanitize.1", ...COMMANDS.map(({ name }) => name)]);
    expect(complete("oppi-sanitize", "explain", "opp")).toEqual(["oppi-sanitize.1"]);
  });
});

describe("what this machine can read", () => {
  it.runIf(has("zsh"))("zsh reads its completion (needs zsh)", () => {
    expect(spawnSync("zsh", ["-n", at("completions/_oppi-sanitize")], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    // What it hands to zsh's own completion, for the filter and for a command.
    for (const [words, options] of [["oppi-sanitize --", OPTIONS], ["oppi-sanitize explain --", EXPLAIN_OPTIONS]] as const) {
      const script = `_arguments() { print -l -- "$@" }; _describe() { }; words=(${words}); CURRENT=$#words; source ${at("completions/_oppi-sanitize")}`;
      const { stdout } = spawnSync("zsh", ["-f", "-c", script], { encoding: "utf8" });
      const names = stdout.split("\n").flatMap((line) => /^\*?--([a-z-]+)\[/.exec(line)?.[1] ?? []);
      expect(names).toEqual(options.map(({ name }) => name));
    }
  });

  it.runIf(has("fish"))("fish reads its completion (needs fish)", () => {
    expect(spawnSync("fish", ["--no-execute", at("completions/oppi-sanitize.fish")], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    const completions = spawnSync("fish", ["-c", `source ${at("completions/oppi-sanitize.fish")}; complete -C "oppi-sanitize --format "`], { encoding: "utf8" });
    expect(completions.stdout.split(/\s/)).toContain("svg");
  });

  it.runIf(spawnSync("mandoc", ["-T", "lint", "/dev/null"], { stdio: "ignore" }).error === undefined)("mandoc has no complaint about the manual page (needs mandoc)", () => {
    const { stdout } = spawnSync("mandoc", ["-T", "lint", "-W", "warning", at("man/oppi-sanitize.1")], { encoding: "utf8" });
    expect(stdout.split("\n").filter((line) => line !== "" && !line.includes("missing date"))).toEqual([]);
  });
});
