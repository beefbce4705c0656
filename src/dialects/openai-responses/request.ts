import { type Static, Type } from "@sinclair/typebox";
import { JsonObject, oneOf, open, optional } from "../../contract/schema.ts";
import { Metadata } from "../openai-chat/request.ts";
import { InputItem, ResponsesTool } from "./items.ts";

const flag = (description: string, example: boolean) => optional(Type.Boolean({ description, examples: [example] }));
const word = (description: string, example: string) => optional(Type.String({ description, examples: [example] }));
const number = (minimum: number, maximum: number, description: string, example: number) =>
  optional(Type.Number({ minimum, maximum, description, examples: [example] }));
const integer = (minimum: number, maximum: number, description: string, example: number) =>
  optional(Type.Integer({ minimum, maximum, description, examples: [example] }));
const mostTokens = 2_147_483_647;

export const TextFormat = open(
  {
    type: oneOf(["text", "json_object", "json_schema"], {
      description: "`json_object` selects JSON mode, `json_schema` an answer that follows a schema.",
      examples: ["json_schema"],
    }),
    name: word("Name of the schema, for `json_schema`.", "letter"),
    description: word("What the answer is for.", "A letter"),
    schema: optional({ ...JsonObject, description: "The JSON Schema.", examples: [{ type: "object" }] }),
    strict: flag("Whether the answer must follow the schema exactly.", true),
  },
  { description: "Form of the answer's text." },
);

export const TextOptions = open(
  { format: optional(TextFormat), verbosity: word("How long the answer is.", "low") },
  { description: "Form and length of the answer's text.", examples: [{ format: { type: "text" } }] },
);

export const ReasoningOptions = open(
  {
    effort: word("How much a reasoning model thinks.", "medium"),
    summary: word("Whether it tells of its reasoning in a summary.", "auto"),
  },
  { description: "How a reasoning model thinks.", examples: [{ effort: "medium", summary: "auto" }] },
);

export const ResponsesToolChoice = Type.Union(
  [
    oneOf(["none", "auto", "required"], { description: "Whether tools are called at all, and must be." }),
    open(
      { type: Type.String({ description: "What is chosen.", examples: ["function"] }) },
      { description: "One tool the model must call, or those it may." },
    ),
  ],
  { description: "Whether and which tools the model calls.", examples: ["auto"] },
);

/** Body of `POST /v1/responses`: the fields we act on strictly, any other untouched. */
export const ResponsesRequest = open(
  {
    model: Type.String({
      minLength: 1,
      maxLength: 256,
      description: "Model identifier, from `GET /v1/models`.",
      examples: ["demo"],
    }),
    input: optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Array(InputItem, { minItems: 1, maxItems: 32768 })], {
        description: "The conversation: a text, or its items, all of them, since nothing is kept here.",
        examples: ["Write a short letter to my landlord."],
      }),
    ),
    instructions: word("Instructions of the application, above what users say.", "Be brief."),
    max_output_tokens: integer(1, mostTokens, "Upper bound of tokens to generate, reasoning included.", 512),
    stream: flag("Whether the answer comes as Server-Sent Events; absent: no.", true),
    store: flag(
      "Whether the provider keeps the answer for later requests; absent: no. Where personal data is hidden it never does.",
      false,
    ),
    temperature: number(0, 2, "Sampling temperature; absent: the provider's own.", 0.7),
    top_p: number(0, 1, "Nucleus sampling; absent: the provider's own.", 0.9),
    top_logprobs: integer(0, 20, "How many alternatives per token.", 2),
    tools: optional(Type.Array(ResponsesTool, { maxItems: 1024, description: "Tools the model may call." })),
    tool_choice: optional(ResponsesToolChoice),
    parallel_tool_calls: flag("Whether several tools may be called at once.", false),
    max_tool_calls: integer(1, mostTokens, "How often tools that the provider runs may be called.", 4),
    text: optional(TextOptions),
    reasoning: optional(ReasoningOptions),
    include: optional(
      Type.Array(Type.String(), {
        maxItems: 64,
        description: "Further parts of the answer, such as encrypted reasoning to send back in the next request.",
        examples: [["reasoning.encrypted_content"]],
      }),
    ),
    truncation: word("What happens to a conversation that is too long for the model.", "disabled"),
    user: word("Identifier of the end user; replaced by a keyed hash before it leaves.", "user-1234"),
    safety_identifier: word("Identifier for abuse detection; replaced by a keyed hash before it leaves.", "user-1234"),
    prompt_cache_key: word("What requests with a common beginning share; replaced by a keyed hash.", "session-7"),
    metadata: optional(Metadata),
    service_tier: word("Provider's service tier.", "auto"),
    prompt: optional({
      ...JsonObject,
      description: "A prompt kept by the provider, for providers that speak this API themselves.",
      examples: [{ id: "pmpt_abc123" }],
    }),
    previous_response_id: Type.Optional(
      Type.Union([Type.Null(), Type.String({ minLength: 1 })], {
        description: "A response that the provider keeps. Refused where personal data is hidden: then nothing is kept.",
        examples: [null],
      }),
    ),
    conversation: Type.Optional(
      Type.Union([Type.Null(), Type.String({ minLength: 1 }), JsonObject], {
        description: "A conversation that the provider keeps. Refused where personal data is hidden.",
        examples: [null],
      }),
    ),
    background: optional(
      Type.Literal(false, {
        description: "Refused if true: no answer is kept here to be fetched later.",
        examples: [false],
      }),
    ),
  },
  {
    description: "A request for a response. Fields not named here are passed on to OpenAI-style providers.",
    examples: [
      { model: "demo", input: "My name is Maria Lopez, maria@example.org. Write me a greeting.", stream: true },
    ],
  },
);
export type ResponsesRequest = Static<typeof ResponsesRequest>;
