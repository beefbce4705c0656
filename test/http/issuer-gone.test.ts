import { expect, setDefaultTimeout, test } from "bun:test";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { clientSecret } from "../support/issuer.ts";
import { adminPassword } from "./dashboard-world.ts";
import { cookieOf, json, startAtIssuer } from "./issuer-world.ts";

setDefaultTimeout(30_000);

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
  const ended = await ask(`${world.url}/dashboard/api/issuer/session`, json({ query: search }, cookie));
  expect([ended.status, ended.error.message]).toEqual([
    503,
    "Acme does not answer as it should; try again later, or sign in with a login and its password",
  ]);
  expect(await world.gateway.logged(/nobody can sign in at the issuer/)).not.toContain(clientSecret);
  const login = { login: "operator", password: adminPassword };
  expect((await ask(`${world.url}/dashboard/api/session`, json(login))).status).toBe(200);
  await world.gateway.stop("SIGKILL");
});

test("where no issuer is configured nothing of one is shown or answered", async () => {
  const gateway = await startGateway({ on: "bun" });
  expect((await ask(`${gateway.url}/dashboard`)).text).toContain('<div id="app"></div>');
  expect((await ask(`${gateway.url}/dashboard/api/issuer`, json({}))).status).toBe(404);
  await gateway.stop("SIGKILL");
});
