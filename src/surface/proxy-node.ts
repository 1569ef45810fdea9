/** Whether an object is a proxy, where the runtime can tell. Chosen by the import condition `node`. */
import { types } from "node:util";

export function isProxy(value: object): boolean {
  return types.isProxy(value);
}
