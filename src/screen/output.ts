/** Where finished lines go. */
import type { ExtensionUITextSpan } from "../contract/types.js";

/** Receives finished lines. */
export interface LineOutput {
  line(spans: ExtensionUITextSpan[]): void;
  /** ED 3: forgets the lines handed out so far. Returns how many clusters these held. */
  forget(): number;
  /** A piece of input was read, or the input ended. */
  flush(): void;
}
