import { accountingFields, openaiOnlyFields, onlyNamedTool } from "../openai/fields.ts";
import { developerAsSystem, noFunctionRole, withoutAnswerKeys } from "../openai/messages.ts";
import { openaiStyle } from "../openai/openai-style.ts";

/** The server of llama.cpp (tools/server/README.md): 503 while a model loads, error codes as numbers, timings in a chunk without choices. */
export const llamacpp = openaiStyle({
  facts: { baseUrl: "http://127.0.0.1:8080/v1", key: "optional" },
  drops: accountingFields,
  refuses: openaiOnlyFields,
  messages: [developerAsSystem, withoutAnswerKeys, noFunctionRole],
  // It takes a tool chosen by name for `auto`.
  adapt: onlyNamedTool,
});
