/**
 * Which fields of a UI record a person reads, and what cleaning makes of them. Every other field is data: ids, methods,
 * keys, option values, `prefill` and the text for the editor are nobody's to change.
 *
 * Fields count by their name, whatever the method, so that a method of tomorrow with a title shows a clean one.
 */
import { MAX_LABEL_BYTES, MESSAGE_LIMITS } from "../contract/limits.js";
import { utf8Bytes } from "../snapshot/json.js";
import { sanitizeDisplayText } from "../surface/display-text.js";
import { widgetSurface } from "../surface/fallback.js";
import { workingIndicator } from "../surface/working-indicator.js";
import { choices, labelOf } from "./choices.js";
import type { Change } from "./json-text.js";
import { safeSurface, widgetText } from "./widget.js";

type Path = Change["path"];
type Clean = (text: string) => string;
type Table = readonly (readonly [name: string, clean: Clean])[];

/** Line ends and indentation stay. */
const block: Clean = (text) => sanitizeDisplayText(text, { multiline: true, maxBytes: MAX_LABEL_BYTES });
const line: Clean = (text) => sanitizeDisplayText(text, { maxBytes: MAX_LABEL_BYTES });
const status: Clean = (text) =>
  sanitizeDisplayText(text, { maxClusters: MESSAGE_LIMITS.statusClusters, maxBytes: MAX_LABEL_BYTES });

/** Texts of a record. */
const TEXTS: Table = Object.entries({
  title: block,
  message: block,
  placeholder: line,
  statusText: status,
  workingMessage: status,
  hiddenThinkingLabel: line,
});
/** Texts of a question of `ask`, and of an option that is more than a string. */
const QUESTION_TEXTS: Table = Object.entries({
  question: block, title: block, header: line, message: block, description: block, placeholder: line,
});
const OPTION_TEXTS: Table = [["description", block]];

/** What cleaning changes in a record. */
export interface Cleaning {
  readonly changes: readonly Change[];
  /** Indexes of options whose label changed and is their only answer. */
  readonly relabelled: readonly number[];
  /** The original option for an answer to `select`; the answer itself if it is none of the changed labels. */
  readonly resolve: (answer: string) => string;
}

export interface CleaningOptions {
  /** Whether a widget gets a native surface made from its lines. */
  readonly surface?: boolean;
}

/** @param record plain data with a `method`: what JSON gives, or a copy of a stranger's object */
export function cleaningOf(record: object, { surface = false }: CleaningOptions = {}): Cleaning {
  const fields = record as Fields;
  const work: Work = { changes: [], relabelled: [] };
  const { options, questions, widgetLines, workingIndicator: indicator } = fields;
  const { changed, notice, meant } = optionsOf(work, ["options"], options);
  addTexts(work, [], fields, TEXTS, "title", notice);
  if (Array.isArray(questions)) {
    for (const [index, question] of (questions as readonly unknown[]).entries()) {
      if (!isObject(question)) continue;
      const path = ["questions", index];
      const { notice } = optionsOf(work, [...path, "options"], question["options"]);
      addTexts(work, path, question, QUESTION_TEXTS, "question", notice);
    }
  }
  if (Array.isArray(widgetLines)) addLines(work, widgetLines as readonly unknown[]);
  if (isObject(indicator)) addIndicator(work, indicator);
  addSurface(work, fields, surface);
  return { ...work, resolve: (answer) => (changed.has(answer) ? meant(answer) : answer) };
}

type Fields = Readonly<Record<string, unknown>>;

interface Work {
  readonly changes: Change[];
  readonly relabelled: number[];
}

/** @param noted the field that tells of options which were left out */
function addTexts(work: Work, path: Path, owner: Fields, table: Table, noted = "", notice = ""): void {
  for (const [name, clean] of table) {
    const text = owner[name];
    if (typeof text !== "string") continue;
    let cleaned = clean(text);
    if (name === noted && notice !== "") {
      const maxBytes = MAX_LABEL_BYTES - utf8Bytes(notice);
      cleaned = sanitizeDisplayText(text, { multiline: true, maxBytes }) + notice;
    }
    if (cleaned !== text) work.changes.push({ path: [...path, name], value: cleaned });
  }
}

const NO_OPTIONS = { changed: new Set<string>(), notice: "", meant: (label: string) => label };

/** Options as strings, whose label is the answer, or as objects that may have a value of their own. */
function optionsOf(work: Work, path: Path, options: unknown) {
  if (!Array.isArray(options)) return NO_OPTIONS;
  const changed = new Set<string>();
  const given = options as readonly unknown[];
  const { labels, dropped, resolve } = choices(given);
  for (const [index, label] of labels.entries()) {
    const option = given[index];
    const isText = typeof option === "string";
    if (isObject(option)) addTexts(work, [...path, index], option, OPTION_TEXTS);
    if (label === labelOf(option) || !(isText || (isObject(option) && typeof option["label"] === "string"))) continue;
    work.changes.push({ path: isText ? [...path, index] : [...path, index, "label"], value: label });
    if (isObject(option) && typeof option["value"] === "string") continue;
    work.relabelled.push(index);
    changed.add(label);
  }
  // An answer that is the value of some option is no label.
  for (const option of given) if (isObject(option) && typeof option["value"] === "string") changed.delete(option["value"]);
  for (let index = labels.length; index < given.length; index++) {
    work.changes.push({ path: [...path, index], value: undefined });
  }
  const notice = dropped > 0 ? `\n… ${dropped} more option${dropped > 1 ? "s" : ""}` : "";
  return { changed, notice, meant: (label: string) => labelOf(resolve(label)) };
}

/** What is no string is no line, and would cost a client the whole list. */
function addLines(work: Work, lines: readonly unknown[]): void {
  const strings = lines.filter((line) => typeof line === "string");
  const text = widgetText(strings);
  if (text !== strings || strings.length < lines.length) work.changes.push({ path: ["widgetLines"], value: text });
}

function addIndicator(work: Work, indicator: Fields): void {
  const { frames, intervalMs } = workingIndicator(indicator);
  const given: unknown = indicator["frames"];
  const same = Array.isArray(given) && frames?.length === given.length && frames.every((frame, at) => frame === given[at]);
  if (given !== undefined && !same) work.changes.push({ path: ["workingIndicator", "frames"], value: frames });
  if (intervalMs !== undefined && intervalMs !== indicator["intervalMs"]) {
    work.changes.push({ path: ["workingIndicator", "intervalMs"], value: intervalMs });
  }
}

/** A native surface goes with a widget only; in a prompt it is nothing. */
function addSurface(work: Work, fields: Fields, wanted: boolean): void {
  const { method, widgetKey, widgetLines, nativeSurface } = fields;
  const key = typeof widgetKey === "string" ? widgetKey : "";
  let surface = method === "setWidget" && nativeSurface !== undefined ? safeSurface(key, nativeSurface) : undefined;
  if (surface === undefined && wanted && method === "setWidget" && Array.isArray(widgetLines)) {
    surface = widgetSurface({ widgetKey: key, lines: widgetLines.filter((line) => typeof line === "string") });
  }
  if (surface !== undefined || nativeSurface !== undefined) {
    work.changes.push({ path: ["nativeSurface"], value: surface });
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
