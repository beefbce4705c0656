import { Type } from "@sinclair/typebox";
import { oneOf, open } from "../../contract/schema.ts";
import { ContentBlock } from "./request.ts";

const tokens = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] });

export const MessageUsage = open(
  {
    input_tokens: tokens("Tokens of the request, without those of the cache.", 23),
    output_tokens: tokens("Tokens of the answer.", 41),
  },
  { description: "Tokens used: as the provider counted them, and estimated from the text where it did not." },
);

export const MessageAnswer = open(
  {
    id: Type.String({ description: "Identifier of the answer.", examples: ["msg_c26510b157b84e15b985531accb951ed"] }),
    type: oneOf(["message"], { description: "Constant.", examples: ["message"] }),
    role: oneOf(["assistant"], { description: "Always `assistant`.", examples: ["assistant"] }),
    model: Type.String({ description: "Identifier of the model.", examples: ["demo"] }),
    content: Type.Array(ContentBlock, { description: "What the model wrote: texts, thoughts, calls of tools." }),
    stop_reason: Type.Union([Type.String(), Type.Null()], {
      description:
        "Why the model stopped: `end_turn`, `max_tokens`, `stop_sequence`, `tool_use`, `pause_turn`, `refusal`.",
      examples: ["end_turn"],
    }),
    stop_sequence: Type.Union([Type.String(), Type.Null()], {
      description: "The text it stopped at, if it was one of those given.",
      examples: [null],
    }),
    usage: MessageUsage,
  },
  { description: "A message." },
);

export const TokenCount = open(
  {
    input_tokens: tokens("Tokens of the prompt.", 23),
    estimated: Type.Optional(
      Type.Boolean({ description: "True where no provider of the model counts, so that we did.", examples: [true] }),
    ),
  },
  { description: "How many tokens a prompt has." },
);

export const MessagesErrorDetail = open(
  {
    type: Type.String({ description: "Class of the error.", examples: ["invalid_request_error"] }),
    message: Type.String({
      description: "What failed and what would be right, in one sentence; of a provider's error its own words.",
      examples: ["max_tokens must be given"],
    }),
  },
  { description: "The error." },
);

/** The error envelope of this API. */
export const MessagesError = open(
  {
    type: oneOf(["error"], { description: "Constant.", examples: ["error"] }),
    error: MessagesErrorDetail,
    request_id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: "The request's identifier, as in `X-Request-Id`.",
        examples: ["5f0c2f5e-7d0b-4c1e-9a53-3f1f6a0c9b7e"],
      }),
    ),
  },
  { description: "An error." },
);

const notKnown = (description: string) =>
  Type.Null({ description: `${description} Always null: not known here.`, examples: [null] });

export const MessagesModel = open(
  {
    type: oneOf(["model"], { description: "Constant.", examples: ["model"] }),
    id: Type.String({ description: "Model identifier; may hold slashes.", examples: ["demo"] }),
    display_name: Type.String({ description: "Its name for people: the identifier.", examples: ["demo"] }),
    created_at: Type.String({ description: "When it was made (RFC 3339).", examples: ["2026-06-07T00:00:00Z"] }),
    lifecycle: oneOf(["active"], {
      description: "Always `active`: what is listed can be asked.",
      examples: ["active"],
    }),
    capabilities: notKnown("What it can do."),
    deprecated_at: notKnown("When it was deprecated."),
    line: notKnown("The line of models it belongs to."),
    max_input_tokens: notKnown("The most tokens that a prompt may have."),
    max_tokens: notKnown("The most tokens that an answer may have."),
    retires_at: notKnown("When it will be retired."),
  },
  { description: "A model this service offers, for clients that send `anthropic-version`." },
);

const lastId = (description: string) => Type.Union([Type.String(), Type.Null()], { description, examples: ["demo"] });

export const MessagesModelList = open(
  {
    data: Type.Array(MessagesModel, { description: "The models the key may use, a page of them." }),
    has_more: Type.Boolean({ description: "Whether there are more beyond this page.", examples: [false] }),
    first_id: lastId("The first on this page."),
    last_id: lastId("The last on this page; `after_id` asks for those after it."),
  },
  { description: "The models this service offers, for clients that send `anthropic-version`." },
);
