import { afterEach, expect, test } from "bun:test";
import { issuerOf } from "../../src/people/issuer.ts";
import { IssuerFailure } from "../../src/people/issuer-failure.ts";
import { issuerIdentityOf } from "../../src/people/issuer-identity.ts";
import { network } from "../../src/upstream/transport/network.ts";
import { standardFetch } from "../../src/upstream/transport/standard-fetch.ts";

const operators = { claim: "groups", value: "admins" };
const ana = { email: "Ana@Acme.example", email_verified: true };

test.each([
  ["a verified address", ana, {}, { isOperator: false, email: "ana@acme.example" }],
  ["a verified address of the second source", {}, ana, { isOperator: false, email: "ana@acme.example" }],
  ["an address of one source that the other verifies", { email: "x@acme.example" }, ana, { email: undefined }],
  ["an unverified address", { ...ana, email_verified: false }, {}, { email: undefined }],
  ["an address verified in words", { ...ana, email_verified: "true" }, {}, { email: undefined }],
  ["a name in the place of an address", { ...ana, email: "operator" }, {}, { email: undefined }],
  ["an address with a line in it", { ...ana, email: "ana@acme.example\n" }, {}, { email: undefined }],
  ["an address of another script", { ...ana, email: "\u212Aim@acme.example" }, {}, { email: undefined }],
  ["an address longer than a login", { ...ana, email: `${"a".repeat(60)}@acme.example` }, {}, { email: undefined }],
  ["two addresses", { ...ana, email: ["ana@acme.example"] }, {}, { email: undefined }],
  ["a group of several", { groups: ["staff", "admins"] }, {}, { isOperator: true }],
  ["a group of the second source", {}, { groups: "admins" }, { isOperator: true }],
  ["a group with more letters", { groups: ["admins2"] }, {}, { isOperator: false }],
  ["a text that holds the group", { groups: "staff admins" }, {}, { isOperator: false }],
  ["a claim of every object", { groups: { admins: true } }, {}, { isOperator: false }],
  ["a group that the ID token denies", { groups: [] }, { groups: ["admins"] }, { isOperator: false }],
] as const)("by the rules %s stands for the right one", (_, token, besides, arrival) => {
  expect(issuerIdentityOf(token, besides, { operators })).toMatchObject(arrival);
});

test.each([
  ["248289761001", "248289761001"],
  ["auth0|5f7c8ec7c33c6c004bbafe82", "auth0|5f7c8ec7c33c6c004bbafe82"],
  ["Ana Lima", "ReljYrSbcMEMXKyN48pC_4YzNInkYeg66k57IDV5YEo"],
])("the subject %s is told from others by a word without spaces", (sub, subject) => {
  expect(issuerIdentityOf({ sub }, {}, { operators }).subject).toBe(subject);
});

test("an operator named by e-mail address must have it verified", () => {
  const rules = { operators: { claim: "email", value: "ana@acme.example" } };
  expect(issuerIdentityOf(ana, {}, rules).isOperator).toBe(true);
  expect(issuerIdentityOf({ ...ana, email_verified: false }, {}, rules).isOperator).toBe(false);
  expect(issuerIdentityOf({}, {}, rules).isOperator).toBe(false);
});

const servers: ReturnType<typeof Bun.serve>[] = [];
afterEach(() => servers.splice(0).map((server) => server.stop(true)));

/** An issuer whose discovery document is what a test says, and what the gateway then does. */
async function beginningWith(answer: (url: string, path: string) => Response | Promise<Response>) {
  let asked = 0;
  const server = Bun.serve({
    port: 0,
    fetch({ url }): Response | Promise<Response> {
      asked += 1;
      const { origin, pathname } = new URL(url);
      return answer(origin, pathname);
    },
  });
  servers.push(server);
  const told: string[] = [];
  const rules = { issuer: `http://localhost:${server.port}`, clientId: "penname", clientSecret: null, name: "Acme" };
  let now = 0;
  const issuer = issuerOf(
    { ...rules, scopes: ["email"], operators: null },
    {
      fetch: standardFetch(network(), { most: 10_000, timeoutMs: 1000 }),
      failed: ({ kind, code }) => told.push(`${kind} ${code}`),
      now: () => now,
    },
  );
  const begin = () =>
    issuer.begin("secret", "http://127.0.0.1/dashboard").catch((thrown: unknown) => {
      if (thrown instanceof IssuerFailure) return thrown.kind;
      throw thrown;
    });
  /** Why a browser that was sent back so is not signed in. */
  const end = async (query: object) => {
    const returned = (await begin()) as URL;
    const state = returned.searchParams.get("state")!;
    returned.search = new URLSearchParams({ state, ...query }).toString();
    const failure = await issuer.end("secret", returned).catch((thrown: unknown) => thrown);
    return failure instanceof IssuerFailure ? failure.kind : failure;
  };
  return { begin, end, told, asked: () => asked, later: (ms: number) => void (now += ms) };
}

const metadata = (url: string, change: object = {}) =>
  Response.json({
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    ...change,
  });

test.each([
  ["never answers", () => new Promise<Response>(() => undefined)],
  ["answers with a page", () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })],
  ["sends elsewhere", () => Response.redirect("http://127.0.0.1:9/", 302)],
  ["answers without end", (url: string) => metadata(url, { more: "x".repeat(20_000) })],
  ["says that it is another", () => metadata("https://evil.example")],
  ["has a door that is a script", (url: string) => metadata(url, { authorization_endpoint: "javascript:alert(1)//" })],
  ["has no door", (url: string) => metadata(url, { authorization_endpoint: undefined })],
])("an issuer that %s is told of, and not asked again at once", async (_, answer) => {
  const { begin, told, asked, later } = await beginningWith(answer);
  expect([await begin(), await begin()]).toEqual(["unreachable", "unreachable"]);
  expect([told.length, asked()]).toEqual([1, 1]);
  later(3000);
  expect([await begin(), asked()]).toEqual(["unreachable", 2]);
});

test("the issuer's metadata is fetched once for concurrent sign-ins, and again after an hour", async () => {
  const { begin, asked, later } = await beginningWith((url) => metadata(url));
  const doors = await Promise.all([begin(), begin(), begin()]);
  expect(doors.every((door) => door instanceof URL && door.pathname === "/auth")).toBe(true);
  expect(asked()).toBe(1);
  later(3_600_001);
  await begin();
  expect(asked()).toBe(2);
});

test.each([
  ["answers with status 503", () => Response.json({ error: "temporarily_unavailable" }, { status: 503 })],
  ["answers with a page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["has too many requests", () => Response.json({ error: "slow_down" }, { status: 429 })],
  ["never answers", () => new Promise<Response>(() => undefined)],
])("an issuer that %s to a code has refused nobody, and the operator is told", async (_, answer) => {
  const { end, told } = await beginningWith((url, path) => (path === "/token" ? answer() : metadata(url)));
  expect(await end({ code: "x" })).toBe("unreachable");
  expect(told).toHaveLength(1);
});

test("an issuer that sends the browser back with an outage of its own has refused nobody, and anybody can write so", async () => {
  const { end, told } = await beginningWith((url) => metadata(url));
  for (const error of ["server_error", "temporarily_unavailable"]) expect(await end({ error })).toBe("unreachable");
  for (const error of ["access_denied", "login_required"]) expect(await end({ error })).toBe("refused");
  expect(told).toEqual([]);
});
