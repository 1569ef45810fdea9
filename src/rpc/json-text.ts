/**
 * Changes to a JSON text that touch nothing else of it: numbers that JavaScript cannot hold, escapes, spaces and names
 * such as `__proto__` stay byte for byte (RFC 8259). Everything here is for texts that `JSON.parse` has accepted, so
 * that a value ends where it must; all of it is linear and without recursion over depth that the text decides.
 */

export interface Change {
  /** Names and indexes from the root to the value; one name is added if it is not there. */
  readonly path: readonly (string | number)[];
  /** JSON data, or `undefined` to remove the member or element. */
  readonly value: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What changes below a value. */
interface Plan {
  readonly children: Map<string | number, Plan>;
  change?: Change;
}

/** The text with the changes made. A name that occurs twice is changed in both places. */
export function splice(text: string, changes: readonly Change[]): string {
  const edits: Edit[] = [];
  walk(text, skipSpace(text, 0), planOf(changes), edits);
  let out = "";
  let done = 0;
  for (const { start, end, text: added } of edits) {
    out += text.slice(done, start) + added;
    done = end;
  }
  return out + text.slice(done);
}

function planOf(changes: readonly Change[]): Plan {
  const root: Plan = { children: new Map() };
  for (const change of changes) {
    let plan = root;
    for (const step of change.path) {
      let child = plan.children.get(step);
      if (child === undefined) plan.children.set(step, (child = { children: new Map() }));
      plan = child;
    }
    plan.change = change;
  }
  return root;
}

/** Adds the edits of one value; recursion is as deep as a path. */
function walk(text: string, start: number, { children }: Plan, edits: Edit[]): void {
  const isObject = text[start] === "{";
  if (children.size === 0 || (!isObject && text[start] !== "[")) return;
  const missing = new Map(children);
  let kept = 0;
  let previousEnd = start + 1;
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== "}" && text[at] !== "]"; index++) {
    const memberStart = at;
    let step: string | number = index;
    if (isObject) {
      const end = stringEnd(text, at);
      step = JSON.parse(text.slice(at, end)) as string;
      at = skipSpace(text, skipSpace(text, end) + 1); // the colon
    }
    const end = valueEnd(text, at);
    const comma = skipSpace(text, end);
    const next = text[comma] === "," ? skipSpace(text, comma + 1) : comma;
    const plan = children.get(step);
    missing.delete(step);
    if (plan?.change !== undefined && plan.change.value === undefined) {
      edits.push({ start: kept > 0 ? previousEnd : memberStart, end: kept > 0 ? end : next, text: "" });
    } else {
      kept++;
      if (plan?.change !== undefined) edits.push({ start: at, end, text: JSON.stringify(plan.change.value) });
      else if (plan !== undefined) walk(text, at, plan, edits);
    }
    previousEnd = end;
    at = next;
  }
  if (!isObject) return;
  for (const [name, { change }] of missing) {
    if (change === undefined || change.value === undefined) continue;
    const member = `${JSON.stringify(name)}:${JSON.stringify(change.value)}`;
    edits.push({ start: at, end: at, text: kept++ > 0 ? `,${member}` : member });
  }
}

/** How many members all objects of the text have, names that occur twice counted twice. */
export function countMembers(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = stringEnd(text, at) - 1;
    else if (unit === COLON) count++;
  }
  return count;
}

/** The same with every `\u` escape of a surrogate that has no other half written as U+FFFD. */
export function repairEscapes(text: string): string {
  if (!text.includes("\\u")) return text;
  return text.replace(ESCAPES, (escape) => (LONE.test(escape) ? "\\ufffd" : escape));
}

/** Every escape whole, so that a backslash which is escaped itself begins none; a pair of surrogates as one. */
const ESCAPES = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^u]/g;
const LONE = /^\\u[dD][89a-fA-F][0-9a-fA-F]{2}$/;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

function skipSpace(text: string, at: number): number {
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit !== 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d) return at;
    at++;
  }
}

/** After the closing quote of the string that begins at `at`. */
function stringEnd(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}

function valueEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === QUOTE) return stringEnd(text, at);
  if (first !== 0x5b && first !== 0x7b) {
    while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++;
    return at;
  }
  for (let depth = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = stringEnd(text, at) - 1;
    else if (unit === 0x5b || unit === 0x7b) depth++;
    else if ((unit === 0x5d || unit === 0x7d) && --depth === 0) return at + 1;
  }
  return at;
}
