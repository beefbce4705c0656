import { expect, setDefaultTimeout, test } from "bun:test";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";

setDefaultTimeout(120_000);

const start = (proxies: string[]) => (on: RuntimeName) =>
  startGateway({
    on,
    config: { discovery: false, server: { proxies } },
    env: { PENNAME_ADMIN_PASSWORD: "a heron on one leg" },
  }).then(({ url, stop }) => ({ url, stop: async () => void (await stop("SIGKILL")) }));

/** A wrong password, by way of a proxy that says it came from an address. */
const guess = async (url: string, address: string) => {
  const body = JSON.stringify({ login: "operator", password: "not this one" });
  const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.2.1, ${address}` };
  return (await ask(`${url}/dashboard/api/session`, { method: "POST", headers, body })).status;
};

const sixFrom = async (url: string, addressOf: (n: number) => string) => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await guess(url, addressOf(n)));
  return statuses;
};

onExecutable("Behind a proxy that is named", start(["127.0.0.0/8"]), (world) => {
  test("who guesses passwords is kept out, and nobody else", async () => {
    expect(await sixFrom(world.url, () => "203.0.113.9")).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess(world.url, "203.0.113.10")).toBe(401);
  });

  test("who has one IPv6 address has its whole /64, and nothing beyond it", async () => {
    expect(await sixFrom(world.url, (n) => `2001:db8::${n + 1}`)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess(world.url, "2001:db8:0:1::1")).toBe(401);
  });
});

onExecutable("Where strangers guess from ever new addresses", start(["127.0.0.0/8"]), (world) => {
  const password = "two herons stand on one leg";
  const call = async (path: string, body: object, headers: Record<string, string>) => {
    const sent = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    return ask(`${world.url}/dashboard/api${path}`, { ...sent, body: JSON.stringify(body) });
  };

  test("a browser that signed in before need not wait for them, and they are told to come back", async () => {
    const operator = { authorization: "Bearer a heron on one leg" };
    const { json: account } = await call("/accounts", { name: "acme" }, operator);
    const invited = await call(`/accounts/${String(account["id"])}/members`, { login: "ana" }, operator);
    const token = String(invited.json["link"]).split("/").at(-1);
    const joined = await call("/members", { token, password }, {});
    const device = joined.headers.getSetCookie().find((one) => one.startsWith("penname_device="))!;
    const signIn = (login: string, secret: string, headers: Record<string, string>) =>
      call("/session", { login, password: secret }, headers);
    const order: string[] = [];
    const strangers = Array.from({ length: 60 }, async (_, number) => {
      const from = { "x-forwarded-for": `2001:db8:${number.toString(16)}::1` };
      const { status, headers } = await signIn(`nobody${number}`, "not this one", from);
      order.push("stranger");
      return { status, retryAfter: headers.get("retry-after") };
    });
    await Promise.race(strangers);
    const { status } = await signIn("ana", password, {
      cookie: device.split(";")[0]!,
      "x-forwarded-for": "203.0.113.9",
    });
    expect(status).toBe(200);
    expect(order.length).toBeLessThan(40);
    const answers = await Promise.all(strangers);
    const refused = answers.filter((answer) => answer.status === 503);
    expect(answers.filter((answer) => answer.status === 401).length + refused.length).toBe(60);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.retryAfter).toBe("5");
  });
});

test("without a proxy that is named nobody has other addresses by saying so", async () => {
  const gateway = await start([])("bun");
  expect(await sixFrom(gateway.url, (n) => `203.0.113.${n}`)).toEqual([401, 401, 401, 401, 401, 429]);
  await gateway.stop();
});
