import {
  Kind,
  type ObjectOptions,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  TypeRegistry,
} from "@sinclair/typebox";

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

/** A field that may be left out or null; both mean "not given". */
export function optional<Schema extends TSchema>(schema: Schema) {
  const { description, examples, default: fallback, deprecated, ...rest } = schema;
  const notes = Object.fromEntries(
    Object.entries({ description, examples, default: fallback, deprecated }).filter(([, note]) => note !== undefined),
  );
  return Type.Optional(Type.Union([rest as Schema, Type.Null()], notes));
}

TypeRegistry.Set<{ enum: string[] }>("Words", (schema, value) => (schema.enum as unknown[]).includes(value));

/** One of a closed list of words. */
export function oneOf<const Words extends readonly string[]>(
  words: Words,
  options: { description?: string; examples?: unknown[]; default?: string } = {},
) {
  return Type.Unsafe<Words[number]>({ [Kind]: "Words", type: "string", enum: [...words], ...options });
}
