/**
 * Cuts a stream into pieces: a sink of the engine's own parser, so that what is explained is what the engine saw.
 *
 * The parser tells where a sequence begins; it ends where the next event begins, which makes the lengths of all pieces
 * add up to the input. Any split of the input into chunks gives the same pieces.
 */
import { FindingLog } from "../contract/findings.js";
import { Feed } from "../parser/feed.js";
import type { Params } from "../parser/params.js";
import { Parser } from "../parser/parser.js";
import type { Sink, StringKind } from "../parser/sink.js";
import { Source, sequenceLength } from "../parser/source.js";
import type { RoleResolver } from "../style/roles.js";
import { type Description, describeBroken, describeCsi, describeEscape, describeString } from "./describe.js";
import { Held } from "./held.js";
import { linkWords } from "./link-words.js";
import { notation } from "./notation.js";
import type { TerminalPiece, TerminalPieceKind } from "./piece.js";
import { c1Meaning, controlMeaning } from "./sequences.js";
import { textWords } from "./text-words.js";

/** Bytes of one piece of text, and of a notation: a long run is several pieces. */
const MOST_BYTES = 1_024;
/** A character has at most four bytes. */
const WHOLE_CHARACTER = 4;

/** The piece that is being read. */
interface Open {
  readonly kind: TerminalPieceKind;
  /** Absent where the bytes have to be looked at: text, strings, broken sequences. */
  readonly description?: Description;
  readonly inside: readonly string[];
}

export class Cutter implements Sink {
  private readonly source = new Source();
  private readonly parser: Parser;
  private readonly feed: Feed;
  private readonly held = new Held();
  /** Where the next piece begins. */
  private from = 0;
  private open: Open | undefined;
  /** Controls that acted in the middle of the open sequence. */
  private inside: string[] = [];

  constructor(
    private readonly onPiece: (piece: TerminalPiece) => void,
    private readonly roles: RoleResolver,
    private readonly allows: (uri: string) => boolean,
  ) {
    this.parser = new Parser(this, this.source);
    this.feed = new Feed(this.source, new FindingLog(), { readPiece: () => this.parser.parse() });
  }

  write(chunk: Uint8Array): void {
    this.held.take(chunk, this.from);
    this.feed.write(chunk);
    if (this.parser.open) this.close(this.parser.openedAt);
    else if (this.open?.kind === "text") this.cutText(this.feed.bytes, MOST_BYTES + WHOLE_CHARACTER);
    else if (this.open !== undefined) this.closeSequence(this.open, this.feed.bytes);
    this.held.release(this.from);
  }

  end(): void {
    this.feed.flush();
    const { parser, feed } = this;
    if (parser.pending) this.c1(this.held.slice(parser.openedAt, parser.openedAt + 2)[1] as number, -1);
    else if (parser.open) this.begin("unterminated", -1);
    this.close(feed.bytes);
    parser.reset();
  }

  // What the parser reports.

  /** Takes nothing by itself: every event is wanted. */
  readAhead(from: number): number {
    return from;
  }

  print(start: number): void {
    if (this.open?.kind !== "text") this.begin("text", start);
  }

  execute(code: number, at: number): void {
    const { name, does, acts } = controlMeaning(code);
    if (this.parser.open) this.noteInside(name);
    else this.begin("control", at, { name, effect: acts ? does : "dropped" });
  }

  c1(code: number, at: number): void {
    const { name, does } = c1Meaning(code);
    if (this.parser.open && !this.parser.pending) this.noteInside(name);
    else this.begin("c1", at, { name, effect: `${does}, dropped` });
  }

  escape(intermediates: number, final: number, at: number): void {
    this.begin("escape", at, describeEscape(intermediates, final));
  }

  csi(marker: number, intermediates: number, final: number, params: Params, at: number): void {
    this.begin("csi", at, describeCsi(marker, intermediates, final, params, this.roles));
  }

  hyperlink(payload: string | undefined, at: number): void {
    this.begin("osc", at, { name: "OSC 8", effect: linkWords(payload, this.allows) });
  }

  string(kind: StringKind, at: number): void {
    this.begin(kind, at);
  }

  abort(_hyperlink: boolean, at: number): void {
    this.begin("aborted", at);
  }

  /** At most a few are named; their number is that of the input's bytes. */
  private noteInside(name: string): void {
    if (this.inside.length < 8) this.inside.push(name);
  }

  private begin(kind: TerminalPieceKind, at: number, description?: Description): void {
    this.close(this.source.offsetAt(at));
    this.open = { kind, inside: this.inside, ...(description && { description }) };
    this.inside = [];
  }

  /** The piece that is being read ends before offset `end`. */
  private close(end: number): void {
    const { open, held } = this;
    this.open = undefined;
    if (end <= this.from) return;
    if (open?.kind === "text") {
      this.cutText(end, MOST_BYTES + 1);
      return this.emit("text", end, textWords(held.slice(this.from, end)), []);
    }
    if (open !== undefined) this.closeSequence(open, end);
    if (this.from < end) this.emit("text", end, { name: "U+FEFF", effect: "byte order mark, dropped" }, []);
  }

  /** The feed drops U+FEFF wherever it stands: it is told apart from the sequence before it. */
  private closeSequence(open: Open, end: number): void {
    let marks = end;
    while (marks - 3 > this.from && this.held.endsInMark(marks)) marks -= 3;
    this.open = undefined;
    this.emit(open.kind, marks, this.describe(open, marks), open.inside);
  }

  private describe({ kind, description }: Open, end: number): Description {
    if (description !== undefined) return description;
    const head = this.held.slice(this.from, end);
    if (kind === "aborted") return describeBroken(head, "given up halfway, dropped");
    if (kind === "unterminated") return describeBroken(head, "cut off by the end of the input, dropped");
    return describeString(head);
  }

  /** Emits text as long as `atLeast` bytes of it are known, cut between characters. */
  private cutText(end: number, atLeast: number): void {
    while (end - this.from >= atLeast) {
      const bytes = this.held.slice(this.from, Math.min(end, this.from + MOST_BYTES + WHOLE_CHARACTER));
      let length = 0;
      for (let next = 0; next <= MOST_BYTES; next += Math.abs(sequenceLength(bytes, next))) length = next;
      this.emit("text", this.from + length, textWords(bytes.subarray(0, length)), []);
    }
  }

  private emit(kind: TerminalPieceKind, end: number, { name, effect }: Description, inside: readonly string[]): void {
    const { from } = this;
    this.from = end;
    const shown = notation(this.held.slice(from, Math.min(end, from + MOST_BYTES)));
    const within = inside.length === 0 ? "" : `; inside it: ${inside.join(" ")}`;
    this.onPiece({ offset: from, length: end - from, kind, name, effect: effect + within, notation: shown });
  }
}
