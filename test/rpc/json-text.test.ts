import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countMembers, repairEscapes, splice } from "../../src/rpc/json-text.js";
import { forAll } from "../properties/arbitraries.js";

const set = (text: string, ...changes: [(string | number)[], unknown][]): string =>
  splice(text, changes.map(([path, value]) => ({ path, value })));

describe("a change in a JSON text", () => {
  it("touches nothing else", () => {
    const text = ' {"__proto__":{"a":12345678901234567890}, "a" : "old" ,"n":[-0,1e400, 1.0],"\\u0061b":"\\/\\u0041"}\r\n';
    expect(set(text, [["a"], "new"])).toBe(text.replace('"old"', '"new"'));
    expect(set(text, [["__proto__", "a"], 1])).toBe(text.replace("12345678901234567890", "1"));
    expect(set(text, [["ab"], "x"])).toBe(text.replace('"\\/\\u0041"', '"x"'));
    expect(set(text, [["n", 1], 7], [["n", 2], 8])).toBe(text.replace("1e400, 1.0", "7, 8"));
  });

  it("finds the end of every kind of value", () => {
    const text = '{"a":"\\\\\\"}","b":[{"x":"]"},[]],"c":true,"d":null,"e":-1.5e-7}';
    for (const name of ["a", "b", "c", "d", "e"]) {
      expect(JSON.parse(set(text, [[name], 0]))).toEqual({ ...(JSON.parse(text) as object), [name]: 0 });
    }
  });

  it("adds a name that is missing, and changes one that occurs twice in both places", () => {
    expect(set("{}", [["a"], [1]])).toBe('{"a":[1]}');
    expect(set('{"b":2 }', [["a"], 1])).toBe('{"b":2 ,"a":1}');
    expect(set('{"a":1,"a":2}', [["a"], 3])).toBe('{"a":3,"a":3}');
  });

  it("removes members and elements with one comma each", () => {
    expect(set('{"a":1,"b":2,"c":3}', [["a"], undefined])).toBe('{"b":2,"c":3}');
    expect(set('{"a":1,"b":2,"c":3}', [["a"], undefined], [["b"], undefined])).toBe('{"c":3}');
    expect(set('{"a":1,"b":2,"c":3}', [["b"], undefined], [["c"], undefined])).toBe('{"a":1}');
    expect(set('{"a":1}', [["a"], undefined])).toBe("{}");
    expect(set('{"a":1}', [["a"], undefined], [["b"], 2])).toBe('{"b":2}');
    expect(set('[1, 2, 3]', [[1], undefined], [[2], undefined])).toBe("[1]");
    expect(set('{"a":1}', [["b"], undefined])).toBe('{"a":1}');
  });

  it("equals the change in the parsed value, for any JSON", () => {
    const object = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue(), { minKeys: 1 });
    forAll([object, fc.nat(), fc.jsonValue(), fc.nat(2)], 300, (value, pick, fresh, indent) => {
      const text = JSON.stringify(value, null, indent);
      const plain = JSON.parse(text) as Record<string, unknown>;
      const names = Object.keys(plain);
      const name = names[pick % names.length] as string;
      const entries = Object.entries(plain);
      const changed = entries.map(([key, old]): [string, unknown] => [key, key === name ? fresh : old]);
      expect(JSON.parse(set(text, [[name], fresh]))).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(changed))));
      expect(JSON.parse(set(text, [[name], undefined]))).toEqual(Object.fromEntries(entries.filter(([key]) => key !== name)));
    });
  });

  it("takes time that grows with the text only", () => {
    const deep = `{"x":${"[".repeat(400_000)}${"]".repeat(400_000)},"q":"${'\\\\\\"'.repeat(50_000)}","a":1}`;
    expect(set(deep, [["a"], 2])).toBe(`${deep.slice(0, -2)}2}`);
  });
});

describe("the number of members", () => {
  it("counts names that occur twice, and nothing in strings", () => {
    expect(countMembers('{"a:b":":","c":[{"d":1,"d":2}],"\\":":{}}')).toBe(5);
  });
});

describe("escapes of surrogates", () => {
  it("without another half become U+FFFD; pairs and what only looks like one stay", () => {
    expect(repairEscapes('"\\ud83d\\ude00 \\ud83d \\uDE00\\ud83d"')).toBe('"\\ud83d\\ude00 \\ufffd \\ufffd\\ufffd"');
    expect(repairEscapes('"\\\\ud83d \\u0041\\n"')).toBe('"\\\\ud83d \\u0041\\n"');
  });

  it("leave well-formed text, for any string", () => {
    forAll([fc.string({ unit: fc.constantFrom("\ud83d", "\ude00", "\\", "u", "d83d", '"', "a") })], 300, (text) => {
      const json = JSON.stringify(text);
      expect(JSON.parse(repairEscapes(json))).toBe(text.toWellFormed());
    });
  });
});
