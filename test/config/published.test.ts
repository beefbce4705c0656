import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { kinds } from "../../src/app/configuration.ts";
import { publishedSchema } from "../../src/config/published.ts";

const example = readFileSync(new URL("example.txt", import.meta.url), "utf8");
const quoted = example.replaceAll(/\$\{(\w+)\}/g, '"${$1}"');
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(publishedSchema(kinds));

describe("The published JSON Schema", () => {
  test("accepts the example of the documentation", () => {
    expect(validate(parse(quoted)) || validate.errors).toBe(true);
  });

  test("accepts a variable where a number, a word, true or false stands", () => {
    const file = { server: { port: "${PORT}" }, privacy: { mode: "${MODE}", instruction: "${ASK}" } };
    expect(validate(file) || validate.errors).toBe(true);
  });

  test("refuses unknown keys, wrong types and values out of range", () => {
    for (const file of [
      { sever: {} },
      { server: { port: 65536 } },
      { server: { port: "80" } },
      { models: [{ id: "a" }] },
    ]) {
      expect(validate(file)).toBe(false);
    }
  });

  test("describes every field, with an example that it accepts itself, and bounds every list, text and number", () => {
    const fields = fieldsOf(publishedSchema(kinds));
    expect(fields.length).toBeGreaterThan(50);
    for (const { path, field } of fields) {
      expect([path, typeof field["description"], Array.isArray(field["examples"])]).toEqual([path, "string", true]);
      const form = formOf(field);
      const bounds = { string: "maxLength", array: "maxItems", integer: "maximum", number: "maximum" }[
        String(form["type"])
      ];
      if (bounds !== undefined && form["enum"] === undefined)
        expect([path, Object.keys(form)]).toEqual([path, expect.arrayContaining([bounds])]);
      const { $defs } = publishedSchema(kinds);
      const accepts = new Ajv2020({ strict: true }).compile({ ...field, $defs });
      for (const value of Object.values(field["examples"] ?? {})) expect([path, accepts(value)]).toEqual([path, true]);
      if ("default" in field) expect([path, accepts(field["default"])]).toEqual([path, true]);
    }
  });
});

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** What a field is, without the variable that may stand for it. */
function formOf(field: Schema): Schema {
  const form = Array.isArray(field["anyOf"]) ? field["anyOf"][0] : field;
  return isSchema(form) ? form : {};
}

function fieldsOf(schema: unknown, path = "$"): { path: string; field: Schema }[] {
  if (!isSchema(schema)) return [];
  const inner = ["properties", "patternProperties"].flatMap((keyword) =>
    Object.entries(isSchema(schema[keyword]) ? schema[keyword] : {}).flatMap(([name, part]) =>
      fieldsOf(part, `${path}.${name}`),
    ),
  );
  return [{ path, field: schema }, ...inner, ...fieldsOf(schema["items"], `${path}[]`)];
}
