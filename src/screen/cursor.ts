/** What DECSC keeps: position, rendition and character set, not the link. */
import type { Sgr } from "../style/sgr.js";
import type { Charset } from "./charset.js";

export interface SavedCursor {
  readonly sgr: Sgr;
  readonly charset: Charset;
  /** Row counted from the first line ever, so that it moves with its line. */
  row: number;
  column: number;
}
