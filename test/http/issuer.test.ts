import { expect, setDefaultTimeout, test } from "bun:test";
import { type Answer, ask } from "../support/http.ts";
import { onEveryRuntime } from "../support/runtimes.ts";
import { adminPassword, memberPassword } from "./dashboard-world.ts";
import { cookieOf, startAtIssuer } from "./issuer-world.ts";

setDefaultTimeout(120_000);

onEveryRuntime(
  "Sign-in at an OpenID provider",
  (on) => startAtIssuer(on),
  (world, on) => {
    const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      ask(`${world.url}/dashboard/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const asOperator = { authorization: `Bearer ${adminPassword}` };

    /** Begins in a new browser. */
    const begin = async () => {
      const answer = await post("/issuer", {});
      const cookie = cookieOf(answer);
      return {
        cookie,
        location: new URL(String(answer.json["location"])),
        setCookie: answer.headers.get("set-cookie") ?? "",
      };
    };
    const end = (cookie: string, query: string) => post("/issuer/session", { query }, { cookie });
    const signIn = async (login: string) => {
      const { cookie, location } = await begin();
      return end(cookie, (await world.issuer.signIn(location.href, login)).search);
    };
    const account = async (name: string) => String((await post("/accounts", { name }, asOperator)).json["id"]);
    const invite = async (id: string, login: string) =>
      (await post(`/accounts/${id}/members`, { login }, asOperator)).status;

    test("makes whom the operator invited a member, by an address the issuer has verified", async () => {
      const id = await account("acme");
      expect((await signIn("ana")).status).toBe(401);
      expect(await invite(id, "ana@acme.example")).toBe(200);
      const first = await signIn("ana");
      expect(first.json).toMatchObject({ login: "ana@acme.example", role: "member", account: id, password: "none" });
      const { headers } = first;
      expect(headers.getSetCookie()[0]).toMatch(
        /^penname_session=[\w-]{43}; Path=\/dashboard; Max-Age=3600; HttpOnly; SameSite=Strict$/,
      );
      expect(headers.getSetCookie()[1]).toMatch(/^penname_sign_in=; Path=\/dashboard; Max-Age=0;/);
      expect((await signIn("ana")).json).toMatchObject({ login: "ana@acme.example" });
      const { json } = await ask(`${world.url}/dashboard/api/audit`, { headers: asOperator });
      const told = (json["data"] as object[]).toReversed();
      expect(told.slice(1, 5)).toMatchObject([
        { actor: "somebody", action: "session.refused", subject: "unknown", details: { by: "issuer" } },
        { actor: "operator", action: "member.invite", subject: id, details: { login: "ana@acme.example" } },
        { actor: "ana@acme.example", action: "member.join", subject: id },
        { actor: "ana@acme.example", action: "session.begin", details: { by: "issuer", address: "127.0.0.0/24" } },
      ]);
    });

    // What follows is decided by the same bytes everywhere.
    if (on !== "binary") return;

    test("says in the page, and only there, that one may sign in at the issuer", async () => {
      expect((await ask(`${world.url}/dashboard`)).text).toMatch(/<div id="app"[^>]* data-issuer="Acme">/);
    });

    test("asks for a code alone, bound to this browser by state, nonce and PKCE, in a cookie no other site sends", async () => {
      const [one, other] = [await begin(), await begin()];
      const asked = Object.fromEntries(one.location.searchParams);
      expect(asked).toEqual({
        client_id: "penname",
        response_type: "code",
        redirect_uri: `${world.url}/dashboard`,
        scope: "openid email groups",
        state: expect.stringMatching(/^[\w-]{43}$/) as string,
        nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        code_challenge_method: "S256",
      });
      for (const name of ["state", "nonce", "code_challenge"])
        expect(asked[name]).not.toBe(other.location.searchParams.get(name)!);
      expect(one.location.href).not.toContain(one.cookie.split("=")[1]!);
      expect(one.setCookie).toMatch(
        /^penname_sign_in=[\w-]{43}; Path=\/dashboard; Max-Age=600; HttpOnly; SameSite=Strict$/,
      );
    });

    test("lets in as the operator whose claim says so, and nobody whose claim nearly does", async () => {
      // The issuer has verified no address of theirs.
      expect((await signIn("boss")).json).toMatchObject({
        login: "operator sub boss",
        role: "operator",
        account: null,
      });
      expect((await signIn("staff")).status).toBe(401);
      expect((await signIn("operator")).status).toBe(401);
    });

    test("tells operators from each other, in the audit and in their sessions", async () => {
      const chief = await signIn("chief");
      const own = { cookie: cookieOf(chief), "x-csrf-token": String(chief.json["csrf"]) };
      expect(chief.json).toMatchObject({ login: "operator chief@acme.example", role: "operator", password: "none" });
      expect((await post("/accounts", { name: "the chief's" }, own)).status).toBe(400);
      expect((await post("/accounts", { name: "of the chief" }, own)).status).toBe(200);
      const api = `${world.url}/dashboard/api`;
      const { json: audit } = await ask(`${api}/audit?action=account`, { headers: own });
      expect((audit["data"] as object[])[0]).toMatchObject({
        actor: "operator chief@acme.example",
        action: "account.create",
      });
      await signIn("boss");
      const { json: sessions } = await ask(`${api}/sessions`, { headers: own });
      expect(sessions["data"]).toHaveLength(1);
      const change = { current: adminPassword, next: "three herons on one leg" };
      expect((await post("/password", change, own)).error.param).toBe("current");
      const login = { login: "operator chief@acme.example", password: adminPassword };
      expect((await post("/session", login)).status).toBe(401);
    });

    test.each(["liar", "vague", "textual", "stranger"])(
      "lets in nobody by an address that is not verified, or not invited: %s",
      async (login) => {
        const id = await account(`of-${login}`);
        await invite(id, "ana@acme.example");
        const { status, headers, text } = await signIn(login);
        expect([status, headers.get("set-cookie")]).toEqual([401, null]);
        expect(text).not.toContain("@");
      },
    );

    test("takes no sign of another script for a letter of an invited address", async () => {
      expect(await invite(await account("of-kim"), "kim@acme.example")).toBe(200);
      expect((await signIn("kelvin")).status).toBe(401);
    });

    test("signs a member with a password in by the verified address, and the password stays", async () => {
      const id = await account("both");
      const { json } = await post(`/accounts/${id}/members`, { login: "bo@acme.example" }, asOperator);
      const token = String(json["link"]).split("/").at(-1);
      await post("/members", { token, password: memberPassword });
      expect((await signIn("bo")).json).toMatchObject({ login: "bo@acme.example", password: "own" });
      const login = { login: "bo@acme.example", password: memberPassword };
      expect((await post("/session", login)).status).toBe(200);
      await ask(`${world.url}/dashboard/api/accounts/${id}/members/bo@acme.example`, {
        method: "DELETE",
        headers: asOperator,
      });
      expect((await signIn("bo")).status).toBe(401);
    });

    test("has no password, not even an empty one, for who came from the issuer", async () => {
      const { status } = await post("/session", { login: "ana@acme.example", password: " " });
      expect(status).toBe(401);
    });

    test("takes a code once", async () => {
      const { cookie, location } = await begin();
      const { search } = await world.issuer.signIn(location.href, "boss");
      expect((await end(cookie, search)).status).toBe(200);
      const again = await end(cookie, search);
      expect([again.status, again.headers.get("set-cookie")]).toEqual([401, null]);
    });

    test("takes what was begun in another browser for nothing", async () => {
      const [victim, attacker] = [await begin(), await begin()];
      const { search } = await world.issuer.signIn(attacker.location.href, "boss");
      expect((await end(attacker.cookie, `${search}&state=x`)).status).toBe(400);
      for (const cookie of [
        victim.cookie,
        "",
        `penname_sign_in=${"A".repeat(43)}`,
        `${attacker.cookie}; ${victim.cookie}`,
      ]) {
        const { status, error, headers } = await end(cookie, search);
        expect([status, error.param, headers.get("set-cookie")]).toEqual([400, "query", null]);
      }
      expect((await end(attacker.cookie, search)).status).toBe(200);
    });

    test.each(["nonce", "code_challenge"])("lets nobody in whose %s was changed on the way", async (name) => {
      const { cookie, location } = await begin();
      location.searchParams.set(name, "A".repeat(43));
      const { search } = await world.issuer.signIn(location.href, "boss");
      expect((await end(cookie, search)).status).toBe(401);
    });

    test("sends nobody back to an address that a link gives", async () => {
      const { location } = await begin();
      location.searchParams.set("redirect_uri", "https://evil.example/dashboard");
      const refused = await world.issuer.signIn(location.href, "boss").catch(String);
      expect(refused).toContain("the issuer shows 400");
      const own = await begin();
      const { search } = await world.issuer.signIn(own.location.href, "boss");
      const hostile = `${search}&redirect_uri=https://evil.example&return_to=//evil.example`;
      const { status, text, headers } = await end(own.cookie, hostile);
      expect([status, headers.get("location")]).toEqual([200, null]);
      expect(text).not.toContain("evil");
    });

    test.each([
      ["another issuer", (query: URLSearchParams) => query.set("iss", "https://evil.example")],
      ["no issuer", (query: URLSearchParams) => query.delete("iss")],
      ["two issuers", (query: URLSearchParams) => query.append("iss", "https://evil.example")],
      ["two codes", (query: URLSearchParams) => query.append("code", "x")],
      ["no code", (query: URLSearchParams) => query.delete("code")],
      ["a token beside the code", (query: URLSearchParams) => query.set("id_token", "e30.e30.")],
      ["an answer in another form", (query: URLSearchParams) => query.set("response", "e30.e30.")],
    ])("refuses an answer with %s", async (_, change) => {
      const { cookie, location } = await begin();
      const { searchParams: query } = await world.issuer.signIn(location.href, "boss");
      change(query);
      const { status, headers } = await end(cookie, `?${query.toString()}`);
      expect([status, headers.get("set-cookie")]).toEqual([401, null]);
    });

    test("says nothing in the words of a link", async () => {
      const { cookie, location } = await begin();
      const state = location.searchParams.get("state")!;
      const words = "Call +1 555 0100 to unlock";
      const query = new URLSearchParams({
        state,
        iss: world.issuer.url,
        error: "access_denied",
        error_description: words,
      });
      const { status, text } = await end(cookie, `?${query.toString()}`);
      expect(status).toBe(401);
      expect(text).not.toContain("555");
    });

    test.each([{}, { query: "" }, { query: `?state=${"x".repeat(9000)}` }, { query: 7 }, { query: ["?state=x"] }])(
      "refuses a body that is not what it takes",
      async (body) => {
        const { cookie } = await begin();
        expect((await post("/issuer/session", body, { cookie })).status).toBe(400);
      },
    );

    test("begins and ends for its own page only", async () => {
      const headers = { "sec-fetch-site": "cross-site" };
      expect((await post("/issuer", {}, headers)).status).toBe(400);
      expect((await post("/issuer/session", { query: "?state=x" }, headers)).status).toBe(400);
      const { status } = await ask(`${world.url}/dashboard/api/issuer/session?code=x&state=y`);
      expect(status).toBe(405);
    });
  },
);
