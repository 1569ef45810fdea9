/** `oppi-sanitize rpc -- command`: between a command and its client, on both pipes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { finish, printed, run, shell, sleep, start, takenBy, withFolder } from "./spawn.js";

/** An agent: asks, prints what it is answered, and ends with 7 when told to quit. */
const AGENT = `
const { createInterface } = require("node:readline");
const send = (fields) => console.log(JSON.stringify(fields));
send({ type: "extension_ui_request", id: "1", method: "select", title: "\\u001b[1mt", options: ["\\u001b[31mYes", "Yes", "Yes (2)"] });
createInterface({ input: process.stdin }).on("line", (line) => {
  send({ type: "got", line });
  if (line.includes("quit")) process.exit(7);
}).on("close", () => send({ type: "closed" }));
`;
const asked = JSON.stringify({ type: "extension_ui_request", id: "1", method: "select", title: "t", options: ["Yes (3)", "Yes", "Yes (2)"] }) + "\n";
const got = (line: string): string => JSON.stringify({ type: "got", line }) + "\n";
const response = (value: string): string => JSON.stringify({ type: "extension_ui_response", id: "1", value });
const agent = (args: readonly string[] = []) => start(["rpc", ...args, "--", process.execPath, "-e", AGENT]);

describe("rpc around a command", () => {
  it("maps an answer back to the original option, and passes what else the client says", async () => {
    const child = agent();
    const all = finish(child);
    await printed(child, asked);
    const prompt = '{"type":"prompt", "message":"\\u001b[1mYes (3)"}';
    child.stdin.end(`${prompt}\n${response("Yes (3)")}\n`);
    expect(await all).toEqual({ code: 0, stdout: asked + got(prompt) + got(response("\u001b[31mYes")) + '{"type":"closed"}\n', stderr: "" });
  });

  it("ends when the command does, with its exit code, though the client says nothing", async () => {
    const child = agent();
    const all = finish(child);
    await printed(child, asked);
    child.stdin.write('{"quit":true}\n');
    expect(await all).toEqual({ code: 7, stdout: asked + got('{"quit":true}'), stderr: "" });
  });

  it("keeps a bad record of the client from the command, and tells it", async () => {
    const child = agent(["--strict"]);
    const all = finish(child);
    await printed(child, asked);
    child.stdin.end(`nonsense\n${response("Yes")}\n`);
    const { code, stdout, stderr } = await all;
    expect({ code, stdout }).toEqual({ code: 1, stdout: asked + got(response("Yes")) + '{"type":"closed"}\n' });
    expect(JSON.parse(stderr)).toMatchObject({ level: "error", reason: "bad-json", from: "client", record: 1 });
  });

  it("takes options before the dashes and leaves those after them to the command", async () => {
    const script = "console.log(JSON.stringify(process.argv.slice(1)))";
    const { stdout } = await run(["rpc", "--surface", "--", process.execPath, "-e", script, "--", "--strict", "--", "-x"]);
    expect(stdout).toBe('["--strict","--","-x"]\n');
  });

  it("hands the command's own stderr through", async () => {
    const { code, stderr } = await run(["rpc", "--", process.execPath, "-e", 'process.stderr.write("a log line\\n"); process.exitCode = 3']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: "a log line\n" });
  });

  it("tells in one line that a command cannot be started", async () => {
    const { code, stdout, stderr } = await run(["rpc", "--", "/nonexistent/\u001b[2Jagent"]);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: "oppi-sanitize: /nonexistent/agent: no such file\n" });
  });

  it.each([["SIGTERM", 143], ["SIGINT", 130], ["SIGHUP", 129]] as const)("passes %s on, and ends with %i if the command dies of it", async (signal, exit) => {
    const child = agent();
    const all = finish(child);
    await printed(child, asked);
    child.kill(signal);
    expect(await all).toEqual({ code: exit, stdout: asked, stderr: "" });
  });

  it("leaves it to the command what a signal means, and prints all that it says", async () => {
    const script = `
      process.on("SIGTERM", () => { process.stdout.write(('{"n":1}\\n').repeat(200000)); process.exitCode = 5; clearInterval(timer); });
      const timer = setInterval(() => {}, 1000);
      console.log('{"ready":true}');`;
    const child = start(["rpc", "--", process.execPath, "-e", script]);
    const all = finish(child);
    await printed(child, '{"ready":true}\n');
    child.kill("SIGTERM");
    const { code, stdout } = await all;
    expect([code, stdout.length]).toEqual([5, 15 + 8 * 200_000]);
  });

  it("holds the command back while the client reads nothing", async () => {
    const script = `const { writeSync } = require("node:fs");
      const rows = Buffer.from('{"n":1}\\n'.repeat(1000));
      for (let n = 0; n < 1000; n++) { for (let at = 0; at < rows.length; ) at += writeSync(1, rows, at); writeSync(2, "."); }`;
    const child = start(["rpc", "--", process.execPath, "-e", script]);
    let told = 0;
    child.stderr.on("data", (chunk: Buffer) => (told += chunk.length));
    await sleep(700);
    expect(told).toBeLessThan(500);
    const { code, stdout } = await finish(child);
    expect([code, stdout.length, told]).toEqual([0, 8_000_000, 1_000]);
  });

  it("holds the client back while the command reads nothing", async () => {
    const child = start(["rpc", "--", process.execPath, "-e", "setTimeout(() => process.exit(4), 1500)"]);
    expect(await takenBy(child, `{"text":"${"x".repeat(1_000)}"}\n`.repeat(60))).toBeLessThan(4_000_000);
    expect((await finish(child)).code).toBe(4);
  });

  it("is 0 when the reader has enough, and lets the command know", async () => {
    await withFolder(async (folder) => {
      const script = join(folder, "agent.cjs");
      writeFileSync(script, `const more = () => process.stdout.write('{"a":1}\\n'.repeat(1000), (error) => { if (error) process.exit(9); more(); }); more();`);
      const { stdout, stderr } = await shell(`$CLI rpc -- ${process.execPath} ${script} < /dev/null | head -1; echo "\${PIPESTATUS[0]}"`);
      expect({ stdout, stderr }).toEqual({ stdout: '{"a":1}\n0\n', stderr: "" });
    });
  });
});
