/**
 * The vocabulary of keyword tables. A dialect's table names the fields of its requests that hold no text: words of the API, counts,
 * names that programs give. Any other string or number is text, so a field newer than the table is searched until it is entered.
 */

/** What a table says of one value. A list has the rule of its items. */
export type KeywordRule = LeafRule | ObjectRule | RuleOfOwner;

/** How a string or number is read. */
export type LeafRule =
  /** Read by the model. */
  | "text"
  /** In no table: text, unless it is a file's bytes. */
  | "unknown"
  /** What a tool is called with, as an object: the same, and numbers of any size. Holds for what is in it, too. */
  | "input"
  /** JSON text the model wrote. */
  | "json"
  /** A participant's name. */
  | "name"
  /** The caller's own name for an end user: never read by the model, only compared. */
  | "identifier"
  /** A name that programs give: of a function, a property, a call. No text, as long as it is written like one. */
  | "symbol"
  /** A picture, a sound or a file: its bytes in base64, or its address. */
  | "media"
  /** The provider's name for one that it keeps: a symbol. */
  | "file"
  /** A number or a flag; text only if it is a string. */
  | "count"
  /** Decides where the request goes, and stays here. */
  | "route"
  /** With what the provider signs in elsewhere for the caller. */
  | "credential"
  /** Encrypted or signed by a provider, which refuses it changed: one long word, which is never read here. Anything else is text. */
  | "sealed"
  /** One of these words. */
  | ReadonlySet<string>;

/** Adds rules to a table that they refer to. */
export function addRules(table: Map<string, KeywordRule>, rules: Readonly<Record<string, KeywordRule>>): void {
  for (const [key, rule] of Object.entries(rules)) table.set(key, rule);
}

/** An object whose keys the API defines. */
export interface ObjectRule {
  fields: ReadonlyMap<string, KeywordRule>;
  /** Where callers choose the keys: the rule for their values, and the form of a key that holds no text. */
  others?: { keys: RegExp; rule: KeywordRule };
  /** The rule for a string or number in the object's stead. */
  leaf: LeafRule;
}

/** A rule that depends on the other fields of the object. */
type RuleOfOwner = (owner: Readonly<Record<string, unknown>>) => LeafRule;

/** How programs write names. A longer one, or one with a long number, has room for a value. */
export const symbol = /^(?!.*\d{5})[A-Za-z_$#][\w$.:/|#~-]{0,38}$/;

export const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

export const objectOf = (fields: Readonly<Record<string, KeywordRule>>, leaf: LeafRule = "text"): ObjectRule => ({
  fields: new Map(Object.entries(fields)),
  leaf,
});

export const anyKeys = (rule: KeywordRule, keys = symbol): ObjectRule => ({
  fields: new Map(),
  others: { keys, rule },
  leaf: "text",
});

export const counts = (list: string) => Object.fromEntries(list.split(" ").map((key) => [key, "count" as const]));

/** JSON Schema. `enum`, `const` and examples are left out: they are texts that the model writes. */
const schemaFields = new Map<string, KeywordRule>(
  Object.entries({
    ...counts(
      "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems " +
        "minProperties maxProperties minContains maxContains deprecated readOnly writeOnly nullable",
    ),
    type: words("object array string number integer boolean null"),
    format: words(
      "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference " +
        "uuid uri-template json-pointer relative-json-pointer regex int32 int64 float double byte binary password enum",
    ),
    required: "symbol",
    propertyOrdering: "symbol",
    dependentRequired: anyKeys("symbol"),
    $ref: "symbol",
    $anchor: "symbol",
    $dynamicRef: "symbol",
    $dynamicAnchor: "symbol",
  }),
);
export const jsonSchema: ObjectRule = { fields: schemaFields, leaf: "text" };
const nested =
  "items prefixItems additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties propertyNames " +
  "contentSchema not if then else anyOf oneOf allOf";
addRules(schemaFields, Object.fromEntries(nested.split(" ").map((key) => [key, jsonSchema])));
const named = "properties patternProperties dependentSchemas $defs definitions";
addRules(schemaFields, Object.fromEntries(named.split(" ").map((key) => [key, anyKeys(jsonSchema)])));
