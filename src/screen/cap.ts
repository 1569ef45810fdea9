/**
 * The bound on the scalars of a cluster. What leaves must read back as it is, and reading cuts at the bound; so a cluster
 * may fill up only with a scalar after which no base can join: else a row of prepended signs would swallow all text.
 */
import { MAX_CLUSTER_SCALARS } from "../contract/limits.js";
import type { ExtensionUITextSpan } from "../contract/types.js";
import { SpanBuilder } from "../style/span-builder.js";
import { styleOf } from "../style/style.js";
import { BOUNDARY, nextBreak } from "../text/clusters.js";
import { HANGUL, HANGUL_FILLER, SAFETY_MASK, scalarProperties } from "../text/properties.js";

/** One base of each kind that something before it may draw into its cluster. */
const BASES = ["a", "😀", "क", "🇦", "가"].map((base) => scalarProperties(base.codePointAt(0) as number));

/** Whether a scalar is past the bound: `count` scalars are in its cluster, and `state` is the break state after it. */
export function pastBound(count: number, state: number): boolean {
  if (count < MAX_CLUSTER_SCALARS - 1) return false;
  return count >= MAX_CLUSTER_SCALARS || BASES.some((base) => !(nextBreak(state, base) & BOUNDARY));
}

/**
 * Cuts clusters that grew past the bound because editing brought two of them together: what leaves must read back as
 * it is, and reading cuts at the bound.
 */
export function capClusters(spans: ExtensionUITextSpan[]): ExtensionUITextSpan[] {
  let state = 0;
  let count = 0;
  for (const span of spans) {
    for (let at = 0; at < span.text.length; ) {
      const scalar = span.text.codePointAt(at) as number;
      state = nextBreak(state, scalarProperties(scalar));
      if (state & BOUNDARY) count = 0;
      if (pastBound(count++, state)) return capped(spans);
      at += scalar > 0xffff ? 2 : 1;
    }
  }
  return spans;
}

function capped(spans: ExtensionUITextSpan[]): ExtensionUITextSpan[] {
  const builder = new SpanBuilder();
  let state = 0;
  let count = 0;
  let hangul = false;
  for (const span of spans) {
    let kept = "";
    for (const char of span.text) {
      const properties = scalarProperties(char.codePointAt(0) as number);
      const next = nextBreak(state, properties);
      if (next & BOUNDARY) {
        count = 0;
        hangul = false;
      } else if (pastBound(count, next)) continue;
      hangul ||= (properties & HANGUL) !== 0;
      // A filler that came close to the bound may lose the syllable that kept it.
      if ((properties & SAFETY_MASK) === HANGUL_FILLER && !hangul && count >= MAX_CLUSTER_SCALARS - 2) continue;
      count++;
      state = next;
      kept += char;
    }
    builder.add(kept, styleOf(span), span.link);
  }
  return builder.finish();
}
