/**
 * Finished lines as UTF-8 bytes, each ended by LF: from their spans, or for canonical JSON and for text alone written by
 * the byte lane, with the same result.
 */
import type { ExtensionUITextSpan } from "../contract/types.js";
import type { BytePage, LineOutput } from "../screen/output.js";
import { makeSpan } from "../style/style.js";
import { lineText } from "./cut.js";

const FIRST_SIZE = 65_536; // bytes
/** UTF-8 bytes of one unit at most. */
const MOST_PER_UNIT = 3;

const encoder = new TextEncoder();
const NOTHING = new Uint8Array(0);

/** A buffer of finished lines, each ended by LF. */
export class LineBytes implements LineOutput {
  bytes = new Uint8Array(0);
  /** Bytes of `bytes` that were written. */
  length = 0;

  /** @param encodeLine a line in the format, without the LF */
  constructor(private readonly encodeLine: (spans: readonly ExtensionUITextSpan[]) => string) {}

  /** The bytes since the last call. They are borrowed: what comes next overwrites them. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  line(spans: readonly ExtensionUITextSpan[]): void {
    const text = `${this.encodeLine(spans)}\n`;
    this.reserve(MOST_PER_UNIT * text.length);
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written;
  }

  /** What was handed over is out. */
  forget(): number {
    return 0;
  }

  flush(): void {}

  /** Makes room for so many bytes. */
  reserve(size: number): void {
    const needed = this.length + size;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(FIRST_SIZE, needed, 2 * this.bytes.length));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

/** Text alone: nothing stands around it but LF. */
export class TextBytes extends LineBytes implements BytePage {
  readonly escapes = false;
  readonly opening = NOTHING;
  readonly empty = encoder.encode("\n");

  constructor() {
    super(lineText);
  }

  get page(): BytePage {
    return this;
  }

  between(): Uint8Array {
    return NOTHING;
  }

  closing(): Uint8Array {
    return this.empty;
  }

  endLinked(_style: number, _link: string, last: boolean): void {
    if (last) this.bytes[this.length++] = 0x0a;
  }
}

/** The canonical JSON of each line. */
export class JsonBytes extends LineBytes implements BytePage {
  /** One that is never collected, see `keepShapes` in pipeline.ts. */
  static readonly idle = new JsonBytes();
  readonly escapes = true;
  readonly opening = encoder.encode('[{"text":"');
  readonly empty = encoder.encode("[]\n");
  // By packed style, filled as styles come.
  private readonly betweens: Uint8Array[] = [];
  private readonly closings: Uint8Array[] = [];

  constructor() {
    super(JSON.stringify);
  }

  get page(): BytePage {
    return this;
  }

  between(style: number): Uint8Array {
    return (this.betweens[style] ??= encoder.encode(`${attributes(style, undefined)},{"text":"`));
  }

  closing(style: number): Uint8Array {
    return (this.closings[style] ??= encoder.encode(`${attributes(style, undefined)}]\n`));
  }

  endLinked(style: number, link: string, last: boolean): void {
    const end = attributes(style, link) + (last ? "]\n" : ',{"text":"');
    this.length += encoder.encodeInto(end, this.bytes.subarray(this.length)).written;
  }
}

/** What follows the text of a span in JSON. */
function attributes(style: number, link: string | undefined): string {
  return JSON.stringify(makeSpan("", style, link)).slice('{"text":"'.length);
}
