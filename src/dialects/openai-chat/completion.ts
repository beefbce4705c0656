import { type Static, Type } from "@sinclair/typebox";
import { ToolCall } from "./message.ts";
import { JsonObject, oneOf, open } from "../../contract/schema.ts";

const id = Type.String({
  description: "Completion identifier; the same in all chunks of one stream.",
  examples: ["chatcmpl-Xq3vN8bTz1"],
});
const created = Type.Integer({ description: "Unix time in seconds.", examples: [1780790400] });
const model = Type.String({ description: "Identifier of the model that was asked for.", examples: ["demo"] });
const index = Type.Integer({ minimum: 0, description: "Position of this choice.", examples: [0] });
const tokens = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const FinishReason = oneOf(["stop", "length", "tool_calls", "content_filter", "function_call"], {
  description:
    "Why the model stopped: `stop` at a natural end or a stop sequence, `length` at the token bound, `tool_calls` to call tools, `content_filter` when the provider withheld text.",
  examples: ["stop"],
});
export type FinishReason = Static<typeof FinishReason>;

export const Usage = open(
  {
    prompt_tokens: tokens("Tokens of the request.", 23),
    completion_tokens: tokens("Tokens of the answer.", 41),
    total_tokens: tokens("Both together.", 64),
  },
  { description: "Tokens used: as the provider counted them, and estimated from the text where it did not." },
);
export type Usage = Static<typeof Usage>;

export const AnswerMessage = open(
  {
    role: oneOf(["assistant"], { description: "Always `assistant`.", examples: ["assistant"] }),
    content: Type.Union([Type.String(), Type.Null()], {
      description: "The answer's text; null beside tool calls.",
      examples: ["Dear Maria, welcome!"],
    }),
    refusal: Type.Union([Type.String(), Type.Null()], {
      description: "What the model said instead of answering.",
      examples: [null],
    }),
    tool_calls: Type.Optional(Type.Array(ToolCall, { description: "Calls of tools the model asks for." })),
  },
  { description: "The answer." },
);

export const Choice = open(
  {
    index,
    message: AnswerMessage,
    finish_reason: FinishReason,
    logprobs: Type.Union([JsonObject, Type.Null()], {
      description: "Log probabilities, if asked for and nothing is hidden.",
      examples: [null],
    }),
  },
  { description: "One of the answers." },
);

export const ChatCompletion = open(
  {
    id,
    object: oneOf(["chat.completion"], { description: "Constant.", examples: ["chat.completion"] }),
    created,
    model,
    choices: Type.Array(Choice, { description: "The answers; one unless `n` asks for more." }),
    usage: Type.Optional(Usage),
  },
  { description: "A chat completion." },
);
export type ChatCompletion = Static<typeof ChatCompletion>;

export const FunctionCallDelta = open(
  {
    name: Type.Optional(
      Type.String({ description: "Function name; in the first fragment only.", examples: ["send_mail"] }),
    ),
    arguments: Type.Optional(
      Type.String({ description: "Fragment of the arguments' JSON text.", examples: ['{"to":'] }),
    ),
  },
  { description: "The function and a fragment of its arguments." },
);

export const ToolCallDelta = open(
  {
    index: Type.Integer({ minimum: 0, description: "Which call this belongs to, counted from 0.", examples: [0] }),
    id: Type.Optional(
      Type.String({ description: "Identifier of the call; in its first fragment only.", examples: ["call_9xK2"] }),
    ),
    type: Type.Optional(
      Type.String({ description: "The kind of call; in its first fragment only.", examples: ["function"] }),
    ),
    function: Type.Optional(FunctionCallDelta),
  },
  { description: "A fragment of a tool call." },
);

export const Delta = open(
  {
    role: Type.Optional(oneOf(["assistant"], { description: "In the first chunk only.", examples: ["assistant"] })),
    content: Type.Optional(nullable(Type.String({ description: "Fragment of text.", examples: ["Dear "] }))),
    refusal: Type.Optional(nullable(Type.String({ description: "Fragment of a refusal.", examples: ["I cannot"] }))),
    reasoning_content: Type.Optional(
      nullable(
        Type.String({
          description: "Fragment of the model's reasoning, where the provider shows it.",
          examples: ["First, "],
        }),
      ),
    ),
    tool_calls: Type.Optional(Type.Array(ToolCallDelta, { description: "Fragments of tool calls." })),
  },
  { description: "What this chunk adds." },
);

export const ChunkChoice = open(
  {
    index,
    delta: Delta,
    finish_reason: Type.Union([FinishReason, Type.Null()], {
      description: "Null until the last chunk of this choice.",
      examples: [null],
    }),
  },
  { description: "What a chunk adds to one of the answers." },
);
export type ChunkChoice = Static<typeof ChunkChoice>;

export const ChatCompletionChunk = open(
  {
    id,
    object: oneOf(["chat.completion.chunk"], { description: "Constant.", examples: ["chat.completion.chunk"] }),
    created,
    model,
    choices: Type.Array(ChunkChoice, {
      description: "What is added to each choice; empty in the chunk that tells usage.",
    }),
    usage: Type.Optional(
      Type.Union([Usage, Type.Null()], { description: "Tokens used; in the last chunk, if asked for." }),
    ),
  },
  { description: "One event of a stream, after `data: `." },
);
export type ChatCompletionChunk = Static<typeof ChatCompletionChunk>;
