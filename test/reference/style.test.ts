/** The reference's SGR, roles and links: engine specification §6 and §7. */
import { describe, expect, test } from "vitest";
import type { SanitizeOptions, SpanRole } from "../../src/contract/types.js";
import { counts, CSI, spans } from "./helpers.js";

const role = (sgr: string, options?: SanitizeOptions): SpanRole | undefined => spans(`${CSI}${sgr}mx`, options)[0]?.role;
const traits = (sgr: string): string[] => spans(`${CSI}${sgr}mx`)[0]?.traits ?? [];
/** Foreground colour after the sequence, told apart by a map of one colour. */
const isColor = (sgr: string, color: string): boolean => role(sgr, { roles: { [color]: "code" } }) === "code";

describe("SGR", () => {
  test("traits are set and reset", () => {
    expect(traits("1;3;4;9;58:2::1:1:4")).toEqual(["bold", "italic", "monospaced", "strikethrough", "underline"]);
    expect(traits("1;3;4;9;58;2;1;1;4;22;23;24;29;59")).toEqual([]);
    expect(traits("4:0")).toEqual([]);
    expect(traits("4:3")).toEqual(["underline"]);
    expect(traits("21")).toEqual(["underline"]);
    expect(traits("1;")).toEqual([]);
  });

  test("malformed colours follow the table", () => {
    expect(isColor("38;5", "0") && isColor("38:5", "0")).toBe(true);
    expect(isColor("31;38;5;256", "1") && isColor("31;38;2;0;256;0", "1")).toBe(true);
    expect(isColor("38;2;1", "#010000") && isColor("38;2;1;2", "#010200")).toBe(true);
    expect(isColor("38:2:1:2:3", "#010203") && isColor("38:2::1:2:3", "#010203")).toBe(true);
    expect(isColor("38:5;1", "0")).toBe(true);
    expect(traits("38:5;1")).toEqual(["bold"]);
    expect(role("38;5:1;31")).toBe("danger");
    expect(isColor("32;38;5:1", "2")).toBe(true);
    expect(isColor("32;38;2;1:1;2;3;4", "2")).toBe(true);
    expect(traits("32;38;2;1:1;2;3;4")).toEqual(["underline"]);
    expect(role("38;4:3")).toBeUndefined();
    expect(traits("38;4:3")).toEqual([]);
    expect(role("38;1;31")).toBe("danger");
    expect(traits("38;6;1")).toEqual(["bold"]);
    expect(traits("1:2")).toEqual([]);
    expect(role("31:4")).toBeUndefined();
    expect(spans(`${CSI}31;;1mx`)).toEqual([{ text: "x", traits: ["bold"] }]);
  });
});

describe("roles", () => {
  test("the 16 colours are a table", () => {
    const table = ["muted", "danger", "success", "warning", "accent", "accent", "accent", undefined];
    for (const base of [30, 90]) expect(table.map((_, index) => role(String(base + index)))).toEqual(table);
    expect(role("38;5;9")).toBe("danger");
  });

  test("other colours go by lightness and hue", () => {
    expect(role("38;2;255;0;0")).toBe("danger");
    expect(role("38;2;255;200;0")).toBe("warning");
    expect(role("38;2;0;255;0")).toBe("success");
    expect(role("38;2;64;128;255")).toBe("accent");
    expect(role("38;2;250;250;250")).toBeUndefined();
    expect(role("38;2;250;250;250", { background: "light" })).toBe("muted");
    expect(role("38;5;249")).toBe("secondary");
    expect(role("38;5;240")).toBe("muted");
  });

  test("a chromatic background counts behind a default or neutral foreground", () => {
    expect(role("41")).toBe("danger");
    expect(role("97;42")).toBe("success");
    expect(role("31;42")).toBe("danger");
    expect(role("47")).toBeUndefined();
    expect(role("2;41")).toBe("danger");
  });

  test("dim mutes what has no chromatic role, inverse swaps first", () => {
    expect(role("2")).toBe("muted");
    expect(role("2;37")).toBe("muted");
    expect(role("2;31")).toBe("danger");
    expect(role("7")).toBe("accent");
    expect(role("2;7")).toBe("accent");
    expect(role("7;31")).toBe("danger");
    expect(role("7;41")).toBe("danger");
  });

  test("the map comes first, as a foreground and as a background", () => {
    const roles: SanitizeOptions["roles"] = { "#B5BD68": "primary", "1": "code", "#ffffff": "warning" };
    expect(role("38;2;181;189;104;2", { roles })).toBe("primary");
    expect(role("31;42", { roles })).toBe("code");
    expect(role("48;2;255;255;255", { roles })).toBe("warning");
  });

  test("reserved colours are read back in the foreground only", () => {
    const reserved = ["38:2::1:1:1", "38:2::1:1:2", "38:2::1:1:3"];
    expect(reserved.map((sgr) => role(sgr))).toEqual(["primary", "secondary", "code"]);
    expect(role("48:2::1:1:1")).toBeUndefined();
  });

  test("a mode sequence or an intermediate is not SGR", () => {
    expect(spans(`${CSI}>4;2mx${CSI}?4my${CSI}1 mz`)).toEqual([{ text: "xyz" }]);
  });

  test("concealed text is shown and counted, or leaves a gap", () => {
    expect(spans(`a${CSI}8mbc${CSI}28md`)).toEqual([{ text: "abcd" }]);
    expect(spans(`a${CSI}8mb世${CSI}28md`, { conceal: "drop" })).toEqual([{ text: "a   d" }]);
    expect(counts(`a${CSI}8mb世`, { conceal: "drop" })).toEqual({ concealed: 2 });
  });
});

const link = (payload: string, options?: SanitizeOptions): string | undefined =>
  spans(`\x1b]8;${payload}\x07x`, options)[0]?.link;

describe("links", () => {
  test("the URI begins after the second semicolon and is kept as given", () => {
    expect(link(";https://example.com/p?a=1;b=2")).toBe("https://example.com/p?a=1;b=2");
    expect(link("id=1:k=v;HTTP://Example.com")).toBe("HTTP://Example.com");
    expect(spans("\x1b]08;;http://a.b\x07x")).toEqual([{ text: "x", link: "http://a.b" }]);
  });

  test("an empty URI closes, SGR 0 does not", () => {
    const open = "\x1b]8;;http://a.b\x07";
    expect(spans(`${open}a${CSI}mb\x1b]8;id=1;\x07c`)).toEqual([{ text: "ab", link: "http://a.b" }, { text: "c" }]);
    expect(counts(`${open}a\x1b]8; ;\x07c`)).toEqual({});
  });

  test("anything refused, malformed or aborted closes the link before it", () => {
    const open = "\x1b]8;;http://a.b\x07";
    const refused = ["8;;javascript:x\x07", "8\x07", "8;x\x07", "8;;http://a.b/\x00\x07", "8;;http://é.b\x07"];
    for (const bad of [...refused, "8;;x\x18", "8\x18"]) {
      expect(spans(`${open}a\x1b]${bad}b`)).toEqual([{ text: "a", link: "http://a.b" }, { text: "b" }]);
    }
    const found = counts("\x1b]8;;javascript:x\x07\x1b]8\x07\x1b]8;;x\x18\x1b]8x;;y\x07");
    expect(found).toEqual({ "link-refused": 2, aborted: 1, osc: 1 });
  });

  test("the policy", () => {
    const path = "x".repeat(2083 - "http://a.b/".length);
    const accepted = ["http://a.b", "https://a.b:8/@x", "mailto:a@b.c", "oppi://session/A-z.0_~", `http://a.b/${path}`];
    const refused = [
      "https:x", "https:///x", "https://@h/", "https://u:p@h/", "http://", "ftp://a.b", "a.b", "data:,x",
      "oppi://session/", "oppi://x/y", `oppi://session/${"x".repeat(129)}`,
      "http://a.b/\"", "http://a.b/`", "http://a.b\\c", "http://a b", `http://a.b/${path}x`,
    ];
    for (const uri of accepted) expect(link(`;${uri}`), uri).toBe(uri);
    for (const uri of refused) expect(link(`;${uri}`), uri).toBeUndefined();
    expect(link(";ftp://a.b", { links: { schemes: ["ftp"] } })).toBe("ftp://a.b");
    expect(link(";http://a.b", { links: false })).toBeUndefined();
  });

  test("a label that names another host is a finding", () => {
    const label = (text: string): number | undefined =>
      counts(`\x1b]8;;https://example.com/x\x07${text}\x1b]8;;\x07`)["link-label"];
    for (const text of ["evil.com", " https://evil.com/x ", `evil${CSI}1m.com`]) expect(label(text), text).toBe(1);
    const honest = ["example.com", "www.Example.com", "click", "v1.2.3", "see evil.com", "https://example.com"];
    for (const text of honest) expect(label(text), text).toBeUndefined();
  });
});
