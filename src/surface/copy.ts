/**
 * The safe copy of foreign data: own data properties only, by their descriptors, so that no getter, `toJSON`, iterator
 * or prototype of the foreign object is ever run. Work and memory are bounded whatever the value is or claims to be.
 *
 * Objects become maps, so that no key means anything; arrays become lists that know how long they claimed to be.
 */
import { isProxy } from "#proxy";
import {
  MAX_DATA_DEPTH, MAX_DATA_ELEMENTS, MAX_DATA_NODES, MAX_DATA_STRING, MAX_DATA_TEXT,
} from "../contract/limits.js";
import type { Path, Report } from "./report.js";

/** A number may be NaN or infinite; an `undefined` element of a list is what is no data. */
export type Data = null | boolean | number | string | DataList | DataObject;
export type DataObject = ReadonlyMap<string, Data>;

export class DataList {
  constructor(
    readonly items: readonly (Data | undefined)[],
    /** Elements that were not looked at. */
    readonly unread: number,
  ) {}
}

export interface Copy {
  readonly data: Data | undefined;
  /** Strings of which only the beginning was taken. */
  readonly clipped: ReadonlySet<string>;
  /** UTF-16 units that were not looked at. */
  readonly unreadUnits: number;
}

export function copyData(value: unknown, report: Report): Copy {
  const copier = new Copier(report);
  const data = copier.copy(value, undefined, 0);
  return { data, clipped: copier.clipped, unreadUnits: copier.unreadUnits };
}

class Copier {
  readonly clipped = new Set<string>();
  unreadUnits = 0;
  private nodes = MAX_DATA_NODES;
  private text = MAX_DATA_TEXT;
  private told = false;
  /** The objects that lead here: one of them again is a cycle. */
  private readonly ancestors = new Set<object>();

  constructor(private readonly report: Report) {}

  copy(value: unknown, path: Path | undefined, depth: number): Data | undefined {
    if (this.nodes <= 0) return this.exhausted(path);
    this.nodes--;
    switch (typeof value) {
      case "string":
        return this.copyText(value, path);
      case "number":
        return value === 0 ? 0 : value;
      case "boolean":
        return value;
      case "undefined":
        return undefined;
      case "object":
        return value === null ? null : this.copyContainer(value, path, depth);
      default:
        return this.refuse(path, `is a ${typeof value}, which is no data`);
    }
  }

  private refuse(path: Path | undefined, problem: string): undefined {
    this.report.add(path, `${problem}: dropped`);
  }

  private exhausted(path: Path | undefined): undefined {
    this.nodes = 0;
    if (!this.told) this.report.add(path, `begins what is past ${MAX_DATA_NODES} values or ${MAX_DATA_TEXT} characters: not looked at`);
    this.told = true;
  }

  private copyText(value: string, path: Path | undefined): string | undefined {
    if (value === "") return value;
    if (this.text <= 0) return this.exhausted(path);
    let room = Math.min(MAX_DATA_STRING, this.text);
    if (value.length > room) {
      const last = value.charCodeAt(room - 1);
      if (last >= 0xd800 && last < 0xdc00) room--;
      this.unreadUnits += value.length - room;
    }
    const text = value.length > room ? value.slice(0, room) : value;
    if (text.length < value.length) this.clipped.add(text);
    this.text -= text.length;
    return text;
  }

  private copyContainer(value: object, path: Path | undefined, depth: number): Data | undefined {
    if (depth >= MAX_DATA_DEPTH) return this.refuse(path, `is deeper than ${MAX_DATA_DEPTH} levels`);
    // Before anything else: each operation on a proxy runs foreign code.
    if (isProxy(value)) return this.refuse(path, "is a proxy");
    if (this.ancestors.has(value)) return this.refuse(path, "leads back to itself");
    this.ancestors.add(value);
    try {
      return Array.isArray(value) ? this.copyList(value, path, depth) : this.copyObject(value, path, depth);
    } catch {
      return this.refuse(path, "cannot be read"); // a proxy that could not be told
    } finally {
      this.ancestors.delete(value);
    }
  }

  private copyList(value: object, path: Path | undefined, depth: number): DataList {
    const claimed: unknown = Object.getOwnPropertyDescriptor(value, "length")?.value;
    const length = typeof claimed === "number" && claimed >= 0 ? claimed : 0;
    const read = Math.min(length, MAX_DATA_ELEMENTS);
    const items: (Data | undefined)[] = [];
    while (items.length < read && this.nodes > 0) {
      const index = items.length;
      const item = this.copyOwn(value, index, { parent: path, key: index }, depth, true);
      if (item === undefined && this.nodes <= 0) break;
      items.push(item);
    }
    if (items.length < read) this.exhausted({ parent: path, key: items.length });
    return new DataList(items, length - items.length);
  }

  private copyObject(value: object, path: Path | undefined, depth: number): DataObject | undefined {
    if (ArrayBuffer.isView(value) || isBoxedString(value)) return this.refuse(path, "is no plain data");
    const keys = Reflect.ownKeys(value).filter((key) => typeof key === "string" && key !== "__proto__") as string[];
    if (keys.length > this.nodes) return this.exhausted(path);
    // A flood of blocks must not cost the surface its fallback.
    if (keys.includes("blocks")) keys.push(...keys.splice(keys.indexOf("blocks"), 1));
    const copy = new Map<string, Data>();
    for (const key of keys) {
      const data = this.copyOwn(value, key, { parent: path, key }, depth, false);
      if (data !== undefined) copy.set(key, data);
    }
    return copy;
  }

  private copyOwn(owner: object, key: string | number, path: Path, depth: number, isElement: boolean): Data | undefined {
    const property = Object.getOwnPropertyDescriptor(owner, key);
    if (property === undefined) {
      this.nodes--;
      return isElement ? this.refuse(path, "is a hole") : undefined;
    }
    if (!Object.hasOwn(property, "value")) return this.refuse(path, "is computed by a getter");
    // What JSON would not write is no data.
    return property.enumerable === true ? this.copy(property.value, path, depth + 1) : undefined;
  }
}

/** One of these has a key for each of its characters. */
function isBoxedString(value: object): boolean {
  const length = Object.getOwnPropertyDescriptor(value, "length");
  if (length === undefined || length.enumerable === true || length.writable === true) return false;
  try {
    String.prototype.valueOf.call(value);
    return true;
  } catch {
    return false;
  }
}
