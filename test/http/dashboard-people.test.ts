import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ask } from "../support/http.ts";
import { onExecutable } from "../support/runtimes.ts";
import { adminPassword, memberPassword, startDashboard } from "./dashboard-world.ts";

setDefaultTimeout(120_000);

interface Listed {
  id: string;
  login: string;
  state: string;
  invitation: string;
  keys: number;
  made_by: string;
  last_used_at: string | null;
}
type Deed = Record<"actor" | "action" | "subject", string> & { details: Record<string, unknown> };

onExecutable(
  "The dashboard's people",
  (on) => startDashboard(on),
  (world) => {
    const list = async (path: string) => (await world.operator(path)).json["data"] as Listed[];
    const deeds = async (query = "") => (await world.operator(`/audit?limit=500${query}`)).json["data"] as Deed[];
    const withToken =
      (secret: string) =>
      (path: string, method = "GET", body?: unknown) =>
        world.call(path, { method, body, headers: { authorization: `Bearer ${secret}` } });
    const statusOf = async (secret: unknown) =>
      (await ask(`${world.url}/v1/models`, { headers: { authorization: `Bearer ${String(secret)}` } })).status;

    test("give programs tokens that may read, or all, and say in the audit which of them did what", async () => {
      const { json } = await world.operator("/tokens", "POST", { scope: "read", label: "Grafana" });
      const made = { id: (json["token"] as Listed).id, secret: String(json["secret"]) };
      expect(made.secret).toMatch(/^pt-[\w-]{43}$/);
      const read = withToken(made.secret);
      for (const path of ["/session", "/accounts", "/keys", "/audit", "/usage.csv?range=1h", "/overview?range=1h"])
        expect({ path, status: (await read(path)).status }).toEqual({ path, status: 200 });
      for (const [path, method, body] of [
        ["/accounts", "POST", { name: "by a reader" }],
        ["/keys/key_x", "DELETE"],
        ["/tokens", "POST", { scope: "all" }],
        ["/playground", "POST", { model: "demo", messages: [{ role: "user", content: "x" }] }],
      ] as const) {
        const { status, error } = await read(path, method, body);
        expect([status, error.code]).toEqual([403, "invalid_request"]);
      }
      const { out: secret, err } = await world.gateway.cli(
        "tokens",
        "create",
        "--scope",
        "all",
        "--label",
        "Terraform",
      );
      const all = withToken(secret);
      expect((await all("/accounts", "POST", { name: "by-terraform" })).status).toBe(200);
      expect((await all("/tokens", "POST", { scope: "all" })).status).toBe(403);
      expect((await all("/password", "POST", { current: adminPassword, next: "x" })).status).toBe(403);
      const id = /tok_\w+/.exec(err)![0];
      expect(await deeds(`&actor=${encodeURIComponent(`token ${id}`)}`)).toMatchObject([{ action: "account.create" }]);
      expect(await deeds("&action=token")).toMatchObject([
        { actor: "command line", action: "token.create", subject: id, details: { scope: "all" } },
        { actor: "operator", action: "token.create", subject: made.id, details: { scope: "read" } },
      ]);
      expect((await list("/tokens")).map((token) => [token.id, token.last_used_at !== null])).toEqual([
        [id, true],
        [made.id, true],
      ]);
      expect((await world.operator(`/tokens/${made.id}`, "DELETE")).json).toMatchObject({ state: "revoked" });
      expect((await read("/accounts")).status).toBe(401);
      await world.gateway.cli("tokens", "revoke", id);
      expect((await all("/accounts")).status).toBe(401);
      const { out: listed } = await world.gateway.cli("tokens", "list", "--json");
      expect(JSON.parse(listed)).toMatchObject([
        { id: made.id, scope: "read", state: "revoked", created_by: "operator" },
        { id, scope: "all", state: "revoked", created_by: "command line" },
      ]);
      const member = await world.member("tokenless");
      expect((await member.ask("/tokens")).status).toBe(404);
      for (const file of readdirSync(world.gateway.dataDir))
        expect(readFileSync(join(world.gateway.dataDir, file)).includes(secret.slice(3))).toBe(false);
    });

    test("lose with the member the keys it made, unless that is not wanted, and nobody else's", async () => {
      const leaving = await world.member("leaving");
      const { account } = leaving;
      const made = async (by: Promise<{ json: Record<string, unknown> }>) => {
        const { json } = await by;
        return { secret: json["secret"], id: (json["key"] as Listed).id };
      };
      const [own, revoked] = [
        await made(leaving.ask("/keys", "POST", {})),
        await made(leaving.ask("/keys", "POST", {})),
      ];
      await leaving.ask(`/keys/${revoked.id}`, "DELETE");
      const others = await made(world.operator("/keys", "POST", { account }));
      const shown = (await leaving.ask("/keys")).json["data"] as Listed[];
      expect(shown.map(({ made_by }) => made_by)).toEqual(["operator", leaving.login, leaving.login]);
      const path = `/accounts/${account}/members`;
      expect(await list(path)).toMatchObject([{ login: leaving.login, state: "member", keys: 1, invitation: null }]);
      expect((await world.operator(`${path}/${leaving.login}`, "DELETE")).json).toEqual({ revoked: [own.id] });
      expect([await statusOf(own.secret), await statusOf(others.secret)]).toEqual([401, 200]);
      expect((await deeds(`&subject=${account}&action=member.remove`))[0]).toMatchObject({
        actor: "operator",
        details: { login: leaving.login, keys: 1 },
      });

      const kept = await world.member("kept");
      const key = await made(kept.ask("/keys", "POST", {}));
      const { json } = await world.operator(
        `/accounts/${kept.account}/members/${kept.login}?revoke_keys=false`,
        "DELETE",
      );
      expect([json, await statusOf(key.secret)]).toEqual([{ revoked: [] }, 200]);
    });

    test("are still there to be removed where their keys could not be revoked", async () => {
      const leaving = await world.member("half-gone");
      const { secret } = (await leaving.ask("/keys", "POST", {})).json;
      const path = `/accounts/${leaving.account}/members/${leaving.login}`;
      const books = new DatabaseSync(join(world.gateway.dataDir, "penname.db"));
      books.exec("CREATE TRIGGER broken BEFORE UPDATE ON keys BEGIN SELECT raise(ABORT, 'broken'); END");
      expect((await world.operator(path, "DELETE")).status).toBe(500);
      books.exec("DROP TRIGGER broken");
      books.close();
      expect((await world.operator(path, "DELETE")).status).toBe(200);
      expect(await statusOf(secret)).toBe(401);
    });

    test("are told what was done also where the audit could not be written at first", async () => {
      const { account } = await world.member("untold");
      const { json } = await world.operator("/keys", "POST", { account });
      const { id } = json["key"] as Listed;
      const suspended = () => world.operator(`/accounts/${account}`, "PATCH", { suspended: true });
      const revoked = () => world.operator(`/keys/${id}`, "DELETE");
      const books = new DatabaseSync(join(world.gateway.dataDir, "penname.db"));
      books.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT raise(ABORT, 'full'); END");
      expect([(await revoked()).status, (await suspended()).status]).toEqual([500, 500]);
      books.exec("DROP TRIGGER full");
      books.close();
      expect(await statusOf(json["secret"])).toBe(200);
      expect([(await revoked()).status, (await suspended()).status]).toEqual([200, 200]);
      expect(await deeds(`&subject=${id}&action=key.revoke`)).toHaveLength(1);
      expect(await deeds(`&subject=${account}&action=account.suspend`)).toHaveLength(1);
    });

    test("can be invited again, with another link, and not be invited any more", async () => {
      const { json: account } = await world.operator("/accounts", "POST", { name: "undecided" });
      const path = `/accounts/${String(account["id"])}`;
      const tokenIn = ({ json }: { json: Record<string, unknown> }) => String(json["link"]).split("/").at(-1);
      const first = await world.operator(`${path}/members`, "POST", { login: "Noor@Example.org" });
      const held = async (token?: string) =>
        (await world.call("/invitation", { method: "POST", body: { token } })).status;
      const again = await world.operator(`${path}/invitations/${String(first.json["invitation"])}`, "POST", {});
      expect([await held(tokenIn(first)), await held(tokenIn(again))]).toEqual([404, 200]);
      const [{ invitation, login }] = (await list(`${path}/members`)) as [Listed];
      expect([invitation, login]).toEqual([String(again.json["invitation"]), "noor@example.org"]);
      expect((await world.operator(`${path}/invitations/${invitation}`, "DELETE")).status).toBe(200);
      expect((await world.operator(`${path}/invitations/${invitation}`, "DELETE")).status).toBe(404);
      expect([await held(tokenIn(again)), await list(`${path}/members`)]).toEqual([404, []]);
      const told = (await deeds(`&subject=${String(account["id"])}&action=member`)).map(({ action, details }) => [
        action,
        details["login"],
      ]);
      expect(told).toEqual([
        ["member.withdraw", "noor@example.org"],
        ["member.renew", "noor@example.org"],
        ["member.invite", "noor@example.org"],
      ]);
      const other = await world.member("curious");
      expect((await other.ask(`/accounts/${other.account}/invitations/${invitation}`, "DELETE")).status).toBe(404);
    });

    test("are not invited by a login that is invited elsewhere, or that the audit has for nobody", async () => {
      const [one, other] = await Promise.all([world.member("inviting"), world.member("inviting-too")]);
      const invite = (account: string, login: string) =>
        world.operator(`/accounts/${account}/members`, "POST", { login });
      const first = await invite(one.account, "pending@example.org");
      const { status, error } = await invite(other.account, "Pending@example.org");
      expect([status, error.param, error.message]).toEqual([400, "login", expect.stringContaining("another account")]);
      const token = String(first.json["link"]).split("/").at(-1);
      expect((await world.call("/invitation", { method: "POST", body: { token } })).json).toMatchObject({
        login: "pending@example.org",
      });
      expect((await invite(one.account, "pending@example.org")).status).toBe(200);
      for (const login of ["operator", "somebody", "Unknown"])
        expect((await invite(one.account, login)).error).toMatchObject({ code: "invalid_request", param: "login" });
    });

    test("are seen and signed out by the operator wherever they are signed in, and by no member", async () => {
      const member = await world.member("anywhere");
      const [session] = (await list("/sessions?whose=all")).filter(({ login }) => login === member.login);
      expect(session).toMatchObject({ login: member.login, by: "invitation", address: "127.0.0.0/24", current: false });
      const { json } = await member.ask("/sessions?whose=all");
      expect((json["data"] as Listed[]).map(({ login }) => login)).toEqual([member.login]);
      expect((await world.operator(`/sessions/${session!.id}`, "DELETE")).status).toBe(200);
      expect((await member.ask("/session")).status).toBe(401);
      expect((await deeds("&action=session.end"))[0]).toMatchObject({ actor: "operator", subject: member.login });
    });

    test("are in the audit when they sign in, and when somebody could not, but never by what may be a password", async () => {
      const member = await world.member("noted");
      const typed = "my dear old password";
      const signIn = (login: string, password: string) =>
        world.call("/session", { method: "POST", body: { login, password } });
      await signIn(member.login, "not this one");
      await signIn(typed, "again not this one");
      await signIn(member.login, memberPassword);
      expect((await deeds("&action=session")).slice(0, 3)).toMatchObject([
        { actor: member.login, action: "session.begin", details: { by: "password", address: "127.0.0.0/24" } },
        { actor: "somebody", action: "session.refused", subject: "unknown", details: { by: "password" } },
        { actor: "somebody", action: "session.refused", subject: member.login, details: { address: "127.0.0.0/24" } },
      ]);
      expect(JSON.stringify(await deeds())).not.toMatch(/dear old|not this one/);
    });

    test("are let in with the operator's password as bearer however much they ask at once", async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => world.operator("/accounts?limit=1")));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    });

    test("are told that a key is none of theirs, and are not held up for having sent one", async () => {
      const key = withToken(world.gateway.key);
      for (let time = 0; time < 7; time += 1) {
        const { status, error } = await key("/accounts");
        expect([status, error.message]).toEqual([401, expect.stringContaining("This is a key for the API")]);
      }
      expect((await world.operator("/accounts?limit=1")).status).toBe(200);
    });

    test("see lists a page at a time, each item once, and find what they look for", async () => {
      const member = await world.member("listing");
      for (const label of ["one", "Two", "three", "four", "five"]) await member.ask("/keys", "POST", { label });
      const listed: { label: string; created_at: string }[] = [];
      let after: string | null = "";
      for (let page = 0; after !== null; page += 1) {
        const query = `limit=2${page === 0 ? "" : `&after=${encodeURIComponent(after)}`}`;
        const { json } = await member.ask(`/keys?${query}`);
        expect(json["total"]).toBe(5);
        listed.push(...(json["data"] as typeof listed));
        after = json["next"] as string | null;
      }
      expect(listed.map(({ label }) => label).toSorted()).toEqual(["Two", "five", "four", "one", "three"]);
      // The last comes first; two may be made in the same millisecond.
      const times = listed.map(({ created_at: time }) => time);
      expect(times).toEqual(times.toSorted().toReversed());
      const { json: found } = await member.ask("/keys?q=tw&state=active");
      expect(found["data"]).toMatchObject([{ label: "Two" }]);
      expect((await member.ask("/keys?state=revoked")).json["data"]).toEqual([]);
      const all = await deeds();
      const first = await world.operator("/audit?limit=3");
      const second = await world.operator(`/audit?limit=3&after=${String(first.json["next"])}`);
      expect([first, second].flatMap(({ json }) => json["data"] as Deed[])).toEqual(all.slice(0, 6));
      const last = (await world.operator(`/accounts?limit=1&q=listing`)).json;
      expect([last["next"], last["total"]]).toEqual([null, 1]);
    });
  },
);
