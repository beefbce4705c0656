import type { ChatRequest } from "../../../dialects/openai-chat/request.ts";
import type { Capability, ChoiceChange } from "../capabilities.ts";
import { schemaMisfit } from "../schema-check.ts";
import { HeldText, misfit } from "./held-text.ts";

/** A strict schema that the provider's own structured output is held to, in a subset of JSON Schema: the result is checked. */
export const checked: Capability = {
  fate: "honoured",
  isRejectable: false,
  apply: (request) => ({ request, change: schemaChecked(request) }),
};

/** Checks a finished text against the schema of a request. An answer of calls, a refusal and one that was cut short are not judged. */
export function schemaChecked({ response_format: format }: ChatRequest): () => ChoiceChange {
  const schema = format?.json_schema?.schema ?? {};
  return () => {
    const held = new HeldText();
    let isOther = false;
    return (said) => {
      const { delta, reason } = said;
      held.add(delta.content);
      isOther ||= Boolean(delta.refusal) || (delta.tool_calls ?? []).length > 0;
      if (reason !== "stop" || isOther) return said;
      const value = held.value();
      if (value === undefined) throw misfit("it is not JSON, as response_format asks for");
      const wrong = schemaMisfit(schema, value);
      if (wrong) throw misfit(`by response_format.json_schema, ${wrong}`);
      return said;
    };
  };
}
