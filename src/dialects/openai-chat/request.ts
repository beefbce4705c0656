import { type Static, Type } from "@sinclair/typebox";
import { functionFields } from "./function-fields.ts";
import { Message } from "./message.ts";
import { JsonObject, long, mapOf, oneOf, open, optional } from "../../contract/schema.ts";

export const FunctionDefinition = open(functionFields, { description: "The function." });

export const FunctionTool = open(
  {
    type: oneOf(["function"], { description: "The kind of tool.", examples: ["function"] }),
    function: FunctionDefinition,
  },
  { description: "A function the model may call." },
);

export const CustomTool = open(
  { type: oneOf(["custom"], { description: "The kind of tool.", examples: ["custom"] }) },
  { description: "A tool whose input is any text; passed on to providers that have it." },
);

export const Tool = Type.Union([FunctionTool, CustomTool], { description: "A tool the model may call." });

export const AnswerSchema = open(
  {
    name: Type.String({ minLength: 1, maxLength: 64, description: "Name of the schema.", examples: ["letter"] }),
    description: optional(Type.String({ description: "What the answer is for.", examples: ["A letter"] })),
    schema: optional({ ...JsonObject, description: "The JSON Schema.", examples: [{ type: "object" }] }),
    strict: optional(
      Type.Boolean({ description: "Whether the answer must follow the schema exactly.", examples: [true] }),
    ),
  },
  { description: "The schema, for `json_schema`." },
);

export const ResponseFormat = open(
  {
    type: oneOf(["text", "json_object", "json_schema"], {
      description: "`json_object` selects JSON mode, `json_schema` an answer that follows a schema.",
      examples: ["json_object"],
    }),
    json_schema: optional(AnswerSchema),
  },
  { description: "Form of the answer.", examples: [{ type: "json_object" }] },
);

export const NamedToolChoice = open(
  { type: Type.String({ description: "What is chosen.", examples: ["function"] }) },
  { description: "One tool the model must call." },
);

export const ToolChoiceMode = oneOf(["none", "auto", "required", "any"], {
  description: "Whether tools are called at all, and must be.",
  examples: ["auto"],
});

export const ToolChoice = Type.Union([ToolChoiceMode, NamedToolChoice], {
  description: "Whether and which tools the model calls: `none`, `auto`, `required`, or an object naming one function.",
  examples: ["auto"],
});

// No `default` anywhere: generated clients would send it, where a field left out means the provider's own.
const number = (minimum: number, maximum: number, description: string, example: number) =>
  optional(Type.Number({ minimum, maximum, description, examples: [example] }));
const integer = (minimum: number, maximum: number, description: string, example: number) =>
  optional(Type.Integer({ minimum, maximum, description, examples: [example] }));
/** More than any model generates; what clients send that mean "as many as you like". */
const mostTokens = 2_147_483_647;
/** The bounds of OpenAI's schema: 64 bits, as far as our numbers hold them. */
const seedMost = 9223372036854776000;
const flag = (description: string, example: boolean) => optional(Type.Boolean({ description, examples: [example] }));
const word = (description: string, example: string) => optional(Type.String({ description, examples: [example] }));

export const StreamOptions = open(
  { include_usage: flag("Whether a last chunk tells the tokens used; absent: no.", true) },
  { description: "Options of a stream.", examples: [{ include_usage: true }] },
);

export const NamedFunction = open(
  { name: Type.String({ description: "Function name.", examples: ["send_mail"] }) },
  { description: "A function, named." },
);

export const LogitBias = mapOf(Type.Number({ minimum: -100, maximum: 100 }), {
  description: "Bias per token.",
  examples: [{ "50256": -100 }],
});

export const Metadata = mapOf(Type.String(), {
  description: "Pairs to keep with the call; values are replaced by keyed hashes before they leave.",
  examples: [{ ticket: "4711" }],
});

/** Body of `POST /v1/chat/completions`: the specification's fields strictly, today's OpenAI fields by type, any other field untouched. */
export const ChatRequest = open(
  {
    model: Type.String({
      minLength: 1,
      maxLength: 256,
      description: "Model identifier, from `GET /v1/models`.",
      examples: ["demo"],
    }),
    messages: Type.Array(Message, { minItems: 1, maxItems: 32768, description: "Conversation so far." }),
    temperature: number(0, 2, "Sampling temperature; absent: the provider's own, 1 as a rule.", 0.7),
    top_p: number(0, 1, "Nucleus sampling; absent: the provider's own, 1 as a rule.", 0.9),
    max_tokens: integer(1, mostTokens, "Upper bound of tokens to generate.", 512),
    max_completion_tokens: integer(1, mostTokens, "The newer name of `max_tokens`; wins if both are given.", 512),
    stream: flag("Whether the answer comes as Server-Sent Events; absent: no.", true),
    stream_options: optional(StreamOptions),
    stop: optional(
      Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 64 })], {
        description: "Stop sequence, or several of them; OpenAI's own models take up to four.",
        examples: [["\n\n"]],
      }),
    ),
    n: integer(1, 128, "How many answers to generate.", 1),
    tools: optional(
      Type.Array(Tool, {
        maxItems: 1024,
        description: "Functions the model may call.",
      }),
    ),
    tool_choice: optional(ToolChoice),
    parallel_tool_calls: flag("Whether several tools may be called at once.", false),
    response_format: optional(ResponseFormat),
    frequency_penalty: number(-2, 2, "Penalty for frequent tokens.", 0),
    presence_penalty: number(-2, 2, "Penalty for tokens already present.", 0),
    logit_bias: optional(LogitBias),
    logprobs: flag(
      "Whether to return log probabilities. Left out of the answer while values are hidden: they would repeat the surrogates.",
      true,
    ),
    top_logprobs: integer(0, 20, "How many alternatives per token.", 2),
    seed: optional(
      long({
        minimum: -seedMost,
        maximum: seedMost,
        description: "Seed for repeatable sampling, where the provider has it.",
        examples: [7],
      }),
    ),
    user: word("Identifier of the end user; replaced by a keyed hash before it leaves.", "user-1234"),
    safety_identifier: word("Identifier for abuse detection; replaced by a keyed hash before it leaves.", "user-1234"),
    metadata: optional(Metadata),
    store: flag("Whether the provider keeps the answer.", true),
    service_tier: word("Provider's service tier.", "auto"),
    reasoning_effort: word("How much a reasoning model thinks.", "medium"),
    verbosity: word("How long the answer is.", "low"),
    modalities: optional(
      Type.Array(Type.String(), { maxItems: 16, description: "Kinds of output.", examples: [["text"]] }),
    ),
    audio: optional({
      ...JsonObject,
      description: "Form of spoken output.",
      examples: [{ voice: "alloy", format: "wav" }],
    }),
    prediction: optional({
      ...JsonObject,
      description: "Text much of the answer is expected to repeat.",
      examples: [{ type: "content", content: "Dear Maria," }],
    }),
    functions: optional(Type.Array(NamedFunction, { maxItems: 1024, description: "Deprecated form of `tools`." })),
    function_call: optional(
      Type.Union([Type.String(), NamedFunction], {
        description: "Deprecated form of `tool_choice`.",
        examples: ["auto"],
      }),
    ),
  },
  {
    description: "A chat completion request. Fields not named here are passed on to OpenAI-style providers.",
    examples: [
      {
        model: "demo",
        messages: [{ role: "user", content: "My name is Maria Lopez, maria@example.org. Write me a greeting." }],
        stream: true,
      },
    ],
  },
);
export type ChatRequest = Static<typeof ChatRequest>;
