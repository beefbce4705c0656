import {
  Kind,
  type ObjectOptions,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";
import { ExactNumber } from "./exact-number.ts";

/**
 * An object that keeps what it does not name: clients send fields newer than this contract,
 * and a gateway that drops them changes what they asked for.
 */
export function open<Properties extends TProperties>(
  properties: Properties,
  options: ObjectOptions = {},
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: true, ...options });
}

/** An object of any fields, where their names are not this contract's business. */
export const JsonObject = open({}, { description: "An object of any fields.", examples: [{ key: "value" }] });

/** An object whose keys are free and whose values are all of one schema. */
export function mapOf<Value extends TSchema>(value: Value, options: ObjectOptions = {}) {
  return Type.Unsafe<Record<string, Static<Value>>>(Type.Object({}, { additionalProperties: value, ...options }));
}

/** A field that may be left out or null; both mean "not given". */
export function optional<Schema extends TSchema>(schema: Schema) {
  const { description, examples, deprecated, ...rest } = schema;
  const notes = Object.fromEntries(
    Object.entries({ description, examples, deprecated }).filter(([, note]) => note !== undefined),
  );
  return Type.Optional(Type.Union([rest as Schema, Type.Null()], notes));
}

TypeRegistry.Set<{ enum: string[] }>("Words", (schema, value) => (schema.enum as unknown[]).includes(value));

interface TextRules {
  /** In characters as JSON Schema counts them, which are code points and not UTF-16 units. */
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** What would be right, fit to follow "must be". */
  expects?: string;
  description?: string;
  examples?: string[];
}

/** Whether a value is a string that the rules let pass. */
export function isText({ minLength = 0, maxLength = Infinity, pattern }: TextRules, value: unknown): boolean {
  if (typeof value !== "string" || value.length < minLength || value.length > 2 * maxLength || !value.isWellFormed())
    return false;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) return false;
  const length = value.length <= maxLength ? value.length : Array.from(value).length;
  return length <= maxLength && (length >= 2 * minLength || Array.from(value).length >= minLength);
}

TypeRegistry.Set<TextRules>("Text", isText);

/** A string that is measured as a JSON Schema says, which `Type.String` of this library is not. */
export const text = (rules: TextRules) => Type.Unsafe<string>({ [Kind]: "Text", type: "string", ...rules });

interface LongRules {
  minimum: number;
  maximum: number;
  description?: string;
  examples?: number[];
}

/** Whether a value is a whole number within bounds; one that ours would round is judged by what it is rounded to. */
export function isLong({ minimum, maximum }: LongRules, value: unknown): boolean {
  const number = value instanceof ExactNumber ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= minimum && (number as number) <= maximum;
}

TypeRegistry.Set<LongRules>("Long", isLong);

/** A whole number of up to 64 bits, of which no digit is lost. */
export const long = (rules: LongRules) =>
  Type.Unsafe<number | ExactNumber>({ [Kind]: "Long", type: "integer", ...rules });

/** One of a closed list of words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  options: { description?: string; examples?: unknown[]; default?: string } = {},
) {
  return Type.Unsafe<Words[number]>({ [Kind]: "Words", type: "string", enum: [...words], ...options });
}
