/** The protocol filter. */
import type { Fault } from "../fault.js";

export const RPC_FAULTS: readonly Fault[] = [
  {
    name: "an answer is not mapped back to the original option",
    file: "rpc/filter.ts",
    find: "return original === answer ? text : splice(",
    replace: "return original !== undefined ? text : splice(",
    tests: ["rpc/fidelity.test.ts"],
  },
  {
    name: "labels that read alike are not told apart where the number is taken",
    file: "rpc/choices.ts",
    find: "(taken.get(label) ?? original) !== original; number++) {",
    replace: "label === base && (taken.get(label) ?? original) !== original; number++) {",
    tests: ["rpc/choices.test.ts"],
  },
  {
    name: "a record of the protocol ends at U+0085's second byte too",
    file: "rpc/framing.ts",
    find: "const found = chunk.indexOf(LF, start);",
    replace: "const found = chunk.findIndex((byte, at) => at >= start && (byte === LF || byte === 0x85));",
    tests: ["rpc/framing.test.ts"],
  },
  {
    name: "a changed record is written anew",
    file: "rpc/filter.ts",
    find: "changes.length === 0 ? text : splice(text, changes)",
    replace: "changes.length === 0 ? text : JSON.stringify(JSON.parse(splice(text, changes)))",
    tests: ["rpc/filter.test.ts"],
  },
  {
    name: "a record may be one byte too long",
    file: "rpc/framing.ts",
    find: "if (length > this.maxBytes) this.receiver.oversize();",
    replace: "if (length > this.maxBytes + 1) this.receiver.oversize();",
    tests: ["rpc/framing.test.ts"],
  },
  {
    name: "a getter of a stranger runs",
    file: "rpc/plain-data.ts",
    find: "const value = this.copy(ownValue(object, name), depth + 1);",
    replace: "const value = this.copy((object as Plain)[name], depth + 1);",
    tests: ["rpc/messages.test.ts"],
  },
  {
    name: "the exit code of the command is lost",
    file: "cli/rpc.ts",
    find: "return signal === null ? code || own",
    replace: "return signal === null ? own",
    tests: ["process/rpc-command.test.ts"],
  },
];
