import {
  address,
  anyObject,
  base64,
  either,
  integer,
  isFields,
  type Judge,
  list,
  number,
  object,
  oneOfKinds,
  text,
  word,
} from "./shape.ts";
import { type Request, rules } from "./anthropic-rules.ts";
import { schemaProblems } from "./anthropic-schema.ts";

/**
 * What is wrong with a body of `POST /v1/messages`, checked against Anthropic's documentation alone: the Messages API reference (as the types of
 * @anthropic-ai/sdk 1.10.0 have it), the pages on tool use, extended and adaptive thinking, structured outputs, prompt caching and errors.
 */
export function anthropicProblems(body: unknown): string[] {
  const shape = request(body, "body");
  return shape.length > 0 ? shape : rules.flatMap((rule) => rule(body as Request));
}

const cached = { cache_control: object({ type: word("ephemeral") }, { ttl: word("5m", "1h") }) };
/** "text content blocks must contain non-whitespace text" */
const textBlock = object({ type: word("text"), text: text(/\S/) }, cached);
const image = object(
  {
    type: word("image"),
    source: oneOfKinds("type", {
      base64: object({
        type: word("base64"),
        media_type: word("image/jpeg", "image/png", "image/gif", "image/webp"),
        data: base64,
      }),
      url: object({ type: word("url"), url: address }),
    }),
  },
  cached,
);
const document = object(
  {
    type: word("document"),
    source: oneOfKinds("type", {
      base64: object({ type: word("base64"), media_type: word("application/pdf"), data: base64 }),
      text: object({ type: word("text"), media_type: word("text/plain"), data: text() }),
    }),
  },
  cached,
);
const id = text(/^[a-zA-Z0-9_-]+$/);
const name = text(/^[a-zA-Z0-9_-]{1,128}$/);
const toolUse = object({ type: word("tool_use"), id, name, input: anyObject }, cached);
const toolResult = object(
  { type: word("tool_result"), tool_use_id: id },
  { ...cached, content: either(text(), list(oneOfKinds("type", { text: textBlock, image, document }), 1)) },
);
const message = oneOfKinds("role", {
  user: object({
    role: word("user"),
    content: list(oneOfKinds("type", { text: textBlock, image, document, tool_result: toolResult }), 1),
  }),
  assistant: object({
    role: word("assistant"),
    content: list(oneOfKinds("type", { text: textBlock, tool_use: toolUse }), 1),
  }),
});
const parallel = { disable_parallel_tool_use: word(true, false) };
const request: Judge = object(
  { model: text(/./), max_tokens: integer(1), messages: list(message, 1, 100_000) },
  {
    system: list(textBlock, 1),
    tools: list(object({ name, input_schema: inputSchema }, { description: text(/./) }), 1),
    tool_choice: oneOfKinds("type", {
      auto: object({ type: word("auto") }, parallel),
      any: object({ type: word("any") }, parallel),
      tool: object({ type: word("tool"), name }, parallel),
      none: object({ type: word("none") }),
    }),
    thinking: oneOfKinds("type", {
      enabled: object({ type: word("enabled"), budget_tokens: integer(1024) }),
      adaptive: object({ type: word("adaptive") }, { display: word("summarized", "omitted") }),
      disabled: object({ type: word("disabled") }),
    }),
    output_config: object(
      {},
      {
        effort: word("low", "medium", "high", "xhigh", "max"),
        format: object({ type: word("json_schema"), schema: schemaProblems }),
      },
    ),
    temperature: number(0, 1),
    top_p: number(0, 1),
    stop_sequences: list(text(/\S/), 1),
    metadata: object({}, { user_id: text(/^[^]{1,256}$/) }),
    stream: word(true, false),
  },
);

function inputSchema(value: unknown, path: string): string[] {
  return isFields(value) && value["type"] === "object" ? [] : [`${path}.type is not object`];
}
