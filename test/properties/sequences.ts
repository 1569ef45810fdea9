/** Control functions as programs, careless or hostile, write them: engine.md §3–§7. */

const repeat = (text: string, times: number) => text.repeat(times);

/** SGR in every form of engine.md §6. */
export const SGRS = [
  "", "0", ";", "1", "2", "3", "4", "5", "7", "8", "9", "21", "22", "23", "24", "27", "28", "29", "30", "31", "32", "33",
  "36", "37", "39", "40", "41", "47", "49", "53", "90", "94", "97", "100", "103", "1;31", "2;7;32", "31;;1", "0;1;4;9",
  "4:0", "4:3", "4:", "1:2", "31:4", "38;5;196", "38;5;8", "38;5", "38;5;256", "38;5;", "38;2;1;2;3", "38;2;255;0;0",
  "38;2;1", "38;2;;;", "38;2;300;0;0", "38:5:196", "38:2:0:255:0", "38:2::255:128:0", "38:2:1:2:3:4", "38:5;1", "38:2;31",
  "38;5:1", "38;5:1;31", "38;2;1:1;2;3", "38;1;31", "38;6;1", "38", "38;38;5;1", "48;5;22", "48;2;200;0;0", "48:2::0:0:200",
  "58;5;1", "58;5;1;31", "58:2::1:1:4", "58;2;1;1;4", "59", "38:2::1:1:1", "38:2::1:1:2", "38:2::1:1:3", "1;2;3;4;5;6;7;8;9",
  "99999999999", repeat("31;", 40) + "1", repeat("1;", 31) + "3", repeat("1;", 32) + "3", "4" + repeat(":1", 12),
].map((parameters) => `\x1b[${parameters}m`);

const osc8 = (payload: string, end = "\x1b\\") => `\x1b]8;${payload}${end}`;
export const CLOSES = [osc8(";"), osc8(";", "\x07"), osc8("id=1;"), osc8("x=\x7f;"), "\x1b]08;;\x07"];
/** URIs, good and bad. */
export const URIS = [
  "https://a.example", "https://a.example/x;y?z#w", "http://b.example:8080/", "HTTPS://C.example/", "mailto:me@d.example",
  "oppi://session/abc-1._~", "https://[::1]/", "https://1.2.3.4", "https://münchen.example", "https://xn--mnchen-3ya.example/",
  "https:x", "https:///x", "https://@h/", "https://u:p@h/", "https://h/@ok", "https://h?@ok", "https://", "javascript:alert(1)", "file:///etc",
  "data:text/html,x", "oppi://other/1", "oppi://session/", "oppi://session/a/b", "oppi://SESSION/a", "https://h/ x", "https://h/\"",
  "https://h/\\x", "https://h/<", "https://h/`", "https://%zz/", "//h/x", "x", " https://h", "vbscript:x", "ftp://h/", "app:x",
  `https://h/${repeat("x", 2_073)}`, `https://h/${repeat("x", 2_074)}`, `https://h/${repeat("x", 4_090)}`, "https://a..b", "https://-",
];
export const LINKS = [
  ...URIS.flatMap((uri) => [osc8(`;${uri}`), osc8(`id=a:b;${uri}`, "\x07")]),
  osc8(""), osc8("x"), osc8(";https://h/\tx"), osc8("id=\x01;https://h/"), osc8(";https://h/\u0085"), osc8(";https://h/é"),
  "\x1b]8\x07", "\x1b]8x;;https://h/\x07", "\x1b]08;;https://zero.example\x07", "\x1b]8;;https://h/\u009c",
];

/** Links whose text reads as a place: their own, or another. */
export const LABELS = ["a.example", "b.example", "www.a.example", "https://a.example/x", "a.exampl\u0301", "a.exampleé", "á.example", "a.\nexample", "漢.com", "x"]
  .map((label) => `${osc8(";https://a.example/")}${label}${osc8(";")}`);

/** Complete sequences that have no effect on text. */
export const IGNORED = [
  "\x1b]0;title\x07", "\x1b]2;t\x1b\\", "\x1b]52;c;aGk=\x07", "\x1b]133;A\x1b\\", "\x1b]1337;File=:AAAA\nBBBB\x07", "\x1b]\x07",
  "\x1b]4;1;rgb:00/00/00\x1b\\", "\x1bP1$r0m\x1b\\", "\x1bPq#0\n#1\x1b\\", "\x1b_pi:c\x07", "\x1b_Gf=100;AAAA\x1b\\", "\x1b^pm\x1b\\",
  "\x1bXsos\x1b\\", "\x1bktitle\x1b\\", "\x1bk\x07", "\x1b[?25l", "\x1b[?25h", "\x1b[>0c", "\x1b[c", "\x1b[6n", "\x1b[?2004h",
  "\x1b[1;2r", "\x1b[?1000h", "\x1b[5 q", "\x1b[!\"p", "\x1b[>4m", "\x1b[?4m", "\x1b[1 m", "\x1b[<1m", "\x1b[=1m", "\x1b[1<m", "\x1b[<<1m",
  "\x1b[1!2m", "\x1b=", "\x1b>", "\x1b#8", "\x1b%G", "\x1b F", "\x1b\\", "\x1b$(B", "\x1b[z", "\x1b[0~", "\x1b[38;2;1;1;1;1;1$z",
  "\x1b_x\u009c", "\u009d0;t\x07", "\u009b0z", "\x1b\x7f[z", "\x1b[\x00z", "\x1b[1\x07z", "\x1b[\u0085z", "\x18", "\x1a", "\x0f",
];

/** Sequences that are left open, aborted or end where they must not. */
export const BROKEN = [
  "\x1b", "\x1b[", "\x1b[3", "\x1b[38;5;", "\x1b[?", "\x1b[1 ", "\x1b[1<", "\x1b(", "\x1b]", "\x1b]8", "\x1b]8;", "\x1b]8;;https://a.example",
  "\x1b]8;;https://a.example\x1b", "\x1b]0;title", "\x1bP", "\x1bPq\x1b", "\x1b_", "\x1b_x\x1b", "\x1b^", "\x1bX", "\x1bk", "\x1b\x1b", "\x1b[\x18",
  "\x1b]8;;\x18", "\x1b]8;;https://h\x1a", "\x1b]8;;https://h\x1b[1m", "\x1b]8;;https://h\n", "\x1b]0;x\n", "\x1b[é", "\x1b]8;;é", "\u009b", "\u009d",
  "\u009b3", "\u009d8;;https://h", "\u009b\u009b", "\u009d\u009b1m", "\x1b]8;;https://h\x1b\x1b\\", "\x1b[1\x1b[31m", "\x1b[31\x18m", "\x1b]1337;x\n",
];

const COUNTS = ["", "0", "1", "2", "3", "7", "12", "80", "4095", "4096", "4097", "65535", "65536", "99999999999", ";2", "3;4"];
const counted = (finals: string, prefix = "") =>
  [...finals].flatMap((final) => COUNTS.map((count) => `\x1b[${prefix}${count}${final}`));

/** Motion and edits within a line. */
export const EDITS = [
  "\r", "\r", "\b", "\b\b\b", "\t", "\x1bH", ...counted("CaDG`IZXP@bK"), ...counted("K", "?"), ...counted("g"),
  "\x1b[4h", "\x1b[4l", "\x1b[2;4h", "\x1b7", "\x1b8", "\x1b[s", "\x1b[u", "\x1b[!p", "\x1bc", "\x1b[\r1m", "\x1b[3\b1m", "\u009b3D",
  "\u009b2K", "\x1b[?7l", "\x1b[?7h",
];
/** Short counts only, so that lines stay small and edits meet. */
export const NEAR_EDITS = EDITS.filter((edit) => !/\d{3}/.test(edit));
/** Motion to where nothing is, or to where something is. */
export const MOVES = ["\x1b[C", "\x1b[2C", "\x1b[3`", "\x1b[2G", "\x1b[a", "\t", "\r", "\b", "\n", "\n\x1b[A", "\x1b[2;3H", "\x1b7x\x1b8", ""];
/** What decides about a cluster that no longer fits, or that grows there. */
export const AT_MARGIN = ["\x1b[?7l", "\x1b[?7l", "\x1b[?7h", "\x1b[2`", "\x1b[3`", "\x1b[a", "\x1b[3C", "\r", "\n", "\b", "\x1b[2@", "\x1b[b", "\x1b[2b", "\x1b[K", "\x1b[4h", "\x1b[8m", "\x1b[28m", "\x1b7", "\x1b8", "\x1bH", "\t"];
/** Motion over lines, whole-screen edits and screens. */
export const VERTICAL = [
  "\x1bD", "\x1bM", ...counted("ABEFeLMSTdHfJ"), ...counted("J", "?"), "\x1b[1;1H", "\x1b[2;3f", "\x1b[999;999H", "\x1b[?1049h", "\x1b[?1049l",
  "\x1b[?47h", "\x1b[?47l", "\x1b[?1047h", "\x1b[?1047l", "\x1b[?1048h", "\x1b[?1048l",
];
export const NEAR_VERTICAL = VERTICAL.filter((motion) => !/\[\d{3}/.test(motion));
/** Character sets and shifts. */
export const CHARSETS = [
  ..."()*+".split("").flatMap((target) => [..."0AB4"].map((set) => `\x1b${target}${set}`)),
  "\x0e", "\x0f", "\x1bn", "\x1bo", "\x1b|", "\x1b}", "\x1b~",
];
