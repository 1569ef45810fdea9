/** Puts one event of the parser into words: the name of the sequence and what it does here. */
import type { Params } from "../parser/params.js";
import type { RoleResolver } from "../style/roles.js";
import {
  type Meaning,
  codeOf,
  csiMeaning,
  dcsMeaning,
  escapeMeaning,
  modeMeaning,
  oscMeaning,
  stringMeaning,
} from "./sequences.js";
import { sgrWords } from "./sgr-words.js";

export interface Description {
  readonly name: string;
  readonly effect: string;
}

/** The marker of a control sequence that is none. */
const MALFORMED = 0xff;

const effectOf = ({ does, acts }: { does: string; acts: boolean }): string => (acts ? does : `${does}, dropped`);
const described = (meaning: Meaning): Description => ({ name: meaning.name, effect: effectOf(meaning) });

export function describeCsi(
  marker: number,
  intermediates: number,
  final: number,
  params: Params,
  roles: RoleResolver,
): Description {
  if (marker === MALFORMED) return { name: "CSI", effect: "malformed, dropped" };
  const code = codeOf(marker, intermediates, final);
  const meaning = csiMeaning(code);
  const list = parameterText(params);
  const name = list === "" ? meaning.name : `${meaning.name} ${list}`;
  return { name, effect: csiEffect(code, meaning, params, roles) + (params.truncated ? ", the rest ignored" : "") };
}

function csiEffect(code: string, meaning: Meaning, params: Params, roles: RoleResolver): string {
  switch (code) {
    case "m":
      return sgrWords(params, roles);
    case "h":
    case "l":
    case "?h":
    case "?l":
      return modes(code.startsWith("?"), code.endsWith("h"), params);
  }
  if (meaning.parameters === undefined) return effectOf(meaning);
  const does = meaning.parameters[Math.max(0, params.value(0))];
  if (does === undefined) return `${meaning.does}, parameter not assigned, dropped`;
  return effectOf({ does, acts: meaning.acts });
}

function modes(isPrivate: boolean, on: boolean, params: Params): string {
  if (params.length === 0) return "no mode, dropped";
  const words: string[] = [];
  for (let index = 0; index < params.length; index++) {
    const { does, acts } = modeMeaning(isPrivate, Math.max(0, params.value(index)));
    words.push(effectOf({ does: `${does} ${on ? "on" : "off"}`, acts }));
  }
  return words.join("; ");
}

/** The parameters as written, empty ones empty. */
function parameterText(params: Params): string {
  const part = (value: number): string => (value < 0 ? "" : String(value));
  const list: string[] = [];
  for (let index = 0; index < params.length; index++) {
    let text = part(params.value(index));
    for (let sub = 0; sub < params.subCount(index); sub++) text += `:${part(params.subValue(index, sub))}`;
    list.push(text);
  }
  return list.join(";");
}

const SETS: Readonly<Record<string, string>> = { "0": "line drawing", A: "British", B: "ASCII" };

export function describeEscape(intermediates: number, final: number): Description {
  const code = codeOf(0, intermediates, final);
  const meaning = escapeMeaning(intermediates, code);
  const { name, effect } = described(meaning);
  if (!meaning.acts || intermediates === 0) return { name, effect };
  return { name, effect: `${effect}: ${SETS[String.fromCharCode(final)] ?? "unknown, taken as ASCII"}` };
}

const decoder = new TextDecoder();
const CONTROLS = /[\0-\x1f\x7f-\x9f\ufeff]/g;

/** A control string, whole or not, by its first bytes. */
export function describeString(head: Uint8Array): Description {
  const { introducer, content } = takeApart(head);
  return described(stringOf(introducer, content));
}

/** A sequence of any kind that was given up or that the input cut off, by its first bytes. */
export function describeBroken(head: Uint8Array, what: string): Description {
  const { introducer, content } = takeApart(head);
  if (introducer === "") return { name: "ESC", effect: what };
  if (introducer === "[") return { name: "CSI", effect: what };
  if (!"]PX^_k".includes(introducer)) return { name: "ESC", effect: what };
  const { name, does } = stringOf(introducer, content);
  return { name, effect: `${does}, ${what}` };
}

function stringOf(introducer: string, content: string): Meaning {
  if (introducer === "]") return oscMeaning(content);
  if (introducer === "P") return dcsMeaning(content);
  return stringMeaning(introducer, content);
}

/** The byte after ESC, or what an 8-bit control stands for, and the beginning of the content without controls. */
function takeApart(head: Uint8Array): { introducer: string; content: string } {
  const text = decoder.decode(head.subarray(0, 256));
  const short = text.charAt(0) === "\x9b" ? "[" : text.charAt(0) === "\x9d" ? "]" : undefined;
  const rest = text.slice(1).replace(CONTROLS, "");
  if (short !== undefined) return { introducer: short, content: rest };
  return { introducer: rest.charAt(0), content: rest.slice(1) };
}
