/** Builds one line of spans in normal form: neighbours with equal attributes are one span, none is empty. */
import type { ExtensionUITextSpan } from "../contract/types.js";
import { makeSpan } from "./style.js";

export class SpanBuilder {
  private spans: ExtensionUITextSpan[] = [];
  private text = "";
  private style = 0;
  private link: string | undefined;

  add(text: string, style: number, link: string | undefined): void {
    if (text === "") return;
    if (this.text !== "" && (style !== this.style || link !== this.link)) this.close();
    this.text += text;
    this.style = style;
    this.link = link;
  }

  /** The line, and a fresh start. */
  finish(): ExtensionUITextSpan[] {
    this.close();
    const spans = this.spans;
    this.spans = [];
    return spans;
  }

  private close(): void {
    if (this.text !== "") this.spans.push(makeSpan(this.text, this.style, this.link));
    this.text = "";
  }
}
