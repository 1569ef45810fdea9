/** Chooses the format of a file from the settings. */
import { type SanitizeOptions, type TerminalLimits, UNLIMITED, WIDGET_LIMITS } from "../../index.js";
import type { FormatName } from "../options.js";
import type { Settings } from "../settings.js";
import { BytesFormat } from "./bytes.js";
import { cardEncoder } from "./card.js";
import { LINE_ENCODERS } from "./encode.js";
import { FollowFormat } from "./follow.js";
import type { Format, Observer } from "./format.js";
import { SnapshotFormat, type SnapshotEncoder, encodeJson, linesEncoder, surfaceEncoder } from "./snapshot.js";
import { SgrFormat } from "./sgr.js";
import { StreamFormat } from "./stream.js";

/** The part of a surface's limits that its terminal block gets; the fallback keeps the rest. */
const BLOCK_SHARE = 3 / 4;

/** @param key safe name of the file, the key of its surface */
export function selectFormat(settings: Settings, key: string, observer: Observer): Format {
  const { engine, format, lines, check } = settings;
  const options: SanitizeOptions = { ...engine, limits: limitsOf(settings) };
  if (settings.follow) return new FollowFormat(options, observer);
  if (format === "sgr") return new SgrFormat();
  const nothing = () => "";
  if (!settings.snapshot && isLineFormat(format)) {
    if (!settings.stats && !check && !lines) return new BytesFormat(format, options, observer);
    return new StreamFormat(options, lines, check ? nothing : LINE_ENCODERS[format], observer);
  }
  return new SnapshotFormat(options, lines, check ? nothing : snapshotEncoder(settings, key), observer);
}

function isLineFormat(format: FormatName): format is keyof typeof LINE_ENCODERS {
  return format in LINE_ENCODERS;
}

function snapshotEncoder({ format, engine, fragment }: Settings, key: string): SnapshotEncoder {
  if (isLineFormat(format)) return linesEncoder(LINE_ENCODERS[format]);
  switch (format) {
    case "json":
      return encodeJson;
    case "sgr":
      throw new Error("sgr has no lines to encode");
    case "surface":
      return surfaceEncoder(key, engine.keep);
    default:
      return cardEncoder(format, key, engine, fragment);
  }
}

function limitsOf({ format, limits }: Settings): Partial<TerminalLimits> {
  if (isLineFormat(format)) return { ...UNLIMITED, ...limits };
  if (format !== "surface") return { ...WIDGET_LIMITS, ...limits };
  // Cut once, with one notice: what the engine keeps is what fits beside the fallback.
  const { lines, textBytes, payloadBytes } = WIDGET_LIMITS;
  return {
    ...WIDGET_LIMITS,
    ...limits,
    lines: Math.min(lines * BLOCK_SHARE, limits.lines ?? Infinity),
    textBytes: textBytes * BLOCK_SHARE,
    payloadBytes: Math.min(payloadBytes * BLOCK_SHARE, limits.payloadBytes ?? Infinity),
  };
}
