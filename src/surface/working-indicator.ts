/**
 * The frames of a working indicator (contract: "Working indicator and status rules").
 *
 * The options come from an extension, so only own data properties are read: no getter runs.
 */
import { MESSAGE_LIMITS } from "../contract/limits.js";
import { cutColumns } from "../snapshot/cut.js";
import { sanitizeDisplayText } from "./display-text.js";

/** What `setWorkingIndicator` sends. */
export interface WorkingIndicator {
  /** Frames of at most 16 columns, at most 24; none hides the indicator, an absent list is the client's own spinner. */
  frames?: string[];
  /** Milliseconds for a frame, 80 to 60,000; absent is the client's own pace. */
  intervalMs?: number;
  /** Present if all that the frames show is private-use glyphs: a client without that font shows its own spinner. */
  privateUseOnly?: true;
  /** How many frames were left out: past the bound, no text, or nothing left of them. */
  droppedFrames?: number;
}

const { frames: MAX_FRAMES, frameColumns, minIntervalMs, maxIntervalMs } = MESSAGE_LIMITS;
/** Elements that are looked at: a sparse or hostile list may claim any length. */
const MAX_ELEMENTS = 256;

const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;
const OTHER_THAN_PRIVATE_USE = /[^\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}\s\ufe0e\ufe0f]/u;

/**
 * Cleans what an extension gave to `setWorkingIndicator`; `{}` restores the default. Frames of which none is usable are
 * as none given, so that a broken list does not hide the indicator.
 *
 * @param options `{ frames?, intervalMs? }` or `undefined`; anything else counts as that
 */
export function workingIndicator(options?: unknown): WorkingIndicator {
  const given = ownValue(options, "frames");
  const interval = ownValue(options, "intervalMs");
  const result: WorkingIndicator = {};
  if (isArray(given)) addFrames(result, given);
  if (typeof interval === "number" && !Number.isNaN(interval)) {
    result.intervalMs = Math.min(Math.max(Math.round(interval), minIntervalMs), maxIntervalMs);
  }
  return result;
}

function addFrames(result: WorkingIndicator, given: object): void {
  const claimed = ownValue(given, "length");
  const length = typeof claimed === "number" ? claimed : 0;
  const frames: string[] = [];
  for (let index = 0; index < Math.min(length, MAX_ELEMENTS) && frames.length < MAX_FRAMES; index++) {
    const frame = ownValue(given, String(index));
    const text = typeof frame === "string" ? cleanFrame(frame) : "";
    // A frame that was empty from the start is a pause.
    if (text !== "" || frame === "") frames.push(text);
  }
  if (length > frames.length) result.droppedFrames = length - frames.length;
  if (frames.length > 0 || length === 0) result.frames = frames;
  const shown = frames.join("");
  if (PRIVATE_USE.test(shown) && !OTHER_THAN_PRIVATE_USE.test(shown)) result.privateUseOnly = true;
}

/** The first columns of a frame; only so much is read of it. */
function cleanFrame(frame: string): string {
  const text = sanitizeDisplayText(frame.slice(0, 4_096));
  return cutColumns([{ text }], frameColumns, "").line.map((span) => span.text).join("");
}

function isArray(value: unknown): value is object {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}

/** An own data property; `undefined` for an accessor, an absent one, and where a proxy throws. */
function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(value, key)?.value;
  } catch {
    return undefined;
  }
}
