import { describe, expect, it } from "vitest";
import { RpcFilter, type RpcFilterOptions, type RpcReport } from "../../src/index.js";

const text = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString("utf8");
const request = (fields: object): string => JSON.stringify({ type: "extension_ui_request", id: "1", ...fields }) + "\n";
const response = (value: unknown, id = "1"): string => JSON.stringify({ type: "extension_ui_response", id, value }) + "\n";

function session(options: RpcFilterOptions = {}) {
  const reports: RpcReport[] = [];
  const filter = new RpcFilter({ ...options, onReport: (report) => reports.push(report) });
  return {
    reports,
    down: (input: string | Uint8Array) => text(filter.requests.write(Buffer.from(input))),
    up: (input: string) => text(filter.responses.write(Buffer.from(input))),
    end: () => text(filter.requests.end()) + text(filter.responses.end()),
  };
}

/** A record after the filter, as data. */
const filtered = (fields: object, options?: RpcFilterOptions) =>
  JSON.parse(session(options).down(request(fields))) as Record<string, unknown>;

describe("what a person reads", () => {
  it.each([
    ["title", { method: "confirm", title: "\u001b[31mRun\u001b[m\r\n  it?\u0007" }, "Run\n  it?"],
    ["message", { method: "notify", message: "a\u001b[2K\u001b]0;x\u0007b\u202e" }, "ab"],
    ["placeholder", { method: "input", title: "t", placeholder: "a\nb\u001b[m" }, "a b"],
    ["statusText", { method: "setStatus", statusKey: "k", statusText: `\u001b[1m${"漢".repeat(200)}` }, `${"漢".repeat(159)}…`],
    ["widgetLines", { method: "setWidget", widgetKey: "k", widgetLines: ["\u001b[31ma\u001b[m", "", "b\tc"] }, ["a", "", "b       c"]],
    ["widgetLines", { method: "setWidget", widgetKey: "k", widgetLines: ["a", null, 5, "b"] }, ["a", "b"]],
    ["options", { method: "select", title: "t", options: ["\u001b[31ma", "a"] }, ["a (2)", "a"]],
    ["questions", {
      method: "ask",
      questions: [{ id: "\u001bq", question: "\u001b[1mwhy\n?", options: [{ value: "\u001b[1mv", label: "\u001b[1ml", description: "d\u0000" }] }],
    }, [{ id: "\u001bq", question: "why\n?", options: [{ value: "\u001b[1mv", label: "l", description: "d" }] }]],
    ["workingMessage", { method: "setWorkingMessage", workingMessage: "a\nb\u001b[m" }, "a b"],
    ["workingIndicator", { method: "setWorkingIndicator", workingIndicator: { frames: ["\u001b[1m|", "/"], intervalMs: 1 } }, { frames: ["|", "/"], intervalMs: 80 }],
    ["hiddenThinkingLabel", { method: "setHiddenThinkingLabel", hiddenThinkingLabel: "\u001b[1mx" }, "x"],
  ])("is clean: %s", (field, fields, expected) => {
    expect(filtered(fields)).toEqual({ type: "extension_ui_request", id: "1", ...fields, [field]: expected });
  });

  it("is cut to what a client takes, and that is said", () => {
    const title = filtered({ method: "confirm", title: "x".repeat(5_000) })["title"] as string;
    expect([Buffer.byteLength(title), title.at(-1)]).toEqual([4_096, "…"]);
    const lines = filtered({ method: "setWidget", widgetKey: "k", widgetLines: Array(500).fill("x") })["widgetLines"] as string[];
    expect([lines.length, lines.at(-1)]).toEqual([160, "… 341 more lines"]);
    const select = filtered({ method: "select", title: "Which?", options: Array.from({ length: 300 }, (_, index) => `o${index}`) });
    expect([(select["options"] as string[]).length, select["title"]]).toEqual([256, "Which?\n… 44 more options"]);
  });
});

describe("what nobody reads", () => {
  it("passes byte for byte, in a record that changes too", () => {
    const data =
      '"id":"\\u001b[1m1","statusKey":"k\\u001b","prefill":"p\\u001b[2J","text":"\\u001b","timeout":12345678901234567890,' +
      '"__proto__":{"n":-0,"e":1e400},"value":"\\/\\u0061","new":[ 1.0 ]';
    const record = (title: string) => `{"type":"extension_ui_request","method":"x",${data} ,"title":"${title}"}\r\n`;
    expect(session().down(record("\\u001b[1mt"))).toBe(record("t"));
    expect(session().down(record("t"))).toBe(record("t"));
  });

  it("is all of a record that is no UI request", () => {
    const records =
      '{"type":"message","title":"\\u001b[2J","text":"extension_ui_request\\ud800"}\n{"title":"\u001b\u009b"}\n'.replace("\u001b", "\\u001b") +
      ' [1 ,2]\r\n"x"\n12345678901234567890\n\n  \n{"a":1,"a":2}\n{"__proto__":{"type":"extension_ui_request","title":"\\u001b"}}\n';
    const { down, reports } = session();
    expect(down(records)).toBe(records);
    expect(reports).toEqual([]);
    const bytes = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d, 0x0a]);
    expect(Buffer.concat(new RpcFilter().requests.write(bytes))).toEqual(bytes);
  });

  it("is still made well-formed in a UI request, where half a character would cost a client the message", () => {
    const { down } = session();
    const record = (text: string) => `{"type":"extension_ui_request","id":"1","method":"set_editor_text","text":"${text}"}\n`;
    expect(down(record("a\\ud800\\u001b[1m"))).toBe(record("a\\ufffd\\u001b[1m"));
    expect(down(Buffer.concat([Buffer.from(record("a").slice(0, -4)), Buffer.from([0x80]), Buffer.from('"}\n')]))).toBe(record("\ufffd"));
    expect(down(record("\ufffd"))).toBe(record("\ufffd"));
  });
});

describe("answers", () => {
  const select = request({ method: "select", title: "t", options: ["\u001b[31ma", "a", "b"] });

  it("to a label that changed are the original option again, once", () => {
    const { down, up, reports } = session();
    down(select);
    expect(up(response("a (2)", "other"))).toBe(response("a (2)", "other"));
    expect(up(response("a (2)"))).toBe(response("\u001b[31ma"));
    expect(up(response("a (2)"))).toBe(response("a (2)"));
    expect(reports).toEqual([]);
  });

  it("that are anything else pass byte for byte", () => {
    const { down, up } = session();
    for (const answer of [response("a"), response("own text"), response(undefined), '{"type":"extension_ui_response","id":"1", "cancelled":true}\n']) {
      down(select);
      expect(up(answer)).toBe(answer);
    }
    down(select);
    const prompt = '{"type":"prompt","id":"1","value":"a (2)"}\n';
    expect(up(prompt)).toBe(prompt);
  });

  it("keep the rest of their record", () => {
    const { down, up } = session();
    down(select);
    expect(up('{"value" : "a \\u00282)", "type":"extension_ui_response","id":"1","n":12345678901234567890}\r\n')).toBe(
      '{"value" : "\\u001b[31ma", "type":"extension_ui_response","id":"1","n":12345678901234567890}\r\n',
    );
  });

  it("belong to the last request of an id", () => {
    const { down, up } = session();
    down(select + request({ method: "select", title: "t", options: ["a (2)"] }));
    expect(up(response("a (2)"))).toBe(response("a (2)"));
  });

  it("of options with a value of their own are that value, and never taken for a label", () => {
    const { down, up, reports } = session();
    down(request({ method: "select", title: "t", options: [{ label: "\u001b[1mx", value: "v" }, { label: "\u001b[1my" }, { label: "z", value: "y" }] }));
    expect(up(response("y"))).toBe(response("y"));
    expect(reports).toEqual([]);
  });

  it("that cannot be mapped are told: in one direction only, and of `ask`", () => {
    const one = session({ answers: false });
    one.down(select);
    const report = { level: "warning", reason: "option-changed", from: "agent", record: 1, id: "1", options: [0] };
    expect(one.reports).toEqual([{ ...report, message: expect.any(String) as string }]);
    const both = session();
    both.down(request({ id: "\u001b[1mi\u202e", method: "ask", questions: [{ question: "q", options: ["\u001b[1ma"] }] }));
    expect(both.reports).toEqual([{ ...report, id: "i", message: expect.any(String) as string }]);
  });

  it("are remembered for 256 requests; the one that waited longest is forgotten and told", () => {
    const { down, up, reports } = session();
    for (let id = 0; id <= 256; id++) down(request({ id: String(id), method: "select", title: "t", options: ["\u001b[1ma"] }));
    expect(reports.map(({ level, reason, id }) => ({ level, reason, id }))).toEqual([{ level: "warning", reason: "answer-forgotten", id: "0" }]);
    expect(up(response("a", "0"))).toBe(response("a", "0"));
    expect(up(response("a", "1"))).toBe(response("\u001b[1ma", "1"));
  });
});

describe("a record that is left out", () => {
  it("is told with its number, and the stream goes on", () => {
    const { down, end, reports } = session({ maxRecord: 100 });
    const good = '{"a":1}\n';
    expect(down(`\ufeffnonsense\u001b[2J\n${good}{"a":\n${"x".repeat(101)}\n${good}{"type":"extension_ui_request","title":"a","title":"b"}\n${good}{"half`)).toBe(good.repeat(3));
    expect(end()).toBe("");
    expect(reports.map(({ level, reason, from, record }) => [level, reason, from, record])).toEqual([
      ["error", "bad-json", "agent", 1],
      ["error", "bad-json", "agent", 3],
      ["error", "too-long", "agent", 4],
      ["error", "name-twice", "agent", 6],
      ["error", "bad-json", "agent", 8],
    ]);
    expect(JSON.stringify(reports)).not.toContain("nonsense");
  });

  it("may come from the client too", () => {
    const { up, reports } = session();
    expect(up('bad\n{"type":"prompt"}\n')).toBe('{"type":"prompt"}\n');
    expect(reports.map(({ reason, from, record }) => [reason, from, record])).toEqual([["bad-json", "client", 1]]);
  });

  it("needs a bound that makes sense", () => {
    for (const maxRecord of [0, 1.5, -1, Infinity, Number.NaN]) expect(() => new RpcFilter({ maxRecord })).toThrow(RangeError);
  });
});

describe("a native surface", () => {
  const widget = { method: "setWidget", widgetKey: "k\u001b", widgetLines: ["\u001b[31mred\u001b[m", "plain"] };

  it("is added to a widget on demand, and to nothing else", () => {
    expect(filtered(widget)).not.toHaveProperty("nativeSurface");
    expect(filtered(widget, { surface: true })).toEqual({
      type: "extension_ui_request",
      id: "1",
      ...widget,
      widgetLines: ["red", "plain"],
      nativeSurface: {
        version: 1,
        id: "widget:k",
        source: "widget",
        presentation: { style: "surfacePanel", title: "k" },
        blocks: [{ type: "terminal", id: "terminal-fallback", lines: [[{ text: "red", role: "danger" }], [{ text: "plain" }]] }],
        fallback: { lines: ["red", "plain"] },
      },
    });
    for (const cleared of [{ ...widget, widgetLines: undefined }, { ...widget, widgetLines: [" ", ""] }, { method: "notify", message: "x", widgetLines: ["x"] }]) {
      expect(filtered(cleared, { surface: true })).not.toHaveProperty("nativeSurface");
    }
  });

  it("that a record brings is made safe on a widget and removed elsewhere", () => {
    const nativeSurface = {
      version: 1, id: "widget:x", source: "widget", presentation: { style: "surfacePanel", title: "\u001b[1mx" },
      blocks: [{ type: "text", spans: [{ text: "\u001b[31mnative", link: "javascript:x" }] }], fallback: { lines: ["\u001b[31mf"] },
    };
    expect(filtered({ ...widget, nativeSurface })["nativeSurface"]).toEqual({
      ...nativeSurface, id: "widget:k", presentation: { style: "surfacePanel", title: "x" },
      blocks: [{ type: "text", spans: [{ text: "native" }] }], fallback: { lines: ["f"] },
    });
    expect(filtered({ ...widget, nativeSurface: { ...nativeSurface, version: 2 } })["nativeSurface"]).toMatchObject({ id: "widget:k", fallback: { lines: ["f"] } });
    expect(filtered({ ...widget, nativeSurface: 5 })).not.toHaveProperty("nativeSurface");
    expect(filtered({ method: "select", title: "t", options: [], nativeSurface })).not.toHaveProperty("nativeSurface");
  });

  it("stays the same when it is filtered again", () => {
    const once = session({ surface: true }).down(request(widget));
    expect(once).toContain("nativeSurface");
    expect(session({ surface: true }).down(once)).toBe(once);
    expect(session().down(once)).toBe(once);
  });
});
