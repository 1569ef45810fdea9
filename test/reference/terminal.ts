/**
 * Events to a screen (engine specification §3–§8): which function each sequence stands for, and the run of scalars that
 * are printed together. Clusters are placed once something ends the run, when all that can join them is known.
 */
import type { SanitizeOptions } from "../../src/contract/types.js";
import { Charsets } from "./charsets.js";
import type { FindingLog } from "./findings.js";
import { csiAction, escAction } from "./functions.js";
import type { Glyph, Line } from "./line.js";
import { isAccepted, isDeceptive, type Link, uriOf } from "./links.js";
import type { Event } from "./machine.js";
import { overstrike } from "./overstrike.js";
import { Screen } from "./screen.js";
import { applySgr, PLAIN, type Style } from "./sgr.js";
import { clustersOf, columnsOf } from "./unicode.js";

/** What is in force when a scalar is printed. A cluster takes it from its first scalar. */
interface Context {
  readonly style: Style;
  readonly link: Link | undefined;
  readonly insert: boolean;
  readonly wrap: boolean;
  /** A number per line end, so that a label is that of one line. */
  readonly line: number;
}

interface Printed extends Context {
  readonly cp: number;
  readonly offset: number;
}

/** What a function does with the run before it: `state` leaves it open, the other two end it where they act. */
export type Group = "state" | "line" | "window";

export interface TerminalOptions extends SanitizeOptions {
  readonly motion: "apply" | "ignore";
  readonly vertical: boolean;
}

export class Terminal {
  readonly screen: Screen;
  readonly charsets = new Charsets();
  style: Style = PLAIN;
  link: Link | undefined;
  insert = false;
  wrap = true;

  private run: Printed[] = [];
  /** Actions that need the cursor but do not end the run; `after` scalars of it. */
  private deferred: { readonly after: number; readonly action: () => void }[] = [];
  private last: Printed[] | undefined;
  private lineEnds = 0;
  private readonly labels: { readonly link: Link; readonly line: number; text: string }[] = [];
  private previous: Event["kind"] | undefined;
  private struck = false;

  constructor(
    readonly options: TerminalOptions,
    readonly findings: FindingLog,
  ) {
    const { rows = 100, columns, tabWidth = 8, vertical } = options;
    this.screen = new Screen(vertical ? rows : 1, vertical ? columns : undefined, tabWidth, findings);
  }

  feed(event: Event): void {
    if (event.kind === "print") this.print(event.cp, event.offset);
    else if (event.kind === "control") this.control(event);
    else if (event.kind === "osc8") this.hyperlink(event);
    else if (event.kind === "esc") this.escape(event);
    else if (event.kind === "csi") this.csi(event);
    this.previous = event.kind;
  }

  finish(): Line[] {
    this.flush();
    for (const { link, text } of this.labels) {
      if (isDeceptive(text, link.uri)) this.findings.note("link-label", link.offset);
    }
    return this.screen.lines();
  }

  // Printing

  private print(cp: number, offset: number): void {
    this.run.push({ ...this.context(), cp: this.charsets.active.get(cp) ?? cp, offset });
  }

  private context(): Context {
    const { style, link, insert, lineEnds: line } = this;
    // Without autowrap the last column is printed over and over, which hides text as motion does.
    return { style, link, insert, wrap: this.wrap || this.ignoresMotion, line };
  }

  /** Places what was printed since the run began. The run goes on: what comes next may repeat its last cluster. */
  private flush(): void {
    const deferred = this.deferred;
    const position = new Map(this.run.map((scalar, index) => [scalar, index]));
    for (const cluster of clustersOf(this.run, this.findings)) {
      const [first] = cluster;
      if (!first) continue;
      while (deferred[0] && deferred[0].after <= (position.get(first) ?? 0)) deferred.shift()?.action();
      this.place(cluster, first);
      this.last = cluster;
    }
    for (const { action } of deferred) action();
    this.run = [];
    this.deferred = [];
  }

  private place(cluster: readonly Printed[], first: Printed): void {
    const text = cluster.map(({ cp }) => String.fromCodePoint(cp)).join("");
    const glyph: Glyph = { text, columns: columnsOf(text), style: first.style, link: first.link };
    const blank = first.style.conceal && this.options.conceal === "drop";
    if (first.style.conceal) this.findings.note("concealed", first.offset);
    if (first.link) this.label(first.link, first.line, text);

    const under = this.struck && !blank && !first.insert ? this.screen.glyphAtCursor() : undefined;
    this.struck = false;
    const both = under && overstrike(under, glyph);
    if (both) this.screen.restrike(both);
    else this.screen.print(glyph, blank, first.insert, first.wrap, first.offset);
  }

  private label(link: Link, line: number, text: string): void {
    const open = this.labels.at(-1);
    if (open?.link === link && open.line === line) open.text += text;
    else this.labels.push({ link, line, text });
  }

  /** Whether there is a cluster for REP to repeat. */
  canRepeat(): boolean {
    return this.run.length > 0 || this.last !== undefined;
  }

  /** REP: copies of the last cluster, each a cluster of its own; what follows may join the last of them. */
  repeat(count: number, offset: number): void {
    this.flush();
    const context = this.context();
    const copy = this.last?.map(({ cp }): Printed => ({ ...context, cp, offset })) ?? [];
    for (let times = 0; times < count; times += 1) {
      this.flush();
      this.run = [...copy];
    }
  }

  /** Does something that needs the cursor's position without ending the run: once what was printed is placed. */
  defer(action: () => void): void {
    if (this.run.length === 0) action();
    else this.deferred.push({ after: this.run.length, action });
  }

  // Functions

  private get ignoresMotion(): boolean {
    return this.options.motion === "ignore";
  }

  /** Carries out a motion or an edit, which ends the run, or counts it where it is not to act. */
  act(group: Group, offset: number, action: () => void): void {
    if (group === "state") return action();
    if (this.ignoresMotion || (group === "window" && !this.options.vertical)) return this.findings.note("motion", offset);
    this.endRun();
    action();
  }

  private endRun(): void {
    this.flush();
    this.last = undefined;
    this.struck = false;
  }

  private control({ cp, offset, ending }: Event & { kind: "control" }): void {
    if (cp === 0x0e || cp === 0x0f) return this.charsets.shift(cp === 0x0e ? 1 : 0);
    if (cp === 0x08) return this.backspace(offset);
    if (cp === 0x09) return this.ignoresMotion ? this.tabAsSpaces(offset) : this.tab(offset);
    if (cp !== 0x0d) return this.endLine(offset);
    if (!(ending && this.ignoresMotion)) this.act("line", offset, () => this.screen.moveTo(0, offset));
  }

  private backspace(offset: number): void {
    const printed = this.previous === "print";
    this.act("line", offset, () => {
      this.struck = this.options.overstrike === true && printed && this.screen.column > 0;
      this.screen.moveBy(-1, offset);
    });
  }

  private tab(offset: number): void {
    this.act("line", offset, () => this.screen.tabForward(1, offset));
  }

  private tabAsSpaces(offset: number): void {
    this.endRun();
    for (let spaces = this.screen.columnsToTab(); spaces > 0; spaces -= 1) this.print(0x20, offset);
  }

  /** LF, VT, FF, NEL, U+2028 and U+2029; they act also where motion does not. */
  endLine(offset: number): void {
    this.endRun();
    this.lineEnds += 1;
    this.screen.newLine(0, offset);
  }

  /** IND: the line end that keeps the column, where columns can be kept. */
  index(offset: number): void {
    if (this.ignoresMotion) return this.endLine(offset);
    this.endRun();
    this.lineEnds += 1;
    this.screen.index(offset);
  }

  save(): void {
    this.screen.saveAttributes({ style: this.style, charset: this.charsets.active });
    this.defer(() => this.screen.savePosition());
  }

  /** DECRC. Where motion does not act, the attributes come back all the same and the cursor stays. */
  restore(offset: number): void {
    this.act("line", offset, () => this.screen.restorePosition());
    const { style, charset } = this.screen.savedAttributes();
    this.style = style;
    this.charsets.active = charset;
  }

  /** RIS, of which only the attributes, the link and the character sets act. */
  reset(): void {
    this.style = PLAIN;
    this.link = undefined;
    this.charsets.reset();
  }

  /** DECSTR: also the modes and the saved state. */
  softReset(): void {
    this.reset();
    this.insert = false;
    this.wrap = true;
    this.screen.saveAttributes(undefined);
    this.defer(() => this.screen.forgetPosition());
  }

  private escape({ text, offset }: Event & { kind: "esc" }): void {
    const action = escAction(text, this, offset);
    if (action) this.act(action.group, offset, action.run);
    else this.findings.note("escape", offset);
  }

  private csi({ key, params, overflow, offset }: Event & { kind: "csi" }): void {
    if (key === "m") {
      this.style = applySgr(this.style, params);
    } else {
      const action = csiAction(key, params, this, offset);
      if (!action) return this.findings.note("csi", offset);
      this.act(action.group, offset, action.run);
    }
    if (overflow) this.findings.note("clamped", offset);
  }

  /** OSC 8. Whatever is not an accepted link closes the one before it. */
  private hyperlink({ payload, aborted, offset }: Event & { kind: "osc8" }): void {
    const uri = payload === undefined ? undefined : uriOf(payload);
    this.link = uri !== undefined && isAccepted(uri, this.options.links) ? { uri, offset } : undefined;
    if (!aborted && uri !== "" && !this.link) this.findings.note("link-refused", offset);
  }
}
