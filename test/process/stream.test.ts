import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TerminalLineReader, UNLIMITED } from "../../src/index.js";
import { finish, printed, run, shell, sleep, start, withFolder } from "./spawn.js";

const lineOf = (text: string) => JSON.stringify([{ text }]) + "\n";

describe("streaming", () => {
  it("prints each line as soon as it is finished", async () => {
    const child = start(["--format=text"]);
    const all = finish(child);
    for (const line of ["first\n", "second\n"]) {
      const seen = printed(child, line);
      child.stdin.write(line);
      await seen;
    }
    child.stdin.write("open");
    await sleep(100);
    const rest = printed(child, "open, closed\n");
    child.stdin.write(", closed\n");
    await rest;
    child.stdin.end();
    expect(await all).toEqual({ code: 0, stdout: "first\nsecond\nopen, closed\n", stderr: "" });
  });

  it.each([
    ["ESC", "text\u001b"],
    ["a parameter", "text\u001b[3"],
    ["a hyperlink", "text\u001b]8;;h"],
    ["a title", "text\u001b]0;half a ti"],
  ])("prints the text before input that ends in %s", async (_name, input) => {
    expect(await run([], input)).toEqual({ code: 0, stdout: lineOf("text"), stderr: "" });
  });

  it("shows a character that the input ends in as ill-formed", async () => {
    expect(await run([], Uint8Array.of(0x74, 0xe2, 0x9c))).toEqual({ code: 0, stdout: lineOf("t\uFFFD"), stderr: "" });
  });

  it("invariant 29: prints what the library returns, however the input arrives", async () => {
    const text = fc.constantFrom("a", "é", "漢", "\n", "\r\n", "\t", "\u001b[A", "\u001b[K", "\u001b[31m", "\u001b[m");
    const link = fc.constantFrom("\u001b]8;;https://e.org/\u0007", "\u001b]8;;\u0007");
    const tokens = fc.array(fc.oneof(text, link), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(tokens, fc.array(fc.nat(200), { maxLength: 3 }), async (parts, cuts) => {
        const input = Buffer.from(parts.join(""));
        let expected = "";
        const print = (spans: unknown) => (expected += JSON.stringify(spans) + "\n");
        const reader = new TerminalLineReader(print, { limits: UNLIMITED });
        reader.write(input);
        reader.end();
        const child = start([]);
        const all = finish(child);
        const at = [...cuts.map((cut) => Math.min(cut, input.length)).sort((a, b) => a - b), input.length];
        let from = 0;
        for (const to of at) {
          child.stdin.write(input.subarray(from, to));
          from = to;
          await sleep(5);
        }
        child.stdin.end();
        expect(await all).toEqual({ code: 0, stdout: expected, stderr: "" });
      }),
      { numRuns: 6 },
    );
  });
});

describe("the end of the output", () => {
  it("is silent and 0 when the reader has enough", async () => {
    const { stdout, stderr } = await shell('yes "a line" | $CLI | head -1; echo "${PIPESTATUS[1]}"');
    expect({ stdout, stderr }).toEqual({ stdout: lineOf("a line") + "0\n", stderr: "" });
  });

  it("does not wait for more input when the reader has enough", async () => {
    const child = start([]);
    child.stdout.destroy();
    child.stdin.write("x\n".repeat(1000));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(0);
  });

  it.runIf(existsSync("/dev/full"))("is an error when the disk is full", async () => {
    const { stdout, stderr } = await shell('echo text | $CLI > /dev/full; echo "$?"');
    expect(stdout).toBe("2\n");
    expect(stderr).toBe("oppi-sanitize: standard output: no space left\n");
  });

  it("comes after 5 MB of output, with a failing exit code and a slow reader too", async () => {
    await withFolder(async (folder) => {
      const big = join(folder, "big");
      writeFileSync(big, ("x".repeat(99) + "\n").repeat(50_000));
      const child = start(["--format=text", big, join(folder, "missing")]);
      await sleep(400);
      const { code, stdout } = await finish(child);
      expect(code).toBe(2);
      expect(stdout.length).toBe(5_000_000);
    });
  });
});

describe("signals", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s in mid-line prints what was read and ends with %i", async (signal, exit) => {
    const child = start(["--stats"]);
    const all = finish(child);
    const seen = printed(child, "one");
    child.stdin.write("one\nhalf a li\u001b[3");
    await seen;
    child.kill(signal);
    const { code, stdout, stderr } = await all;
    expect(code).toBe(exit);
    expect(stdout).toBe(lineOf("one") + lineOf("half a li"));
    expect(JSON.parse(stderr)).toMatchObject({ bytes: 16, lines: 2 });
  });

  it("end a snapshot early, with what there is", async () => {
    const child = start(["--format=json", "--stats", "-"]);
    const all = finish(child);
    child.stdin.write("one\ntwo");
    await sleep(500);
    child.kill("SIGINT");
    const { code, stdout } = await all;
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ lines: [[{ text: "one" }], [{ text: "two" }]] });
  });

  it("wait for the reader of the output; the second one does not", async () => {
    const child = start(["--format=text"]);
    child.stdout.pause();
    const ended = once(child, "exit") as Promise<[number]>;
    child.stdin.write("x\n".repeat(2_000_000));
    await sleep(700);
    child.kill("SIGTERM");
    expect(await Promise.race([ended, sleep(300)])).toBeUndefined();
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    child.stdin.destroy();
    child.stdout.destroy();
  });

  it("end a read from a named pipe", async () => {
    await withFolder(async (folder) => {
      const pipe = join(folder, "pipe");
      execFileSync("mkfifo", [pipe]);
      const { stdout, stderr } = await shell(
        // The signal comes once the first line is out, however long the start takes.
        '(printf "one\\nhalf"; sleep 30) > "$PIPE" & writer=$!; $CLI "$PIPE" > "$OUT" & cli=$!; ' +
          'until grep -q one "$OUT"; do sleep 0.05; done; kill -INT $cli; wait $cli; code=$?; cat "$OUT"; echo "$code"; kill $writer',
        { PIPE: pipe, OUT: join(folder, "out") },
      );
      expect(stderr).toBe("");
      expect(stdout).toBe(lineOf("one") + lineOf("half") + "130\n");
    });
  });
});

describe.runIf(existsSync("/proc/self/status"))("memory", () => {
  /** The most that the process has ever held, in MB; 0 if it has just ended. */
  const peak = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

  it("stays under 120 MB while 100 MB go through to a slow reader", async () => {
    const child = start(["--format=text"]);
    const piece = Buffer.from(("\u001b[32mok\u001b[m " + "x".repeat(90) + "\n").repeat(1000));
    let received = 0;
    let most = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      const before = received;
      received += chunk.length;
      if (Math.floor(before / 10e6) === Math.floor(received / 10e6)) return;
      // Nothing is read for a while; what is written in the meantime must not pile up.
      child.stdout.pause();
      most = Math.max(most, peak(child.pid as number));
      setTimeout(() => child.stdout.resume(), 100);
    });
    const closed = once(child, "close") as Promise<[number]>;
    let sent = 0;
    while (sent < 100e6) {
      sent += piece.length;
      if (!child.stdin.write(piece)) await once(child.stdin, "drain");
    }
    child.stdin.end();
    expect(await closed).toEqual([0, null]);
    expect(received).toBe((sent / piece.length) * 94_000);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(120);
  });

  it("of a snapshot does not grow with the input, with --lines neither", async () => {
    const child = start(["--lines", "--format=json", "--stats"]);
    let most = 0;
    const closed = once(child, "close") as Promise<[number]>;
    child.stdout.resume();
    const piece = Buffer.from(("x".repeat(999) + "\n").repeat(1000));
    for (let sent = 0; sent < 64; sent++) {
      if (!child.stdin.write(piece)) await once(child.stdin, "drain");
      most = Math.max(most, peak(child.pid as number));
    }
    child.stdin.end();
    expect(await closed).toEqual([0, null]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(120);
  });

  it("stays under 120 MB for a few bytes that print thousands of characters each", async () => {
    const child = start(["--format=text"]);
    let most = 0;
    child.stdout.on("data", () => {
      most = Math.max(most, peak(child.pid as number));
    });
    child.stdin.end("a\u001b[4096b\u001b[4096b\u001b[4096b\n".repeat(8_000));
    expect(await once(child, "close")).toEqual([0, null]);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(120);
  });
});
