import { describe, expect, test } from "bun:test";
import { anthropic } from "../../../../src/upstream/providers/anthropic/anthropic.ts";
import { assistant, call, encode, picture, pixel, result, system, user } from "../../encoding.ts";
import { anthropicProblems } from "../../strict/anthropic.ts";

type Fields = Record<string, unknown>;

const model = "claude-haiku-4-5";
const text = (value: string) => ({ type: "text", text: value });
const said = (...content: unknown[]) => ({ role: "user", content });
const answered = (...content: unknown[]) => ({ role: "assistant", content });
const use = (id: string, name: string, input: Fields = {}) => ({ type: "tool_use", id, name, input });
const used = (id: string, content?: unknown) => ({
  type: "tool_result",
  tool_use_id: id,
  ...(content ? { content } : {}),
});
const hi = [said(text("Hi"))];
const remembered = (name: string) => ({
  tools: [{ name, input_schema: { type: "object" } }],
  tool_choice: { type: "none" },
});

/** Requests and their translation for Anthropic, without model and bound. */
const conversations: [string, Fields[], Fields][] = [
  ["a question", [user()], { messages: hi }],
  [
    "instructions, also late ones, stand apart, each for itself",
    [system("Be kind."), user(), assistant("Hello"), { role: "developer", content: [text("Be brief.")] }, user("Bye")],
    {
      system: [text("Be kind."), text("Be brief.")],
      messages: [said(text("Hi")), answered(text("Hello")), said(text("Bye"))],
    },
  ],
  ["instructions alone are the question", [system("Write a haiku.")], { messages: [said(text("Write a haiku."))] }],
  [
    "roles in a row are one turn",
    [user("One"), user("Two"), assistant("Three"), assistant("Four"), user("Five")],
    {
      messages: [said(text("One"), text("Two")), answered(text("Three"), text("Four")), said(text("Five"))],
    },
  ],
  [
    "the assistant may begin",
    [assistant("Welcome!"), user()],
    { messages: [said(text("(The assistant begins.)")), answered(text("Welcome!")), said(text("Hi"))] },
  ],
  [
    "an answer may be begun, but not with white space at its end",
    [user(), assistant("It is: \n")],
    { messages: [...hi, answered(text("It is:"))] },
  ],
  [
    "answers without a word leave no trace",
    [user("One"), assistant(""), assistant(null), user("Two")],
    { messages: [said(text("One"), text("Two"))] },
  ],
  ["blank parts leave no trace", [user([text(" "), text("Hi"), text("")])], { messages: hi }],
  [
    "an earlier refusal is what was said",
    [user(), { role: "assistant", content: null, refusal: "No." }, user()],
    { messages: [...hi, answered(text("No.")), ...hi] },
  ],
  [
    "pictures, by their bytes or their address, and files",
    [
      user([
        text("Look"),
        picture(`data:image/jpg;base64,${pixel}`),
        picture("https://e.example/a.png"),
        { type: "file", file: { filename: "a.pdf", file_data: `data:application/pdf;base64,${pixel}` } },
        { type: "file", file: { filename: "a.txt", file_data: "data:text/plain;charset=utf-8;base64,R3LDvMOfZQ==" } },
      ]),
    ],
    {
      messages: [
        said(
          text("Look"),
          { type: "image", source: { type: "base64", media_type: "image/jpeg", data: pixel } },
          { type: "image", source: { type: "url", url: "https://e.example/a.png" } },
          { type: "document", source: { type: "base64", media_type: "application/pdf", data: pixel } },
          { type: "document", source: { type: "text", media_type: "text/plain", data: "Grüße" } },
        ),
      ],
    },
  ],
  [
    "calls at once are answered together, in their order, before anything else is said",
    [
      user(),
      assistant("I look.", call("a", "f", '{"city":"Köln"}'), call("b", "f", " ")),
      user("Hurry"),
      result("b", ""),
      result("a", [text("rain"), picture(`data:image/png;base64,${pixel}`)]),
    ],
    {
      messages: [
        ...hi,
        answered(text("I look."), use("a", "f", { city: "Köln" }), use("b", "f")),
        said(
          used("a", [
            text("rain"),
            { type: "image", source: { type: "base64", media_type: "image/png", data: pixel } },
          ]),
          used("b"),
          text("Hurry"),
        ),
      ],
      ...remembered("f"),
    },
  ],
  [
    "ids of other providers, and the same id again, become ids Anthropic takes",
    [
      user(),
      assistant(null, call("functions.f:0", "f"), call("", "f")),
      result("functions.f:0", "one"),
      result("", "two"),
      assistant(null, call("functions.f:0", "f")),
      result("functions.f:0", "three"),
    ],
    {
      messages: [
        ...hi,
        answered(use("call_1", "f"), use("call_2", "f")),
        said(used("call_1", "one"), used("call_2", "two")),
        answered(use("call_3", "f")),
        said(used("call_3", "three")),
      ],
      ...remembered("f"),
    },
  ],
  [
    "a call and its result in the deprecated form",
    [
      user(),
      { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } },
      { role: "function", name: "f", content: "x" },
    ],
    { messages: [...hi, answered(use("call_1", "f")), said(used("call_1", "x"))], ...remembered("f") },
  ],
  [
    "what clients send back of an answer beside its text is left out",
    [
      user(),
      {
        ...assistant("Hello", call("a", "f", "{}", { extra_content: { google: { thought_signature: "x" } } })),
        reasoning_content: "Hm",
        annotations: [],
      },
      result("a", "x"),
    ],
    { messages: [...hi, answered(text("Hello"), use("a", "f")), said(used("a", "x"))], ...remembered("f") },
  ],
  [
    "marks for the prompt cache go along, four of them",
    [
      system([{ ...text("S"), cache_control: { type: "ephemeral", ttl: "1h", x: 1 } }]),
      user([1, 2, 3, 4].map((number) => ({ ...text(`${number}`), cache_control: { type: "ephemeral" } }))),
    ],
    {
      system: [{ ...text("S"), cache_control: { type: "ephemeral", ttl: "1h" } }],
      messages: [
        said(...[1, 2, 3].map((number) => ({ ...text(`${number}`), cache_control: { type: "ephemeral" } })), text("4")),
      ],
    },
  ],
];

describe("A conversation for Anthropic", () => {
  test.each(conversations)("%s", (_what, messages, expected) => {
    const { json } = encode(anthropic, model, { messages });
    expect(json).toEqual({ model, max_tokens: 64000, ...expected });
    expect(anthropicProblems(json)).toEqual([]);
  });
});
