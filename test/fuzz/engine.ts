/** The engine of this project, as the checks call it. */
import { internals } from "../../src/pipeline.js";
import { sanitizeTerminalLines, TerminalSanitizer } from "../../src/sanitizer.js";
import type { Engine } from "./cases.js";

const stream: Engine["stream"] = (chunks, options) => {
  const sanitizer = new TerminalSanitizer(options);
  for (const chunk of chunks) sanitizer.write(chunk);
  return sanitizer.end();
};

export const ENGINE: Engine = {
  stream,
  slow: (chunks, options) => {
    internals.fast = false;
    try {
      return stream(chunks, options);
    } finally {
      internals.fast = true;
    }
  },
  lines: sanitizeTerminalLines,
};
