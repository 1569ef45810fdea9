/** Inputs around the sizes at which the engine cuts its work: too long to be drawn often, so each is run once. */
import { MAX_STRING_BYTES } from "../../src/contract/limits.js";

/** Input is decoded in pieces of so many bytes. */
const PIECE = 65_536;
/** What a piece may end within. */
const ACROSS = ["é", "漢", "😀", "e\u0301", "\x1b[31mx", "\x1b]8;;https://a.example\x07x", "\u009b31mx", "\r\n", "\ufeffx", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e007f}"];

export function* largeInputs(): Generator<Uint8Array> {
  for (const across of ACROSS) {
    const bytes = Buffer.from(across);
    for (let before = 0; before <= Math.min(bytes.length, 8); before++) yield joined("x".repeat(PIECE - before), across, "y\n");
  }
  for (const start of ["\x1bP", "\x1b]1337;"]) {
    for (const size of [-1, 0, 1, 2]) yield joined(start, "x".repeat(MAX_STRING_BYTES + size), "\ny\x07z");
  }
}

const joined = (...parts: readonly string[]): Uint8Array => new Uint8Array(Buffer.from(parts.join("")));
