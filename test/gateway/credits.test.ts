import { expect, test } from "bun:test";
import { becomes, must, newCaller } from "../support/accounts.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal, silent } from "../support/scripts.ts";
import { startWorld } from "../support/world.ts";

/** A dollar a thousand tokens, so that small numbers show. */
const price = { input: 1000, output: 1000 };
const start = (on: RuntimeName) => startWorld(on, { model: { price, max_output_tokens: 100 } });

onExecutable("A metered account", start, (world) => {
  const balanceOf = async (name: string): Promise<string> => {
    const { out } = await must(world.gateway.prepare("accounts", "list", "--json"));
    const accounts = JSON.parse(out) as { name: string; balance_usd: string }[];
    return accounts.find((account) => account.name === name)?.balance_usd ?? "";
  };

  test("with too few credits gets 402 insufficient_quota, and nothing is sent to a provider", async () => {
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway, ["--credits", "0"]);
    for (const stream of [false, true]) {
      const { status, error } = await world.chat({ stream }, headers);
      expect([status, error.code, error.type, error.param]).toEqual([
        402,
        "insufficient_quota",
        "insufficient_quota",
        null,
      ]);
    }
    expect(world.first.calls).toHaveLength(0);
  });

  test("may still list models without credits", async () => {
    const { headers } = await newCaller(world.gateway, ["--credits", "0"]);
    expect((await world.ask("/v1/models", { headers })).status).toBe(200);
  });

  test("pays what the provider reports, and the rest of what was set aside returns", async () => {
    world.first.begin(echo());
    const { name, headers } = await newCaller(world.gateway, ["--credits", "1"]);
    expect((await world.chat({ max_tokens: 50 }, headers)).status).toBe(200);
    expect((await world.chat({ max_tokens: 50, stream: true }, headers)).status).toBe(200);
    // Two answers of 18 tokens.
    expect(await becomes(async () => Number(await balanceOf(name)) === 0.964)).toBe(true);
  });

  test("pays nothing for a call that no provider answered", async () => {
    world.first.begin(refusal(500, "down"));
    const { name, headers } = await newCaller(world.gateway, ["--credits", "1"]);
    expect((await world.chat({ max_tokens: 50 }, headers)).status).toBe(503);
    expect(await becomes(async () => Number(await balanceOf(name)) === 1)).toBe(true);
  });

  test("has what a running call may cost set aside, so that calls at once cannot overdraw it", async () => {
    world.first.begin(silent);
    const { headers } = await newCaller(world.gateway, ["--credits", "0.25"]);
    const arrived = world.first.next();
    const leaving = new AbortController();
    const body = JSON.stringify({ model: "one", messages: [{ role: "user", content: "Hi" }], max_tokens: 90 });
    const ask = () => world.ask("/v1/chat/completions", { method: "POST", headers, body, signal: leaving.signal });
    const running = [ask(), ask()].map((one) => one.catch(() => undefined));
    await arrived;
    const { status } = await world.chat({ max_tokens: 90 }, headers);
    leaving.abort();
    await Promise.all(running);
    expect(status).toBe(402);
  });

  test("that affords less than the model's limit is bounded by what it affords", async () => {
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway, ["--credits", "0.1"]);
    expect((await world.chat({}, headers)).status).toBe(200);
    const sent = world.first.calls[0]?.json["max_tokens"] as number;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(100);
  });

  test("that is credited is served on the running server within one second", async () => {
    world.first.begin(echo());
    const { name, headers } = await newCaller(world.gateway, ["--credits", "0"]);
    expect((await world.chat({}, headers)).status).toBe(402);
    await must(world.gateway.prepare("credits", "add", name, "1"));
    expect(await becomes(async () => (await world.chat({}, headers)).status === 200)).toBe(true);
  });

  test("is told in words that no client takes for a rate limit, and not to try again", async () => {
    const { headers } = await newCaller(world.gateway, ["--credits", "0"]);
    const answer = await world.chat({}, headers);
    expect(answer.text).not.toMatch(/rate[ _-]limit/i);
    expect(answer.headers.get("retry-after")).toBeNull();
  });
});

onExecutable("An account without credits of its own", start, (world) => {
  test("is unmetered and never short of them, but for the model's own bound", async () => {
    world.first.begin(echo());
    const { headers } = await newCaller(world.gateway);
    expect((await world.chat({ max_tokens: 1_000_000 }, headers)).status).toBe(200);
    expect(world.first.calls[0]?.json["max_tokens"]).toBe(100);
  });
});
