/**
 * Streams made to be slow, large in memory, or swallowed. Each is a head once and a unit repeated to the size asked
 * for; the comment in `why` says what a careless engine would do.
 */
interface HostileRecipe {
  readonly name: string;
  readonly why: string;
  readonly head?: string;
  /** Repeated; a function gives a different unit each time. */
  readonly unit: string | ((index: number) => string);
  /** The text stands for raw bytes (one per code unit), not for UTF-8. */
  readonly raw?: boolean;
}

/** A line of about 60,000 columns: the longest whose cells stay editable, built by plain text. */
const LONG_LINE = "abcdefghij".repeat(6_000);

export const HOSTILE: readonly HostileRecipe[] = [
  { name: "text-without-end", why: "one line that never ends", unit: "lorem ipsum dolor sit amet " },
  { name: "empty-lines", why: "an array and an object for every byte", unit: "\n" },
  { name: "escapes", why: "ESC restarts a sequence for every byte", unit: "\x1b" },
  { name: "csi-restarts", why: "a sequence aborted by the next one", unit: "\x1b[1;2" },
  { name: "csi-parameters", why: "a parameter list without end", head: "\x1b[", unit: "1;" },
  { name: "csi-digits", why: "a number without end", head: "\x1b[", unit: "9" },
  { name: "sgr-parameters", why: "30 parameters for every style", unit: `\x1b[${"38;5;9;1;4;".repeat(6)}m.` },
  { name: "sgr-each", why: "a new style for every character", unit: (i) => `\x1b[38;2;${i & 255};${i & 127};7mx` },
  { name: "sgr-alone", why: "styles that nothing is printed with", unit: "\x1b[31m\x1b[1m\x1b[0m" },
  { name: "osc-open", why: "a string that never ends, buffered", head: "\x1b]2;", unit: "title " },
  { name: "osc-aborted", why: "strings that every line end aborts", unit: "\x1b]8;;https://example.org/\n" },
  { name: "dcs-open", why: "an image over many lines that never ends", head: "\x1bPq", unit: "#0;2;0;0;0~~@@vv\n" },
  { name: "links-each", why: "a link checked for every character", unit: (i) => `\x1b]8;;https://e.test/${i}\x07x` },
  { name: "links-long", why: "payloads over what is buffered", unit: `\x1b]8;;https://e/${"a".repeat(4_096)}\x07x` },
  { name: "links-refused", why: "addresses that parse and are refused", unit: "\x1b]8;;https://a@b/\x07x\x1b]8;;\x07" },
  { name: "c1-pending", why: "an 8-bit CSI that never acts", unit: "\u009b\u009d" },
  { name: "ill-formed", why: "a replacement for every byte", unit: "\xff\xf0\x90\xe2\x82\xc0", raw: true },
  { name: "marks", why: "one cluster that grows for ever", head: "e", unit: "\u0301" },
  { name: "joined-emoji", why: "one emoji that grows for ever", unit: "👩\u200d" },
  { name: "flags", why: "pairs that shift when one is counted", unit: "🇩" },
  { name: "open-tags", why: "tags of a flag that is never finished", unit: "\u{1f3f4}\u{e0067}\u{e0062}" },
  { name: "hangul-fillers", why: "fillers that wait for a syllable", unit: "\u115f\u1160\u3164" },
  { name: "overwrites", why: "a line printed over and over", unit: `${"#".repeat(76)}\r` },
  { name: "backspaces", why: "halves of wide characters overwritten", unit: "漢\b字\b\bx" },
  { name: "tabs", why: "eight cells for every byte", unit: "\t" },
  { name: "columns-forward", why: "4,096 cells for every sequence", unit: "\x1b[4096Cx\r" },
  { name: "repeats", why: "4,096 characters for every sequence, on one line", unit: "x\x1b[4096b" },
  { name: "repeats-in-lines", why: "4,096 characters for every sequence, each on a line", unit: "x\x1b[4096b\n" },
  { name: "insert-long-line", why: "60,000 cells moved for every sequence", head: `${LONG_LINE}\r`, unit: "\x1b[@" },
  { name: "delete-long-line", why: "60,000 cells moved for every sequence", head: `${LONG_LINE}\r`, unit: "\x1b[Py\b" },
  { name: "erase-long-line", why: "60,000 cells blanked for every sequence", head: LONG_LINE, unit: "\x1b[1K" },
  { name: "insert-mode", why: "a line shifted for every character", head: "\x1b[4h", unit: "x\r" },
  { name: "cursor-up", why: "redraws over the whole window", unit: "\x1b[99Ax\x1b[99By\n" },
  { name: "insert-lines", why: "a window moved for every sequence", head: "x\n".repeat(99), unit: "\x1b[H\x1b[Lx" },
  { name: "scrolls", why: "a window lost for every sequence", unit: "x\x1b[99S\x1b[99T" },
  { name: "erase-display", why: "a window erased for every sequence", unit: "x\n\x1b[2J\x1b[H" },
  { name: "screens", why: "a screen set up for every sequence", unit: "\x1b[?1049hx\x1b[?1049l" },
  { name: "saved-states", why: "state copied for every sequence", unit: "\x1b7\x1b[5C\x1b8" },
  { name: "stops", why: "tab stops without number", unit: "\x1bHx" },
];

/** `bytes` bytes of the named stream; the last unit may be cut, as a real stream may be. */
export function hostile(name: string, bytes: number): Uint8Array {
  const recipe = HOSTILE.find((candidate) => candidate.name === name);
  if (recipe === undefined) throw new RangeError(`no hostile input is called ${name}`);
  const { head = "", unit } = recipe;
  const encoding = recipe.raw === true ? "latin1" : "utf8";
  const result = Buffer.alloc(bytes);
  let filled = result.write(head, encoding);
  if (typeof unit === "string") {
    // fill() repeats the pattern and cuts it at the end, also inside a character.
    if (filled < bytes) result.fill(Buffer.from(unit, encoding), filled);
    return result;
  }
  for (let index = 0; filled < bytes; index++) filled += Buffer.from(unit(index), encoding).copy(result, filled);
  return result;
}
