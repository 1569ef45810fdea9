/** SHA-256 for runtimes without `node:crypto`, by the optional peer dependency `@noble/hashes`. */
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of the UTF-8 bytes of `text` as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
