import { Type } from "@sinclair/typebox";
import { JsonObject, oneOf, open, optional } from "../../contract/schema.ts";
import { functionFields } from "../openai-chat/function-fields.ts";
import { RefusalPart } from "../openai-chat/message.ts";

const text = (description: string, example: string) => Type.String({ description, examples: [example] });
const kind = <const Word extends string>(word: Word, description = "The kind of item.") =>
  oneOf([word], { description, examples: [word] });
const id = optional(text("Identifier of the item, as an earlier answer gave it.", "msg_5f0c2f5e"));
const callId = text("Identifier of the call.", "call_9xK2");

export const InputTextPart = open(
  {
    type: oneOf(["input_text", "output_text", "summary_text", "reasoning_text", "text"], {
      description: "The kind of part; `output_text` is what the model said earlier.",
      examples: ["input_text"],
    }),
    text: text("The text itself.", "What is in this picture?"),
  },
  { description: "A piece of text." },
);

export const InputImagePart = open(
  {
    type: kind("input_image", "The kind of part."),
    image_url: optional(
      text("Address of the picture, or the picture itself as a `data:` URL.", "data:image/png;base64,iVBORw0KGgo="),
    ),
    file_id: optional(text("A picture the provider has.", "file-6F2ksmvXxt4VdoqmHRw6kL")),
    detail: optional(text("How closely the model looks.", "auto")),
  },
  { description: "A picture. Passed on as it is: personal data inside pictures is not found." },
);

export const InputFilePart = open(
  {
    type: kind("input_file", "The kind of part."),
    file_data: optional(text("The file, as a `data:` URL.", "data:application/pdf;base64,JVBERi0=")),
    file_id: optional(text("A file the provider has.", "file-6F2ksmvXxt4VdoqmHRw6kL")),
    file_url: optional(text("Address of the file.", "https://example.com/letter.pdf")),
    filename: optional(text("Its name.", "letter.pdf")),
  },
  { description: "A file. Passed on as it is: personal data inside files is not found." },
);

export const OtherInputPart = open(
  {
    type: Type.String({
      pattern: "^(?!(?:input_text|output_text|summary_text|reasoning_text|text|refusal|input_image|input_file)$)",
      description: "A kind of part this contract does not know yet.",
      examples: ["input_audio"],
    }),
  },
  { description: "Any other part; passed on to the provider, which judges it." },
);

export const InputPart = Type.Union([InputTextPart, InputImagePart, InputFilePart, RefusalPart, OtherInputPart], {
  description: "A part of a message, or of what a tool answered.",
});

export const InputContent = Type.Union([Type.String(), Type.Array(InputPart, { maxItems: 4096 })], {
  description: "A text, or a list of parts.",
  examples: ["Write a short letter to my landlord."],
});

export const MessageItem = open(
  {
    type: optional(kind("message")),
    id,
    role: oneOf(["user", "assistant", "system", "developer"], { description: "Who speaks.", examples: ["user"] }),
    content: InputContent,
  },
  { description: "What somebody said." },
);

export const FunctionCallItem = open(
  {
    type: kind("function_call"),
    id,
    call_id: callId,
    name: text("Function name.", "send_mail"),
    arguments: text("The arguments, as the JSON text the model wrote.", '{"to":"maria@example.org"}'),
  },
  { description: "A call of a function, asked for by the model." },
);

export const FunctionCallOutputItem = open(
  { type: kind("function_call_output"), id, call_id: callId, output: InputContent },
  { description: "What a function answered." },
);

export const CustomCallItem = open(
  {
    type: kind("custom_tool_call"),
    id,
    call_id: callId,
    name: text("Tool name.", "run_sql"),
    input: text("The input, as the text the model wrote.", "select 1"),
  },
  { description: "A call of a custom tool, asked for by the model." },
);

export const CustomCallOutputItem = open(
  { type: kind("custom_tool_call_output"), id, call_id: callId, output: InputContent },
  { description: "What a custom tool answered." },
);

export const ReasoningItem = open(
  {
    type: kind("reasoning"),
    id,
    summary: optional(Type.Array(InputPart, { description: "What the model told of its reasoning." })),
    content: optional(Type.Array(InputPart, { description: "The reasoning itself, where the provider shows it." })),
    encrypted_content: optional(
      text("The reasoning, encrypted by the provider; passed on unread and unchanged.", "gAAAAABpIX"),
    ),
  },
  { description: "What the model thought earlier." },
);

export const OtherItem = open(
  {
    type: Type.String({
      pattern:
        "^(?!(?:message|function_call|function_call_output|custom_tool_call|custom_tool_call_output|reasoning)$)",
      description: "A kind of item this contract does not describe.",
      examples: ["web_search_call"],
    }),
  },
  { description: "Any other item; passed on to providers that speak this API themselves." },
);

export const InputItem = Type.Union(
  [
    MessageItem,
    FunctionCallItem,
    FunctionCallOutputItem,
    CustomCallItem,
    CustomCallOutputItem,
    ReasoningItem,
    OtherItem,
  ],
  { description: "One item of the conversation.", examples: [{ role: "user", content: "Hello" }] },
);

export const FlatFunctionTool = open(
  { type: kind("function", "The kind of tool."), ...functionFields },
  { description: "A function the model may call." },
);

export const FlatCustomTool = open(
  {
    type: kind("custom", "The kind of tool."),
    name: Type.String({ minLength: 1, maxLength: 256, description: "Tool name.", examples: ["run_sql"] }),
    description: optional(text("What the tool is for.", "Runs a query")),
    format: optional({ ...JsonObject, description: "Form of its input.", examples: [{ type: "text" }] }),
  },
  { description: "A tool whose input is any text." },
);

export const OtherTool = open(
  {
    type: Type.String({
      pattern: "^(?!(?:function|custom)$)",
      description: "A tool that the provider runs itself.",
      examples: ["web_search"],
    }),
  },
  { description: "Any other tool; passed on to providers that speak this API themselves." },
);

export const ResponsesTool = Type.Union([FlatFunctionTool, FlatCustomTool, OtherTool], {
  description: "A tool the model may call.",
});
