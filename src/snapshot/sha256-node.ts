/** SHA-256 by the runtime. Chosen by the import condition `node`; sha256-portable.ts serves everything else. */
import { createHash } from "node:crypto";

/** SHA-256 of the UTF-8 bytes of `text` as 64 hexadecimal digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
