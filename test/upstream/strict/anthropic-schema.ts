import { type Fields, isFields } from "./shape.ts";

/** What is wrong with a schema by Anthropic's structured outputs, section "JSON Schema limitations". */
export function schemaProblems(root: unknown, path: string): string[] {
  return judge(root, path, []);

  function judge(schema: unknown, at: string, open: readonly string[]): string[] {
    if (!isFields(schema)) return [`${at} is no schema`];
    const unknown = Object.keys(schema).filter((key) => !keywords.has(key));
    const isObject = schema["type"] === "object" || isFields(schema["properties"]);
    return [
      ...unknown.map((key) => `${at}.${key} is not supported`),
      ...(isObject && schema["additionalProperties"] !== false ? [`${at}.additionalProperties is not false`] : []),
      ...("format" in schema && !formats.has(schema["format"] as string) ? [`${at}.format is not supported`] : []),
      ...("minItems" in schema && ![0, 1].includes(schema["minItems"] as number)
        ? [`${at}.minItems is not 0 or 1`]
        : []),
      ...("$ref" in schema ? reference(schema["$ref"] as string, at, open) : []),
      ...inner(schema).flatMap(([key, one]) => judge(one, `${at}.${key}`, open)),
    ];
  }

  function reference(name: string, at: string, open: readonly string[]): string[] {
    if (open.includes(name)) return [`${at} is recursive`];
    const target = name
      .split("/")
      .slice(1)
      .reduce<unknown>((value, step) => (isFields(value) ? value[step] : undefined), root);
    return !name.startsWith("#/") || target === undefined
      ? [`${at} refers to nothing`]
      : judge(target, at, [...open, name]);
  }
}

function inner(schema: Fields): [string, unknown][] {
  const maps = ["properties", "$defs", "definitions"].flatMap((key) => Object.entries((schema[key] ?? {}) as Fields));
  const lists = ["anyOf", "allOf"].flatMap((key) => Object.entries((schema[key] ?? []) as Fields));
  return [...maps, ...lists, ...("items" in schema ? [["items", schema["items"]] as [string, unknown]] : [])];
}

const keywords = new Set(
  "type title description default enum const properties required additionalProperties items minItems anyOf allOf $ref $defs definitions format".split(
    " ",
  ),
);
const formats = new Set("date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "));
