/** The line that says what a snapshot left out (contract: "Payload limits"). It counts within the limits. */
import type { ExtensionUITextSpan, TerminalLimits } from "../contract/types.js";
import { textColumns } from "../text/columns.js";
import { lineBytes, utf8Bytes } from "./json.js";

/** The notice for a number of lines that are not shown whole; for none of them, only looks were left out. */
export function noticeText(lines: number): string {
  if (lines === 0) return "… styles left out";
  return lines === 1 ? "… 1 more line" : `… ${lines} more lines`;
}

/** What the notice may cost at most, for a content of `lines` lines. */
export interface NoticeRoom {
  readonly long: boolean;
  readonly textBytes: number;
  readonly payloadBytes: number;
}

const SHORT = "…";

/** How much to reserve for the notice: its long form, a single ellipsis, or `undefined` if neither fits. */
export function noticeRoom(lines: number, limits: Readonly<TerminalLimits>): NoticeRoom | undefined {
  const longest = noticeText(Math.max(lines, 1_000)); // at least as long as the one about styles
  for (const text of [longest, SHORT]) {
    const room = { long: text !== SHORT, textBytes: utf8Bytes(text), payloadBytes: lineBytes(noticeLine(text)) + 1 };
    const fits =
      limits.lines >= 1 &&
      limits.spans >= 1 &&
      room.textBytes <= limits.textBytes &&
      textColumns(text) <= limits.columns &&
      room.payloadBytes + 1 <= limits.payloadBytes; // a comma less, brackets more
    if (fits) return room;
  }
  return undefined;
}

/** The notice line. */
export function notice(room: NoticeRoom, lines: number): ExtensionUITextSpan[] {
  return noticeLine(room.long ? noticeText(lines) : SHORT);
}

function noticeLine(text: string): ExtensionUITextSpan[] {
  return [{ text, role: "muted" }];
}
