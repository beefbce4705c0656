import type { Fields } from "../../../contract/fields.ts";
import type { JsonFormat } from "../../translate/settings.ts";
import { anthropicAbilities } from "../anthropic/models.ts";
import { anthropicJsonOutput } from "../anthropic/schema.ts";
import { isAnthropic } from "./messages.ts";

/** How JSON is asked for: by a schema that constrains the model where it can, else by an instruction. */
export function converseOutput(
  format: JsonFormat | undefined,
  model: string,
): { config?: Fields; instruction?: string } {
  const isOfAnthropic = isAnthropic(model);
  // Other families that Bedrock constrains take the schema unchanged (structured outputs, "Supported models").
  if (!isOfAnthropic && format?.schema && takesSchema(model)) return { config: textFormat(format.schema) };
  const abilities = anthropicAbilities(model);
  const { format: constrained, instruction } = anthropicJsonOutput(
    format,
    isOfAnthropic ? abilities : { ...abilities, schemas: false },
  );
  if (constrained) return { config: textFormat(constrained["schema"]) };
  return instruction === undefined ? {} : { instruction };
}

const textFormat = (schema: unknown): Fields => ({
  textFormat: { type: "json_schema", structure: { jsonSchema: { schema: JSON.stringify(schema), name: "answer" } } },
});

/** Families beside Anthropic's whose answers Bedrock constrains to a schema. */
const takesSchema = (model: string) =>
  /\b(?:qwen|openai|mistral|deepseek|google|minimax|moonshotai?|nvidia|zai)\./.test(model);
