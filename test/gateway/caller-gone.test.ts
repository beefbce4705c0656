import { expect, test } from "bun:test";
import { soonMs } from "../support/accounts.ts";
import { textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { echo, refusal, silent, silentStream, sse, unfinished } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

const begun = textChunks(["Half"], null).slice(0, 2);

/** A stream that never stops talking. */
const endless: Script = async (call) => {
  call.begin();
  while (call.isOpen()) {
    await call.send(sse(begun, { done: false }));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** In which phase the caller leaves: what the provider does meanwhile, and what the caller waits to see. */
const phases: readonly [phase: string, stream: boolean, script: Script, seen: RegExp | null][] = [
  ["before the headers of a stream", true, silent, null],
  ["before the first event of a stream", true, silentStream, null],
  ["in the middle of a stream", true, endless, /Half/],
  ["in a silence in the middle of a stream", true, unfinished(begun), /Half/],
  ["before the headers of an answer that is not streamed", false, silent, null],
  [
    "before the body of an answer that is not streamed",
    false,
    (call) => call.begin(200, { "content-type": "application/json" }),
    null,
  ],
  [
    "in the middle of an answer that is not streamed",
    false,
    (call) => {
      call.begin(200, { "content-type": "application/json" });
      void call.send('{"choices":[');
    },
    null,
  ],
];

onEveryRuntime("A caller who leaves", startWorld, (world) => {
  const leave = async (
    model: string,
    stream: boolean,
    seen: RegExp | null,
    asked: Promise<{ closed: Promise<number> }>,
  ): Promise<number> => {
    const leaving = new AbortController();
    const response = fetch(`${world.gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model, messages: hello, stream }),
      signal: leaving.signal,
    });
    const failed = response.catch(() => undefined);
    const call = await asked;
    if (seen) {
      const reader = (await response).body!.getReader();
      while (!seen.test(new TextDecoder().decode((await reader.read()).value)));
    }
    const left = performance.now();
    leaving.abort();
    await failed;
    return (await call.closed) - left;
  };

  test.each(phases)("%s takes the provider's request along at once", async (_phase, stream, script, seen) => {
    world.first.begin(script);
    expect(await leave("one", stream, seen, world.first.next())).toBeLessThan(soonMs);
  });

  test.each([true, false])(
    "while the second provider is asked takes that request along too, streaming: %p",
    async (stream) => {
      world.first.begin(refusal(500, "down"));
      world.second.begin(silent);
      expect(await leave("two", stream, null, world.second.next())).toBeLessThan(soonMs);
    },
  );

  test("is not followed by a question to the next provider", async () => {
    world.first.begin(silent);
    world.second.begin(echo());
    await leave("two", true, null, world.first.next());
    world.first.begin(echo());
    await world.chat();
    expect(world.second.calls).toHaveLength(0);
  });

  test("is written down as gone, once", async () => {
    world.first.begin(unfinished(begun));
    const before = (await world.logs()).split("caller_gone").length;
    await leave("one", true, /Half/, world.first.next());
    world.first.begin(echo());
    await world.chat();
    expect((await world.logs()).split("caller_gone").length).toBe(before + 1);
  });
});
