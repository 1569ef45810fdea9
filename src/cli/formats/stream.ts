/** Lines as they finish, in constant memory. */
import { type SanitizeOptions, TerminalLineReader } from "../../index.js";
import type { LineEncoder } from "./encode.js";
import type { Format, Observer } from "./format.js";
import { ElementReader } from "./elements.js";

export class StreamFormat implements Format {
  private readonly reader: TerminalLineReader | ElementReader;
  private readonly observer: Observer;
  private ready = "";

  /** @param elements whether each line stands alone */
  constructor(options: SanitizeOptions, elements: boolean, encode: LineEncoder, observer: Observer) {
    this.observer = observer;
    this.reader = new (elements ? ElementReader : TerminalLineReader)((spans) => {
      observer.line(spans);
      this.ready += encode(spans);
    }, options);
  }

  write(chunk: Uint8Array): string {
    this.reader.write(chunk);
    return this.take();
  }

  end(): string {
    this.reader.end();
    this.observer.report(this.reader.findings, this.reader.truncation);
    return this.take();
  }

  private take(): string {
    const ready = this.ready;
    this.ready = "";
    return ready;
  }
}
