import { describe, expect, it } from "vitest";
import { RecordReader } from "../../src/rpc/framing.js";

function read(chunks: readonly (string | Uint8Array)[], maxBytes = 100): string[] {
  const found: string[] = [];
  const reader = new RecordReader(maxBytes, {
    record: (bytes) => found.push(Buffer.from(bytes).toString("utf8")),
    oversize: () => found.push("too long"),
  });
  for (const chunk of chunks) reader.write(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  reader.end();
  return found;
}

/** The same whole, by single bytes and in threes. */
function readAnyhow(text: string, maxBytes?: number): string[] {
  const whole = read([text], maxBytes);
  const bytes = Buffer.from(text);
  for (const size of [1, 3]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
    expect(read(chunks, maxBytes)).toEqual(whole);
  }
  return whole;
}

describe("records", () => {
  it("end at LF alone, and the last without one", () => {
    expect(readAnyhow("a\nb\r\n\nc\rd")).toEqual(["a\n", "b\r\n", "\n", "c\rd"]);
    expect(readAnyhow("a\u2028b\u2029c\u0085d\u000be\u000cf\n")).toEqual(["a\u2028b\u2029c\u0085d\u000be\u000cf\n"]);
    expect(readAnyhow("")).toEqual([]);
  });

  it("lose a byte order mark at the very start only", () => {
    expect(readAnyhow("\ufeffa\n\ufeffb\n")).toEqual(["a\n", "\ufeffb\n"]);
    expect(readAnyhow("\ufeff")).toEqual([]);
  });

  it("have at most so many bytes, line end and mark aside; a longer one is told once and skipped", () => {
    expect(readAnyhow("12345\n", 5)).toEqual(["12345\n"]);
    expect(readAnyhow("\ufeff12345\r\n", 5)).toEqual(["12345\r\n"]);
    expect(readAnyhow("123456\n1\n", 5)).toEqual(["too long", "1\n"]);
    expect(readAnyhow(`${"x".repeat(1_000)}\n1\n${"y".repeat(50)}`, 5)).toEqual(["too long", "1\n", "too long"]);
    expect(readAnyhow("123456", 5)).toEqual(["too long"]);
  });

  it("may come by the byte without more memory than they are", () => {
    const before = process.memoryUsage();
    const reader = new RecordReader(4_000_000, { record: () => {}, oversize: () => {} });
    const byte = Uint8Array.of(0x61);
    for (let count = 0; count < 2_000_000; count++) reader.write(byte);
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(16_000_000);
  });
});
