/**
 * Hyperlinks (engine specification §7): what follows `OSC 8 ;`, which URIs are accepted, which labels deceive.
 */
import type { SanitizeOptions } from "../../src/contract/types.js";

/** An accepted link, and the offset of the sequence that opened it. Each opening is an object of its own. */
export interface Link {
  readonly uri: string;
  readonly offset: number;
}

const OPPI = /^oppi:\/\/session\/[A-Za-z0-9._~-]{1,128}$/;
const MAX_URI_BYTES = 2083;

/** The URI of `params ; URI`: empty to close the link, undefined where there is no second semicolon. */
export function uriOf(payload: string): string | undefined {
  const semicolon = payload.indexOf(";");
  return semicolon < 0 ? undefined : payload.slice(semicolon + 1);
}

export function isAccepted(uri: string, links: SanitizeOptions["links"]): boolean {
  if (links === false || uri.length > MAX_URI_BYTES || !/^[!-~]+$/.test(uri) || /[\\"<>`]/.test(uri)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase();
  const url = parseUrl(uri);
  if (scheme === undefined || url?.protocol !== `${scheme}:`) return false;
  if (scheme === "oppi") return OPPI.test(uri);
  if (scheme === "http" || scheme === "https") {
    const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(uri)?.[1] ?? "";
    return authority !== "" && !authority.includes("@") && url.hostname !== "";
  }
  const added = (links?.schemes ?? []).map((name) => name.toLowerCase().replace(/:$/, ""));
  return scheme === "mailto" || added.includes(scheme);
}

/** Whether the label reads as a URL or host name that is not the link's. */
export function isDeceptive(label: string, uri: string): boolean {
  const host = hostReadAs(label.trim());
  return host !== undefined && bare(host) !== bare(parseUrl(uri)?.hostname ?? "");
}

function hostReadAs(label: string): string | undefined {
  if (/\s/.test(label)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(label)) return parseUrl(label)?.hostname || undefined;
  const names = label.split(".");
  const isHost =
    names.length >= 2 && names.every((name) => /^[\p{L}\p{M}\p{N}-]+$/u.test(name)) && /^\p{L}+$/u.test(names.at(-1) ?? "");
  return isHost ? (parseUrl(`http://${label}`)?.hostname ?? label) : undefined;
}

const bare = (host: string): string => host.toLowerCase().replace(/^www\./, "");

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
