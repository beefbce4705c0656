import { expect, test } from "bun:test";
import { chunk, textChunks, toolChunks, upstreamUsage, usageChunk } from "../support/answers.ts";
import { expectOfficial } from "../support/official.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { sse, stream } from "../support/scripts.ts";
import { argumentsOf, deltasOf, eventsOf, finishOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

onEveryRuntime("A stream", startWorld, (world) => {
  const ask = async (request: object = {}) => {
    const { text } = await world.chat({ stream: true, ...request });
    const events = eventsOf(text);
    for (const one of events.chunks) expectOfficial("CreateChatCompletionStreamResponse", one);
    return events;
  };

  test("is, byte by byte, lines of data: and JSON with a blank line after each, and data: [DONE] at the end", async () => {
    world.first.begin(stream(textChunks(["Good", " day"])));
    const { status, headers, text } = await world.chat({ stream: true });
    const [, id, created] = /"id":"(chatcmpl-\w+)","object":"chat.completion.chunk","created":(\d+)/.exec(text) ?? [];
    const event = (delta: string, finish: string) =>
      `data: {"id":"${id}","object":"chat.completion.chunk","created":${created},"model":"one","choices":[{"index":0,"delta":${delta},"finish_reason":${finish},"logprobs":null}]}\n\n`;
    expect(status).toBe(200);
    expect(text).toBe(
      [
        event('{"role":"assistant","content":"Good"}', "null"),
        event('{"content":" day"}', "null"),
        event("{}", '"stop"'),
        "data: [DONE]\n\n",
      ].join(""),
    );
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
  });

  test("is not stored, buffered, measured or compressed on its way", async () => {
    world.first.begin(stream(textChunks(["Hi"])));
    const { headers } = await world.chat({ stream: true }, { "accept-encoding": "gzip, br" });
    expect(headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect([headers.get("content-length"), headers.get("content-encoding")]).toEqual([null, null]);
  });

  test("begins with role assistant and a first content fragment in one event", async () => {
    world.first.begin(stream(textChunks(["Good", " day"])));
    expect(deltasOf((await ask()).chunks)).toEqual([{ role: "assistant", content: "Good" }, { content: " day" }, {}]);
  });

  test("names the role in its first event only, also where the provider repeats it", async () => {
    world.first.begin(
      stream([...["a", "b", "c"].map((content) => chunk({ role: "assistant", content })), chunk({}, "stop")]),
    );
    expect(deltasOf((await ask()).chunks).map(({ role }) => role)).toEqual([
      "assistant",
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("has one identifier, time and model in all its chunks, and none of them the provider's", async () => {
    world.first.begin(stream(textChunks(["a", "b", "c"])));
    const { chunks } = await ask({ stream_options: { include_usage: true } });
    const same = chunks.map(({ id, object, created, model }) => JSON.stringify([id, object, created, model]));
    expect(new Set(same).size).toBe(1);
    expect(chunks[0]).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion.chunk",
      model: "one",
    });
    expect(chunks[0]?.id).not.toBe("chatcmpl-upstream");
    expect(chunks[0]?.created).toBeGreaterThan(1_780_000_000);
  });

  test("ends its connection's response after [DONE], so that clients that read to the end do not hang", async () => {
    let provider: { closed: boolean } = { closed: true };
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse(textChunks(["Hi"])));
      // The provider says [DONE] and keeps its connection open.
      provider = { closed: false };
    });
    expect((await ask()).end).toBe("[DONE]");
    expect(provider.closed).toBe(false);
  });

  test("is complete when the provider finished but said no [DONE]", async () => {
    world.first.begin(stream(textChunks(["Hi"]), { done: false }));
    const { chunks, end } = await ask();
    expect([textOf(chunks), finishOf(chunks), end]).toEqual(["Hi", ["stop"], "[DONE]"]);
  });

  test.each(["stop", "length", "tool_calls", "content_filter"])(
    "tells once that it finished with %s",
    async (reason) => {
      world.first.begin(stream(textChunks(["Hi"], reason)));
      expect(finishOf((await ask()).chunks)).toEqual([reason]);
    },
  );

  test("tells usage only if it was asked for, in a last chunk of its own without choices", async () => {
    world.first.begin(stream(textChunks(["Hi"])));
    expect((await ask()).chunks.filter((one) => "usage" in one)).toEqual([]);
    const { chunks } = await ask({ stream_options: { include_usage: true } });
    expect(chunks.filter((one) => one.usage)).toEqual([chunks.at(-1)!]);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: upstreamUsage });
  });

  test("asks the provider for usage always, since the books need it", async () => {
    world.first.begin(stream(textChunks(["Hi"])));
    await ask({ stream_options: { include_usage: false, x: 1 } });
    expect(world.first.calls[0]?.json["stream_options"]).toEqual({ include_usage: true, x: 1 });
  });

  test("keeps usage in its own chunk where a provider puts it beside a choice", async () => {
    const last = { ...chunk({}, "stop"), usage: upstreamUsage };
    world.first.begin(stream([chunk({ content: "Hi" }), last]));
    const { chunks } = await ask({ stream_options: { include_usage: true } });
    expect(chunks.map(({ choices, usage }) => [choices.length, usage !== undefined])).toEqual([
      [1, false],
      [1, false],
      [0, true],
    ]);
  });

  test("brings a tool call's id, type and name in its first fragment and never again", async () => {
    const calls = [
      { id: "call_a", name: "send_mail", args: '{"to":"team","subject":"Hello there"}' },
      { id: "call_b", name: "look_up", args: "{}" },
    ];
    world.first.begin(stream(toolChunks(calls)));
    const { chunks } = await ask();
    const fragments = deltasOf(chunks).flatMap((delta) => delta.tool_calls ?? []);
    const named = fragments.filter((fragment) => "id" in fragment || "type" in fragment || "name" in fragment.function);
    expect(named).toEqual([
      { index: 0, id: "call_a", type: "function", function: { name: "send_mail", arguments: "" } },
      { index: 1, id: "call_b", type: "function", function: { name: "look_up", arguments: "" } },
    ]);
    expect(argumentsOf(chunks)).toEqual(calls.map(({ args }) => args));
    expect(deltasOf(chunks)[0]).toMatchObject({ role: "assistant", content: null });
    expect(finishOf(chunks)).toEqual(["tool_calls"]);
  });

  test("takes nulls and repetitions out of later tool call fragments, on which clients fail", async () => {
    const first = { index: 0, id: "call_a", type: "function", function: { name: "f", arguments: "{" } };
    const later = { index: 0, id: null, type: null, function: { name: null, arguments: "}" } };
    const repeated = { index: 0, id: "call_a", type: "function", function: { name: "f", arguments: "" } };
    world.first.begin(
      stream([first, later, repeated].map((call) => chunk({ tool_calls: [call] })).concat(chunk({}, "tool_calls"))),
    );
    const fragments = deltasOf((await ask()).chunks).flatMap((delta) => delta.tool_calls ?? []);
    expect(fragments.slice(1)).toEqual([
      { index: 0, function: { arguments: "}" } },
      { index: 0, function: { arguments: "" } },
    ]);
  });

  test("keeps several choices apart, each with its role, its text and its end", async () => {
    world.first.begin(
      stream([
        chunk({ role: "assistant", content: "a" }, null, 0),
        chunk({ role: "assistant", content: "x" }, null, 1),
        chunk({ content: "b" }, null, 0),
        chunk({ content: "y" }, null, 1),
        chunk({}, "stop", 1),
        chunk({}, "length", 0),
      ]),
    );
    const { chunks } = await ask({ n: 2 });
    expect([textOf(chunks, 0), textOf(chunks, 1)]).toEqual(["ab", "xy"]);
    expect([finishOf(chunks, 0), finishOf(chunks, 1)]).toEqual([["length"], ["stop"]]);
    expect([deltasOf(chunks, 0)[0]?.role, deltasOf(chunks, 1)[0]?.role]).toEqual(["assistant", "assistant"]);
  });

  test("leaves out what says nothing: empty choices, annotations, empty deltas", async () => {
    world.first.begin(
      stream([
        { id: "", object: "", created: 0, model: "", choices: [], prompt_filter_results: [{}] },
        ...textChunks(["Hi"]).slice(0, 2),
        chunk({}),
        { choices: [], content_filter_results: {} },
        chunk({}, "stop"),
      ]),
    );
    expect(deltasOf((await ask()).chunks)).toEqual([{ role: "assistant", content: "Hi" }, {}]);
  });

  test("is an answer also when nothing is said: role with empty content, then the end", async () => {
    world.first.begin(stream([chunk({ role: "assistant", content: "" }), chunk({}, "stop"), usageChunk]));
    expect(deltasOf((await ask()).chunks)).toEqual([{ role: "assistant", content: "" }, {}]);
  });

  test("passes reasoning and refusals on as text", async () => {
    world.first.begin(
      stream([
        chunk({ reasoning_content: "Hm" }),
        chunk({ refusal: "No" }),
        chunk({ content: "x" }),
        chunk({}, "stop"),
      ]),
    );
    expect(deltasOf((await ask()).chunks)).toMatchObject([
      { reasoning_content: "Hm" },
      { refusal: "No" },
      { content: "x" },
      {},
    ]);
  });

  test("hands every piece on at once, not when the next one comes", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.first.begin(async (call) => {
      call.begin();
      for (const [position, piece] of ["one", "two"].entries()) {
        await call.send(sse([chunk({ content: `${piece} ` })], { done: false }));
        await gates[position]?.promise;
      }
      await call.send(sse([chunk({}, "stop")]));
      call.end();
    });
    const reading = await world.stream();
    await reading.until(/one/);
    gates[0]?.resolve();
    expect(await reading.until(/two/)).not.toContain("stop");
    gates[1]?.resolve();
    expect(eventsOf(await reading.rest()).end).toBe("[DONE]");
  });
});
