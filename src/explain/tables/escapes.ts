/**
 * Controls of one byte, C1 controls, and escape sequences.
 * Sources: ECMA-48 §8.2, ECMA-35 (designation of sets), DEC STD 070, xterm's control sequences.
 */
import type { Row } from "./row.js";

/** C0 by code: name, what it does, whether that is seen here. */
export const CONTROLS_ACT: ReadonlyMap<number, readonly [string, string]> = new Map([
  [0x08, ["BS", "cursor left"]],
  [0x09, ["HT", "to the next tab stop"]],
  [0x0a, ["LF", "line end"]],
  [0x0b, ["VT", "line end"]],
  [0x0c, ["FF", "line end"]],
  [0x0d, ["CR", "cursor to column 0"]],
  [0x0e, ["SO", "shift to character set G1"]],
  [0x0f, ["SI", "shift to character set G0"]],
]);

const C0_NAMES =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US";

/** Names of U+0000–U+001F. */
export const CONTROL_NAMES: readonly string[] = C0_NAMES.split(" ");

const C1_LIST =
  "PAD HOP BPH NBH IND NEL SSA ESA HTS HTJ VTS PLD PLU RI SS2 SS3 DCS PU1 PU2 STS CCH MW SPA EPA SOS SGC SCI CSI ST OSC PM APC";

/** Names of U+0080–U+009F. */
export const C1_NAMES: readonly string[] = C1_LIST.split(" ");

/** After ESC: intermediates and final byte. A test holds this list to what the engine does. */
export const ESCAPES_ACT: readonly Row[] = [
  ["7", "DECSC", "save the cursor"],
  ["8", "DECRC", "restore the cursor"],
  ["D", "IND", "line down, same column"],
  ["E", "NEL", "line end"],
  ["H", "HTS", "set a tab stop"],
  ["M", "RI", "line up"],
  ["c", "RIS", "reset style, link and character sets"],
  ["n", "LS2", "shift to character set G2"],
  ["o", "LS3", "shift to character set G3"],
  ["|", "LS3R", "shift to character set G3"],
  ["}", "LS2R", "shift to character set G2"],
  ["~", "LS1R", "shift to character set G1"],
];

export const ESCAPES_DROPPED: readonly Row[] = [
  ["6", "DECBI", "back index"],
  ["9", "DECFI", "forward index"],
  ["<", "DECANM", "leave VT52 mode"],
  ["=", "DECKPAM", "application keypad"],
  [">", "DECKPNM", "numeric keypad"],
  ["@", "PAD", "padding"],
  ["A", "HOP", "high octet preset, or VT52 cursor up"],
  ["B", "BPH", "break permitted here"],
  ["C", "NBH", "no break here"],
  ["F", "SSA", "start of selected area"],
  ["G", "ESA", "end of selected area"],
  ["I", "HTJ", "tabulation with justification"],
  ["J", "VTS", "line tabulation set"],
  ["K", "PLD", "partial line forward"],
  ["L", "PLU", "partial line backward"],
  ["N", "SS2", "single shift 2"],
  ["O", "SS3", "single shift 3, or a function key"],
  ["Q", "PU1", "private use 1"],
  ["R", "PU2", "private use 2"],
  ["S", "STS", "set transmit state"],
  ["T", "CCH", "cancel character"],
  ["U", "MW", "message waiting"],
  ["V", "SPA", "start of guarded area"],
  ["W", "EPA", "end of guarded area"],
  ["Y", "SGC", "single graphic character, or VT52 cursor address"],
  ["Z", "DECID", "identity request"],
  ["\\", "ST", "end of a string that is not open"],
  ["`", "DMI", "disable manual input"],
  ["a", "INT", "interrupt"],
  ["b", "EMI", "enable manual input"],
  ["d", "CMD", "coding method delimiter"],
  ["l", "memory lock", "memory lock (HP)"],
  ["m", "memory unlock", "memory unlock (HP)"],
  ["SPF", "S7C1T", "7-bit controls"],
  ["SPG", "S8C1T", "8-bit controls"],
  ["SPL", "ACS", "ANSI conformance level 1"],
  ["SPM", "ACS", "ANSI conformance level 2"],
  ["SPN", "ACS", "ANSI conformance level 3"],
  ["#3", "DECDHL", "double-height line, top half"],
  ["#4", "DECDHL", "double-height line, bottom half"],
  ["#5", "DECSWL", "single-width line"],
  ["#6", "DECDWL", "double-width line"],
  ["#8", "DECALN", "screen alignment pattern"],
  ["%@", "DOCS", "leave UTF-8"],
  ["%G", "DOCS", "UTF-8"],
  ["%8", "DOCS", "UTF-8"],
];

/** Families of escape sequences by their first intermediate (ECMA-35 §13): any final byte. */
export const ESCAPE_FAMILIES_ACT: readonly Row[] = [
  ["(", "SCS G0", "character set G0"],
  [")", "SCS G1", "character set G1"],
  ["*", "SCS G2", "character set G2"],
  ["+", "SCS G3", "character set G3"],
];

export const ESCAPE_FAMILIES_DROPPED: readonly Row[] = [
  ["SP", "ACS", "announce code structure"],
  ["!", "CZD", "C0 designation"],
  ["\"", "C1D", "C1 designation"],
  ["#", "DEC private", "line attribute"],
  ["$", "GZDM", "multiple-byte set"],
  ["%", "DOCS", "other coding system"],
  ["&", "IRR", "identify revised registration"],
  ["'", "reserved", "reserved by ECMA-35"],
  [",", "reserved", "reserved by ECMA-35"],
  ["-", "SCS G1", "96-character set G1"],
  [".", "SCS G2", "96-character set G2"],
  ["/", "SCS G3", "96-character set G3"],
];
