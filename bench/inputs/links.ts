/** `ls -lR --hyperlink=always --color=always` of GNU coreutils, with https links in place of the file links. */
import type { Random } from "../random.js";
import { fileName, FOLDERS, noun } from "./words.js";

const ROOT = "https://files.example.org/srv/projects/oppi";

const link = (path: string, label: string): string => `\x1b]8;;${ROOT}/${path}\x07${label}\x1b]8;;\x07`;

const colored = (sgr: string, text: string): string => `\x1b[${sgr}m${text}\x1b[0m`;

/** One folder: its linked name, its total, its entries. */
export function links(random: Random): string {
  const folder = `${random.pick(FOLDERS)}/${noun(random)}/${noun(random)}-${random.hex(6)}`;
  let text = `\n${link(folder, `./${folder}`)}:\ntotal ${random.between(4, 900)}\n`;
  for (let count = random.between(4, 30); count > 0; count--) {
    const size = String(random.below(200_000)).padStart(7);
    const date = `Nov ${String(random.between(1, 30)).padStart(2)} ${random.between(10, 23)}:${random.between(10, 59)}`;
    const facts = `1 root root ${size} ${date}`;
    const kind = random.below(10);
    if (kind === 0) {
      const child = noun(random);
      text += `drwxr-xr-x ${facts} ${colored("01;34", link(`${folder}/${child}`, child))}\n`;
    } else if (kind === 1) {
      const script = `${noun(random)}.sh`;
      text += `-rwxr-xr-x ${facts} ${colored("01;32", link(`${folder}/${script}`, script))}\n`;
    } else if (kind === 2) {
      const [alias, target] = [noun(random), fileName(random)];
      text += `lrwxrwxrwx ${facts} ${colored("01;36", link(`${folder}/${target}`, alias))} -> `;
      text += `${link(`${folder}/${target}`, target)}\n`;
    } else {
      const file = fileName(random);
      text += `-rw-r--r-- ${facts} ${link(`${folder}/${file}`, file)}\n`;
    }
  }
  return text;
}
