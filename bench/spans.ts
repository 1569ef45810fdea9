/** A. Bytes to spans: the engine against every peer, as ratios of the fastest round on the same bytes. */
import type { Chart } from "./chart.js";
import { countSpans, spansOf } from "./engine.js";
import { chunksOf, input, INPUT_NAMES, type InputName } from "./inputs.js";
import { race, speed } from "./lib.js";
import { PEERS } from "./peers.js";
import type { Check, Question, Table } from "./report.js";

const ENGINE = "spans kept";
const COUNTED = "spans counted";
/** What the slow peers take of an input. */
const SLOW_PART = 1 / 8;

/** Least ratio to the fastest styled peer, strip-ansi, the floor, and xterm. */
interface Targets {
  readonly styled?: number;
  readonly strip?: number;
  readonly floor?: number;
  readonly xterm?: number;
}

const TARGETS: Readonly<Record<InputName, Targets>> = {
  plain: { styled: 1.6, floor: 0.75, xterm: 5 },
  gitlog: { styled: 4, strip: 0.9, floor: 0.75, xterm: 5 },
  worddiff: { styled: 3.3, strip: 0.85, floor: 0.7, xterm: 5 },
  build: { styled: 8, strip: 1.2, xterm: 4 },
  rainbow: { styled: 9, strip: 0.9, xterm: 5 },
  unicode: { styled: 2.5, strip: 0.65, floor: 0.4, xterm: 4 },
  links: { styled: 1.3, strip: 1, floor: 0.6, xterm: 20 },
  // No target: no peer edits lines. Measured so that a change shows.
  progress: {},
};

export const question: Question = {
  title: "A. Spans: bytes in 64 KiB chunks to the spans of every line",
  async measure({ scale }) {
    const speeds: (string | number)[][] = [];
    const ratios: (string | number)[][] = [];
    const checks: Check[] = [];
    for (const name of INPUT_NAMES) {
      const bytes = input(name, scale);
      const chunks = chunksOf(bytes);
      const prefix = input(name, scale * SLOW_PART);
      const peers = PEERS.map((peer) => ({ ...peer, bytes: peer.slow === true ? prefix : bytes }));
      const samples = await race([
        { name: ENGINE, run: () => spansOf(bytes) },
        { name: COUNTED, run: () => countSpans(chunks) },
        ...peers.map((peer) => ({ name: peer.name, run: () => peer.run(peer.bytes) })),
      ]);
      const rates = new Map([ENGINE, COUNTED].map((own) => [own, speed(samples, own, bytes.length)]));
      for (const peer of peers) rates.set(peer.name, speed(samples, peer.name, peer.bytes.length));
      speeds.push([name, ...rates.values()]);

      // Like with like: styled peers and the screen drop what they made, strip-ansi and the floor keep it all.
      const rate = (contender: string): number => rates.get(contender) ?? NaN;
      const styled = PEERS.filter((peer) => peer.kind === "styled").map((peer) => peer.name);
      const fastest = styled.reduce((a, b) => (rate(a) >= rate(b) ? a : b));
      const versus = {
        styled: rate(COUNTED) / rate(fastest),
        strip: rate(ENGINE) / rate("strip-ansi"),
        floor: rate(ENGINE) / rate("floor"),
        xterm: rate(COUNTED) / rate("@xterm/headless"),
      };
      ratios.push([name, versus.styled, fastest, versus.strip, versus.floor, versus.xterm]);
      for (const [kind, target] of Object.entries(TARGETS[name]) as [keyof Targets, number][]) {
        checks.push({ name: `${name} × ${kind}`, value: versus[kind], target, kind: "min" });
      }
    }
    const head = ["input", ENGINE, COUNTED, ...PEERS.map((peer) => peer.name)];
    const columns = ["input", "fastest styled", "(which)", "strip-ansi", "floor", "xterm"];
    const tables: Table[] = [
      { title: "MB/s, fastest round", head, rows: speeds },
      { title: `Times as fast: ${COUNTED} against styled peers and xterm, ${ENGINE} against strip-ansi and the floor`, head: columns, rows: ratios },
    ];
    return { tables, checks, chart: chartOf(speeds) };
  },
};

/** What the chart shows: more bars than these say less. */
const DRAWN = [COUNTED, ENGINE, "floor", "strip-ansi", "ansi-sequence-parser", "@xterm/headless"];

function chartOf(speeds: readonly (readonly (string | number)[])[]): Chart {
  const names = [ENGINE, COUNTED, ...PEERS.map((peer) => peer.name)];
  const groups = speeds.map(([name, ...rates]) => ({
    name: String(name),
    values: DRAWN.map((drawn) => Number(rates[names.indexOf(drawn)])),
  }));
  return { title: "Bytes to spans", unit: "MB/s, fastest round", bars: DRAWN, groups };
}
