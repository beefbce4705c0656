import { type Fields, isFields, isStructured } from "../../contract/fields.ts";

/** The target of a `$ref` within a schema (RFC 6901); undefined if there is none, or it is outside the schema. */
export function refTarget(root: Fields, reference: unknown): unknown {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  const steps = reference.split("/").slice(1);
  return steps.reduce<unknown>((value, step) => {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}

/** Whether every reference has a target within the schema and none leads back to itself; false, too, for what is nested too deep to be followed. */
export function isResolvable(root: Fields): boolean {
  const settled = new Set<object>();
  const open = new Set<object>();
  return resolves(root);

  function resolves(value: unknown): boolean {
    if (!isStructured(value) || settled.has(value)) return true;
    if (open.has(value) || open.size === mostLevels) return false;
    open.add(value);
    const isSound = leadsSomewhere(value) && Object.values(value).every(resolves);
    open.delete(value);
    settled.add(value);
    return isSound;
  }

  function leadsSomewhere(value: object): boolean {
    if (!("$ref" in value)) return true;
    const target = refTarget(root, value.$ref);
    return target !== undefined && resolves(target);
  }
}

/** Parts within or behind each other: each takes a few frames of the stack. */
const mostLevels = 1000;

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
