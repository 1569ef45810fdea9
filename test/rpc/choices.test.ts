import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choices, sanitizeDisplayText } from "../../src/index.js";
import { forAll, wildText } from "../properties/arbitraries.js";

const RED = "\u001b[31m";

describe("labels of options", () => {
  it("are as given where nothing has to change", () => {
    const options = ["Allow", "Block", "Allow", "", "  indented"];
    expect(choices(options).labels).toEqual(options);
  });

  it("are clean, on one line, and lead back to the option", () => {
    const options = [`${RED}Allow\u001b[m`, "Block\nfor ever"];
    const { labels, resolve } = choices(options);
    expect(labels).toEqual(["Allow", "Block for ever"]);
    expect(labels.map((label) => resolve(label))).toEqual(options);
    expect([resolve(0), resolve(1), resolve(2), resolve(-1), resolve("other")]).toEqual([...options, undefined, undefined, undefined]);
  });

  it("are told apart where they read alike, and what is clean keeps its own", () => {
    const options = [`${RED}Yes`, "Yes", "\u001b[32mYes", "Yes (2)"];
    const { labels, resolve } = choices(options);
    expect(labels).toEqual(["Yes (3)", "Yes", "Yes (4)", "Yes (2)"]);
    expect(labels.map((label) => resolve(label))).toEqual(options);
  });

  it("are the same for the same option twice", () => {
    expect(choices([`${RED}a`, `${RED}a`, "a"]).labels).toEqual(["a (2)", "a (2)", "a"]);
  });

  it("are named by their place where nothing is left", () => {
    const options = ["\u001b[2J", "Option 1", "\u001b[31m \u001b[m"];
    const { labels, resolve } = choices(options);
    expect(labels).toEqual(["Option 1 (2)", "Option 1", "Option 3"]);
    expect(labels.map((label) => resolve(label))).toEqual(options);
  });

  it("are cut at 4,096 bytes, and told apart within that", () => {
    const long = "x".repeat(5_000);
    const { labels } = choices([`${long}a`, `${long}b`]);
    for (const label of labels) expect(Buffer.byteLength(label)).toBeLessThanOrEqual(4_096);
    expect(labels[1]?.endsWith("… (2)")).toBe(true);
    expect(new Set(labels).size).toBe(2);
  });

  it("are at most 256; the rest is counted", () => {
    const { labels, dropped, resolve } = choices(Array.from({ length: 300 }, (_, index) => `${RED}${index}`));
    expect({ labels: labels.length, dropped, last: resolve(255), beyond: resolve("256") }).toEqual({
      labels: 256, dropped: 44, last: `${RED}255`, beyond: undefined,
    });
  });

  it("come from `label` for objects, which are resolved to themselves", () => {
    const options = [{ label: `${RED}a`, value: 1 }, { label: "a", value: 2 }];
    const { labels, resolve } = choices(options);
    expect(labels).toEqual(["a (2)", "a"]);
    expect(resolve("a (2)")).toBe(options[0]);
  });

  it("run nothing of a stranger's", () => {
    const trap = { get label(): string { throw new Error("read"); } };
    const proxy = new Proxy([], { get: () => { throw new Error("read"); } });
    expect(choices([trap, null, 5]).labels).toEqual(["", "", ""]);
    expect(choices(proxy).labels).toEqual([]);
    expect(choices(undefined as unknown as string[]).labels).toEqual([]);
  });

  it("are clean, unique for options that differ, stable, and lead back, whatever the options", () => {
    const similar = fc.tuple(fc.constantFrom("", RED, "\u001b[1m", "\u202e"), fc.constantFrom("a", "a (2)", "a (3)", "", "b ", "Option 2"))
      .map(([before, text]) => before + text);
    const option = fc.oneof({ weight: 3, arbitrary: similar }, { weight: 1, arbitrary: wildText });
    forAll([fc.array(option, { maxLength: 12, size: "max" })], 300, (options) => {
      const { labels, resolve } = choices(options);
      expect(labels.map((label) => resolve(label))).toEqual(options);
      expect(labels.map((_, index) => resolve(index))).toEqual(options);
      expect(new Set(labels).size).toBe(new Set(options).size);
      expect(labels.map((label) => sanitizeDisplayText(label))).toEqual(labels);
      expect(choices(labels).labels).toEqual(labels);
    });
  });
});
