import { expect, test } from "bun:test";
import { chunk, completion, upstreamUsage } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, silentStream, unfinished, whole } from "../support/scripts.ts";
import { eventsOf, textOf } from "../support/sse.ts";
import { startWorld } from "../support/world.ts";

const start = (on: RuntimeName) => startWorld(on, { provider: { retry: { attempts: 2, within: "5s" } } });

/** Answers in this way, then in that, and so on; the last way stays. */
function inTurn(...scripts: Script[]): Script {
  return (call) => (scripts.length > 1 ? scripts.shift()! : scripts[0]!)(call);
}

const down = refusal(503, "loading");
const attemptsIn = (log: string, requestId: string) => {
  const line = log.split("\n").find((text) => text.includes(requestId) && text.includes('"msg":"call"'));
  return (JSON.parse(line ?? "{}") as { attempts?: { provider: string; outcome: string; ms: number }[] }).attempts;
};

onExecutable("A call whose provider fails", start, (world) => {
  test("is asked of it again, streaming or not, which is no failover", async () => {
    for (const streaming of [false, true]) {
      world.first.begin(inTurn(down, (call) => call.reset(), echo()));
      const { status, headers, text } = await world.chat({ stream: streaming });
      expect([status, headers.get("x-provider"), headers.get("x-automated-decision")]).toEqual([
        200,
        "first",
        "generate",
      ]);
      expect(text).toContain("Hello");
      expect(world.first.calls).toHaveLength(3);
    }
  });

  test("is asked again no more often than is allowed", async () => {
    world.first.begin(down);
    expect((await world.chat()).status).toBe(503);
    expect(world.first.calls).toHaveLength(3);
  });

  test("is asked of another before it is asked again", async () => {
    world.first.begin(down);
    world.second.begin(echo());
    expect((await world.chat({ model: "two" })).headers.get("x-provider")).toBe("second");
    expect(world.first.calls).toHaveLength(1);
  });

  test("is asked again after what the provider asked to wait, and of whom asked for less", async () => {
    world.first.begin(inTurn(refusal(429, "wait", {}, { "retry-after": "30" }), echo()));
    world.second.begin(inTurn(refusal(429, "wait", {}, { "retry-after": "1" }), echo()));
    const begun = performance.now();
    const id = "waits-for-the-second";
    const { headers } = await world.chat({ model: "two" }, { "x-request-id": id });
    const tookMs = performance.now() - begun;
    expect(tookMs).toBeGreaterThanOrEqual(1000);
    expect([headers.get("x-provider"), world.first.calls.length, world.second.calls.length]).toEqual(["second", 1, 2]);
    const attempts = attemptsIn(await world.logs(), id);
    expect(attempts?.map(({ provider, outcome }) => [provider, outcome])).toEqual([
      ["first", "busy"],
      ["second", "busy"],
      ["second", "answered"],
    ]);
    // What was waited is no attempt's time.
    const attemptsMs = attempts!.reduce((sum, { ms }) => sum + ms, 0);
    expect(attemptsMs).toBeWithin(0, tookMs - 990);
  });

  test("and wants to be left alone for longer than a caller waits is 503 at once, with that time", async () => {
    world.first.begin(refusal(429, "wait", {}, { "retry-after": new Date(Date.now() + 20_000).toUTCString() }));
    const { status, headers } = await world.chat();
    expect([status, world.first.calls.length]).toEqual([503, 1]);
    expect(Number(headers.get("retry-after"))).toBeWithin(18, 21);
  });

  test("is not asked again once its caller has left", async () => {
    world.first.begin(refusal(429, "wait", {}, { "retry-after": "4" }));
    const id = "leaves-while-waiting";
    const leaving = new AbortController();
    const asked = world.first.next();
    const answer = fetch(`${world.gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json", "x-request-id": id },
      body: JSON.stringify({ model: "one", messages: [{ role: "user", content: "Hello" }] }),
      signal: leaving.signal,
    });
    await asked;
    leaving.abort();
    expect(await answer.catch(() => "left")).toBe("left");
    await world.gateway.logged(new RegExp(`${id}.*"reason":"caller_gone"`));
    expect(world.first.calls).toHaveLength(1);
  });
});

const targets = ["first/upstream-one", "second/upstream-two"];
const hedging = (on: RuntimeName) =>
  startWorld(on, {
    config: {
      models: [
        { id: "two", targets, hedge: "150ms" },
        { id: "later", targets, hedge: "10s" },
      ],
    },
  });

onExecutable("A streamed call whose provider is slow, where that is hedged,", hedging, (world) => {
  test("is answered by the next, and the slow one is let go at once, unbilled", async () => {
    world.first.begin(silentStream);
    world.second.begin(echo());
    const asked = world.first.next();
    const id = "second-is-sooner";
    const { headers, text } = await world.chat({ model: "two", stream: true }, { "x-request-id": id });
    const { chunks, end } = eventsOf(text);
    expect([headers.get("x-provider"), textOf(chunks), end]).toEqual(["second", "Hello", "[DONE]"]);
    expect(headers.get("x-automated-decision")).toBe("generate, route, failover");
    expect(await (await asked).closed).toBeGreaterThan(0);
    const log = await world.logs();
    expect(attemptsIn(log, id)?.map(({ provider, outcome }) => [provider, outcome])).toEqual([
      ["first", "abandoned"],
      ["second", "answered"],
    ]);
    const line = log.split("\n").find((one) => one.includes(id) && one.includes('"msg":"call"'));
    expect(JSON.parse(line!)).toMatchObject({ prompt_tokens: upstreamUsage.prompt_tokens });
  });

  test("is answered by the slow one if that is sooner after all, and the next is let go", async () => {
    const second = world.second.next();
    world.second.begin(silentStream);
    world.first.begin(async (call) => {
      call.begin();
      await second;
      await echo()({ ...call, begin: () => {} });
    });
    const { headers, text } = await world.chat({ model: "two", stream: true });
    expect([headers.get("x-provider"), textOf(eventsOf(text).chunks)]).toEqual(["first", "Hello"]);
    expect(headers.get("x-automated-decision")).toBe("generate, route");
    expect(await (await second).closed).toBeGreaterThan(0);
  });

  test("is asked of nobody else once it answers, or if it is not streamed", async () => {
    world.second.begin(echo());
    const seen = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      await unfinished([chunk({ content: "Begun" })])(call);
      await seen.promise;
      call.breakOff();
    });
    const reading = await world.stream({ model: "later" });
    await reading.until(/Begun/);
    seen.resolve();
    await reading.rest();
    world.first.begin((call) => void setTimeout(() => void whole(completion("late"))(call), 300));
    expect((await world.chat({ model: "two" })).text).toContain("late");
    expect(world.second.calls).toHaveLength(0);
  });

  test("is 503 when both fail, each asked once", async () => {
    world.first.begin((call) => {
      call.begin();
      void world.second.next().then(() => call.breakOff());
    });
    world.second.begin(refusal(500, "down"));
    expect((await world.chat({ model: "two", stream: true })).status).toBe(503);
    expect([world.first.calls.length, world.second.calls.length]).toEqual([1, 1]);
  });

  test("that the next finds wrong is 400 where the slow one fails too", async () => {
    const second = world.second.next();
    world.second.begin(refusal(400, "too long"));
    world.first.begin(async (call) => {
      call.begin();
      await second;
      call.breakOff();
    });
    const { status, error } = await world.chat({ model: "two", stream: true });
    expect([status, error.message]).toEqual([400, "too long"]);
  });

  test("that the slow one finds wrong is 400, and the next is let go", async () => {
    const second = world.second.next();
    world.second.begin(silentStream);
    world.first.begin(async (call) => {
      await second;
      await refusal(400, "too long")(call);
    });
    const { status, error } = await world.chat({ model: "two", stream: true });
    expect([status, error.message]).toEqual([400, "too long"]);
    expect(await (await second).closed).toBeGreaterThan(0);
  });
});

const weighted = (on: RuntimeName) =>
  startWorld(on, {
    config: { models: [{ id: "even", targets: ["first/m", "second/m"].map((target) => ({ target, weight: 1 })) }] },
  });

onExecutable("Weighted targets", weighted, (world) => {
  test("share the calls, which is no failover, and stand in for each other", async () => {
    for (const provider of [world.first, world.second]) provider.begin(echo());
    const decisions = new Set<string | null>();
    for (let call = 0; call < 40; call += 1)
      decisions.add((await world.chat({ model: "even" })).headers.get("x-automated-decision"));
    expect([...decisions]).toEqual(["generate, route"]);
    expect(world.first.calls.length).toBeWithin(5, 36);
    world.first.begin(down);
    for (let call = 0; call < 10; call += 1) expect((await world.chat({ model: "even" })).status).toBe(200);
  });
});
