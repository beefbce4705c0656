import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { becomes } from "../support/accounts.ts";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { clientSecret } from "../support/issuer.ts";
import { adminPassword } from "./dashboard-world.ts";
import { cookieOf, json, startAtIssuer } from "./issuer-world.ts";

setDefaultTimeout(120_000);

test("hears no more from an address that tries codes", async () => {
  const world = await startAtIssuer("bun");
  const tries = Array.from({ length: 31 }, async () => {
    const answer = await ask(`${world.url}/dashboard/api/issuer`, json({}));
    const cookie = cookieOf(answer);
    const state = new URL(String(answer.json["location"])).searchParams.get("state")!;
    const query = new URLSearchParams({ code: "x", state, iss: world.issuer.url });
    return (await ask(`${world.url}/dashboard/api/issuer/session`, json({ query: `?${query.toString()}` }, cookie)))
      .status;
  });
  const counts = Map.groupBy(await Promise.all(tries), (status) => status);
  expect([counts.get(401)?.length, counts.get(429)?.length]).toEqual([30, 1]);
  await world.stop();
});

test("gives its secret as the issuer takes it", async () => {
  const world = await startAtIssuer("bun", clientSecret, "client_secret_post");
  const answer = await ask(`${world.url}/dashboard/api/issuer`, json({}));
  const { search } = await world.issuer.signIn(String(answer.json["location"]), "boss");
  const ended = await ask(`${world.url}/dashboard/api/issuer/session`, json({ query: search }, cookieOf(answer)));
  expect(ended.json).toMatchObject({ role: "operator" });
  await world.stop();
});

test("tells people and the operator when the issuer does not take the gateway for its client", async () => {
  const world = await startAtIssuer("bun", "not the secret");
  const answer = await ask(`${world.url}/dashboard/api/issuer`, json({}));
  const { search } = await world.issuer.signIn(String(answer.json["location"]), "boss");
  const query = json({ query: search }, cookieOf(answer));
  const ended = await ask(`${world.url}/dashboard/api/issuer/session`, query);
  expect([ended.status, ended.error.message]).toEqual([
    503,
    expect.stringContaining("must correct dashboard.oidc") as string,
  ]);
  await world.gateway.logged(/"failure":"misconfigured"/);
  await world.stop();
});

test("says so when the issuer is gone, tells the operator, and takes passwords as ever", async () => {
  const world = await startAtIssuer("bun");
  const answer = await ask(`${world.url}/dashboard/api/issuer`, json({}));
  const cookie = cookieOf(answer);
  const { search } = await world.issuer.signIn(String(answer.json["location"]), "boss");
  await world.issuer.stop();
  const end = () => ask(`${world.url}/dashboard/api/issuer/session`, json({ query: search }, cookie));
  // More often than somebody may be refused.
  for (let count = 0; count < 31; count++) expect((await end()).status).toBe(503);
  const ended = await end();
  expect([ended.status, ended.error.message]).toEqual([
    503,
    "Acme does not answer as it should; try again later, or sign in with a login and its password",
  ]);
  expect(await world.gateway.logged(/nobody can sign in at the issuer/)).not.toContain(clientSecret);
  const login = { login: "operator", password: adminPassword };
  expect((await ask(`${world.url}/dashboard/api/session`, json(login))).status).toBe(200);
  await world.gateway.stop("SIGKILL");
});

test("ends the sessions it vouched for when it is configured to vouch for others, or not at all, and no other", async () => {
  const world = await startAtIssuer("bun");
  const api = `${world.url}/dashboard/api`;
  const signIn = async (login: string) => {
    const answer = await ask(`${api}/issuer`, json({}));
    const { search } = await world.issuer.signIn(String(answer.json["location"]), login);
    return cookieOf(await ask(`${api}/issuer/session`, json({ query: search }, cookieOf(answer))));
  };
  const byPassword = await ask(`${api}/session`, json({ login: "operator", password: adminPassword }));
  const headers = { cookie: cookieOf(byPassword), "x-csrf-token": String(byPassword.json["csrf"]) };
  const post = (path: string, body: object) =>
    ask(`${api}${path}`, { ...json(body), headers: { ...headers, "content-type": "application/json" } });
  const { json: account } = await post("/accounts", { name: "acme" });
  await post(`/accounts/${String(account["id"])}/members`, { login: "ana@acme.example" });
  const cookies = [await signIn("boss"), await signIn("ana"), cookieOf(byPassword)];
  const statuses = () =>
    Promise.all(cookies.map(async (cookie) => (await ask(`${api}/session`, { headers: { cookie } })).status));
  expect(await statuses()).toEqual([200, 200, 200]);

  const { configFile, pid } = world.gateway;
  const written = JSON.parse(readFileSync(configFile, "utf8")) as { dashboard: { oidc: object } };
  const reread = async (dashboard: object, wanted: number[]) => {
    writeFileSync(configFile, JSON.stringify({ ...written, dashboard }));
    process.kill(pid, "SIGHUP");
    expect(await becomes(async () => (await statuses()).join() === wanted.join())).toBe(true);
  };
  const { oidc } = written.dashboard;
  await reread({ oidc: { ...oidc, operators: { claim: "groups", value: "others" } } }, [401, 200, 200]);
  await reread({}, [401, 401, 200]);
  await reread({ oidc }, [401, 401, 200]);
  await world.stop();
});

test("where no issuer is configured nothing of one is shown or answered", async () => {
  const gateway = await startGateway({ on: "bun" });
  const { text } = await ask(`${gateway.url}/dashboard`);
  expect(text).toContain('<div id="app"');
  expect(text).not.toContain("data-issuer");
  expect((await ask(`${gateway.url}/dashboard/api/issuer`, json({}))).status).toBe(404);
  await gateway.stop("SIGKILL");
});
