import { assistant, call, picture, result, system, tool, user } from "./encoding.ts";

type Fields = Record<string, unknown>;

/** The fields of those that are emulated unless `unsupported` is `reject`. */
export const emulatedInstead: ReadonlySet<string> = new Set(["functions"]);

/** Requests that no translated provider can serve as they are, and the field that a refusal names. */
export const refusedEverywhere: [string, Fields, string][] = [
  ["log probabilities", { messages: [user()], logprobs: true }, "logprobs"],
  ["alternatives per token", { messages: [user()], top_logprobs: 3 }, "top_logprobs"],
  ["a bias per token", { messages: [user()], logit_bias: { "50256": -100 } }, "logit_bias"],
  ["a spoken answer", { messages: [user()], audio: { voice: "alloy", format: "wav" } }, "audio"],
  ["a spoken answer's kind", { messages: [user()], modalities: ["text", "audio"] }, "modalities"],
  ["a search of the web", { messages: [user()], web_search_options: {} }, "web_search_options"],
  ["functions in the deprecated form", { messages: [user()], functions: [{ name: "f" }] }, "functions"],
  ["a choice in the deprecated form", { messages: [user()], function_call: { name: "f" } }, "function_call"],
  ["a custom tool", { messages: [user()], tools: [{ type: "custom", custom: { name: "sql" } }] }, "tools.0.type"],
  ["a tool's name with a space", { messages: [user()], tools: [tool("my tool")] }, "tools.0.function.name"],
  ["two tools of one name", { messages: [user()], tools: [tool("f"), tool("f")] }, "tools.1.function.name"],
  [
    "arguments without names",
    { messages: [user()], tools: [tool("f", { type: "array" })] },
    "tools.0.function.parameters.type",
  ],
  ["a choice among no tools", { messages: [user()], tool_choice: "required" }, "tool_choice"],
  [
    "the choice of a tool that is not given",
    { messages: [user()], tools: [tool("f")], tool_choice: { type: "function", function: { name: "g" } } },
    "tool_choice.function.name",
  ],
  [
    "the choice of a custom tool",
    { messages: [user()], tools: [tool("f")], tool_choice: { type: "custom", custom: { name: "f" } } },
    "tool_choice.type",
  ],
  [
    "tools allowed that are not given",
    {
      messages: [user()],
      tools: [tool("f")],
      tool_choice: {
        type: "allowed_tools",
        allowed_tools: { mode: "auto", tools: [{ type: "function", function: { name: "g" } }] },
      },
    },
    "tool_choice.allowed_tools.tools",
  ],
  ["an effort nobody knows", { messages: [user()], reasoning_effort: "heroic" }, "reasoning_effort"],
  ["a blank message", { messages: [user(" \n")] }, "messages.0.content"],
  ["no text at all", { messages: [system("")] }, "messages"],
  [
    "a picture among instructions",
    { messages: [system([picture("https://e.example/a.png")])] },
    "messages.0.content.0",
  ],
  [
    "a part nobody knows",
    { messages: [user([{ type: "video_url", video_url: { url: "https://e.example" } }])] },
    "messages.0.content.0.type",
  ],
  ["a picture that is no address", { messages: [user([picture("a.png")])] }, "messages.0.content.0.image_url.url"],
  [
    "a picture that is not base64",
    { messages: [user([picture("data:image/svg+xml,<svg/>")])] },
    "messages.0.content.0.image_url.url",
  ],
  [
    "a picture of another kind",
    { messages: [user([picture("data:text/html;base64,AAAA")])] },
    "messages.0.content.0.image_url.url",
  ],
  [
    "a file kept elsewhere",
    { messages: [user([{ type: "file", file: { file_id: "file-1" } }])] },
    "messages.0.content.0.file.file_data",
  ],
  [
    "a call without its result",
    { messages: [user(), assistant(null, call("a", "f")), user()] },
    "messages.1.tool_calls.0.function",
  ],
  [
    "a result that comes after the next answer",
    { messages: [user(), assistant(null, call("a", "f")), user(), assistant("Well"), result("a", "x")] },
    "messages.1.tool_calls.0.function",
  ],
  ["a call at the end", { messages: [user(), assistant(null, call("a", "f"))] }, "messages.1.tool_calls.0.function"],
  ["a result without its call", { messages: [user(), result("a", "x")] }, "messages.1.tool_call_id"],
  [
    "a result given twice",
    { messages: [user(), assistant(null, call("a", "f")), result("a", "x"), result("a", "x")] },
    "messages.3.tool_call_id",
  ],
  [
    "a function's result without its call",
    { messages: [user(), { role: "function", name: "f", content: "x" }] },
    "messages.1.name",
  ],
  [
    "a custom tool's call",
    {
      messages: [
        user(),
        assistant(null, { id: "a", type: "custom", custom: { name: "sql", input: "select 1" } }),
        result("a", "x"),
      ],
    },
    "messages.1.tool_calls.0",
  ],
  [
    "a call's name with a space",
    { messages: [user(), assistant(null, call("a", "my tool")), result("a", "x")] },
    "messages.1.tool_calls.0.function.name",
  ],
];
