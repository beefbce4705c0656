import { afterEach, describe, expect, test } from "bun:test";
import { Discovery, type DiscoverySettings } from "../../../src/upstream/routing/discovery.ts";
import { network } from "../../../src/upstream/transport/network.ts";
import { type Endpoint, UpstreamFailure } from "../../../src/upstream/provider.ts";
import { providers } from "../../../src/upstream/providers/index.ts";
import { type FakeProvider, fakeProvider, type Script } from "../../support/fake-provider.ts";
import { refusal, silent, whole } from "../../support/scripts.ts";

const timeouts = { connectMs: 1000, firstTokenMs: 1000, idleMs: 1000, totalMs: 1000 };
const list = (...ids: string[]) =>
  whole({ object: "list", data: ids.map((id) => ({ id, object: "model", created: 7 })) });
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function provider(script: Script): Promise<FakeProvider> {
  const fake = await fakeProvider(script);
  open.push(() => fake.stop());
  return fake;
}

const endpointAt = ({ url }: FakeProvider, name = "house"): Endpoint => ({
  name,
  provider: providers["openai-compatible"],
  baseUrl: url,
  apiKey: "sk-ours",
  headers: { "x-team": "a" },
  timeouts,
});

/** Discovery of these endpoints, with everything it reports. */
function following(endpoints: Endpoint[], settings: Partial<DiscoverySettings> = {}) {
  const said: string[] = [];
  let whenSaid = Promise.withResolvers<void>();
  const discovery = new Discovery({
    fetch: network(),
    refreshMs: 5,
    retryMs: 5,
    changed({ name }, outcome) {
      said.push(`${name}: ${outcome instanceof UpstreamFailure ? outcome.kind : outcome}`);
      whenSaid.resolve();
      whenSaid = Promise.withResolvers();
    },
    ...settings,
  });
  discovery.follow(endpoints);
  open.push(() => Promise.resolve(discovery.follow([])));
  return {
    discovery,
    said,
    ids: () => discovery.found.map(({ endpoint, models }) => [endpoint.name, ...models.map(({ id }) => id)]),
    async until(count: number) {
      while (said.length < count) await whenSaid.promise;
    },
  };
}

describe("An endpoint", () => {
  test("whose kind changes in a reload is polled again, as its new kind is", async () => {
    const house = await provider(list("a"));
    const { discovery, until } = following([endpointAt(house)]);
    await until(1);
    const asked = house.next();
    discovery.follow([{ ...endpointAt(house), provider: providers["anthropic"] }]);
    expect((await asked).headers["x-api-key"]).toBe("sk-ours");
    expect(discovery.found.map(({ endpoint }) => endpoint.provider)).toEqual([providers["anthropic"]]);
  });

  test("is asked for its models with its key and headers, and not before it is followed", async () => {
    const house = await provider(list("a", "b"));
    const { ids, until } = following([endpointAt(house)]);
    expect(ids()).toEqual([["house"]]);
    await until(1);
    expect(ids()).toEqual([["house", "a", "b"]]);
    const [call] = house.calls;
    expect([call?.method, call?.path, call?.headers["authorization"], call?.headers["x-team"]]).toEqual([
      "GET",
      "/v1/models",
      "Bearer sk-ours",
      "a",
    ]);
  });

  const wrong: readonly [string, Script, string][] = [
    ["is down", (call) => call.reset(), "broken"],
    ["answers with an error", refusal(500, "down"), "busy"],
    ["refuses our key", refusal(401, "Incorrect API key"), "credential"],
    ["is another program", whole("<html>Hello</html>", 200, { "content-type": "text/html" }), "broken"],
    ["sends JSON that is no list", whole({ models: "many" }), "broken"],
    ["sends too much", whole(`[${" ".repeat(17 * 1024 * 1024)}]`), "broken"],
    ["redirects", whole("", 302, { location: "http://127.0.0.1:9/v1/models" }), "broken"],
    ["says nothing", silent, "timeout"],
  ];
  test.each(wrong)("that %s has no models, and keeps those it had", async (_how, script, kind) => {
    const house = await provider(list("a"));
    const { ids, said, until } = following([endpointAt(house)], { timeoutMs: script === silent ? 1000 : 20_000 });
    await until(1);
    house.script = script;
    await until(2);
    expect([said[1], ids()]).toEqual([`house: ${kind}`, [["house", "a"]]]);
    house.script = list("a", "b");
    await until(3);
    expect(ids()).toEqual([["house", "a", "b"]]);
  });

  test("that is unreachable is polled again, and reported as missing once", async () => {
    const house = await provider(list("a"));
    await house.goDown();
    const { ids, said, until } = following([endpointAt(house)]);
    await until(1);
    await house.comeBack();
    await until(2);
    expect([said, ids()]).toEqual([["house: unreachable", "house: 1"], [["house", "a"]]]);
  });

  test("is polled again: new models are offered, missing ones are not", async () => {
    const house = await provider(list("a"));
    const { discovery, ids, until } = following([endpointAt(house)]);
    await until(1);
    const found = discovery.found;
    await house.next();
    await house.next();
    // Nothing changed, so the array is the same.
    expect(discovery.found).toBe(found);
    house.script = list("b");
    while (discovery.found === found) await house.next();
    expect(ids()).toEqual([["house", "b"]]);
  });

  test("that is no longer followed is no longer polled, and a response in progress is aborted", async () => {
    const house = await provider(silent);
    const { discovery, said, ids } = following([endpointAt(house)]);
    const { closed } = await house.next();
    discovery.follow([]);
    await closed;
    expect([said, ids(), house.calls.length]).toEqual([[], [], 1]);
  });

  test("that stays keeps its list without a new request, in the order of the endpoints", async () => {
    const [one, other] = [await provider(list("a")), await provider(list("b"))];
    const { discovery, ids, until } = following([endpointAt(one, "one")], { refreshMs: 60_000 });
    await until(1);
    discovery.follow([endpointAt(other, "other"), endpointAt(one, "one")]);
    expect(ids()).toEqual([["other"], ["one", "a"]]);
    await until(2);
    expect(ids()).toEqual([
      ["other", "b"],
      ["one", "a"],
    ]);
    expect(one.calls).toHaveLength(1);
    one.script = silent;
    const anew = { ...endpointAt(one, "one"), apiKey: "sk-new" };
    discovery.follow([anew]);
    expect(ids()).toEqual([["one", "a"]]);
    discovery.follow([{ ...anew, baseUrl: other.url }]);
    expect(ids()).toEqual([["one"]]);
  });

  test("of a kind without a list is not polled", async () => {
    const house = await provider(list("a"));
    const { ids, until } = following([{ ...endpointAt(house), provider: providers.azure }]);
    await until(1);
    expect([ids(), house.calls.length]).toEqual([[["house"]], 0]);
  });
});
