/**
 * Writes what acts or hides as text that can be read: `␛[2J`, `␍`, `<U+202E>`. For approvals, where a command must
 * show everything that it holds. What was written as such a mark from the start looks the same; it hides nothing.
 */
import { MAX_CLUSTER_SCALARS } from "../contract/limits.js";
import { clusterEnd } from "../text/clusters.js";
import * as u from "../text/properties.js";

const setOf = (...classes: readonly number[]): number => classes.reduce((set, kind) => set | (1 << kind), 0);

const PICTURES = setOf(
  u.CLASS_PICTOGRAPH, u.CLASS_TEXT_EMOJI, u.CLASS_TEXT_EMOJI_BASE, u.CLASS_EMOJI, u.CLASS_EMOJI_BASE,
);
/** Parts of emoji that have no look of their own. */
const JOINERS = setOf(u.CLASS_ZWJ, u.CLASS_TEXT_SELECTOR, u.CLASS_EMOJI_SELECTOR);
/** Without a glyph, whatever stands around them; Control is that of UAX #29, with all formats. */
const UNSEEN = setOf(u.CLASS_CONTROL, u.CLASS_CR, u.CLASS_NON_JOINER, u.CLASS_SURROGATE) | JOINERS;
/** Stand before what they join. */
const PREPENDED = setOf(u.CLASS_PREPEND, u.CLASS_SIGN);
/** Marks that Unicode calls ignorable by default: a joiner, Khmer inherent vowels, variation selectors. */
const UNSEEN_MARKS = /[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0d]/;
/** Printable ASCII, TAB and LF: most commands, whole. */
const PLAIN = /^[\x20-\x7e\n\t]*$/;

/**
 * Everything that is no visible text is written out; TAB and LF stay, CRLF becomes LF. So do scalars past the bound of
 * one cluster. An emoji keeps its joiners and selectors. Linear, and at most ten units
 * for a scalar.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  const shown = visibleClusters(text);
  // A mark after a control joins what is written for it, and may be one too many for that.
  return shown === text ? text : visibleClusters(shown);
}

function visibleClusters(text: string): string {
  let out = "";
  for (let start = 0; start < text.length; ) {
    const end = clusterEnd(text, start);
    out += visibleCluster(text.slice(start, end));
    start = end;
  }
  return out;
}

function visibleCluster(cluster: string): string {
  if (cluster === "\r\n") return "\n";
  const isPicture = isIn(PICTURES, u.scalarProperties(cluster.codePointAt(0) as number));
  let out = "";
  let scalars = 0;
  for (const char of cluster) {
    const properties = u.scalarProperties(char.codePointAt(0) as number);
    const seen = isVisible(char, properties) || (isPicture && isIn(JOINERS, properties));
    // What is prepended leaves room for the character it joins, which may be one that is written here.
    const most = isIn(PREPENDED, properties) ? MAX_CLUSTER_SCALARS - 1 : MAX_CLUSTER_SCALARS;
    out += seen && (scalars < most || PLAIN.test(char)) ? char : written(char);
    scalars++;
  }
  return out;
}

/** Whether a reader sees a scalar, or at least the gap that it makes. */
function isVisible(char: string, properties: number): boolean {
  if (char === "\t" || char === "\n") return true;
  if ((properties & u.SAFETY_MASK) !== u.KEEP || isIn(UNSEEN, properties)) return false;
  return !UNSEEN_MARKS.test(char);
}

function isIn(classes: number, properties: number): boolean {
  return ((classes >>> properties) & 1) === 1;
}

/** A control as its picture (U+2400 and after), anything else by its number. */
function written(char: string): string {
  const scalar = char.codePointAt(0) as number;
  if (scalar < 0x20) return String.fromCharCode(0x2400 + scalar);
  if (scalar === 0x7f) return "␡";
  return `<U+${scalar.toString(16).toUpperCase().padStart(4, "0")}>`;
}
