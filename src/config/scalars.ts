import { isMap, isScalar, isSeq, type ParsedNode } from "yaml";
import { nearest } from "./mistakes.ts";
import type { SchemaNode } from "./values.ts";
import { expandVariables } from "./variables.ts";
import type { Yaml } from "./yaml.ts";

export type EnvVariables = Readonly<Record<string, string | undefined>>;

type ScalarReader = (
  node: ParsedNode,
  shape: SchemaNode,
  path: string,
  offset: number,
) => string | number | boolean | undefined;

/** Reads single values; `borrowed` collects the key paths of those taken from a variable, which messages must not repeat. */
export function scalarReader(yaml: Yaml, env: EnvVariables, borrowed: Set<string>): ScalarReader {
  return (node, shape, path, offset) => {
    const wrong = (reason: string): undefined => {
      yaml.report(offset, path, reason);
    };
    if (!isScalar(node) || shape.type === "object" || shape.type === "array") {
      return wrong(`must be ${expected(shape)}, not ${found(node)}`);
    }
    if (typeof node.value !== "string") return validated(node.value, shape, JSON.stringify(node.value), wrong);

    const { text, names, missing, broken } = expandVariables(node.value, env);
    if (broken) return wrong("a ${ must begin a variable, as in ${NAME}; write $${ for the characters themselves");
    if (missing.length > 0) return wrong(`the environment has no variable ${missing.join(", ")}`);
    if (names.length === 0) return validated(text, shape, repeatable(text), wrong);

    borrowed.add(path);
    return validated(convert(text, shape), shape, `what ${names.map((name) => `\${${name}}`).join("")} holds`, wrong);
  };
}

/** How a message shows a wrong text: a secret may be pasted anywhere by mistake, but no secret is a plain word or a short number. */
const repeatable = (text: string): string =>
  /^(?:[A-Za-z_-]{1,30}|[-+.0-9]{1,9}[a-z]{0,2})$/.test(text) ? JSON.stringify(text) : "this text";

/** Variables are text; where the schema expects another type, the text is parsed as YAML would parse it unquoted. */
function convert(text: string, shape: SchemaNode): string | number | boolean {
  if (shape.type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  if ((shape.type === "number" || shape.type === "integer") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text;
}

/** The value if it fits its schema, else a report, which quotes the text only if `shown` does. */
function validated(value: unknown, shape: SchemaNode, shown: string, wrong: (reason: string) => undefined) {
  if (typeof value === "boolean" && shape.type === "boolean") return value;
  if (typeof value === "number" && (shape.type === "number" || shape.type === "integer")) {
    const fits = value >= (shape.minimum ?? -Infinity) && value <= (shape.maximum ?? Infinity);
    return fits && (shape.type === "number" || Number.isInteger(value))
      ? value
      : wrong(`must be ${expected(shape)}, not ${shown}`);
  }
  if (typeof value === "string" && value === shape.word) return value;
  if (shape.type !== "string")
    return wrong(`must be ${expected(shape)}, not ${typeof value === "string" ? shown : "that"}`);
  if (typeof value !== "string")
    return wrong(textProblem(String(value), shape, shown) ?? "must be text; put it in quotes");
  const reason = textProblem(value, shape, shown);
  return reason === null ? value : wrong(reason);
}

function textProblem(text: string, shape: SchemaNode, shown: string): string | null {
  const { enum: words, pattern, minLength = 0, maxLength = Infinity, expects } = shape;
  if (words !== undefined && !words.includes(text)) {
    const meant = shown.startsWith('"') ? nearest(text, words) : undefined;
    return `must be ${expected(shape)}, not ${shown}${meant === undefined ? "" : `; did you mean "${meant}"?`}`;
  }
  // JSON Schema counts characters, not UTF-16 units.
  const length = Array.from(text).length;
  if (length < minLength) return "must not be empty";
  if (length > maxLength) return `has ${length} characters; at most ${maxLength} are allowed`;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return `must be ${expects}`;
  return shape.problem?.(text) ?? null;
}

function expected({ type, enum: words, minimum, maximum, word }: SchemaNode): string {
  if (words !== undefined) return words.length === 1 ? words[0]! : `one of ${words.join(", ")}`;
  const bounds = minimum === undefined || maximum === undefined ? "" : ` from ${minimum} to ${maximum}`;
  return {
    object: 'a mapping ("key: value" lines)',
    array: 'a list ("- entry" lines, or [a, b])',
    string: "text",
    integer: `${word === undefined ? "" : `${word} or `}a whole number${bounds}`,
    number: `a number${bounds}`,
    boolean: "true or false",
  }[type];
}

const found = (node: ParsedNode): string => (isMap(node) ? "a mapping" : isSeq(node) ? "a list" : "a single value");
