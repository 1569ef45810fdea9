/**
 * What of an extension's UI is on show in one session: widgets, statuses, title, working row (contract: replay and
 * reconnect). Later notifications replace earlier ones of the same key; a subscriber first gets all that is live, then
 * what changes, each with a pace of its own. Notifications of the moment and editor text are not kept.
 */
import { Coalescer, type CoalescerMetrics, type CoalescerOptions } from "./coalescer.js";

/** A record in Pi's shape, already sanitized: only the fields named here are read, the others are carried. */
export interface SurfaceNotification {
  readonly method: string;
  readonly statusKey?: string | undefined;
  readonly statusText?: string | undefined;
  readonly widgetKey?: string | undefined;
  readonly widgetLines?: readonly string[] | undefined;
  readonly widgetPlacement?: string | undefined;
  readonly nativeSurface?: object | undefined;
  readonly [field: string]: unknown;
}

export interface SurfaceStoreOptions {
  /** Live entries at a time; a new one past it is refused, the others keep updating. */
  readonly maxKeys?: number;
}

export type SubscribeOptions = Pick<CoalescerOptions<unknown>, "interval" | "clock">;

export interface SurfaceSubscription {
  readonly metrics: CoalescerMetrics;
  /** Sends what waits. */
  flush(): void;
  /** Ends it; what waits is dropped, since a reconnect starts with a replay. */
  unsubscribe(): void;
}

/** A live notification and its JSON, which all subscribers share. */
interface Entry {
  readonly notification: SurfaceNotification;
  readonly json: string;
}

/** The field that carries the state of a method; without it, the notification clears. */
const STATE_FIELDS: Readonly<Record<string, string>> = {
  setTitle: "title",
  setWorkingMessage: "workingMessage",
  setWorkingVisible: "workingVisible",
  setWorkingIndicator: "workingIndicator",
  setHiddenThinkingLabel: "hiddenThinkingLabel",
  setToolsExpanded: "toolsExpanded",
};
const PLACEMENTS = ["aboveEditor", "belowEditor"];
const DEFAULT_KEYS = 256;

export class SurfaceStore {
  private readonly live = new Map<string, Entry>();
  private readonly subscribers = new Set<Coalescer<Entry>>();
  private readonly maxKeys: number;

  constructor(options: SurfaceStoreOptions = {}) {
    this.maxKeys = options.maxKeys ?? DEFAULT_KEYS;
    if (!(this.maxKeys >= 1)) throw new RangeError("maxKeys must be at least 1");
  }

  /** A store with the entries of a `toJSON` value, which may have come from a file: what is not one is left out. */
  static fromJSON(value: unknown, options: SurfaceStoreOptions = {}): SurfaceStore {
    const store = new SurfaceStore(options);
    const entries = (value as { entries?: unknown } | null | undefined)?.entries;
    for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
      if (typeof entry === "object" && entry !== null) store.apply(entry as SurfaceNotification);
    }
    return store;
  }

  /**
   * Takes a notification: keeps, replaces or clears. A widget is in one placement at a time.
   *
   * @returns false if there is nothing to keep: of the moment, without a key, not JSON, or one key too many
   */
  apply(notification: SurfaceNotification): boolean {
    const key = keyOf(notification);
    if (key === undefined) return false;
    if (isClear(notification)) {
      for (const name of notification.method === "setWidget" ? placements(notification) : [key]) this.remove(name);
      return true;
    }
    const known = this.live.get(key);
    if (known?.notification !== notification) {
      const json = toJson(notification);
      if (json === undefined) return false;
      if (notification.method === "setWidget") {
        for (const name of placements(notification)) if (name !== key) this.remove(name);
      }
      if (known === undefined && this.live.size >= this.maxKeys) return false;
      this.live.set(key, { notification, json });
    }
    const entry = this.live.get(key) as Entry;
    for (const subscriber of this.subscribers) subscriber.offer(key, entry);
    return true;
  }

  /** Clears everything: session end or deletion, or disposal of the runtime. */
  clearAll(): void {
    const before = new Map(this.live); // a receiver may call back and add
    for (const key of before.keys()) this.remove(key);
  }

  /** The live state, in the order in which its entries first came. */
  replay(): SurfaceNotification[] {
    return [...this.live.values()].map(({ notification }) => notification);
  }

  /**
   * Sends the live state to `receive` at once, then changes, at most one a key and interval. A clear is a notification
   * without state. `receive` must not throw; a slow or lost client is the business of its transport.
   */
  subscribe(receive: (notification: SurfaceNotification) => void, options: SubscribeOptions = {}): SurfaceSubscription {
    const coalescer = new Coalescer<Entry>((key, entry) => receive(entry?.notification ?? clearing(key)), {
      ...options,
      maxKeys: this.maxKeys,
      encode: ({ json }) => json,
    });
    this.subscribers.add(coalescer);
    for (const [key, entry] of this.live) coalescer.offer(key, entry);
    return {
      get metrics() {
        return coalescer.metrics;
      },
      flush: () => coalescer.flush(),
      unsubscribe: () => {
        this.subscribers.delete(coalescer);
        coalescer.dispose();
      },
    };
  }

  /** For a host that persists it. */
  toJSON(): { version: 1; entries: SurfaceNotification[] } {
    return { version: 1, entries: this.replay() };
  }

  private remove(key: string): void {
    if (this.live.delete(key)) for (const subscriber of this.subscribers) subscriber.clear(key);
  }
}

/** Method, placement and name, of which only the name may hold a space; `undefined` for what is not kept. */
function keyOf({ method, statusKey, widgetKey, widgetPlacement }: SurfaceNotification): string | undefined {
  if (method === "setStatus") return typeof statusKey === "string" ? `setStatus - ${statusKey}` : undefined;
  if (method === "setWidget") {
    const placement = widgetPlacement === "belowEditor" ? "belowEditor" : "aboveEditor";
    return typeof widgetKey === "string" ? `setWidget ${placement} ${widgetKey}` : undefined;
  }
  return typeof method === "string" && Object.hasOwn(STATE_FIELDS, method) ? `${method} - ` : undefined;
}

const placements = ({ widgetKey }: SurfaceNotification): string[] =>
  PLACEMENTS.map((placement) => `setWidget ${placement} ${widgetKey}`);

function isClear(notification: SurfaceNotification): boolean {
  const { method, statusText, widgetLines, nativeSurface } = notification;
  if (method === "setStatus") return typeof statusText !== "string" || statusText === "";
  if (method === "setWidget") {
    const blank = !Array.isArray(widgetLines) || widgetLines.every((line) => String(line).trim() === "");
    return blank && (typeof nativeSurface !== "object" || nativeSurface === null);
  }
  const state = notification[STATE_FIELDS[method] as string];
  return state === undefined || state === null || (method === "setTitle" && state === "");
}

/** The clear of a key, as Pi would have sent it. */
function clearing(key: string): SurfaceNotification {
  const [method, placement, ...name] = key.split(" ");
  if (method === "setStatus") return { method, statusKey: name.join(" ") };
  if (method === "setWidget") return { method, widgetKey: name.join(" "), widgetPlacement: placement };
  return { method: method as string };
}

function toJson(value: SurfaceNotification): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // a cycle or a BigInt: no JSON, and nothing that could be sent
  }
}
