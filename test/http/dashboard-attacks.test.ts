import { expect, onTestFinished, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGateway } from "../support/gateway.ts";
import { ask } from "../support/http.ts";
import { onExecutable } from "../support/runtimes.ts";
import { adminPassword, memberPassword, startDashboard } from "./dashboard-world.ts";

setDefaultTimeout(120_000);

onExecutable(
  "The dashboard, attacked",
  (on) => startDashboard(on),
  (world) => {
    test.each(["/dashboard/../penname.yaml", "/dashboard/%2e%2e/data/secret", "/dashboard/api/..%2f", "/dashboard/x"])(
      "serves no file at %s",
      async (path) => {
        expect((await ask(world.url + path)).status).toBe(404);
      },
    );

    test.each(["", "{", "[]", "7", '"x"', "null", '{"login":7,"password":[]}', "\u0000"])(
      "refuses a body that is not what it takes: %j",
      async (body) => {
        const answer = await world.call("/session", { method: "POST", body });
        expect(answer.status).toBe(400);
      },
    );

    test("refuses a body that is too large", async () => {
      const body = JSON.stringify({ login: "operator", password: "x".repeat(5_000_000) });
      expect((await world.call("/session", { method: "POST", body })).status).toBe(413);
    });

    test("refuses a form that another site's page sends", async () => {
      const body = "login=operator&password=x";
      const form = { "content-type": "application/x-www-form-urlencoded" };
      expect((await world.call("/session", { method: "POST", body, headers: form })).status).toBe(400);
      const login = { login: "operator", password: adminPassword };
      const elsewhere = { "sec-fetch-site": "cross-site" };
      expect((await world.call("/session", { method: "POST", body: login, headers: elsewhere })).status).toBe(400);
    });

    test("keeps a session in a cookie that scripts cannot read and other sites cannot send", async () => {
      const login = { login: "Operator", password: adminPassword };
      const { headers, json } = await world.call("/session", { method: "POST", body: login });
      expect(headers.getSetCookie()).toHaveLength(2);
      expect(headers.getSetCookie()[1]).toMatch(
        /^penname_device=[\w-]{43}\.[\w-]{43}; Path=\/dashboard; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
      );
      expect(headers.getSetCookie()[0]).toMatch(
        /^penname_session=[\w-]{43}; Path=\/dashboard; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      );
      expect(headers.get("cache-control")).toBe("no-store");
      expect(json).toMatchObject({ role: "operator", password: "configured" });
    });

    test("gives a new session to who signs in with another's cookie, and ends that one", async () => {
      const fixed = `penname_session=${"A".repeat(43)}`;
      const login = { login: "operator", password: adminPassword };
      const first = await world.call("/session", { method: "POST", body: login, headers: { cookie: fixed } });
      const cookie = first.headers.get("set-cookie")!.split(";")[0]!;
      expect(cookie).not.toBe(fixed);
      expect((await world.call("/session", { headers: { cookie: fixed } })).status).toBe(401);
      const second = await world.call("/session", { method: "POST", body: login, headers: { cookie } });
      expect(second.headers.get("set-cookie")!.split(";")[0]).not.toBe(cookie);
      expect((await world.call("/session", { headers: { cookie } })).status).toBe(401);
    });

    test("changes nothing for a cookie without the page's token", async () => {
      const member = await world.member("forged");
      const body = { label: "theirs" };
      const { cookie } = member;
      for (const headers of [{ cookie }, { cookie, "x-csrf-token": "x".repeat(43) }]) {
        const { status, error } = await world.call("/keys", { method: "POST", body, headers });
        expect([status, error.param]).toEqual([400, "X-CSRF-Token"]);
      }
      const elsewhere = { cookie, "x-csrf-token": member.csrf, "sec-fetch-site": "same-site" };
      expect((await world.call("/keys", { method: "POST", body, headers: elsewhere })).status).toBe(400);
      expect((await member.ask("/keys")).json["data"]).toEqual([]);
      expect((await member.ask("/keys", "POST", body)).status).toBe(200);
    });

    test("lets a member see its account and nothing of any other", async () => {
      const [one, other] = [await world.member("one"), await world.member("other")];
      const { json: made } = await other.ask("/keys", "POST", { label: "other's" });
      const { id } = made["key"] as { id: string };
      const foreign: readonly (readonly [string, string?, object?])[] = [
        [`/overview?range=24h&account=${other.account}`],
        [`/usage?range=24h&account=${other.account}`],
        [`/usage.csv?range=24h&account=${other.account}`],
        [`/ledger?account=${other.account}`],
        [`/accounts/${other.account}/members`],
        [`/keys/${id}`, "DELETE"],
        ["/keys", "POST", { account: other.account, label: "mine now" }],
        ["/playground", "POST", { account: other.account, model: "demo", messages: [{ role: "user", content: "x" }] }],
        ["/audit"],
        ["/accounts", "POST", { name: "third" }],
        [`/accounts/${one.account}`, "PATCH", { tier: "legacy" }],
        [`/accounts/${one.account}/credits`, "POST", { amount_usd: "100", reason: "for me" }],
        [`/accounts/${one.account}/members`, "POST", { login: "friend" }],
        [`/accounts/${one.account}/members/${one.login}`, "DELETE"],
      ];
      for (const [path, method, body] of foreign)
        expect({ path, status: (await one.ask(path, method, body)).status }).toEqual({ path, status: 404 });
      for (const path of ["/keys", "/ledger", "/usage?range=24h", "/overview?range=24h", "/accounts", "/models"])
        expect((await one.ask(path)).text).not.toContain(other.account);
      const { json } = await one.ask("/accounts");
      expect((json["data"] as { id: string }[]).map((account) => account.id)).toEqual([one.account]);
    });

    test("takes an invitation once", async () => {
      const { json } = await world.operator("/accounts", "POST", { name: "inviting" });
      const path = `/accounts/${json["id"] as string}/members`;
      const { json: invitation } = await world.operator(path, "POST", { login: "Bo" });
      const token = String(invitation["link"]).split("/").at(-1);
      const accept = (password: string) => world.call("/members", { method: "POST", body: { token, password } });
      expect((await accept("short")).error.param).toBe("password");
      expect((await world.call("/invitation", { method: "POST", body: { token } })).json).toEqual({
        login: "bo",
        account_name: "inviting",
      });
      const both = await Promise.all([accept(memberPassword), accept(memberPassword)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
      expect((await world.operator(path, "POST", { login: "bo" })).error.param).toBe("login");
      expect((await world.operator(`${path}/bo`, "DELETE")).status).toBe(200);
      const login = { login: "bo", password: memberPassword };
      expect((await world.call("/session", { method: "POST", body: login })).status).toBe(401);
    });

    test("takes no more of a member in a minute than people do, and lets it have so many keys and no more", async () => {
      const [greedy, other] = [await world.member("greedy"), await world.member("modest")];
      const counted = (all: { status: number }[]) => all.filter(({ status }) => status === 429).length;
      const make = () => greedy.ask("/keys", "POST", { label: "more" });
      expect(counted(await Promise.all(Array.from({ length: 61 }, make)))).toBe(1);
      const { error, headers } = await make();
      expect(error.message).toMatch(
        /^The dashboard takes at most 60 changes a minute of a member; try again in \d+ s$/,
      );
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      const looks = await Promise.all(Array.from({ length: 600 }, () => greedy.ask("/session")));
      expect(counted(looks)).toBeGreaterThan(50);
      expect((await other.ask("/session")).status).toBe(200);
      for (let key = 0; key < 100; key += 1) await world.operator("/keys", "POST", { account: other.account });
      const { error: full } = await other.ask("/keys", "POST", { label: "one more" });
      expect(full).toMatchObject({
        param: "account",
        message: expect.stringContaining("has 100 keys in force") as string,
      });
    });

    test("ends a session that is not one's own for nobody", async () => {
      const [one, other] = [await world.member("ending"), await world.member("staying")];
      const { json } = await other.ask("/sessions");
      const [session] = json["data"] as { id: string; current: boolean }[];
      expect(session?.current).toBe(true);
      expect((await one.ask(`/sessions/${session!.id}`, "DELETE")).status).toBe(404);
      expect((await other.ask("/session")).status).toBe(200);
      expect((await other.ask("/session", "DELETE")).headers.get("set-cookie")).toContain("Max-Age=0");
      expect((await other.ask("/session")).status).toBe(401);
    });

    test("knows no session any more once the operator's password was changed in the environment", async () => {
      const folder = mkdtempSync(join(tmpdir(), "penname-sessions-"));
      const before = await startDashboard("bun", adminPassword, join(folder, "data"));
      const { cookie, login } = await before.member("leaving");
      expect((await before.call("/session", { headers: { cookie } })).status).toBe(200);
      await before.gateway.stop();
      const after = await startDashboard("bun", "another bird altogether", join(folder, "data"));
      expect((await after.call("/session", { headers: { cookie } })).status).toBe(401);
      const again = await after.call("/session", { method: "POST", body: { login, password: memberPassword } });
      expect(again.status).toBe(200);
      await after.gateway.stop();
      rmSync(folder, { recursive: true });
    });

    // The last, for strangers behind the only address there is go on guessing from here on.
    test("hears five wrong passwords from one place, then one after waits that double, and holds up nobody it knows", async () => {
      const right = { login: "operator", password: adminPassword };
      const wrong = { login: "operator", password: "not this one" };
      const signIn = (body: object, cookie = "") =>
        world.call("/session", { method: "POST", body, headers: { cookie } });
      const cookieNamed = (name: string, { headers }: { headers: Headers }) =>
        headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith(name))!
          .split(";")[0]!;
      const first = await signIn(right);
      const [session, device] = ["penname_session", "penname_device"].map((name) => cookieNamed(name, first));
      const { json: made } = await world.operator("/tokens", "POST", { scope: "read" });
      const { out: byHand } = await world.gateway.cli("tokens", "create", "--scope", "all");

      const statuses = [];
      for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await signIn(wrong)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      const { status, headers, error } = await world.operator("/accounts");
      expect([status, error.code]).toEqual([429, "rate_limit_exceeded"]);
      expect(Number(headers.get("retry-after"))).toBeWithin(1, 31);
      expect((await signIn(right)).status).toBe(429);
      expect((await signIn({ ...right, login: "greedy@example.org" }, device)).status).toBe(401);

      expect((await signIn(right, device)).status).toBe(200);
      expect((await world.call("/session", { headers: { cookie: session! } })).status).toBe(200);
      for (const token of [String(made["secret"]), byHand])
        expect((await world.call("/accounts", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
      const { headers: forged } = await signIn(wrong, `penname_device=${"A".repeat(43)}.${"A".repeat(43)}`);
      expect(forged.get("retry-after")).not.toBeNull();
    });
  },
);

test("A clock that is set back by a day makes nobody wait for a day who guessed a password wrong", async () => {
  const folder = mkdtempSync(join(tmpdir(), "penname-clock-"));
  const [clock, isBack] = [join(folder, "clock.ts"), join(folder, "is-back")];
  writeFileSync(
    clock,
    `import { existsSync } from "node:fs";
    const { now } = Date;
    Date.now = () => now() - (existsSync(${JSON.stringify(isBack)}) ? 86_400_000 : 0);`,
  );
  const gateway = await startGateway({ on: "bun", env: { BUN_OPTIONS: `--preload ${clock}` } });
  onTestFinished(async () => {
    await gateway.stop("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  const guess = () =>
    ask(`${gateway.url}/dashboard/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "operator", password: "not this one" }),
    });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(401);
  writeFileSync(isBack, "");
  const { status, headers } = await guess();
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeWithin(1, 31);
});
