/**
 * Every limit at its edge: exactly at it nothing happens, one more is cut, counted or refused. Each input is read whole
 * and byte by byte, so that the read-ahead loops and the state table are held to the same edge.
 */
import { describe, expect, it } from "vitest";
import { sanitizeTerminal, type SanitizeOptions, TerminalLineReader, TerminalSanitizer, UNLIMITED } from "../../src/index.js";
import { Params } from "../../src/parser/params.js";

const unlimited = { limits: UNLIMITED };

function byteByByte(input: string, options: SanitizeOptions) {
  const sanitizer = new TerminalSanitizer(options);
  for (const byte of Buffer.from(input)) sanitizer.write(Uint8Array.of(byte));
  return sanitizer.end();
}

/** The snapshot of an input, which must be the same whole and byte by byte. */
function read(input: string, options: SanitizeOptions = unlimited) {
  const whole = sanitizeTerminal(input, options);
  expect(byteByByte(input, options)).toEqual(whole);
  return whole;
}

const times = (count: number, what: (index: number) => string) => Array.from({ length: count }, (_, index) => what(index));
const linked = (uri: string, label = "x", params = "") => `\x1b]8;${params};${uri}\x07${label}\x1b]8;;\x07`;

describe("parameters of a sequence", () => {
  it("number 32: the last one counts, the next is unread", () => {
    const list = (count: number) => `\x1b[${"22;".repeat(count - 1)}31mx`;
    // At the start of a line, and on a line that is being edited.
    for (const before of ["", "\n\x1b[Ay\r"]) {
      const [first] = read(before + list(32)).lines;
      expect(first).toEqual([{ text: "x", role: "danger" }]);
      expect(read(before + list(33)).lines[0]).toEqual([{ text: "x" }]);
    }
  });

  it("number 32 in other sequences too, and with sub-parameters", () => {
    const list = (count: number) => `\x1b[${"4:0;".repeat(count - 1)}4:3mx`;
    expect(read(list(32)).lines).toEqual([[{ text: "x", traits: ["underline"] }]]);
    expect(read(list(33)).lines).toEqual([[{ text: "x" }]]);
  });

  it("have 8 sub-parameters; a ninth is unread and touches nothing", () => {
    const color = (extra: number) => `\x1b[38:2:0:255:0:0${":7".repeat(extra)};3mx`;
    for (const extra of [3, 4, 5]) {
      expect(read(color(extra)).lines).toEqual([[{ text: "x", role: "danger", traits: ["italic"] }]]);
    }
    // Nine values in the last slots: were the ninth kept, it would be the value of the parameter after it.
    expect(read(`\x1b[4:1:1:1:1:1:1:1:1:9;3mx`).lines).toEqual([[{ text: "x", traits: ["italic", "underline"] }]]);
    expect(read(`\x1b[3;4:1:1:1:1:1:1:1:1:9mx`).lines).toEqual([[{ text: "x", traits: ["italic", "underline"] }]]);
    const params = new Params();
    params.digit(4);
    for (let sub = 1; sub <= 9; sub++) {
      params.sub();
      params.digit(sub);
    }
    expect([params.length, params.subCount(0), params.subValue(0, 7), params.subValue(0, 8)]).toEqual([1, 8, 8, -1]);
  });

  it("saturate at 65,535, however many digits they have", () => {
    for (const digits of ["65535", "65536", "4294967296", "4294967297", "9".repeat(400)]) {
      const { lines, findings } = read(`a\x1b[${digits}CX`);
      expect(lines[0]?.[0]?.text.length).toBe(4_098);
      expect(findings).toEqual({ clamped: { count: 1, first: 1 } });
      expect(read(`\x1b[${digits}mx`).lines).toEqual([[{ text: "x" }]]);
      expect(read(`\x1b[38;5;${digits}mx`).lines).toEqual([[{ text: "x" }]]);
    }
  });
});

describe("motion", () => {
  it("goes 4,096 columns at once, more is clamped and told", () => {
    const at = (count: number) => read(`a\x1b[${count}CX`);
    expect(at(4_096).lines[0]?.[0]?.text).toBe("a" + " ".repeat(4_096) + "X");
    expect(at(4_096).findings).toEqual({});
    expect(at(4_097).lines).toEqual(at(4_096).lines);
    expect(at(4_097).findings).toEqual({ clamped: { count: 1, first: 1 } });
  });

  it("reaches the last 100 lines where the rows are not known", () => {
    const up = (lines: number) => read("first\n" + "x\n".repeat(lines - 1) + `\x1b[${lines}A\rF`);
    expect(up(99).lines[0]).toEqual([{ text: "First" }]);
    expect(up(99).findings["clamped"]).toBeUndefined();
    expect(up(100).lines[0]).toEqual([{ text: "first" }]);
    expect(up(100).lines[1]).toEqual([{ text: "F" }]);
    expect(up(100).findings["clamped"]).toEqual({ count: 1, first: 6 + 99 * 2 });
  });
});

describe("a line", () => {
  it("has 65,536 columns, whatever is printed past them is counted", () => {
    const text = (count: number) => sanitizeTerminal("x".repeat(count) + "\n", unlimited);
    expect(text(65_536).lines[0]?.[0]?.text.length).toBe(65_536);
    expect(text(65_536).findings).toEqual({});
    expect(text(65_537).lines).toEqual(text(65_536).lines);
    expect(text(65_537).findings["clamped"]?.count).toBe(1);
  });

  it("has as many as the terminal that it was written for, where that is told", () => {
    for (const text of ["abcd", "\x1b[31mab\x1b[mcd", "éèêë", "漢字"]) {
      const options = { ...unlimited, columns: 4 };
      expect(read(`${text}\nx\n`, options).text).toEqual([text.replaceAll(/\x1b\[\d*m/g, ""), "x"]);
      expect(read(`${text}e\nx\n`, options).text).toEqual([text.replaceAll(/\x1b\[\d*m/g, ""), "e", "x"]);
    }
  });

  it("has them for text in pieces and for wide text too", () => {
    const pieces = sanitizeTerminal("x\x1b[1m".repeat(65_537) + "\n", unlimited);
    expect(pieces.text[0]?.length).toBe(65_536);
    const wide = sanitizeTerminal("漢".repeat(32_769) + "\n", unlimited);
    expect(wide.text[0]?.length).toBe(32_768);
    // Few units of a string, so that the whole line is read at once.
    const full = sanitizeTerminal("漢".repeat(32_768) + "\x1b[1ma\n", unlimited);
    expect(full.lines).toEqual(wide.lines);
    expect(full.findings["clamped"]?.count).toBe(1);
    const mixed = sanitizeTerminal(`${"漢".repeat(32_736)}\x1b[1m${"a".repeat(65)}\n`, unlimited);
    expect(mixed.lines[0]?.map(({ text }) => text.length)).toEqual([32_736, 64]);
    expect(mixed.findings["clamped"]?.count).toBe(1);
  });
});

describe("what is repeated", () => {
  it("fills a line of 65,536 columns as what is printed does, and is counted past it", () => {
    const repeated = sanitizeTerminal(`x漢${"\x1b[4096b".repeat(8)}\n`, unlimited);
    const printed = sanitizeTerminal(`x${"漢".repeat(1 + 8 * 4_096)}\n`, unlimited);
    expect(repeated.lines).toEqual(printed.lines);
    expect(repeated.text[0]?.length).toBe(1 + 32_767);
    expect([repeated.findings["clamped"]?.count, printed.findings["clamped"]?.count]).toEqual([2, 2]);
  });

  it("has 65,536 marks on a line, the others are counted", () => {
    const marks = (sequences: number) => sanitizeTerminal(`\u0301${"\x1b[4096b".repeat(sequences)}\n`, unlimited).findings["clamped"]?.count;
    expect([marks(15), marks(16), marks(21)]).toEqual([undefined, 1, 1 + 5 * 4_096]);
  });
});

describe("a cluster", () => {
  it("has 32 scalars, the others are told and dropped", () => {
    const marks = (count: number) => read("e" + "\u0301".repeat(count) + "\n");
    expect([...(marks(31).text[0] as string)]).toHaveLength(32);
    expect(marks(31).findings).toEqual({});
    expect(marks(32).lines).toEqual(marks(31).lines);
    expect(marks(32).findings).toEqual({ "cluster-cut": { count: 1, first: 1 + 31 * 2 } });
  });
});

describe("a link", () => {
  const uri = (bytes: number) => "https://example.org/".padEnd(bytes, "a");

  it("has 2,083 bytes, a longer one is refused", () => {
    expect(read(linked(uri(2_083))).lines).toEqual([[{ text: "x", link: uri(2_083) }]]);
    expect(read(linked(uri(2_084))).lines).toEqual([[{ text: "x" }]]);
    expect(read(linked(uri(2_084))).findings["link-refused"]?.count).toBe(1);
  });

  it("is read from a payload of at most 4,096 bytes", () => {
    const params = (payload: number) => "id=".padEnd(payload - 1 - uri(100).length, "i");
    expect(read(linked(uri(100), "x", params(4_096))).lines).toEqual([[{ text: "x", link: uri(100) }]]);
    expect(read(linked(uri(100), "x", params(4_097))).lines).toEqual([[{ text: "x" }]]);
  });

  it.each(["", "id=1", "id=1:a=b"])("with a control in it is none, with the parameters %j", (params) => {
    for (const control of ["\x01", "\x7f", "\x85", "\u00e9", "\x00"]) {
      for (const payload of [`${params};${uri(30)}${control}b`, `${params}${control};${uri(30)}`]) {
        expect(read(`\x1b]8;${payload}\x07x\x1b]8;;\x07`).lines).toEqual([[{ text: "x" }]]);
      }
    }
  });
});

describe("a string that runs over lines", () => {
  it("ends at the first line end past 8 MiB", () => {
    const image = (bytes: number) => "\x1bP" + "q".repeat(bytes) + "\nafter\x1b\\";
    const bound = 8 * 1024 * 1024;
    const within = sanitizeTerminal(image(bound), unlimited);
    expect(within.text).toEqual([]);
    expect(within.findings).toEqual({ dcs: { count: 1, first: 0 } });
    const past = sanitizeTerminal(image(bound + 1), unlimited);
    expect(past.text).toEqual(["", "after"]);
    expect(past.findings["aborted"]).toEqual({ count: 1, first: 0 });
  });
});

describe("the limits of a widget", () => {
  const kept = (input: string) => sanitizeTerminal(input);
  const only = (limit: object, input: string, options: SanitizeOptions = {}) =>
    sanitizeTerminal(input, { notice: false, ...options, limits: { ...UNLIMITED, ...limit } });

  it("are 160 lines, the notice among them", () => {
    expect(kept("x\n".repeat(160)).truncation).toBeUndefined();
    const { lines, truncation } = kept("x\n".repeat(161));
    expect(lines).toHaveLength(160);
    expect(lines.at(-1)).toEqual([{ text: "… 2 more lines", role: "muted" }]);
    expect(truncation).toEqual({ lines: { kept: 159, dropped: 2 } });
  });

  it("are 1,024 columns, the ellipsis among them", () => {
    expect(kept("x".repeat(1_024)).truncation).toBeUndefined();
    const { text, truncation } = kept("x".repeat(1_025));
    expect(text).toEqual(["x".repeat(1_023) + "…"]);
    expect(truncation).toEqual({ columns: { kept: 1_023, dropped: 2 } });
  });

  it("are 320 spans", () => {
    const spans = (count: number) => times(count, (index) => `\x1b[${31 + (index % 2)}mx`).join("");
    expect(kept(spans(320)).truncation).toBeUndefined();
    expect(kept(spans(321)).truncation?.spans).toBeDefined();
    const lines = only({ spans: 3 }, "a\nb\nc\nd\n");
    expect(lines.text).toEqual(["a", "b", "c"]);
    expect(lines.truncation).toEqual({ spans: { kept: 3, dropped: 1 } });
  });

  it("are 32,768 bytes of text", () => {
    const text = (bytes: number) => times(33, () => "x".repeat(1_000)).join("\n").slice(0, bytes + 32);
    expect(kept(text(32_768)).truncation).toBeUndefined();
    expect(kept(text(32_769)).truncation?.textBytes).toBeDefined();
    expect(only({ textBytes: 3 }, "abcé").text).toEqual(["abc"]);
    expect(only({ textBytes: 4 }, "abcé").text).toEqual(["abc"]);
    expect(only({ textBytes: 5 }, "abcé").text).toEqual(["abcé"]);
    expect(only({ textBytes: 4 }, "éabcd", { keep: "tail" }).text).toEqual(["abcd"]);
  });

  it("are 32,768 bytes of links", () => {
    const links = (rest: number) =>
      times(16, (index) => linked(`https://e.org/${index % 10}`.padEnd(2_000, "a")) + ".").join("") +
      linked("https://e.org/z".padEnd(768 + rest, "a"));
    expect(kept(links(0)).truncation).toBeUndefined();
    expect(kept(links(1)).truncation).toEqual({ linkBytes: { kept: 32_000, dropped: 769 } });
    const two = linked("https://a.example/1") + linked("https://a.example/2");
    expect(only({ linkBytes: 38 }, two).truncation).toBeUndefined();
    expect(only({ linkBytes: 37 }, two).truncation).toEqual({ linkBytes: { kept: 19, dropped: 19 } });
  });

  it("are 65,536 bytes of JSON, escapes counted", () => {
    const json = (count: number, rest: string) => times(count, () => '\\"'.repeat(500)).join("\n") + `\n${rest}`;
    // A line of 1,000 characters is 2,000 bytes of JSON and 14 around them with its comma.
    const left = 65_536 - 1 - 32 * 2_014 - 14;
    const widget = (rest: number) => sanitizeTerminal(json(32, "x".repeat(rest)), { limits: { columns: Infinity, textBytes: Infinity } });
    expect(Buffer.byteLength(JSON.stringify(widget(left).lines))).toBe(65_536);
    expect(widget(left).truncation).toBeUndefined();
    expect(widget(left + 1).truncation?.payloadBytes).toBeDefined();
    expect(Buffer.byteLength(JSON.stringify(widget(left + 1).lines))).toBeLessThanOrEqual(65_536);
  });
});

describe("the rows of a stream", () => {
  it("are those that a motion can still open again: 100", () => {
    const emitted = (lines: number) => {
      const out: string[] = [];
      const reader = new TerminalLineReader((spans) => out.push(spans.map(({ text }) => text).join("")));
      reader.write("first\n" + "x\n".repeat(lines - 1) + `\x1b[${lines}A\rF`);
      reader.end();
      return out.includes("First");
    };
    expect(emitted(99)).toBe(true);
    expect(emitted(100)).toBe(false);
  });
});
