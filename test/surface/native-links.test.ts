/** Links of native surfaces: each is whole or gone, in fields that nobody knows too. */
import { describe, expect, it } from "vitest";
import * as ui from "../../src/index.js";
import { judgeSurface } from "./surface-judge.js";

const clean = (blocks: unknown[], rest: object = {}) => ui.sanitizeNativeSurface({ ...ui.surface({ id: "a", blocks: [] }), blocks, ...rest });
/** Every string under a key that names a link. */
function linksIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return /^(link|url|href)s?$/i.test(key) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => linksIn(inner, Array.isArray(value) ? key : name));
}

describe("a link in a native surface", () => {
  const url = "https://example.org/some/where";

  it("is whole or gone wherever the text of a surface is cut", () => {
    for (let room = 0; room < 120; room += 7) {
      const filler = "x".repeat(32_768 - 300 + 3 * room);
      const blocks = [
        { type: "text", spans: [], a: filler, url, urls: [url], deep: { href: url } },
        { type: "chart", a: filler, url }, { type: "text", spans: [{ text: filler.slice(1), link: url, href: url }] },
        { type: "activityList", rows: [{ id: "r", title: "t", link: url, url, detail: "d" }] },
      ];
      for (const order of [blocks, blocks.toReversed()]) {
        const { surface } = clean(order);
        judgeSurface(surface);
        for (const link of linksIn(surface)) expect(link).toBe(url);
      }
    }
  });

  it("is gone where only its beginning was read", () => {
    const seen = new Set<string>();
    const all = "x".repeat(262_144);
    // A name too long to keep, so that nothing is cleaned but all is read.
    const unread = (text: string) => ({ ["k".repeat(200)]: text });
    for (let room = 0; room < 140; room++) {
      const texts = [all, all, all, all.slice(room)].map(unread);
      for (const holder of [{ url, type: "new" }, { type: "text", spans: [{ text: "", link: url }] }]) {
        for (const link of linksIn(clean([...texts, holder]).surface)) seen.add(link);
      }
    }
    expect([...seen]).toEqual([url]);
  });
});
