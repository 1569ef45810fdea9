/** For runtimes that cannot tell a proxy: none is one, so every reader must bear that its traps throw. */

export function isProxy(_value: object): boolean {
  return false;
}
