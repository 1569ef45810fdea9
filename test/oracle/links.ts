/** OSC 8 in every form: opened, closed, refused. */
import fc from "fast-check";
import { pick, weigh } from "./pick.js";
import type { Token } from "./tokens.js";

const ST = "\x1b\\";
const TERMINATOR = fc.constantFrom("\x07", ST, "\u009c");
/** The number is a decimal value, and U+009D is OSC where a byte 30–3F follows. */
const INTRO = weigh(
  [6, fc.constant("\x1b]8;")],
  [1, fc.constantFrom("\u009d8;", "\x1b]08;", "\x1b]0008;")],
);
const PARAMETERS = fc.constantFrom("", "", "id=a", "id=b:x=y", "x=1", "id=", ":", "foo");

const ACCEPTED = pick(
  "https://example.com/ http://example.com https://a.b/c;d=e;;f https://a.b/?q=%20&x=1#top mailto:a@b.example " +
    "https://a.b/@c http://localhost:3000/x https://[::1]:8080/ https://a.b/~c/{d}|e^f oppi://session/a.B_c~d-1",
);
const REFUSED = fc.oneof(
  pick("javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd ftp://a.b/ //a.b/ a.b #x"),
  pick("https:a.b https:///a https://u@a.b/ https://u:p@a.b/ oppi://session/ oppi://other/a"),
  pick('https://a.b/" https://a.b/<c> https://a.b\\c https://a.b/`c` https://é.example/ https://a.b/日'),
  fc.constantFrom("https://a b/", "https://a.b/\tc", "java\tscript:x", `https://a.b/${"c".repeat(2_083)}`),
);

const opening = fc
  .tuple(INTRO, PARAMETERS, ACCEPTED, TERMINATOR)
  .map(([intro, parameters, uri, end]): Token => ({ input: `${intro}${parameters};${uri}${end}`, does: ["open"] }));

const closing = fc
  .tuple(INTRO, TERMINATOR)
  .map(([intro, end]): Token => ({ input: `${intro};${end}`, does: ["close"] }));

/** Closes the link here, and must be written another way for xterm. */
const closingHere = fc
  .oneof(
    // §10: an empty URI always closes.
    fc.tuple(PARAMETERS, TERMINATOR).map(([parameters, end]) => `;${parameters};${end}`),
    // §10: any refused or malformed OSC 8 closes.
    fc.tuple(PARAMETERS, REFUSED, TERMINATOR).map(([parameters, uri, end]) => `;${parameters};${uri}${end}`),
    fc.constantFrom("", ";", ";id=a", ";https://a.b/").map((rest) => `${rest}${ST}`),
    // §10: OSC ended by ESC-other or CAN does nothing (and an aborted OSC 8 closes).
    fc.tuple(ACCEPTED, fc.constantFrom("\x18", "\x1a", "\x1b=")).map(([uri, end]) => `;;${uri}${end}`),
  )
  .map((rest): Token => ({ input: `\x1b]8${rest}`, xterm: `\x1b]8;;${ST}`, does: ["close"] }));

export const link: fc.Arbitrary<Token> = weigh([10, opening], [6, closing], [4, closingHere]);
