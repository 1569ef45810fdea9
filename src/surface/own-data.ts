/**
 * Reading objects of strangers: own data properties only, so that no getter, `toJSON`, iterator or prototype of theirs
 * runs. A proxy's traps cannot be avoided where the runtime does not tell one; what they throw is caught.
 */

/** Whether a value is an array; `false` for a revoked proxy. */
export function isArray(value: unknown): value is object {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** An own data property; `undefined` for an accessor, an absent one, and where a proxy throws. */
export function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(value, key)?.value;
  } catch {
    return undefined;
  }
}
