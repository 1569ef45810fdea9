/** `oppi-sanitize rpc` as a filter of standard input. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finish, printed, run, shell, sleep, start, takenBy } from "./spawn.js";

const good = '{"type":"event","n":1}\n';
const request = (fields: object): string => JSON.stringify({ type: "extension_ui_request", id: "1", ...fields }) + "\n";
const reportsOf = (stderr: string) =>
  stderr.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as { level: string; reason: string; record: number });

describe("rpc on a stream", () => {
  it("cleans what a person reads and passes the rest byte for byte", async () => {
    const input = request({ method: "setTitle", title: "\u001b[31mred\u009b2J\u202e" }) + '{"type":"event","title":"\\u001b[31m", "n":1e400}\r\n';
    const { code, stdout, stderr } = await run(["rpc"], input);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(request({ method: "setTitle", title: "red" }) + '{"type":"event","title":"\\u001b[31m", "n":1e400}\r\n');
  });

  it("prints each record as soon as it is whole", async () => {
    const child = start(["rpc"]);
    const all = finish(child);
    for (const record of ['{"a":1}\n', '{"a":2}\n']) {
      const seen = printed(child, record);
      child.stdin.write(record);
      await seen;
    }
    const last = printed(child, '{"a":3}\n');
    child.stdin.write('{"a"');
    await sleep(50);
    child.stdin.write(":3}\n");
    await last;
    child.stdin.end('{"a":4}');
    expect(await all).toEqual({ code: 0, stdout: '{"a":1}\n{"a":2}\n{"a":3}\n{"a":4}', stderr: "" });
  });

  it.each([
    ["first", `bad\n${good}${good}`, 1],
    ["middle", `${good}{"a":\n${good}`, 2],
    ["last", `${good}${good}{"a":`, 3],
  ])("tells bad JSON on the %s line, and goes on", async (_where, input, record) => {
    const { code, stdout, stderr } = await run(["rpc"], input);
    expect({ code, stdout }).toEqual({ code: 0, stdout: good + good });
    expect(reportsOf(stderr)).toMatchObject([{ level: "error", reason: "bad-json", record }]);
    expect((await run(["rpc", "--strict"], input)).code).toBe(1);
  });

  it("exits 0 under --strict where every record is fine", async () => {
    expect(await run(["rpc", "--strict"], good)).toEqual({ code: 0, stdout: good, stderr: "" });
  });

  it("never repeats what a bad record holds", async () => {
    const { stderr } = await run(["rpc"], "\u001b[2J\u009bevil\u202e\n");
    expect(stderr).toMatch(/^[\x20-\x7e]+\n$/);
    expect(stderr).not.toContain("evil");
  });

  it.runIf(existsSync("/proc/self/status"))("skips 64 MB without a line end in bounded memory, tells it once, and reads the next line", async () => {
    const child = start(["rpc"]);
    const all = finish(child);
    const piece = Buffer.alloc(1024 * 1024, 0x78);
    let most = 0;
    child.stdin.write(good);
    for (let sent = 0; sent < 64; sent++) {
      if (!child.stdin.write(piece)) await once(child.stdin, "drain");
      const status = readFileSync(`/proc/${child.pid as number}/status`, "utf8");
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
    }
    child.stdin.end(`\n${good}`);
    const { code, stdout, stderr } = await all;
    expect({ code, stdout }).toEqual({ code: 0, stdout: good + good });
    expect(reportsOf(stderr)).toMatchObject([{ level: "error", reason: "too-long", record: 2 }]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(120);
  });

  it("takes the size of a record from --max-record", async () => {
    const { stdout, stderr } = await run(["rpc", "--max-record", "10"], '{"a":1234}\n{"a":12345}\n');
    expect(stdout).toBe('{"a":1234}\n');
    expect(reportsOf(stderr)).toMatchObject([{ reason: "too-long", record: 2 }]);
    expect((await run(["rpc", "--max-record", "1"])).code).toBe(2);
  });

  it("frames on LF only: U+2028, U+2029, U+0085 and CR in a record are no line ends", async () => {
    const record = '{"type":"event","text":"a\u2028b\u2029c\u0085d"\r}\n';
    expect(await run(["rpc"], record)).toEqual({ code: 0, stdout: record, stderr: "" });
    const { stdout } = await run(["rpc"], request({ method: "notify", message: "a\u2028b\u2029c\u0085d\re" }));
    expect(stdout).toBe(request({ method: "notify", message: "a\nb\ncde" }));
  });

  it("takes a byte order mark at the start and CRLF", async () => {
    expect(await run(["rpc"], `\ufeff{"a":1}\r\n{"a":2}\r\n`)).toEqual({ code: 0, stdout: '{"a":1}\r\n{"a":2}\r\n', stderr: "" });
  });

  it("keeps the order of 100,000 records", async () => {
    const records = Array.from({ length: 100_000 }, (_, index) =>
      index % 3 === 0 ? request({ method: "notify", message: `\u001b[1m${index}` }) : `{"type":"event","n":${index}}\n`);
    const { code, stdout, stderr } = await run(["rpc"], records.join(""));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout === records.join("").replaceAll("\\u001b[1m", "")).toBe(true);
  });

  it("tells which options have an answer that cannot be mapped back, and is no failure", async () => {
    const input = request({ method: "select", title: "t", options: ["a", "\u001b[1mb"] });
    const { code, stdout, stderr } = await run(["rpc", "--strict"], input);
    expect({ code, stdout }).toEqual({ code: 0, stdout: request({ method: "select", title: "t", options: ["a", "b"] }) });
    expect(reportsOf(stderr)).toMatchObject([{ level: "warning", reason: "option-changed", id: "1", options: [1] }]);
  });

  it("adds native surfaces under --surface, to setWidget only", async () => {
    const input = request({ method: "setWidget", widgetKey: "k", widgetLines: ["\u001b[32mok"] }) + request({ method: "setTitle", title: "t" });
    const { stdout } = await run(["rpc", "--surface"], input);
    const [widget, title] = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(widget).toMatchObject({ widgetLines: ["ok"], nativeSurface: { id: "widget:k", blocks: [{ lines: [[{ text: "ok", role: "success" }]] }] } });
    expect(title).not.toHaveProperty("nativeSurface");
  });

  it("is silent and 0 when the reader has enough", async () => {
    const { stdout, stderr } = await shell(`yes '${good.trim()}' | $CLI rpc | head -1; echo "\${PIPESTATUS[1]}"`);
    expect({ stdout, stderr }).toEqual({ stdout: `${good}0\n`, stderr: "" });
  });

  it("holds a writer back while nobody reads", async () => {
    const child = start(["rpc"]);
    const piece = good.repeat(3_000);
    const taken = await takenBy(child, piece);
    expect(taken).toBeLessThan(4_000_000);
    child.stdin.end();
    const { code, stdout } = await finish(child);
    expect([code, stdout.length]).toEqual([0, taken]);
  });

  it.each([["SIGINT", 130], ["SIGTERM", 143]] as const)("ends at %s with %i, after what was whole", async (signal, exit) => {
    const child = start(["rpc"]);
    const all = finish(child);
    const seen = printed(child, good);
    child.stdin.write(good);
    await seen;
    child.kill(signal);
    expect(await all).toEqual({ code: exit, stdout: good, stderr: "" });
  });

  it("refuses operands and unknown options", async () => {
    for (const args of [["file"], ["--sirface"], ["--"]]) {
      const { code, stdout, stderr } = await run(["rpc", ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(/^oppi-sanitize: [^\n]+\n$/);
    }
  });

  it("has a help of its own", async () => {
    const { code, stdout } = await run(["rpc", "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: oppi-sanitize rpc [options] [-- command…]");
  });

  it("ends when its input does, whatever it read", async () => {
    const child = start(["rpc"]);
    child.stdin.end();
    expect(await once(child, "close")).toEqual([0, null]);
  });
});
