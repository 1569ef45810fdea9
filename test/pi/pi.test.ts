/**
 * The real Pi in rpc mode behind `oppi-sanitize rpc`. It is not among the package's dependencies: `npm ci --prefix
 * test/pi` installs it, as `.ci/run` does, and without it the test is skipped.
 */
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { finish, start, withFolder } from "../process/spawn.js";
import { OPTIONS } from "./extension.js";

const PI = fileURLToPath(new URL("node_modules/@mariozechner/pi-coding-agent/dist/cli.js", import.meta.url));
const EXTENSION = fileURLToPath(new URL("extension.ts", import.meta.url));
const hasPi = existsSync(PI);
const HOW = "npm ci --prefix test/pi --ignore-scripts";

if (!hasPi) process.stderr.write(`no Pi found, so the end-to-end test is skipped (${HOW})\n`);

interface UiRecord {
  readonly type: string;
  readonly id: string;
  readonly method: string;
  readonly options?: readonly string[];
  readonly [field: string]: unknown;
}

describe.runIf(hasPi)(`the real Pi (${hasPi ? "installed" : HOW})`, () => {
  it("shows clean texts through the filter, and its extension gets the original options back", async () => {
    await withFolder(async (home) => {
      const env = { HOME: home, PI_OFFLINE: "1", PI_CODING_AGENT_DIR: home };
      const child = start(["rpc", "--surface", "--strict", "--", process.execPath, PI, "--mode", "rpc", "--no-session", "-e", EXTENSION], env);
      const all = finish(child);
      const seen: UiRecord[] = [];
      let asked = 0;
      createInterface({ input: child.stdout }).on("line", (line) => {
        const record = JSON.parse(line) as UiRecord;
        if (record.type !== "extension_ui_request") return;
        seen.push(record);
        const answer = { type: "extension_ui_response", id: record.id };
        if (record.method === "select") child.stdin.write(JSON.stringify({ ...answer, value: record.options?.[asked++] }) + "\n");
        if (record.method === "confirm") child.stdin.write(JSON.stringify({ ...answer, confirmed: true }) + "\n");
        if (record["text"] === "true") child.stdin.end();
      });
      const { code, stderr } = await all;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });

      const of = (method: string) => seen.filter((record) => record.method === method);
      expect(of("setTitle")).toMatchObject([{ title: "pi red" }]);
      expect(of("setStatus")).toMatchObject([{ statusKey: "key\u001b[1m", statusText: "working⠋ now" }, { statusKey: "gone" }]);
      expect(of("setStatus")[1]).not.toHaveProperty("statusText");
      expect(of("setWidget")).toMatchObject([
        {
          widgetKey: "jobs",
          widgetPlacement: "belowEditor",
          widgetLines: ["Jobs", "", "✓ tests", "done"],
          nativeSurface: {
            id: "widget:jobs",
            blocks: [{ type: "terminal", lines: [[{ text: "Jobs", traits: ["bold"] }], [], [{ text: "✓", role: "success" }, { text: " tests" }], [{ text: "done" }]] }],
          },
        },
      ]);
      expect(of("notify")).toMatchObject([{ message: "failed\n  at line 3", notifyType: "error" }]);
      expect(of("confirm")).toMatchObject([{ title: "Sure?", message: "hidden" }]);
      const labels = ["Allow (3)", "Allow", "Allow (4)", "Allow (2)", "Block"];
      expect(of("select").map(({ title, options }) => ({ title, options }))).toEqual(OPTIONS.map(() => ({ title: "Run rm -r?", options: labels })));
      expect(of("set_editor_text").map(({ text }) => text)).toEqual([...OPTIONS, "true"]);
      expect(seen.filter(({ method, nativeSurface }) => nativeSurface !== undefined && method !== "setWidget")).toEqual([]);
    });
  });
});
