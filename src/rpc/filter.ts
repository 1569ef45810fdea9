/**
 * Stands between an agent and its client: the agent's UI requests go on with clean display fields, answers to a
 * `select` go back as the original option, everything else passes byte for byte (contract: "Blocking prompts").
 *
 * A record is parsed once, to know what it is and whether it is JSON at all. A changed one is not written anew: what
 * changed is replaced in its text, so all else stays as it was, down to the digits of a number.
 */
import { utf8Text } from "#bytes";
import { MESSAGE_LIMITS } from "../contract/limits.js";
import { sanitizeDisplayText } from "../surface/display-text.js";
import { cleaningOf } from "./fields.js";
import { RecordReader } from "./framing.js";
import { countMembers, repairEscapes, splice } from "./json-text.js";

export interface RpcFilterOptions {
  /** Whether a `setWidget` gets a native surface made from its lines. Default `false`. */
  readonly surface?: boolean;
  /** Most bytes of a record, its line end aside; a longer one is left out. Default 1 MiB. */
  readonly maxRecord?: number;
  /** Whether responses go through this filter too, so that answers can be mapped back. Default `true`. */
  readonly answers?: boolean;
  /** Told of records that are left out, and of options whose answer will not be understood. */
  readonly onReport?: (report: RpcReport) => void;
}

/** What happened to one record. No text of it is repeated, but for the id, cleaned. */
export interface RpcReport {
  /** An error is a record that was left out. */
  readonly level: "error" | "warning";
  readonly reason: "bad-json" | "name-twice" | "too-long" | "option-changed" | "answer-forgotten";
  readonly from: "agent" | "client";
  /** Number of the record in its stream, from 1; blank lines count. */
  readonly record: number;
  readonly message: string;
  /** Of the request, where options are concerned. */
  readonly id?: string;
  /** Indexes of the options that changed. */
  readonly options?: readonly number[];
}

/** One direction: chunks in as they come, pieces out in order. A piece is valid until the next call. */
export interface RpcDirection {
  write(chunk: Uint8Array): Uint8Array[];
  end(): Uint8Array[];
}

const MESSAGES: Readonly<Record<RpcReport["reason"], string>> = {
  "bad-json": "the record is not valid JSON and was left out",
  "name-twice": "an object of the record has a name twice, so that readers may differ; it was left out",
  "too-long": "the record is too long and was left out",
  "option-changed": "options had to be changed, and an answer cannot be mapped back to the original",
  "answer-forgotten": "too many requests wait for an answer; the answer to this one will not be mapped back",
};
const REQUEST = "extension_ui_request";
const RESPONSE = "extension_ui_response";
/** Requests with changed options that may wait for an answer, and bytes of their records. */
const MAX_WAITING = 256;
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const MAX_ID_BYTES = 200;

interface Waiting {
  readonly bytes: number;
  readonly resolve: (answer: string) => string;
}

export class RpcFilter {
  /** From the agent to the client. */
  readonly requests: RpcDirection;
  /** From the client to the agent. */
  readonly responses: RpcDirection;
  private readonly surface: boolean;
  private readonly answers: boolean;
  private readonly waiting = new Map<string, Waiting>();
  private waitingBytes = 0;

  /** @throws RangeError if `maxRecord` is no whole number of at least 2; never for any input */
  constructor(options: RpcFilterOptions = {}) {
    const { surface = false, answers = true, maxRecord = MESSAGE_LIMITS.recordBytes, onReport = () => {} } = options;
    if (!Number.isSafeInteger(maxRecord) || maxRecord < 2) throw new RangeError("maxRecord must be a whole number of at least 2");
    this.surface = surface;
    this.answers = answers;
    this.requests = new Direction("agent", maxRecord, onReport, (record) => this.request(record));
    this.responses = new Direction("client", maxRecord, onReport, (record) => this.response(record));
  }

  private request({ text, value, report, fail }: JsonRecord): string {
    const isRequest = typeOf(value) === REQUEST;
    if (!isRequest && !text.includes(REQUEST)) return text;
    // With a name twice, the client's parser might see another record than ours.
    if (countMembers(text) !== countNames(value)) return fail("name-twice");
    if (!isRequest) return text;
    const { changes, relabelled, resolve } = cleaningOf(value as object, { surface: this.surface });
    const { id, method } = value as { id?: unknown; method?: unknown };
    if (typeof id === "string") this.forget(id);
    if (relabelled.length > 0) {
      const name = typeof id === "string" ? sanitizeDisplayText(id, { maxBytes: MAX_ID_BYTES }) : "";
      if (this.answers && method === "select" && typeof id === "string") {
        this.waiting.set(id, { bytes: text.length, resolve });
        this.waitingBytes += text.length;
        this.makeRoom(report);
      } else {
        report("option-changed", { id: name, options: relabelled });
      }
    }
    return repairEscapes(changes.length === 0 ? text : splice(text, changes));
  }

  private response({ text, value }: JsonRecord): string {
    if (this.waiting.size === 0 || typeOf(value) !== RESPONSE) return text;
    const { id, value: answer } = value as { id?: unknown; value?: unknown };
    const waiting = typeof id === "string" ? this.waiting.get(id) : undefined;
    if (waiting === undefined) return text;
    this.forget(id as string);
    if (typeof answer !== "string") return text;
    const original = waiting.resolve(answer);
    return original === answer ? text : splice(text, [{ path: ["value"], value: original }]);
  }

  private forget(id: string): void {
    this.waitingBytes -= this.waiting.get(id)?.bytes ?? 0;
    this.waiting.delete(id);
  }

  /** The one that has waited longest is the most likely to be answered no more. */
  private makeRoom(report: JsonRecord["report"]): void {
    for (const id of this.waiting.keys()) {
      if (this.waiting.size <= MAX_WAITING && this.waitingBytes <= MAX_WAITING_BYTES) return;
      this.forget(id);
      report("answer-forgotten", { id: sanitizeDisplayText(id, { maxBytes: MAX_ID_BYTES }) });
    }
  }
}

interface JsonRecord {
  readonly text: string;
  readonly value: unknown;
  readonly report: (reason: RpcReport["reason"], more?: Pick<RpcReport, "id" | "options">) => void;
  /** Reports an error; the record is left out. */
  readonly fail: (reason: RpcReport["reason"]) => string;
}

class Direction implements RpcDirection {
  private readonly reader: RecordReader;
  private readonly encoder = new TextEncoder();
  private out: Uint8Array[] = [];
  private count = 0;

  /** @param change returns the text of a record to send: the same if nothing changes, empty to leave it out */
  constructor(
    private readonly from: RpcReport["from"],
    maxRecord: number,
    private readonly onReport: (report: RpcReport) => void,
    private readonly change: (record: JsonRecord) => string,
  ) {
    this.reader = new RecordReader(maxRecord, {
      record: (bytes) => this.record(bytes),
      oversize: () => {
        this.count++;
        this.fail("too-long");
      },
    });
  }

  write(chunk: Uint8Array): Uint8Array[] {
    this.reader.write(chunk);
    return this.take();
  }

  end(): Uint8Array[] {
    this.reader.end();
    return this.take();
  }

  private take(): Uint8Array[] {
    const { out } = this;
    this.out = [];
    return out;
  }

  private record(bytes: Uint8Array): void {
    this.count++;
    const text = utf8Text(bytes);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (text.trim() === "") this.push(bytes);
      else this.fail("bad-json");
      return;
    }
    const changed = this.change({ text, value, report: this.report, fail: this.fail });
    // Ill-formed UTF-8 of a UI record is repaired too; a clean one comes out as the bytes that it was.
    if (changed === text && !(typeOf(value) === REQUEST && text.includes("\ufffd"))) this.push(bytes);
    else if (changed !== "") this.push(this.encoder.encode(changed));
  }

  private readonly report = (reason: RpcReport["reason"], more: Pick<RpcReport, "id" | "options"> = {}): void => {
    const level = reason === "option-changed" || reason === "answer-forgotten" ? "warning" : "error";
    this.onReport({ level, reason, from: this.from, record: this.count, message: MESSAGES[reason], ...more });
  };

  private readonly fail = (reason: RpcReport["reason"]): string => {
    this.report(reason);
    return "";
  };

  /** Neighbours in one buffer go out as one piece. */
  private push(bytes: Uint8Array): void {
    const last = this.out.at(-1);
    if (last?.buffer === bytes.buffer && last.byteOffset + last.length === bytes.byteOffset) {
      this.out[this.out.length - 1] = new Uint8Array(bytes.buffer, last.byteOffset, last.length + bytes.length);
    } else {
      this.out.push(bytes);
    }
  }
}

function typeOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "type") ? (value as { type: unknown }).type : undefined;
}

/** How many names all objects of parsed JSON have; without recursion, since a record may be as deep as it is long. */
function countNames(root: unknown): number {
  let count = 0;
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) count += members.length;
    for (const member of members) open.push(member);
  }
  return count;
}
