/** One snapshot of a whole file, printed at its end. */
import {
  type SanitizeOptions,
  TerminalSanitizer,
  type TerminalSnapshot,
  UNLIMITED,
  terminalSurface,
} from "../../index.js";
import { ElementReader } from "./elements.js";
import { LINE_ENCODERS, type LineEncoder } from "./encode.js";
import type { Format, Observer } from "./format.js";

/** The parts of a snapshot that are printed; the texts are in its lines already. */
type Printed = Pick<TerminalSnapshot, "lines" | "hash" | "truncation" | "findings">;

export type SnapshotEncoder = (snapshot: Printed) => string;

/** `json`: what the library returns. */
export const encodeJson: SnapshotEncoder = ({ lines, hash, truncation, findings }) =>
  JSON.stringify({ lines, hash, truncation, findings }) + "\n";

/** `surface`: the whole surface of a widget with this key. */
export function surfaceEncoder(key: string, keep: "head" | "tail" = "head"): SnapshotEncoder {
  const id = `widget:${key}`;
  return (snapshot) => JSON.stringify(terminalSurface(snapshot, { id, title: key, keep })) + "\n";
}

/** A format that prints lines, for a snapshot. */
export function linesEncoder(encode: LineEncoder): SnapshotEncoder {
  return ({ lines }) => lines.map(encode).join("");
}

export class SnapshotFormat implements Format {
  private readonly source: StreamSource | ElementSource;
  private readonly encode: SnapshotEncoder;
  private readonly observer: Observer;

  /** @param elements whether each line stands alone */
  constructor(options: SanitizeOptions, elements: boolean, encode: SnapshotEncoder, observer: Observer) {
    this.source = new (elements ? ElementSource : StreamSource)(options);
    this.encode = encode;
    this.observer = observer;
  }

  write(chunk: Uint8Array): string {
    this.source.write(chunk);
    return "";
  }

  end(): string {
    const snapshot = this.source.end();
    for (const spans of snapshot.lines) this.observer.line(spans);
    this.observer.report(snapshot.findings, snapshot.truncation);
    return this.encode(snapshot);
  }
}

/** The file as a stream: style, link and cursor carry over its lines. */
class StreamSource {
  private readonly sanitizer: TerminalSanitizer;

  constructor(options: SanitizeOptions) {
    this.sanitizer = new TerminalSanitizer(options);
  }

  write(chunk: Uint8Array): void {
    this.sanitizer.write(chunk);
  }

  end(): Printed {
    return this.sanitizer.end();
  }
}

/**
 * Each line of the file on its own. Finished lines are written as safe ANSI, which reads back to the same lines, and
 * the sanitizer that reads them keeps only what the snapshot can show: memory does not grow with the file.
 */
class ElementSource {
  private readonly reader: ElementReader;
  private readonly limiter: TerminalSanitizer;
  private ansi = "";

  constructor(options: SanitizeOptions) {
    this.limiter = new TerminalSanitizer(options);
    const unlimited: SanitizeOptions = { ...options, limits: UNLIMITED };
    this.reader = new ElementReader((spans) => (this.ansi += LINE_ENCODERS.ansi(spans)), unlimited);
  }

  write(chunk: Uint8Array): void {
    this.reader.write(chunk);
    this.handOn();
  }

  end(): Printed {
    this.reader.end();
    this.handOn();
    const { lines, hash, truncation } = this.limiter.end();
    return { lines, hash, findings: this.reader.findings, ...(truncation && { truncation }) };
  }

  private handOn(): void {
    this.limiter.write(this.ansi);
    this.ansi = "";
  }
}
