import { expect, test } from "bun:test";
import { textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, sse, whole } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

/** Whatever is the provider's fault would be asked for again, and would open the breaker for a while. */
const start = (on: RuntimeName) =>
  startWorld(on, { provider: { retry: { attempts: 2, within: "5s" }, breaker: { failures: 1, open: "60s" } } });

const messages = [{ role: "user", content: "maria.lopez@example.org" }];
const sentence = (said: string) => `maximum context length is 4096 tokens: ${said}`;
const told = "maximum context length is 4096 tokens: [EMAIL_ADDRESS]";

const forms: readonly [string, (message: string) => object][] = [
  ["a code", (message) => ({ error: { message, type: "invalid_request_error", code: "context_length_exceeded" } })],
  ["a status", (message) => ({ error: { message, type: "BadRequestError", param: null, code: 400 } })],
];

/** Says so much of an answer in a stream, and then what is wrong with the request. */
const streamed =
  (report: (message: string) => object, beginning: readonly object[] = []): Script =>
  async (call) => {
    call.begin();
    await call.send(sse([...beginning, report(sentence(call.said))], { done: false }));
    call.end();
  };

onExecutable("An error about the request in an answer of status 200", start, (world) => {
  test.each(forms)("is the caller's 400 with the provider's sentence, asked once: by %s", async (_by, report) => {
    for (const stream of [true, false]) {
      world.first.begin(stream ? streamed(report) : (call) => whole(report(sentence(call.said)))(call));
      world.second.begin(echo());
      const { status, error } = await world.chat({ model: "two", messages, stream });
      expect([status, error]).toEqual([
        400,
        { message: told, type: "invalid_request_error", code: "invalid_request", param: null },
      ]);
      expect([world.first.calls.length, world.second.calls.length]).toEqual([1, 0]);
    }
  });

  test.each(forms)("after the first text ends the stream with that sentence: by %s", async (_by, report) => {
    world.first.begin(streamed(report, textChunks(["Half of ", "it"], null).slice(0, 3)));
    const { chunks, end, error } = eventsOf((await world.chat({ messages, stream: true })).text);
    expect([textOf(chunks), end, error?.message, error?.code]).toEqual([
      "Half of it",
      "error",
      told,
      "invalid_request",
    ]);
  });

  test("says nothing about the provider, which is asked as before", async () => {
    world.first.begin(streamed(forms[0]![1], textChunks(["Half"], null).slice(0, 2)));
    await world.chat({ model: "two", messages, stream: true });
    world.first.begin(echo());
    expect((await world.chat({ model: "two" })).headers.get("x-provider")).toBe("first");
  });
});
