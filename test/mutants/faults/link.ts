/** Links: what is kept of an OSC 8, and which of them a client gets. */
import type { Fault } from "../fault.js";

export const LINK_FAULTS: readonly Fault[] = [
  {
    name: "a link with a control is kept if it has an id",
    file: "parser/control-string.ts",
    find: "return this.separated && !this.spoiled ? this.payload : undefined;",
    replace: 'return this.separated && (!this.spoiled || this.payload.startsWith("id=")) ? this.payload : undefined;',
    tests: ["contract/limits.test.ts"],
  },
  {
    name: "a user name before the host is allowed",
    file: "link/policy.ts",
    find: 'host.includes("@")',
    replace: 'host.startsWith("@")',
    tests: ["link/policy.test.ts"],
  },
  {
    name: "a session link may go on after the session",
    file: "link/policy.ts",
    find: "[A-Za-z0-9._~-]{1,128}$/;",
    replace: "[A-Za-z0-9._~-]{1,128}/;",
    tests: ["link/policy.test.ts"],
  },
  {
    name: "a link may hold a backslash",
    file: "link/policy.ts",
    find: '|["<>\\\\`]/;',
    replace: '|["<>`]/;',
    tests: ["link/policy.test.ts"],
  },
  {
    name: "a script is a link",
    file: "link/policy.ts",
    find: '["https", "http", "mailto", "oppi"]',
    replace: '["https", "http", "mailto", "oppi", "javascript"]',
    tests: ["link/policy.test.ts"],
  },
  {
    name: "a link may be one byte too long",
    file: "link/hyperlink.ts",
    find: "uriLength > MAX_LINK_BYTES ||",
    replace: "uriLength > MAX_LINK_BYTES + 1 ||",
    tests: ["link/hyperlink.test.ts"],
  },
  {
    name: "a label that reads as another host is not told",
    file: "link/policy.ts",
    find: "withoutWww(shown) !== withoutWww(target);",
    replace: "withoutWww(shown) === withoutWww(target);",
    tests: ["link/policy.test.ts"],
  },
];
