import { expect, test } from "bun:test";
import { openaiChat } from "../../src/dialects/openai-chat/openai-chat.ts";
import { outcome, translating } from "./outcome.ts";

const unfinished = '{"path":"/tmp/x","content":"abc';

/** What is sent of a conversation with a call that has these arguments. */
async function sentWith(args: string, target: (typeof translating)[number]): Promise<string> {
  const call = { id: "call_1", type: "function", function: { name: "write", arguments: args } };
  const messages = [
    { role: "user", content: "Write" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "call_1", content: "The arguments were cut off" },
    { role: "user", content: "Go on" },
  ];
  const { bytes, refused } = await outcome(openaiChat, { model: "m", messages }, target);
  if (bytes === undefined) throw new Error(`refused for ${refused}`);
  return (JSON.parse(bytes) as string[])[1]!;
}

const parsing = /^(?:anthropic|bedrock|gemini|ollama|vllm|llamacpp)/;
const parsers = translating.filter(({ name }) => parsing.test(name)).map((target) => [target.name, target] as const);
const others = translating.filter(({ name }) => !parsing.test(name)).map((target) => [target.name, target] as const);

test.each(parsers)(
  "A call that was cut off ends no conversation with %s, which takes only objects",
  async (_, target) => {
    for (const [args, value] of [
      [unfinished, { arguments: unfinished }],
      ["[1]", { arguments: [1] }],
      [" ", {}],
      ['{"n":12345678901234567890}', { n: 0 }],
    ] as const) {
      const json = JSON.stringify(value).replace(":0}", ":12345678901234567890}");
      const sent = await sentWith(args, target);
      expect([sent.includes(`:${json}`), sent.includes(`:${JSON.stringify(json)}`)]).toContain(true);
    }
  },
);

test.each(parsers.filter(([name]) => /^(?:ollama|vllm|llamacpp)$/.test(name)))(
  "A call goes to %s as its model wrote it, if it is an object",
  async (_, target) => {
    const written = '{ "n": 1 }';
    expect(await sentWith(written, target)).toContain(`"arguments":${JSON.stringify(written)}`);
  },
);

test.each(others)("A call that was cut off goes to %s as it came", async (_, target) => {
  expect(await sentWith(unfinished, target)).toContain(`"arguments":${JSON.stringify(unfinished)}`);
});
