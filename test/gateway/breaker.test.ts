import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { becomes } from "../support/accounts.ts";
import { chunk, textChunks } from "../support/answers.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, stream, unfinished } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

/** Each test has models of its own, so that no breaker knows what happened before. */
const ids = ["down", "back", "alone", "asked", "wrong", "key", "broken", "kept", "left", "later"];
const startWith = (provider: object) => (on: RuntimeName) =>
  startWorld(on, {
    provider: { breaker: { failures: 3, open: "1s" }, ...provider },
    config: {
      models: ids.flatMap((id) => [
        { id, targets: [`first/${id}`, `second/${id}`] },
        { id: `${id}-alone`, targets: [`first/${id}`] },
      ]),
    },
  });

const down = refusal(500, "down");
const askedOf = (world: World) => [world.first.calls.length, world.second.calls.length];

/** Lets the first provider fail until its breaker is open. */
async function breakFirst(world: World, model: string, script: Script = down): Promise<void> {
  world.first.begin(script);
  world.second.begin(echo());
  for (let call = 0; call < 3; call += 1) await world.chat({ model });
}

const servedBy = async (world: World, model: string) => (await world.chat({ model })).headers.get("x-provider");

interface Written {
  models: object[];
  providers: Record<string, object>;
}
const written = ({ gateway }: World) => JSON.parse(readFileSync(gateway.configFile, "utf8")) as Written;

/** Puts a configuration with one more model in force. */
async function change(world: World, config: Written, id: string): Promise<void> {
  const models = [...config.models, { id, targets: ["second/x"] }];
  writeFileSync(world.gateway.configFile, JSON.stringify({ ...config, models }));
  expect(await becomes(async () => (await world.ask(`/v1/models/${id}`)).status === 200)).toBe(true);
}

onExecutable("A target that keeps failing", startWith({}), (world) => {
  test("is not asked any more: others answer at once, which is disclosed", async () => {
    await breakFirst(world, "down");
    expect(askedOf(world)).toEqual([3, 3]);
    const { status, headers } = await world.chat({ model: "down" });
    expect([status, headers.get("x-provider")]).toEqual([200, "second"]);
    expect(headers.get("x-automated-decision")).toBe("generate, route, failover");
    expect(askedOf(world)).toEqual([3, 4]);
    expect(await world.logs()).toContain(
      '"provider":"first","model":"down","state":"open","reason":"failed","failuresInRow":0',
    );
  });

  test("is asked again by one call, and by all when that was answered", async () => {
    await breakFirst(world, "back");
    world.first.begin(echo());
    expect(await becomes(async () => (await servedBy(world, "back")) === "first")).toBe(true);
    expect(await servedBy(world, "back")).toBe("first");
    expect(await world.logs()).toMatch(/"model":"back","state":"closed".*"target back"/);
  });

  test("is asked all the same where nobody else could answer, by a call that comes during another's too", async () => {
    await breakFirst(world, "alone-alone");
    const waiting = Promise.withResolvers<void>();
    world.first.begin(async (call) => {
      await waiting.promise;
      await echo()(call);
    });
    const asked = world.first.next();
    const probe = world.chat({ model: "alone-alone" });
    await asked;
    const isAskedToo = world.first.next().then(() => "asked");
    const other = world.chat({ model: "alone-alone" });
    expect(await Promise.race([other.then(({ status }) => status), isAskedToo])).toBe("asked");
    waiting.resolve();
    expect([(await probe).status, (await other).status]).toEqual([200, 200]);
    expect((await world.chat({ model: "alone-alone" })).status).toBe(200);
  });

  test("and asked to be left alone is not asked before: the call is 503 at once, with the time that is left", async () => {
    await breakFirst(world, "asked-alone", refusal(429, "slow down", {}, { "retry-after": "40" }));
    const { status, headers, error } = await world.chat({ model: "asked-alone" });
    expect([status, error.code]).toEqual([503, "service_unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeWithin(30, 41);
    expect(world.first.calls).toHaveLength(3);
  });

  test("only because requests are wrong is asked on", async () => {
    await breakFirst(world, "wrong", refusal(400, "too long"));
    expect((await world.chat({ model: "wrong" })).status).toBe(400);
    expect(askedOf(world)).toEqual([4, 0]);
  });

  test("only because callers leave is asked on", async () => {
    world.first.begin(() => {});
    for (let call = 0; call < 3; call += 1) {
      const asked = world.first.next();
      const leaving = new AbortController();
      const answer = fetch(`${world.gateway.url}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${world.gateway.key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "left", messages: [{ role: "user", content: "Hello" }] }),
        signal: leaving.signal,
      });
      const { closed } = await asked;
      leaving.abort();
      expect(await answer.catch(() => "left")).toBe("left");
      await closed;
    }
    world.first.begin(echo());
    expect(await servedBy(world, "left")).toBe("first");
  });

  test("only because callers leave in the middle of their answers is asked on", async () => {
    world.first.begin(unfinished([chunk({ content: "half" })]));
    for (let call = 0; call < 12; call += 1) {
      const asked = world.first.next();
      const reading = await world.stream({ model: "later" });
      await reading.until(/half/);
      reading.leave();
      await (
        await asked
      ).closed;
    }
    world.first.begin(echo());
    expect(await servedBy(world, "later")).toBe("first");
  });

  test("because it refuses our own key is left alone at once, and the log says so", async () => {
    world.first.begin(refusal(401, "Incorrect API key provided: sk-the-gateways-own-key"));
    world.second.begin(echo());
    for (let call = 0; call < 3; call += 1) expect(await servedBy(world, "key")).toBe("second");
    expect(askedOf(world)).toEqual([1, 3]);
    const log = await world.logs();
    expect(log).toMatch(
      /"level":"error".*"model":"key","state":"open","reason":"credential".*"openForMs":(?:300000|2999\d\d)/,
    );
    expect(log).not.toContain("sk-the-gateways-own-key");
  });

  test("in the middle of its answers is left alone too", async () => {
    world.second.begin(stream(textChunks(["whole"])));
    world.first.begin(async (call) => {
      await unfinished(textChunks(["half"], null).slice(0, 2))(call);
      call.breakOff();
    });
    const asked = async () => {
      for (let call = 0; call < 12; call += 1) await world.chat({ model: "broken", stream: true });
      return world.first.calls.length;
    };
    // Each call counts twice, as one that began to be answered and as one that broke off.
    expect(await asked()).toBeLessThan(12);
  });

  test("is remembered when the configuration changes, unless what changed is how it is asked", async () => {
    await breakFirst(world, "kept", refusal(401, "key"));
    const before = written(world);
    await change(world, before, "more");
    expect(await servedBy(world, "kept")).toBe("second");
    expect(world.first.calls).toHaveLength(1);
    world.first.begin(echo());
    const first = { ...before.providers["first"], api_key: "sk-a-better-key" };
    await change(world, { ...before, providers: { ...before.providers, first } }, "more-still");
    expect(await servedBy(world, "kept")).toBe("first");
  });
});

onExecutable("A target whose provider is told what it speaks", startWith({ speaks: ["openai-responses"] }), (world) => {
  test("is remembered when the configuration changes, too", async () => {
    await breakFirst(world, "kept", refusal(401, "key"));
    await change(world, written(world), "more");
    expect(await servedBy(world, "kept")).toBe("second");
    expect(world.first.calls).toHaveLength(1);
  });
});

/** Beside it the built-in demo answers. */
const onlyOne = (on: RuntimeName) =>
  startWorld(on, {
    provider: { breaker: { failures: 1, open: "1s" } },
    config: { models: [{ id: "only", targets: ["first/m"] }] },
  });

onExecutable("A gateway", onlyOne, (world) => {
  test("is not ready while no model can be answered, and ready again after", async () => {
    const isReady = async () => (await world.ask("/ready")).status === 200;
    expect(await isReady()).toBe(true);
    world.first.begin(down);
    await world.chat({ model: "only" });
    const { status, error } = await world.ask("/ready");
    expect([status, error.code]).toEqual([503, "service_unavailable"]);
    expect(await becomes(isReady)).toBe(true);
  });
});
