/** Gives up looks for room: roles and traits, or links, and merges what then has equal attributes. */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { SpanBuilder } from "../style/span-builder.js";
import { PLAIN, styleOf } from "../style/style.js";

/** The line without its styles or without its links; with `only`, just those spans lose them. */
export function mergeStyles(
  line: readonly ExtensionUITextSpan[],
  what: "style" | "link",
  only?: ReadonlySet<ExtensionUITextSpan>,
): ExtensionUITextSpan[] {
  const builder = new SpanBuilder();
  for (const span of line) {
    const applies = only === undefined || only.has(span);
    builder.add(
      span.text,
      applies && what === "style" ? PLAIN : styleOf(span),
      applies && what === "link" ? undefined : span.link,
    );
  }
  return builder.finish();
}
