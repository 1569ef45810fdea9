/** J. Sessions: what goes out of a widget that redraws many times a second, and what an offer costs that changes nothing. */
import type * as Package from "../src/index.js";
import { best, race } from "./lib.js";
import type { Check, Question } from "./report.js";

const FRAMES = 1_000;
const FRAMES_A_SECOND = 60;
const MOST_EMITS = 68;
/** Bytes on the wire against sending every frame. */
const LEAST_SAVING = 14;
const OFFERS = 100_000;
/** The time of one offer of the same object against writing the surface as JSON once. */
const LEAST_TIMES_JSON = 20;

const { Coalescer, sanitizeTerminalLines, terminalSurface } = (await import(new URL("../dist/index.js", import.meta.url).href)) as typeof Package;

type Surface = Package.ExtensionUINativeSurface;

/** Time that stands still until it is moved. */
class FakeClock implements Package.Clock {
  private time = 0;
  private timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  setTimer(run: () => void, delay: number): unknown {
    const timer = { at: this.time + delay, run };
    this.timers.push(timer);
    return timer;
  }

  clearTimer(timer: unknown): void {
    this.timers = this.timers.filter((other) => other !== timer);
  }

  moveTo(time: number): void {
    for (;;) {
      const due = this.timers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.clearTimer(due);
      this.time = due.at;
      due.run();
    }
    this.time = time;
  }
}

/** A widget of 20 lines, of which the first changes with every frame. */
function frame(number: number): Surface {
  const spinner = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"][number % 10] as string;
  const rows = Array.from({ length: 19 }, (_, index) => `\u001b[32m✓\u001b[39m step ${index + 1} of the build has \u001b[1mpassed\u001b[22m`);
  const snapshot = sanitizeTerminalLines([`\u001b[33m${spinner}\u001b[39m working, ${number} files`, ...rows]);
  return terminalSurface(snapshot, { id: "widget:build", title: "build" });
}

function spinner(count: number) {
  const clock = new FakeClock();
  let emitted = 0;
  let sent = 0;
  let last = "";
  const coalescer = new Coalescer<Surface>((_key, surface) => {
    emitted++;
    last = JSON.stringify(surface);
    sent += Buffer.byteLength(last);
  }, { clock });
  let all = 0;
  let newest = "";
  for (let number = 0; number < count; number++) {
    clock.moveTo((number * 1_000) / FRAMES_A_SECOND);
    const surface = frame(number);
    newest = JSON.stringify(surface);
    all += Buffer.byteLength(newest);
    coalescer.offer("widget:build", surface);
  }
  clock.moveTo((count * 1_000) / FRAMES_A_SECOND + 1_000);
  return { emitted, sent, all, exact: last === newest };
}

async function repeated(offers: number) {
  const surface = frame(1);
  let emitted = 0;
  const offer = () => {
    emitted = 0;
    const coalescer = new Coalescer<Surface>(() => void emitted++, { clock: new FakeClock() });
    for (let count = 0; count < offers; count++) coalescer.offer("widget:build", surface);
  };
  const writes = offers / 100;
  const samples = await race([
    { name: "offers", run: offer },
    { name: "JSON.stringify", run: () => Array.from({ length: writes }, () => JSON.stringify(surface).length) },
  ]);
  return { emitted, nanosecondsOffer: (best(samples, "offers") * 1e6) / offers, nanosecondsJson: (best(samples, "JSON.stringify") * 1e6) / writes };
}

export const question: Question = {
  title: "J. Sessions: one widget at 60 frames a second, and the same object over and over",
  async measure({ scale }) {
    // The number of frames decides the number of emits, so it does not scale.
    const { emitted, sent, all, exact } = spinner(FRAMES);
    const same = await repeated(OFFERS * scale);
    const checks: Check[] = [
      { name: `emits of ${FRAMES} frames`, value: emitted, target: MOST_EMITS, kind: "max" },
      { name: "bytes of every frame × bytes sent", value: all / sent, target: LEAST_SAVING, kind: "min" },
      { name: "final state exact (1: yes)", value: exact ? 1 : 0, target: 1, kind: "min" },
      { name: "emits of the same object", value: same.emitted, target: 1, kind: "max" },
      { name: "JSON.stringify × one offer", value: same.nanosecondsJson / same.nanosecondsOffer, target: LEAST_TIMES_JSON, kind: "min" },
    ];
    return {
      tables: [
        { title: `${FRAMES} frames, ${FRAMES_A_SECOND} a second of fake time`, head: ["what", "messages", "bytes"], rows: [["every frame", FRAMES, all], ["sent", emitted, sent]] },
        { title: `The same surface ${OFFERS * scale} times, fastest round`, head: ["what", "ns"], rows: [["one offer", same.nanosecondsOffer], ["JSON.stringify", same.nanosecondsJson]] },
      ],
      checks,
    };
  },
};
