/**
 * Recordings of programs that redraw their last lines, as a stream: the final state of every redrawn line is there, and
 * at most one earlier frame of it; on a screen of known size exactly what the screen shows.
 */
import { describe, expect, it } from "vitest";
import { type SanitizeOptions, sanitizeTerminal, UNLIMITED } from "../../src/index.js";
import { corpusNames, readInput } from "../../scripts/generate-corpus.js";
import { Replay } from "./replay.js";

const recordings = corpusNames().filter((name) => name.startsWith("real/"));
const whole = (input: string, options: SanitizeOptions) => sanitizeTerminal(input, { ...options, limits: UNLIMITED }).lines;

describe.each(recordings)("%s", (name) => {
  const input = Buffer.from(readInput(name)).toString("utf8");

  it("hands out the final state of every line, and at most one frame of it before", () => {
    const replay = new Replay().write(input).end();
    expect(replay.standing).toEqual(whole(input, {}));
    expect(Math.max(0, ...replay.frames.filter((count) => count > 0))).toBeLessThanOrEqual(1);
    expect(replay.findings.reemitted?.count ?? 0).toBe(replay.earlier.length);
  });

  it("hands out exactly the screen when its size is given", () => {
    const screen = { rows: 24, columns: 80 };
    expect(new Replay(screen).write(input).end().emitted).toEqual(whole(input, screen));
  });
});

it("some of them are redrawn after lines went out", () => {
  const redrawn = recordings.filter((name) =>
    new Replay().write(Buffer.from(readInput(name)).toString("utf8")).end().earlier.length > 0);
  expect(redrawn.length).toBeGreaterThanOrEqual(5);
});
