import type { Examples } from "../dialect.ts";

const model = "demo";
const question = {
  role: "user",
  content: "My name is Maria Lopez, my mail is maria.lopez@example.org. Write me a greeting.",
};
const usage = { input_tokens: 89, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 21 };
const message = {
  id: "msg_c26510b157b84e15b985531accb951ed",
  type: "message",
  role: "assistant",
  model,
  content: [{ type: "text", text: "Dear Maria Lopez, welcome! I shall write to maria.lopez@example.org." }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage,
};
const sendMail = {
  name: "send_mail",
  description: "Sends an e-mail",
  input_schema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
};

/** Swagger UI fills in the first. */
export const messagesRequestExamples: Examples = {
  whole: { summary: "A whole answer", value: { model, max_tokens: 1024, messages: [question] } },
  stream: { summary: "A stream", value: { model, max_tokens: 1024, stream: true, messages: [question] } },
  tools: {
    summary: "With a tool",
    value: { model, max_tokens: 1024, system: "Help by e-mail.", messages: [question], tools: [sendMail] },
  },
};

export const messageExamples: Examples = {
  text: { summary: "An answer with the original values put back", value: message },
  tools: {
    summary: "A call of a tool, original values in its arguments",
    value: {
      ...message,
      content: [{ type: "tool_use", id: "call_9xK2", name: "send_mail", input: { to: "maria.lopez@example.org" } }],
      stop_reason: "tool_use",
    },
  },
};

export const countRequestExamples: Examples = {
  prompt: { summary: "A prompt", value: { model, messages: [question] } },
};

export const countExamples: Examples = {
  counted: { summary: "A provider's count", value: { input_tokens: 31 } },
  estimated: { summary: "Our own estimate", value: { input_tokens: 29, estimated: true } },
};

const event = (data: { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const begin = [
  {
    type: "message_start",
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 0 } },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Dear Maria Lopez, " } },
];

export const messageStreamExamples: Examples = {
  whole: {
    summary: "A whole stream",
    value: [
      ...begin,
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "welcome!" } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage },
      { type: "message_stop" },
    ]
      .map(event)
      .join(""),
  },
  broken: {
    summary: "A provider that broke off: an error event, and no message_stop",
    value: [
      ...begin,
      {
        type: "error",
        error: { type: "api_error", message: "The provider's answer ended before it was finished" },
        request_id: "5f0c2f5e-7d0b-4c1e-9a53-3f1f6a0c9b7e",
      },
    ]
      .map(event)
      .join(""),
  },
};

const providersError = (type: string, said: string): Examples => ({
  [type]: {
    summary: "In the provider's own words",
    value: { type: "error", error: { type, message: said }, request_id: "req_011CSHoEeqs5" },
  },
});

/** Errors of providers that speak this API, as they come. */
export const messagesErrorExamples = {
  refused: providersError("invalid_request_error", "prompt is too long: 215000 tokens > 200000 maximum"),
  failed: providersError("overloaded_error", "Overloaded"),
};
