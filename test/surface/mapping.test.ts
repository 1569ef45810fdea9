/**
 * What the contract maps to a terminal fallback, row by row of its tables "Mapping from Pi extension APIs" and "Mapping
 * from Pi TUI components": real components of pi-tui become surfaces that keep their text, and their styles as roles.
 */
import {
  Box, CancellableLoader, type Component, Container, Editor, Image, Input, Loader, Markdown, SelectList, SettingsList,
  Spacer, type Terminal, Text, TUI, resetCapabilitiesCache,
  setCapabilities,
} from "@mariozechner/pi-tui";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ExtensionUINativeSurface, type ExtensionUITextSpan, roleTheme, sanitizeTerminal, terminalSurface, widgetSurface,
} from "../../src/index.js";
import { textOf } from "../properties/judge.js";
import { validateSurface } from "./schema.js";

const WIDTH = 88;
const theme = roleTheme();
const fg = (token: string) => (text: string) => theme.fg(token, text);
const LIST = {
  selectedPrefix: fg("accent"), selectedText: fg("accent"), description: fg("muted"), scrollInfo: fg("dim"),
  noMatch: fg("warning"),
};
const MARKDOWN = {
  heading: fg("mdHeading"), link: fg("mdLink"), linkUrl: fg("muted"), code: fg("mdCode"), codeBlock: fg("mdCodeBlock"),
  codeBlockBorder: fg("border"), quote: fg("mdQuote"), quoteBorder: fg("border"), hr: fg("border"),
  listBullet: fg("accent"), bold: theme.bold, italic: theme.italic, strikethrough: theme.strikethrough,
  underline: theme.underline,
};
const tui = { requestRender: () => undefined, terminal: { rows: 40, columns: WIDTH } } as unknown as TUI;
const NO_IMAGES = { images: null, trueColor: true, hyperlinks: true };
beforeAll(() => setCapabilities(NO_IMAGES));
afterAll(() => resetCapabilitiesCache());

function boxed(...children: Component[]): Box {
  const box = new Box(2, 1, (text) => theme.bg("customMessageBg", text));
  for (const child of children) box.addChild(child);
  return box;
}

function stacked(...children: Component[]): Container {
  const container = new Container();
  for (const child of children) container.addChild(child);
  return container;
}

function selectList(labels: readonly string[], visible = 5): SelectList {
  return new SelectList(labels.map((label) => ({ value: label, label })), visible, LIST);
}

function settingsList(): SettingsList {
  const items = [
    { id: "theme", label: "Theme", currentValue: "dark", values: ["dark", "light"], description: "Colours of the terminal" },
    { id: "wrap", label: "Wrap", currentValue: "on" },
  ];
  const colors = {
    label: (text: string, selected: boolean) => (selected ? theme.fg("accent", text) : text),
    value: (text: string, selected: boolean) => theme.fg(selected ? "accent" : "muted", text),
    description: fg("dim"), cursor: theme.fg("accent", "→ "), hint: fg("dim"),
  };
  return new SettingsList(items, 5, colors, () => undefined, () => undefined);
}

function input(value: string): Input {
  const made = new Input();
  made.setValue(value);
  made.focused = true;
  return made;
}

function editor(value: string): Editor {
  const made = new Editor(tui, { borderColor: fg("borderAccent"), selectList: LIST });
  made.focused = true;
  made.setText(value);
  return made;
}

function still<T extends Loader>(loader: T): T {
  loader.stop();
  return loader;
}

const image = () =>
  new Image("AAAA", "image/png", { fallbackColor: fg("muted") }, { filename: "plan.png" }, { widthPx: 640, heightPx: 480 });
const rule = (length: number) => "─".repeat(length);

type Style = Partial<ExtensionUITextSpan>;
/** Pieces of text with what they must be; the piece may be a part of a longer span of the same style. */
type Styles = readonly (readonly [text: string, style: Style])[];
interface Row {
  readonly source: () => Component | string[];
  /** The text of every line, blanks at its end aside. */
  readonly lines: readonly string[];
  readonly styles: Styles;
}

const ACCENT = { role: "accent" } as const;
const MUTED = { role: "muted" } as const;

const APIS: Readonly<Record<string, Row>> = {
  "select(), as the terminal shows it": {
    source: () => stacked(new Text(theme.bold("Deploy where?"), 0, 0), selectList(["Staging", "Production"])),
    lines: ["Deploy where?", "→ Staging", "  Production"],
    styles: [["Deploy where?", { traits: ["bold"] }], ["→ Staging", ACCENT], ["Production", {}]],
  },
  "confirm(), as the terminal shows it": {
    source: () => stacked(new Text(theme.fg("warning", "Delete 3 files?"), 0, 0), new Spacer(1), selectList(["Yes", "No"])),
    lines: ["Delete 3 files?", "", "→ Yes", "  No"],
    styles: [["Delete 3 files?", { role: "warning" }], ["→ Yes", ACCENT]],
  },
  "input(), as the terminal shows it": {
    source: () => stacked(new Text(theme.fg("accent", "Name"), 0, 0), input("release 漢字 notes")),
    lines: ["Name", "> release 漢字 notes"],
    styles: [["Name", ACCENT]],
  },
  "editor(), as the terminal shows it": {
    source: () => stacked(new Text("Message", 0, 0), editor("first line\n\nthird line")),
    lines: ["Message", rule(WIDTH), "first line", "", "third line", rule(WIDTH)],
    styles: [["Message", {}], [rule(WIDTH), ACCENT]],
  },
  "setStatus(), as a line": {
    source: () => [`${theme.fg("success", "●")} shuffled · 18 phrases`],
    lines: ["● shuffled · 18 phrases"],
    styles: [["●", { role: "success" }], ["shuffled · 18 phrases", {}]],
  },
  "setWidget(string[])": {
    source: () => ["\u001b[1;32m✓\u001b[0m build", "", "  \u001b[31m✗ test\u001b[0m  \u001b]8;;https://example.org/log\u0007log\u001b]8;;\u0007"],
    lines: ["✓ build", "", "  ✗ test  log"],
    styles: [
      ["✓", { role: "success", traits: ["bold"] }],
      ["✗ test", { role: "danger" }],
      ["log", { link: "https://example.org/log" }],
    ],
  },
  "setWidget(component)": {
    source: () => boxed(new Text(`${theme.fg("toolTitle", theme.bold("Review"))} 3 findings`, 0, 0)),
    lines: ["", "  Review 3 findings", ""],
    styles: [["Review", { role: "accent", traits: ["bold"] }], [" 3 findings", {}]],
  },
  "theme, in a snapshot": {
    source: () => [`${theme.fg("error", "failed")} ${theme.bg("selectedBg", theme.italic("why"))} ${theme.fg("syntaxString", "'x'")}`],
    lines: ["failed why 'x'"],
    styles: [["failed", { role: "danger" }], ["why", { traits: ["italic"] }], ["'x'", { role: "code" }]],
  },
  "renderCall and renderResult, as raw text": {
    source: () => stacked(new Text(theme.fg("toolTitle", "read a.ts"), 0, 0), new Text(theme.fg("toolDiffAdded", "+ new"), 0, 0)),
    lines: ["read a.ts", "+ new"],
    styles: [["read a.ts", ACCENT], ["+ new", { role: "success" }]],
  },
};

const COMPONENTS: Readonly<Record<string, Row>> = {
  "Text without renderNative": {
    source: () => new Text(`${theme.bold("Build")} passed`, 1, 1),
    lines: ["", " Build passed", ""],
    styles: [["Build", { traits: ["bold"] }], [" passed", {}]],
  },
  "Markdown without renderNative": {
    source: () => new Markdown("# Plan\n\n- one **bold**\n- [two](https://example.org/two)\n\n> quote\n\n```ts\nlet a = 1;\n```", 0, 0, MARKDOWN),
    lines: ["Plan", "", "- one bold", "- two", "", "│ quote", "", "```ts", "  let a = 1;", "```"],
    styles: [
      ["Plan", { role: "accent", traits: ["bold", "underline"] }],
      ["bold", { traits: ["bold"] }],
      ["two", { role: "accent", traits: ["underline"], link: "https://example.org/two" }],
      ["quote", { role: "muted", traits: ["italic"] }],
      ["let a = 1;", { role: "code" }],
    ],
  },
  "a table in Markdown": {
    source: () => new Markdown("| file | state |\n|---|---|\n| a.ts | ok |", 0, 0, MARKDOWN),
    lines: ["┌──────┬───────┐", "│ file │ state │", "├──────┼───────┤", "│ a.ts │ ok    │", "└──────┴───────┘"],
    styles: [["file", { traits: ["bold"] }], ["│ a.ts │ ok    │", {}]],
  },
  "Box without renderNative": {
    source: () => boxed(new Text(theme.fg("success", "ok"), 0, 0)),
    lines: ["", "  ok", ""],
    styles: [["ok", { role: "success" }]],
  },
  "Container and Spacer without renderNative": {
    source: () => stacked(new Text("above", 0, 0), new Spacer(2), new Text(theme.fg("error", "below"), 0, 0)),
    lines: ["above", "", "", "below"],
    styles: [["above", {}], ["below", { role: "danger" }]],
  },
  "Image where the terminal shows none": {
    source: image,
    lines: ["[Image: plan.png [image/png] 640x480]"],
    styles: [["[Image: plan.png [image/png] 640x480]", MUTED]],
  },
  SelectList: {
    source: () => new SelectList([
      { value: "a", label: "Allow", description: "only this time" },
      { value: "b", label: "Deny", description: "and say why" },
    ], 5, LIST),
    lines: ["→ Allow                           only this time", "  Deny                            and say why"],
    styles: [["→ Allow", ACCENT], ["  Deny", {}], ["and say why", MUTED]],
  },
  "SelectList that scrolls": {
    source: () => selectList(Array.from({ length: 12 }, (_, index) => `Option ${index}`), 3),
    lines: ["→ Option 0", "  Option 1", "  Option 2", "  (1/12)"],
    styles: [["→ Option 0", ACCENT], ["  (1/12)", MUTED]],
  },
  "SelectList without matches": {
    source: () => selectList([]),
    lines: ["  No matching commands"],
    styles: [["No matching commands", { role: "warning" }]],
  },
  SettingsList: {
    source: settingsList,
    lines: ["→ Theme  dark", "  Wrap   on", "", "  Colours of the terminal", "", "  Enter/Space to change · Esc to cancel"],
    styles: [["→ Theme", ACCENT], ["dark", ACCENT], ["  Wrap   ", {}], ["on", MUTED], ["Colours of the terminal", MUTED]],
  },
  Input: {
    source: () => input("release 漢字 notes"),
    lines: ["> release 漢字 notes"],
    styles: [["> ", {}], ["elease 漢字 notes", {}]],
  },
  Editor: {
    source: () => editor("first line\n\nthird 漢字 line"),
    lines: [rule(WIDTH), "first line", "", "third 漢字 line", rule(WIDTH)],
    styles: [[rule(WIDTH), ACCENT], ["first line", {}], ["third 漢字 line", {}]],
  },
  "Loader without renderNative": {
    source: () => still(new Loader(tui, fg("accent"), fg("muted"), "Indexing files")),
    lines: ["", " ⠋ Indexing files"],
    styles: [["⠋", ACCENT], ["Indexing files", MUTED]],
  },
  "CancellableLoader without renderNative": {
    source: () => still(new CancellableLoader(tui, fg("accent"), fg("muted"), "Fetching")),
    lines: ["", " ⠋ Fetching"],
    styles: [["⠋", ACCENT], ["Fetching", MUTED]],
  },
  "a loader between borders": {
    source: () => stacked(
      new Text(theme.fg("border", rule(WIDTH)), 0, 0),
      still(new CancellableLoader(tui, fg("accent"), fg("muted"), "Thinking")),
      new Text(theme.fg("border", rule(WIDTH)), 0, 0),
    ),
    lines: [rule(WIDTH), "", " ⠋ Thinking", rule(WIDTH)],
    styles: [[rule(WIDTH), MUTED], ["Thinking", MUTED]],
  },
  "arbitrary ANSI and box drawing": {
    source: () => [
      "\u001b[38;2;138;190;183m╭─ Agents ─╮\u001b[39m", "│ \u001b[1mexplore\u001b[22m  │", "\u001b[2m╰──────────╯\u001b[22m",
      "\u001b[7m 2 running \u001b[27m\u001b]0;title\u0007\u001b[2J\u001b[H",
    ],
    lines: ["╭─ Agents ─╮", "│ explore  │", "╰──────────╯", " 2 running"],
    styles: [["╭─ Agents ─╮", ACCENT], ["explore", { traits: ["bold"] }], ["╰──────────╯", MUTED], ["2 running", ACCENT]],
  },
};

function widget(source: Component | string[]): ExtensionUINativeSurface {
  const content = Array.isArray(source) ? { lines: source } : { component: source };
  const surface = widgetSurface({ widgetKey: "mapped", ...content });
  if (surface === undefined) throw new Error("cleared");
  return surface;
}

function linesOf(surface: ExtensionUINativeSurface): ExtensionUITextSpan[][] {
  expect(surface.blocks.map(({ type }) => type)).toEqual(["terminal"]);
  return surface.blocks.flatMap((block) => (block.type === "terminal" ? block.lines : []));
}

function expectStyle(lines: readonly ExtensionUITextSpan[][], text: string, style: Style): void {
  const spans = lines.flat().filter((span) => span.text.includes(text));
  const styles = spans.map(({ text: _, ...rest }) => rest);
  expect(styles, `style of ${text}`).toContainEqual(style);
}

function expectMapped(surface: ExtensionUINativeSurface, { lines, styles }: Omit<Row, "source">): void {
  expect(validateSurface(surface, { closed: true })).toEqual([]);
  const shown = linesOf(surface);
  expect(shown.map((line) => textOf(line).trimEnd())).toEqual(lines);
  expect(surface.fallback?.lines?.map((line) => line.trimEnd())).toEqual(lines);
  for (const [text, style] of styles) expectStyle(shown, text, style);
}

describe("the terminal fallback of an extension API", () => {
  it.each(Object.entries(APIS))("keeps %s", (_name, row) => expectMapped(widget(row.source()), row));
});

describe("the terminal fallback of a component", () => {
  it.each(Object.entries(COMPONENTS))("keeps %s", (_name, row) => expectMapped(widget(row.source()), row));

  it.each(["kitty", "iterm2"] as const)("keeps the text around an Image and nothing of it, drawn with %s", (images) => {
    setCapabilities({ ...NO_IMAGES, images });
    const shown = linesOf(widget(stacked(new Text("before", 0, 0), image(), new Text("after", 0, 0))));
    setCapabilities(NO_IMAGES);
    expect(shown.map((line) => textOf(line).trim()).filter((text) => text !== "")).toEqual(["before", "after"]);
  });

  it("keeps an overlay where it stands over what is below", async () => {
    let written = "";
    const ignore = () => undefined;
    const terminal = {
      columns: WIDTH, rows: 12, kittyProtocolActive: false, drainInput: async () => undefined,
      write: (data: string) => { written += data; },
      start: ignore, stop: ignore, moveBy: ignore, hideCursor: ignore, showCursor: ignore, clearLine: ignore,
      clearFromCursor: ignore, clearScreen: ignore, setTitle: ignore, setProgress: ignore,
    } satisfies Terminal;
    const screen = new TUI(terminal);
    for (let row = 0; row < 4; row++) screen.addChild(new Text(`base ${row}`, 0, 0));
    screen.start();
    screen.showOverlay(boxed(new Text(theme.fg("warning", "Leave?"), 0, 0), selectList(["Stay", "Leave"])), {
      width: 30, anchor: "center",
    });
    await expect.poll(() => written, { interval: 5 }).toContain("Leave?");
    screen.stop();

    const surface = terminalSurface(sanitizeTerminal(written, { rows: 12, columns: WIDTH }), { id: "widget:overlay" });
    expect(validateSurface(surface, { closed: true })).toEqual([]);
    const shown = linesOf(surface);
    const text = shown.map((line) => textOf(line).trimEnd()).join("\n");
    for (const part of ["base 0", "base 3", "Leave?", "→ Stay"]) expect(text).toContain(part);
    expectStyle(shown, "Leave?", { role: "warning" });
    expectStyle(shown, "→ Stay", ACCENT);
  });
});
