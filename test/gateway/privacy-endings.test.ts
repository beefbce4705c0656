import { expect, test } from "bun:test";
import { chunk, completion, message, textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable } from "../support/runtimes.ts";
import { sse, stream, whole } from "../support/scripts.ts";
import { eventsOf, finishOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

const mail = "maria.lopez@example.org";
const messages = [{ role: "user", content: `I am at ${mail}` }];
const surrogate = /SURROGATE_PII\(EMAIL_ADDRESS_\d{9}\)/;
/** A surrogate without its last characters. */
const cut = (said: string, missing: number) => surrogate.exec(said)![0].slice(0, -missing);

/** Says something made of what was said, and ends as it says. */
const begun =
  (say: (said: string) => string, end: (call: Parameters<Script>[0]) => unknown): Script =>
  async (call) => {
    call.begin();
    await call.send(sse(textChunks([say(call.said)], null).slice(0, 2), { done: false }));
    await end(call);
  };
const finished = (reason: string) => (call: Parameters<Script>[0]) => {
  void call.send(sse([chunk({}, reason)]));
  call.end();
};
const failing = (call: Parameters<Script>[0]) =>
  call.send(`data: ${JSON.stringify({ error: { message: `I broke at ${surrogate.exec(call.said)![0]}` } })}\n\n`);

const endings: [what: string, end: (call: Parameters<Script>[0]) => unknown, end: string, finish: string[]][] = [
  ["its end", finished("stop"), "[DONE]", ["stop"]],
  ["its length", finished("length"), "[DONE]", ["length"]],
  ["a filter", finished("content_filter"), "[DONE]", ["content_filter"]],
  ["an error of the provider's", failing, "error", []],
  ["a broken connection", (call) => call.breakOff(), "error", []],
];

onExecutable("A surrogate that is cut by", startWorld, (world) => {
  for (const [what, end, ending, finish] of endings)
    test.each([
      ["a bracket", 1, mail],
      ["a digit", 2, mail],
      ["five digits", 6, ""],
      ["all digits", 10, ""],
      ["most of it", 28, ""],
    ])(`${what} is completed or dropped: %s is missing`, async (_, missing, read) => {
      world.first.begin(begun((said) => `Dear ${cut(said, missing)}`, end));
      const { status, text } = await world.chat({ stream: true, messages });
      const { chunks, end: how, error } = eventsOf(text);
      expect([status, textOf(chunks), finishOf(chunks), how]).toEqual([200, `Dear ${read}`, finish, ending]);
      expect(text).not.toMatch(/SURROGATE|_PII|ADDRESS_|\d{5}(?=[^"]*"(?:content|message))/);
      expect(error?.message ?? "").not.toMatch(/\d{5}/);
    });

  test("its end but for the word SURROGATE is that word, where the model ends so of itself", async () => {
    for (const [end, read] of [
      ["stop", "Dear SURROGATE"],
      ["length", "Dear "],
    ] as const) {
      world.first.begin(begun((said) => `Dear ${cut(said, 29)}`, finished(end)));
      const { chunks } = eventsOf((await world.chat({ stream: true, messages })).text);
      world.first.begin((call) => whole(completion(`Dear ${cut(call.said, 29)}`, { finish_reason: end }))(call));
      const { json } = await world.chat({ messages });
      const [choice] = json["choices"] as { message: { content: string } }[];
      expect([textOf(chunks), choice?.message.content]).toEqual([read, read]);
    }
  });

  test("its end is completed or dropped just the same in an answer that is not streamed", async () => {
    for (const [missing, read] of [
      [2, mail],
      [10, ""],
    ] as const) {
      world.first.begin((call) =>
        whole(completion(message(`Dear ${cut(call.said, missing)}`), { finish_reason: "length" }))(call),
      );
      const { json } = await world.chat({ messages });
      expect(json).toMatchObject({ choices: [{ message: { content: `Dear ${read}` }, finish_reason: "length" }] });
    }
  });

  test("the caller's leaving is shown to nobody, and the provider is let go", async () => {
    world.first.begin(
      begun(
        (said) => `Dear friend ${cut(said, 6)}`,
        () => {},
      ),
    );
    const arrived = world.first.next();
    const reading = await world.stream({ messages });
    expect(await reading.until(/friend/)).not.toContain("SURR");
    reading.leave();
    await (
      await arrived
    ).closed;
  });

  test("pieces of other choices and calls comes back whole, each in its own", async () => {
    world.first.begin((call) => {
      const written = surrogate.exec(call.said)![0];
      const half = written.slice(0, 20);
      const call0 = (args: string) => ({ tool_calls: [{ index: 0, function: { arguments: args } }] });
      const begin = { tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "f", arguments: "" } }] };
      return stream([
        chunk({ role: "assistant", content: `a ${half}` }, null, 0),
        chunk({ role: "assistant", content: "b " }, null, 1),
        chunk(begin, null, 1),
        chunk(call0(`{"to":"${half}`), null, 1),
        chunk({ content: written.slice(20) }, null, 0),
        chunk({ content: half }, null, 1),
        chunk({ refusal: "no " + half }, null, 0),
        chunk(call0(`${written.slice(20)}"}`), null, 1),
        chunk({ refusal: written.slice(20) }, null, 0),
        chunk({}, "stop", 0),
        chunk({}, "tool_calls", 1),
      ])(call);
    });
    const { text } = await world.chat({ stream: true, n: 2, messages });
    const { chunks } = eventsOf(text);
    expect([textOf(chunks, 0), textOf(chunks, 1)]).toEqual([`a ${mail}`, "b "]);
    const deltas = chunks.flatMap(({ choices }) => choices);
    expect(deltas.map(({ delta }) => delta["refusal"] ?? "").join("")).toBe(`no ${mail}`);
    const args = deltas.map(({ delta }) => delta.tool_calls?.[0]?.function.arguments ?? "").join("");
    expect(JSON.parse(args)).toEqual({ to: mail });
    expect(text).not.toContain("SURROGATE");
  });

  test("the pieces of a legacy function_call comes back whole", async () => {
    world.first.begin((call) => {
      const written = surrogate.exec(call.said)![0];
      return stream([
        chunk({ role: "assistant", content: null, function_call: { name: "f", arguments: "" } }),
        chunk({ function_call: { arguments: `{"to":"${written.slice(0, 9)}` } }),
        chunk({ function_call: { arguments: `${written.slice(9)}"}` } }),
        chunk({}, "function_call"),
      ])(call);
    });
    const { text } = await world.chat({ stream: true, messages });
    expect(text).not.toContain("SURROGATE");
    expect(text).toContain(mail);
  });
});
