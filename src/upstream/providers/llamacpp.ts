import { bookkeeping, onlyOpenAI, onlyTheNamedTool } from "../openai/fields.ts";
import { developerAsSystem, withoutFunctionRole, withoutLeftovers } from "../openai/messages.ts";
import { openaiDialect } from "../openai/openai-style.ts";

/** The server of llama.cpp (tools/server/README.md): 503 while a model loads, error codes as numbers, timings in a chunk without choices. */
export const llamacpp = openaiDialect({
  facts: { baseUrl: "http://127.0.0.1:8080/v1", key: "optional" },
  drops: bookkeeping,
  refuses: onlyOpenAI,
  messages: [developerAsSystem, withoutLeftovers, withoutFunctionRole],
  // A tool chosen by name would be taken for `auto`.
  adapt: onlyTheNamedTool,
});
