/**
 * What must hold for every input, by the names of the invariants. A check throws a `Violation`.
 *
 * The judgements are those of the property tests (test/properties/judge.ts) and share no code with the engine.
 */
import { MAX_CLUSTER_SCALARS, MAX_LINE_COLUMNS, UNLIMITED } from "../../src/contract/limits.js";
import type { ExtensionUITextSpan, Findings, SanitizeOptions, TerminalSnapshot } from "../../src/contract/types.js";
import { snapshotHash } from "../../src/snapshot/hash.js";
import { toSafeAnsi } from "../../src/snapshot/safe-ansi.js";
import { clusters, columnsOf, escaped, expectClean, expectNormalForm, textOf, utf8, type Lines } from "../properties/judge.js";
import { referenceLines, type ReferenceResult, referenceStream } from "../reference/index.js";
import { type Case, type Chunk, chunksOf, type Engine } from "./cases.js";

export type CheckName = "totality" | "alphabet" | "normal-form" | "limits" | "derived" | "chunks" | "slow-path" | "lines" | "text-again" | "ansi-again" | "reference" | "terminal" | "hang";

/** The checks of every run by itself. */
export const FORM = ["alphabet", "normal-form", "limits"] as const satisfies CheckName[];

export class Violation extends Error {
  constructor(
    readonly check: CheckName,
    message: string,
  ) {
    super(message);
  }
}

const require = (holds: boolean, check: CheckName, message: () => string): void => {
  if (!holds) throw new Violation(check, message());
};

const PRINTABLE = /^[ -~]*$/;
/** No character takes more columns for a UTF-16 unit. */
const COLUMNS_PER_UNIT = 2;
/** At most, in the JSON of a span: escapes of a unit, and everything beside its text and link. */
const JSON_PER_UNIT = 6;
const JSON_PER_SPAN = 140;

export class Examiner {
  /** Executions: runs of the engine over an input. */
  executions = 0;

  constructor(private readonly engine: Engine) {}

  run(chunks: readonly Chunk[], options: SanitizeOptions): TerminalSnapshot {
    return this.execute(() => this.engine.stream(chunks, options));
  }

  /** 11: no input, chunking or option throws. */
  private execute(run: () => TerminalSnapshot): TerminalSnapshot {
    this.executions++;
    try {
      return run();
    } catch (error) {
      throw new Violation("totality", error instanceof Error ? String(error.stack) : String(error));
    }
  }

  /** One run over the whole input, with the checks that cost little. */
  whole(input: Case): TerminalSnapshot {
    const snapshot = this.run([input.bytes], input.options);
    checkForm(snapshot, input.options);
    return snapshot;
  }

  /** 1 and 22: another instance gives the same for the same input, however it is cut. */
  chunks(input: Case, snapshot: TerminalSnapshot): void {
    const other = this.run(chunksOf(input), input.options);
    require(same(snapshot, other), "chunks", () => `whole ${show(snapshot)}\n  cut ${show(other)}`);
  }

  /** 30: without fast paths, and cut, the same. */
  slow(input: Case, snapshot: TerminalSnapshot): void {
    const other = this.execute(() => this.engine.slow(chunksOf(input), input.options));
    require(same(snapshot, other), "slow-path", () => `fast ${show(snapshot)}\n  slow ${show(other)}`);
  }

  /** Lines that stand alone, by the same checks and the reference engine. */
  lines({ bytes, options }: Case): void {
    const elements = Buffer.from(bytes).toString().split("\n");
    const shown = this.execute(() => this.engine.lines(elements, options));
    checkForm(shown, options);
    const unlimited = { ...options, limits: UNLIMITED };
    const actual = options.limits === UNLIMITED ? shown : this.execute(() => this.engine.lines(elements, unlimited));
    const expected = referenceLines(elements, unlimited, { vertical: true });
    if (isAtBound(actual, expected)) return;
    require(sameLines(expected.lines, actual.lines), "lines", () => `reference ${json(expected.lines)}\n  engine ${json(actual.lines)}`);
  }

  /** 4: what came out changes no more, as text and as safe ANSI. */
  again({ options }: Case, { lines, text }: TerminalSnapshot): void {
    const again: SanitizeOptions = { limits: UNLIMITED, ...(options.bidi && { bidi: options.bidi }), ...(options.links && { links: options.links }) };
    const plain = this.run([text.map((line) => `${line}\n`).join("")], again);
    require(
      plain.text.length === text.length && plain.text.every((line, index) => line === text[index]) && Object.keys(plain.findings).length === 0,
      "text-again",
      () => `once ${json(text)}\n  again ${json(plain.text)} ${json(plain.findings)}`,
    );
    const styled = this.run([toSafeAnsi(lines)], again);
    require(sameLines(lines, styled.lines), "ansi-again", () => `once ${json(lines)}\n  again ${json(styled.lines)}`);
  }

  /** 10: the lines are those of the reference engine. */
  reference({ bytes, options }: Case, snapshot: TerminalSnapshot): void {
    const unlimited = { ...options, limits: UNLIMITED };
    const actual = options.limits === UNLIMITED ? snapshot : this.run([bytes], unlimited);
    const expected = referenceStream(bytes, unlimited, { vertical: true });
    if (isAtBound(actual, expected)) return;
    require(sameLines(expected.lines, actual.lines), "reference", () => `reference ${json(expected.lines)}\n  engine ${json(actual.lines)}`);
    if (VERTICAL.test(Buffer.from(bytes).toString()) || options.columns !== undefined) return;
    const [told, wanted] = [comparable(actual.findings), comparable(expected.findings)];
    require(told === wanted, "reference", () => `reference ${wanted}\n  engine ${told}`);
  }

  /** What is computed when read is what it says. */
  derived({ lines, text, hash }: TerminalSnapshot): void {
    require(text.length === lines.length && text.every((line, index) => line === textOf(lines[index] ?? [])), "derived", () => `text ${json(text)} of ${json(lines)}`);
    require(hash === snapshotHash(JSON.parse(JSON.stringify(lines)) as ExtensionUITextSpan[][]), "derived", () => `hash of ${json(lines)}`);
  }
}

/** 2, 18 and 15. */
function checkForm({ lines }: TerminalSnapshot, options: Case["options"]): void {
  const keepBidi = options.bidi === "keep";
  for (const line of lines) {
    for (const { text, link } of line) {
      if (!PRINTABLE.test(text)) judge("alphabet", () => expectClean(text, keepBidi));
      if (link !== undefined && !PRINTABLE.test(link)) throw new Violation("alphabet", `link ${json(link)}`);
    }
    // What is clean in each span must be so in the line as well.
    if (line.length > 1) judge("alphabet", () => expectClean(textOf(line), keepBidi));
  }
  judge("normal-form", () => expectNormalForm(lines));
  if (options.limits !== UNLIMITED) checkLimits(lines, options.limits);
}

function judge(check: CheckName, judgement: () => void): void {
  try {
    judgement();
  } catch (error) {
    throw new Violation(check, (error as Error).message);
  }
}

/** 15, measured on the real serialisation wherever the limit could be passed at all. */
function checkLimits(lines: Lines, limits: Case["options"]["limits"]): void {
  let spans = 0;
  let textBytes = 0;
  let linkBytes = 0;
  let mostJson = 2 + lines.length * 3;
  for (const line of lines) {
    spans += line.length;
    let units = 0;
    for (const { text, link = "" } of line) {
      units += text.length;
      textBytes += utf8(text);
      linkBytes += link.length;
      mostJson += JSON_PER_SPAN + (text.length + link.length) * JSON_PER_UNIT;
    }
    if (units * COLUMNS_PER_UNIT > limits.columns) within("columns", columnsOf(textOf(line)), limits.columns, lines);
  }
  within("lines", lines.length, limits.lines, lines);
  within("spans", spans, limits.spans, lines);
  within("textBytes", textBytes, limits.textBytes, lines);
  within("linkBytes", linkBytes, limits.linkBytes, lines);
  // `[]` is the least there is.
  if (mostJson > limits.payloadBytes) within("payloadBytes", utf8(JSON.stringify(lines)), Math.max(2, limits.payloadBytes), lines);
}

function within(limit: string, actual: number, most: number, lines: Lines): void {
  require(actual <= most, "limits", () => `${limit}: ${actual} > ${most} in ${json(lines)}`);
}

/** What may move between lines; findings of that are counted by two rules. */
const VERTICAL = /(?:\x1b\[|\u009b)[^@-~]*[A-FH-LMSTdefhlru]|\x1b[M78]/u;

/**
 * How often what happened, of the kinds that both count by the same rule: the engine also counts a REP of nothing whose
 * count is too large. Which of two is the first is another rule where a control acts within a sequence.
 */
const comparable = ({ "link-label": _label, csi: _csi, clamped: _clamped, ...rest }: Findings): string =>
  JSON.stringify(Object.entries(rest).map(([kind, { count }]) => [kind, count]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));

/** Whether two runs gave the same, down to the order of keys. */
const same = (a: TerminalSnapshot, b: TerminalSnapshot): boolean =>
  sameLines(a.lines, b.lines) && JSON.stringify(a.truncation) === JSON.stringify(b.truncation) && JSON.stringify(a.findings) === JSON.stringify(b.findings);

export function sameLines(a: Lines, b: Lines): boolean {
  return a.length === b.length && a.every((line, index) => sameLine(line, b[index] as Lines[number]));
}

function sameLine(a: Lines[number], b: Lines[number]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const one = a[i] as ExtensionUITextSpan;
    const other = b[i] as ExtensionUITextSpan;
    if (one.text !== other.text || one.role !== other.role || one.link !== other.link) return false;
    if (one.traits !== other.traits && one.traits?.join() !== other.traits?.join()) return false;
  }
  return true;
}

/**
 * What the specification leaves open at two bounds. Which scalar goes where a cluster is full: the engine gives one up
 * that a base could join. And whether the last columns of the widest line have a tab stop: the engine has none.
 */
const isAtBound = (actual: TerminalSnapshot, expected: ReferenceResult): boolean =>
  [actual, expected].some(({ findings }) => findings["cluster-cut"] !== undefined) || [...actual.text, ...expected.lines.map(textOf)].some(hasFullCluster)
  || (actual.findings.clamped?.count !== expected.findings.clamped?.count && actual.text.some((text) => text.length > MAX_LINE_COLUMNS - WIDEST_TAB));

const WIDEST_TAB = 256;

/** Whether a cluster is, or may have been, as long as one may be. */
const hasFullCluster = (text: string): boolean =>
  text.length >= MAX_CLUSTER_SCALARS - 1 && !PRINTABLE.test(text) && clusters(text).some((cluster) => [...cluster].length >= MAX_CLUSTER_SCALARS - 1);

const json = (value: unknown): string => escaped(JSON.stringify(value) ?? "nothing");
const show = ({ lines, truncation, findings }: { lines: Lines; truncation?: unknown; findings: Findings }): string =>
  json({ lines, truncation, findings });
