/**
 * The picture: bytes → feed → parser → screen → finished lines.
 *
 *   Feed      cuts input into pieces and decodes them          parser/feed.ts
 *   Parser    pieces to runs, controls and sequences           parser/parser.ts
 *   Screen    gives them meaning: text, style, links, edits    screen/screen.ts
 *   Collector keeps the lines that a snapshot can show         snapshot/collector.ts
 *   Budget    brings them within the limits                    snapshot/budget.ts
 *
 * The first three are wired here, once for all entry points; sanitizer.ts adds the last two, line-reader.ts hands each
 * line over instead. The parts know one another as objects with methods: a closure for each instance would be compiled
 * into the hot loop and throw it away again with every instance that is collected (gitlog: 65 instead of 146 MB/s).
 */
import { C1, FindingLog, UNTERMINATED } from "./contract/findings.js";
import { type ResolvedOptions, resolveOptions } from "./contract/options.js";
import type { SanitizeOptions } from "./contract/types.js";
import { createLinkPolicy } from "./link/policy.js";
import { Feed, type PieceReader } from "./parser/feed.js";
import { Parser } from "./parser/parser.js";
import { Source } from "./parser/source.js";
import type { LineOutput } from "./screen/output.js";
import { Screen } from "./screen/screen.js";
import { createRoleResolver } from "./style/roles.js";

/** Switches off the fast paths, in tests that prove them equal to the slow ones. */
export const internals = { fast: true };

/** Input to finished lines. */
export class Pipeline implements PieceReader {
  readonly log = new FindingLog();
  readonly screen: Screen;
  private readonly feed: Feed;
  private readonly parser: Parser;

  constructor(
    options: SanitizeOptions,
    resolved: ResolvedOptions,
    private readonly output: LineOutput,
    modes: { standalone?: boolean; hold: boolean },
  ) {
    const source = new Source();
    const { fast } = internals;
    this.screen = new Screen(
      source,
      this.log,
      {
        roles: createRoleResolver(options),
        allows: createLinkPolicy(options.links),
        ignoreMotion: resolved.motion === "ignore",
        standalone: modes.standalone ?? false,
        hold: modes.hold,
        rows: resolved.rows,
        columns: resolved.columns,
        tabWidth: resolved.tabWidth,
        keepBidi: resolved.bidi === "keep",
        dropConcealed: resolved.conceal === "drop",
        overstrike: resolved.overstrike,
        fast,
      },
      output,
    );
    this.parser = new Parser(this.screen, source, fast, modes.standalone);
    this.feed = new Feed(source, this.log, this);
    keepShapes();
  }

  /** Reads the piece that the source holds. */
  readPiece(): void {
    this.parser.parse();
    this.screen.settle();
    this.output.flush();
  }

  write(chunk: Uint8Array | string): void {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) {
      throw new TypeError("input must be a Uint8Array or a string");
    }
    this.feed.write(chunk);
  }

  /** Ends the input. */
  end(): void {
    this.closeSequences();
    this.screen.end();
    this.output.flush();
  }

  /** Ends one element of lines that stand alone. */
  endElement(): void {
    this.closeSequences();
    this.screen.endElement();
    this.output.flush();
    this.feed.countLineEnd();
  }

  reset(): void {
    this.feed.reset();
    this.parser.reset();
    this.screen.reset();
    this.log.clear();
  }

  private closeSequences(): void {
    this.feed.flush();
    if (!this.parser.open) return;
    const kind = this.parser.pending ? C1 : UNTERMINATED;
    if (this.log.add(kind)) this.log.locate(kind, this.parser.openedAt);
    this.parser.reset();
  }
}

/**
 * One idle pipeline that has read nothing of anybody's. While an instance of each class lives, the runtime keeps their
 * hidden classes and with them the compiled code; without one, code that was compiled for the last sanitizer dies with
 * it, and a host that makes one for every frame runs cold (gitlog: 66 instead of 92 MB/s).
 */
let idle: Pipeline | undefined;
let hasIdle = false;

function keepShapes(): void {
  if (hasIdle) return;
  hasIdle = true;
  idle = new Pipeline({}, resolveOptions({}, "apply"), { line: () => {}, forget: () => 0, flush: () => {} }, { hold: false });
  idle.write("a \x1b[31mb\x1b[m\n\x1b]8;;https://a.example\x07c\x1b]8;;\x07");
}
