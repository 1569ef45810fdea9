/** Changes of an input: bits, bytes, ranges, splices with other inputs. */
import { writeToken } from "./grammar.js";
import type { Random } from "./random.js";
import { Writer } from "./writer.js";

/** Longer inputs are cut: short ones run often. */
const LONGEST = 400;
/** A byte of each class of the state machine, and bytes that begin, continue or spoil UTF-8. */
const TELLING = [0x00, 0x07, 0x08, 0x09, 0x0a, 0x0d, 0x0e, 0x18, 0x1a, 0x1b, 0x20, 0x21, 0x30, 0x31, 0x38, 0x3a, 0x3b, 0x3f, 0x40, 0x4b, 0x50, 0x58, 0x5b, 0x5c, 0x5d, 0x5f, 0x6d, 0x7f, 0x80, 0x9b, 0x9c, 0x9d, 0xbf, 0xc2, 0xcc, 0xe2, 0xe3, 0xf0, 0xff];

const token = new Writer();

/** A piece of an input, of up to 120 bytes. */
export function slice(random: Random, bytes: Uint8Array): Uint8Array {
  const from = random.below(bytes.length + 1);
  return bytes.subarray(from, from + random.below(Math.min(120, bytes.length - from) + 1));
}

/** `bytes` after one to four changes; `other` is what may be spliced in. */
export function mutate(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  let changed = bytes;
  for (let left = random.between(1, 4); left > 0; left--) changed = change(random, changed, other);
  return changed.length > LONGEST ? changed.slice(0, LONGEST) : changed;
}

function change(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + random.below(random.once(4) ? 40 : 5));
  switch (random.below(9)) {
    case 0: {
      const flipped = bytes.slice();
      if (at < bytes.length) flipped[at] = (flipped[at] as number) ^ (1 << random.below(8));
      return flipped;
    }
    case 1:
      return join(bytes.subarray(0, at), [random.pick(TELLING)], bytes.subarray(random.once(2) ? at : at + 1));
    case 2:
      return join(bytes.subarray(0, at), bytes.subarray(end));
    case 3:
      return join(bytes.subarray(0, end), bytes.subarray(at));
    case 4:
    case 5:
      return join(bytes.subarray(0, at), slice(random, other), bytes.subarray(random.once(2) ? at : end));
    case 6:
      return join(bytes.subarray(0, at), other.subarray(Math.max(0, other.length - random.below(200))));
    default:
      token.clear();
      writeToken(random, token);
      return join(bytes.subarray(0, at), token.take(), bytes.subarray(at));
  }
}

function join(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
