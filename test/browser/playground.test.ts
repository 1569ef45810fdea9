/** The playground as a person meets it: it loads, reads what is pasted or dropped, and can be used and read by anyone. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sanitizeTerminal } from "../../src/index.js";
import { contrast } from "../card/contrast.js";
import { ROOT } from "../package/sources.js";
import { hasChromium, launch, withChromium } from "./chromium.js";

const URL_OF_PAGE = pathToFileURL(join(ROOT, "playground", "dist", "index.html")).href;

/** Text on the page, cards included, with its colour and the one behind it. */
function visibleText(): { text: string; color: string; background: string }[] {
  const found: { text: string; color: string; background: string }[] = [];
  const backgroundOf = (start: Element): string => {
    let at: Element | null = start;
    while (at !== null) {
      const { backgroundColor } = getComputedStyle(at);
      if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
      const root = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return "rgb(255, 255, 255)";
  };
  const walk = (root: Node): void => {
    for (const node of root.childNodes) {
      if (node instanceof Text && node.data.trim() !== "" && node.parentElement !== null && !node.parentElement.closest("script, style")) {
        found.push({ text: node.data, color: getComputedStyle(node.parentElement).color, background: backgroundOf(node.parentElement) });
      }
      if (node instanceof Element && node.shadowRoot !== null) walk(node.shadowRoot);
      walk(node);
    }
  };
  walk(document.body);
  const input = document.querySelector("textarea") as Element;
  found.push({ text: "input", color: getComputedStyle(input).color, background: getComputedStyle(input).backgroundColor });
  return found;
}

describe.runIf(hasChromium)(`the playground, ${withChromium}`, () => {
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];
  const said: string[] = [];

  beforeAll(async () => {
    execFileSync("npm", ["run", "--silent", "playground:build"], { cwd: ROOT, stdio: "pipe" });
    browser = await launch();
    page = await browser.newPage();
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    await page.goto(URL_OF_PAGE);
  }, 120_000);
  afterAll(() => browser?.close());

  const input = () => page.locator("#input");
  const links = (theme: string) =>
    page.locator(`#${theme} a`).evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute("href")]));

  /** Copied from one place and pasted in another with the keyboard. */
  async function paste(text: string): Promise<void> {
    await page.evaluate((value) => {
      const source = document.createElement("textarea");
      source.id = "source";
      source.value = value;
      document.body.append(source);
      source.select();
    }, text);
    await page.keyboard.press("Control+C");
    await page.evaluate(() => document.getElementById("source")?.remove());
    await input().fill("");
    await input().focus();
    await page.keyboard.press("Control+V");
  }

  it("loads with a sample in both cards", async () => {
    expect(await page.title()).toBe("oppi-sanitize playground");
    for (const theme of ["dark", "light"]) {
      expect(await page.locator(`#${theme} .oppi-danger`).first().textContent()).toBe("error: ");
      expect(await page.locator(`#${theme} .oppi-line`).count()).toBeGreaterThan(10);
    }
  });

  it("shows roles, a link, spans and hash of what is pasted", async () => {
    const text = "\u001b[1;31mfailed\u001b[m see \u001b]8;;https://ci.example/7\u0007the log\u001b]8;;\u0007\n";
    await paste(text);
    const { lines, hash } = sanitizeTerminal(text);
    expect(await page.locator("#dark .oppi-danger.oppi-bold").textContent()).toBe("failed");
    expect(await links("dark")).toEqual([["the log", "https://ci.example/7"]]);
    expect(await page.locator("#json").textContent()).toBe(JSON.stringify(lines[0]));
    expect(await page.locator("#hash").textContent()).toBe(hash);
    expect(await page.locator("#pieces").textContent()).toContain("OSC 8: link to https://ci.example/7");
  });

  it("refuses a bad link and says so", async () => {
    await input().fill("\\e]8;;javascript:alert(1)\\aclick\\e]8;;\\a and \\e]8;;https://u@a.example\\athis\\e]8;;\\a");
    expect(await links("dark")).toEqual([]);
    expect(await links("light")).toEqual([]);
    expect(await page.locator("#dark .oppi-line").textContent()).toBe("click and this");
    expect(await page.locator("#findings tr").allTextContents()).toContain("link-refused20");
  });

  it("shows markup as text", async () => {
    await input().fill("<img src=x onerror=alert(1)><script>alert(1)</script>");
    expect(await page.locator("#dark .oppi-line").textContent()).toBe("<img src=x onerror=alert(1)><script>alert(1)</script>");
    expect(await page.locator("#dark img, #dark script").count()).toBe(0);
  });

  it("reads a dropped file, bytes that are not UTF-8 included", async () => {
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array([0x1b, 0x5b, 0x33, 0x32, 0x6d, 0x6f, 0x6b, 0xff, 0x0d, 0x0a])], "build.log"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    });
    await page.waitForFunction(() => document.getElementById("note")?.textContent === "build.log");
    expect(await input().inputValue()).toBe("\\e[32mok\\xff\\r\n");
    expect(await page.locator("#dark .oppi-success").textContent()).toBe("ok\ufffd");
  });

  it("cuts at the limits of the sliders", async () => {
    await input().fill("one\ntwo\nthree\nfour");
    await page.locator("#limit-lines").fill("3");
    expect(await page.locator("#dark .oppi-line").allTextContents()).toEqual(["one", "two", "… 2 more lines"]);
    expect(await page.locator("#truncation").textContent()).toBe("lines: 2 kept, 2 dropped");
    await page.locator("#limit-lines").fill("160");
  });

  it("reads lines that stand alone, if told to", async () => {
    await input().fill("\\e[31mred\nrm -rf /\\rls");
    await page.locator("#mode").selectOption("lines");
    expect(await page.locator("#dark .oppi-line").allTextContents()).toEqual(["red", "rm -rf /ls"]);
    expect(await page.locator("#dark .oppi-danger").count()).toBe(1);
    await page.locator("#mode").selectOption("stream");
    expect(await page.locator("#dark .oppi-line").allTextContents()).toEqual(["red", "ls -rf /"]);
  });

  it("is reached by keyboard, from the first control to the last", async () => {
    await page.reload();
    const reached: string[] = [];
    for (let presses = 0; presses < 60 && reached.at(-1) !== "pieces"; presses++) {
      await page.keyboard.press("Tab");
      reached.push(
        await page.evaluate(() => {
          let active = document.activeElement;
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
          return active?.id || active?.className || active?.localName || "";
        }),
      );
    }
    const limits = ["lines", "columns", "spans", "textBytes", "linkBytes", "payloadBytes"].map((name) => `limit-${name}`);
    expect(reached.filter((name) => name !== "a")).toEqual([
      "sample", "file", "input", "mode", "keep", ...limits, "oppi-lines", "oppi-lines", "json", "pieces",
    ]);
    expect(reached).toContain("a");
  });

  it.each(["light", "dark"] as const)("has a contrast of at least 4.5:1 everywhere in a %s scheme", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const all = await page.evaluate(visibleText);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ color, background }) => contrast(color, background) < 4.5)).toEqual([]);
  });

  it("has a label for every control and a heading for every part", async () => {
    const unnamed = await page.locator("select, textarea, input").evaluateAll((found) =>
      found.filter((control) => (control as HTMLInputElement).labels?.length !== 1).map((control) => control.id),
    );
    expect(unnamed).toEqual([]);
    expect(await page.locator("main > section:not([aria-labelledby])").count()).toBe(0);
  });

  it("asks for nothing but itself and says nothing on the console", () => {
    expect([...new Set(asked)]).toEqual([URL_OF_PAGE]);
    expect(said).toEqual([]);
  });
});
