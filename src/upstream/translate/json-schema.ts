import { type Fields, isFields } from "../../contract/fields.ts";

/** The target of a `$ref` within a schema (RFC 6901); undefined if there is none, or it is outside the schema. */
export function refTarget(root: Fields, reference: unknown): unknown {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  const steps = reference.split("/").slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}

/** Whether every reference has a target within the schema and none leads back to itself. */
export function isResolvable(root: Fields): boolean {
  const settled = new Set<unknown>();
  return resolves(root, new Set());

  function resolves(value: unknown, open: Set<unknown>): boolean {
    if (Array.isArray(value)) return value.every((one) => resolves(one, open));
    if (!isFields(value)) return true;
    const reference = value["$ref"];
    if (reference !== undefined && !isSound(reference, open)) return false;
    return Object.values(value).every((inner) => resolves(inner, open));
  }

  function isSound(reference: unknown, open: Set<unknown>): boolean {
    if (settled.has(reference)) return true;
    const target = refTarget(root, reference);
    if (target === undefined || open.has(reference)) return false;
    if (!resolves(target, new Set([...open, reference]))) return false;
    settled.add(reference);
    return true;
  }
}

/** A copy of a schema with `change` applied to every schema in it, the innermost first. */
export function mapSchemas(schema: unknown, change: (schema: Fields) => Fields): unknown {
  if (!isFields(schema)) return schema;
  const inner = Object.entries(schema).map(([key, value]) => [key, mapped(key, value)] as const);
  return change(Object.fromEntries(inner));

  function mapped(key: string, value: unknown): unknown {
    if (schemaKeys.has(key)) return mapSchemas(value, change);
    if (schemaLists.has(key) && Array.isArray(value)) return value.map((one) => mapSchemas(one, change));
    if (schemaMaps.has(key) && isFields(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapSchemas(one, change)]));
    return value;
  }
}

const schemaKeys = new Set(["items", "additionalProperties", "not"]);
const schemaLists = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const schemaMaps = new Set(["properties", "$defs", "definitions", "patternProperties"]);
