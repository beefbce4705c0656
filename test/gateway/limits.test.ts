import { expect, test } from "bun:test";
import { becomes, newCaller } from "../support/accounts.ts";
import { type RuntimeName, onExecutable } from "../support/runtimes.ts";
import { echo } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

/** The built-in limits, as a first start has them. */
const start = (on: RuntimeName) =>
  startWorld(on, {
    config: {
      tiers: {},
      server: { max_body_mb: 0.001 },
      models: [
        { id: "one", targets: ["first/m"] },
        { id: "paid", targets: ["first/m"], price: { input: 1, output: 1 } },
      ],
    },
  });

const tiers = [
  ["no tier named", [], 60],
  ["standard", ["--tier", "standard"], 60],
  ["developer, the other name of standard", ["--tier", "developer"], 60],
  ["legacy", ["--tier", "legacy"], 300],
  ["enterprise, the other name of legacy", ["--tier", "enterprise"], 300],
  ["unverified", ["--tier", "unverified"], 10],
] as const;

onExecutable("The rate limit", start, (world) => {
  test.each(tiers)("for %s accepts exactly that many requests a minute: %j, %d", async (_name, options, limit) => {
    const { headers } = await newCaller(world.gateway, options);
    const answers = await Promise.all(Array.from({ length: limit + 5 }, () => world.ask("/v1/models", { headers })));
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([accepted.length, refused.length]).toEqual([limit, 5]);
    const remaining = accepted.map((answer) => Number(answer.headers.get("x-ratelimit-remaining")));
    expect(remaining.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: limit }).keys()]);
    for (const answer of answers) expect(answer.headers.get("x-ratelimit-limit")).toBe(String(limit));
  });

  test("exceeded yields 429 rate_limit_exceeded with whole seconds to wait, from 1 to 59", async () => {
    const { headers } = await newCaller(world.gateway, ["--tier", "unverified"]);
    for (let request = 0; request < 10; request += 1) await world.ask("/v1/models", { headers });
    const { status, error, headers: told } = await world.chat({}, headers);
    expect([status, error.code, error.type]).toEqual([429, "rate_limit_exceeded", "rate_limit_error"]);
    expect(told.get("retry-after")).toMatch(/^(?:[1-9]|[1-5]\d)$/);
    expect(Number(told.get("retry-after"))).toBeGreaterThan(50);
    expect(told.get("x-ratelimit-remaining")).toBe("0");
    expect(told.get("x-ratelimit-reset")).toMatch(/^(?:[1-5]?\d|60)$/);
    expect(world.first.calls).toHaveLength(0);
  });

  test("is told on every response of a key: limit, remaining, seconds until the window is empty, and the IETF pair", async () => {
    const { headers } = await newCaller(world.gateway);
    const answers = [
      await world.ask("/v1/models", { headers }),
      await world.ask("/v1/models/none", { headers }),
      await world.ask("/v1/chat/completions", { headers }),
    ];
    expect(
      answers.map(({ headers: told }) =>
        ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit-policy", "ratelimit"].map(
          (name) => told.get(name),
        ),
      ),
    ).toEqual([
      ["60", "59", "60", '"default";q=60;w=60', '"default";r=59;t=60'],
      ["60", "58", "60", '"default";q=60;w=60', '"default";r=58;t=60'],
      ["60", "57", "60", '"default";q=60;w=60', '"default";r=57;t=60'],
    ]);
  });

  test("counts every authenticated request, refused ones too", async () => {
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway, ["--credits", "0"]);
    const statuses = [
      await world.chat({}, headers),
      await world.chat({ stream: true }, headers),
      await world.chat({ temperature: 3 }, headers),
      await world.chat({ model: "none" }, headers),
      await world.chat({ model: "paid" }, headers),
      await world.chat({}, { ...headers, "api-version": "1999-01-01" }),
      await world.ask("/v1/models/none", { headers }),
      await world.ask("/v1/none", { headers }),
      await world.ask("/v1/models", { headers, method: "DELETE" }),
      await world.ask("/v1/chat/completions", { headers, method: "POST", body: "x".repeat(5000) }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 400, 400, 402, 400, 404, 404, 405, 413]);
    expect(statuses.map(({ headers: told }) => Number(told.get("x-ratelimit-remaining")))).toEqual(
      Array.from({ length: 10 }, (_, index) => 59 - index),
    );
  });

  test("counts each key of an account for itself", async () => {
    const caller = await newCaller(world.gateway, ["--tier", "unverified"]);
    const { out } = await world.gateway.prepare("keys", "create", "--account", caller.name);
    for (let request = 0; request < 10; request += 1) await world.ask("/v1/models", caller);
    expect((await world.ask("/v1/models", caller)).status).toBe(429);
    expect((await world.ask("/v1/models", { headers: { authorization: `Bearer ${out}` } })).status).toBe(200);
  });

  test("says nothing to a stranger", async () => {
    const { headers } = await world.ask("/v1/models", { headers: { authorization: "" } });
    expect([...headers.keys()].filter((name) => /rate-?limit|retry/.test(name))).toEqual([]);
  });

  test("of another tier is in force on the running server within one second", async () => {
    const caller = await newCaller(world.gateway, ["--tier", "unverified"]);
    await world.ask("/v1/models", caller);
    await world.gateway.prepare("accounts", "set", caller.name, "--tier", "legacy");
    const limit = async () => (await world.ask("/v1/models/none", caller)).headers.get("x-ratelimit-limit");
    // A refused request costs nothing, so asking does not use the new limit up.
    expect(await becomes(async () => (await limit()) === "300")).toBe(true);
  });
});

onExecutable(
  "A configured rate limit",
  (on) =>
    startWorld(on, {
      config: { tiers: { developer: { requests_per_minute: 3 }, gold: { requests_per_minute: 5 } } },
    }),
  (world) => {
    test("replaces the built-in one, under either name, and may be a new tier", async () => {
      const callers = [
        await newCaller(world.gateway),
        await newCaller(world.gateway, ["--tier", "developer"]),
        await newCaller(world.gateway, ["--tier", "enterprise"]),
      ];
      const limits = await Promise.all(callers.map((caller) => world.ask("/v1/models", caller)));
      expect(limits.map(({ headers }) => headers.get("x-ratelimit-limit"))).toEqual(["3", "3", "300"]);
    });
  },
);
