import { describe, expect, test } from "bun:test";
import { messagesTable } from "../../src/dialects/anthropic-messages/keywords.ts";
import { textFields } from "../../src/dialects/texts.ts";
import { type Fields, found } from "./found.ts";

const inMessage = (message: Fields) => found({ messages: [message] });

const png = `iVBORw0KGgo${"AAAA".repeat(40)}==`;
const lines = `${`${"Abc/".repeat(19)}\r\n`.repeat(3)}AAAA`;

describe("The texts of a request", () => {
  test.each<[string, Fields, string[]]>([
    ["the content of any role", { role: "developer", content: "a" }, ["text: a"]],
    [
      "text parts",
      {
        role: "user",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
        ],
      },
      ["text: a", "text: b"],
    ],
    ["a user's name", { role: "user", name: "Maria", content: "a" }, ["name: Maria", "text: a"]],
    ["an assistant's name as text", { role: "assistant", name: "Maria", content: null }, ["text: Maria"]],
    [
      "refusals and reasoning",
      { role: "assistant", content: [{ type: "refusal", refusal: "a" }], reasoning_content: "b" },
      ["text: a", "text: b"],
    ],
    [
      "arguments, but not the function's name or the call's id",
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", type: "function", function: { name: "Maria", arguments: "{}" } }],
      },
      ["json: {}"],
    ],
    [
      "a custom tool's input",
      { role: "assistant", tool_calls: [{ id: "c", type: "custom", custom: { name: "sql", input: "a" } }] },
      ["text: a"],
    ],
    [
      "the old function call",
      { role: "assistant", content: null, function_call: { name: "f", arguments: "{}" } },
      ["json: {}"],
    ],
    [
      "a tool's result, but not its id or name",
      { role: "tool", tool_call_id: "c", name: "f", content: "a" },
      ["text: a"],
    ],
    ["a function's result", { role: "function", name: "f", content: "a" }, ["text: a"]],
    [
      "nothing in a picture's bytes, whatever holds them",
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: `data:image/png;base64,${png}`, detail: "low" } },
          { type: "image_url", image_url: `data:image/png;name=a.png;base64,${png}` },
          { type: "input_audio", input_audio: { data: png, format: "wav" } },
          { type: "video_url", video_url: { url: `data:video/mp4;base64,${png}` } },
          { type: "document", source: { data: lines } },
        ],
      },
      ["text: video_url", "text: document"],
    ],
    [
      "the address of a picture, and text that only claims to be a picture",
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "https://x.org/?of=maria", detail: "closely" } },
          { type: "image_url", image_url: "data:text/plain,Maria" },
          { type: "image_url", image_url: { url: `data:text/plain;base64,${png} Maria` } },
          { type: "input_audio", input_audio: { data: `${png} Maria`, format: "the voice of Maria" } },
          { image_url: { data: "Maria", title: `${png}\nMaria` } },
        ],
      },
      [
        "text: https://x.org/?of=maria",
        "text: closely",
        "text: data:text/plain,Maria",
        `text: data:text/plain;base64,${png} Maria`,
        `text: ${png} Maria`,
        "text: the voice of Maria",
        "text: Maria",
        `text: ${png}\nMaria`,
      ],
    ],
    [
      "a file's name, not its bytes",
      { role: "user", content: [{ type: "file", file: { filename: "Maria.pdf", file_data: png, file_id: "file-1" } }] },
      ["text: Maria.pdf"],
    ],
    [
      "addresses that are not of pictures",
      {
        role: "assistant",
        content: "",
        annotations: [{ type: "url_citation", url_citation: { url: "https://maria@x.org", title: "a" } }],
      },
      ["text: url_citation", "text: https://maria@x.org", "text: a"],
    ],
    [
      "data that is text",
      { role: "user", content: [{ type: "json", data: { name: "Maria", data: "Maria Lopez" } }] },
      ["text: json", "text: Maria", "text: Maria Lopez"],
    ],
    [
      "no signatures",
      {
        role: "assistant",
        content: "a",
        extra_content: { google: { thought_signature: png } },
        reasoning_details: [{ type: "reasoning.text", text: "b", signature: png, id: "r" }],
      },
      ["text: a", "text: b"],
    ],
    ["nothing where it is empty", { role: "assistant", content: null, refusal: "" }, []],
  ])("include of a message: %s", (_, message, expected) => {
    expect(inMessage(message)).toEqual(expected);
  });

  test("include the descriptions in a response format", () => {
    const json_schema = {
      name: "letter",
      description: "a",
      strict: true,
      schema: { properties: { to: { description: "b" } } },
    };
    expect(found({ response_format: { type: "json_schema", json_schema } })).toEqual(["text: a", "text: b"]);
  });

  test("include predictions, stop words and fields newer than the contract", () => {
    expect(
      found({
        prediction: { type: "content", content: [{ type: "text", text: "a" }] },
        stop: ["b", "c"],
        newer: { deep: ["d"] },
      }),
    ).toEqual(["text: a", "text: b", "text: c", "text: d"]);
    expect(found({ stop: "a" })).toEqual(["text: a"]);
  });

  test("include identifiers as such, and none of the protocol's words", () => {
    expect(found({ user: "u", safety_identifier: "s", prompt_cache_key: "p", metadata: { ticket: "4711" } })).toEqual([
      "identifier: u",
      "identifier: s",
      "identifier: p",
      "identifier: 4711",
    ]);
    expect(
      found({
        service_tier: "auto",
        reasoning_effort: "low",
        verbosity: "low",
        tool_choice: { type: "function", function: { name: "Maria" } },
        function_call: { name: "Maria" },
        modalities: ["text"],
        audio: { voice: "alloy", format: "wav" },
        logit_bias: { "50256": -100 },
        temperature: 1,
      }),
    ).toEqual([]);
  });

  test("are searched to a limit of nesting; a deeper request is refused", () => {
    let deep: unknown = "a";
    for (let level = 0; level < 200; level++) deep = [deep];
    expect(() => found({ newer: deep })).toThrow("at most 128 levels");
    let schema: unknown = { description: "a" };
    for (let level = 0; level < 200; level++) schema = { items: schema };
    expect(() => found({ tools: [schema] })).toThrow("at most 128 levels");
  });
});

test("any number in the input of a tool is one, with its key, as in arguments that are written as JSON", () => {
  const input = { pin: 4711, at: { "Maria Lopez": [12, "a"] }, n: true };
  const content = [{ type: "tool_use", id: "toolu_1", name: "open", input }];
  const request = { model: "m", max_tokens: 4096, top: 4711, messages: [{ role: "assistant", content }] };
  const fields = [...textFields(request, messagesTable)].filter((field) => field !== undefined);
  expect(fields.map(({ owner, key, kind, label }) => [kind, kind === "key" ? key : owner[key], label])).toEqual([
    ["number", 4711, "pin"],
    ["key", "Maria Lopez", undefined],
    ["number", 12, "Maria Lopez"],
    ["text", "a", "Maria Lopez"],
  ]);
});
