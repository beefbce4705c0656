import { Type } from "@sinclair/typebox";
import { JsonObject, oneOf, open, optional } from "../../contract/schema.ts";

const tokens = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

export const InputTokensDetails = open(
  { cached_tokens: tokens("Those that a cache of the provider had.", 0) },
  { description: "Where the request's tokens came from." },
);
export const OutputTokensDetails = open(
  { reasoning_tokens: tokens("Those of reasoning.", 0) },
  { description: "What the answer's tokens were for." },
);
export const ResponseUsage = open(
  {
    input_tokens: tokens("Tokens of the request.", 89),
    input_tokens_details: InputTokensDetails,
    output_tokens: tokens("Tokens of the answer.", 21),
    output_tokens_details: OutputTokensDetails,
    total_tokens: tokens("Both together.", 110),
  },
  { description: "Tokens used: as the provider counted them, and estimated from the text where it did not." },
);

export const OutputItem = open(
  {
    type: Type.String({
      description:
        "The kind of item: `message`, `reasoning`, `function_call`, `custom_tool_call`, or the provider's own.",
      examples: ["message"],
    }),
  },
  { description: "One item of the answer. Send it back as it is to go on." },
);

export const ResponseFailure = open(
  {
    code: Type.String({ description: "Why it failed.", examples: ["server_error"] }),
    message: Type.String({
      description: "The same in words.",
      examples: ["The provider's answer ended before it was finished"],
    }),
  },
  { description: "Why a response failed." },
);

export const IncompleteDetails = open(
  { reason: optional(Type.String({ description: "The reason.", examples: ["max_output_tokens"] })) },
  { description: "Why a response is incomplete." },
);

/** A response, as far as the gateway writes it; a provider that speaks this API adds fields of its own. */
export const ResponsesAnswer = open(
  {
    id: Type.String({
      description: "Identifier of the response. Nothing can be fetched or continued by it.",
      examples: ["resp_c26510b157b84e15b985531accb951ed"],
    }),
    object: oneOf(["response"], { description: "Constant.", examples: ["response"] }),
    created_at: Type.Number({ description: "Unix time in seconds.", examples: [1795256617] }),
    status: optional(
      oneOf(["completed", "incomplete", "failed", "in_progress", "queued", "cancelled"], {
        description:
          "How far the response has come; a whole one is `completed`, or `incomplete` at a bound or a filter.",
        examples: ["completed"],
      }),
    ),
    model: Type.String({ description: "Identifier of the model that was asked for.", examples: ["demo"] }),
    output: Type.Array(OutputItem, { description: "The items of the answer, in order." }),
    usage: optional(ResponseUsage),
    error: optional(ResponseFailure),
    incomplete_details: optional(IncompleteDetails),
    store: optional(Type.Boolean({ description: "Whether it is kept: never.", examples: [false] })),
  },
  { description: "A response." },
);

export const ResponsesEvent = open(
  {
    type: Type.String({ description: "What happened.", examples: ["response.output_text.delta"] }),
    sequence_number: optional(
      Type.Integer({ minimum: 0, description: "Position of the event in the stream.", examples: [4] }),
    ),
    response: optional({ ...JsonObject, description: "The response as it stands; in its first and last events." }),
    delta: optional(
      Type.Union([Type.String(), JsonObject], { description: "More of a text, or of several.", examples: ["Dear "] }),
    ),
  },
  { description: "One event of a stream, after `data: `." },
);
