/** Writes docs/images/playground.webp: the playground in chromium, as the README shows it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "../test/browser/chromium.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1100, height: 560 }, colorScheme: "dark" });
await page.goto(pathToFileURL(join(ROOT, "playground", "dist", "index.html")).href);
await page.locator("#sample").selectOption({ label: "gcc: errors with links" });
const png = (await page.screenshot()).toString("base64");

// A PNG of a page of text is three times as large.
await page.goto("about:blank");
const webp = await page.evaluate(async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
  return [...new Uint8Array(await blob.arrayBuffer())];
}, png);
writeFileSync(join(ROOT, "docs", "images", "playground.webp"), Uint8Array.from(webp));
await browser.close();
