/** `--follow`: the snapshot as it stands, while the input goes on. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FollowFormat } from "../../src/cli/formats/follow.js";
import type { Observer } from "../../src/cli/formats/format.js";
import { sanitizeTerminal } from "../../src/index.js";
import { finish, printed, run, sleep, start } from "./spawn.js";

interface Printed {
  readonly lines: readonly (readonly { text: string }[])[];
  readonly hash: string;
}

const objects = (stdout: string): Printed[] =>
  stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Printed);
const textOf = ({ lines }: Printed) => lines.map((line) => line.map((span) => span.text).join("")).join("\n");

describe("the command", () => {
  it("prints a change without waiting for more input, and the last state at the end", async () => {
    const child = start(["--follow"]);
    const all = finish(child);
    let seen = printed(child, "0 %");
    child.stdin.write("\x1b[32mget\x1b[m\n0 %");
    await seen;
    seen = printed(child, "50 %");
    child.stdin.write("\r50 %");
    await seen;
    child.stdin.end("\r100 %\x1b[A\rgot");
    const { code, stdout, stderr } = await all;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(objects(stdout).map(textOf)).toEqual(["get\n0 %", "get\n50 %", "got\n100 %"]);
  });

  it("ends with what --format json prints, in the same shape", async () => {
    const input = "a\nb\x1b[A\x1b[31mA\x1b[m\x1b]0;title\x07\n".repeat(300) + "\x1b[3";
    const whole = await run(["--format=json", "--rows=24"], input);
    const { code, stdout } = await run(["--follow", "--rows=24"], input);
    expect(code).toBe(0);
    const [last, expected] = [objects(stdout).at(-1), objects(whole.stdout).at(-1)];
    expect(last?.lines).toEqual(expected?.lines);
    expect(last?.hash).toEqual(expected?.hash);
    expect(Object.keys(last ?? {})).toEqual(["lines", "hash", "truncation", "findings"]);
  });

  it("prints at most every 250 ms, and never the same twice", async () => {
    const child = start(["--follow"]);
    const all = finish(child);
    const began = performance.now();
    for (let step = 0; performance.now() - began < 1_200; step++) {
      child.stdin.write(`\r${step % 7}`);
      await sleep(10);
    }
    child.stdin.end();
    const { stdout } = await all;
    const hashes = objects(stdout).map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThanOrEqual(2);
    expect(hashes.length).toBeLessThanOrEqual(Math.floor((performance.now() - began) / 250) + 2);
    for (const [index, hash] of hashes.entries()) expect(hash).not.toBe(hashes[index - 1]);
  });

  it("ends at once when the input does, whatever it still waits for", async () => {
    const child = start(["--follow"]);
    const all = finish(child);
    const seen = printed(child, "one");
    child.stdin.write("one");
    await seen;
    child.stdin.write("two");
    const began = performance.now();
    child.stdin.end();
    expect(objects((await all).stdout).map(textOf)).toEqual(["one", "onetwo"]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("prints the state at a signal", async () => {
    const child = start(["--follow"]);
    const all = finish(child);
    const seen = printed(child, "one");
    child.stdin.write("one");
    await seen;
    child.stdin.write("\ntwo");
    await sleep(300);
    child.kill("SIGINT");
    const { code, stdout } = await all;
    expect(code).toBe(130);
    expect(objects(stdout).map(textOf).at(-1)).toBe("one\ntwo");
  });

  it("prints one object for input without lines, and keeps within the limits", async () => {
    expect(objects((await run(["--follow"], "\x1b[m")).stdout).map(textOf)).toEqual([""]);
    const limited = await run(["--follow", "--max-lines=3", "--keep=tail"], "a\nb\nc\nd\ne\n");
    expect(textOf(objects(limited.stdout).at(-1) as Printed)).toBe("… 3 more lines\nd\ne");
  });

  it.each([
    [["--follow", "--format=ndjson"], "--follow goes only with --format json, not ndjson"],
    [["--follow", "--format=surface"], "--follow goes only with --format json, not surface"],
    [["--follow", "--check"], "--follow does not go with --check, which prints nothing"],
    [["--follow", "--lines"], "--follow does not go with --lines, whose lines never change"],
    [["--follow=1"], "--follow takes no value"],
  ])("refuses %j", async (args, message) => {
    expect(await run(args, "text")).toEqual({ code: 2, stdout: "", stderr: `oppi-sanitize: ${message}\n` });
  });

  it("is in the help, and goes with --format json", async () => {
    expect((await run(["--help"])).stdout).toMatch(/^ {2}--follow .*--format json/mu);
    expect((await run(["--follow", "--format=json"], "a")).code).toBe(0);
  });
});

describe("the timing", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  /** A follower, what it printed of its own accord, and a switch that holds its prints back. */
  function follower() {
    const texts: string[] = [];
    const waiting: (() => void)[] = [];
    const reader = { slow: false, release: () => waiting.splice(0).forEach((resolve) => resolve()) };
    const observer: Observer = { line: () => {}, report: () => {} };
    const format = new FollowFormat({}, observer);
    format.start((text) => {
      texts.push(textOf(JSON.parse(String(text)) as Printed));
      return reader.slow ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
    });
    const write = (text: string) => format.write(Buffer.from(text));
    return { format, texts, reader, write };
  }

  it("is the first change at once, then the newest state each 250 ms", async () => {
    const { texts, write } = follower();
    write("a");
    await vi.advanceTimersByTimeAsync(0);
    expect(texts).toEqual(["a"]);
    for (const letter of "bcdef") {
      write(letter);
      await vi.advanceTimersByTimeAsync(49);
    }
    expect(texts).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(5);
    expect(texts).toEqual(["a", "abcdef"]);
    await vi.advanceTimersByTimeAsync(10_000);
    write("g");
    await vi.advanceTimersByTimeAsync(0);
    expect(texts).toEqual(["a", "abcdef", "abcdefg"]);
  });

  it("leaves out a change that was undone, and input that changes no line", async () => {
    const { texts, write } = follower();
    write("a");
    await vi.advanceTimersByTimeAsync(0);
    write("b");
    write("\r\x1b[Ka");
    write("\x1b]0;title\x07\x1b[?25l");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts).toEqual(["a"]);
  });

  it("waits for a slow reader, who then gets the newest state only", async () => {
    const { texts, reader, write } = follower();
    reader.slow = true;
    for (const letter of "abc") {
      write(letter);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(texts).toEqual(["a"]);
    reader.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(texts).toEqual(["a", "abc"]);
  });

  it("prints nothing after the end", async () => {
    const { format, texts, write } = follower();
    write("a");
    expect(textOf(JSON.parse(format.end()) as Printed)).toBe("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts).toEqual([]);
  });

  it("prints at the end only what was not printed", async () => {
    const { format, texts, write } = follower();
    write("a\n");
    await vi.advanceTimersByTimeAsync(0);
    expect(texts).toEqual([sanitizeTerminal("a\n").text.join("\n")]);
    expect(format.end()).toBe("");
  });
});
