/** What a component of pi-tui renders with the role theme reads back as the roles and traits that it asked for. */
import { Box, type Component, Markdown, SelectList, Text, TruncatedText } from "@mariozechner/pi-tui";
import { describe, expect, it } from "vitest";
import { ROLE_TOKENS, roleTheme, sanitizeTerminalLines, type SpanTrait } from "../../src/index.js";

const WIDTH = 88;
const theme = roleTheme();

const TRAITS = ["bold", "italic", "strikethrough", "underline"] as const;
const COMBINATIONS: readonly (readonly (typeof TRAITS)[number][])[] = Array.from({ length: 16 }, (_, bits) =>
  TRAITS.filter((_, bit) => bits & (1 << bit)),
);
/** Tokens with a role, some of Pi's that have none, and names that are no token at all. */
const TOKENS = [...Object.keys(ROLE_TOKENS), "text", "userMessageText", "toolOutput", "thinkingText", "nobody", "constructor"];

const LONG = "All of these words are long enough together to wrap at least once where a line of the widget is full, then end.";
const SHORT = "ready to go";

type Paint = (text: string) => string;

/** Each component with one painted text in it, and the text that it shows. */
const COMPONENTS: Readonly<Record<string, (paint: Paint) => [component: Component, text: string]>> = {
  Text: (paint) => [new Text(paint(LONG), 1, 1), LONG],
  "Text in a Box": (paint) => {
    const box = new Box(2, 1, (text) => theme.bg("customMessageBg", text));
    box.addChild(new Text(paint(LONG), 0, 0));
    return [box, LONG];
  },
  TruncatedText: (paint) => [new TruncatedText(paint(SHORT), 1, 0), SHORT],
  SelectList: (paint) => {
    const plain: Paint = (text) => text;
    const colors = { selectedPrefix: plain, selectedText: paint, description: plain, scrollInfo: plain, noMatch: plain };
    return [new SelectList([{ value: "go", label: SHORT }], 3, colors), `→ ${SHORT}`];
  },
  Markdown: (paint) => {
    const plain: Paint = (text) => text;
    const colors = {
      heading: plain, link: plain, linkUrl: plain, code: paint, codeBlock: plain, codeBlockBorder: plain, quote: plain,
      quoteBorder: plain, hr: plain, listBullet: plain, bold: plain, italic: plain, strikethrough: plain, underline: plain,
    };
    return [new Markdown(`\`${LONG}\``, 0, 0, colors), LONG];
  },
};

/** Words with their looks, in order. */
function words(component: Component): { text: string; role: string | undefined; traits: readonly SpanTrait[] }[] {
  const { lines } = sanitizeTerminalLines(component.render(WIDTH));
  return lines.flat().flatMap(({ text, role, traits = [] }) =>
    text.split(" ").filter((word) => word !== "").map((word) => ({ text: word, role, traits: [...traits] })),
  );
}

describe("the role theme", () => {
  describe.each(Object.entries(COMPONENTS))("in a %s", (_, build) => {
    it.each(TOKENS)("gives the role of %s with every combination of traits", (token) => {
      for (const traits of COMBINATIONS) {
        const paint: Paint = (text) => traits.reduce((painted, trait) => theme[trait](painted), theme.fg(token, text));
        const [component, text] = build(paint);
        const role = Object.hasOwn(ROLE_TOKENS, token) ? ROLE_TOKENS[token] : undefined;
        const expected = text.split(" ").map((word) => ({ text: word, role, traits: [...traits] }));
        expect(words(component)).toEqual(expected);
      }
    });
  });

  it("takes no more room than the text", () => {
    for (const token of TOKENS) expect(new Text(theme.fg(token, LONG), 0, 0).render(200)).toHaveLength(1);
  });

  it("ends what it began, so that the text around keeps its own look", () => {
    const line = `a ${theme.fg("error", theme.bold("b"))} ${theme.inverse("c")} d`;
    expect(sanitizeTerminalLines([line]).lines).toEqual([
      [{ text: "a " }, { text: "b", role: "danger", traits: ["bold"] }, { text: " " }, { text: "c", role: "accent" }, { text: " d" }],
    ]);
  });

  it("gives borders and bare sequences too", () => {
    const line = `${theme.getThinkingBorderColor("high")("─")}${theme.getBashModeBorderColor()("─")}${theme.getFgAnsi("warning")}!`;
    expect(sanitizeTerminalLines([`${line}${theme.getBgAnsi("toolErrorBg")}`]).lines).toEqual([
      [{ text: "─", role: "muted" }, { text: "─", role: "accent" }, { text: "!", role: "warning" }],
    ]);
    expect(theme.getColorMode()).toBe("truecolor");
  });
});
