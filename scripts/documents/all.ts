/** Every document that is generated, whole or in part. */
import { cardPicture } from "./card.js";
import { bash, fish, zsh } from "./completions.js";
import { manualPage } from "./man.js";
import { rolesTable } from "./roles.js";
import { sequencesPage, supportedTable } from "./sequences.js";

/** Tables in the README by the name of their marks. */
const TABLES: Readonly<Record<string, () => string>> = { roles: rolesTable, sequences: supportedTable };

/**
 * @param read the text of a file as it stands, by its path from the root
 * @returns the text that each file should have
 */
export function generated(read: (path: string) => string): Map<string, string> {
  let readme = read("README.md");
  for (const [name, table] of Object.entries(TABLES)) readme = between(readme, name, table());
  return new Map([
    ["README.md", readme],
    ["docs/sequences.md", sequencesPage()],
    ["docs/images/card.svg", cardPicture()],
    ["man/oppi-sanitize.1", manualPage((JSON.parse(read("package.json")) as { version: string }).version)],
    ["completions/oppi-sanitize.bash", bash()],
    ["completions/_oppi-sanitize", zsh()],
    ["completions/oppi-sanitize.fish", fish()],
  ]);
}

function between(text: string, name: string, content: string): string {
  const begin = `<!-- generated: ${name} -->\n`;
  const end = `\n<!-- end: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no marks for ${name}`);
  return `${text.slice(0, from)}${begin}${content}${text.slice(to)}`;
}
