/**
 * The screen: gives the parser's events their meaning.
 *
 * Sources: ECMA-48, xterm's control sequences, OSC 8 as terminals agree on it. Differences from xterm.js 6 are
 * deliberate: conceal reveals, BEL ends every string, C1 is rare, scroll regions and margins have no effect.
 *
 *   Writer  text into the cursor's line     writer.ts
 *   Editor  motion, erasing, saving         editor.ts
 *   Window  the lines that can still change window.ts
 */
import * as findings from "../contract/findings.js";
import { DEFAULT_ROWS } from "../contract/limits.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { parseHyperlink } from "../link/hyperlink.js";
import type { Params } from "../parser/params.js";
import type { Sink, StringKind } from "../parser/sink.js";
import type { Source } from "../parser/source.js";
import type { RoleResolver } from "../style/roles.js";
import { Sgr } from "../style/sgr.js";
import { ByteLane } from "./byte-lane.js";
import { Charsets } from "./charset.js";
import { Editor } from "./editor.js";
import { Express } from "./express.js";
import { controlSequence, privateSequence } from "./functions.js";
import type { Surroundings } from "./placer.js";
import type { LineOutput } from "./output.js";
import { Window } from "./window.js";
import { Writer } from "./writer.js";
import { spanClusters } from "./line.js";

export interface ScreenOptions {
  readonly roles: RoleResolver;
  /** Whether a link may leave. */
  readonly allows: (uri: string) => boolean;
  /** `motion: "ignore"`: text stays in order and nothing is hidden. */
  readonly ignoreMotion: boolean;
  /** Each line stands alone: style, link, character set and tab stops end with it. */
  readonly standalone: boolean;
  /** Whether finished lines wait until they leave the window. */
  readonly hold: boolean;
  readonly rows: number | undefined;
  readonly columns: number | undefined;
  readonly tabWidth: number;
  readonly keepBidi: boolean;
  readonly dropConcealed: boolean;
  readonly overstrike: boolean;
  /** Off in tests that prove fast and slow paths equal. */
  readonly fast: boolean;
}

const STRING_FINDINGS: Readonly<Record<StringKind, number>> = {
  osc: findings.OSC,
  dcs: findings.DCS,
  string: findings.STRING,
};

/** Lines of the screen of one line that stands alone: more than one if it wraps. */
class Screenful implements LineOutput {
  private lines: ExtensionUITextSpan[][] = [];

  line(spans: ExtensionUITextSpan[]): void {
    this.lines.push(spans);
  }

  forget(): number {
    return this.take().reduce((count, spans) => count + spanClusters(spans), 0);
  }

  flush(): void {}

  take(): ExtensionUITextSpan[][] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }
}

export class Screen implements Sink, Surroundings {
  private readonly writer: Writer;
  private readonly editor: Editor;
  private readonly window: Window;
  private readonly sgr: Sgr;
  private readonly express: Express;
  private readonly goesExpress: boolean;
  private readonly charsets = new Charsets();
  /** CRs not yet known to be part of a line end, where motion is ignored. */
  private returns = 0;
  private returnsOffset = 0;
  /** Unit after the last of them. */
  private afterReturn = 0;
  /** Whether the current element has a line yet, where each line stands alone. */
  private elementHasLine = false;
  /** Lines of the screen of one such line, which has more than one if it wraps. */
  private readonly screenful = new Screenful();
  /** The last event was printing (option `overstrike`). */
  private justPrinted = false;

  constructor(
    private readonly source: Source,
    private readonly log: findings.FindingLog,
    private readonly options: ScreenOptions,
    private readonly output: LineOutput,
  ) {
    // Where motion is ignored nothing reaches back, so no line waits.
    const rows = options.ignoreMotion ? 1 : (options.rows ?? DEFAULT_ROWS);
    const { columns } = options;
    this.sgr = new Sgr(options.roles);
    this.writer = new Writer(
      source,
      log,
      this.sgr,
      this.charsets,
      { ...options, columns, direct: options.fast },
      this,
    );
    this.window = new Window(source, this.writer, { ...options, rows, columns }, options.standalone ? this.screenful : output);
    const page = options.hold ? undefined : output.page;
    this.express = new (page === undefined ? Express : ByteLane)(source, this.writer, this.window, this.sgr, this, page);
    this.goesExpress = options.fast && !options.standalone && !options.overstrike && columns === undefined;
    this.editor = new Editor(this.writer, this.window, this.sgr, this.charsets, { ...options, columns });
  }

  readAhead(from: number): number {
    return this.goesExpress && this.returns === 0 ? this.express.read(from) : from;
  }

  print(start: number, end: number, ascii: boolean): void {
    if (this.returns > 0) this.countReturns(0);
    this.writer.print(start, end, ascii);
    if (this.options.overstrike) this.justPrinted = true;
  }

  execute(code: number, at: number): void {
    if (code === 0x0a) {
      // CRLF and CR CR LF are one line end.
      if (this.returns > 0) this.countReturns(at === this.afterReturn ? 2 : 0);
      this.lineFeed(at, true);
      return;
    }
    if (code === 0x08) return this.backspace(at);
    if (code === 0x0d) return this.carriageReturn(at);
    this.interrupt();
    switch (code) {
      case 0x0b:
      case 0x0c:
        return this.lineFeed(at, true);
      case 0x09:
        return this.tab(at);
      case 0x0e:
        return this.shift(1);
      case 0x0f:
        return this.shift(0);
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
      case 0x37: // DECSC
        return this.editor.save();
      case 0x38: // DECRC
        return this.editor.restore(at);
      case 0x44: // IND
        return this.lineFeed(at, this.options.ignoreMotion || this.options.standalone);
      case 0x45: // NEL
        return this.lineFeed(at, true);
      case 0x48: // HTS
        return this.editor.setTab();
      case 0x4d: // RI
        return this.editor.reverseIndex(at);
      case 0x63: // RIS
        return this.resetRendition(at);
      case 0x6e: // LS2
      case 0x7d: // LS2R, which xterm.js shifts left
        return this.shift(2);
      case 0x6f: // LS3
      case 0x7c: // LS3R
        return this.shift(3);
      case 0x7e: // LS1R
        return this.shift(1);
      default:
        this.note(findings.ESCAPE, at);
    }
  }

  csi(marker: number, intermediates: number, final: number, params: Params, at: number): void {
    this.interrupt();
    if (marker === 0 && intermediates === 0) {
      if (final === 0x6d) this.rendition(params);
      else if (!controlSequence(this.editor, this.writer, final, params, at)) return this.note(findings.CSI, at);
    } else if (marker === 0x3f && intermediates === 0) {
      if (!privateSequence(this.editor, this.writer, final, params, at)) return this.note(findings.CSI, at);
    } else if (marker === 0 && intermediates === 0x21 && final === 0x70) {
      this.softReset(at);
    } else return this.note(findings.CSI, at);
    if (params.truncated) this.note(findings.CLAMPED, at);
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

  // What the writer asks for.

  lineEnd(at: number): void {
    this.lineFeed(at, true);
  }

  wrap(at: number, offset?: number): void {
    this.window.newLine(0, at, offset);
  }

  placed(): void {
    this.editor.placed();
  }

  /** The current piece of input ends. */
  settle(): void {
    this.afterReturn -= this.source.length;
    this.writer.settle();
  }

  /** The lines that were not handed out yet, as they stand. Changes nothing. */
  peek(): ExtensionUITextSpan[][] {
    return this.window.peek();
  }

  /** The input ends: what is open is placed, and every line that exists is handed out. */
  end(): void {
    this.writer.endCluster();
    this.writer.endLabel();
    if (this.returns > 0) this.countReturns(0);
    this.window.end();
  }

  /** An element ends, where each line stands alone: nothing carries over, and the line exists even when empty. */
  endElement(): void {
    this.end();
    this.endScreenful();
    if (!this.elementHasLine) this.output.line([]);
    this.elementHasLine = false;
    this.reset();
  }

  /** Back to the state before any input; findings stay. */
  reset(): void {
    this.writer.endCluster();
    this.returns = 0;
    this.resetModes(-1);
    this.window.reset();
    this.writer.update();
  }

  private rendition(params: Params): void {
    const { concealed } = this.sgr;
    this.sgr.apply(params);
    if (concealed !== this.sgr.concealed) this.writer.update();
  }

  private lineFeed(at: number, home: boolean): void {
    const { writer, window } = this;
    writer.endCluster();
    writer.endLabel();
    window.newLine(home ? 0 : Math.min(writer.x, writer.edge - 1), at);
    if (this.options.standalone) {
      this.window.end();
      this.endScreenful();
      this.window.reset();
      this.resetModes(at);
    }
    writer.update();
  }

  private endScreenful(): void {
    for (const spans of this.screenful.take()) {
      this.elementHasLine = true;
      this.output.line(spans);
    }
  }

  private carriageReturn(at: number): void {
    this.writer.interrupt();
    this.justPrinted = false;
    if (!this.options.ignoreMotion) return this.editor.moveTo(0, at);
    // With the start of a sequence between them, they are not of one line end.
    if (this.returns > 0 && at !== this.afterReturn) this.countReturns(0);
    if (this.returns++ === 0) this.returnsOffset = this.source.offsetAt(at);
    this.afterReturn = at + 1;
  }

  /** Counts CRs that turned out to be no line end; up to `allowed` of them belong to one. */
  private countReturns(allowed: number): void {
    const dropped = this.returns - allowed;
    this.returns = 0;
    if (dropped > 0) this.log.note(findings.MOTION, this.returnsOffset, dropped);
  }

  private backspace(at: number): void {
    const strike = this.justPrinted;
    this.interrupt();
    this.editor.moveBy(-1, at);
    if (strike && !this.options.ignoreMotion) this.writer.setStrike();
  }

  private tab(at: number): void {
    if (!this.options.ignoreMotion) return this.editor.tabForward(1, at);
    this.editor.tabAsSpaces(at);
  }

  private shift(level: number): void {
    this.charsets.shift(level);
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
    this.writer.autowrap = true;
    this.writer.update();
    this.editor.forgetSaved();
  }

  /** Everything but text and cursor. */
  private resetModes(at: number): void {
    this.softReset(at);
    this.window.tabs.reset();
  }

  /** Something other than printing happened. */
  private interrupt(): void {
    this.writer.interrupt();
    this.justPrinted = false;
    if (this.returns > 0) this.countReturns(0);
  }

  private note(kind: number, at: number, times = 1): void {
    this.writer.note(kind, at, times);
  }
}
