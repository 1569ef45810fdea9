/** Every planted fault, in the order of the layers. */
import type { Fault } from "../fault.js";
import { BYTES_FAULTS } from "./bytes.js";
import { CLI_FAULTS } from "./cli.js";
import { EDIT_FAULTS } from "./edit.js";
import { LIMIT_FAULTS } from "./limits.js";
import { LINK_FAULTS } from "./link.js";
import { PARSER_FAULTS } from "./parser.js";
import { RPC_FAULTS } from "./rpc.js";
import { SCREEN_FAULTS } from "./screen.js";
import { SESSION_FAULTS } from "./session.js";
import { SNAPSHOT_FAULTS } from "./snapshot.js";
import { STYLE_FAULTS } from "./style.js";
import { SURFACE_FAULTS } from "./surface.js";

export const FAULTS: readonly Fault[] = [
  ...LIMIT_FAULTS,
  ...PARSER_FAULTS,
  ...STYLE_FAULTS,
  ...LINK_FAULTS,
  ...SCREEN_FAULTS,
  ...EDIT_FAULTS,
  ...SNAPSHOT_FAULTS,
  ...BYTES_FAULTS,
  ...SURFACE_FAULTS,
  ...SESSION_FAULTS,
  ...RPC_FAULTS,
  ...CLI_FAULTS,
];
