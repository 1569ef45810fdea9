import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ExtensionUITextSpan,
  type SanitizeOptions,
  TerminalLineReader,
  UNLIMITED,
  sanitizeTerminal,
  sanitizeTerminalLines,
  stripAnsiEscapes,
  terminalSurface,
  toHtml,
  toSafeAnsi,
  toSvg,
} from "../../src/index.js";
import { selectFormat } from "../../src/cli/formats/select.js";
import { parseArguments } from "../../src/cli/args.js";
import { resolveSettings } from "../../src/cli/settings.js";
import { Tally } from "../../src/cli/tally.js";

/** What the filter prints for chunks of one file. */
function filter(argv: string[], chunks: readonly Uint8Array[]): { printed: string; tally: Tally } {
  const tally = new Tally(true);
  const format = selectFormat(resolveSettings(parseArguments(argv).options, false, false), "key", tally);
  const bytes = () => (format.bytes === undefined ? "" : Buffer.from(format.bytes.take()).toString());
  let printed = "";
  for (const chunk of chunks) printed += format.write(chunk) + bytes();
  return { printed: printed + format.end() + bytes(), tally };
}

/** Terminal output as bytes, cut anywhere. */
const chunked = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.constantFrom("a", " ", "é", "漢", "👩‍💻", "\u0301", "\n", "\n", "\r\n", "\r", "\t", "\b", "\u000B"),
        fc.constantFrom("\u001b[31m", "\u001b[1;38;5;9m", "\u001b[m", "\u001b[2K", "\u001b[3C", "\u001b", "\u001b[3"),
        fc.constantFrom("\u001b]8;;https://e.org/\u0007", "\u001b]8;;\u0007", "\u001b]0;t\u0007", "\u001b]0;"),
      ),
      { maxLength: 50 },
    ),
    fc.array(fc.nat(150), { maxLength: 5 }),
    fc.boolean(),
  )
  .map(([tokens, cuts, illFormed]) => {
    const bytes = Buffer.concat([Buffer.from(tokens.join("")), Buffer.from(illFormed ? [0xe2, 0x82] : [])]);
    const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
    return { bytes, chunks: at.slice(1).map((end, index) => bytes.subarray(at[index], end)) };
  });

const lineLimit = fc.constantFrom(1, 3, 160);
const end = fc.constantFrom("head", "tail");

/** The elements that `--lines` makes of bytes. */
function elements(bytes: Buffer): string[] {
  const parts = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\n");
  return parts.at(-1) === "" ? parts.slice(0, -1) : parts;
}

const ndjson = (lines: readonly ExtensionUITextSpan[][]) => lines.map((line) => JSON.stringify(line) + "\n").join("");

describe("every format prints what the library returns, for any chunks", () => {
  it("sgr", () => {
    fc.assert(
      fc.property(chunked, ({ bytes, chunks }) => {
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
        expect(filter(["--format=sgr"], chunks).printed).toBe(stripAnsiEscapes(text));
      }),
    );
  });

  it("ndjson", () => {
    fc.assert(
      fc.property(chunked, ({ bytes, chunks }) => {
        const lines: ExtensionUITextSpan[][] = [];
        const reader = new TerminalLineReader((line) => lines.push(line), { limits: UNLIMITED });
        reader.write(bytes);
        reader.end();
        expect(filter([], chunks).printed).toBe(ndjson(lines));
      }),
    );
  });

  it("text and ansi, the latter reading back as the same lines", () => {
    fc.assert(
      fc.property(chunked, ({ chunks }) => {
        const lines = filter([], chunks).printed;
        const spans = lines.split("\n").slice(0, -1).map((line) => JSON.parse(line) as ExtensionUITextSpan[]);
        expect(filter(["--format=text"], chunks).printed).toBe(
          spans.map((line) => line.map((span) => span.text).join("") + "\n").join(""),
        );
        const ansi = filter(["--format=ansi"], chunks).printed;
        expect(filter([], [Buffer.from(ansi)]).printed).toBe(lines);
        expect(ansi.split("\n").length).toBe(spans.length + 1);
      }),
    );
  });

  it("json and surface", () => {
    fc.assert(
      fc.property(chunked, lineLimit, end, ({ bytes, chunks }, lines, keep) => {
        const argv = [`--max-lines=${lines}`, `--keep=${keep}`];
        const options: SanitizeOptions = { limits: { lines }, keep };
        const { hash, findings, truncation, ...rest } = sanitizeTerminal(bytes, options);
        const { printed, tally } = filter(["--format=json", ...argv], chunks);
        expect(JSON.parse(printed)).toEqual({ lines: rest.lines, hash, findings, ...(truncation && { truncation }) });
        expect(printed.indexOf("\n")).toBe(printed.length - 1);
        expect(tally.stats(0).hash).toBe(hash);
        const snapshot = sanitizeTerminal(bytes, { ...options, limits: { lines: Math.min(lines, 120) } });
        expect(filter(["--format=surface", ...argv], chunks).printed).toBe(
          JSON.stringify(terminalSurface(snapshot, { id: "widget:key", title: "key", keep })) + "\n",
        );
      }),
    );
  });

  it("--lines, as a stream and as a snapshot", () => {
    fc.assert(
      fc.property(chunked, lineLimit, end, ({ bytes, chunks }, lines, keep) => {
        const all = sanitizeTerminalLines(elements(bytes), { limits: UNLIMITED });
        expect(filter(["--lines"], chunks).printed).toBe(ndjson(all.lines));
        const cut = sanitizeTerminalLines(elements(bytes), { limits: { lines }, keep });
        const printed = JSON.parse(
          filter(["--lines", "--format=json", `--max-lines=${lines}`, `--keep=${keep}`], chunks).printed,
        ) as Record<string, unknown>;
        expect(printed).toMatchObject({ lines: cut.lines, hash: cut.hash });
        expect(printed["truncation"]).toEqual(cut.truncation);
      }),
    );
  });

  it("with --max-columns, cut or wrapped", () => {
    fc.assert(
      fc.property(chunked, fc.boolean(), ({ bytes, chunks }, wrap) => {
        const limits = { ...UNLIMITED, columns: 3 };
        const { lines } = sanitizeTerminalLines(elements(bytes), { limits, overflow: wrap ? "wrap" : "cut" });
        const argv = ["--lines", "--max-columns=3", ...(wrap ? ["--wrap"] : [])];
        expect(filter(argv, chunks).printed).toBe(ndjson(lines));
      }),
    );
  });
});

describe("CRLF", () => {
  it("is one line end with --lines too, however it arrives, and nothing that --check finds", () => {
    for (const chunks of [["a\r\n\r\r\nb\r"], ["a", "\r", "\n\r", "\r\nb", "\r"]]) {
      const { printed, tally } = filter(["--lines"], chunks.map((chunk) => Buffer.from(chunk)));
      expect(printed).toBe('[{"text":"a"}]\n[]\n[{"text":"b"}]\n');
      expect(tally.stats(0).sequences).toEqual({ motion: 1 });
    }
    expect(filter(["--lines"], [Buffer.from("a\r\nb\r\n")]).tally.found).toBe(false);
    expect(filter(["--lines"], [Buffer.from("a\rb\n")]).tally.found).toBe(true);
  });
});

describe("an empty line", () => {
  it("is one line in every format", () => {
    const input = [Buffer.from("\n\na\n\n")];
    expect(filter([], input).printed).toBe('[]\n[]\n[{"text":"a"}]\n[]\n');
    expect(filter(["--format=text"], input).printed).toBe("\n\na\n\n");
    expect(filter(["--format=ansi"], input).printed).toBe("\n\na\n\n");
    expect(filter(["--format=ansi", "--max-lines=9"], input).printed).toBe("\n\na\n\n");
    expect(toSafeAnsi([[]])).toBe("\n");
  });
});

describe("--check", () => {
  const found = (argv: string[], input: string | Uint8Array) => {
    const { printed, tally } = filter(["--check", ...argv], [Buffer.from(input)]);
    expect(printed).toBe("");
    return tally.found;
  };

  it.each([
    "plain text\n",
    "",
    "\u001b[1;32mstyle\u001b[m, \u001b]8;;https://e.org/\u0007link\u001b]8;;\u0007\n",
    "10 %\r20 %\r\n",
    "\u001b[8mhidden, now shown\u001b[m\n",
  ])("finds nothing in %j", (input) => {
    expect(found([], input)).toBe(false);
  });

  it.each([
    "\u001b[5n",
    "title \u001b]0;x\u0007\n",
    "\u001b]8;;javascript:x\u0007refused\u001b]8;;\u0007\n",
    "gone\u001b[2K\n",
    "bell\u0007\n",
    "bidi \u202Eabc\n",
    "cut \u001b[3",
  ])("finds something in %j", (input) => {
    expect(found([], input)).toBe(true);
  });

  it("finds ill-formed bytes, with --lines too", () => {
    for (const argv of [[], ["--lines"], ["--lines", "--format=json"]]) {
      expect(found(argv, Uint8Array.of(0x61, 0xff, 0x0a))).toBe(true);
      expect(found(argv, "fine\r\n\uFFFD\n")).toBe(false);
    }
  });

  it("finds a cut in every format", () => {
    const many = "x\n".repeat(161);
    expect(found([], many)).toBe(false);
    expect(found(["--max-lines=161"], many)).toBe(false);
    expect(found(["--max-lines=160"], many)).toBe(true);
    expect(found(["--format=json"], many)).toBe(true);
    expect(found(["--format=surface"], "x\n".repeat(120))).toBe(false);
    expect(found(["--format=surface"], "x\n".repeat(121))).toBe(true);
    expect(found(["--max-columns=4"], "12345")).toBe(true);
    expect(found(["--max-columns=5"], "12345")).toBe(false);
  });
});

describe("cards", () => {
  const input = Buffer.from("\u001b[31mred\u001b[m \u001b]8;;ssh://a.example\u0007link\n");
  const { lines } = sanitizeTerminal(input);

  it("are what the library makes of the snapshot, with the key as title", () => {
    expect(filter(["--format=html"], [input]).printed).toBe(toHtml(lines, { title: "key" }));
    expect(filter(["--format=html", "--fragment"], [input]).printed).toBe(toHtml(lines, { title: "key", fragment: true }));
    expect(filter(["--format=svg", "--light"], [input]).printed).toBe(toSvg(lines, { title: "key", theme: "light" }));
  });

  it("show the links of the schemes that were added", () => {
    expect(filter(["--format=html", "--scheme=ssh"], [input]).printed).toContain('href="ssh://a.example"');
    expect(filter(["--format=html"], [input]).printed).not.toContain("href");
  });

  it("keep the limits of a widget", () => {
    expect(filter(["--format=svg"], [Buffer.from("x\n".repeat(300))]).printed).toContain("more lines");
  });
});
