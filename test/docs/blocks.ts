/** The fenced code blocks of a document. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
}

export function codeBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; code: string[] } | undefined;
  markdown.split("\n").forEach((text, index) => {
    if (!text.startsWith("```")) open?.code.push(text);
    else if (open === undefined) open = { language: text.slice(3).trim(), line: index + 1, code: [] };
    else {
      blocks.push({ language: open.language, line: open.line, code: open.code.join("\n") });
      open = undefined;
    }
  });
  return blocks;
}

/** What the comments `// → …` of a block say that it prints, a line each. */
export function promised(code: string): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1] as string);
}

/** The rows of the table whose head begins with these cells. */
export function tableUnder(markdown: string, ...head: string[]): string[][] {
  const cells = (row: string): string[] => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim());
  const lines = markdown.split("\n");
  const begin = lines.findIndex((line) => head.every((cell, column) => cells(line)[column] === cell));
  const rows = lines.slice(begin + 2);
  return rows.slice(0, rows.findIndex((row) => !row.startsWith("|"))).map(cells);
}
