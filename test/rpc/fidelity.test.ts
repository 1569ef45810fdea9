/**
 * Property 28: through the filter ids, keys, values, prefill, editor text and unknown records come out byte-identical,
 * and a choice sent back resolves to the original option. Records are made as text here, so that bytes can be compared.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RpcFilter, type RpcReport } from "../../src/index.js";
import { cuts, damagedBytes, forAll, partition, wildText } from "../properties/arbitraries.js";

const NASTY = ["", "a", "\u001b[31m", "\u001b]8;;https://e.org/\u0007", "\u009b2J", "\u202e", "\u2028", "\u2029", "\u0085", "\r", "\n", "\t", "\\", '"', "é", "漢", "😀", "extension_ui_request"];
const nasty = fc.array(fc.constantFrom(...NASTY), { maxLength: 5 }).map((parts) => parts.join(""));
const hostile = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: wildText.map((text) => text.slice(0, 200).toWellFormed()) });

/** A string as JSON in one of many ways. */
const quoted = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.boolean()).map(([value, escaped]) => (escaped ? `"${value.replace(/[^b-z ]/g, asEscape)}"` : JSON.stringify(value)));
const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Members that no filter may touch, as `"name":value`. */
const data = fc.oneof(
  ...["statusKey", "widgetKey", "prefill", "text", "notifyType", "widgetPlacement", "value", "__proto__", "constructor"].map((name) =>
    quoted(hostile).map((value) => `"${name}":${value}`)),
  fc.constantFrom('"timeout":12345678901234567890', '"new":{"title":"\\u001b[1m","n":[-0,1e400, 1.0]}', '"\\u006bey" : null', '"toString":{"__proto__":[]}'),
);
const shown = fc.oneof(
  ...["title", "message", "placeholder", "statusText", "workingMessage"].map((name) => quoted(hostile).map((value) => `"${name}":${value}`)),
  ...["options", "widgetLines"].map((name) => fc.array(quoted(hostile), { maxLength: 4 }).map((list) => `"${name}":[${list.join(" , ")}]`)),
  fc.tuple(quoted(hostile), quoted(hostile)).map(([text, value]) => `"questions":[{"id":${value},"question":${text},"options":[{"label":${text},"value":${value}}]}]`),
);
const SHOWN = new Set(["title", "message", "placeholder", "statusText", "workingMessage", "options", "widgetLines", "questions"]);

const nameOf = (member: string): string => JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(member)?.[0] ?? "") as string;
const distinct = (members: readonly string[]): string[] => [...new Map(members.map((member) => [nameOf(member), member])).values()];

interface Line {
  readonly members: readonly string[];
  readonly isRequest: boolean;
  readonly end: string;
}

const line: fc.Arbitrary<Line> = fc
  .tuple(fc.constantFrom("extension_ui_request", "extension_ui_response", "message", "event"), quoted(hostile), fc.constantFrom("select", "setWidget", "ask", "new"), fc.array(data, { maxLength: 4 }), fc.array(shown, { maxLength: 3 }), fc.constantFrom("\n", "\r\n"))
  .map(([type, id, method, plain, texts, end]) => ({
    members: distinct([`"type":"${type}"`, `"id":${id}`, `"method":"${method}"`, ...plain, ...texts]),
    isRequest: type === "extension_ui_request",
    end,
  }));

const textOf = ({ members, end }: Line): string => `{${members.join(", ")}}${end}`;

function through(input: string, where: Parameters<typeof partition>[1] = []): string {
  const reports: RpcReport[] = [];
  const { requests } = new RpcFilter({ onReport: (report) => reports.push(report) });
  const pieces = partition(Buffer.from(input), where).flatMap((chunk) => requests.write(chunk).map((piece) => Buffer.from(piece)));
  const output = Buffer.concat([...pieces, ...requests.end()]).toString("utf8");
  expect(reports.filter(({ level }) => level === "error")).toEqual([]);
  return output;
}

describe("invariant 28: protocol fidelity", () => {
  it("keeps every byte that no person reads, and the order, however the stream is cut", () => {
    forAll([fc.array(line, { maxLength: 6 }), cuts], 300, (lines, where) => {
      const input = lines.map(textOf).join("");
      const output = through(input, where);
      expect(through(input)).toBe(output);
      const after = output.split(/(?<=\n)/).filter((record) => record !== "");
      expect(after.length).toBe(lines.length);
      for (const [index, given] of lines.entries()) {
        const out = after[index] as string;
        if (!given.isRequest) {
          expect(out).toBe(textOf(given));
          continue;
        }
        // Each member that is data stands there as it was written, in the same order.
        let at = 0;
        for (const member of given.members) {
          if (SHOWN.has(nameOf(member))) continue;
          at = out.indexOf(member, at);
          expect(at).toBeGreaterThan(0);
          at += member.length;
        }
        const before = JSON.parse(textOf(given)) as Record<string, unknown>;
        const parsed = JSON.parse(out) as Record<string, unknown>;
        expect(Object.keys(parsed)).toEqual(Object.keys(before));
        expect(out.endsWith(given.end)).toBe(true);
        const [asked] = (before["questions"] ?? []) as { id: string; options: { value: string }[] }[];
        const [asks] = (parsed["questions"] ?? []) as { id: string; options: { value: string }[] }[];
        expect([asks?.id, asks?.options[0]?.value]).toEqual([asked?.id, asked?.options[0]?.value]);
      }
    });
  });

  it("shows nothing that acts or hides, and changes nothing the second time", () => {
    forAll([fc.array(line, { maxLength: 4 })], 300, (lines) => {
      const output = through(lines.map(textOf).join(""));
      for (const record of output.split("\n").filter((text) => text.includes('"type":"extension_ui_request"'))) {
        const fields = Object.entries(JSON.parse(record) as object).filter(([name]) => SHOWN.has(name));
        const texts = JSON.stringify(fields.map(([name, value]) => (name === "questions" ? (value as { question: string }[])[0]?.question : value as unknown)));
        expect(texts.replaceAll("\\n", "")).not.toMatch(/[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]|\\u|\\[tr]/);
      }
      expect(through(output)).toBe(output);
    });
  });

  it("lets nothing through but JSON and blank lines, whatever the bytes, and tells the rest", () => {
    const stream = fc.array(line, { maxLength: 4 }).map((lines) => lines.map(textOf).join(""));
    forAll([damagedBytes(stream), cuts, fc.boolean()], 300, (bytes, where, surface) => {
      const reports: RpcReport[] = [];
      const filter = new RpcFilter({ surface, maxRecord: 400, onReport: (report) => reports.push(report) });
      for (const direction of [filter.requests, filter.responses]) {
        reports.length = 0;
        const pieces = partition(bytes, where).flatMap((chunk) => direction.write(chunk).map((piece) => Buffer.from(piece)));
        const records = Buffer.concat([...pieces, ...direction.end()]).toString("utf8").split("\n");
        for (const record of records) if (record.trim() !== "") JSON.parse(record);
        const given = Buffer.from(bytes).toString("utf8").split("\n");
        const errors = reports.filter(({ level }) => level === "error");
        expect(records.filter((record) => record !== "").length + errors.length).toBe(given.filter((record) => record !== "" && record !== "\ufeff").length);
      }
    });
  });

  it("resolves a choice that is sent back to the original option", () => {
    const options = fc.array(hostile, { minLength: 1, maxLength: 6 });
    forAll([options, hostile, fc.nat()], 300, (originals, id, pick) => {
      const { requests, responses } = new RpcFilter();
      const record = JSON.stringify({ type: "extension_ui_request", id, method: "select", title: "t", options: originals });
      const [sent] = requests.write(Buffer.from(`${record}\n`));
      const labels = (JSON.parse(Buffer.from(sent as Uint8Array).toString("utf8")) as { options: string[] }).options;
      const index = pick % originals.length;
      const answer = { type: "extension_ui_response", id, value: labels[index] };
      const [back] = responses.write(Buffer.from(`${JSON.stringify(answer)}\n`));
      expect(JSON.parse(Buffer.from(back as Uint8Array).toString("utf8"))).toEqual({ ...answer, value: originals[index] });
    });
  });
});
