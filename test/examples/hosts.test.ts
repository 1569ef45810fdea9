/** The two hosts of the examples do what they say, with components that behave and components that do not. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CAPABILITIES, type ExtensionUINativeSurface, type SurfaceNotification } from "oppi-sanitize";
import { createBridge } from "../../examples/bridge.js";
import { type TerminalUi, createMirror } from "../../examples/mirror.js";
import { validateSurface } from "../surface/schema.js";
import { failing, flooding, native, plain } from "./components.js";

const EVERYTHING = Object.values(CAPABILITIES);
const COMPONENTS = { native, plain, failing, flooding };

/** What a client shows: the last notification of each widget or status. */
class Client {
  readonly shown = new Map<string, SurfaceNotification>();
  readonly send = (notification: SurfaceNotification): void => {
    JSON.stringify(notification);
    const key = `${notification.method} ${notification.widgetKey ?? notification.statusKey ?? ""}`;
    const { nativeSurface, widgetLines, statusText, title, workingIndicator } = notification;
    if ((nativeSurface ?? widgetLines ?? statusText ?? title ?? workingIndicator) === undefined) this.shown.delete(key);
    else this.shown.set(key, notification);
  };

  surface(widgetKey: string): ExtensionUINativeSurface {
    return this.shown.get(`setWidget ${widgetKey}`)?.nativeSurface as ExtensionUINativeSurface;
  }

  text(widgetKey: string): string {
    return JSON.stringify(this.surface(widgetKey));
  }
}

function expectWidgets(client: Client, { links = true } = {}): void {
  for (const key of Object.keys(COMPONENTS)) {
    expect(client.surface(key), key).toMatchObject({ id: `widget:${key}`, version: 1 });
    expect(validateSurface(client.surface(key), { closed: true, ...(!links && { links: false as const }) }), key).toEqual([]);
  }
  expect(client.surface("native").blocks).toEqual([{ type: "text", spans: [{ text: "3 findings", role: "warning" }] }]);
  expect(client.surface("plain").blocks).toMatchObject([{ type: "terminal", lines: [[{ text: "✓", role: "success" }, {}], {}] }]);
  expect(client.text("plain").includes("https://example.org/")).toBe(links);
  expect(client.text("failing")).toMatch(/failing/);
  expect(client.text("flooding")).toMatch(/… \d+ more lines/);
}

describe("the bridge", () => {
  function started() {
    const bridge = createBridge("demo");
    for (const [key, factory] of Object.entries(COMPONENTS)) bridge.ui.setWidget(key, factory);
    return bridge;
  }

  it("sends the widgets of components that draw natively, in a terminal, not at all, and without end", () => {
    const client = new Client();
    started().connect(EVERYTHING, client.send);
    expectWidgets(client);
  });

  it("sends each client what it can show", () => {
    const bridge = started();
    const client = new Client();
    bridge.connect([CAPABILITIES.textFallback], client.send);
    expect(client.surface("native").blocks.map(({ type }) => type)).not.toContain("activityList");
    expect(client.text("native")).toContain("3 findings");
    expect(client.text("plain")).not.toContain("https://example.org/");
  });

  it("sends lines, statuses, titles and the working indicator, cleaned", () => {
    const bridge = createBridge("demo");
    bridge.ui.setWidget("lines", ["\u001b[31mred\u001b[0m"]);
    bridge.ui.setStatus("words", "\u001b[1mshuffled\u001b[0m\n18");
    bridge.ui.setTitle("a\u0007b");
    bridge.ui.setWorkingIndicator({ frames: ["\u001b[36m●\u001b[39m"], intervalMs: 1 });
    const client = new Client();
    bridge.connect(EVERYTHING, client.send);
    expect(client.surface("lines").blocks).toMatchObject([{ lines: [[{ text: "red", role: "danger" }]] }]);
    expect(client.shown.get("setStatus words")?.statusText).toBe("shuffled 18");
    expect(client.shown.get("setTitle ")?.["title"]).toBe("ab");
    expect(client.shown.get("setWorkingIndicator ")?.["workingIndicator"]).toEqual({ frames: ["●"], intervalMs: 80 });
  });

  it("sends a component again when it asks to be drawn, until it is replaced", async () => {
    const bridge = createBridge("demo");
    let count = 0;
    let redraw = (): void => undefined;
    let disposed = 0;
    bridge.ui.setWidget("counter", (tui) => {
      redraw = (tui as { requestRender(): void }).requestRender;
      return { render: () => [`count ${count}`], dispose: () => disposed++ };
    });
    const client = new Client();
    bridge.connect(EVERYTHING, client.send);
    count = 1;
    redraw();
    await expect.poll(() => client.text("counter"), { interval: 20 }).toContain("count 1");
    bridge.ui.setWidget("counter", undefined);
    expect([...client.shown]).toEqual([]);
    redraw();
    expect([[...client.shown], disposed]).toEqual([[], 1]);
  });

  it("outlives a factory that throws, and clears everything at the end", () => {
    const bridge = started();
    bridge.ui.setWidget("broken", () => {
      throw new Error("no");
    });
    const client = new Client();
    bridge.connect(EVERYTHING, client.send);
    expect(client.text("broken")).toMatch(/broken/);
    expect(client.shown.size).toBe(5);
    bridge.end();
    expect(client.shown.size).toBe(0);
  });
});

describe("the mirror", () => {
  /** A terminal that keeps what it is given, as Pi does. */
  function terminalOf() {
    const widgets = new Map<string, { render(width: number): string[] } | string[]>();
    const statuses = new Map<string, string | undefined>();
    const ui: TerminalUi = {
      setWidget(key, content) {
        if (content === undefined) widgets.delete(key);
        else widgets.set(key, typeof content === "function" ? content({ requestRender: () => undefined }, {}) : content);
      },
      setStatus: (key, text) => void statuses.set(key, text),
    };
    const draw = (key: string): string[] => {
      const widget = widgets.get(key) ?? [];
      return Array.isArray(widget) ? widget : widget.render(40);
    };
    return { ui, draw, statuses };
  }

  it("sends the widgets of components that draw natively, in a terminal, not at all, and without end", () => {
    const { ui, draw } = terminalOf();
    const mirror = createMirror(ui, EVERYTHING);
    for (const [key, factory] of Object.entries(COMPONENTS)) mirror.ui.setWidget(key, factory);
    const client = new Client();
    mirror.connect(client.send);
    expectWidgets(client);
    expect(draw("plain")).toEqual(plain().render(40));
    expect(() => draw("failing")).toThrow("no room");
  });

  it("sends what the terminal draws anew, and leaves the terminal what it had", async () => {
    const { ui, draw, statuses } = terminalOf();
    const mirror = createMirror(ui, EVERYTHING);
    const client = new Client();
    mirror.connect(client.send);
    let count = 0;
    mirror.ui.setWidget("counter", () => ({ render: (width) => [`\u001b[1mcount\u001b[0m ${count} of ${width}`] }), { placement: "belowEditor" });
    mirror.ui.setStatus("words", "\u001b[1m18\u001b[0m");
    expect(client.text("counter")).toContain("0 of 88");
    count = 1;
    expect(draw("counter")).toEqual(["\u001b[1mcount\u001b[0m 1 of 40"]);
    await expect.poll(() => client.text("counter"), { interval: 20 }).toContain("1 of 88");
    expect(client.shown.get("setStatus words")?.statusText).toBe("18");
    expect(statuses.get("words")).toBe("\u001b[1m18\u001b[0m");
    mirror.ui.setWidget("counter", undefined);
    expect(client.shown.has("setWidget counter")).toBe(false);
    mirror.end();
    expect(client.shown.size).toBe(0);
  });

  it("sends lines as they are set", () => {
    const { ui } = terminalOf();
    const mirror = createMirror(ui, EVERYTHING);
    const client = new Client();
    mirror.connect(client.send);
    mirror.ui.setWidget("a", ["\u001b[33mfirst\u001b[0m", "second"]);
    expect(client.surface("a").fallback?.lines).toEqual(["first", "second"]);
  });
});

describe("the examples", () => {
  it.each(readdirSync(new URL("../../examples/", import.meta.url)))("%s has under 80 lines", (name) => {
    expect(readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8").split("\n").length - 1).toBeLessThan(80);
  });
});
