import { anyObject, base64, either, integer, type Judge, list, number, object, text, word } from "./shape.ts";

/** What is wrong with a body of `POST /api/chat`, checked against docs/openapi.yaml and docs/api.md of ollama/ollama alone. */
export function ollamaProblems(body: unknown): string[] {
  return request(body, "body");
}

const call = object({ function: object({ name: text(/./), arguments: anyObject }) });
const tool = object({
  type: word("function"),
  function: object({ name: text(/./), parameters: anyObject }, { description: text() }),
});
const message = object(
  { role: word("system", "user", "assistant", "tool"), content: text() },
  { images: list(base64, 1), tool_calls: list(call, 1), tool_name: text(/./), thinking: text(/./) },
);
const request: Judge = object(
  { model: text(/./), messages: list(message, 1), stream: word(true, false) },
  {
    tools: list(tool, 1),
    format: either(word("json"), anyObject),
    options: object(
      {},
      {
        seed: integer(0),
        temperature: number(0, 2),
        top_p: number(0, 1),
        stop: list(text(/./), 1),
        num_ctx: integer(1),
        num_predict: integer(1),
        frequency_penalty: number(-2, 2),
        presence_penalty: number(-2, 2),
      },
    ),
    think: word(true, false, "low", "medium", "high", "max"),
    keep_alive: either(text(), integer(0)),
    logprobs: word(true, false),
    top_logprobs: integer(0),
  },
);
