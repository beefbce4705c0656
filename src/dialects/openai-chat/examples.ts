import type { Examples } from "../dialect.ts";
import type { ChatCompletion, ChatCompletionChunk } from "./completion.ts";
import type { ChatRequest } from "./request.ts";

const model = "demo";
const question = {
  role: "user" as const,
  content: "My name is Maria Lopez, my mail is maria.lopez@example.org. Write me a greeting.",
};
const greeting = "Dear Maria Lopez, welcome! I shall write to maria.lopez@example.org.";
const identity = { id: "chatcmpl-c26510b157b84e15b985531accb951ed", created: 1795256617, model };
const usage = { prompt_tokens: 89, completion_tokens: 21, total_tokens: 110 };

const sendMail = {
  type: "function" as const,
  function: {
    name: "send_mail",
    description: "Sends an e-mail",
    parameters: {
      type: "object",
      properties: { to: { type: "string" }, text: { type: "string" } },
      required: ["to", "text"],
    },
  },
};

const request = (summary: string, value: ChatRequest) => ({ summary, value });

/** Swagger UI fills in the first. */
export const requestExamples: Examples = {
  whole: request("A whole answer", { model, messages: [question], temperature: 0.7, max_tokens: 512 }),
  stream: request("A stream", {
    model,
    messages: [question],
    stream: true,
    stream_options: { include_usage: true },
  }),
  tools: request("With a tool", {
    model,
    messages: [{ role: "system", content: "Help by e-mail." }, question],
    tools: [sendMail],
    tool_choice: "auto",
  }),
  json: request("JSON mode", {
    model,
    messages: [{ role: "user", content: "Name and mail of Maria Lopez, maria.lopez@example.org, as JSON." }],
    response_format: { type: "json_object" },
  }),
};

const completion = (choice: ChatCompletion["choices"][number]): ChatCompletion => ({
  ...identity,
  object: "chat.completion",
  choices: [choice],
  usage,
});

export const answerExamples: Examples = {
  text: {
    summary: "An answer with the original values put back",
    value: completion({
      index: 0,
      message: { role: "assistant", content: greeting, refusal: null },
      logprobs: null,
      finish_reason: "stop",
    }),
  },
  tools: {
    summary: "A call of a tool, original values in its arguments",
    value: completion({
      index: 0,
      message: {
        role: "assistant",
        content: null,
        refusal: null,
        tool_calls: [
          {
            id: "call_9xK2",
            type: "function",
            function: { name: "send_mail", arguments: '{"to":"maria.lopez@example.org","text":"Welcome!"}' },
          },
        ],
      },
      logprobs: null,
      finish_reason: "tool_calls",
    }),
  },
};

type Delta = ChatCompletionChunk["choices"][number]["delta"];

const event = (payload: unknown) => `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`;
const chunk = (delta: Delta, finish_reason: "stop" | null = null): ChatCompletionChunk => ({
  ...identity,
  object: "chat.completion.chunk",
  choices: [{ index: 0, delta, finish_reason }],
});

export const streamExamples: Examples = {
  whole: {
    summary: "A whole stream, with usage",
    value: [
      chunk({ role: "assistant", content: "Dear " }),
      chunk({ content: "Maria Lopez, " }),
      chunk({ content: "welcome!" }),
      chunk({}, "stop"),
      { ...chunk({}), choices: [], usage },
      "[DONE]",
    ]
      .map(event)
      .join(""),
  },
  broken: {
    summary: "A provider that broke off: an error event, and no [DONE]",
    value: [
      chunk({ role: "assistant", content: "Dear " }),
      {
        error: {
          message: "The provider's answer ended before it was finished",
          type: "api_error",
          code: "api_error",
          param: null,
        },
      },
    ]
      .map(event)
      .join(""),
  },
};
