/**
 * Scalars that are kept or dropped by what follows them: a Hangul filler by its cluster, emoji tags by their end.
 *
 * Source: UTS #51 ED-14a (emoji tag sequence) as far as flags use it: U+1F3F4, three to six tag letters or digits,
 * U+E007F.
 */
import { MAX_CLUSTER_SCALARS } from "../contract/limits.js";
import { BOUNDARY } from "../text/clusters.js";

export const NOTHING = 0;
export const FILLER = 1;
export const TAGS = 2;

const CANCEL_TAG = 0xe007f;

/** Attributes that a cluster is printed with. */
export interface Pen {
  readonly style: number;
  readonly link: string | undefined;
  readonly concealed: boolean;
}

interface Held {
  readonly scalar: number;
  readonly pen: Pen;
  /** Byte offset. */
  readonly offset: number;
}

export class Waiting {
  /** The black flag that tag sequences begin with. */
  static readonly FLAG = 0x1f3f4;

  kind = NOTHING;
  /** What waits, in order. */
  private scalars: Held[] = [];
  /** Break state after it. */
  state = 0;
  /** Whether the filler joins the cluster before it. */
  joins = false;

  /** How many scalars wait. */
  get count(): number {
    return this.scalars.length;
  }

  /** A filler begins to wait; `state` is the break state after it. */
  hold(scalar: number, state: number, pen: Pen, offset: number): void {
    this.kind = FILLER;
    this.scalars = [{ scalar, pen, offset }];
    this.state = state;
    this.joins = (state & BOUNDARY) === 0;
  }

  /** What joins a filler waits with it. False if the cluster is full. */
  join(scalar: number, state: number, pen: Pen, offset: number): boolean {
    if (this.scalars.length >= MAX_CLUSTER_SCALARS) return false;
    this.scalars.push({ scalar, pen, offset });
    this.state = state;
    return true;
  }

  /** A flag was printed: tags may follow. */
  awaitTags(): void {
    this.kind = TAGS;
    this.scalars = [];
  }

  /** A tag after the flag: true while the sequence can still become valid. */
  tag(scalar: number, pen: Pen, offset: number): boolean {
    const { length } = this.scalars;
    const low = scalar & 0x7f;
    const valid =
      scalar === CANCEL_TAG ? length >= 3 && length <= 6 : length < 6 && ((low >= 0x30 && low <= 0x39) || (low >= 0x61 && low <= 0x7a));
    this.scalars.push({ scalar, pen, offset });
    return valid;
  }

  /** Whether the tag sequence is complete. */
  get complete(): boolean {
    return this.scalars.at(-1)?.scalar === CANCEL_TAG;
  }

  takeOver(other: Waiting): void {
    this.kind = other.kind;
    this.scalars = [...other.scalars];
    this.state = other.state;
  }

  /** What waited; nothing waits afterwards. */
  release(): readonly Held[] {
    const { scalars } = this;
    this.kind = NOTHING;
    this.scalars = [];
    return scalars;
  }
}
