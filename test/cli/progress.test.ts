import { describe, expect, it } from "vitest";
import { Progress } from "../../src/cli/progress.js";

function watched() {
  const printed: string[] = [];
  const clock = { now: 0 };
  const progress = new Progress((text) => printed.push(text), () => clock.now);
  return { printed, clock, progress };
}

describe("the progress line", () => {
  it("does not show for a file that is done within a second", () => {
    const { printed, clock, progress } = watched();
    progress.start("log", 100);
    clock.now = 999;
    progress.advance(100);
    progress.clear();
    expect(printed).toEqual([]);
  });

  it("shows from then on, a few times a second, and erases itself", () => {
    const { printed, clock, progress } = watched();
    progress.start("log", 4_000_000);
    for (clock.now = 1_000; clock.now < 1_400; clock.now += 50) progress.advance(100_000);
    progress.clear();
    progress.clear();
    expect(printed).toEqual([
      "\r\u001b[Klog: 2 % of 4.0 MB",
      "\r\u001b[Klog: 12 % of 4.0 MB",
      "\r\u001b[K",
    ]);
  });

  it("never passes 100 % of a file that grows, and needs a size", () => {
    const { printed, clock, progress } = watched();
    progress.start("log", 10);
    clock.now = 2_000;
    progress.advance(50);
    expect(printed).toEqual(["\r\u001b[Klog: 100 % of 0.0 MB"]);
    progress.start("pipe", undefined);
    clock.now = 9_000;
    progress.advance(50);
    expect(printed).toHaveLength(1);
  });
});
