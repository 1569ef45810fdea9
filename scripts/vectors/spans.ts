/** Roles, traits, links, and text that an extension should not have sent. */
import { type Case, drawn, typed } from "./case.js";

const ROLES = ["primary", "secondary", "muted", "accent", "success", "warning", "danger", "code"];
const TRAITS = ["bold", "italic", "monospaced", "strikethrough", "underline"];
const span = (text: string, style: object = {}) => ({ text, ...style });
const line = (...spans: object[]) => [{ type: "text", spans }];
const osc8 = (uri: string, label: string) => `\u001b]8;;${uri}\u001b\\${label}\u001b]8;;\u001b\\`;

export const SPANS: readonly Case[] = [
  ...ROLES.map((role) =>
    drawn(`role-${role}`, `A span with the role ${role}.`, line(span("before "), span(role, { role }), span(" after"))),
  ),
  drawn("role-unknown", "A role of a newer peer: draw the span as one without a role.", line(span("brand", { role: "brand" }))),
  ...TRAITS.map((trait) =>
    drawn(`trait-${trait}`, `A span with the trait ${trait}.`, line(span("before "), span(trait, { traits: [trait] }), span(" after"))),
  ),
  drawn("traits-all", "All traits together, with a role.", line(span("all", { role: "accent", traits: TRAITS }))),
  drawn("trait-unknown", "A trait of a newer peer among known ones: ignore it, draw the others.", line(
    span("both", { traits: ["bold", "smallcaps"] }),
  )),
  drawn("link-span", "A span with a link.", line(span("see "), span("the log", { link: "https://example.org/log?n=1#end" }))),
  drawn("link-session", "A row that leads to a session: route it through the app's own navigation.", [
    { type: "activityList", rows: [{ id: "a", title: "open", link: "oppi://session/9f3c.A_b~1-x" }] },
  ]),
  drawn("link-refused", "Links that may not be followed are gone; their text stays.", [
    ...line(
      span("script", { link: "javascript:alert(1)" }),
      span(" file", { link: "file:///etc/hosts" }),
      span(" user", { link: "https://user@example.org/" }),
      span(" page", { link: "https://example.org/" }),
    ),
    { type: "activityList", rows: [{ id: "a", title: "row", link: "oppi://settings/reset" }] },
  ]),
  drawn("text-controls", "Escape sequences and controls in a native surface are gone; the text stays, in one line.", [
    ...line(span("\u001b[31mred\u001b[0m and\u0007 \u001b]0;title\u0007plain\r\nnext")),
    { type: "markdown", markdown: "a\r\nb\u001b[2J\u0000c" },
    { type: "code", text: "x\u0085y\u2028z\u001b[1m" },
    { type: "activityList", rows: [{ id: "a", title: "\u001b[1mbold\u001b[m", detail: "one\ntwo" }] },
  ], { presentation: { style: "surfacePanel", title: "De\u001b[1mmo\u009b2J", subtitle: "a\tb" } }),
  drawn("text-hidden", "Direction overrides, invisible characters and halves of characters do not arrive.", line(
    span("a\u202eb\u202cc"),
    span(" d\u2066e\u2069"),
    span(" f\u2060g\ufeffh"),
    span(" i\ud800j"),
    span(" k\u{e0061}\u{e0062}l"),
  )),
  typed("terminal-colours", "Colours of a terminal arrive as roles, never as colours.", [
    "\u001b[31mred\u001b[0m \u001b[32mgreen\u001b[0m \u001b[33myellow\u001b[0m \u001b[36mcyan\u001b[0m \u001b[90mgrey\u001b[0m plain",
    "\u001b[38;2;204;102;102mred\u001b[0m \u001b[38;5;114mgreen\u001b[0m \u001b[2mdim\u001b[0m \u001b[7minverse\u001b[0m",
  ]),
  typed("terminal-traits", "Attributes of a terminal arrive as traits.", [
    "\u001b[1mbold\u001b[22m \u001b[3mitalic\u001b[23m \u001b[4munderline\u001b[24m \u001b[9mstruck\u001b[29m \u001b[1;3;4;9mall\u001b[m",
  ]),
  typed("terminal-links", "Links of a terminal arrive on their spans; refused ones leave their label.", [
    `see ${osc8("https://example.org/a", "the \u001b[1mlog\u001b[22m")} or ${osc8("javascript:alert(1)", "this")}`,
  ]),
  typed("terminal-controls", "Sequences that draw nothing leave nothing; motion does not hide text.", [
    "safe\rrm -rf\u001b[2K\u001b[1A hidden\u001b]52;c;QQ==\u0007",
    "\u001b[8mconcealed\u001b[28m\ttab \u001b[?25l\u001bP1;2q#0\u001b\\end",
  ]),
  typed("terminal-drawing", "Box drawing, wide letters, emoji and blank lines stay as they are.", [
    "╭─ 状態 ───╮",
    "│ ✓ 漢字 👩‍💻 │",
    "╰──────────╯",
    "",
    "é e\u0301 🇨🇭",
  ]),
];
