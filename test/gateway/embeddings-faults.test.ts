import { expect, test } from "bun:test";
import { inOpenAIStyle } from "../support/embedding-kinds.ts";
import { becomes, newCaller } from "../support/accounts.ts";
import { bookedOf } from "../support/booked.ts";
import type { Script } from "../support/fake-provider.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { refusal, silent, whole } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

const answers: Script = (call) => inOpenAIStyle(call)(call);
const brisk = { connect: "2s", first_token: "300ms", idle: "300ms", total: "300ms" };
const start = (on: RuntimeName) => startWorld(on, { brisk, model: { price: { input: 1, output: 0 } } });
const input = ["One", "Two", "Three"];

const list = (...embeddings: unknown[]) =>
  whole({
    object: "list",
    data: embeddings.map((embedding, index) => ({ index, embedding })),
    usage: { prompt_tokens: 5 },
  });
const placed = (...places: unknown[]) => whole({ data: places.map((index) => ({ index, embedding: [0.5, 0.25] })) });
/** 1, then a NaN of 32 bits. */
const broken32 = Buffer.from([0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f]).toString("base64");

/** What a provider could answer that is no answer. */
const failures: readonly [string, Script][] = [
  ["408", refusal(408, "slow")],
  ["429", refusal(429, "Rate limit reached")],
  ["500", refusal(500, "error")],
  ["503", refusal(503, "loading")],
  ["401, our own key refused", refusal(401, "Incorrect API key provided")],
  ["404, its model gone", refusal(404, "The model does not exist")],
  ["404, which it says to every path", whole("<html>Not Found</html>", 404, { "content-type": "text/html" })],
  ["a reset connection", (call) => call.reset()],
  [
    "a body that breaks off",
    (call) => (call.begin(200, { "content-type": "application/json" }), void call.send('{"data":['), call.breakOff()),
  ],
  ["a page of HTML", whole("<html>Maintenance</html>", 200, { "content-type": "text/html" })],
  ["an error with a good status", whole({ error: { message: "overloaded", code: 529 } })],
  ["a list", whole([])],
  ["no data", whole({ object: "list" })],
  ["data that is no list", whole({ data: { 0: { embedding: [1] } } })],
  ["one vector too few", list([0.5, 1], [0.5, 1])],
  ["one vector too many", list([0.5, 1], [0.5, 1], [0.5, 1], [0.5, 1])],
  ["an empty vector", list([0.5], [], [0.5])],
  ["vectors of different lengths", list([0.5, 1], [0.5], [0.5, 1])],
  ["a vector with null in it", list([0.5, 1], [0.5, null], [0.5, 1])],
  ["a vector with a text in it", list([0.5, 1], [0.5, "1"], [0.5, 1])],
  ["a vector with a number beyond 32 bits", list([0.5, 1], [0.5, 1e300], [0.5, 1])],
  ["a vector that is a word", list([0.5, 1], "vector", [0.5, 1])],
  ["more numbers than are kept", list(...Array<number[]>(3).fill(Array<number>(6_000_000).fill(1)))],
  ["base64 of half a number", list("AACAPw==", "AACA", "AACAPw==")],
  ["base64 of what is no number", list(broken32, broken32, broken32)],
  ["nothing in a vector's place", list([0.5, 1], null, [0.5, 1])],
  ["two vectors for one text", placed(0, 1, 1)],
  ["two vectors for three texts, both in the place 0", placed(0, 0)],
  ["a vector for a text that is not there", placed(0, 1, 3)],
  ["a vector for the text minus one", placed(0, 1, -1)],
  ["a vector for the text four thousand million", placed(0, 1, 4_294_967_294)],
  ["a vector for a text that has a name", placed(0, 1, "__proto__")],
];

onExecutable("A request for embeddings", start, (world) => {
  const post = (body: object = {}, headers = {}) =>
    world.ask("/v1/embeddings", { method: "POST", headers, body: { model: "two", input, ...body } });
  const vectors = ({ json }: { json: Record<string, unknown> }) =>
    (json["data"] as { embedding: number[] }[]).map(({ embedding }) => embedding.length);

  test.each(failures)("whose first provider fails with %s is answered by the second", async (_how, script) => {
    world.first.begin(script);
    world.second.begin(answers);
    const answer = await post();
    expect([answer.status, answer.headers.get("x-provider")]).toEqual([200, "second"]);
    expect(answer.headers.get("x-automated-decision")).toBe("generate, route, failover");
    expect(vectors(answer)).toEqual([4, 4, 4]);
    expect(world.first.calls.length).toBeGreaterThan(0);
  });

  test("whose first provider is silent is answered by the second", async () => {
    world.first.begin(silent);
    world.second.begin(answers);
    const answer = await post({ model: "brisk" });
    expect([answer.status, answer.headers.get("x-provider")]).toEqual([200, "second"]);
  });

  test("that no provider answers is told when to come back, and costs nothing", async () => {
    for (const provider of [world.first, world.second]) provider.begin(refusal(500, "down"));
    const { name, headers } = await newCaller(world.gateway, ["--credits", "1"]);
    const answer = await post({}, headers);
    expect([answer.status, answer.error.code]).toEqual([503, "service_unavailable"]);
    expect(Number(answer.headers.get("retry-after"))).toBeWithin(1, 60);
    expect(await becomes(() => bookedOf(world.gateway.dataDir, name).length === 1)).toBe(true);
    expect(bookedOf(world.gateway.dataDir, name)[0]).toMatchObject({ reason: "rejected", promptTokens: 0 });
  });

  test("that a provider refuses is refused with its sentence, and with the types of the values that it quotes", async () => {
    world.first.begin((call) => refusal(400, `Too long: ${String((call.json["input"] as string[])[0])}`)(call));
    const { status, error } = await post({ input: "ada@example.org" });
    expect([status, error.message]).toEqual([400, "Too long: [EMAIL_ADDRESS]"]);
  });

  test("whose vectors would have another length than was asked for is refused, with the field's name", async () => {
    for (const provider of [world.first, world.second]) provider.begin(list([1, 2], [1, 2], [1, 2]));
    const { status, error } = await post({ dimensions: 8 });
    expect([status, error.param]).toEqual([400, "dimensions"]);
  });

  test("is restored to its order however the provider sorts its answer", async () => {
    world.first.begin((call) => whole({ data: [2, 0, 1].map((index) => ({ index, embedding: [index, 1] })) })(call));
    const { json } = await post();
    expect((json["data"] as { embedding: number[] }[]).map(({ embedding: [first] }) => first)).toEqual([0, 1, 2]);
  });

  test("keeps its order where the provider gives every vector the place 0", async () => {
    world.first.begin((call) => whole({ data: [3, 1, 2].map((first) => ({ index: 0, embedding: [first, 1] })) })(call));
    const { json } = await post();
    expect(json["data"]).toMatchObject([3, 1, 2].map((first, index) => ({ index, embedding: [first, 1] })));
  });

  test("whose client leaves takes the provider with it, and is billed by estimate", async () => {
    world.first.begin(silent);
    const { name, headers } = await newCaller(world.gateway, ["--credits", "1"]);
    const asked = world.first.next();
    const leaving = new AbortController();
    const body = JSON.stringify({ model: "two", input });
    const left = world
      .ask("/v1/embeddings", { method: "POST", headers, body, signal: leaving.signal })
      .catch(() => "left");
    const call = await asked;
    leaving.abort();
    expect([await left, (await call.closed) > 0]).toEqual(["left", true]);
    expect(await becomes(() => bookedOf(world.gateway.dataDir, name).length === 1)).toBe(true);
    const [booked] = bookedOf(world.gateway.dataDir, name);
    expect([booked?.reason, booked?.estimated, booked!.promptTokens > 0]).toEqual(["caller_gone", 1, true]);
  });
});

const flaky = (on: RuntimeName) =>
  startWorld(on, { provider: { retry: { attempts: 2 }, breaker: { failures: 3, open: "60s" } } });

onExecutable("A provider of embeddings", flaky, (world) => {
  const post = (model: string) => world.ask("/v1/embeddings", { method: "POST", body: { model, input } });

  test("that is busy is asked again, and closed to further requests after repeated failures", async () => {
    let asked = 0;
    world.first.begin((call) => ((asked += 1) < 3 ? refusal(503, "loading") : answers)(call));
    expect((await post("one")).status).toBe(200);
    expect(asked).toBe(3);
    world.first.begin(refusal(500, "down"));
    world.second.begin(answers);
    for (let call = 0; call < 6; call++) expect((await post("two")).headers.get("x-provider")).toBe("second");
    expect(world.first.calls.length).toBeLessThan(6);
    const { text } = await world.ask("/metrics");
    expect(/penname_breaker_state\{provider="first"[^}]*\} (\d)/.exec(text)?.[1]).toBe("2");
  });
});
