import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { becomes, newCaller } from "../support/accounts.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, silent, whole } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

/** A provider that tells its models, and answers calls as another script says. */
const listing =
  (ids: string[], answer: Script = echo()): Script =>
  (call) =>
    call.method === "GET" ? whole({ data: ids.map((id) => ({ id })) })(call) : answer(call);

const start = (scripts: [Script, Script]) => (on: RuntimeName) =>
  startWorld(on, { scripts, config: { models: undefined } });

async function offered(world: World, headers: Record<string, string> = {}): Promise<string[]> {
  const { json } = await world.ask("/v1/models", { headers });
  return (json["data"] as { id: string; owned_by: string }[]).map(({ id, owned_by }) => `${id} of ${owned_by}`);
}

const lists = listing(["alone", "both"]);
const alsoLists = listing(["both", "first/both"]);

onExecutable("Without configured models", start([lists, alsoLists]), (world) => {
  test("those that the providers list are offered, and demo", async () => {
    expect(await becomes(async () => (await offered(world)).length === 4)).toBe(true);
    expect(await offered(world)).toEqual(["first/both of first", "alone of first", "both of first", "demo of penname"]);
  });

  test("a model is asked of the provider that lists it, and of the next that does", async () => {
    expect((await world.chat({ model: "alone" })).headers.get("x-provider")).toBe("first");
    world.first.begin(refusal(500, "down"));
    const { status, headers, json } = await world.chat({ model: "both" });
    expect([status, headers.get("x-provider"), json["model"]]).toEqual([200, "second", "both"]);
    expect([world.first.calls[0]?.json["model"], world.second.calls.at(-1)?.json["model"]]).toEqual(["both", "both"]);
  });

  test("a model is asked of one provider alone by provider/model, whether or not another has one of that name", async () => {
    world.first.begin(refusal(500, "down"));
    world.second.begin(echo());
    expect((await world.chat({ model: "first/alone" })).status).toBe(503);
    expect((await world.chat({ model: "second/both" })).headers.get("x-provider")).toBe("second");
    world.first.begin(echo());
    expect((await world.chat({ model: "first/both" })).headers.get("x-provider")).toBe("first");
    expect(world.first.calls[0]?.json["model"]).toBe("both");
    expect((await world.ask("/v1/models/second/first/both")).status).toBe(200);
  });

  test("a key may be for provider/model, and is shown that name", async () => {
    const { headers } = await newCaller(world.gateway, [], ["--models", "first/alone,both"]);
    expect(await offered(world, headers)).toEqual(["first/alone of first", "both of first"]);
    expect((await world.chat({ model: "alone" }, headers)).error.param).toBe("model");
    world.first.begin(echo());
    expect((await world.chat({ model: "first/alone" }, headers)).status).toBe(200);
  });

  test("a model that no provider lists is not there, and no provider is asked for it", async () => {
    world.first.begin(echo());
    for (const model of ["nobodys", "first/nobodys", "third/both"]) {
      const { status, error } = await world.chat({ model });
      expect([status, error.param]).toEqual([400, "model"]);
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test("the log says how many each has", async () => {
    expect(await world.logs()).toMatch(/"provider":"first","models":2.*"models listed"/);
  });
});

onExecutable("A gateway whose providers do not tell their models", start([silent, refusal(500, "x")]), (world) => {
  test("answers at once and is ready, and says in its log who does not", async () => {
    expect(await offered(world)).toEqual(["demo of penname"]);
    expect((await world.ask("/ready")).status).toBe(200);
    expect((await world.chat({ model: "demo" })).status).toBe(200);
    const log = await world.gateway.logged(/models not listed/);
    expect(log).toMatch(/"level":"warn".*"provider":"second","failure":"busy".*"models not listed"/);
  });
});

onExecutable("A provider whose key is changed", start([listing(["alone"]), lists]), (world) => {
  test("is offered with the models that it listed before, until it lists them to the new one", async () => {
    expect(await becomes(async () => (await offered(world)).includes("alone of first"))).toBe(true);
    const config = JSON.parse(readFileSync(world.gateway.configFile, "utf8")) as { providers: { first: object } };
    const providers = { ...config.providers, first: { ...config.providers.first, api_key: "sk-another" } };
    world.first.begin((call) => (call.method === "GET" ? silent : echo())(call));
    const asked = world.first.next();
    writeFileSync(world.gateway.configFile, JSON.stringify({ ...config, providers }));
    const { headers } = await asked;
    const { status } = await world.chat({ model: "first/alone" });
    expect([headers["authorization"], status]).toEqual(["Bearer sk-another", 200]);
    expect(world.first.calls.at(-1)?.headers["authorization"]).toBe("Bearer sk-another");
  });
});
