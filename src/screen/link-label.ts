/** The text of an open link, to tell whether it names another host than the link goes to (contract: "Safety and links"). */
import { type FindingLog, LINK_LABEL } from "../contract/findings.js";
import { labelMisleads } from "../link/policy.js";

/** UTF-16 units of a label that are looked at: a host name has at most 253. */
const MAX_LABEL = 512;

export class LinkLabel {
  private text = "";
  private offset = 0;

  constructor(private readonly log: FindingLog) {}

  /** A link opens at a byte offset. */
  open(offset: number): void {
    this.text = "";
    this.offset = offset;
  }

  add(text: string): void {
    if (this.text.length < MAX_LABEL) this.text += text.length > MAX_LABEL ? text.slice(0, MAX_LABEL) : text;
  }

  /** The link closes. */
  close(uri: string): void {
    if (this.text !== "" && labelMisleads(this.text, uri) && this.log.add(LINK_LABEL)) {
      this.log.locate(LINK_LABEL, this.offset);
    }
    this.text = "";
  }

  /** A line ends: each line of a label is read on its own. */
  lineEnd(uri: string | undefined): void {
    if (uri !== undefined) this.close(uri);
  }
}
