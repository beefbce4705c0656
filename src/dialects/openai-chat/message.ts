import { type Static, Type } from "@sinclair/typebox";
import { JsonObject, oneOf, open, optional } from "../../contract/schema.ts";

const text = (description: string, example: string) => Type.String({ description, examples: [example] });

export const TextPart = open(
  {
    type: oneOf(["text"], { description: "The kind of part.", examples: ["text"] }),
    text: text("The text itself.", "What is in this picture?"),
  },
  { description: "A piece of text." },
);

export const RefusalPart = open(
  {
    type: oneOf(["refusal"], { description: "The kind of part.", examples: ["refusal"] }),
    refusal: text("What the model said instead of answering.", "I cannot help with that."),
  },
  { description: "A refusal the model gave earlier." },
);

export const ImageDetail = oneOf(["auto", "low", "high", "original"], {
  description: "How closely the model looks.",
  examples: ["auto"],
});

export const ImageUrl = open(
  {
    url: text("Address of the picture, or the picture itself as a `data:` URL.", "data:image/png;base64,iVBORw0KGgo="),
    detail: optional(ImageDetail),
  },
  { description: "The picture." },
);

export const ImagePart = open(
  {
    type: oneOf(["image_url"], { description: "The kind of part.", examples: ["image_url"] }),
    image_url: ImageUrl,
  },
  { description: "A picture. Passed on as it is: personal data inside pictures is not found." },
);

export const InputAudio = open(
  { data: text("The sound, base64.", "UklGRg=="), format: text("Its format.", "wav") },
  { description: "The sound." },
);

export const AudioPart = open(
  {
    type: oneOf(["input_audio"], { description: "The kind of part.", examples: ["input_audio"] }),
    input_audio: InputAudio,
  },
  { description: "A sound. Passed on as it is: personal data inside sounds is not found." },
);

export const FilePart = open(
  {
    type: oneOf(["file"], { description: "The kind of part.", examples: ["file"] }),
    file: {
      ...JsonObject,
      description: "`file_id`, or `filename` and `file_data`.",
      examples: [{ file_id: "file-6F2ksmvXxt4VdoqmHRw6kL" }],
    },
  },
  { description: "A file. Passed on as it is: personal data inside files is not found." },
);

export const OtherPart = open(
  {
    type: Type.String({
      pattern: "^(?!(?:text|refusal|image_url|input_audio|file)$)",
      description: "A kind of part this contract does not know yet.",
      examples: ["video_url"],
    }),
  },
  { description: "Any other part; passed on to the provider, which judges it." },
);

export const Part = Type.Union([TextPart, ImagePart, AudioPart, FilePart, RefusalPart, OtherPart], {
  description: "A part of a message.",
});

export const Content = Type.Union([Type.String(), Type.Array(Part, { maxItems: 4096 })], {
  description: "Message text, or a list of parts.",
  examples: ["Write a short letter to my landlord."],
});

const name = optional(text("Name of the participant, to tell apart several with one role.", "Maria"));

export const FunctionCall = open(
  {
    name: text("Function name.", "send_mail"),
    arguments: text("The arguments, as the JSON text the model wrote.", '{"to":"maria@example.org"}'),
  },
  { description: "The function and its arguments." },
);

export const CustomCall = open(
  { name: text("Tool name.", "run_sql"), input: text("The input, as the text the model wrote.", "select 1") },
  { description: "The custom tool and its input." },
);

export const ToolCall = open(
  {
    id: text("Identifier of the call.", "call_9xK2"),
    type: Type.Optional(text("The kind of call.", "function")),
    function: Type.Optional(FunctionCall),
    custom: Type.Optional(CustomCall),
  },
  { description: "A call of a tool, asked for by the model." },
);

const role = <const Role extends string>(value: Role, description: string) =>
  oneOf([value], { description, examples: [value] });

export const SystemMessage = open(
  { role: role("system", "Instructions of the application."), content: Content, name },
  { description: "Instructions of the application, above what users say." },
);
export const DeveloperMessage = open(
  { role: role("developer", "Instructions of the application, in the newer word."), content: Content, name },
  { description: "The same, in the newer word." },
);
export const UserMessage = open(
  { role: role("user", "What the user says."), content: Content, name },
  { description: "What the user says." },
);
export const AssistantMessage = open(
  {
    role: role("assistant", "What the model said earlier."),
    content: optional(Content),
    name,
    refusal: optional(text("What the model said instead of answering.", "I cannot help with that.")),
    tool_calls: optional(Type.Array(ToolCall, { maxItems: 1024, description: "Calls of tools the model asked for." })),
    function_call: optional({
      ...FunctionCall,
      description: "Deprecated form of `tool_calls`, for one function.",
      deprecated: true,
    }),
  },
  { description: "What the model said earlier." },
);
export const ToolMessage = open(
  {
    role: role("tool", "The result of a tool call."),
    content: optional(Content),
    tool_call_id: text("Which call this answers.", "call_9xK2"),
  },
  { description: "The result of a tool call." },
);
export const FunctionMessage = open(
  {
    role: role("function", "The result of a function call, in the deprecated form."),
    name: text("Function name.", "send_mail"),
    content: optional(Content),
  },
  { description: "The result of a function call, in the deprecated form.", deprecated: true },
);

export const Message = Type.Union(
  [SystemMessage, DeveloperMessage, UserMessage, AssistantMessage, ToolMessage, FunctionMessage],
  {
    description: "One turn of the conversation.",
    examples: [{ role: "user", content: "Write a short letter to my landlord." }],
  },
);
export type Message = Static<typeof Message>;
