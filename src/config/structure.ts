import { isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { nearest } from "./mistakes.ts";
import { type EnvVariables, scalarReader } from "./scalars.ts";
import type { SchemaNode } from "./values.ts";
import { restoreBraces } from "./variables.ts";
import type { Yaml } from "./yaml.ts";

export interface Structure {
  /** The file's value, with undefined for every part that has a mistake, so that names and indices stay. */
  value: unknown;
  /** Offset of every part, by key path. */
  offsets: ReadonlyMap<string, number>;
  /** Key paths of values taken from a variable, which messages must not repeat. */
  borrowed: ReadonlySet<string>;
}

/** Reads a parsed file against the schema and reports everything that does not fit. */
export function readStructure(yaml: Yaml, schema: SchemaNode, env: EnvVariables): Structure {
  const offsets = new Map<string, number>();
  const borrowed = new Set<string>();
  const readScalar = scalarReader(yaml, env, borrowed);
  return { value: yaml.root === null ? undefined : read(yaml.root, schema, "", 0), offsets, borrowed };

  function read(written: ParsedNode | null, given: SchemaNode, path: string, fallbackOffset: number): unknown {
    const offset = written?.range[0] ?? fallbackOffset;
    offsets.set(path, offset);
    const node = written === null ? null : yaml.resolve(written);
    if (node === null || (isScalar(node) && node.value === null && node.type === "PLAIN")) {
      const reason =
        written !== null && node === null
          ? "names no anchor (&) of this file"
          : "is empty; give it a value or remove it";
      return yaml.report(offset, path, reason);
    }
    const shape = given.anyOf?.find(({ type }) => (type === "object") === isMap(node)) ?? given;
    if (shape.type === "object" && isMap(node)) return readMap(node, shape, path, offset);
    if (shape.type === "array" && isSeq(node)) return readList(node, shape, path, offset);
    return readScalar(node, shape, path, offset);
  }

  function readList(list: YAMLSeq.Parsed, shape: SchemaNode, path: string, offset: number): unknown[] {
    const { items = { type: "string" }, minItems = 0, maxItems = Infinity } = shape;
    if (list.items.length < minItems)
      yaml.report(offset, path, `is empty; it needs at least ${minItems}, such as ${example(shape)}`);
    if (list.items.length > maxItems)
      yaml.report(offset, path, `has ${list.items.length} entries; at most ${maxItems} are allowed`);
    return list.items.slice(0, maxItems).map((item, index) => read(item, items, `${path}[${index}]`, offset));
  }

  function readMap(map: YAMLMap.Parsed, shape: SchemaNode, path: string, offset: number): Record<string, unknown> {
    const { maxProperties = Infinity, required = [] } = shape;
    if (map.items.length > maxProperties) {
      yaml.report(offset, path, `has ${map.items.length} entries; at most ${maxProperties} are allowed`);
    }
    const lines = new Map<string, number>();
    const entries: [string, unknown][] = [];
    for (const [index, pair] of map.items.slice(0, maxProperties).entries()) {
      const at = pair.key.range[0];
      const name = keyOf(pair.key);
      const inner = name === null ? undefined : shapeOf(shape, name);
      if (name === null || inner === undefined) {
        yaml.report(at, path, name === null ? "a key must be a plain word" : unknownKey(name, shape));
        continue;
      }
      const below = mayBeSecret(name, shape, inner) ? `${path}[${index}]` : keyPath(path, name);
      if (lines.has(name)) {
        yaml.report(at, below, `is given twice; the first is on line ${lines.get(name)}`);
      } else {
        lines.set(name, yaml.lineOf(at));
        entries.push([name, read(pair.value, inner, below, at)]);
      }
    }
    for (const name of required.filter((key) => !lines.has(key))) {
      yaml.report(offset, path, `${name} is missing; add for example ${name}: ${example(shapeOf(shape, name))}`);
    }
    return Object.fromEntries(entries);
  }

  function keyOf(node: ParsedNode): string | null {
    const key = yaml.resolve(node);
    return key !== null && isScalar(key) ? restoreBraces(plainText(key)) : null;
  }
}

/** `models[0].id`; names with other characters are quoted. */
export const keyPath = (path: string, name: string): string =>
  /^[\w-]+$/.test(name) ? `${path}${path === "" ? "" : "."}${name}` : `${path}[${JSON.stringify(name)}]`;

const plainText = (scalar: Scalar): string => (typeof scalar.value === "string" ? scalar.value : (scalar.source ?? ""));

function shapeOf(shape: SchemaNode, name: string): SchemaNode | undefined {
  if (shape.properties && Object.hasOwn(shape.properties, name)) return shape.properties[name];
  return Object.entries(shape.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, "u").test(name))?.[1];
}

/** What looks like one of our keys. */
const ofOurKeys = /^[A-Za-z][A-Za-z_-]{0,30}$/;

/** Whether a name of the user's own choice may be the text that belongs behind it, as `sk-…:` in the place of a header's name. */
const mayBeSecret = (name: string, { properties = {} }: SchemaNode, inner: SchemaNode): boolean =>
  inner.type === "string" && !Object.hasOwn(properties, name) && !ofOurKeys.test(name);

function unknownKey(name: string, shape: SchemaNode): string {
  if (shape.expects !== undefined) return `each key must be ${shape.expects}`;
  const known = Object.keys(shape.properties ?? {});
  const meant = nearest(name, known);
  // A secret may be in the place of a key.
  const shown = ofOurKeys.test(name) ? `unknown key "${name}"` : "unknown key";
  return meant === undefined ? `${shown}; known are ${known.join(", ")}` : `${shown}; did you mean "${meant}"?`;
}

const example = (shape: SchemaNode | undefined): string => JSON.stringify(shape?.examples?.[0]);
