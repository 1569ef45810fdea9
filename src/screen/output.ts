/** Where finished lines go. */
import type { ExtensionUITextSpan } from "../contract/types.js";

/** Receives finished lines. */
export interface LineOutput {
  /** Where the byte lane (byte-lane.ts) writes lines that need not become spans, if anywhere. */
  readonly page?: BytePage;
  line(spans: ExtensionUITextSpan[]): void;
  /** ED 3: forgets the lines handed out so far. Returns how many clusters these held. */
  forget(): number;
  /** A piece of input was read, or the input ended. */
  flush(): void;
}

/** Lines as bytes: a buffer, and what stands around the text of spans. */
export interface BytePage {
  bytes: Uint8Array;
  /** Bytes that were written. */
  length: number;
  /** Whether `"` and `\` in text get a backslash. */
  readonly escapes: boolean;
  /** Before the text of the first span of a line. */
  readonly opening: Uint8Array;
  /** A line without spans. */
  readonly empty: Uint8Array;
  /** After the text of a span of this style without a link, the opening of the next one included. */
  between(style: number): Uint8Array;
  /** After the text of the last span of a line, if it has this style and no link. */
  closing(style: number): Uint8Array;
  /** Writes the same for a span with a link. */
  endLinked(style: number, link: string, last: boolean): void;
  /** Makes room for so many bytes; `bytes` is another buffer then. */
  reserve(size: number): void;
}

/** What stands around the text of a span takes less; a test asks for every style. */
export const MOST_AROUND = 128;
