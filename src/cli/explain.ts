/** `oppi-sanitize explain`: the listing of a stream, for people or as JSON for tools. */
import { type SanitizeOptions, TerminalExplainer, type TerminalPiece, formatPiece } from "../index.js";
import type { ExplainValues } from "./commands.js";
import type { Format } from "./formats/format.js";
import type { ChooseFormat } from "./run.js";
import { type Settings, resolveSettings } from "./settings.js";

/** What the filter's machinery needs to know: the options of the engine; the rest stays as it is. */
export function explainSettings({ scheme, light, quiet, "no-links": noLinks }: ExplainValues): Settings {
  const options = { ...(scheme && { scheme }), ...(light && { light }), ...(quiet && { quiet }) };
  return resolveSettings({ ...options, ...(noLinks && { "no-links": noLinks }), format: "text" }, false, false);
}

/**
 * @param several whether there is more than one file: then each piece or listing tells which
 * @param terminal whether the output is a terminal that may show colours
 */
export function explainFormat(options: ExplainValues, several: boolean, terminal: boolean): ChooseFormat {
  const color = options.color === "always" || (options.color !== "never" && terminal);
  return ({ engine }, key) => {
    if (options.json) return new ExplainFormat(engine, (piece) => toJson(piece, several ? key : undefined));
    return new ExplainFormat(engine, (piece) => formatPiece(piece, color), several ? `${key}:\n` : "");
  };
}

function toJson({ offset, length, kind, name, effect }: TerminalPiece, file: string | undefined): string {
  return JSON.stringify({ ...(file !== undefined && { file }), offset, length, kind, name, effect });
}

class ExplainFormat implements Format {
  private readonly explainer: TerminalExplainer;
  private ready: string;

  constructor(engine: SanitizeOptions, encode: (piece: TerminalPiece) => string, heading = "") {
    this.ready = heading;
    this.explainer = new TerminalExplainer((piece) => (this.ready += encode(piece) + "\n"), engine);
  }

  write(chunk: Uint8Array): string {
    this.explainer.write(chunk);
    return this.take();
  }

  end(): string {
    this.explainer.end();
    return this.take();
  }

  private take(): string {
    const { ready } = this;
    this.ready = "";
    return ready;
  }
}
