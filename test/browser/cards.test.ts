/** HTML and SVG of the hostile corpus, opened in a browser: nothing runs, nothing is asked for, no link but by policy. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLinkPolicy } from "../../src/link/policy.js";
import { type ExtensionUITextSpan, sanitizeTerminal, sanitizeTerminalLines, toHtml, toSvg } from "../../src/index.js";
import { ROOT } from "../package/sources.js";
import { hasChromium, launch, withChromium } from "./chromium.js";

const HOSTILE = join(ROOT, "corpus", "hostile");
const ATTACK = [
  "<script>document.title='ran'</script>",
  "<img src=https://a.example/x onerror=\"document.title='ran'\">",
  "</div></section></svg><svg onload=\"document.title='ran'\">",
  "<style>@import url(https://a.example/)</style>",
  "\u001b]8;;javascript:document.title='ran'\u0007click\u001b]8;;\u0007",
  "\u001b]8;;https://a.example/'onmouseover='document.title=1\u0007over\u001b]8;;\u0007",
];

const inputs: [string, ExtensionUITextSpan[][]][] = readdirSync(HOSTILE)
  .filter((name) => name.endsWith(".in"))
  .map((name) => [name, sanitizeTerminal(readFileSync(join(HOSTILE, name))).lines]);
inputs.push(["written as markup", sanitizeTerminalLines(ATTACK).lines]);
inputs.push(["spans that no engine made", ATTACK.map((text) => [{ text, link: `javascript:${text}`, role: text as never }])]);

describe.runIf(hasChromium)(`cards of the hostile corpus, ${withChromium}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "oppi-sanitize-cards-"));
  const allows = createLinkPolicy(undefined);
  let browser: Browser;
  let page: Page;
  let asked: string[] = [];
  let said: string[] = [];

  beforeAll(async () => {
    browser = await launch();
    page = await browser.newPage();
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("dialog", (dialog) => said.push(dialog.message()));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a person could meet on the page. */
  async function look(name: string, markup: string) {
    const path = join(folder, name);
    writeFileSync(path, markup);
    const url = pathToFileURL(path).href;
    asked = [];
    said = [];
    await page.goto(url);
    const seen = await page.evaluate(() => {
      const elements = [...document.querySelectorAll("*")];
      return {
        root: document.documentElement.localName,
        title: document.title,
        scripts: document.querySelectorAll("script, iframe, object, embed, img, image, use, link, form, foreignObject").length,
        handlers: elements.filter((element) => element.getAttributeNames().some((name) => name.startsWith("on"))).length,
        links: [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? ""),
        sources: elements.filter((element) => element.hasAttribute("src") || element.hasAttribute("xlink:href")).length,
      };
    });
    return { ...seen, asked: asked.filter((other) => other !== url), said };
  }

  it.each(inputs)("%s", async (name, lines) => {
    for (const [file, root, markup] of [
      ["card.html", "html", toHtml(lines, { title: name })],
      ["card.svg", "svg", toSvg(lines, { title: name })],
      ["host.html", "html", `<!doctype html><title>${name}</title>${toHtml(lines, { title: name, fragment: true })}`],
    ] as const) {
      const { links, ...rest } = await look(file, markup);
      expect(rest).toEqual({ root, title: name, scripts: 0, handlers: 0, sources: 0, asked: [], said: [] });
      expect(links.filter((uri) => !allows(uri))).toEqual([]);
    }
  });

  it("are styled though nothing but their own style is allowed", async () => {
    await look("styled.html", toHtml([[{ text: "x", role: "danger" }]]));
    expect(await page.evaluate(() => getComputedStyle(document.querySelector(".oppi-danger") as Element).color)).toBe("rgb(255, 133, 133)");
  });

  it("take the colours of a host that sets them", async () => {
    const host = `<!doctype html><style>body { --oppi-danger: rgb(1, 2, 3) }</style>`;
    const color = () => getComputedStyle(document.querySelector(".oppi-danger") as Element).color;
    await look("host.html", host + toHtml([[{ text: "x", role: "danger" }]], { fragment: true }));
    expect(await page.evaluate(color)).toBe("rgb(1, 2, 3)");
    const fill = () => getComputedStyle(document.querySelector(".oppi-danger") as Element).fill;
    await look("host.html", host + toSvg([[{ text: "x", role: "danger" }]]));
    expect(await page.evaluate(fill)).toBe("rgb(1, 2, 3)");
  });
});
