/**
 * What a reader of lines knows: each line as it is handed out, and by the finding `reemitted` how many of the last ones
 * may change again and will come once more.
 */
import { TerminalLineReader, UNLIMITED } from "../../src/index.js";
import type { ExtensionUITextSpan, SanitizeOptions } from "../../src/index.js";

type Line = ExtensionUITextSpan[];

/** Behind a byte that can end a sequence: a final byte, the 8 of DECRC. */
const SEQUENCE_END = /(?<=[8@-~])/u;

export class Replay {
  /** Every line in the order in which it was handed out. */
  readonly emitted: Line[] = [];
  /** The lines that stand: those that will not come again. */
  readonly standing: Line[] = [];
  /** Lines that were taken back: the earlier frames of what is redrawn. */
  readonly earlier: Line[] = [];
  /** How many earlier frames there are of the line at each place of `standing`. */
  readonly frames: number[] = [];
  private readonly reader: TerminalLineReader;
  private reopened = 0;

  constructor(options: SanitizeOptions = {}) {
    const take = (line: Line) => {
      this.emitted.push(line);
      this.standing.push(line);
    };
    this.reader = new TerminalLineReader(take, { limits: UNLIMITED, ...options });
  }

  /** Writes in pieces, none of which goes on after a sequence, so that reopening is the last thing that one does. */
  write(text: string): this {
    for (const piece of text.split(SEQUENCE_END)) {
      this.reader.write(piece);
      const reopened = this.findings.reemitted?.count ?? 0;
      const again = reopened - this.reopened;
      if (again > this.standing.length) throw new Error(`${again} of ${this.standing.length} lines reopened`);
      this.earlier.push(...this.standing.splice(this.standing.length - again));
      for (let place = this.standing.length; place < this.standing.length + again; place++) {
        this.frames[place] = (this.frames[place] ?? 0) + 1;
      }
      this.reopened = reopened;
    }
    return this;
  }

  end(): this {
    this.reader.end();
    return this;
  }

  get findings() {
    return this.reader.findings;
  }

  /** The texts of the lines handed out so far. */
  get texts(): string[] {
    return this.emitted.map((line) => line.map((span) => span.text).join(""));
  }
}
