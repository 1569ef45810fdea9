/**
 * The screen: gives the parser's events their meaning.
 *
 * Sources: ECMA-48, xterm's control sequences, OSC 8 as terminals agree on it. Differences from xterm.js 6 are
 * deliberate: conceal reveals, BEL ends every string, C1 is rare, scroll regions and margins have no effect.
 *
 * It is a window of rows over finished lines; for now of one row, so vertical motion is dropped and counted.
 */
import * as findings from "../contract/findings.js";
import { MAX_LINE_COLUMNS, MAX_MOTION } from "../contract/limits.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { parseHyperlink } from "../link/hyperlink.js";
import type { Params } from "../parser/params.js";
import type { Sink, StringKind } from "../parser/sink.js";
import type { Source } from "../parser/source.js";
import type { RoleResolver } from "../style/roles.js";
import { Sgr } from "../style/sgr.js";
import { type Charset, Charsets } from "./charset.js";
import { TabStops } from "./tabs.js";
import { Writer } from "./writer.js";

export interface ScreenOptions {
  readonly roles: RoleResolver;
  /** Whether a link may leave. */
  readonly allows: (uri: string) => boolean;
  /** `motion: "ignore"`: text stays in order and nothing is hidden. */
  readonly ignoreMotion: boolean;
  /** Each line stands alone: style, link and character set end with it. */
  readonly standalone: boolean;
  readonly tabWidth: number;
  readonly keepBidi: boolean;
  readonly dropConcealed: boolean;
  readonly overstrike: boolean;
  /** Off in tests that prove fast and slow paths equal. */
  readonly fast: boolean;
}

interface SavedCursor {
  readonly x: number;
  readonly sgr: Sgr;
  readonly charset: Charset;
}

const STRING_FINDINGS: Readonly<Record<StringKind, number>> = {
  osc: findings.OSC,
  dcs: findings.DCS,
  string: findings.STRING,
};

export class Screen implements Sink {
  private readonly writer: Writer;
  private readonly sgr: Sgr;
  private readonly charsets = new Charsets();
  private readonly tabs: TabStops;
  private saved: SavedCursor | undefined;
  /** CRs not yet known to be part of a line end, where motion is ignored. */
  private returns = 0;
  private returnsOffset = 0;
  /** Whether a line end closed a line of the element. */
  private elementHasLine = false;
  /** The last event was printing (option `overstrike`). */
  private justPrinted = false;

  constructor(
    private readonly source: Source,
    private readonly log: findings.FindingLog,
    private readonly options: ScreenOptions,
    /** Receives each finished line. */
    private readonly output: (spans: ExtensionUITextSpan[]) => void,
  ) {
    this.sgr = new Sgr(options.roles);
    this.tabs = new TabStops(options.tabWidth);
    this.writer = new Writer(source, log, this.sgr, this.charsets, { ...options, direct: options.fast }, (at) => this.lineFeed(at, true));
  }

  print(start: number, end: number, ascii: boolean): void {
    if (this.returns > 0) this.countReturns(0);
    this.writer.print(start, end, ascii);
    if (this.options.overstrike) this.justPrinted = true;
  }

  execute(code: number, at: number): void {
    if (code === 0x0a || code === 0x0b || code === 0x0c) {
      this.lineFeed(at, true);
      return;
    }
    if (code === 0x08) return this.backspace(at);
    this.interrupt();
    switch (code) {
      case 0x0d:
        return this.carriageReturn(at);
      case 0x09:
        return this.tab(1, at, true);
      case 0x0e:
        this.charsets.shift(1);
        return this.writer.update();
      case 0x0f:
        this.charsets.shift(0);
        return this.writer.update();
      default:
        this.note(findings.CONTROL, at);
    }
  }

  c1(_code: number, at: number): void {
    this.interrupt();
    this.note(findings.C1, at);
  }

  escape(intermediates: number, final: number, at: number): void {
    this.interrupt();
    if (intermediates >= 0x28 && intermediates <= 0x2b) {
      this.charsets.designate(intermediates - 0x28, final);
      return this.writer.update();
    }
    if (intermediates !== 0) return this.note(findings.ESCAPE, at);
    switch (final) {
      case 0x44: // IND
        return this.lineFeed(at, this.options.ignoreMotion || this.options.standalone);
      case 0x45: // NEL
        return this.lineFeed(at, true);
      case 0x4d: // RI
        return this.motion(at);
      case 0x63: // RIS
        return this.resetRendition(at);
      case 0x6e: // LS2
      case 0x7d:
        this.charsets.shift(2);
        return this.writer.update();
      case 0x6f: // LS3
      case 0x7c:
        this.charsets.shift(3);
        return this.writer.update();
      case 0x7e:
        this.charsets.shift(1);
        return this.writer.update();
    }
    const edit = final === 0x37 || final === 0x38 || final === 0x48;
    if (!edit) return this.note(findings.ESCAPE, at);
    if (final === 0x37) this.save();
    else if (final === 0x38) this.restore(at);
    else this.tabs.set(this.writer.cursor);
  }

  csi(marker: number, intermediates: number, final: number, params: Params, at: number): void {
    if (final === 0x6d && marker === 0 && intermediates === 0) {
      this.interrupt();
      if (params.truncated) this.note(findings.CLAMPED, at);
      const { concealed } = this.sgr;
      this.sgr.apply(params);
      if (concealed !== this.sgr.concealed) this.writer.update();
      return;
    }
    this.interrupt();
    if (params.truncated) this.note(findings.CLAMPED, at);
    if (intermediates === 0x21 && marker === 0 && final === 0x70) return this.softReset(at);
    if (intermediates !== 0) return this.note(findings.CSI, at);
    if (marker === 0) this.controlSequence(final, params, at);
    else if (marker === 0x3f && final === 0x4b) this.eraseLine(params.value(0), at);
    else if (marker === 0x3f && final === 0x4a) this.motion(at);
    else if (marker === 0x3f && (final === 0x68 || final === 0x6c)) this.setPrivateMode(params, final === 0x68, at);
    else this.note(findings.CSI, at);
  }

  hyperlink(payload: string | undefined, at: number): void {
    this.interrupt();
    const link = payload === undefined ? undefined : parseHyperlink(payload);
    if (link?.kind === "open" && this.options.allows(link.uri)) return this.writer.setLink(link.uri, at);
    if (link?.kind !== "close") this.note(findings.LINK_REFUSED, at);
    this.writer.setLink(undefined, at);
  }

  string(kind: StringKind, at: number): void {
    this.interrupt();
    this.note(STRING_FINDINGS[kind], at);
  }

  abort(hyperlink: boolean, at: number): void {
    this.interrupt();
    this.note(findings.ABORTED, at);
    if (hyperlink) this.writer.setLink(undefined, at);
  }

  /** The current piece of input ends. */
  settle(): void {
    this.writer.settle();
  }

  /** The open line as it stands, or `undefined` if nothing was printed on it. What is pending is not shown yet. */
  peek(): ExtensionUITextSpan[] | undefined {
    return this.writer.peek();
  }

  /** The input ends: what is open is placed, and a line that was begun is finished. */
  end(): void {
    this.writer.endCluster();
    this.writer.newLine();
    if (this.returns > 0) this.countReturns(0);
    if (this.writer.line.printed) this.output(this.writer.line.take(this.source.text));
    else this.writer.line.clear();
  }

  /** A new element where each line stands alone: nothing carries over, and the line exists even when empty. */
  endElement(): void {
    if (!this.elementHasLine) this.writer.line.printed = true;
    this.end();
    this.elementHasLine = false;
    this.reset();
  }

  /** Back to the state before any input; findings stay. */
  reset(): void {
    this.writer.endCluster();
    this.writer.newLine();
    this.writer.line.clear();
    this.writer.x = 0;
    this.returns = 0;
    this.resetModes(-1);
    this.writer.update();
  }

  private controlSequence(final: number, params: Params, at: number): void {
    switch (final) {
      case 0x40: // ICH
      case 0x50: // DCH
      case 0x58: // ECH
        return this.editCells(final, params.count(0), at);
      case 0x41: // CUU
      case 0x42: // CUD
      case 0x45: // CNL
      case 0x46: // CPL
      case 0x48: // CUP
      case 0x4a: // ED
      case 0x4c: // IL
      case 0x4d: // DL
      case 0x53: // SU
      case 0x54: // SD
      case 0x64: // VPA
      case 0x65: // VPR
      case 0x66: // HVP
        return this.motion(at);
      case 0x43: // CUF
      case 0x61: // HPR
        return this.moveTo(true, this.count(params, at), at);
      case 0x44: // CUB
        return this.moveTo(true, -this.count(params, at), at);
      case 0x47: // CHA
      case 0x60: // HPA
        return this.moveTo(false, this.count(params, at) - 1, at);
      case 0x49: // CHT
        return this.tab(this.count(params, at), at, false);
      case 0x5a: // CBT
        return this.backTab(this.count(params, at), at);
      case 0x67: // TBC
        return this.clearTabs(params.value(0), at);
      case 0x4b: // EL
        return this.eraseLine(params.value(0), at);
      case 0x62: // REP
        if (!this.writer.repeat(this.count(params, at), at)) this.note(findings.CSI, at);
        return;
      case 0x68: // SM
      case 0x6c: // RM
        return this.setMode(params, final === 0x68, at);
      case 0x73: // SCOSC
        return this.save();
      case 0x75: // SCORC
        return this.restore(at);
      default:
        this.note(findings.CSI, at);
    }
  }

  private lineFeed(at: number, home: boolean): void {
    const { writer } = this;
    writer.endCluster();
    if (this.returns > 0) this.countReturns(2);
    writer.newLine();
    const { x } = writer;
    this.output(writer.line.take(this.source.text));
    this.elementHasLine = true;
    writer.x = home ? 0 : x;
    if (this.options.standalone) this.resetModes(at);
    writer.update();
  }

  private carriageReturn(at: number): void {
    if (this.options.ignoreMotion) {
      if (this.returns++ === 0) this.returnsOffset = this.source.offsetAt(at);
      return;
    }
    this.writer.endCluster();
    this.writer.x = 0;
    this.writer.update();
  }

  /** Counts CRs that turned out to be no line end; up to `allowed` of them belong to one. */
  private countReturns(allowed: number): void {
    const dropped = this.returns - allowed;
    this.returns = 0;
    if (dropped > 0 && this.log.add(findings.MOTION, dropped)) this.log.locate(findings.MOTION, this.returnsOffset);
  }

  private backspace(at: number): void {
    const strike = this.justPrinted;
    this.interrupt();
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    writer.x = Math.max(0, writer.x - 1);
    writer.update();
    if (strike) writer.setStrike();
  }

  private tab(times: number, at: number, single: boolean): void {
    const { writer, options } = this;
    if (options.ignoreMotion) {
      if (!single) return this.motion(at);
      if (this.returns > 0) this.countReturns(0);
      writer.endCluster();
      return writer.spaces(this.tabs.forward(writer.x, 1) - writer.x, at);
    }
    writer.endCluster();
    writer.x = this.tabs.forward(writer.x, Math.min(times, MAX_MOTION));
    writer.update();
  }

  private backTab(times: number, at: number): void {
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    writer.x = this.tabs.backward(writer.x, Math.min(times, MAX_MOTION));
    writer.update();
  }

  private clearTabs(mode: number, at: number): void {
    if (mode <= 0) this.tabs.clear(this.writer.cursor);
    else if (mode === 3) this.tabs.clearAll();
    else this.note(findings.CSI, at);
  }

  private moveTo(relative: boolean, columns: number, at: number): void {
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    const x = relative ? writer.x + columns : columns;
    if (x > MAX_LINE_COLUMNS) this.note(findings.CLAMPED, at);
    writer.x = Math.min(Math.max(x, 0), MAX_LINE_COLUMNS);
    writer.update();
  }

  private eraseLine(mode: number, at: number): void {
    if (mode > 2) return this.note(findings.CSI, at);
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    const { line, x } = writer;
    // What stands before the line goes with its beginning, not with what follows the cursor.
    if (mode <= 0) this.erase(x, line.length, false, at);
    else this.erase(0, mode === 1 ? x + 1 : line.length, true, at);
    writer.update();
  }

  private erase(from: number, to: number, lead: boolean, at: number): void {
    const { line } = this.writer;
    const { text } = this.source;
    if (from === 0 && to >= line.length && (lead || line.marks === 0)) {
      this.note(findings.ERASED, at, line.eraseAll(text));
    } else if (from < line.length) {
      const cells = line.edit(text);
      if (lead) cells.dropLead();
      this.note(findings.ERASED, at, cells.erase(from, to));
      line.length = cells.length;
    }
  }

  private editCells(final: number, count: number, at: number): void {
    if (this.ignores(at)) return;
    const { writer } = this;
    writer.endCluster();
    const { line, x } = writer;
    if (x < line.length) {
      const cells = line.edit(this.source.text);
            const erased =
        final === 0x40
          ? cells.insert(x, count, MAX_LINE_COLUMNS)
          : final === 0x50
            ? cells.remove(x, count)
            : cells.erase(x, x + count);
      this.note(findings.ERASED, at, erased);
      line.length = cells.length;
    }
    writer.update();
  }

  private setMode(params: Params, on: boolean, at: number): void {
    let known = false;
    for (let index = 0; index < params.length; index++) {
      if (params.value(index) !== 4) continue;
      this.writer.insert = on;
      known = true;
    }
    if (!known) this.note(findings.CSI, at);
  }

  private setPrivateMode(params: Params, on: boolean, at: number): void {
    let known = false;
    for (let index = 0; index < params.length; index++) {
      const mode = params.value(index);
      if (mode === 47 || mode === 1047 || mode === 1049) this.motion(at);
      else if (mode !== 1048) continue;
      else if (on) this.save();
      else this.restore(at);
      known = true;
    }
    if (!known) this.note(findings.CSI, at);
  }

  private save(): void {
    const sgr = new Sgr(this.options.roles);
    sgr.copyFrom(this.sgr);
    this.saved = { x: this.writer.cursor, sgr, charset: this.charsets.active };
  }

  private restore(at: number): void {
    if (!this.ignores(at)) {
      this.writer.endCluster();
      this.writer.x = this.saved?.x ?? 0;
    }
    if (this.saved) this.sgr.copyFrom(this.saved.sgr);
    else this.sgr.reset();
    this.charsets.active = this.saved?.charset;
    this.writer.update();
  }

  private resetRendition(at: number): void {
    this.sgr.reset();
    this.charsets.reset();
    this.writer.setLink(undefined, at);
    this.writer.update();
  }

  private softReset(at: number): void {
    this.resetRendition(at);
    this.writer.insert = false;
    this.saved = undefined;
  }

  /** Everything but text and cursor. */
  private resetModes(at: number): void {
    this.softReset(at);
    this.tabs.reset();
  }

  /** A count of columns, clamped and the clamping counted. */
  private count(params: Params, at: number): number {
    const count = params.count(0);
    if (count <= MAX_MOTION) return count;
    if (!this.options.ignoreMotion) this.note(findings.CLAMPED, at);
    return MAX_MOTION;
  }

  /** Whether motion is ignored; then this one is counted. */
  private ignores(at: number): boolean {
    if (this.options.ignoreMotion) this.motion(at);
    return this.options.ignoreMotion;
  }

  /** Something other than printing happened. */
  private interrupt(): void {
    this.writer.interrupt();
    this.justPrinted = false;
  }

  private motion(at: number): void {
    this.note(findings.MOTION, at);
  }

  private note(kind: number, at: number, times = 1): void {
    this.writer.note(kind, at, times);
  }
}
