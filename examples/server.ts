/**
 * Clients over WebSocket: what an agent's extensions show goes to everyone who is connected, as JSON of notifications in
 * Pi's shape. A client gets what is live when it connects, and then what changes. Of one that is slow, only the newest
 * of each widget, status and title is kept until it can take more, so it costs no more memory than that and ends where
 * the others end. After a lost connection a client forgets what it had and connects again.
 *
 * Pages of other origins are refused; who may connect beyond that is for the host to decide.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ExtensionUINotification, type SurfaceNotification, SurfaceStore, sanitizeUiNotification } from "oppi-sanitize";
import { type WebSocket, WebSocketServer } from "ws";

/** What a notification replaces. */
const slot = ({ method, statusKey, widgetKey, widgetPlacement = "aboveEditor" }: SurfaceNotification): string =>
  JSON.stringify([method, statusKey, widgetKey, widgetKey && widgetPlacement]);

/** Sends one message at a time; what comes meanwhile waits, and newer replaces older. */
function paced(socket: WebSocket) {
  const waiting = new Map<string, SurfaceNotification>();
  let busy = false;
  function next(): void {
    const [first] = waiting;
    busy = first !== undefined && socket.readyState === socket.OPEN;
    if (first === undefined || !busy) return;
    waiting.delete(first[0]);
    socket.send(JSON.stringify(first[1]), (error) => {
      if (!error) next();
    });
  }
  return (notification: SurfaceNotification): void => {
    const name = slot(notification);
    waiting.delete(name);
    waiting.set(name, notification);
    if (!busy) next();
  };
}

/** `origins` are of pages that may connect; programs send none. Every `heartbeat` milliseconds a client must answer. */
export async function serve({ port = 0, origins = [] as string[], heartbeat = 30_000 } = {}) {
  const store = new SurfaceStore();
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port,
    maxPayload: 65_536,
    verifyClient: ({ origin }: { origin?: string }) => origin === undefined || origins.includes(origin),
  });
  server.on("connection", (socket) => {
    let alive = true;
    const timer = setInterval(() => {
      if (!alive) socket.terminate();
      alive = false;
      socket.ping();
    }, heartbeat);
    socket.on("pong", () => (alive = true));
    socket.on("error", () => socket.terminate());
    const subscription = store.subscribe(paced(socket));
    socket.on("close", () => {
      clearInterval(timer);
      subscription.unsubscribe();
    });
  });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** Takes what an extension shows, as it comes: it is cleaned here. */
    show: (notification: ExtensionUINotification) => store.apply({ ...sanitizeUiNotification(notification) }),
    /** Ends the session: clients lose what they show, and then the connection. */
    async end(): Promise<void> {
      store.clearAll();
      for (const socket of server.clients) socket.close();
      await new Promise((done) => server.close(done));
    },
  };
}
