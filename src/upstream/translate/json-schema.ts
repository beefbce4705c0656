import { type Fields, isFields } from "../../contract/fields.ts";

/** What a reference within a schema points to (RFC 6901); undefined if it points to nothing, or outside. */
export function pointed(root: Fields, reference: unknown): unknown {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  const steps = reference.split("/").slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}

/** Whether each reference of a schema points to something within it, and none, in the end, to itself. */
export function isResolvable(root: Fields): boolean {
  const settled = new Set<unknown>();
  return resolves(root, new Set());

  function resolves(node: unknown, open: Set<unknown>): boolean {
    if (Array.isArray(node)) return node.every((one) => resolves(one, open));
    if (!isFields(node)) return true;
    const reference = node["$ref"];
    if (reference !== undefined && !leads(reference, open)) return false;
    return Object.values(node).every((value) => resolves(value, open));
  }

  function leads(reference: unknown, open: Set<unknown>): boolean {
    if (settled.has(reference)) return true;
    const target = pointed(root, reference);
    if (target === undefined || open.has(reference)) return false;
    const isSound = resolves(target, new Set([...open, reference]));
    if (isSound) settled.add(reference);
    return isSound;
  }
}

/** A copy of a schema with every schema in it changed by a function, the inner ones first. */
export function mapSchemas(schema: unknown, change: (schema: Fields) => Fields): unknown {
  if (!isFields(schema)) return schema;
  const inner = Object.entries(schema).map(([key, value]) => [key, within(key, value)] as const);
  return change(Object.fromEntries(inner));

  function within(key: string, value: unknown): unknown {
    if (holders.has(key)) return mapSchemas(value, change);
    if (lists.has(key) && Array.isArray(value)) return value.map((one) => mapSchemas(one, change));
    if (maps.has(key) && isFields(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapSchemas(one, change)]));
    return value;
  }
}

const holders = new Set(["items", "additionalProperties", "not"]);
const lists = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const maps = new Set(["properties", "$defs", "definitions", "patternProperties"]);
