/** Cards: nothing of the content reaches the markup but text, closed lists of names, and links of the policy. */
import { describe, expect, it } from "vitest";
import { CARD_COLORS, type CardTheme } from "../../src/card/theme.js";
import { createLinkPolicy } from "../../src/link/policy.js";
import { type ExtensionUITextSpan, sanitizeTerminal, toHtml, toSvg } from "../../src/index.js";
import { forAll, wildText } from "../properties/arbitraries.js";
import { contrast } from "./contrast.js";
import fc from "fast-check";

const THEMES: readonly CardTheme[] = ["dark", "light"];
const ROLES = ["primary", "secondary", "muted", "accent", "success", "warning", "danger", "code"] as const;

/** Every tag with its attributes, and the text between them. */
function takeApart(markup: string): { tags: string[]; text: string } {
  const tags: string[] = [];
  const text = markup.replace(/<[^>]*>/g, (tag) => {
    tags.push(tag);
    return "";
  });
  return { tags, text };
}

const CLASS = `class="oppi-[a-z]+( oppi-[a-z]+)*"`;
const LINK = `<a href="[^"<>\`\\s]+" target="_blank" rel="noopener noreferrer nofollow">`;
const HTML_TAG = new RegExp(`^(<span ${CLASS}>|</span>|${LINK}|</a>|<div class="oppi-line">|</div>)$`);
const SVG_TAG = new RegExp(
  `^(<text y="[0-9]+" xml:space="preserve">|</text>|${LINK}|</a>|</tspan>|` +
    `<tspan x="[0-9.]+"( textLength="[0-9.]+" lengthAdjust="spacingAndGlyphs")?( ${CLASS})?>)$`,
);

/** Only the lines of a card. */
const htmlLines = (html: string): string => html.slice(html.indexOf('tabindex="0">') + 13, html.indexOf("\n</div>\n</section>"));
const svgLines = (svg: string): string => svg.slice(svg.indexOf("<text y="), svg.lastIndexOf("</svg>"));

function decoded(text: string): string {
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] as string);
}

const allows = createLinkPolicy(undefined);
const hrefs = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => [...tag.matchAll(/href="([^"]*)"/g)].map((match) => decoded(match[1] as string)));

describe("a card of any stream", () => {
  it("is, as HTML, escaped text in tags from a closed list", () => {
    forAll([wildText], 120, (stream) => {
      const { lines, text } = sanitizeTerminal(stream);
      const parts = takeApart(htmlLines(toHtml(lines)));
      expect(parts.tags.filter((tag) => !HTML_TAG.test(tag))).toEqual([]);
      expect(hrefs(parts.tags).filter((uri) => !allows(uri))).toEqual([]);
      expect(decoded(parts.text).trim()).toBe(text.join("\n").trim());
    });
  });

  it("is, as SVG, escaped text in tags from a closed list", () => {
    forAll([wildText], 120, (stream) => {
      const { lines, text } = sanitizeTerminal(stream);
      const svg = toSvg(lines);
      const parts = takeApart(svg.includes("<text y=") ? svgLines(svg) : "");
      expect(parts.tags.filter((tag) => !SVG_TAG.test(tag))).toEqual([]);
      expect(hrefs(parts.tags).filter((uri) => !allows(uri))).toEqual([]);
      expect(decoded(parts.text).replaceAll("\n", "")).toBe(text.join(""));
    });
  });
});

describe("a card of spans from anywhere", () => {
  const foreign = fc.record(
    {
      text: fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("</div><script>alert(1)</script>", "&lt;", "\ud800", "\0", "]]>")),
      role: fc.oneof(fc.constantFrom(...ROLES), fc.constantFrom('x" onclick="alert(1)', "__proto__")),
      traits: fc.array(fc.constantFrom("bold", "underline", '"><img src=x onerror=alert(1)>')),
      link: fc.oneof(fc.webUrl(), fc.constantFrom("javascript:alert(1)", 'https://a.example/"onmouseover="x', "data:text/html,x")),
    },
    { requiredKeys: ["text"] },
  ) as fc.Arbitrary<ExtensionUITextSpan>;

  it("holds no tag, class or link that the card does not make itself", () => {
    forAll([fc.array(fc.array(foreign, { maxLength: 4 }), { maxLength: 4 })], 200, (lines) => {
      const html = takeApart(htmlLines(toHtml(lines)));
      expect(html.tags.filter((tag) => !HTML_TAG.test(tag))).toEqual([]);
      const svg = toSvg(lines);
      const parts = takeApart(svg.includes("<text y=") ? svgLines(svg) : "");
      expect(parts.tags.filter((tag) => !SVG_TAG.test(tag))).toEqual([]);
      expect([...hrefs(html.tags), ...hrefs(parts.tags)].filter((uri) => !allows(uri))).toEqual([]);
      // What XML cannot hold would make the picture unreadable.
      expect(svg).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      expect(svg.isWellFormed()).toBe(true);
    });
  });

  it("escapes the title", () => {
    for (const markup of [toHtml([], { title: '"><script>' }), toSvg([], { title: '"><script>' })]) {
      expect(markup).not.toContain("<script");
      expect(markup).toContain("&quot;&gt;&lt;script&gt;");
    }
  });
});

describe("the card", () => {
  const lines: ExtensionUITextSpan[][] = [[{ text: "a ", role: "danger", traits: ["bold"] }, { text: "b", link: "https://b.example/?x&y" }], []];

  it("marks roles and traits by class and links by href", () => {
    const html = toHtml(lines);
    expect(html).toContain('<span class="oppi-danger oppi-bold">a </span>');
    expect(html).toContain('<a href="https://b.example/?x&amp;y" target="_blank" rel="noopener noreferrer nofollow">b</a>');
    expect(html).toContain('\n<div class="oppi-line"></div>\n');
  });

  it("is drawn on a grid in SVG", () => {
    const svg = toSvg([[{ text: "漢" }, { text: "x", role: "muted" }]]);
    expect(svg).toContain('<tspan x="16" textLength="16.8" lengthAdjust="spacingAndGlyphs">漢</tspan>');
    expect(svg).toContain('<tspan x="32.8" textLength="8.4" lengthAdjust="spacingAndGlyphs" class="oppi-muted">x</tspan>');
  });

  it.each(THEMES)("has every role as a custom property with the colour of the theme: %s", (theme) => {
    for (const role of ROLES) {
      const value = `var(--oppi-${role}, ${CARD_COLORS[theme][role]})`;
      expect(toHtml(lines, { theme, fragment: true })).toContain(`color: ${value}`);
      expect(toSvg(lines, { theme })).toContain(`fill: ${value}`);
    }
  });

  it.each(THEMES)("has a contrast of at least 4.5:1 for every role: %s", (theme) => {
    const { page, card } = CARD_COLORS[theme];
    const low = ROLES.filter((role) => Math.min(contrast(CARD_COLORS[theme][role], card), contrast(CARD_COLORS[theme][role], page)) < 4.5);
    expect(low).toEqual([]);
  });

  it("is a page that allows nothing but its own style, or a fragment", () => {
    expect(toHtml(lines)).toMatch(/content="default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'; form-action 'none'"/);
    const fragment = toHtml(lines, { fragment: true });
    expect(fragment).toMatch(/^<style>/);
    expect(fragment).not.toMatch(/<(html|body|head|meta)/);
  });

  it("follows the link policy that it is given", () => {
    const ssh = [[{ text: "x", link: "ssh://a.example" }]];
    expect(toHtml(ssh)).not.toContain("href");
    expect(toHtml(ssh, { links: { schemes: ["ssh"] } })).toContain('href="ssh://a.example"');
    expect(toSvg(lines, { links: false })).not.toContain("href");
  });

  it.each([
    [{ theme: "blue" }, "theme"],
    [{ title: 1 }, "title"],
    [{ fragment: "yes" }, "fragment"],
    [{ links: { schemes: ["1"] } }, "links"],
    [null, "options"],
  ])("refuses %j by name", (options, name) => {
    expect(() => toHtml([], options as never)).toThrow(name);
  });
});
