import { describe, expect, it } from "vitest";
import {
  type ExtensionUINotification, type ExtensionUIRequest, sanitizeUiNotification, sanitizeUiRequest,
} from "../../src/index.js";

const base = { type: "extension_ui_request", id: "\u001b[1mid" } as const;

describe("a dialog as an object", () => {
  it("is copied with clean texts; what nobody reads stays", () => {
    const original: ExtensionUIRequest = { ...base, method: "editor", title: "\u001b[31ma\n  b", prefill: "\u001b[2Jtext", timeout: 5 };
    const { request } = sanitizeUiRequest(original);
    expect(request).toEqual({ ...original, title: "a\n  b" });
    expect(original.title).toBe("\u001b[31ma\n  b");
  });

  it("takes the answer back to the original option", () => {
    const options = ["\u001b[31mYes\ud800", "Yes\ufffd", "No"];
    const { request, resolve } = sanitizeUiRequest({ ...base, method: "select", title: "?", options });
    expect(request).toMatchObject({ options: ["Yes\ufffd (2)", "Yes\ufffd", "No"] });
    const answer = (value: string) => resolve({ type: "extension_ui_response", id: "1", value });
    expect(answer("Yes\ufffd (2)")).toEqual({ type: "extension_ui_response", id: "1", value: options[0] });
    expect(answer("Yes\ufffd").value).toBe("Yes\ufffd");
    expect(answer("own text").value).toBe("own text");
    expect(resolve({ type: "extension_ui_response", id: "1", cancelled: true })).toEqual({ type: "extension_ui_response", id: "1", cancelled: true });
  });

  it("carries what a newer peer adds, names such as __proto__ included", () => {
    const record = JSON.parse('{"type":"extension_ui_request","id":"1","method":"new","title":"\\u001b[1mt","__proto__":{"a":[1,null,{"b":true}]}}') as ExtensionUIRequest;
    const { request } = sanitizeUiRequest(record);
    expect(JSON.stringify(request)).toBe('{"type":"extension_ui_request","id":"1","method":"new","title":"t","__proto__":{"a":[1,null,{"b":true}]}}');
  });

  it("has no native surface", () => {
    const { request } = sanitizeUiRequest({ ...base, method: "confirm", title: "t", message: "m", nativeSurface: {} } as ExtensionUIRequest);
    expect(request).not.toHaveProperty("nativeSurface");
  });
});

describe("a notification as an object", () => {
  it("has clean texts and well-formed data", () => {
    const notification: ExtensionUINotification = { ...base, method: "notify", message: "\u001b[31ma\u202e\n b", notifyType: "error" };
    expect(sanitizeUiNotification(notification)).toEqual({ ...notification, message: "a\n b" });
    expect(sanitizeUiNotification({ ...base, method: "set_editor_text", text: "\u001b[1m\ud800" })).toMatchObject({ text: "\u001b[1m\ufffd" });
  });

  it("clears by what is absent", () => {
    expect(sanitizeUiNotification({ ...base, method: "setWidget", widgetKey: "k" })).toEqual({ ...base, method: "setWidget", widgetKey: "k" });
    expect(Object.keys(sanitizeUiNotification({ ...base, method: "setStatus", statusKey: "k" }))).toEqual(["type", "id", "method", "statusKey"]);
    const indicator = sanitizeUiNotification({ ...base, method: "setWorkingIndicator", workingIndicator: { frames: [] } });
    expect(indicator).toMatchObject({ workingIndicator: { frames: [] } });
  });

  it("keeps a native surface on setWidget, with clean text", () => {
    const widget = { ...base, method: "setWidget", widgetKey: "k", nativeSurface: { fallback: { lines: ["\u001b[31mf"] } } } as unknown as ExtensionUINotification;
    const copy = JSON.stringify(sanitizeUiNotification(widget));
    expect(copy).toContain('"lines":["f"]');
    expect(sanitizeUiNotification({ ...widget, method: "setTitle", title: "t" } as ExtensionUINotification)).not.toHaveProperty("nativeSurface");
  });
});

describe("objects of strangers", () => {
  const fail = (): never => {
    throw new Error("a stranger's code ran");
  };

  it("run no code of their own", () => {
    const trap = {
      ...base,
      method: "select",
      get title(): string { return fail(); },
      toJSON: fail,
      options: Object.assign(["\u001b[1ma", { get label(): string { return fail(); } }], { [Symbol.iterator]: fail, toJSON: fail }),
    };
    const { request } = sanitizeUiRequest(trap as unknown as ExtensionUIRequest);
    expect(JSON.stringify(request)).toBe(JSON.stringify({ ...base, method: "select", options: ["a", {}] }));
  });

  it("never make it throw, and cost a bounded amount", () => {
    const cycle: Record<string, unknown> = { ...base, method: "ask" };
    cycle["questions"] = [cycle, cycle];
    let deep: unknown = "end";
    for (let depth = 0; depth < 1_000_000; depth++) deep = [deep];
    const sparse: unknown[] = [];
    sparse[4_000_000_000] = "far";
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const proxy = new Proxy({}, { ownKeys: fail, getOwnPropertyDescriptor: fail, get: fail });
    const odd = [cycle, { deep }, { options: sparse }, { widgetLines: sparse, method: "setWidget" }, revoked.proxy, proxy, { title: revoked.proxy }, { questions: [proxy] }, 5, null, undefined, "x", [], () => 1, { n: 1n, f: fail, s: Symbol("x"), u: undefined, x: Number.NaN }];
    for (const value of odd) {
      const { request, resolve } = sanitizeUiRequest(value as ExtensionUIRequest);
      expect(() => JSON.stringify([request, resolve(value as never), sanitizeUiNotification(value as ExtensionUINotification)])).not.toThrow();
      expect(JSON.stringify(request).length).toBeLessThan(400_000);
    }
  });
});
