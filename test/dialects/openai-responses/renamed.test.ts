import { expect, test } from "bun:test";
import { openaiResponses } from "../../../src/dialects/openai-responses/openai-responses.ts";

test("a provider's refusal names a field of an item as its caller wrote it, whatever turn it became in a chat", () => {
  const call = { type: "function_call", call_id: "c", name: "f", arguments: "{}" };
  const request = openaiResponses.parse({
    model: "m",
    input: [
      { role: "user", content: [{ type: "input_image", image_url: "x" }] },
      { type: "reasoning", summary: [] },
      call,
      { ...call, call_id: "d" },
      { type: "function_call_output", call_id: "c", output: [{ type: "input_file", file_data: "x" }] },
    ],
  });
  request.canonical();
  const said: Record<string, string> = {
    "messages.0.content.0.image_url.url must": "input.0.content.0.image_url must",
    "messages.0.content.0.image_url.detail": "input.0.content.0.detail",
    "messages.0.content.0.file.file_data": "input.0.content.0.file_data",
    "messages.0.content.0.type": "input.0.content.0.type",
    "messages.0.content must not be blank": "input.0.content must not be blank",
    "messages.content.image_url.detail": "input.content.detail",
    "messages.1.tool_calls.0.function.arguments must": "input.2.arguments must",
    "messages.1.tool_calls.1.function.name": "input.3.name",
    "messages.1.tool_calls.1.function must": "input.3 must",
    "messages.2.tool_call_id must": "input.4.call_id must",
    "messages.2.content.0.file.file_data": "input.4.output.0.file_data",
    "logprobs must be false: it cannot": "top_logprobs must be left out: it cannot",
    logprobs: "top_logprobs",
  };
  expect(Object.fromEntries(Object.keys(said).map((path) => [path, request.renumber(path)]))).toEqual(said);
  const spelled = openaiResponses.parse({ model: "m", input: "x", include: ["message.output_text.logprobs"] });
  spelled.canonical();
  expect(spelled.renumber("logprobs must be false")).toBe("include must hold no message.output_text.logprobs");
});
