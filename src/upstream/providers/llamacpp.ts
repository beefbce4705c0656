import { without, withoutAccounting, withoutOpenAIOnly } from "../openai/columns.ts";
import { onlyNamedTool } from "../openai/fields.ts";
import { developerAsSystem, objectArguments, refusalAsText, withoutAnswerKeys } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** The server of llama.cpp (tools/server/README.md): 503 while a model loads, error codes as numbers, timings in a chunk without choices. */
export const llamacpp = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:8080/v1", key: "optional" },
  lacks: { ...withoutAccounting(), ...withoutOpenAIOnly, ...without.functions },
  messages: [developerAsSystem, refusalAsText, withoutAnswerKeys, objectArguments],
  // It takes a tool chosen by name for `auto`.
  adapt: onlyNamedTool,
});
