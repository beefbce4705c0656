import { expect, test } from "bun:test";
import { becomes } from "../support/accounts.ts";
import { booked } from "../support/booked.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { refusal } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

const start = (on: RuntimeName) => startWorld(on, { provider: { retry: { attempts: 3, within: "30s" } } });

onEveryRuntime("A caller who leaves while a provider is given time", start, (world) => {
  test.each([true, false])("is over at once, and the provider is asked no more, streaming: %p", async (stream) => {
    world.first.begin(refusal(503, "overloaded", {}, { "retry-after": "25" }));
    const before = booked(world.gateway.dataDir)["caller_gone"]?.calls ?? 0;
    const id = crypto.randomUUID();
    const leaving = new AbortController();
    const answer = fetch(`${world.gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${world.gateway.key}`,
        "content-type": "application/json",
        "x-request-id": id,
      },
      body: JSON.stringify({ model: "one", messages: hello, stream }),
      signal: leaving.signal,
    }).catch(() => undefined);
    await world.gateway.logged(new RegExp(`${id}.*provider failed`));
    leaving.abort();
    const isBooked = () => booked(world.gateway.dataDir)["caller_gone"]?.calls === before + 1;
    expect(await becomes(isBooked)).toBe(true);
    await answer;
    expect(world.first.calls).toHaveLength(1);
  });
});
