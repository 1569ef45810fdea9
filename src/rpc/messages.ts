/**
 * Pi-shaped messages with clean display fields, for hosts that build messages themselves (contract: "Blocking prompts",
 * "Fire-and-forget notifications"). Objects of extensions are copied; nothing of theirs runs.
 */
import type { ExtensionUINotification, ExtensionUIRequest, ExtensionUIResponse } from "../contract/protocol.js";
import { cleaningOf } from "./fields.js";
import type { Change } from "./json-text.js";
import { plainObject, wellFormed } from "./plain-data.js";

export interface SanitizedUiRequest<T> {
  /** A copy for the client. */
  readonly request: T;
  /** A copy of the client's response for the extension: the label of a `select` is the original option again. */
  resolve(response: ExtensionUIResponse): ExtensionUIResponse;
}

/**
 * A dialog with clean title, message, placeholder, option labels and questions; ids, values, `prefill` and what else it
 * carries stay. Never throws; what is no plain data is left out.
 */
export function sanitizeUiRequest<T extends ExtensionUIRequest>(request: T): SanitizedUiRequest<T> {
  const copy = plainObject(request);
  const { changes, resolve } = cleaningOf(copy);
  apply(copy, changes);
  const back = (response: ExtensionUIResponse): ExtensionUIResponse => {
    const answer = plainObject(response) as unknown as ExtensionUIResponse;
    if (typeof answer.value === "string") answer.value = resolve(answer.value);
    return answer;
  };
  return { request: wellFormed(copy) as T, resolve: back };
}

/**
 * A notification with clean title, message, status, widget lines and working row; a native surface stays with
 * `setWidget` only, made safe. What is absent stays absent: it clears. Never throws.
 */
export function sanitizeUiNotification<T extends ExtensionUINotification>(notification: T): T {
  const copy = plainObject(notification);
  apply(copy, cleaningOf(copy).changes);
  return wellFormed(copy) as T;
}

/** Makes changes in plain data. Removals are of last elements or of members, so from the end they disturb nothing. */
function apply(root: object, changes: readonly Change[]): void {
  for (const { path, value } of changes.toReversed()) {
    let owner = root as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) owner = owner[step] as Record<string | number, unknown>;
    const last = path.at(-1) as string | number;
    if (value !== undefined) owner[last] = value;
    else if (Array.isArray(owner)) owner.splice(last as number, 1);
    else delete owner[last];
  }
}
