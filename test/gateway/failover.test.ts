import { expect, test } from "bun:test";
import { completion, textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, silent, silentStream, sse, stream, whole } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

const brisk = { connect: "2s", first_token: "150ms", idle: "150ms", total: "300ms" };
const start = (on: RuntimeName) => startWorld(on, { brisk });
/** Whom to ask so that this provider fails: silence alone takes a time-out that a busy machine could exceed. */
const asking = (script: Script) => (script === silent || script === silentStream ? "brisk" : "two");

const resets: Script = (call) => call.reset();
const leaves: Script = (call) => call.breakOff();
const breaksInTheHead: Script = (call) => {
  call.begin();
  call.breakOff();
};

/** How a provider can fail before its answer has begun, streaming or not. */
const failures: readonly [string, Script][] = [
  ["408", refusal(408, "slow")],
  ["409", refusal(409, "conflict")],
  ["429", refusal(429, "Rate limit reached")],
  ["500", refusal(500, "error")],
  ["502 with a page of HTML", whole("<html>Bad gateway</html>", 502, { "content-type": "text/html" })],
  ["503", refusal(503, "loading")],
  ["529", refusal(529, "overloaded")],
  ["401, our own key refused", refusal(401, "Incorrect API key provided: sk-the-gateways-own-key")],
  ["402, our own account empty", refusal(402, "Insufficient Balance")],
  ["403", refusal(403, "Country not supported")],
  ["404, its model gone", refusal(404, "The model does not exist")],
  ["a redirect", whole("", 307, { location: "http://127.0.0.1:9/v1/chat/completions" })],
  ["a reset connection", resets],
  ["a closed connection", leaves],
  ["silence", silent],
];
const streamFailures: readonly [string, Script][] = [
  ...failures,
  ["a body that breaks off before its first event", breaksInTheHead],
  ["an empty stream", stream([], { done: false })],
  ["only [DONE]", stream([])],
  ["an error as its first event", stream([{ error: { message: "overloaded", code: 529 } }], { done: false })],
  [
    "an error behind a beginning that says nothing",
    stream(
      [
        {
          choices: [
            { index: 0, delta: { role: "assistant", content: "", reasoning_details: [] }, finish_reason: null },
          ],
        },
        { error: { message: "overloaded", code: 529 } },
      ],
      { done: false },
    ),
  ],
  [
    "an error in a chunk",
    stream([{ choices: [{ index: 0, delta: {}, finish_reason: "error" }], error: { message: "x" } }]),
  ],
  ["an event that is not JSON", (call) => (call.begin(), void call.send("data: {broken\n\n"), call.end())],
  ["a page of HTML", whole("<html>Maintenance</html>", 200, { "content-type": "text/html" })],
  ["JSON where a stream was asked for", whole({ code: "overloaded", error: "busy" })],
  ["silence in an open stream", silentStream],
];

onExecutable("A call", start, (world) => {
  test.each(failures)("whose first provider fails with %s is answered by the second", async (_how, script) => {
    world.first.begin(script);
    world.second.begin(echo());
    const { status, headers, json } = await world.chat({ model: asking(script) });
    expect([status, headers.get("x-provider")]).toEqual([200, "second"]);
    expect(headers.get("x-automated-decision")).toBe("generate, route, failover");
    expect(json).toMatchObject({ model: asking(script), choices: [{ message: { content: "Hello" } }] });
    expect(world.first.calls.length).toBeGreaterThan(0);
    expect(world.second.calls[0]?.json["model"]).toBe("upstream-two");
  });

  test.each(streamFailures)(
    "to be streamed whose first provider fails with %s is answered by the second",
    async (_how, script) => {
      world.first.begin(script);
      world.second.begin(echo());
      const { status, headers, text } = await world.chat({ model: asking(script), stream: true });
      expect([status, headers.get("x-provider")]).toEqual([200, "second"]);
      expect(headers.get("x-automated-decision")).toBe("generate, route, failover");
      const { chunks, end } = eventsOf(text);
      expect([textOf(chunks), end]).toEqual(["Hello", "[DONE]"]);
    },
  );

  test("whose first provider is down is answered by the second, and by the first again when it is back", async () => {
    const answers: (string | null)[] = [];
    const ask = async () => answers.push((await world.chat({ model: "two" })).headers.get("x-provider"));
    for (const provider of [world.first, world.second]) provider.begin(echo());
    await ask();
    await world.first.goDown();
    await ask();
    await world.first.comeBack();
    await ask();
    expect(answers).toEqual(["first", "second", "first"]);
  });

  test("whose providers both fail is 503 service_unavailable with Retry-After from 1 to 59", async () => {
    for (const streaming of [false, true])
      for (const [, script] of streaming ? streamFailures : failures) {
        world.first.begin(script);
        world.second.begin(asking(script) === "two" ? script : refusal(500, "error"));
        const { status, headers, error, text } = await world.chat({ model: asking(script), stream: streaming });
        expect([status, error.code, error.type, error.param]).toEqual([
          503,
          "service_unavailable",
          "service_unavailable",
          null,
        ]);
        expect(headers.get("retry-after")).toMatch(/^(?:[1-9]|[1-5]\d)$/);
        expect(text).not.toMatch(/sk-the|rate[ _-]limit|balance|overloaded/i);
      }
  });

  test.each([
    ["3", "3"],
    ["0", "5"],
    ["3600", "5"],
    ["soon", "5"],
  ])("that no provider answers repeats a provider's wait of %s s as %s", async (asked, told) => {
    world.first.begin(refusal(429, "slow down", {}, { "retry-after": asked }));
    const { headers } = await world.chat();
    expect(Number(headers.get("retry-after"))).toBe(Number(told) === 5 && asked === "3600" ? 59 : Number(told));
  });

  test("the provider itself finds wrong is the caller's 400, and no other provider is asked", async () => {
    for (const streaming of [false, true]) {
      world.first.begin(refusal(400, "This model's maximum context length is 4096 tokens"));
      world.second.begin(echo());
      const { status, error } = await world.chat({ model: "two", stream: streaming });
      expect([status, error.code, error.type]).toEqual([400, "invalid_request", "invalid_request_error"]);
      expect(error.message).toBe("This model's maximum context length is 4096 tokens");
      expect(world.second.calls).toHaveLength(0);
    }
  });

  test.each([
    ["an object", { error: { message: "Too long" } }],
    ["a text", { error: "Too long" }],
    ["a list", [{ error: { code: 400, message: "Too long", status: "INVALID_ARGUMENT" } }]],
    ["the top level", { object: "error", message: "Too long" }],
    ["detail", { detail: "Too long" }],
  ])("the provider finds wrong is told in the provider's sentence, which stands in %s", async (_where, body) => {
    world.first.begin(whole(body, 422));
    const { status, error } = await world.chat();
    expect([status, error.message]).toEqual([400, "Too long"]);
  });

  test("asks providers in the order of the configuration and stops at the first that answers", async () => {
    for (const provider of [world.first, world.second]) provider.begin(echo());
    await world.chat({ model: "two" });
    expect([world.first.calls.length, world.second.calls.length]).toEqual([1, 0]);
  });

  test("lets a provider go that did not begin in time", async () => {
    world.first.begin(silentStream);
    world.second.begin(echo());
    const asked = world.first.next();
    await world.chat({ model: "brisk", stream: true });
    expect(await (await asked).closed).toBeGreaterThan(0);
  });

  test("sends the second provider what the first was sent, hidden values included", async () => {
    world.first.begin(refusal(500, "error"));
    world.second.begin(echo());
    const content = "Write to maria@example.org";
    const { json } = await world.chat({ model: "two", messages: [{ role: "user", content }] });
    expect(world.second.calls[0]?.said).toBe(world.first.calls[0]!.said);
    expect(json).toMatchObject({ choices: [{ message: { content } }] });
  });

  test("is not failed over once text has gone out", async () => {
    const seen = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse(textChunks(["Half"], null).slice(0, 2), { done: false }));
      await seen.promise;
      call.breakOff();
    });
    world.second.begin(whole(completion("never")));
    const reading = await world.stream({ model: "two" });
    await reading.until(/Half/);
    seen.resolve();
    const { chunks, end } = eventsOf(await reading.rest());
    expect([textOf(chunks), end]).toEqual(["Half", "error"]);
    expect(world.second.calls).toHaveLength(0);
  });
});

const patient = (on: RuntimeName) => startWorld(on, { brisk: { idle: "150ms" } });

onExecutable("An error whose text does not end", patient, (world) => {
  test.each([false, true])(
    "is not waited for longer than for the next event of a stream (stream: %p)",
    async (streaming) => {
      world.first.begin((call) => {
        call.begin(503, { "content-type": "application/json" });
        return call.send('{"error":');
      });
      world.second.begin(echo());
      const { status, headers } = await world.chat({ model: "brisk", stream: streaming });
      expect([status, headers.get("x-provider")]).toEqual([200, "second"]);
    },
  );
});
