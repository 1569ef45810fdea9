/** Live sessions: what goes out when, and what is on show. */
import type { Fault } from "../fault.js";

const coalescer = ["session/coalescer.test.ts"];
const store = ["session/surface-store.test.ts"];

export const SESSION_FAULTS: readonly Fault[] = [
  {
    name: "the newest value of an interval is dropped",
    file: "session/coalescer.ts",
    find: "else state.timer ??= this.clock.setTimer(() => this.due(key, state), Math.min(wait, this.interval));",
    replace: "else state.waiting = undefined;",
    tests: coalescer,
  },
  {
    name: "the first value that waits goes out, not the newest",
    file: "session/coalescer.ts",
    find: "    if (state.waiting !== undefined) this.save(state.waiting);\n    state.waiting = undefined;\n    if (state.shown?.text",
    replace: "    if (state.waiting !== undefined) return true;\n    if (state.shown?.text",
    tests: coalescer,
  },
  {
    name: "a value equal to the one before goes out again",
    file: "session/coalescer.ts",
    find: "if (state.shown?.text === offer.text) {",
    replace: "if (state.shown?.value === offer.value) {",
    tests: coalescer,
  },
  {
    name: "a clear waits for nothing to be on show",
    file: "session/coalescer.ts",
    find: "    state.shown = undefined;\n    this.counts.emitted++;\n    this.emit(key, undefined);",
    replace: "    this.counts.emitted++;\n    this.emit(key, undefined);",
    tests: coalescer,
  },
  {
    name: "a value that waits comes back after a clear",
    file: "session/coalescer.ts",
    find: "    this.stop(state);\n    if (state.waiting !== undefined) this.save(state.waiting);\n    state.waiting = undefined;\n    if (state.shown === undefined) {",
    replace: "    if (state.shown === undefined) {",
    tests: coalescer,
  },
  {
    name: "a timer keeps the process alive",
    file: "session/coalescer.ts",
    find: "(timer as { unref?: () => void }).unref?.();",
    replace: "",
    tests: coalescer,
  },
  {
    name: "a late subscriber gets only what changes",
    file: "session/surface-store.ts",
    find: "for (const [key, entry] of this.live) coalescer.offer(key, entry);",
    replace: "",
    tests: store,
  },
  {
    name: "a widget that moved is on show twice",
    file: "session/surface-store.ts",
    find: "for (const name of placements(notification)) if (name !== key) this.remove(name);",
    replace: "",
    tests: store,
  },
  {
    name: "the end of a session is not told",
    file: "session/surface-store.ts",
    find: "for (const key of before.keys()) this.remove(key);",
    replace: "for (const key of before.keys()) this.live.delete(key);",
    tests: store,
  },
  {
    name: "one entry too many is kept",
    file: "session/surface-store.ts",
    find: "known === undefined && this.live.size >= this.maxKeys",
    replace: "known === undefined && this.live.size > this.maxKeys",
    tests: store,
  },
];
