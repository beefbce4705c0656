import { expect, test } from "bun:test";
import { chance } from "../../privacy/chance.ts";
import { completion } from "../../support/answers.ts";
import { anything, plants } from "../../support/everywhere.ts";
import { onExecutable } from "../../support/runtimes.ts";
import { whole } from "../../support/scripts.ts";
import {
  type Data,
  events,
  eventsIn,
  hidden,
  messageStart,
  startMessages,
  streaming,
  surrogatesOf,
  textStream,
} from "./world.ts";

onExecutable("What is odd on /v1/messages", startMessages, (world) => {
  test("from a client is answered or refused in Anthropic's form, never a fault of ours", async () => {
    world.native.script = (call) =>
      call.reply(200, JSON.stringify({ ...(messageStart["message"] as object), content: [] }));
    world.chat.script = whole(completion("Yes"));
    const usual: Record<string, unknown> = {
      messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
      system: [{ type: "text", text: "Be brief" }],
      tools: [{ name: "f", input_schema: {} }],
      tool_choice: { type: "tool", name: "f" },
      thinking: { type: "enabled", budget_tokens: 1024 },
      output_config: { effort: "low", format: { type: "json_schema", schema: {} } },
      metadata: { user_id: "x" },
      stop_sequences: ["x"],
      max_tokens: 9,
      stream: false,
    };
    for (let seed = 1; seed <= 300; seed++) {
      const random = chance(seed);
      const given = plants(random);
      const odd = () =>
        random.of([() => anything(random, given, 4), () => null, () => [], () => ({}), () => -1, () => ""])();
      const key = random.of(Object.keys(usual));
      const deeper = [
        {
          messages: [
            {
              role: random.of(["user", "assistant", "system", "x"]),
              content: [{ type: odd(), text: odd(), source: odd() }],
            },
          ],
        },
        {
          messages: [
            {
              role: "user",
              content: [
                { type: "tool_result", content: odd(), tool_use_id: "x" },
                { type: "image", source: odd() },
              ],
            },
          ],
        },
        {
          messages: [
            {
              role: "assistant",
              content: [
                { type: "tool_use", input: odd(), id: odd(), name: "f" },
                { type: "thinking", thinking: odd() },
              ],
            },
          ],
        },
        { [key]: odd() },
      ];
      const request = { ...usual, ...random.of(deeper), model: random.of(["native", "chat"]), stream: false };
      const { status, json } = await world.message(request);
      const isKnown = status === 200 ? json["type"] === "message" : json["type"] === "error" && status < 500;
      expect([seed, status, isKnown]).toEqual([seed, status, true]);
    }
  }, 120_000);

  test("from a provider goes through with what is hidden restored, or ends the stream with an error", async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = chance(seed);
      const given = plants(random);
      const odd = () =>
        random.of<() => unknown>([
          () => anything(random, given, 3),
          () => null,
          () => [],
          () => ({}),
          () => -1,
          () => "x",
        ])();
      const types =
        "message_start content_block_start content_block_delta content_block_stop message_delta novelty ping";
      const strange = (one: string): Data => ({
        type: random.of(types.split(" ")),
        index: odd(),
        delta: random.of([odd(), { type: odd(), text: one, [one]: odd() }, { type: "text_delta", text: odd() }]),
        content_block: random.of([odd(), { type: odd(), text: one, input: odd(), content: odd() }]),
        message: odd(),
        usage: odd(),
      });
      world.native.begin(
        streaming((body) => {
          const [one] = surrogatesOf(body);
          const usual = textStream(`Of ${one.slice(0, 7)}`, one.slice(7));
          const mixed = usual.flatMap((event) => (random.below(3) === 0 ? [strange(one), event] : [event]));
          return events(...mixed);
        }),
      );
      const { status, text } = await world.message({ stream: true });
      expect([seed, status]).toEqual([seed, 200]);
      expect([seed, text.split("\n").filter((line) => /SURROGATE/i.test(line))]).toEqual([seed, []]);
      expect([seed, eventsIn(text).at(-1)?.type]).toEqual([seed, "message_stop"]);
      expect(text).toContain(hidden);
    }
    expect(world.gateway.logs()).not.toMatch(/"msg":"bug"/);
  }, 120_000);
});
