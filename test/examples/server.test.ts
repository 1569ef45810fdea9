/** The server of the examples over real sockets: every client ends in the live state, however it got there. */
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { ExtensionUINotification, SurfaceNotification } from "oppi-sanitize";
import { serve } from "../../examples/server.js";

type Server = Awaited<ReturnType<typeof serve>>;

const open: { end(): Promise<void> }[] = [];
const sockets: WebSocket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const server of open.splice(0)) await server.end();
});

async function started(options?: Parameters<typeof serve>[0]): Promise<Server> {
  const server = await serve(options);
  open.push(server);
  return server;
}

const status = (statusKey: string, statusText?: string): ExtensionUINotification =>
  ({ type: "extension_ui_request", id: "1", method: "setStatus", statusKey, ...(statusText !== undefined && { statusText }) });
const widget = (widgetKey: string, widgetLines?: string[]): ExtensionUINotification =>
  ({ type: "extension_ui_request", id: "1", method: "setWidget", widgetKey, ...(widgetLines && { widgetLines }) });

/** A client as one would write it: what it shows is the last notification of each key, none after a clear. */
class Client {
  readonly shown = new Map<string, string>();
  received = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data) => {
      this.received++;
      const { method, statusKey, statusText, widgetKey, widgetLines } = JSON.parse(String(data)) as SurfaceNotification;
      const text = statusText ?? widgetLines?.join("\n");
      if (text === undefined) this.shown.delete(`${method} ${statusKey ?? widgetKey}`);
      else this.shown.set(`${method} ${statusKey ?? widgetKey}`, text);
    });
  }

  static async connect({ port }: Server, options = {}): Promise<Client> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, options);
    sockets.push(socket);
    const client = new Client(socket);
    await once(socket, "open");
    return client;
  }

  /** What it shows, in an order that does not depend on how it came. */
  get state(): [string, string][] {
    return [...this.shown].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

describe("the server", () => {
  it("brings a prompt, a slow and a late client to the same state, the slow one with fewer messages", { timeout: 20_000 }, async () => {
    const server = await started();
    const prompt = await Client.connect(server);
    const slow = await Client.connect(server);
    slow.socket.pause();
    const rounds = 4;
    const keys = Array.from({ length: 200 }, (_, index) => `w${index}`);
    // 6 MB a round, more than the system takes for a connection that is not read.
    const line = "x".repeat(1_000);
    for (let round = 0; round < rounds; round++) {
      for (const key of keys) server.show(widget(key, [`${key} ${round}`, ...Array.from({ length: 30 }, () => line)]));
      await expect.poll(() => prompt.received, { timeout: 10_000 }).toBe(keys.length * (round + 1));
      await after(250);
    }
    server.show(status("s", "\u001b[32mdone\u001b[0m"));
    server.show(widget("w0"));
    const late = await Client.connect(server);
    slow.socket.resume();
    const expected = [["setStatus s", "done"], ...keys.slice(1).map((key) => [`setWidget ${key}`, [`${key} 3`, ...Array.from({ length: 30 }, () => line)].join("\n")])]
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
    for (const client of [prompt, slow, late]) {
      await expect.poll(() => client.state.length, { timeout: 10_000 }).toBe(expected.length);
      await expect.poll(() => client.shown.get("setWidget w199")?.startsWith("w199 3"), { timeout: 10_000 }).toBe(true);
    }
    await after(50);
    for (const client of [prompt, slow, late]) expect(client.state).toEqual(expected);
    expect(late.received).toBe(expected.length);
    expect(prompt.received).toBe(rounds * keys.length + 2);
    expect(slow.received).toBeLessThan(prompt.received - 2 * keys.length);
  });

  it("sends a client that reconnects exactly what is live", async () => {
    const server = await started();
    for (const key of ["a", "b", "c"]) server.show(widget(key, [`${key} 1`]));
    const before = await Client.connect(server);
    await expect.poll(() => before.state.length).toBe(3);
    before.socket.terminate();
    server.show(widget("a"));
    server.show(widget("b", ["b 2"]));
    server.show(status("s", "new"));
    const again = await Client.connect(server);
    await expect.poll(() => again.received).toBe(3);
    await after(50);
    expect([again.received, again.state]).toEqual([3, [["setStatus s", "new"], ["setWidget b", "b 2"], ["setWidget c", "c 1"]]]);
  });

  it("drops a client that does not answer, and keeps one that does", async () => {
    const server = await started({ heartbeat: 80 });
    const silent = await Client.connect(server, { autoPong: false });
    const present = await Client.connect(server);
    await once(silent.socket, "close");
    await after(200);
    expect(present.socket.readyState).toBe(WebSocket.OPEN);
  });

  it("drops a client that sends too much, and goes on", async () => {
    const server = await started();
    const flooding = await Client.connect(server);
    const present = await Client.connect(server);
    flooding.socket.on("error", () => undefined);
    flooding.socket.send("x".repeat(100_000));
    await once(flooding.socket, "close");
    server.show(status("s", "still"));
    await expect.poll(() => present.state).toEqual([["setStatus s", "still"]]);
  });

  it("refuses pages of origins that it was not told of", async () => {
    const server = await started({ origins: ["https://mine.example"] });
    await Client.connect(server, { origin: "https://mine.example" });
    await expect(Client.connect(server, { origin: "https://other.example" })).rejects.toThrow("401");
  });

  it("clears what clients show before it ends", async () => {
    const server = await started();
    server.show(status("s", "here"));
    const client = await Client.connect(server);
    await expect.poll(() => client.state.length).toBe(1);
    const closed = once(client.socket, "close");
    await server.end();
    open.pop();
    await closed;
    expect([client.state, client.received]).toEqual([[], 2]);
  });
});
