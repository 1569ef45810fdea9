/** An input with its options and the way it is cut, and what an engine is to the checks. */
import { isUtf8 } from "node:buffer";
import type { SanitizeOptions, TerminalSnapshot } from "../../src/contract/types.js";
import type { CaseOptions } from "./options.js";
import type { Random } from "./random.js";

export type Chunk = Uint8Array | string;

/** The engine under test. Each call is one execution. */
export interface Engine {
  /** A stream: a new sanitizer, one write a chunk, the end. */
  stream(chunks: readonly Chunk[], options: SanitizeOptions): TerminalSnapshot;
  /** The same without fast paths. */
  slow(chunks: readonly Chunk[], options: SanitizeOptions): TerminalSnapshot;
  /** Lines of which each stands alone. */
  lines(lines: readonly string[], options: SanitizeOptions): TerminalSnapshot;
}

/** How an input is cut: after each unit, or at places; as bytes, as a string, or as strings and bytes in turn. */
export interface Cuts {
  readonly form: "bytes" | "text" | "mixed";
  readonly places: "each" | readonly number[];
}

export interface Case {
  readonly bytes: Uint8Array;
  readonly options: CaseOptions;
  readonly cuts: Cuts;
}

export function drawCuts(random: Random, bytes: Uint8Array): Cuts {
  const form = random.once(3) && isUtf8(bytes) ? random.pick(["text", "mixed"] as const) : "bytes";
  if (bytes.length < 300 && random.once(4)) return { form, places: "each" };
  // Without a place the input is written whole again; a place named twice makes an empty chunk.
  return { form, places: Array.from({ length: random.below(5) }, () => random.below(bytes.length + 1)) };
}

/** The chunks of a case. What is no UTF-8 is cut as bytes. */
export function chunksOf({ bytes, cuts: { form, places } }: Case): readonly Chunk[] {
  if (form === "bytes" || !isUtf8(bytes)) return partition(bytes, places);
  const chunks = partition(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(), places);
  if (form === "text") return chunks;
  // A pair that was cut would no longer be one character as bytes.
  const whole = chunks.every((chunk) => chunk.isWellFormed());
  return whole ? chunks.map((chunk, index) => (index & 1 ? new Uint8Array(Buffer.from(chunk)) : chunk)) : chunks;
}

function partition<Input extends Chunk>(input: Input, places: Cuts["places"]): Input[] {
  if (places === "each") return Array.from({ length: input.length }, (_, index) => input.slice(index, index + 1) as Input);
  const within = places.filter((place) => place <= input.length).sort((a, b) => a - b);
  return [...within, input.length].map((end, index) => input.slice(index === 0 ? 0 : within[index - 1], end) as Input);
}
