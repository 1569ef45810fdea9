/** `html` and `svg`: a snapshot as a card. */
import { type CardOptions, type SanitizeOptions, toHtml, toSvg } from "../../index.js";
import type { SnapshotEncoder } from "./snapshot.js";

/** @param key safe name of the file, the title of the card */
export function cardEncoder(
  format: "html" | "svg",
  key: string,
  { links, background }: SanitizeOptions,
  fragment: boolean,
): SnapshotEncoder {
  const options: CardOptions = { title: key, theme: background ?? "dark", ...(links !== undefined && { links }) };
  return ({ lines }) => (format === "svg" ? toSvg(lines, options) : toHtml(lines, { ...options, fragment }));
}
