/**
 * One object of foreign data as the sanitizer reads it: every text cleaned, every link through the policy, every finding
 * with its path. Contract sections: "Safety and links", "Compatibility levels" (what is unknown is carried).
 */
import { MAX_LABEL_BYTES } from "../contract/limits.js";
import { utf8Bytes } from "../snapshot/json.js";
import { type Data, DataList, type DataObject } from "./copy.js";
import { type DisplayTextOptions, sanitizeDisplayText } from "./display-text.js";
import type { Path, Report } from "./report.js";

/** What holds for a whole surface while it is read. */
export interface Context {
  readonly report: Report;
  readonly clipped: ReadonlySet<string>;
  readonly allows: (uri: string) => boolean;
  /** For each list of the result: how many elements of the foreign one were not looked at. */
  readonly unread: Map<object, number>;
  /** Levels that were too deep, of blocks or of rows. */
  deepest: number;
  /** Bytes of titles, labels and ids that were cut. */
  readonly labels: { kept: number; dropped: number };
}

/** Plain data of our own making. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

type TextKind = "label" | "line" | "text" | "source";

/** Where a property holds a link, or a list of them, whatever the block. */
const LINK_KEY = /^(link|url|href|uri)s?$|(Link|Url|URL|Href|Uri|URI)s?$/;
/** Names of roles, traits and blocks: the contract's, and those of a newer peer. */
const WORD = /^[A-Za-z][A-Za-z0-9_.:-]{0,63}$/;
const MAX_KEY = 128;
const ASCII = /^[\x20-\x7e\n\t]*$/;

export function isLinkKey(key: string): boolean {
  return LINK_KEY.test(key);
}

/** Whether the policy allows a link. One of which only the beginning was read leads somewhere else: it is none. */
function isWholeLink(value: string, { allows, clipped }: Context): boolean {
  return !clipped.has(value) && allows(value);
}

export function isWord(value: unknown): value is string {
  return typeof value === "string" && WORD.test(value);
}

/** Text as a client may get it; `label` is one line of bounded length, `source` keeps TAB. */
export function cleanText(text: string, kind: TextKind, clipped: ReadonlySet<string>): string {
  const options: DisplayTextOptions = {
    multiline: kind === "text" || kind === "source",
    tabs: kind === "source" ? "keep" : "expand",
    ...(kind === "label" && { maxBytes: MAX_LABEL_BYTES }),
  };
  let cleaned = sanitizeDisplayText(text, options);
  // A blank in the place of a TAB or line end joins the marks after it, which may be one too many for a cluster.
  if (!ASCII.test(cleaned) && cleaned !== text) cleaned = sanitizeDisplayText(cleaned, options);
  return clipped.has(text) && !cleaned.endsWith("…") ? `${cleaned}…` : cleaned;
}

/** A title, label or id, the same in whatever surface it stands: one line of at most 4,096 bytes. */
export function labelText(text: string): string {
  return cleanText(text, "label", new Set());
}

/** The same of foreign data; what a cut leaves out is told and counted. */
export function cleanLabel(text: string, path: Path, context: Context): string {
  const label = cleanText(text, "label", context.clipped);
  if (!label.endsWith("…")) return label;
  const all = utf8Bytes(cleanText(text, "line", context.clipped));
  if (all <= MAX_LABEL_BYTES) return label;
  const kept = utf8Bytes(label) - utf8Bytes("…");
  context.report.add(path, `is ${all} bytes long: cut at ${MAX_LABEL_BYTES}`);
  context.labels.kept += kept;
  context.labels.dropped += all - kept;
  return label;
}

export class Scope {
  private readonly used = new Set<string>();

  constructor(
    readonly context: Context,
    private readonly fields: DataObject,
    readonly path: Path | undefined,
  ) {}

  at(key: string | number): Path {
    return { parent: this.path, key };
  }

  /** What stands at a key; the key counts as known. */
  get(key: string): Data | undefined {
    this.used.add(key);
    return this.fields.get(key);
  }

  wrong(key: string | undefined, problem: string): undefined {
    this.context.report.add(key === undefined ? this.path : this.at(key), problem);
  }

  /** A cleaned text; absent where there is none, or nothing that is text. */
  text(key: string, kind: TextKind): string | undefined {
    const value = this.get(key);
    if (typeof value === "string") {
      return kind === "label" ? cleanLabel(value, this.at(key), this.context) : cleanText(value, kind, this.context.clipped);
    }
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (value !== undefined && value !== null) this.wrong(key, "is no text: dropped");
    return undefined;
  }

  /** A text that is absent where it shows nothing. */
  label(key: string): string | undefined {
    const text = this.text(key, "label");
    return text === undefined || text.trim() === "" ? undefined : text;
  }

  link(key: string): string | undefined {
    const value = this.get(key);
    if (typeof value === "string" && isWholeLink(value, this.context)) return value;
    if (value !== undefined && value !== null) this.wrong(key, "is no link that a client may get: dropped");
    return undefined;
  }

  /** A number from 0 to 1. */
  share(key: string): number | undefined {
    const value = this.get(key);
    if (typeof value === "number" && !Number.isNaN(value)) {
      if (value < 0 || value > 1) this.wrong(key, "is not from 0 to 1: clamped");
      return Math.min(Math.max(value, 0), 1);
    }
    if (value !== undefined && value !== null) this.wrong(key, "is no number: dropped");
    return undefined;
  }

  oneOf<T extends string>(key: string, values: readonly T[]): T | undefined {
    const value = this.get(key);
    const found = values.find((candidate) => candidate === value);
    if (found === undefined && value !== undefined && value !== null) this.wrong(key, "is no known value: dropped");
    return found;
  }

  list(key: string): DataList | undefined {
    const value = this.get(key);
    return value instanceof DataList ? value : undefined;
  }

  object(key: string): Scope | undefined {
    const value = this.get(key);
    if (value instanceof Map) return new Scope(this.context, value, this.at(key));
    if (value !== undefined && value !== null) this.wrong(key, "is no object: dropped");
    return undefined;
  }

  /** The fields that no one asked for, cleaned: those of a newer peer, in the order that their author reads them in. */
  rest(): { [key: string]: Plain } {
    const rest: { [key: string]: Plain } = {};
    for (const [key, value] of this.fields) {
      if (this.used.has(key)) continue;
      const plain = this.plainField(key, value);
      if (plain !== undefined) rest[key] = plain;
    }
    return rest;
  }

  private plainField(key: string, value: Data): Plain | undefined {
    if (key.length > MAX_KEY || sanitizeDisplayText(key) !== key) return this.wrong(key, "has no plain name: dropped");
    return plainData(value, this.at(key), this.context, isLinkKey(key));
  }
}

/** Data of which nothing is known, cleaned; `undefined` for what is no JSON, and for a refused link. */
export function plainData(value: Data | undefined, path: Path, context: Context, isLink: boolean): Plain | undefined {
  if (typeof value === "string") {
    if (!isLink) return cleanText(value, "source", context.clipped);
    if (isWholeLink(value, context)) return value;
    return void context.report.add(path, "is no link that a client may get: dropped");
  }
  if (typeof value === "number" && !Number.isFinite(value)) return void context.report.add(path, "is no number: dropped");
  if (value instanceof DataList) {
    const items = value.items.map((item, index) => plainData(item, { parent: path, key: index }, context, isLink));
    if (value.unread > 0) context.report.add(path, `has ${value.unread} elements too many: dropped`);
    return items.filter((item) => item !== undefined);
  }
  return value instanceof Map ? new Scope(context, value, path).rest() : (value as Exclude<Data, DataList | DataObject>);
}

/** The same without the keys whose value is undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  for (const key of Object.keys(fields) as (keyof T)[]) if (fields[key] === undefined) delete fields[key];
  return fields as { [K in keyof T]: Exclude<T[K], undefined> };
}
