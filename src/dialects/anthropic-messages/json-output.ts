import { type Fields, fieldsIn } from "../../contract/fields.ts";

/** The schema that the answer's text must follow, from either of its fields. */
export function outputSchemaIn(body: Fields): Fields | undefined {
  const format = fieldsIn(fieldsIn(body["output_config"])["format"] ?? body["output_format"]);
  return format["type"] === "json_schema" ? fieldsIn(format["schema"]) : undefined;
}

/** Whether the answer's text will be JSON. */
export const asksForJsonText = (body: Fields): boolean => outputSchemaIn(body) !== undefined;
