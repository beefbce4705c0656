import { describe, expect, test } from "bun:test";
import { type Fields, textIn } from "../../src/contract/fields.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import { CallQueue } from "../../src/dialects/anthropic-messages/call-queue.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { openaiResponses } from "../../src/dialects/openai-responses/openai-responses.ts";
import { anthropic } from "../../src/upstream/providers/anthropic/anthropic.ts";
import { openai } from "../../src/upstream/providers/openai.ts";
import { costRatio } from "../privacy/cost-ratio.ts";
import { chunk, type Json, toolChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { stream } from "../support/scripts.ts";
import {
  blockStart,
  blockStop,
  type Data,
  delta,
  events,
  eventsIn,
  messageEnd,
  messageStart,
  streaming,
} from "./anthropic-messages/world.ts";
import { echoWorld, hidden, surrogateIn } from "./echo/world.ts";
import { beginning, completed, heard, messageItem, speaking, textEvents } from "./openai-responses/said.ts";

const message: Fields = { model: "m", max_tokens: 99, stream: true, messages: [{ role: "user", content: hidden }] };
const response: Fields = { model: "m", input: hidden, stream: true };

const writing = (text: (surrogate: string) => string): Script => streaming((body) => text(surrogateIn(body)));

async function messageOf(text: (surrogate: string) => string): Promise<string> {
  const { ask, bilingual } = await echoWorld("bilingual", { provider: anthropic });
  bilingual.begin(writing(text));
  return (await ask(messagesApi, message)).text();
}

describe("No surrogate is in what the client of a hostile provider reads", () => {
  const inBlock = (...deltas: Data[]) =>
    events(messageStart, blockStart(0, { type: "text", text: "" }), ...deltas, blockStop(0), ...messageEnd());

  test.each<[string, (surrogate: string) => string]>([
    ["the name of an event", (one) => `${events(messageStart)}event: ${one}\ndata: {"type":"novelty"}\n\n`],
    [
      "what stands beside a signature",
      (one) => inBlock(delta(0, { type: "signature_delta", signature: "Eq", note: one })),
    ],
    [
      "the place of a signature",
      (one) => inBlock({ ...delta(0, { type: "signature_delta", signature: "Eq" }), item: { of: [one] } }),
    ],
    [
      "a text whose index is a list, cut between two events",
      (one) =>
        inBlock(
          ...[one.slice(0, 9), one.slice(9)].map((text) => ({ ...delta(0, { type: "text_delta", text }), index: [0] })),
        ),
    ],
  ])("when it is in %s", async (_, text) => {
    const read = await messageOf(text);
    const said = [...read.matchAll(/"text_delta","text":"([^"]*)"/g)].map(([, one]) => one).join("");
    expect(read).not.toMatch(/SURROGATE|TERM_/);
    expect(said + read).toContain(hidden);
  });
});

test("A second answer, which nobody asked for, is not mixed with the first", async () => {
  const { ask, chat } = await echoWorld("chat");
  const second = (fields: Json) => ({ ...chunk({}), choices: [{ index: 1, delta: fields, finish_reason: null }] });
  chat.begin(
    stream([
      chunk({ role: "assistant", content: "one" }),
      second({ content: "TWO" }),
      chunk({ content: " answer" }),
      second({ tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "f", arguments: "{}" } }] }),
      { ...chunk({}, "stop") },
      { ...second({}), choices: [{ index: 1, delta: {}, finish_reason: "length" }] },
    ]),
  );
  const text = await (await ask(messagesApi, message)).text();
  expect(text).not.toMatch(/TWO|tool_use|max_tokens/);
  expect(text).toContain('"stop_reason":"end_turn"');
});

test("Interleaved calls go out one after the other, each whole, whatever braces their texts hold", async () => {
  const { ask, chat } = await echoWorld("chat");
  const [first = {}, ...calls] = toolChunks([
    { id: "a", name: "f", args: '{"x":"}' },
    { id: "b", name: "g", args: '{"y":{}}' },
  ]);
  const more = chunk({ tool_calls: [{ index: 0, function: { arguments: '\\"}"}' } }] });
  chat.begin(stream([first, ...calls.slice(0, -1), more, ...calls.slice(-1)] as Json[]));
  const read = eventsIn(await (await ask(messagesApi, message)).text());
  const args = ["", ""];
  for (const { index, delta: one } of read)
    args[index as number] += textIn((one as Json | undefined)?.["partial_json"]);
  expect(args.map((one) => JSON.parse(one) as unknown)).toEqual([{ x: '}"}' }, { y: {} }]);
});

test("Arguments that close again and again cost no more for each piece the longer they are", () => {
  const pieces = (count: number) => () => {
    const queue = new CallQueue();
    const piece = (index: number, args: string) =>
      queue.take({ index, id: `${index}`, function: { name: "f", arguments: args } });
    piece(0, '{"a":"');
    piece(1, "{}");
    for (let n = 0; n < count; n++) piece(0, "}");
  };
  // In proportion 32 times the time; up to a thousand times if each piece is read with all before it.
  expect(costRatio(pieces(32_000), pieces(1000), 100)).toBeLessThan(100);
});

describe("An answer of the Responses API that breaks off", () => {
  const failed = async (script: Script): Promise<Json> => {
    const { ask, bilingual } = await echoWorld("bilingual", { provider: openai });
    bilingual.begin(script);
    return heard(await (await ask(openaiResponses, response)).text()).last;
  };

  test("has its whole items in their places, each once, whatever their order", async () => {
    const last = await failed(
      speaking((one) => [
        ...beginning,
        ...textEvents(["second"], 1),
        ...textEvents([`first ${one}`], 0),
        ...textEvents(["second again"], 1),
        ...textEvents(["third"], 2).slice(0, 4),
      ]),
    );
    expect(last["output"]).toMatchObject([
      { content: [{ text: `first ${hidden}` }] },
      { content: [{ text: "second again" }] },
    ]);
  });

  test("keeps only so much of them", async () => {
    const long = "long ".repeat(20_000);
    const last = await failed(
      speaking(() => [
        ...beginning,
        ...Array.from({ length: 20 }, (_, at) => ({
          type: "response.output_item.done",
          output_index: at,
          item: messageItem(long, { id: `msg_${at}` }),
        })),
      ]),
    );
    expect((last["output"] as Json[]).length).toBe(10);
  });
});

test.each([
  ["Responses", openaiResponses, openai, response],
  ["Messages", messagesApi, anthropic, message],
] as const)("More texts at once than any answer has end a stream of %s", async (_, dialect, provider, request) => {
  const { ask, bilingual } = await echoWorld("bilingual", { provider });
  const at = Array.from({ length: 3000 }, (_each, index) => index);
  const text = { type: "response.output_text.delta", item_id: "i", content_index: 0, delta: "x" };
  bilingual.begin(
    dialect === messagesApi
      ? writing(() => events(messageStart, ...at.map((index) => delta(index, { type: "text_delta", text: "x" }))))
      : speaking(() => [...beginning, ...at.map((index) => ({ ...text, output_index: index })), completed([])]),
  );
  const read = await (await ask(dialect, request)).text();
  expect(read).toContain("more than 1024 texts at once");
  expect(read).not.toMatch(/response\.completed|message_stop/);
});

test.each<[string, (at: number) => Json]>([
  ["choices", (at) => ({ index: at, delta: { content: "x" } })],
  [
    "calls of tools",
    (at) => ({
      index: 0,
      delta: { tool_calls: [{ index: at, id: `c${at}`, function: { name: "f", arguments: "" } }] },
    }),
  ],
])("More than 1024 %s end a stream of chat completions", async (what, choice) => {
  const { ask, bilingual } = await echoWorld("bilingual");
  const at = Array.from({ length: 3000 }, (_each, index) => index);
  bilingual.begin(stream(at.map((index) => ({ ...chunk({}), choices: [choice(index)] }))));
  const read = await (
    await ask(openaiChat, { model: "m", stream: true, messages: [{ role: "user", content: hidden }] })
  ).text();
  expect(read).not.toContain("[DONE]");
  expect(read).toContain(`more than 1024 ${what}`);
});
