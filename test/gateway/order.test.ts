import { expect, test } from "bun:test";
import { newCaller } from "../support/accounts.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

/** Everything that can be wrong with one request, in the order in which it is judged. */
const wrongs = {
  key: { headers: { authorization: `Bearer ak-${"z".repeat(43)}` } },
  version: { headers: { "api-version": "1999-01-01" } },
  body: { request: { temperature: 3 } },
  model: { request: { model: "none" } },
};

const start = (on: RuntimeName) => startWorld(on, { model: { price: { input: 1, output: 1 } } });

onExecutable("A request with several faults", start, (world) => {
  const judge = async (request: object, headers: Record<string, string>) => {
    const { status, error } = await world.chat(request, headers);
    return [status, error.param];
  };

  test("is judged by its key first, then rate limit, version, body, model, credit and provider", async () => {
    world.first.begin(refusal(400, "The provider's own judgement"));
    const poor = (await newCaller(world.gateway, ["--credits", "0"])).headers;
    const fast = (await newCaller(world.gateway, ["--tier", "unverified", "--credits", "0"])).headers;
    for (let request = 0; request < 10; request += 1) await world.ask("/v1/models", { headers: fast });
    const all = { ...wrongs.body.request, ...wrongs.model.request };

    expect(await judge(all, { ...wrongs.version.headers, ...wrongs.key.headers })).toEqual([401, null]);
    expect(await judge(all, { ...wrongs.version.headers, ...fast })).toEqual([429, null]);
    expect(await judge(all, { ...wrongs.version.headers, ...poor })).toEqual([400, "API-Version"]);
    expect(await judge(all, poor)).toEqual([400, "temperature"]);
    expect(await judge(wrongs.model.request, poor)).toEqual([400, "model"]);
    expect(await judge({}, poor)).toEqual([402, null]);
    expect(world.first.calls).toHaveLength(0);
    expect(await judge({}, {})).toEqual([400, null]);
    expect(world.first.calls).toHaveLength(1);
  });

  test("that is refused costs nothing and reaches no provider", async () => {
    world.first.begin(echo());
    for (const { headers = {}, request = {} } of Object.values<{ headers?: Record<string, string>; request?: object }>(
      wrongs,
    ))
      expect((await world.chat(request, headers)).status).toBeGreaterThanOrEqual(400);
    expect(world.first.calls).toHaveLength(0);
  });
});
