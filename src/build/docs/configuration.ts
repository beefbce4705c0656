import { kinds } from "../../app/configuration.ts";
import { publishedSchema } from "../../config/published.ts";
import { type Fields, isFields, listIn } from "../../contract/fields.ts";
import { code, markdownTable } from "./cells.ts";

/** Every key of `penname.yaml` from its schema: one table for each section. */
export function configurationReference(): string {
  const sections = fieldsOf(publishedSchema(kinds), "").filter(({ path }) => !path.includes("."));
  return sections.map(sectionText).join("\n\n");
}

/** Every path a configuration may have, such as `server.port` and `models[].id`; a name of one's own is `*`. */
export const configurationPaths = (): string[] =>
  fieldsOf(publishedSchema(kinds), "").flatMap((field) => [field.path, ...pathsBelow(field)]);

interface Field {
  path: string;
  schema: Fields;
  isNeeded: boolean;
}

function sectionText(section: Field): string {
  const rows = [section, ...below(section)].map(({ path, schema, isNeeded }) => [
    code(path),
    typeOf(schema),
    isNeeded ? "required" : "default" in schema ? code(JSON.stringify(schema["default"])) : "",
    String(schema["description"]),
  ]);
  return `### \`${section.path}\`\n\n${markdownTable(["key", "value", "default", "meaning"], rows)}`;
}

const below = (field: Field): Field[] =>
  fieldsOf(field.schema, field.path).flatMap((inner) => [inner, ...below(inner)]);

const pathsBelow = (field: Field): string[] => below(field).map(({ path }) => path);

/** The keys directly in an object, in a list's items, or in the mapping among several forms. */
function fieldsOf(schema: Fields, path: string): Field[] {
  if (schema["type"] === "array" && isFields(schema["items"])) return fieldsOf(schema["items"], `${path}[]`);
  const forms = listIn(schema["anyOf"]);
  if (forms.length > 0) return forms.flatMap((form) => fieldsOf(form, path));
  const before = path === "" ? "" : `${path}.`;
  const needed = Array.isArray(schema["required"]) ? (schema["required"] as unknown[]) : [];
  const of = (keyword: string, nameOf: (name: string) => string) =>
    Object.entries(isFields(schema[keyword]) ? schema[keyword] : {}).flatMap(([name, inner]) =>
      isFields(inner) ? [{ path: before + nameOf(name), schema: inner, isNeeded: needed.includes(name) }] : [],
    );
  return [...of("properties", (name) => name), ...of("patternProperties", () => "*")];
}

/** What may stand there, in words. A `${NAME}` may always stand there, so it is not repeated. */
function typeOf(schema: Fields): string {
  const forms = listIn(schema["anyOf"]).filter((form) => !("$ref" in form));
  if (forms.length > 0) return [...new Set(forms.map(typeOf))].join(" or ");
  if ("const" in schema) return code(String(schema["const"]));
  if (Array.isArray(schema["enum"])) return (schema["enum"] as unknown[]).map((word) => code(String(word))).join(", ");
  if (schema["type"] === "array") return isFields(schema["items"]) ? `list of ${typeOf(schema["items"])}` : "list";
  if (schema["type"] === "object") return "mapping";
  if (schema["type"] === "boolean") return "`true`, `false`";
  if (schema["type"] === "integer" || schema["type"] === "number") {
    const kind = schema["type"] === "integer" ? "whole number" : "number";
    return `${kind}, ${figure(schema["minimum"])} to ${figure(schema["maximum"])}`;
  }
  return "text";
}

const figure = (value: unknown): string => Number(value).toLocaleString("en-US", { maximumFractionDigits: 3 });
