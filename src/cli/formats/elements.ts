/** `--lines`: bytes to finished lines, each of which stands alone, as `sanitizeTerminalLines` takes them. */
import { type ExtensionUITextSpan, type SanitizeOptions, TerminalLineReader } from "../../index.js";

const LF = 0x0a;
const CR = 0x0d;

/** A line reader that ends an element at every LF. */
export class ElementReader {
  private readonly reader: TerminalLineReader;
  /** Whether bytes came after the last LF: an element that the end of the input closes. */
  private open = false;
  /** Whether a run of CR is held back; where motion is ignored it does as much as a single one. */
  private held = false;

  constructor(onLine: (spans: ExtensionUITextSpan[]) => void, options: SanitizeOptions) {
    this.reader = new TerminalLineReader(onLine, options, true);
  }

  write(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      this.add(chunk.subarray(start, end));
      this.held = false;
      this.reader.endElement();
      this.open = false;
      start = end + 1;
    }
    if (start < chunk.length) this.add(chunk.subarray(start));
  }

  end(): void {
    this.handOn();
    if (this.open) this.reader.endElement();
    this.reader.end();
  }

  /** Holds CR at the end back: before LF it is part of the line end. */
  private add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.open = true;
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === CR) end--;
    if (end > 0) {
      this.handOn();
      this.reader.write(bytes.subarray(0, end));
    }
    if (end < bytes.length) this.held = true;
  }

  private handOn(): void {
    if (this.held) this.reader.write("\r");
    this.held = false;
  }

  get findings() {
    return this.reader.findings;
  }

  get truncation() {
    return this.reader.truncation;
  }
}
