/**
 * A copy of a stranger's object as plain data: own data properties only, no code of the stranger runs, and the work is
 * bounded whatever the object is.
 */
import { isArray, ownValue } from "../surface/own-data.js";

/** Values of one copy; a UI record has a few hundred at most. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 64;

type Plain = Record<string, unknown>;

/** The copy; what is no data, too deep or too much is left out. Not an object: an empty one. */
export function plainObject(value: unknown): Plain {
  const copy = new Copier().copy(value, 0);
  return typeof copy === "object" && copy !== null && !Array.isArray(copy) ? (copy as Plain) : {};
}

/** Plain data with every string well-formed, names included: a lone surrogate would cost a client the message. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  const copy: Plain = {};
  for (const [name, member] of Object.entries(value)) define(copy, name.toWellFormed(), wellFormed(member));
  return copy;
}

class Copier {
  private left = MAX_VALUES;
  /** Objects around the one that is being copied, so that a cycle ends. */
  private readonly around = new Set<object>();

  copy(value: unknown, depth: number): unknown {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean" || value === null) return value;
    if (typeof value !== "object" || depth > MAX_DEPTH || this.around.has(value)) return undefined;
    this.around.add(value);
    const copy = isArray(value) ? this.elements(value, depth) : this.members(value, depth);
    this.around.delete(value);
    return copy;
  }

  private elements(list: object, depth: number): unknown[] {
    const length = Math.min(Number(ownValue(list, "length")), this.left);
    const copy: unknown[] = [];
    for (let index = 0; index < length && this.left-- > 0; index++) {
      copy.push(this.copy(ownValue(list, String(index)), depth + 1) ?? null);
    }
    return copy;
  }

  private members(object: object, depth: number): Plain {
    const copy: Plain = {};
    for (const name of namesOf(object)) {
      if (this.left-- <= 0) break;
      const value = this.copy(ownValue(object, name), depth + 1);
      if (value !== undefined) define(copy, name, value);
    }
    return copy;
  }
}

/** Not by assignment: `__proto__` is a name like any other. */
function define(owner: Plain, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
}

function namesOf(object: object): readonly string[] {
  try {
    return Object.keys(object);
  } catch {
    return []; // a proxy that throws
  }
}
