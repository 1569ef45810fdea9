/** Errors are for callers that break the types, never for input. */
import { describe, expect, it } from "vitest";
import { TerminalSanitizer, sanitizeTerminal, toSafeAnsi } from "../../src/index.js";

describe("a wrong call", () => {
  it.each([[undefined], [null], [7], [[0x41]], [new ArrayBuffer(1)]])("with %j for input is a TypeError that says what is taken", (input) => {
    expect(() => sanitizeTerminal(input as never)).toThrow(new TypeError("input must be a Uint8Array or a string"));
  });

  it("after the end is an error until the sanitizer is reset", () => {
    const sanitizer = new TerminalSanitizer();
    sanitizer.write("before\n");
    const last = sanitizer.end();
    expect(() => sanitizer.write("after")).toThrow("write after end");
    expect(sanitizer.end()).toEqual(last);
    sanitizer.reset();
    sanitizer.write("after");
    expect(sanitizer.end().text).toEqual(["after"]);
  });

  it("of safe ANSI with wrong options is a TypeError that names them", () => {
    expect(() => toSafeAnsi([], null as never)).toThrow(new TypeError("options must be an object"));
    expect(() => toSafeAnsi([], { links: "no" } as never)).toThrow(new TypeError("links must be a boolean"));
  });
});
