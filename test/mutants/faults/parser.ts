/** Bytes, sequences and their parameters. */
import type { Fault } from "../fault.js";

export const PARSER_FAULTS: readonly Fault[] = [
  {
    name: "C1 leak: U+009F is text after text",
    file: "parser/parser.ts",
    find: "if (unit < 0xa0 && ((unit - 0x20) >>> 0) > 0x5e) break;",
    replace: "if (unit < 0x9f && ((unit - 0x20) >>> 0) > 0x5e) break;",
    tests: ["properties/controls.test.ts"],
  },
  {
    name: "UTF-8 state is lost at a chunk edge",
    file: "parser/feed.ts",
    find: "this.carried = tail;",
    replace: "this.carried = 0;",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "a carried character loses the byte that spoils it",
    file: "parser/feed.ts",
    find: "if (step > 0) used++;",
    replace: "used++;",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "a surrogate pair is lost between two strings",
    file: "parser/feed.ts",
    find: "text = this.surrogate + text;",
    replace: 'text = "\\ufffd" + text;',
    tests: ["properties/chunks.test.ts"],
  },
  {
    name: "the first ill-formed byte is told at the start of its piece",
    file: "parser/feed.ts",
    find: "this.illFormed(1, base + at);",
    replace: "this.illFormed(1, base);",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "the 32nd parameter is lost",
    file: "parser/params.ts",
    find: "add(value: number): void {\n    if (this.length === MAX_PARAMETERS)",
    replace: "add(value: number): void {\n    if (this.length === MAX_PARAMETERS - 1)",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "the 32nd parameter is lost where sequences are read unit by unit",
    file: "parser/params.ts",
    find: "private begin(): void {\n    if (this.length === MAX_PARAMETERS)",
    replace: "private begin(): void {\n    if (this.length === MAX_PARAMETERS - 1)",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "a ninth sub-parameter overwrites the next parameter",
    file: "parser/params.ts",
    find: "if (count === MAX_SUBPARAMETERS)",
    replace: "if (count > MAX_SUBPARAMETERS)",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "an image may not run over a line end",
    file: "parser/control-string.ts",
    find: "(isDcs || (this.separated && this.number === INLINE_IMAGE))",
    replace: "isDcs",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "a read-ahead sequence does not saturate",
    file: "parser/parser.ts",
    find: "if (value > MAX_PARAMETER_VALUE) value = MAX_PARAMETER_VALUE;",
    replace: "value |= 0;",
    tests: ["corpus/corpus.test.ts", "contract/limits.test.ts"],
  },
  {
    name: "an element that stands alone keeps the sequence of the one before",
    file: "pipeline.ts",
    find: "    this.parser.reset();\n  }\n}",
    replace: "  }\n}",
    tests: ["properties/text.test.ts", "properties/identity.test.ts", "reference/screen.test.ts"],
  },
];
