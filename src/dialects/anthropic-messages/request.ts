import { type Static, Type } from "@sinclair/typebox";
import { JsonObject, oneOf, open, optional } from "../../contract/schema.ts";

/** Bodies of Anthropic's Messages (platform.claude.com/docs/en/api/messages). Only what the gateway itself relies on is checked. */

const word = (description: string, example: string) => Type.String({ description, examples: [example] });
const number = (minimum: number, maximum: number, description: string, example: number) =>
  optional(Type.Number({ minimum, maximum, description, examples: [example] }));
const object = (description: string, example: object) => optional({ ...JsonObject, description, examples: [example] });

export const ContentBlock = open(
  {
    type: word("The kind of block, such as `text`, `image`, `tool_use`, `tool_result` or `thinking`.", "text"),
    text: Type.Optional(word("Of a text: the text itself.", "What is in this picture?")),
    source: Type.Optional(
      Type.Union([JsonObject, Type.String()], {
        description: "Of a picture or a document: where it is; of a search's result, whence.",
        examples: [{ type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" }],
      }),
    ),
    id: Type.Optional(word("Of a tool call: its identifier.", "toolu_01A09q90qw90lq91783")),
    name: Type.Optional(word("Of a tool call: the tool's name.", "send_mail")),
    input: Type.Optional({ ...JsonObject, description: "Of a tool call: its arguments.", examples: [{ to: "maria" }] }),
    tool_use_id: Type.Optional(word("Of a tool's result: the call it answers.", "toolu_01A09q90qw90lq91783")),
    thinking: Type.Optional(word("Of a thought: its text.", "First, the address.")),
    signature: Type.Optional(word("Of a thought: what proves to the provider that it is unchanged.", "EqQBCgIYAhIM")),
  },
  {
    description: "A block of content. Kinds and fields not named here are passed on to providers that speak this API.",
  },
);

export const BlockContent = Type.Union([Type.String(), Type.Array(ContentBlock, { maxItems: 8192 })], {
  description: "Text, or a list of blocks.",
  examples: ["Write a short letter to my landlord."],
});

export const Turn = open(
  {
    role: oneOf(["user", "assistant", "system"], { description: "Who speaks.", examples: ["user"] }),
    content: BlockContent,
  },
  { description: "One turn of the conversation." },
);

/** Of Anthropic's beta for efforts that change within a conversation. */
export const SettingTurn = open(
  {
    role: oneOf(["system"], { description: "Constant.", examples: ["system"] }),
    output_config: { ...JsonObject, description: "What is set from there on.", examples: [{ effort: "low" }] },
  },
  { description: "A turn that says nothing and sets the effort from there on." },
);

const AnyTurn = Type.Union([Turn, SettingTurn], {
  description: "One turn of the conversation.",
  examples: [{ role: "user", content: "Write a short letter to my landlord." }],
});

export const MessagesTool = open(
  {
    name: Type.Optional(word("The tool's name.", "send_mail")),
    description: optional(word("What the tool is for, in words the model reads.", "Sends an e-mail")),
    input_schema: object("JSON Schema of the arguments.", { type: "object", properties: { to: { type: "string" } } }),
    type: optional(word("`custom` if left out; else a tool that the provider runs.", "custom")),
  },
  { description: "A tool the model may call." },
);

export const MessagesToolChoice = open(
  {
    type: oneOf(["auto", "any", "tool", "none"], {
      description: "Whether tools are called at all, and must be.",
      examples: ["auto"],
    }),
    name: Type.Optional(word("Of `tool`: the one to be called.", "send_mail")),
    disable_parallel_tool_use: optional(
      Type.Boolean({ description: "Whether one tool at most is called at once.", examples: [true] }),
    ),
  },
  { description: "Whether and which tools the model calls." },
);

const model = Type.String({
  minLength: 1,
  maxLength: 256,
  description: "Model identifier, from `GET /v1/models`.",
  examples: ["demo"],
});
const prompt = {
  model,
  messages: Type.Array(AnyTurn, { minItems: 1, maxItems: 100_000, description: "Conversation so far." }),
  system: optional({ ...BlockContent, description: "Instructions of the application, above what users say." }),
  tools: optional(Type.Array(MessagesTool, { maxItems: 4096, description: "Tools the model may call." })),
  tool_choice: optional(MessagesToolChoice),
  thinking: object("Whether and how much the model thinks.", { type: "enabled", budget_tokens: 2048 }),
  output_config: object("Effort, and the form of the answer.", { effort: "medium" }),
};
const said = { role: "user" as const, content: "My name is Maria Lopez. Write me a greeting." };

/** Body of `POST /v1/messages/count_tokens`. */
export const TokenCountRequest = open(prompt, {
  description: "A prompt whose tokens are to be counted.",
  examples: [{ model: "demo", messages: [said] }],
});
export type TokenCountRequest = Static<typeof TokenCountRequest>;

/** Body of `POST /v1/messages`. */
export const MessagesRequest = open(
  {
    ...prompt,
    max_tokens: Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: "Upper bound of tokens to generate.",
      examples: [1024],
    }),
    stream: optional(
      Type.Boolean({ description: "Whether the answer comes as Server-Sent Events; absent: no.", examples: [true] }),
    ),
    stop_sequences: optional(
      Type.Array(Type.String(), { maxItems: 8192, description: "Texts at which to stop.", examples: [["\n\n"]] }),
    ),
    temperature: number(0, 1, "Sampling temperature; absent: the provider's own.", 0.7),
    top_p: number(0, 1, "Nucleus sampling; absent: the provider's own.", 0.9),
    top_k: number(0, 2_147_483_647, "Sampling from so many tokens only, where the provider has it.", 40),
    metadata: object("`user_id` is replaced by a keyed hash before it leaves.", { user_id: "user-1234" }),
  },
  {
    description: "A request for a message. Fields not named here are passed on to providers that speak this API.",
    examples: [{ model: "demo", max_tokens: 1024, messages: [said] }],
  },
);
export type MessagesRequest = Static<typeof MessagesRequest>;
