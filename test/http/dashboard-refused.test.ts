import { expect, setDefaultTimeout, test } from "bun:test";
import { ask } from "../support/http.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { newCaller } from "../support/accounts.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { adminPassword, until } from "./dashboard-world.ts";

setDefaultTimeout(120_000);

const config = {
  discovery: false,
  providers: {
    gone: {
      kind: "openai-compatible",
      base_url: "http://127.0.0.1:9",
      retry: { attempts: 0 },
      breaker: { failures: 0 },
    },
  },
  models: [
    { id: "dead", targets: ["gone/any"] },
    { id: "dear", targets: ["demo/demo"], price: { input: 1, output: 100_000 } },
  ],
  tiers: {
    standard: { requests_per_minute: 9 },
    shared: { requests_per_minute: 4, account_requests_per_minute: 6, keys: 2 },
  },
};

const start = async (on: RuntimeName, server: object = {}) => {
  const gateway = await startGateway({
    on,
    config: { ...config, server },
    env: { PENNAME_ADMIN_PASSWORD: adminPassword },
  });
  return { gateway, stop: async () => void (await gateway.stop("SIGKILL")) };
};

const operator = async ({ url }: Gateway, path: string) =>
  (await ask(`${url}/dashboard/api${path}`, { headers: { authorization: `Bearer ${adminPassword}` } })).json;

/** Calls with what is made of the same key, and what they were answered. */
const callsOf = ({ url }: Gateway, authorization: string) => ({
  chat: async (model: string) => {
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify({ model, max_tokens: 10, messages: [{ role: "user", content: "x" }] });
    return (await ask(`${url}/v1/chat/completions`, { method: "POST", headers, body })).status;
  },
  get: async (path: string) => (await ask(`${url}/v1/models${path}`, { headers: { authorization } })).status,
});

type Calls = ReturnType<typeof callsOf>;

/** An account whose tier is configured, with so many keys. */
async function sharing(gateway: Gateway, count: number) {
  const asOperator = (path: string, body: object) => {
    const headers = { authorization: `Bearer ${adminPassword}`, "content-type": "application/json" };
    return ask(`${gateway.url}/dashboard/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const { json } = await asOperator("/accounts", { name: `shared ${(made += 1)}`, tier: "shared" });
  const keys = await Promise.all(Array.from({ length: count }, () => asOperator("/keys", { account: json["id"] })));
  const secrets = keys.flatMap((key) => (key.status === 200 ? [`Bearer ${String(key.json["secret"])}`] : []));
  return { account: String(json["id"]), keys, secrets };
}
let made = 0;

onExecutable("Calls that are refused", start, (world) => {
  test("are counted by key and status, beside those that were let in and failed, and in nobody's bill", async () => {
    const { gateway } = world;
    const { name, id: key, headers } = await newCaller(gateway, ["--credits", "0.01"]);
    const { chat, get } = callsOf(gateway, headers.authorization);
    const statuses = [await chat("demo"), await chat("demo"), await chat("dead"), await chat("dead")];
    statuses.push(await chat("none"), await chat("dear"), await get("/none"), await get(""), await get("/demo"));
    for (let call = 0; call < 3; call += 1) statuses.push(await chat("demo"));
    expect(statuses).toEqual([200, 200, 503, 503, 400, 402, 404, 200, 200, 429, 429, 429]);
    const { json: stranger } = await ask(`${gateway.url}/v1/models`);
    expect(stranger).toHaveProperty("error");

    const accounts = (await operator(gateway, `/accounts?q=${name}`))["data"] as { id: string }[];
    const account = accounts[0]!.id;
    const overview = await until(async () => {
      const answer = await operator(gateway, `/overview?range=1h&account=${account}`);
      const { refused, requests } = answer["total"] as { refused: number; requests: number };
      return refused === 6 && requests === 4 ? answer : undefined;
    });
    expect(overview["total"]).toMatchObject({ requests: 4, failed: 2, refused: 6 });
    expect(overview["refused"]).toEqual([
      { status: 429, count: 3 },
      { status: 400, count: 1 },
      { status: 402, count: 1 },
      { status: 404, count: 1 },
    ]);
    expect(overview["failed"]).toEqual([{ status: 503, count: 2 }]);
    const usage = await operator(gateway, `/usage?range=24h&account=${account}`);
    const day = new Date().toISOString().slice(0, 10);
    const refused = (usage["refused"] as { status: number; count: number }[]).toSorted((a, b) => a.status - b.status);
    const owner = { day, account, account_name: name, key, key_label: null };
    expect(refused).toEqual([
      { ...owner, status: 400, count: 1 },
      { ...owner, status: 402, count: 1 },
      { ...owner, status: 404, count: 1 },
      { ...owner, status: 429, count: 3 },
    ]);
    const calls = (await operator(gateway, `/calls?account=${account}&ended=rejected`))["data"];
    expect(calls).toMatchObject([
      { model: "dead", key, ended: "rejected" },
      { model: "dead", key, ended: "rejected" },
    ]);
  });

  test("beyond what all keys of an account may do together say so, and count for no key", async () => {
    const { gateway } = world;
    const { secrets } = await sharing(gateway, 2);
    const [one, other] = secrets.map((secret) => callsOf(gateway, secret)) as [Calls, Calls];
    for (let call = 0; call < 4; call += 1) expect(await one.get("")).toBe(200);
    for (let call = 0; call < 2; call += 1) expect(await other.get("")).toBe(200);
    const answer = await ask(`${gateway.url}/v1/models`, { headers: { authorization: secrets[1]! } });
    expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([429, "6"]);
    expect(answer.error.message).toContain("of this account, all its keys together, is 6 requests per minute");
  });

  test("are not the way round a limit: an account has only as many keys as its tier says", async () => {
    const { account, keys, secrets } = await sharing(world.gateway, 5);
    expect(secrets).toHaveLength(2);
    const refused = keys.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(3);
    expect(refused[0]!.error).toMatchObject({
      param: "account",
      message: expect.stringContaining("2 keys in force") as string,
    });
    const { data } = await operator(world.gateway, "/accounts");
    const shown = (data as { id: string }[]).find(({ id }) => id === account);
    expect(shown).toMatchObject({ keys: 2, keys_most: 2, account_requests_per_minute: 6 });
  });
});

test("four workers let the keys of an account through together exactly as often as it may", async () => {
  const { gateway, stop } = await start("bun", { workers: 4 });
  const { secrets } = await sharing(gateway, 2);
  const asked = Array.from({ length: 40 }, (_, n) => callsOf(gateway, secrets[n % 2]!).get(""));
  expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(6);
  await stop();
});
