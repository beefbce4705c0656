import { expect, test } from "bun:test";
import { onExecutable } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
const user = { role: "user", content: "Hi" };

/** What real clients send (api-contract.md, 3.2 and 3.3). */
const accepted: readonly [what: string, messages: object[]][] = [
  ["a system message", [{ role: "system", content: "Be brief" }, user]],
  ["a developer message", [{ role: "developer", content: "Be brief" }, user]],
  ["an assistant message in the history", [user, { role: "assistant", content: "Hello" }, user]],
  ["text parts", [{ role: "user", content: [{ type: "text", text: "Hi" }] }]],
  ["a picture", [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA==" } }] }]],
  ["a sound", [{ role: "user", content: [{ type: "input_audio", input_audio: { data: "AA==", format: "wav" } }] }]],
  ["a file", [{ role: "user", content: [{ type: "file", file: { file_id: "file-1" } }] }]],
  ["a part of a kind not known yet", [{ role: "user", content: [{ type: "video_url", video_url: { url: "x" } }] }]],
  ["null content beside tool calls", [user, { role: "assistant", content: null, tool_calls: [call] }, tool()]],
  ["no content beside tool calls", [user, { role: "assistant", tool_calls: [call] }, tool()]],
  ["empty content beside tool calls", [user, { role: "assistant", content: "", tool_calls: [call] }, tool()]],
  ["an empty list beside tool calls", [user, { role: "assistant", content: [], tool_calls: [call] }, tool()]],
  ["a tool result in parts", [user, { role: "assistant", tool_calls: [call] }, tool([{ type: "text", text: "4" }])]],
  ["a tool result with a name", [user, { role: "assistant", tool_calls: [call] }, { ...tool(), name: "f" }]],
  ["the deprecated function call", [user, { role: "assistant", content: null, function_call: call.function }, user]],
  ["the deprecated function result", [user, { role: "function", name: "f", content: "4" }]],
  ["function_call null", [user, { role: "assistant", content: "x", function_call: null }, user]],
  ["a refusal part", [user, { role: "assistant", content: [{ type: "refusal", refusal: "No" }] }, user]],
  ["replayed reasoning", [user, { role: "assistant", content: "x", reasoning_content: "Hm" }, user]],
  [
    "two messages of one role in a row",
    [user, user, { role: "assistant", content: "a" }, { role: "assistant", content: "b" }],
  ],
  ["a late system message", [user, { role: "system", content: "Be brief" }]],
  ["an assistant message first", [{ role: "assistant", content: "Welcome" }, user]],
];

const refused: readonly [path: string, messages: unknown][] = [
  ["messages", undefined],
  ["messages", null],
  ["messages", []],
  ["messages", {}],
  ["messages", "Hi"],
  ["messages.0", ["Hi"]],
  ["messages.0", [null]],
  ["messages.0", [[]]],
  ["messages.0.role", [{ content: "Hi" }]],
  ["messages.0.role", [{ role: 7, content: "Hi" }]],
  ["messages.0.role", [{ role: "robot", content: "Hi" }]],
  ["messages.1.role", [user, { role: null, content: "Hi" }]],
  ["messages.0.content", [{ role: "user" }]],
  ["messages.0.content", [{ role: "user", content: null }]],
  ["messages.0.content", [{ role: "user", content: 7 }]],
  ["messages.0.content", [{ role: "user", content: { text: "Hi" } }]],
  ["messages.0.content.0", [{ role: "user", content: ["Hi"] }]],
  ["messages.0.content.0.type", [{ role: "user", content: [{ text: "Hi" }] }]],
  ["messages.0.content.0.text", [{ role: "user", content: [{ type: "text" }] }]],
  ["messages.0.content.0.text", [{ role: "user", content: [{ type: "text", text: 7 }] }]],
  ["messages.0.content.0.image_url", [{ role: "user", content: [{ type: "image_url" }] }]],
  ["messages.0.tool_call_id", [{ role: "tool", content: "4" }]],
  ["messages.0.tool_calls", [{ role: "assistant", tool_calls: "f" }]],
  ["messages.0.tool_calls.0.id", [{ role: "assistant", tool_calls: [{ ...call, id: 7 }] }]],
  [
    "messages.0.tool_calls.0.function.arguments",
    [{ role: "assistant", tool_calls: [{ ...call, function: { name: "f", arguments: {} } }] }],
  ],
];

function tool(content: unknown = "4") {
  return { role: "tool", tool_call_id: "call_1", content };
}

onExecutable("A conversation", startWorld, (world) => {
  test.each(accepted)("may hold %s, and the provider gets it as it was", async (_what, messages) => {
    world.first.begin(echo());
    const { status, text } = await world.chat({ messages });
    expect([status, text]).toEqual([200, expect.anything()]);
    expect(world.first.calls[0]?.json["messages"]).toEqual(messages);
  });

  test.each(refused)("with %s wrong is 400 and the path is named: %j", async (path, messages) => {
    world.first.begin(echo());
    const { status, error } = await world.chat({ messages });
    expect([status, error.code, error.param]).toEqual([400, "invalid_request", path]);
    expect(world.first.calls).toHaveLength(0);
  });

  test("may be long: a thousand messages pass", async () => {
    world.first.begin(echo());
    const messages = Array.from({ length: 1000 }, (_, turn) => ({
      role: turn % 2 ? "assistant" : "user",
      content: `${turn}`,
    }));
    expect((await world.chat({ messages })).status).toBe(200);
    expect(world.first.calls[0]?.json["messages"]).toEqual(messages);
  });
});
