import { setTimeout } from "node:timers";
import { Kind, type Static, type TObject, type TSchema, type TUnion } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { GatewayError } from "../errors.ts";
import { ExactNumber } from "./exact-number.ts";
import { type Fields, isFields } from "./fields.ts";
import { joined } from "./path.ts";
import { isLong, isText } from "./schema.ts";

export interface Problem {
  /** Path of the field at fault, dots between its steps: `messages.0.role`; empty for the whole. */
  path: string;
  /** What would be right, fit to follow "must be". */
  expected: string;
}

/**
 * A function that lets a value of the schema pass and refuses any other with `invalid_request`.
 * The compiled check is ten times faster than the search for the problem, but compiling takes as long as a thousand searches: so the
 * first value is judged by the search, and the check is compiled once that value is on its way.
 *
 * TypeBox's own `.Errors()` does not replace the search. Of 29 wrong chat requests its first error names the field at fault in 18; the
 * others end at "Expected union value", so the meant branch and the words for it would still be found here. It counts UTF-16 units, and
 * its first run takes 8 ms where this takes 3.
 */
export function parser<Schema extends TSchema>(schema: Schema, whole: string): (value: unknown) => Static<Schema> {
  const search = (value: unknown): value is Static<Schema> => problem(schema, value) === undefined;
  let check = search;
  let isFirst = true;
  const compile = () => {
    const compiled = TypeCompiler.Compile(schema);
    check = (value): value is Static<Schema> => compiled.Check(value);
  };
  return (value) => {
    if (isFirst) setTimeout(compile, compileAfterMs).unref();
    isFirst = false;
    if (check(value) && !hasLong(value)) return value;
    const found = problem(schema, value);
    // The compiled check counts UTF-16 units where JSON Schema counts characters, so it also refuses what is right.
    if (!found) return value;
    const { path, expected } = found;
    throw new GatewayError("invalid_request", `${path || whole} must be ${expected}`, path ? { param: path } : {});
  };
}

const compileAfterMs = 100;

/** Whether a field of a body is a number of 64 bits, which the compiled check takes for an object. */
function hasLong(value: unknown): boolean {
  if (isFields(value)) for (const key in value) if (value[key] instanceof ExactNumber) return true;
  return false;
}

/** The first reason why a value is not of the schema; undefined if it is. Unions are judged by the branch the value means. */
export function problem(schema: TSchema, value: unknown, path = ""): Problem | undefined {
  const wrong = { path, expected: describe(schema) };
  switch (schema[Kind]) {
    case "Union":
      return unionProblem(schema as TUnion, value, path);
    case "Object":
      return isFields(value) ? fieldProblem(schema as TObject, value, path) : wrong;
    case "Array":
      if (
        !Array.isArray(value) ||
        value.length < (schema.minItems ?? 0) ||
        value.length > (schema.maxItems ?? Infinity)
      )
        return wrong;
      return first(value.entries(), ([index, item]) => problem(schema.items as TSchema, item, joined(path, index)));
    case "String":
      if (typeof value !== "string" || !isOfLength(value, schema)) return wrong;
      return schema.pattern === undefined || new RegExp(schema.pattern as string).test(value) ? undefined : wrong;
    case "Text":
      return isText(schema, value) ? undefined : wrong;
    case "Integer":
      return Number.isInteger(value) && inRange(schema, value as number) ? undefined : wrong;
    case "Long":
      return isLong(schema as TSchema & Parameters<typeof isLong>[0], value) ? undefined : wrong;
    case "Number":
      return typeof value === "number" && inRange(schema, value) ? undefined : wrong;
    case "Boolean":
      return typeof value === "boolean" ? undefined : wrong;
    case "Null":
      return value === null ? undefined : wrong;
    case "Literal":
      return value === schema.const ? undefined : wrong;
    default:
      return (schema.enum as unknown[] | undefined)?.includes(value) === false ? wrong : undefined;
  }
}

function fieldProblem(schema: TObject, value: Fields, path: string): Problem | undefined {
  const named = first(Object.entries(schema.properties), ([key, field]) => {
    if (value[key] !== undefined) return problem(field, value[key], joined(path, key));
    return schema.required?.includes(key)
      ? { path: joined(path, key), expected: `given: ${describe(field)}` }
      : undefined;
  });
  const { additionalProperties: others } = schema;
  if (!named && others === false && !Object.keys(value).every((key) => Object.hasOwn(schema.properties, key)))
    return { path, expected: withoutOthers(Object.keys(schema.properties)) };
  if (named || typeof others !== "object") return named;
  return first(Object.entries(value), ([key, item]) =>
    Object.hasOwn(schema.properties, key) ? undefined : problem(others, item, joined(path, key)),
  );
}

const withoutOthers = (names: readonly string[]) =>
  names.length === 0 ? "empty" : `without other fields than ${names.join(", ")}`;

/** Whether a text has as many characters as a schema wants, a pair of surrogates being one. */
function isOfLength(text: string, { minLength: least = 0, maxLength: most = Infinity }: TSchema): boolean {
  // Counted only where it can matter, and never in a text of any length.
  if (text.length < least || text.length > 2 * most) return false;
  if (text.length >= 2 * least && text.length <= most) return true;
  const count = Array.from(text).length;
  return count >= least && count <= most;
}

/** Names the branch by its `type` or `role`, so that the message is about the field the caller got wrong, not about the union. */
function unionProblem(schema: TUnion, value: unknown, path: string): Problem | undefined {
  const branches = schema.anyOf;
  if (branches.some((branch) => !problem(branch, value, path))) return undefined;
  if (isFields(value)) {
    const objects = branches.filter((branch) => branch[Kind] === "Object") as TObject[];
    for (const key of ["type", "role"]) {
      const named = objects.filter((branch) => branch.properties[key]);
      // Some kinds of a value may be known by their role alone.
      const isByRole =
        key === "type" && value[key] === undefined && objects.some(({ properties }) => properties["role"]);
      if (named.length === 0 || isByRole) continue;
      const meant = named.find((branch) => !problem(branch.properties[key]!, value[key]));
      if (meant) return problem(meant, value, path);
      const words = named.flatMap((branch) => (branch.properties[key]!.enum as string[] | undefined) ?? []);
      return {
        path: joined(path, key),
        expected: words.length > 0 ? `one of ${[...new Set(words)].join(", ")}` : describe(named[0]!.properties[key]!),
      };
    }
    if (objects.length === 1) return problem(objects[0]!, value, path);
  }
  const array = branches.find((branch) => branch[Kind] === "Array");
  if (array && Array.isArray(value)) return problem(array, value, path);
  const given = branches.filter((branch) => branch[Kind] !== "Null");
  return given.length === 1 ? problem(given[0]!, value, path) : { path, expected: describe(schema) };
}

/** A schema in words, fit to follow "must be". */
function describe(schema: TSchema): string {
  switch (schema[Kind]) {
    case "Union":
      return [...new Set((schema as TUnion).anyOf.filter((branch) => branch[Kind] !== "Null").map(describe))].join(
        " or ",
      );
    case "Object":
      return "an object";
    case "Array":
      return `an array${span(schema.minItems, schema.maxItems, " items")}`;
    case "Text":
      if (typeof schema["expects"] === "string") return schema["expects"];
      return `a string${span(schema.minLength, schema.maxLength, " characters")}`;
    case "String":
      return `a string${span(schema.minLength, schema.maxLength, " characters")}`;
    case "Integer":
    case "Long":
      return `an integer${span(schema.minimum, schema.maximum, "")}`;
    case "Number":
      return `a number${span(schema.minimum, schema.maximum, "")}`;
    case "Boolean":
      return "true or false";
    case "Literal":
      return String(schema.const);
    default:
      return Array.isArray(schema.enum)
        ? schema.enum.length === 1
          ? String(schema.enum[0])
          : `one of ${schema.enum.join(", ")}`
        : "valid";
  }
}

function span(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return unit ? ` of ${from} to ${to}${unit}` : ` from ${from} to ${to}`;
  if (from !== undefined) return ` of at least ${from}${unit}`;
  return to === undefined ? "" : ` of at most ${to}${unit}`;
}

function inRange(schema: TSchema, value: number): boolean {
  return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
}

function first<Item>(items: Iterable<Item>, judge: (item: Item) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const found = judge(item);
    if (found) return found;
  }
  return undefined;
}
