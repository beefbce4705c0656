import { expect, test } from "bun:test";
import { newCaller } from "../support/accounts.ts";
import { expectOfficial } from "../support/official.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const ids = ["one", "house/one:latest", "deep/er/path", "a b%c?d#e".replaceAll(" ", "_"), "100%", "demo"];
const start = (on: RuntimeName) =>
  startWorld(on, {
    config: {
      models: ids
        .filter((id) => id !== "demo")
        .map((id) => ({
          id,
          targets: ["first/m"],
          ...(id === "one" ? { owned_by: "openai", created: 1_700_000_000 } : {}),
        })),
    },
  });

onExecutable("The models", start, (world) => {
  test("are listed with status 200 as a Model list, in the configuration's order", async () => {
    const { status, headers, json } = await world.ask("/v1/models");
    expect([status, json["object"]]).toEqual([200, "list"]);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect((json["data"] as { id: string }[]).map(({ id }) => id)).toEqual(ids);
    expectOfficial("ListModelsResponse", json);
  });

  test.each(["/v1/models", "/v1/models/one"])("are kept by no cache, since each key has its own: %s", async (path) => {
    expect((await world.ask(path)).headers.get("cache-control")).toBe("no-store");
  });

  test("each have id, object, created and owned_by", async () => {
    const { json } = await world.ask("/v1/models");
    expect((json["data"] as object[])[0]).toEqual({
      id: "one",
      object: "model",
      created: 1_700_000_000,
      owned_by: "openai",
    });
    for (const model of json["data"] as Record<string, unknown>[]) {
      expect(Object.keys(model).toSorted()).toEqual(["created", "id", "object", "owned_by"]);
      expect([model["object"], Number.isInteger(model["created"]), model["owned_by"] !== ""]).toEqual([
        "model",
        true,
        true,
      ]);
    }
  });

  test.each(ids)("are each found by their identifier, encoded: %s", async (id) => {
    const { status, json } = await world.ask(`/v1/models/${encodeURIComponent(id)}`);
    expect([status, json["id"]]).toEqual([200, id]);
    expectOfficial("Model", json);
    const list = (await world.ask("/v1/models")).json["data"] as { id: string }[];
    expect(list.find((model) => model.id === id)).toMatchObject(json);
  });

  test.each(["one", "house/one:latest", "deep/er/path", "house%2Fone:latest", "house%2fone%3Alatest", "one?x=1"])(
    "are found with slashes raw or encoded, whatever query follows: %s",
    async (path) => {
      expect((await world.ask(`/v1/models/${path}`)).status).toBe(200);
    },
  );

  test.each([
    "none",
    "ONE",
    "one/",
    "house",
    "house/one",
    "house%252Fone:latest",
    "%ZZ",
    "%00",
    "..%2Fmodels",
    "x".repeat(2000),
  ])("that are not offered are 404 model_not_found: %s", async (path) => {
    const { status, error } = await world.ask(`/v1/models/${path}`);
    expect([status, error.code, error.type, error.param]).toEqual([
      404,
      "model_not_found",
      "invalid_request_error",
      "model",
    ]);
  });

  test.each(ids.filter((id) => id !== "demo"))("can be asked by the identifier the list shows: %s", async (model) => {
    world.first.begin(echo());
    const { status, json } = await world.chat({ model });
    expect([status, json["model"]]).toEqual([200, model]);
  });

  test("that a key may not use are not shown to it and not served to it", async () => {
    const { headers } = await newCaller(world.gateway, [], ["--models", "one,deep/er/path"]);
    const { json } = await world.ask("/v1/models", { headers });
    expect((json["data"] as { id: string }[]).map(({ id }) => id)).toEqual(["one", "deep/er/path"]);
    expect((await world.ask("/v1/models/100%25", { headers })).status).toBe(404);
    expect((await world.chat({ model: "100%" }, headers)).error.param).toBe("model");
    world.first.begin(echo());
    expect((await world.chat({ model: "one" }, headers)).status).toBe(200);
  });

  test("are not told apart from missing ones by a key that may not use them", async () => {
    const { headers } = await newCaller(world.gateway, [], ["--models", "one"]);
    const [hidden, missing] = [
      await world.ask("/v1/models/demo", { headers }),
      await world.ask("/v1/models/none", { headers }),
    ];
    expect(hidden.text).toBe(missing.text);
  });
});
