/**
 * Which links a client may get: a closed list of schemes, and within them only URIs that every parser reads alike.
 * There is no exception for any particular string.
 * Sources: RFC 3986 (schemes, authority), WHATWG URL (what clients parse with), contract section "Safety and links".
 */
import { MAX_LINK_BYTES } from "../contract/limits.js";
import type { SanitizeOptions } from "../contract/types.js";

const DEFAULT_SCHEMES = ["https", "http", "mailto", "oppi"];
/** The only kind of link into the app: a session. */
const SESSION_LINK = /^oppi:\/\/session\/[A-Za-z0-9._~-]{1,128}$/;

const NUMBER_SIGN = 0x23;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const FIRST_LETTER = 0x41;

/** Longest host that the shortcut accepts: one label of the DNS at most, whatever its dots. */
const MAX_SIMPLE_HOST = 63;
/** Units of a label that are looked at; a host name has at most 253. */
const MAX_LABEL = 512;
const MAX_HOST = 253;
/** Marks belong to the letters of many scripts. */
const HOST_NAME = /^[\p{L}\p{M}\p{N}._-]+$/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/**
 * Builds the check for the option `links`: added schemes, or `false` for no link at all.
 * The check tells whether a URI may be sent, as given, and never throws.
 *
 * @throws {TypeError | RangeError} naming `links`: a wrong shape, or a name that RFC 3986 does not allow as a scheme.
 */
export function createLinkPolicy(links: SanitizeOptions["links"]): (uri: string) => boolean {
  if (links === false) return () => false;
  const schemes = new Set([...DEFAULT_SCHEMES, ...addedSchemes(links)]);
  const longest = Math.max(...[...schemes].map((scheme) => scheme.length));
  // Scheme, host and slash of the last link that was allowed for its simple host: a listing has one host.
  let origin = "";
  return (uri) => {
    if (origin !== "" && uri.startsWith(origin)) return uri.length <= MAX_LINK_BYTES && !REFUSED_BYTE.test(uri);
    const allowed = isAllowed(uri, schemes, longest);
    if (allowed) origin = originOf(uri);
    return allowed;
  };
}

/** `https://host/` of a link whose host is a simple one; else nothing. */
function originOf(uri: string): string {
  const colon = uri.indexOf(":");
  const host = authorityOf(uri, colon);
  const end = colon + 3 + host.length;
  return host !== "" && isSimpleHost(host) && uri.charCodeAt(end) === SLASH && isWeb(uri.slice(0, colon)) ? uri.slice(0, end + 1) : "";
}

const isWeb = (scheme: string): boolean => scheme === "https" || scheme === "http";

function addedSchemes(links: Exclude<SanitizeOptions["links"], false>): string[] {
  if (links === undefined) return [];
  if (typeof links !== "object" || links === null) throw new TypeError("links must be false or an object");
  const { schemes } = links;
  if (schemes === undefined) return [];
  if (!Array.isArray(schemes)) throw new TypeError("links.schemes must be an array of strings");
  return Array.from(schemes, (scheme: unknown) => {
    if (typeof scheme !== "string") throw new TypeError("links.schemes must be an array of strings");
    if (!/^[a-z][a-z0-9+.-]*$/i.test(scheme)) {
      throw new RangeError(`links.schemes: ${JSON.stringify(scheme.slice(0, 40))} is no URI scheme`);
    }
    return scheme.toLowerCase();
  });
}

function isAllowed(uri: string, schemes: ReadonlySet<string>, longest: number): boolean {
  // The bytes come first: a URL parser drops some controls, and what it would read is not what a client gets.
  if (uri.length > MAX_LINK_BYTES || REFUSED_BYTE.test(uri)) return false;
  const colon = uri.indexOf(":");
  if (colon < 1 || colon > longest) return false;
  const scheme = uri.slice(0, colon).toLowerCase();
  if (!schemes.has(scheme)) return false;
  if (scheme === "oppi") return SESSION_LINK.test(uri);
  if (isWeb(scheme)) {
    const host = authorityOf(uri, colon);
    if (host === "" || host.includes("@")) return false;
    // Most links end here: such a host always parses, and a URL parser takes longer than all the rest.
    if (isSimpleHost(host)) return true;
  }
  return keepsScheme(uri, scheme);
}

/** Anything but printable ASCII, and of that space, quotation mark, angle brackets, backslash and backtick. */
const REFUSED_BYTE = /[^\x21-\x7e]|["<>\\`]/;

/** What stands between `://` and the path, query or fragment; empty without `//`. */
function authorityOf(uri: string, colon: number): string {
  if (!uri.startsWith("//", colon + 1)) return "";
  const start = colon + 3;
  let end = start;
  while (end < uri.length) {
    const unit = uri.charCodeAt(end);
    if (unit === SLASH || unit === QUESTION_MARK || unit === NUMBER_SIGN) break;
    end++;
  }
  return uri.slice(start, end);
}

/**
 * Short, of ASCII letters, digits, dots and hyphens, with a last label of letters and no encoded label (`xn--`):
 * neither an address nor a name that a parser would have to convert.
 */
function isSimpleHost(host: string): boolean {
  if (host === "" || host.length > MAX_SIMPLE_HOST || host.includes("--")) return false;
  for (let index = 0; index < host.length; index++) if (!isHostUnit(host.charCodeAt(index))) return false;
  let index = host.length - 1;
  while (index >= 0 && host.charCodeAt(index) >= FIRST_LETTER) index--;
  return index < host.length - 1 && (index < 0 || host.charCodeAt(index) === DOT);
}

/** ASCII letters, digits, dot and hyphen. */
function isHostUnit(unit: number): boolean {
  return ((unit | 0x20) - 0x61) >>> 0 < 26 || (unit - 0x30) >>> 0 < 10 || unit === DOT || unit === HYPHEN;
}

function keepsScheme(uri: string, scheme: string): boolean {
  try {
    return new URL(uri).protocol === `${scheme}:`;
  } catch {
    return false;
  }
}

/**
 * The host that a person reads in a label, as a URL parser writes it: of a label that is a URL with a host, or a bare
 * host name with a dot and a last label of letters. `undefined` for any other text. Looks at the first 512 units only.
 */
export function labelHost(label: string): string | undefined {
  const start = label.slice(0, MAX_LABEL);
  // Neither a URL nor a host name, as most labels: looked at first, for every link ends with this question.
  if (!start.includes(".") && !start.includes("://")) return undefined;
  const text = start.trim();
  if (/\s/.test(text)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return hostOf(text);
  const dot = text.lastIndexOf(".");
  if (dot < 1 || text.length > MAX_HOST || text.startsWith(".") || text.includes("..")) return undefined;
  if (isSimpleHost(text)) return text.toLowerCase();
  return HOST_NAME.test(text) && LETTERS.test(text.slice(dot + 1)) ? hostOf(`http://${text}`) : undefined;
}

/** Whether a label reads as a place other than the one its link goes to; `www.` aside. */
export function labelMisleads(label: string, uri: string): boolean {
  const shown = labelHost(label);
  if (shown === undefined) return false;
  const target = hostOf(uri);
  return target === undefined || withoutWww(shown) !== withoutWww(target);
}

function hostOf(uri: string): string | undefined {
  const colon = uri.indexOf(":");
  const authority = authorityOf(uri, colon);
  if (isSimpleHost(authority)) return authority.toLowerCase();
  try {
    return new URL(uri).hostname.toLowerCase() || undefined;
  } catch {
    return undefined;
  }
}

function withoutWww(host: string): string {
  return host.startsWith("www.") ? host.slice(4) : host;
}
