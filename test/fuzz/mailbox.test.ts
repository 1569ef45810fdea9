/** The one who watches a worker reads the input that it is at. */
import { describe, expect, it } from "vitest";
import { WIDGET_LIMITS } from "../../src/contract/limits.js";
import { Mailbox, newMailbox } from "./mailbox.js";

describe("a mailbox", () => {
  it("gives the last input with its options to whoever shares its memory", () => {
    const memory = newMailbox();
    const [worker, watcher] = [new Mailbox(memory), new Mailbox(memory)];
    const cuts = { form: "bytes", places: [] } as const;
    worker.put({ bytes: Uint8Array.of(1, 2, 3), options: { limits: WIDGET_LIMITS }, cuts });
    worker.put({ bytes: Uint8Array.of(0x1b, 0xff), options: { limits: WIDGET_LIMITS, ellipsis: "…" }, cuts });
    expect(watcher.count).toBe(2);
    expect(watcher.read()).toEqual({ bytes: Uint8Array.of(0x1b, 0xff), options: { limits: WIDGET_LIMITS, ellipsis: "…" } });
  });
});
