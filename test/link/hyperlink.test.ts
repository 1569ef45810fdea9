import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHyperlink } from "../../src/link/hyperlink.js";

const open = (uri: string) => ({ kind: "open", uri });
const close = { kind: "close" };
const malformed = { kind: "malformed" };

describe("hyperlink payload", () => {
  test.each<[string, string, object]>([
    ["a link without params", ";https://example.com/", open("https://example.com/")],
    ["a link with params", "id=a:x=y;https://example.com/", open("https://example.com/")],
    ["the URI may hold semicolons", "id=1;https://example.com/?a;b;c", open("https://example.com/?a;b;c")],
    ["a URI that starts with a semicolon", ";;x", open(";x")],
    ["a URI is given unchecked", ";not a uri", open("not a uri")],
    ["an empty URI closes", ";", close],
    ["an empty URI closes whatever the params", "id=7;", close],
    ["a space for params still closes", " ;", close],
    ["params that are no ASCII still close", "id=\u00e9\u0001;", close],
    ["no separator", "https://example.com/", malformed],
    ["nothing at all", "", malformed],
    ["a control in the URI", ";https://example.com/\u0007", malformed],
    ["a control in the params", "id=\u001b[31m;https://example.com/", malformed],
    ["DEL", ";https://example.com/\u007f", malformed],
    ["a C1 control in the params", "id=\u009b;https://example.com/", malformed],
    ["a letter that is no ASCII", ";https://ex\u0430mple.com/", malformed],
    ["a lone surrogate", ";https://example.com/\ud800", malformed],
  ])("%s", (_title, payload, expected) => expect(parseHyperlink(payload)).toEqual(expected));

  test("2,083 bytes of URI are the longest, whatever the params", () => {
    const uri = (length: number) => "https://example.com/".padEnd(length, "a");
    expect(parseHyperlink(`;${uri(2_083)}`)).toEqual(open(uri(2_083)));
    expect(parseHyperlink(`${"p".repeat(1_900)};${uri(2_083)}`)).toEqual(open(uri(2_083)));
    expect(parseHyperlink(`;${uri(2_084)}`)).toEqual(malformed);
  });

  test("never throws and opens exactly what follows the first semicolon", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (payload) => {
        const result = parseHyperlink(payload);
        const [, ...rest] = payload.split(";");
        if (result.kind === "open") {
          expect(result.uri).toBe(rest.join(";"));
          expect([...payload].every((character) => character >= " " && character <= "~")).toBe(true);
        }
        expect(result.kind === "close").toBe(rest.length === 1 && rest[0] === "");
      }),
    );
  });
});
