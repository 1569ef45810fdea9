/** What subscribers of a store end with, over random notifications, clears, subscribes and disconnects. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SurfaceNotification, SurfaceStore, type SurfaceSubscription } from "../../src/session/surface-store.js";
import { forAll } from "../properties/arbitraries.js";
import { FakeClock } from "./fake-clock.js";

/** A client as the contract has it: one entry for each method, key and placement, replaced or removed. */
class Client {
  readonly state = new Map<string, string>();
  subscription: SurfaceSubscription | undefined;

  receive(record: SurfaceNotification): void {
    const { method, statusKey, widgetKey, widgetPlacement, statusText, widgetLines, title } = record;
    const key = JSON.stringify([method, statusKey ?? widgetKey, widgetPlacement]);
    if ((statusText ?? widgetLines ?? title) === undefined) this.state.delete(key);
    else this.state.set(key, JSON.stringify(record));
  }
}

const name = fc.constantFrom("a", "b c", "");
const placement = fc.constantFrom("aboveEditor", "belowEditor");
const maybe = fc.option(fc.constantFrom("x", "y", "z"), { nil: undefined });
const notification: fc.Arbitrary<SurfaceNotification> = fc.oneof(
  fc.record({ method: fc.constant("setStatus"), statusKey: name, statusText: maybe }),
  fc.record({ method: fc.constant("setWidget"), widgetKey: name, widgetPlacement: placement, widgetLines: maybe.map((line) => (line === undefined ? line : [line])) }),
  fc.record({ method: fc.constant("setTitle"), title: maybe }),
  fc.record({ method: fc.constantFrom("notify", "set_editor_text"), message: fc.constant("m") }),
);
const step = fc.oneof(
  { weight: 6, arbitrary: notification },
  { weight: 2, arbitrary: fc.constantFrom(0, 16, 100, 250) },
  { weight: 2, arbitrary: fc.constantFrom("join", "leave") },
  { weight: 1, arbitrary: fc.constant("end" as const) },
);

/** The state that notifications leave, told without the store. */
function expected(live: Map<string, SurfaceNotification>, record: SurfaceNotification): void {
  const { method, statusKey, widgetKey, statusText, widgetLines, title } = record;
  if (!method.startsWith("set") || method === "set_editor_text") return;
  const key = JSON.stringify([method, statusKey ?? widgetKey]);
  if ((statusText ?? widgetLines ?? title) === undefined) live.delete(key);
  else live.set(key, record);
}

const texts = (records: Iterable<SurfaceNotification>) => [...records].map((record) => JSON.stringify(record)).sort();

describe("a surface store", () => {
  it("invariant 26: gives every subscriber the live state at once, and at rest exactly the live state, for any schedule", () => {
    forAll([fc.array(step, { maxLength: 50, size: "max" })], 500, (steps) => {
      const clock = new FakeClock();
      const store = new SurfaceStore();
      const live = new Map<string, SurfaceNotification>();
      const clients: Client[] = [];
      for (const action of steps) {
        if (typeof action === "number") clock.advance(action);
        else if (action === "end") {
          store.clearAll();
          live.clear();
        } else if (action === "join") {
          const client = new Client();
          client.subscription = store.subscribe((record) => client.receive(record), { clock });
          clients.push(client);
          expect([...client.state.values()].sort()).toEqual(texts(live.values()));
        } else if (action === "leave") clients.shift()?.subscription?.unsubscribe();
        else {
          store.apply(action);
          expected(live, action);
        }
        expect(texts(store.replay())).toEqual(texts(live.values()));
      }
      clock.advance(250);
      for (const client of clients) expect([...client.state.values()].sort()).toEqual(texts(live.values()));
      expect(clock.size).toBe(0);
      expect(SurfaceStore.fromJSON(JSON.parse(JSON.stringify(store))).replay()).toEqual(JSON.parse(JSON.stringify(store.replay())));
    });
  });

  it("moves a widget to its new placement and clears it wherever it is", () => {
    const store = new SurfaceStore();
    const sent: SurfaceNotification[] = [];
    store.subscribe((record) => sent.push(record), { clock: new FakeClock() });
    store.apply({ method: "setWidget", widgetKey: "k", widgetLines: ["x"] });
    store.apply({ method: "setWidget", widgetKey: "k", widgetLines: ["x"], widgetPlacement: "belowEditor" });
    expect(store.replay()).toHaveLength(1);
    store.apply({ method: "setWidget", widgetKey: "k" });
    expect(store.replay()).toEqual([]);
    expect(sent.map(({ widgetPlacement, widgetLines }) => [widgetPlacement, widgetLines])).toEqual([
      [undefined, ["x"]],
      ["aboveEditor", undefined],
      ["belowEditor", ["x"]],
      ["belowEditor", undefined],
    ]);
  });

  it("refuses an entry too many, what has no key, and what is not JSON", () => {
    const store = new SurfaceStore({ maxKeys: 1 });
    expect(store.apply({ method: "setStatus", statusKey: "a", statusText: "1" })).toBe(true);
    expect(store.apply({ method: "setStatus", statusKey: "b", statusText: "1" })).toBe(false);
    expect(store.apply({ method: "setStatus", statusText: "1" })).toBe(false);
    expect(store.apply({ method: "setStatus", statusKey: "a", statusText: "2", more: 1n })).toBe(false);
    expect(store.replay()).toEqual([{ method: "setStatus", statusKey: "a", statusText: "1" }]);
  });

  it("reads back nothing from what is not its JSON", () => {
    for (const value of [undefined, null, 1, "x", {}, { entries: 1 }, { entries: [null, 1, {}, { method: "notify" }] }]) {
      expect(SurfaceStore.fromJSON(value).replay()).toEqual([]);
    }
  });
});
