import { expect, test } from "bun:test";
import { chunk, completion, textChunks } from "../support/answers.ts";
import { exchange } from "../support/http.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { sse, whole } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

/** More than Bun's own limit of requests at once. */
const many = 300;

onEveryRuntime("The gateway", startWorld, (world) => {
  test(`holds ${many} streams open at once, all of them with the provider, without any setting`, async () => {
    const all = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      call.begin();
      await call.send(sse([chunk({ content: "begun" })], { done: false }));
      if (world.first.calls.length === many) all.resolve();
      await all.promise;
      await call.send(sse(textChunks([" done"])));
      call.end();
    });
    const body = JSON.stringify({ model: "one", messages: hello, stream: true });
    const request = `POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.gateway.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answers = await Promise.all(
      Array.from({ length: many }, () => exchange(world.gateway.url, request, /data: \[DONE\]\n\n/)),
    );
    expect(world.first.calls).toHaveLength(many);
    for (const answer of answers) expect(answer).toMatch(/begun[^]* done[^]*data: \[DONE\]\n\n/);
  });

  test("answers other callers while a large request is searched for personal data", async () => {
    world.first.begin(whole(completion("done")));
    const large = "Anna Schmidt wrote to anna@example.org about the meeting on Tuesday. ".repeat(10_000);
    const waiting = world.chat({ messages: [{ role: "user", content: large }] });
    const search = { isOver: false };
    void waiting.then(() => (search.isOver = true));
    let answered = 0;
    for (; !search.isOver; answered += 1) await world.ask("/v1/models");
    expect((await waiting).status).toBe(200);
    // One before the search and one after it would be, if it gave way to nobody; how little they wait is the benchmark's matter.
    expect(answered).toBeGreaterThan(3);
  });
});
