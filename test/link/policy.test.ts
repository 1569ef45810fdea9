import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLinkPolicy, labelHost, labelMisleads } from "../../src/link/policy.js";

const allows = createLinkPolicy(undefined);

/** The rules of links once more, by splitting instead of scanning. */
function independentlyAllowed(uri: string, added: readonly string[] = []): boolean {
  if (Buffer.byteLength(uri) > 2_083) return false;
  for (const character of uri) {
    const code = character.codePointAt(0)!;
    if (code < 0x21 || code > 0x7e || ["\\", '"', "<", ">", "`"].includes(character)) return false;
  }
  const [before, ...after] = uri.split(":");
  const scheme = before!.toLowerCase();
  const rest = after.join(":");
  if (after.length === 0 || !["https", "http", "mailto", "oppi", ...added].includes(scheme)) return false;
  if (scheme === "oppi") {
    const [empty, slash, session, id, ...more] = uri.slice(5).split("/");
    return uri.startsWith("oppi:") && empty === "" && slash === "" && session === "session" && more.length === 0 &&
      id !== undefined && id.length >= 1 && id.length <= 128 && id.split("").every((letter) => /[\w.~-]/.test(letter));
  }
  if (scheme.startsWith("http")) {
    const [empty, slash, authority] = rest.split(/[/?#]/);
    if (!rest.startsWith("//") || empty !== "" || slash !== "" || !authority || authority.includes("@")) return false;
  }
  return URL.canParse(uri) && new URL(uri).protocol === `${scheme}:`;
}

describe("links that are accepted", () => {
  test.each([
    "https://example.com", "http://example.com/", "HTTPS://Example.COM/a", "https://example.com:8443/x?y=z#f",
    "https://localhost:3000/", "http://127.0.0.1/", "http://[::1]:80/", "https://example.com/a@b",
    "https://example.com?a=b@c", "https://example.com/#x@y", "https://example.com/a;b;c",
    "https://example.com/(foo)!*'[x]$,+", "https://a..b/", "https://xn--e1afmkfd.xn--p1ai/",
    "https://user-content.example.com/~a_b", "mailto:someone@example.com?subject=a%20b", "oppi://session/abc",
    "oppi://session/A-z_0.9~", `oppi://session/${"a".repeat(128)}`,
  ])("%s", (uri) => expect(allows(uri)).toBe(true));
});

describe("links that are refused", () => {
  test.each([
    "", ":", "https", "https:", "https:example.com", "https:/example.com", "https:///example.com", "https://",
    "https://?x", "https://#x", "https:////example.com", "https://@example.com/", "https://user@example.com/",
    "https://user:pw@example.com", "https://example.com@evil.example/", "https://example.com:80:90/",
    "https://exa mple.com/", "https://%/", "https://1.2.3.999/", "https://example.com:99999/", "https://:80/",
    "http://[::1/", "https://example.com/\u0007", "https://example.com/\u001b[31m", "https://example.com/\n",
    "java\nscript:alert(1)", " https://example.com/", "https://example.com/ ", "https://example.com/\u00a0",
    "https://ex\u0430mple.com/", "https://example.com/\u202egnp.exe", "https://example.com\\@evil.example/",
    'https://example.com/"x', "https://example.com/<x>", "https://example.com/`x`", "https://example.com/\ud800",
    "https://xn--/", "//example.com/", "/etc/passwd", "javascript:alert(1)", "JavaScript://example.com/%0aalert(1)",
    "data:text/html,x", "vbscript:x", "file:///etc/passwd", "ftp://example.com/", "ssh://example.com", "tel:112",
    "blob:https://example.com/x", "about:blank", "x-apple:x", "httpss://example.com/", "oppi:session/abc",
    "oppi:/session/abc", "oppi://session", "oppi://session/", "oppi://session/a/b", "oppi://session/a?b",
    "oppi://session/a#b", "oppi://session/a%20", "oppi://settings/a", "oppi://Session/a", "OPPI://session/a",
    "oppi://x@session/a", `oppi://session/${"a".repeat(129)}`, "oppi://session:1/a",
  ])("%j", (uri) => expect(allows(uri)).toBe(false));

  test("a URI over 2,083 bytes", () => {
    expect(allows("https://example.com/".padEnd(2_083, "a"))).toBe(true);
    expect(allows("https://example.com/".padEnd(2_084, "a"))).toBe(false);
  });
});

describe("against an independent check", () => {
  const schemes = [
    "https", "http", "HTTP", "mailto", "oppi", "javascript", "data", "file", "ftp", "vscode", "web+app", "a", "",
  ];
  const marks = ["://", ":", "//", "/", "?", "#", "@", "[", "]", "%", "%41", ".", "-", "--", "xn--", ";"];
  const hosts = ["example.com", "evil.example", "session", "localhost", "127.0.0.1", "0x7f", "[::1]", "user"];
  const refused = ["\\", '"', "<", ">", "`", " ", "\t", "\n", "\r", "\0", "\x7f", "\x85", "\u00ad", "\u3002"];
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...marks) },
    { weight: 6, arbitrary: fc.constantFrom(...hosts) },
    { weight: 2, arbitrary: fc.constantFrom(...refused) },
    { weight: 3, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  );
  const separator = fc.constantFrom("://", ":", "", ":///", "://session/");
  const hostile = fc
    .tuple(fc.constantFrom(...schemes), separator, fc.array(piece, { maxLength: 6 }))
    .map(([scheme, between, pieces]) => scheme + between + pieces.join(""));

  test("hostile URIs get the same verdict", () => {
    fc.assert(
      fc.property(hostile, (uri) => {
        expect(allows(uri)).toBe(independentlyAllowed(uri));
      }),
      { numRuns: 6_000 },
    );
  });

  test("hostile URIs get the same verdict with added schemes", () => {
    const added = ["vscode", "Web+App", "a", "ftp", "https"];
    const wider = createLinkPolicy({ schemes: added });
    fc.assert(
      fc.property(hostile, (uri) => {
        expect(wider(uri)).toBe(independentlyAllowed(uri, ["vscode", "web+app", "a", "ftp"]));
      }),
      { numRuns: 4_000 },
    );
  });

  test("links get the same verdict after others of the same start", () => {
    const start = fc.constantFrom("https://a.example", "https://a.example/", "http://a.example/x", "https://a.example:1/", "https://A.example/", "mailto:a@b", "oppi://session/");
    const rest = fc.array(fc.oneof(piece, fc.constantFrom("/", "@", "?", "#", "x".repeat(2_066))), { maxLength: 3 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(start, rest), { minLength: 2, maxLength: 5 }), (parts) => {
        const policy = createLinkPolicy(undefined);
        for (const [first, second] of parts) expect(policy(first + second)).toBe(independentlyAllowed(first + second));
      }),
      { numRuns: 4_000 },
    );
  });

  test("hosts of letters, digits, dots and hyphens get the same verdict", () => {
    const host = fc.string({ unit: fc.constantFrom(..."abcxnXNgz019.-.-"), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(host, fc.constantFrom("", "/", "?x", "#x", ":1"), (name, rest) => {
        expect(allows(`https://${name}${rest}`)).toBe(independentlyAllowed(`https://${name}${rest}`));
      }),
      { numRuns: 4_000 },
    );
  });
});

describe("the option", () => {
  test("false refuses every link", () => {
    const none = createLinkPolicy(false);
    for (const uri of ["https://example.com/", "mailto:a@b.example", "oppi://session/a"]) expect(none(uri)).toBe(false);
  });

  test("an added scheme is accepted in any case and the defaults stay", () => {
    const policy = createLinkPolicy({ schemes: ["VSCode", "tel"] });
    for (const uri of ["vscode://file/a", "VSCODE:x", "tel:112", "https://example.com/", "oppi://session/a"]) {
      expect(policy(uri)).toBe(true);
    }
    expect(policy("ssh://example.com")).toBe(false);
    expect(policy("vscode:a b")).toBe(false);
  });

  test("adding http, https or oppi loosens nothing", () => {
    const policy = createLinkPolicy({ schemes: ["https", "http", "oppi"] });
    for (const uri of ["https:example.com", "http://u@example.com/", "oppi://settings", "oppi:x"]) {
      expect(policy(uri)).toBe(false);
    }
  });

  test("no schemes is the default", () => {
    for (const links of [{}, { schemes: [] }]) {
      expect(createLinkPolicy(links)("https://example.com/")).toBe(true);
      expect(createLinkPolicy(links)("tel:112")).toBe(false);
    }
  });

  test.each([
    [true, TypeError], [null, TypeError], ["https", TypeError], [{ schemes: "https" }, TypeError],
    [{ schemes: null }, TypeError], [{ schemes: [1] }, TypeError], [{ schemes: [undefined] }, TypeError],
    [{ schemes: Array(1) }, TypeError],
    [{ schemes: [""] }, RangeError], [{ schemes: ["https:"] }, RangeError], [{ schemes: ["1a"] }, RangeError],
    [{ schemes: ["a b"] }, RangeError], [{ schemes: ["*"] }, RangeError], [{ schemes: ["\u0430"] }, RangeError],
    [{ schemes: ["a\n"] }, RangeError],
  ])("%j is refused with the name of the option", (links, error) => {
    expect(() => createLinkPolicy(links as never)).toThrow(error);
    expect(() => createLinkPolicy(links as never)).toThrow(/links/);
  });
});

describe("labels", () => {
  test.each<[string, string | undefined]>([
    ["https://Example.com/path", "example.com"], ["  http://example.com  ", "example.com"],
    ["ftp://files.example/x", "files.example"], ["https://user@example.com:8080/x", "example.com"],
    ["http://localhost/", "localhost"], ["example.com", "example.com"], ["WWW.Example.COM", "www.example.com"],
    ["\tsub.example.co\n", "sub.example.co"],
    ["\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444", "xn--e1afmkfd.xn--p1ai"],
    ["https://\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/", "xn--e1afmkfd.xn--p1ai"], ["index.ts", "index.ts"],
    ["", undefined], ["   ", undefined], ["click here", undefined], ["example", undefined],
    ["example.com is good", undefined], ["https://a.example b", undefined], ["1.2.3", undefined], ["v1.2", undefined],
    ["example.c0m", undefined], ["example.", undefined], [".com", undefined], ["a..com", undefined],
    ["a@example.com", undefined], ["example.com/x", undefined], ["example.com:80", undefined],
    ["mailto:a@example.com", undefined], ["https://", undefined], ["https://[", undefined],
    ["://example.com", undefined], ["a/?u=http://example.com", undefined], ["file:///etc/hosts", undefined],
    ["https:example.com", undefined],
  ])("the host read in %j is %j", (label, host) => expect(labelHost(label)).toBe(host));

  test.each<[string, string, boolean]>([
    ["https://bank.example/", "https://evil.example/", true],
    ["bank.example", "https://evil.example/bank.example", true],
    ["bank.example", "https://bank.example.evil.example/", true],
    ["bank.example", "mailto:me@bank.example", true],
    ["bank.example", "oppi://session/a", true],
    ["https://b\u0430nk.example", "https://bank.example/", true],
    ["bank.example", "https://bank.example/login", false],
    ["BANK.example", "https://bank.EXAMPLE:8443/login", false],
    ["www.bank.example", "https://bank.example/", false],
    ["https://bank.example/a", "https://www.bank.example/b", false],
    ["\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444", "https://xn--e1afmkfd.xn--p1ai/x", false],
    ["log in to your bank", "https://evil.example/", false],
    ["", "https://evil.example/", false],
  ])("%j on %s misleads: %j", (label, uri, expected) => expect(labelMisleads(label, uri)).toBe(expected));

  test("a label that is the link itself never misleads", () => {
    const host = fc.string({ unit: fc.constantFrom(..."abcXN019.-"), minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(host, (name) => {
        const uri = `https://${name}/x`;
        fc.pre(allows(uri));
        expect(labelMisleads(uri, uri)).toBe(false);
        expect(labelMisleads(name, uri)).toBe(false);
      }),
    );
  });

  test("any label and any link give an answer, and a huge label costs no more than a short one", () => {
    const anything = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(anything, anything, (label, uri) => {
        expect(typeof labelMisleads(label, uri)).toBe("boolean");
        expect(typeof labelMisleads(`http://${label}`, uri)).toBe("boolean");
      }),
    );
    const endless = `https://bank.example/${"a".repeat(4_000_000)}`;
    const start = performance.now();
    for (let turn = 0; turn < 1_000; turn++) expect(labelHost(endless)).toBe("bank.example");
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
