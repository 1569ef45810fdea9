/** `--format sgr`: the text with its colours as they came, and no other sequence; in constant memory. */
import { EscapeStripper } from "../../index.js";
import type { Format } from "./format.js";

export class SgrFormat implements Format {
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  private readonly stripper = new EscapeStripper();

  write(chunk: Uint8Array): string {
    return this.stripper.write(this.decoder.decode(chunk, { stream: true }));
  }

  end(): string {
    return this.stripper.write(this.decoder.decode());
  }
}
