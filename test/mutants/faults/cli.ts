/** The filter as a process. */
import type { Fault } from "../fault.js";

export const CLI_FAULTS: readonly Fault[] = [
  {
    name: "the process ends with output pending",
    file: "cli/io.ts",
    find: "this.stream.write(ready, (error: NodeJS.ErrnoException | null | undefined) => {\n        if (error) {",
    replace: "setImmediate(() => process.exit());\n      this.stream.write(ready, (error: NodeJS.ErrnoException | null | undefined) => {\n        if (error) {",
    tests: ["process/stream.test.ts"],
  },
  {
    name: "a broken pipe is an error",
    file: "cli/io.ts",
    find: 'if (error.code !== "EPIPE") this.failure = error;',
    replace: "this.failure = error;",
    tests: ["process/stream.test.ts"],
  },
  {
    name: "a signal drops the line that was begun",
    file: "cli/run.ts",
    find: "await print(format.end());",
    replace: "if (stop.signal === undefined) await print(format.end());",
    tests: ["process/stream.test.ts"],
  },
  {
    name: "the last state of a followed input is not printed",
    file: "cli/formats/follow.ts",
    find: 'return this.silent || snapshot.hash !== this.hash ? encodeJson(snapshot) : "";',
    replace: 'return this.silent ? encodeJson(snapshot) : "";',
    tests: ["process/follow.test.ts"],
  },
  {
    name: "messages repeat file names as they are",
    file: "cli/message.ts",
    find: "line += (await clean(value)) +",
    replace: "line += value +",
    tests: ["process/filter.test.ts"],
  },
  {
    name: "--check is turned round",
    file: "cli/run.ts",
    find: "settings.check && tally.found ?",
    replace: "settings.check && !tally.found ?",
    tests: ["process/filter.test.ts"],
  },
];
