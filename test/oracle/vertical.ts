/**
 * The grammar of engine.md §5: motion between lines on a screen of given rows and columns, where lines wrap.
 * It contains everything of `grammar.ts`. `CSI r;c H` and `CSI r d` are relative to the window only on such a screen.
 */
import fc from "fast-check";
import { differing } from "./differing.js";
import {
  charset, counted, edit, lineEnd, motion, ownTabs, placedText, restore, save, simple, softReset, streams, type Tokens,
} from "./grammar.js";
import { ignored } from "./ignored.js";
import { link } from "./links.js";
import { pick, weigh } from "./pick.js";
import { sgr } from "./sgr.js";
import type { Screen } from "./terminal.js";
import type { Effect, Token } from "./tokens.js";

const csi = (body: string, ...does: Effect[]): Token => ({ input: `\x1b[${body}`, does });

function position(rows: number, columns: number): fc.Arbitrary<Token> {
  const row = fc.integer({ min: 0, max: rows + 1 });
  const column = fc.integer({ min: 0, max: columns + 1 });
  return fc.oneof(
    fc.tuple(row, column, pick("H f")).map(([r, c, final]) => csi(`${r};${c}${final}`, "move")),
    fc.tuple(row, pick("H f d")).map(([r, final]) => csi(`${r}${final}`, "move")),
    column.map((c) => csi(`;${c}H`, "move")),
    pick("H f d ;H 999;999H 999d").map((body) => csi(body, "move")),
  );
}

/** ED 1 comes with a column before the last one: xterm 6.0.0 throws when it erases up to the lower right corner. */
const eraseAbove = (columns: number) =>
  fc.tuple(fc.integer({ min: 1, max: columns - 1 }), pick("1J ?1J"))
    .map(([column, erase]) => csi(`${column}G\x1b[${erase}`, "move"));

const screens = fc.constantFrom(
  csi("?1049h", "save", "alternate"),
  csi("?25;1049h", "save", "alternate"),
  csi("?1049l", "normal", "restore"),
  csi("?1049l", "normal", "restore"),
  csi("?47h", "alternate"),
  csi("?47l", "normal"),
  csi("?1047h", "alternate"),
  csi("?1047l", "normal"),
  csi("?1048h", "save"),
  csi("?1048l", "restore"),
);

/** Streams for a screen that wraps. */
export function vertical({ rows, columns, unicode }: Screen): Tokens {
  const lines = (final: string) => counted(final, rows + 1, ["move"]);
  const scroll = (final: string) => counted(final, rows, []);
  const others = weigh(
    [5, lineEnd],
    [5, motion],
    [4, edit],
    [3, position(rows, columns)],
    [4, fc.oneof(lines("A"), lines("B"), lines("E"), lines("F"), lines("e"))],
    [1, simple(["move"], "\x1bM")],
    [1, simple(["line-end"], "\x1bD")],
    [2, fc.oneof(lines("L"), lines("M"))],
    [2, fc.oneof(scroll("S"), scroll("T"))],
    [1, pick("J 0J 2J ?J ?2J").map((body) => csi(body, "erase"))],
    [1, eraseAbove(columns)],
    [1, simple(["drop-history"], "\x1b[3J")],
    [2, screens],
    [1, fc.constantFrom(csi("?7l", "wrap-off"), csi("?7h", "wrap-on"), csi("?7h", "wrap-on"))],
    [1, save],
    [2, restore],
    [2, sgr],
    [1, link],
    [1, charset],
    [1, softReset],
    [1, ignored],
    [1, differing],
    [1, fc.oneof(ownTabs(columns), simple([], "\x1b[3g"))],
  );
  return streams(placedText(unicode), others, 32);
}
