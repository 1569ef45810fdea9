/** Lines as they finish, as bytes: for a filter that is asked for nothing but its output. */
import { type LineFormat, type SanitizeOptions, TerminalLineEncoder } from "../../index.js";
import type { Format, Observer } from "./format.js";

export class BytesFormat implements Format {
  readonly bytes: TerminalLineEncoder;

  constructor(
    format: LineFormat,
    options: SanitizeOptions,
    private readonly observer: Observer,
  ) {
    this.bytes = new TerminalLineEncoder(format, options);
  }

  write(chunk: Uint8Array): string {
    this.bytes.write(chunk);
    return "";
  }

  end(): string {
    this.bytes.end();
    this.observer.report(this.bytes.findings, this.bytes.truncation);
    return "";
  }
}
