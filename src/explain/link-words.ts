/**
 * Why a link was refused, in words. The link policy decides; this only looks for the rule that the URI breaks, in the
 * order of the policy. Source: contract section "Safety and links".
 */
import { MAX_LINK_BYTES } from "../contract/limits.js";
import { parseHyperlink } from "../link/hyperlink.js";

/** What became of an OSC 8 with this payload; `undefined` is one that cannot be a link. */
export function linkWords(payload: string | undefined, allows: (uri: string) => boolean): string {
  const link = payload === undefined ? undefined : parseHyperlink(payload);
  if (link === undefined) return "link refused, not printable ASCII or too long";
  if (link.kind === "close") return "link ends";
  if (link.kind === "open") return allows(link.uri) ? `link to ${link.uri}` : `link refused, ${refusal(link.uri, allows)}`;
  return `link refused, ${payload?.includes(";") === true ? "not printable ASCII or too long" : "no URI"}`;
}

const HIERARCHICAL: ReadonlySet<string> = new Set(["http", "https"]);
/** Any policy that allows links at all allows this one. */
const PROBE = "https://a.example/";

function refusal(uri: string, allows: (uri: string) => boolean): string {
  if (!allows(PROBE)) return "links are switched off";
  if (uri.length > MAX_LINK_BYTES) return "too long";
  if (/[^\x21-\x7e]|["<>\\`]/.test(uri)) return "a character that no link may hold";
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined) return "no scheme";
  if (scheme === "oppi") return "not a session of the app";
  if (!allows(`${scheme}:x`) && !HIERARCHICAL.has(scheme)) return `scheme ${scheme.slice(0, 40)} not allowed`;
  if (!HIERARCHICAL.has(scheme)) return "not readable as a URL";
  const rest = uri.slice(scheme.length + 1);
  const authority = /^\/\/([^/?#]*)/.exec(rest)?.[1];
  if (authority === undefined) return "no // after the scheme";
  if (authority === "") return "no host";
  if (authority.includes("@")) return "user information in URL";
  return "no valid host";
}
