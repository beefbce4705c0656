import { afterEach, describe, expect, test } from "bun:test";
import { Discovery, type DiscoverySettings } from "../../../src/upstream/routing/discovery.ts";
import { network } from "../../../src/upstream/transport/network.ts";
import { type Place, UpstreamFailure } from "../../../src/upstream/provider.ts";
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

const placeAt = ({ url }: FakeProvider, name = "house"): Place => ({
  name,
  provider: providers["openai-compatible"],
  baseUrl: url,
  apiKey: "sk-ours",
  headers: { "x-team": "a" },
  timeouts,
});

/** Discovery of these places, and what it says as it goes on. */
function following(places: Place[], settings: Partial<DiscoverySettings> = {}) {
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
  discovery.follow(places);
  open.push(() => Promise.resolve(discovery.follow([])));
  return {
    discovery,
    said,
    ids: () => discovery.found.map(({ place, models }) => [place.name, ...models.map(({ id }) => id)]),
    async until(count: number) {
      while (said.length < count) await whenSaid.promise;
    },
  };
}

describe("A provider", () => {
  test("whose kind changes in a reload is asked anew, as its new kind is", async () => {
    const house = await provider(list("a"));
    const { discovery, until } = following([placeAt(house)]);
    await until(1);
    const asked = house.next();
    discovery.follow([{ ...placeAt(house), provider: providers["anthropic"] }]);
    expect((await asked).headers["x-api-key"]).toBe("sk-ours");
    expect(discovery.found.map(({ place }) => place.provider)).toEqual([providers["anthropic"]]);
  });

  test("is asked for its models as for an answer, with its key and headers, and not before it is followed", async () => {
    const house = await provider(list("a", "b"));
    const { ids, until } = following([placeAt(house)]);
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
    ["says nothing", silent, "broken"],
  ];
  test.each(wrong)("that %s has no models, and those it had stay", async (_how, script, kind) => {
    const house = await provider(list("a"));
    const { ids, said, until } = following([placeAt(house)], { timeoutMs: script === silent ? 1000 : 20_000 });
    await until(1);
    house.script = script;
    await until(2);
    expect([said[1], ids()]).toEqual([`house: ${kind}`, [["house", "a"]]]);
    house.script = list("a", "b");
    await until(3);
    expect(ids()).toEqual([["house", "a", "b"]]);
  });

  test("that is not there is looked for again, and said to be missing once", async () => {
    const house = await provider(list("a"));
    await house.goDown();
    const { ids, said, until } = following([placeAt(house)]);
    await until(1);
    await house.comeBack();
    await until(2);
    expect([said, ids()]).toEqual([["house: unreachable", "house: 1"], [["house", "a"]]]);
  });

  test("is asked again after a while: what is new is offered, what is gone is not", async () => {
    const house = await provider(list("a"));
    const { discovery, ids, until } = following([placeAt(house)]);
    await until(1);
    const found = discovery.found;
    await house.next();
    await house.next();
    // Nothing has changed, and so nothing is made anew.
    expect(discovery.found).toBe(found);
    house.script = list("b");
    while (discovery.found === found) await house.next();
    expect(ids()).toEqual([["house", "b"]]);
  });

  test("that is followed no longer is asked no more, not even to the end of its answer", async () => {
    const house = await provider(silent);
    const { discovery, said, ids } = following([placeAt(house)]);
    const { closed } = await house.next();
    discovery.follow([]);
    await closed;
    expect([said, ids(), house.calls.length]).toEqual([[], [], 1]);
  });

  test("that stays keeps its list, without being asked, in the order of the providers", async () => {
    const [one, other] = [await provider(list("a")), await provider(list("b"))];
    const { discovery, ids, until } = following([placeAt(one, "one")], { refreshMs: 60_000 });
    await until(1);
    discovery.follow([placeAt(other, "other"), placeAt(one, "one")]);
    expect(ids()).toEqual([["other"], ["one", "a"]]);
    await until(2);
    expect(ids()).toEqual([
      ["other", "b"],
      ["one", "a"],
    ]);
    expect(one.calls).toHaveLength(1);
    discovery.follow([{ ...placeAt(one, "one"), apiKey: "sk-new" }]);
    expect(ids()).toEqual([["one"]]);
  });

  test("of a kind that has no list is not asked", async () => {
    const house = await provider(list("a"));
    const { ids, until } = following([{ ...placeAt(house), provider: providers.azure }]);
    await until(1);
    expect([ids(), house.calls.length]).toEqual([[["house"]], 0]);
  });
});
