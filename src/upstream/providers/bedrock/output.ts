import type { Fields } from "../../../contract/fields.ts";
import type { JsonForm } from "../../translate/settings.ts";
import { abilitiesOf } from "../anthropic/models.ts";
import { jsonOutput } from "../anthropic/schema.ts";

/** How an answer in JSON is asked for: by a schema the model is held to, else by an instruction. */
export function outputOf(form: JsonForm | undefined, model: string): { config?: Fields; instruction?: string } {
  const isAnthropic = /\banthropic\b/.test(model);
  // What else Bedrock holds to a schema takes it as it is (structured outputs, "Supported models").
  if (!isAnthropic && form?.schema && isHeld(model)) return { config: textFormat(form.schema) };
  const { format, instruction } = jsonOutput(
    form,
    isAnthropic ? abilitiesOf(model) : { ...abilitiesOf(model), schemas: false },
  );
  if (format) return { config: textFormat(format["schema"]) };
  return instruction === undefined ? {} : { instruction };
}

const textFormat = (schema: unknown): Fields => ({
  textFormat: { type: "json_schema", structure: { jsonSchema: { schema: JSON.stringify(schema), name: "answer" } } },
});

/** Families of models that Bedrock holds to a schema. */
const isHeld = (model: string) =>
  /\b(?:qwen|openai|mistral|deepseek|google|minimax|moonshotai?|nvidia|zai)\./.test(model);
