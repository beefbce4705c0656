import { describe, expect, test } from "bun:test";
import type { Dialect } from "../../src/dialects/dialect.ts";
import { messagesApi } from "../../src/dialects/anthropic-messages/anthropic-messages.ts";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { outcome, translating } from "./outcome.ts";

const claudes = translating.filter(({ name }) => name === "anthropic" || name === "bedrock");
const dialects: Dialect[] = [openaiChat, messagesApi];
const cases = claudes.flatMap((target) =>
  dialects.map((dialect) => [target.name, dialect.name, target, dialect] as const),
);

const turn = (...marks: unknown[]) => ({
  role: "user",
  content: marks.map((mark) => ({ type: "text", text: "Hello", cache_control: mark })),
});
const ephemeral = { type: "ephemeral" };
const marked = (count: number) => [
  turn(...Array.from({ length: count - 1 }, () => ephemeral)),
  { role: "assistant", content: "So" },
  turn(ephemeral),
];
/** The body stands in the bytes as a text. */
const sentMarks = /\\"(?:cache_control|cachePoint)\\":/g;

test.each(cases)(
  "A model of Anthropic's by %s gets four cache marks of %s, and more are named",
  async (_, __, target, dialect) => {
    const asked = async (messages: object[]) => {
      const { bytes, named, refused } = await outcome(dialect, { model: "m", max_tokens: 9, messages }, target);
      return { ...(refused === undefined ? {} : { refused }), sent: bytes?.match(sentMarks)?.length ?? 0, named };
    };
    expect(await asked(marked(4))).toEqual({ sent: 4, named: [] });
    expect(await asked(marked(5))).toEqual({ sent: 4, named: ["messages.content.cache_control"] });
    expect(await asked([turn(ephemeral, { type: "eternal" })])).toEqual({
      sent: 1,
      named: ["messages.content.cache_control"],
    });
  },
);

test.each(cases)("What a cache mark says beyond what %s takes is named to %s", async (_, __, target, dialect) => {
  const named = async (mark: unknown) =>
    (await outcome(dialect, { model: "m", max_tokens: 9, messages: [turn(mark)] }, target)).named;
  for (const known of [null, ephemeral, { ...ephemeral, ttl: "5m" }, { ...ephemeral, ttl: "1h" }])
    expect(await named(known)).toEqual([]);
  for (const unknown of ["ephemeral", true, { ...ephemeral, ttl: "2h" }, { ...ephemeral, scope: "global" }])
    expect(await named(unknown)).toEqual(["messages.content.cache_control"]);
});

test.each(cases)(
  "More cache marks than %s takes are no reason to refuse a request of %s",
  async (_, __, target, dialect) => {
    const body = { model: "m", max_tokens: 9, messages: marked(5) };
    expect(await outcome(dialect, body, target, "reject")).not.toHaveProperty("refused");
  },
);

const chatPlaces = {
  cache_control: (mark: object) => ({ ...mark, messages: [hello] }),
  "messages.cache_control": (mark: object) => ({ messages: [{ ...hello, ...mark }] }),
  "messages.content.cache_control": () => ({ messages: [turn(ephemeral)] }),
  "tools.cache_control": (mark: object) => ({ messages: [hello], tools: [{ ...tool, ...mark }] }),
  "tools.function.cache_control": (mark: object) => ({
    messages: [hello],
    tools: [{ ...tool, function: { ...tool.function, ...mark } }],
  }),
};
const messagesPlaces = {
  cache_control: chatPlaces.cache_control,
  "messages.content.cache_control": chatPlaces["messages.content.cache_control"],
  "tools.cache_control": (mark: object) => ({ messages: [hello], tools: [{ name: "f", input_schema: {}, ...mark }] }),
};
const hello = { role: "user", content: "Hello" };
const tool = { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } };
const placed = [openaiChat, messagesApi].flatMap((dialect) =>
  Object.entries(dialect === openaiChat ? chatPlaces : messagesPlaces).map(
    ([place, bodyOf]) => [place, dialect.name, dialect, bodyOf({ cache_control: ephemeral })] as const,
  ),
);

describe.each(translating.map((target) => [target.name, target] as const))("A cache mark for %s", (name, target) => {
  test.each(placed)("at %s in %s is either sent or named", async (place, _, dialect, body) => {
    const asked = { model: "m", max_tokens: 9, ...body };
    const { bytes = "", named, refused } = await outcome(dialect, asked, target, "reject");
    expect([refused, named]).toEqual([undefined, bytes.match(sentMarks) ? [] : [place]]);
  });

  test("goes to Anthropic's models and to relays alone", async () => {
    const { bytes = "" } = await outcome(openaiChat, { model: "m", messages: [turn(ephemeral)] }, target);
    expect(bytes.match(sentMarks) !== null).toBe(/^(?:anthropic.*|bedrock|openrouter|openai-compatible)$/.test(name));
  });
});

test.each(claudes.map((target) => [target.name, target] as const))(
  "A mark in a result is sent or named by %s",
  async (name, target) => {
    const call = { id: "a", type: "function", function: { name: "f", arguments: "{}" } };
    const messages = [
      { role: "user", content: "Hello" },
      { role: "assistant", content: null, tool_calls: [call] },
      { ...turn(ephemeral), role: "tool", tool_call_id: "a" },
    ];
    const { bytes = "", named } = await outcome(openaiChat, { model: "m", messages }, target);
    const isSent = name === "anthropic";
    expect([bytes.match(sentMarks) !== null, named]).toEqual([
      isSent,
      isSent ? [] : ["messages.content.cache_control"],
    ]);
  },
);
