import type { Fields } from "../../contract/fields.ts";
import type { Examples } from "../dialect.ts";
import { responseFields } from "./answer/response.ts";
import { echoOf } from "./echo.ts";

const model = "demo";
const question = "My name is Maria Lopez, my mail is maria.lopez@example.org. Write me a greeting.";
const greeting = "Dear Maria Lopez, welcome! I shall write to maria.lopez@example.org.";
const identity = { id: "resp_c26510b157b84e15b985531accb951ed", created: 1795256617, model };
const usage = { prompt_tokens: 89, completion_tokens: 21, total_tokens: 110 };
const sendMail = {
  type: "function",
  name: "send_mail",
  description: "Sends an e-mail",
  parameters: {
    type: "object",
    properties: { to: { type: "string" }, text: { type: "string" } },
    required: ["to", "text"],
    additionalProperties: false,
  },
  strict: true,
};

/** Swagger UI fills in the first. */
export const responsesRequests: Examples = {
  whole: { summary: "A whole answer", value: { model, input: question, max_output_tokens: 512 } },
  stream: { summary: "A stream", value: { model, input: question, instructions: "Be brief.", stream: true } },
  tools: {
    summary: "With a tool, and what it answered",
    value: {
      model,
      input: [
        { role: "user", content: question },
        {
          type: "function_call",
          call_id: "call_9xK2",
          name: "send_mail",
          arguments: '{"to":"maria.lopez@example.org","text":"Welcome!"}',
        },
        { type: "function_call_output", call_id: "call_9xK2", output: "sent" },
      ],
      tools: [sendMail],
    },
  },
};

const message = {
  id: "msg_c26510b157b84e15b985531accb951ed_0",
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: greeting, annotations: [], logprobs: [] }],
  status: "completed",
};
const call = {
  id: "fc_c26510b157b84e15b985531accb951ed_0",
  type: "function_call",
  call_id: "call_9xK2",
  name: "send_mail",
  arguments: '{"to":"maria.lopez@example.org","text":"Welcome!"}',
  status: "completed",
};

const response = (output: Fields[], request: Fields = {}) =>
  responseFields(identity, echoOf({ model, input: question, ...request }), output, {
    status: "ended",
    finish: "stop",
    usage,
  });

export const responsesAnswers: Examples = {
  text: { summary: "An answer with the original values put back", value: response([message]) },
  tools: {
    summary: "A call of a tool, original values in its arguments",
    value: response([call], { tools: [sendMail] }),
  },
};

const event = (type: string, number: number, fields: Fields) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...fields })}\n\n`;
const begun = responseFields(identity, echoOf({ model, input: question, stream: true }), [], { status: "in_progress" });
const place = { item_id: message.id, output_index: 0, content_index: 0 };
const beginning =
  event("response.created", 0, { response: begun }) +
  event("response.in_progress", 1, { response: begun }) +
  event("response.output_item.added", 2, {
    output_index: 0,
    item: { ...message, content: [], status: "in_progress" },
  }) +
  event("response.content_part.added", 3, { ...place, part: { ...message.content[0], text: "" } }) +
  event("response.output_text.delta", 4, { ...place, delta: "Dear Maria Lopez, ", logprobs: [] });

export const responsesStreams: Examples = {
  whole: {
    summary: "A whole stream",
    value:
      beginning +
      event("response.output_text.delta", 5, { ...place, delta: greeting.slice(18), logprobs: [] }) +
      event("response.output_text.done", 6, { ...place, text: greeting, logprobs: [] }) +
      event("response.content_part.done", 7, { ...place, part: message.content[0] }) +
      event("response.output_item.done", 8, { output_index: 0, item: message }) +
      event("response.completed", 9, { response: response([message]) }),
  },
  broken: {
    summary: "A provider that broke off: response.failed, and no response.completed",
    value:
      beginning +
      event("response.failed", 5, {
        response: {
          ...begun,
          status: "failed",
          error: { code: "server_error", message: "The provider's answer ended before it was finished" },
        },
      }),
  },
};
