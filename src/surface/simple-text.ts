/**
 * Most texts need no engine: a scalar that is `SIMPLE` (text/properties.ts) is kept as it is, whatever stands around it,
 * so a text of such scalars comes out as it came in.
 */
import { SIMPLE, scalarProperties } from "../text/properties.js";

/** Whether the text has only scalars that stay as they are; TAB and LF count as such. */
export function isSimpleText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x20 && unit < 0x7f) continue;
    if (unit === 0x09 || unit === 0x0a) continue;
    const scalar = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) as number) : unit;
    if ((scalarProperties(scalar) & SIMPLE) === 0) return false;
    if (scalar > 0xffff) at++;
  }
  return true;
}
