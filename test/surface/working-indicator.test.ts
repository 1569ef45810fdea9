/** Frames of a working indicator, from whatever an extension passed. */
import { describe, expect, it } from "vitest";
import { workingIndicator } from "../../src/index.js";

describe("a working indicator", () => {
  it("tells hidden from default", () => {
    expect(workingIndicator({ frames: [] })).toEqual({ frames: [] });
    expect(workingIndicator(undefined)).toEqual({});
    expect(workingIndicator({ frames: undefined })).toEqual({});
  });

  it("cleans frames and keeps pauses", () => {
    expect(workingIndicator({ frames: ["\x1b[36m·\x1b[0m", "", "•\r\n"], intervalMs: 120 })).toEqual({
      frames: ["·", "", "•"],
      intervalMs: 120,
    });
  });

  it("cuts what is too wide at a cluster, and counts frames past the bound", () => {
    expect(workingIndicator({ frames: ["漢".repeat(9), "x".repeat(17)] }).frames).toEqual(["漢".repeat(8), "x".repeat(16)]);
    const many = workingIndicator({ frames: Array.from({ length: 30 }, (_, index) => `${index}`) });
    expect(many.frames).toHaveLength(24);
    expect(many.droppedFrames).toBe(6);
  });

  it.each([
    [1, 80],
    [-Infinity, 80],
    [99.6, 100],
    [1e9, 60_000],
    [Number.NaN, undefined],
    ["200", undefined],
  ])("brings an interval of %s to %s", (given, interval) => {
    expect(workingIndicator({ intervalMs: given }).intervalMs).toBe(interval);
  });

  it("falls back to the default, not to hidden, where no frame is usable", () => {
    expect(workingIndicator({ frames: ["\x1b[2J", 5, null] })).toEqual({ droppedFrames: 3 });
    expect(workingIndicator({ frames: new Array(1_000_000) })).toEqual({ droppedFrames: 1_000_000 });
  });

  it("reports frames that only a patched font can draw", () => {
    expect(workingIndicator({ frames: ["\uee06", "\u{f0772} "] }).privateUseOnly).toBe(true);
    expect(workingIndicator({ frames: ["\uee06", "*"] })).not.toHaveProperty("privateUseOnly");
    expect(workingIndicator({ frames: [" "] })).not.toHaveProperty("privateUseOnly");
  });

  it("runs no code of the object that it is given", () => {
    let ran = 0;
    const trap = { get: () => ran++ };
    const options = Object.defineProperty({ intervalMs: 90 }, "frames", trap);
    expect(workingIndicator(options)).toEqual({ intervalMs: 90 });
    const frames = Object.defineProperty(["a", "b"], 0, trap);
    expect(workingIndicator({ frames })).toEqual({ frames: ["b"], droppedFrames: 1 });
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(workingIndicator({ frames: proxy })).toEqual({});
    expect(workingIndicator(proxy)).toEqual({});
    expect(ran).toBe(0);
  });
});
