/**
 * A strict validator of surfaces, written from the contract's text and sharing no code with the sources.
 *
 * The shapes are in `corpus/schema/`; the rest of what a host checks (design table of limits: bytes, totals, depth) and
 * of what may leave (alphabet, links) is here.
 */
import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { expectClean, isAllowedLink, utf8 } from "../properties/judge.js";

const read = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../corpus/schema/${name}.schema.json`, import.meta.url), "utf8")) as object;

// The rules of ajv's strict mode are about how schemas are written; `minLength` beside `$ref` is fine in this draft.
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
ajv.addSchema(read("surface"));
ajv.addSchema(read("surface-strict"));
const schema = (name: string) => ajv.getSchema(`urn:oppi-sanitize:schema:${name}`) as ValidateFunction;

export interface SurfaceCheckOptions {
  /** Whether blocks, roles, traits and fields that version 1 does not name are faults. Default `false`. */
  closed?: boolean;
  /** Schemes of links besides those that are always accepted; `false` where no link may be. Default: none. */
  links?: readonly string[] | false;
}

/** Everything that is wrong with a surface, each fault as `path: what`; `[]` for a valid one. */
export function validateSurface(value: unknown, { closed = false, links = [] }: SurfaceCheckOptions = {}): string[] {
  const json = JSON.stringify(value);
  if (json === undefined) return [": no JSON"];
  const faults: string[] = [];
  const parsed: unknown = JSON.parse(json);
  if (!isPlain(value)) faults.push(": not plain data");
  const valid = schema(closed ? "surface-strict" : "surface");
  if (!valid(parsed)) faults.push(...(valid.errors ?? []).filter(tells).map(say));
  const totals = new Totals(links);
  totals.walk(parsed, "", "");
  return [...new Set([...faults, ...totals.faults(utf8(json))])];
}

/** The error of `if` says nothing that the one inside does not. */
const tells = ({ keyword }: ErrorObject): boolean => keyword !== "if";
const say = ({ instancePath, keyword, message, params }: ErrorObject): string =>
  `${instancePath}: ${keyword === "pattern" ? "holds what may not leave" : message}${field(params)}`;
const field = ({ propertyName: name }: Record<string, unknown>): string => (typeof name === "string" ? ` (${name})` : "");

/** Whether a value is what its JSON says: no `undefined`, no prototype of its own, no hole, no number that JSON lacks. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null) return true;
  const isArray = Array.isArray(value);
  if (Object.getPrototypeOf(value) !== (isArray ? Array.prototype : Object.prototype)) return false;
  const keys = Reflect.ownKeys(value).filter((key) => !isArray || key !== "length");
  if (isArray && keys.length !== value.length) return false;
  return keys.every((key) => {
    const own = Object.getOwnPropertyDescriptor(value, key);
    return typeof key === "string" && own?.enumerable === true && "value" in own && isPlain(own.value);
  });
}

type Node = Record<string, unknown>;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const node = (value: unknown): Node => (typeof value === "object" && value !== null ? (value as Node) : {});

/** One walk over a surface that counts what has a total, and looks at every string. */
class Totals {
  private textBytes = 0;
  private linkBytes = 0;
  private readonly found: string[] = [];

  constructor(private readonly links: readonly string[] | false) {}

  walk(value: unknown, path: string, key: string): void {
    if (typeof value === "string") this.string(value, path, key);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) this.clean(name, `${path} (key)`);
      this.walk(inner, `${path}/${name}`, name);
    }
    if (path === "") this.structure(node(value));
  }

  /** The limits that were passed, after those of single strings. `bytes` are those of the JSON. */
  faults(bytes: number): string[] {
    this.most("JSON bytes", bytes, 65_536);
    this.most("bytes in strings", this.textBytes, 32_768);
    this.most("link bytes", this.linkBytes, 32_768);
    return this.found;
  }

  private string(text: string, path: string, key: string): void {
    this.textBytes += utf8(text);
    // Which of the known fields may hold LF and TAB is a matter of the schema; those of a newer peer may.
    this.clean(text.replaceAll(/[\n\t]/g, ""), path);
    if (key === "link") {
      this.linkBytes += utf8(text);
      if (this.links === false || !isAllowedLink(text, this.links)) this.found.push(`${path}: no link that may leave`);
    }
  }

  private clean(text: string, path: string): void {
    try {
      expectClean(text);
    } catch (error) {
      this.found.push(`${path}: ${(error as Error).message.slice(0, 60)}`);
    }
  }

  /** What known blocks hold over the whole surface: how many there are, how deep, with what in them. */
  private structure(surface: Node): void {
    const count = { blocks: 0, spans: 0, lines: list(node(surface["fallback"])["lines"]).length, rows: 0 };
    let blockDepth = 0;
    let rowDepth = 0;
    const rows = (values: unknown[], path: string, depth: number): void => {
      for (const [index, value] of values.entries()) {
        const row = node(value);
        count.rows++;
        rowDepth = Math.max(rowDepth, depth);
        this.label(row["title"], `${path}/${index}/title`);
        rows(list(row["children"]), `${path}/${index}/children`, depth + 1);
      }
    };
    const blocks = (values: unknown[], path: string, depth: number): void => {
      for (const [index, value] of values.entries()) {
        const block = node(value);
        const at = `${path}/${index}`;
        count.blocks++;
        blockDepth = Math.max(blockDepth, depth);
        this.label(node(block["accessibility"])["label"], `${at}/accessibility/label`);
        if (block["type"] === "text") count.spans += list(block["spans"]).length;
        if (block["type"] === "progress") this.label(block["label"], `${at}/label`);
        if (block["type"] === "terminal") {
          count.lines += list(block["lines"]).length;
          count.spans += list(block["lines"]).flat().length;
        }
        if (block["type"] === "activityList") rows(list(block["rows"]), `${at}/rows`, 1);
        if (block["type"] === "section") {
          this.label(block["title"], `${at}/title`);
          blocks(list(block["blocks"]), `${at}/blocks`, depth + 1);
        }
      }
    };
    this.label(node(surface["presentation"])["title"], "/presentation/title");
    blocks(list(surface["blocks"]), "/blocks", 1);
    this.most("blocks", count.blocks, 80);
    this.most("levels of blocks", blockDepth, 6);
    this.most("spans", count.spans, 320);
    this.most("lines in blocks and fallback", count.lines, 160);
    this.most("rows", count.rows, 160);
    this.most("levels of rows", rowDepth, 6);
  }

  private label(value: unknown, path: string): void {
    if (typeof value === "string" && utf8(value) > 4_096) this.found.push(`${path}: more than 4096 bytes`);
  }

  private most(what: string, measured: number, limit: number): void {
    if (measured > limit) this.found.push(`: ${measured} ${what}, at most ${limit}`);
  }
}
