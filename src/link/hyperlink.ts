/**
 * The payload of a hyperlink (OSC 8): `params ; URI`, where the URI may hold more semicolons.
 * Source: the common specification "Hyperlinks in terminal emulators". Differs from xterm.js: an empty URI closes
 * whatever the params, and a payload with anything but printable ASCII is no link, wherever in it that is.
 */
import { MAX_LINK_BYTES } from "../contract/limits.js";

/** `open` carries the URI as given, unchecked: the link policy decides whether it is used. */
export type Hyperlink =
  | { readonly kind: "close" }
  | { readonly kind: "open"; readonly uri: string }
  | { readonly kind: "malformed" };

const CLOSE: Hyperlink = Object.freeze({ kind: "close" });
const MALFORMED: Hyperlink = Object.freeze({ kind: "malformed" });

const NOT_PRINTABLE_ASCII = /[^\x20-\x7e]/;

/**
 * Reads the characters after `8;`. Malformed: no second `;`, a URI over 2,083 bytes, or a control, DEL or non-ASCII
 * character in params or URI.
 */
export function parseHyperlink(payload: string): Hyperlink {
  const separator = payload.indexOf(";");
  if (separator < 0) return MALFORMED;
  const uriLength = payload.length - separator - 1;
  if (uriLength === 0) return CLOSE;
  // What passes the next check is ASCII, so its length is in bytes.
  if (uriLength > MAX_LINK_BYTES || NOT_PRINTABLE_ASCII.test(payload)) return MALFORMED;
  return { kind: "open", uri: payload.slice(separator + 1) };
}
