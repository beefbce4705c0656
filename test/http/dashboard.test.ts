import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Validator } from "@seriousme/openapi-schema-validator";
import { bundled } from "../../src/build/dashboard.ts";
import { unpackText } from "../../src/build/pack.ts";
import { ask } from "../support/http.ts";
import { onExecutable, root } from "../support/runtimes.ts";
import { memberPassword, startDashboard, until } from "./dashboard-world.ts";

setDefaultTimeout(120_000);

test("the page that the program carries is made of its sources", async () => {
  expect(unpackText(readFileSync(`${root}src/dashboard/bundle.txt`, "utf8")) === (await bundled())).toBe(true);
});

onExecutable(
  "The dashboard",
  (on) => startDashboard(on),
  (world) => {
    test("is a page without a script of its own text that loads nothing from elsewhere", async () => {
      const { status, headers, text } = await ask(`${world.url}/dashboard`);
      expect(status).toBe(200);
      expect(headers.get("content-security-policy")).toStartWith(
        "default-src 'none'; script-src 'self'; style-src 'self';",
      );
      expect(headers.get("content-security-policy")).not.toContain("unsafe");
      expect(text).not.toMatch(/<script(?! src="dashboard\/)|<style| style=| on\w+=|https?:/);
      for (const file of ["app.js", "app.css"]) {
        const url = `${world.url}/dashboard/${file}`;
        const sent = await ask(url);
        expect(sent.headers.get("x-content-type-options")).toBe("nosniff");
        const again = await ask(url, { headers: { "if-none-match": sent.headers.get("etag")! } });
        expect([sent.status, again.status]).toEqual([200, 304]);
      }
    });

    test("describes its API in a document that is valid", async () => {
      const { json } = await world.call("/openapi.json");
      const { valid, errors } = await new Validator().validate(structuredClone(json));
      expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
      expect(Object.keys(json["paths"] as object)).toContain("/accounts/{id}/credits");
    });

    test("answers a path that is not there with 404, and a method that is not with 405", async () => {
      expect((await world.operator("/nothing")).status).toBe(404);
      const { status, headers, error } = await world.operator("/overview", "POST", {});
      expect([status, headers.get("allow")]).toEqual([405, "GET"]);
      expect(error.code).toBe("invalid_request");
    });

    test("lets an account be opened, priced and credited, and says in the ledger why", async () => {
      const { json: account } = await world.operator("/accounts", "POST", { name: "acme", credits_usd: "2.50" });
      expect(account).toMatchObject({ name: "acme", tier: "standard", balance_usd: "2.50", requests_per_minute: 60 });
      const path = `/accounts/${account["id"] as string}`;
      expect((await world.operator(path, "PATCH", { tier: "enterprise" })).json).toMatchObject({ tier: "legacy" });
      const credited = await world.operator(`${path}/credits`, "POST", { amount_usd: "0.25", reason: "Goodwill" });
      expect(credited.json).toMatchObject({ balance_usd: "2.75" });
      const { json: ledger } = await world.operator(`/ledger?account=${account["id"] as string}`);
      expect(ledger["data"]).toMatchObject([
        { kind: "top_up", amount_usd: "0.25", reason: "Goodwill" },
        { kind: "top_up", amount_usd: "2.50", reason: null },
      ]);
      const { json: audit } = await world.operator("/audit");
      expect((audit["data"] as object[]).slice(0, 3)).toMatchObject([
        { actor: "operator", action: "credits.add", subject: account["id"], details: { amount_usd: "0.25" } },
        { action: "account.tier", details: { from: "standard", to: "legacy" } },
        { action: "account.create" },
      ]);
      expect(JSON.stringify(audit)).not.toContain("Goodwill");
      const { error } = await world.operator(`${path}/credits`, "POST", { amount_usd: "1000000000", reason: "All" });
      expect(error).toMatchObject({ param: "amount_usd", message: expect.stringContaining("at most") });
    });

    test.each([
      ["/accounts", "POST", { name: "" }, "name"],
      ["/accounts", "POST", { name: "<b>" }, "name"],
      ["/accounts", "POST", { name: "x", tier: "gold" }, "tier"],
      ["/accounts", "POST", { name: "x", credits_usd: "-1" }, "credits_usd"],
      ["/accounts", "POST", { name: "default" }, "name"],
      ["/keys", "POST", { label: "x" }, "account"],
      ["/overview", "GET", undefined, "range"],
      ["/overview?range=2h", "GET", undefined, "range"],
      ["/ledger?after=x", "GET", undefined, "after"],
      ["/ledger?limit=501", "GET", undefined, "limit"],
      ["/calls?after=1", "GET", undefined, "after"],
      ["/overview?range=1h&offset=900", "GET", undefined, "offset"],
      ["/accounts", "POST", { name: "x", tier: "Gold!" }, "tier"],
      ["/tokens", "POST", { scope: "write" }, "scope"],
      ["/tokens", "POST", { expires_at: "2030-02-31" }, "expires_at"],
      ["/tokens", "POST", { expires_at: "2030-02-31T00:00:00Z" }, "expires_at"],
      ["/tokens", "POST", { expires_at: "2030-01-31T00:00:00" }, "expires_at"],
      ["/playground", "POST", { model: "demo", messages: [] }, "messages"],
      ["/playground", "POST", { model: "demo", messages: [{ role: "tool", content: "" }] }, "messages.0.role"],
    ])("refuses what is wrong with what would be right: %s %s %j", async (path, method, body, param) => {
      const { status, error } = await world.operator(path, method, body);
      expect([status, error.code, error.param]).toEqual([400, "invalid_request", param]);
      expect(error.message.length).toBeGreaterThan(10);
    });

    test.each([
      ["/accounts", { name: "limitless", credits: "1" }],
      ["/keys", { account: "acct_0123456789abcdef", model: ["demo"] }],
      ["/tokens", { expires: "2027-01-01T00:00:00Z" }],
    ])("takes no misspelled limit for none: %s %j", async (path, body) => {
      const { status, error } = await world.operator(path, "POST", body);
      expect([status, error.message]).toEqual([400, expect.stringContaining("be without other fields than ")]);
    });

    test.each([
      ["/keys?stat=active", "without other fields than limit, after, account, state, q"],
      [
        "/calls?accounts=acct_0123456789abcdef",
        "without other fields than limit, after, account, key, model, api, ended",
      ],
      ["/overview?range=1h&acount=acct_1", "without other fields than range, account, zone, offset"],
      ["/models?account=acct_0123456789abcdef", "empty"],
    ])("shows not all where a part was asked for, misspelled: %s", async (path, right) => {
      const { status, error } = await world.operator(path);
      expect([status, error.message]).toEqual([400, `The query must be ${right}`]);
    });

    test("removes nobody, and revokes no key, where the wish to keep keys is misspelled", async () => {
      const member = await world.member("kept");
      expect((await member.ask("/keys", "POST", {})).status).toBe(200);
      const path = `/accounts/${member.account}/members/${member.login}`;
      const { status, error } = await world.operator(`${path}?revoke_key=false`, "DELETE");
      expect([status, error.message]).toEqual([400, "The query must be without other fields than revoke_keys"]);
      expect((await member.ask("/keys")).json["data"]).toMatchObject([{ state: "active" }]);
    });

    test("changes a password for who knows the old one, and ends the other sessions", async () => {
      const member = await world.member("changing");
      const login = { login: member.login, password: memberPassword };
      const { headers } = await world.call("/session", { method: "POST", body: login });
      const other = headers.get("set-cookie")!.split(";")[0]!;
      const change = (current: string, next: string) => member.ask("/password", "POST", { current, next });
      expect((await change("not this one", "three herons on one leg")).error.param).toBe("current");
      expect((await change(memberPassword, "herons")).error.param).toBe("next");
      expect((await change(memberPassword, "three herons on one leg")).status).toBe(200);
      expect((await member.ask("/session")).status).toBe(200);
      expect((await world.call("/session", { headers: { cookie: other } })).status).toBe(401);
      expect((await world.call("/session", { method: "POST", body: login })).status).toBe(401);
    });

    test("lets nobody stay who signs in with the old password while it is being changed", async () => {
      const member = await world.member("hurried");
      const body = { login: member.login, password: memberPassword };
      const sessions: string[] = [];
      let isOld = false;
      const signInAgainAndAgain = async () => {
        while (!isOld) {
          const { status, headers } = await world.call("/session", { method: "POST", body });
          if (status === 200) sessions.push(headers.get("set-cookie")!.split(";")[0]!);
          else isOld = true;
        }
      };
      // Fewer than the wrong ones that are heard, so that all of them are compared.
      const meanwhile = Promise.all(Array.from({ length: 4 }, signInAgainAndAgain));
      await until(async () => sessions[0]);
      const change = { current: memberPassword, next: "three herons on one leg" };
      expect((await member.ask("/password", "POST", change)).status).toBe(200);
      await meanwhile;
      for (const cookie of sessions) expect((await world.call("/session", { headers: { cookie } })).status).toBe(401);
    });

    test("changes a password once for several who know the old one, and lets the others change nothing", async () => {
      const member = await world.member("contested");
      const wishes = ["three herons on one leg", "four herons on one leg", "five herons on one leg"];
      const change = (next: string) => member.ask("/password", "POST", { current: memberPassword, next });
      const answers = await Promise.all(wishes.map(change));
      const refused = answers.filter(({ status }) => status === 400);
      expect(refused.map(({ error }) => error.param)).toEqual(["current", "current"]);
      const body = { login: member.login, password: wishes[answers.findIndex(({ status }) => status === 200)] };
      expect((await world.call("/session", { method: "POST", body })).status).toBe(200);
    });

    test("changes no password where the other sessions cannot be ended", async () => {
      const member = await world.member("half-changed");
      const body = { login: member.login, password: memberPassword };
      await world.call("/session", { method: "POST", body });
      const books = new DatabaseSync(join(world.gateway.dataDir, "penname.db"));
      books.exec("CREATE TRIGGER broken BEFORE DELETE ON sessions BEGIN SELECT raise(ABORT, 'broken'); END");
      const change = { current: memberPassword, next: "three herons on one leg" };
      expect((await member.ask("/password", "POST", change)).status).toBe(500);
      books.exec("DROP TRIGGER broken");
      books.close();
      expect((await member.ask("/password", "POST", change)).status).toBe(200);
    });

    test("hides in the playground what it hides anywhere, and keeps nothing of it", async () => {
      const member = await world.member("playing");
      const content = "My name is Hedda Aalto, my mail is hedda.aalto@example.org.";
      const { text, headers } = await member.ask("/playground", "POST", {
        model: "demo",
        messages: [{ role: "user", content }],
      });
      expect(headers.get("content-type")).toStartWith("text/event-stream");
      const events = text
        .split("\n\n")
        .filter((event) => event !== "")
        .map((event) => JSON.parse(event.slice("data: ".length)) as Record<string, unknown>);
      const said = (kind: string) => events.filter((event) => event["kind"] === kind);
      const joined = (kind: string) =>
        said(kind)
          .map((event) => event["text"])
          .join("");
      expect(JSON.stringify(said("sent"))).toMatch(/SURROGATE_PII\(PERSON_\d{9}\)/);
      expect(JSON.stringify(said("sent")) + joined("received")).not.toMatch(/hedda|aalto/i);
      expect(joined("received")).toContain("SURROGATE_PII(EMAIL_ADDRESS_");
      expect(joined("restored")).toContain(content);
      expect(joined("restored")).not.toContain("SURROGATE");
      expect(said("received").length).toBeGreaterThan(5);
      expect(said("done")).toEqual([{ kind: "done", hidden: 2 }]);
      const { json } = await member.ask("/keys");
      expect(json["data"]).toMatchObject([{ label: "Playground", state: "active" }]);
      const audit = await world.operator("/audit");
      expect(audit.text + world.gateway.logs()).not.toMatch(/hedda|aalto/i);
    });

    test("has the keys of a suspended account refused at once, and taken again when it is resumed", async () => {
      const member = await world.member("suspended");
      const { json } = await member.ask("/keys", "POST", {});
      const headers = { authorization: `Bearer ${json["secret"] as string}` };
      const status = async () => (await ask(`${world.url}/v1/models`, { headers })).status;
      const path = `/accounts/${member.account}`;
      expect(await status()).toBe(200);
      expect((await world.operator(path, "PATCH", { suspended: true })).json["suspended_at"]).toBeString();
      expect(await status()).toBe(401);
      const messages = [{ role: "user", content: "x" }];
      expect((await member.ask("/playground", "POST", { model: "demo", messages })).status).toBe(400);
      expect((await world.operator(path, "PATCH", { suspended: false })).json["suspended_at"]).toBeNull();
      expect(await status()).toBe(200);
    });

    test("tells in the playground why a call is refused", async () => {
      const messages = [{ role: "user", content: "x" }];
      const { text } = await (await world.member("refused")).ask("/playground", "POST", { model: "none", messages });
      expect(text).toContain('"kind":"failed","message":"model_not_found');
    });

    test("counts what keys used by the viewer's day, and writes it for spreadsheets", async () => {
      const member = await world.member("counting");
      const { json } = await member.ask("/keys", "POST", { label: '=HYPERLINK("x"),"y";=1+1; @x;＝1+1' });
      const messages = [{ role: "user", content: "My mail is maria.lopez@example.org." }];
      const headers = { authorization: `Bearer ${json["secret"] as string}`, "content-type": "application/json" };
      const body = JSON.stringify({ model: "demo", messages });
      const call = () => ask(`${world.url}/v1/chat/completions`, { method: "POST", headers, body });
      const { usage } = (await call()).json as { usage: { prompt_tokens: number; completion_tokens: number } };
      const line = await until(async () => {
        const { json: answer } = await member.ask("/usage?range=24h&offset=60");
        return (answer["data"] as Record<string, unknown>[])[0];
      });
      const { prompt_tokens, completion_tokens } = usage;
      const cost = (prompt_tokens * 1.5 + completion_tokens * 6) / 1e6;
      expect(line).toMatchObject({ model: "demo", requests: 1, failed: 0, prompt_tokens, completion_tokens });
      expect(Number(line["cost_usd"])).toBeCloseTo(cost, 5);
      expect(line["charged_usd"]).toBe(line["cost_usd"]);
      expect(line["day"]).toBe(new Date(Date.now() + 3_600_000).toISOString().slice(0, 10));
      const month = new Date().toISOString().slice(0, 7);
      const { json: monthly } = await member.ask(`/usage?month=${month}`);
      expect(monthly["data"]).toMatchObject([{ day: month, requests: 1, model: "demo" }]);
      expect((await member.ask("/usage?month=2020-01")).json["data"]).toEqual([]);
      expect((await member.ask("/usage?month=2020-13")).text).toContain("month must be a month such as 2026-11");
      const { text } = await member.ask("/usage.csv?range=24h");
      expect(text.split("\r\n")[1]).toContain(`"'=HYPERLINK(""x""),""y"";'=1+1; '@x;'＝1+1",demo,1,0,`);
      const message = JSON.stringify({ model: "demo", max_tokens: 64, messages });
      await ask(`${world.url}/v1/messages`, { method: "POST", headers, body: message });
      const both = await until(async () => {
        const { json: answer } = await member.ask("/usage?range=24h");
        const lines = answer["data"] as { api: string; requests: number }[];
        return lines.length > 1 ? lines : undefined;
      });
      expect(both.map(({ api, requests }) => `${api} ${requests}`).toSorted()).toEqual([
        "/v1/chat/completions 1",
        "/v1/messages 1",
      ]);
      for (const list of ["usage", "calls"]) {
        const { json: found } = await member.ask(`/${list}?api=${encodeURIComponent("/v1/messages")}`);
        expect(found["data"]).toMatchObject([{ api: "/v1/messages" }]);
      }
      const { text: ofMessages } = await member.ask("/usage.csv?range=24h&api=/v1/messages");
      expect(ofMessages.split("\r\n").map((row) => row.split(",").at(-1))).toEqual(["api", "/v1/messages", ""]);
      expect((await member.ask("/ledger?kind=charge")).json["data"]).toMatchObject([
        { api: "/v1/messages" },
        { api: "/v1/chat/completions" },
      ]);
      const overview = await until(async () => {
        const { json: answer } = await member.ask("/overview?range=1h");
        return (answer["hidden"] as { count: number }[])[0]?.count === 2 ? answer : undefined;
      });
      expect(overview["hidden"]).toEqual([{ type: "EMAIL_ADDRESS", count: 2 }]);
      expect(overview["total"]).toMatchObject({ requests: 2, hidden: 2 });
      const revoked = await member.ask(`/keys/${(json["key"] as { id: string }).id}`, "DELETE");
      expect(revoked.json).toMatchObject({ state: "revoked" });
      expect((await call()).status).toBe(401);
    });
  },
);
