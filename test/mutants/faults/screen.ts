/** The screen: what is printed, edited, dropped and handed out. */
import type { Fault } from "../fault.js";

export const SCREEN_FAULTS: readonly Fault[] = [
  {
    name: "bidirectional overrides leave",
    file: "screen/careful-writer.ts",
    find: "if (safety === u.DROP_BIDI && !this.options.keepBidi) return this.note(findings.BIDI, at);",
    replace: "if (safety === u.DROP_BIDI) this.note(findings.BIDI, at);",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "invisible scalars leave",
    file: "screen/careful-writer.ts",
    find: "if (safety === u.DROP_INVISIBLE) return this.note(findings.INVISIBLE, at);",
    replace: "if (safety === u.DROP_INVISIBLE) this.note(findings.INVISIBLE, at);",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "a tag without a flag leaves",
    file: "screen/careful-writer.ts",
    find: "      case u.TAG:\n        return this.note",
    replace: "      case u.TAG:\n        this.note",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "the express lane reads a lone CR as nothing",
    file: "screen/express.ts",
    find: "else if (unit === CR && i + 1 < length && units[i + 1] === LF) i++;\n      else break;",
    replace: "else if (unit === CR) i++;\n      else break;",
    tests: ["corpus/corpus.test.ts"],
  },
  {
    name: "the express lane forgets the cluster at the end of a piece",
    file: "screen/express.ts",
    find: "if (open === 0) writer.goOnAfterSimple(",
    replace: "if (open >= 0) writer.goOnAfterSimple(",
    tests: ["properties/fast-pairs.test.ts", "properties/fast.test.ts", "corpus/corpus.test.ts"],
  },
  {
    name: "the express lane prints past the edge",
    file: "screen/express.ts",
    find: "if (columns + width > edge) break;",
    // A line has 64 columns past its roomy part.
    replace: "if (columns + width > edge + 65) break;",
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "a last line without a line feed is not handed out",
    file: "screen/window.ts",
    find: "if (writer.line.printed) this.output.line(writer.line.take());",
    replace: "writer.line.take();",
    tests: ["window/snapshot.test.ts", "corpus/corpus.test.ts"],
  },
  {
    name: "lines that were opened again are not told",
    file: "screen/window.ts",
    find: "reopened++;",
    replace: "reopened += 0;",
    tests: ["window/emission.test.ts"],
  },
  {
    name: "lines that were opened again are not handed out again",
    file: "screen/window.ts",
    find: "(rows[i] as Row).out = false;",
    replace: "",
    tests: ["window/emission.test.ts"],
  },
  {
    name: "a refused link leaves the one before it open",
    file: "screen/screen.ts",
    find: "if (link?.kind !== \"close\") this.note(findings.LINK_REFUSED, at);",
    replace: "if (link?.kind !== \"close\") return this.note(findings.LINK_REFUSED, at);",
    tests: ["corpus/corpus.test.ts", "properties/links.test.ts"],
  },
  {
    name: "motions that are ignored are not told",
    file: "screen/editor.ts",
    find: "if (this.options.ignoreMotion) this.writer.note(findings.MOTION, at);",
    replace: "",
    tests: ["corpus/corpus.test.ts", "reference/screen.test.ts"],
  },
];
