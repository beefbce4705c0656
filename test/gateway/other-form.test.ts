import { expect, test } from "bun:test";
import { completion, message, toolCall, toolChunks } from "../support/answers.ts";
import { expectOfficial } from "../support/official.ts";
import { onExecutable } from "../support/runtimes.ts";
import { stream, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const mail = "ada@example.org";
const messages = [{ role: "user", content: mail }];
const tools = ["send", "copy"].map((name) => ({ type: "function", function: { name } }));
const calls = (to: string) => [toolCall("call_1", "send", { to }), toolCall("call_2", "copy", { to })];

onExecutable("A provider that has only one form of an answer", startWorld, (world) => {
  test("and that is whole has it streamed, with its calls and its usage", async () => {
    world.first.begin((call) =>
      whole(completion(message(`To ${call.said}`, { tool_calls: calls(call.said) }), { finish_reason: "tool_calls" }))(
        call,
      ),
    );
    const { status, text } = await world.chat({
      messages,
      tools,
      stream: true,
      stream_options: { include_usage: true },
    });
    const data = text.split("\n\n").filter(Boolean);
    expect([status, data.at(-1)]).toEqual([200, "data: [DONE]"]);
    const events = data.slice(0, -1).map((event) => JSON.parse(event.slice(6)) as Record<string, never>);
    for (const event of events) expectOfficial("CreateChatCompletionStreamResponse", event);
    const indexed = calls(mail).map((call, index) => ({ ...call, index }));
    const [first] = (events[0]?.["choices"] ?? []) as { delta: object }[];
    expect(first?.delta).toEqual({ role: "assistant", content: `To ${mail}`, tool_calls: indexed });
    expect(JSON.stringify(events)).toContain('"finish_reason":"tool_calls"');
    expect(events.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } });
  });

  test("and that is a stream has it whole, with its calls and its usage", async () => {
    world.first.begin((call) =>
      stream(toolChunks(calls(call.said).map(({ id, function: { name, arguments: args } }) => ({ id, name, args }))))(
        call,
      ),
    );
    const { status, json } = await world.chat({ messages, tools });
    expect(status).toBe(200);
    expectOfficial("CreateChatCompletionResponse", json);
    expect(json).toMatchObject({
      choices: [{ message: { content: null, tool_calls: calls(mail) }, finish_reason: "tool_calls" }],
      usage: { prompt_tokens: 11, completion_tokens: 7 },
    });
  });

  test("and says that it streams a whole answer has it taken for what it is", async () => {
    world.first.begin((call) =>
      whole(completion(`To ${call.said}`), 200, { "content-type": "text/event-stream" })(call),
    );
    const { status, json } = await world.chat({ messages });
    expect(status).toBe(200);
    expect(json).toMatchObject({ choices: [{ message: { content: `To ${mail}` } }] });
  });
});
