import { expect, test } from "bun:test";
import { newCaller } from "../support/accounts.ts";
import { type Answer, answerOf } from "../support/http.ts";
import { onEveryRuntime, type RuntimeName } from "../support/runtimes.ts";
import { characters, echo, refusal } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";

const operator = { authorization: "Bearer of-the-operator" };
const start = (on: RuntimeName) =>
  startWorld(on, {
    config: { tiers: { unverified: { requests_per_minute: 3 } }, server: { cors_origins: ["https://app.example"] } },
    model: { price: { input: 1000, output: 1000 } },
    env: { PENNAME_ADMIN_PASSWORD: "of-the-operator" },
  });

const letter = "I am Maria Lopez, write to maria.lopez@example.org or +49 171 5512345; my card is 4111 1111 1111 1111.";
const said = (content: unknown) => ({ messages: [{ role: "user", content }] });
const post = (body: object | string) => ({ method: "POST", body: typeof body === "string" ? body : { ...body } });

/** One question of each kind that the tests on the executable ask in full. */
const questions: Record<string, (world: World) => Promise<Answer>> = {
  "a greeting": (world) => world.chat(),
  "a greeting, streamed": (world) => world.chat({ stream: true, stream_options: { include_usage: true } }),
  "personal data": (world) => world.chat(said(letter)),
  "personal data, streamed": (world) => world.chat({ ...said(letter), stream: true }),
  "personal data in parts": (world) => world.chat(said([{ type: "text", text: letter }])),
  "personal data in JSON": (world) => world.chat(said(JSON.stringify({ to: letter, inner: JSON.stringify([letter]) }))),
  "what the provider refuses": (world) => failing(world, refusal(400, "Too long")).chat(),
  "what the provider fails at": (world) => failing(world, refusal(500, "down")).chat(),
  "what the first provider fails at": (world) => failing(world, refusal(500, "down")).chat({ model: "two" }),
  "a stream the provider breaks": (world) => failing(world, (call) => call.reset()).chat({ stream: true }),
  "an unknown model": (world) => world.chat({ model: "none" }),
  "a field out of bounds": (world) => world.chat({ temperature: 3, n: 1000, messages: "no" }),
  "a body that is no JSON": (world) => world.ask("/v1/chat/completions", post("{")),
  "a body of another type": (world) => world.chat({}, { "content-type": "text/plain" }),
  "no key": (world) => world.ask("/v1/models", { headers: { authorization: "" } }),
  "a wrong key": (world) => world.ask("/v1/models", { headers: { authorization: `Bearer ak-${"x".repeat(43)}` } }),
  "a deprecated version": (world) => world.chat({}, { "api-version": "2026-06-01" }),
  "the newest version": (world) => world.chat({}, { "api-version": "2026-06-07" }),
  "an unknown version": (world) => world.chat({}, { "api-version": "1999-01-01" }),
  "all models": (world) => world.ask("/v1/models"),
  "one model": (world) => world.ask("/v1/models/house/one:latest"),
  "an unknown path": (world) => world.ask("/v1/none"),
  "another method": (world) => world.ask("/v1/models", { method: "DELETE" }),
  "a call without credit": async (world) =>
    world.chat({}, (await newCaller(world.gateway, ["--credits", "0"])).headers),
  "calls beyond the limit": async (world) => {
    const { headers } = await newCaller(world.gateway, ["--tier", "unverified"]);
    for (let call = 0; call < 3; call += 1) await world.chat({}, headers);
    return world.chat({}, headers);
  },
  "a preflight": async (world) => {
    const headers = { origin: "https://app.example", "access-control-request-method": "GET" };
    return answerOf(await fetch(`${world.gateway.url}/v1/models`, { method: "OPTIONS", headers }));
  },
  "its health": (world) => world.ask("/health"),
  "its readiness": (world) => world.ask("/ready"),
  "the way in": (world) => world.ask("/"),
  "Swagger UI": (world) => world.ask("/swagger", { headers: { "accept-encoding": "identity" } }),
  "its document": (world) => world.ask("/swagger/json"),
  "how to migrate": (world) => world.ask("/migrations/2026-06-07"),
  "the dashboard": (world) => world.ask("/dashboard"),
  "the dashboard's document": (world) => world.ask("/dashboard/api/openapi.json"),
  "a session for a wrong password": (world) =>
    world.ask("/dashboard/api/session", { ...post({ login: "operator", password: "no" }), headers: nobody }),
  "an account to be made": (world) =>
    world.ask("/dashboard/api/accounts", { ...post({ name: "acme", credits_usd: "2.50" }), headers: operator }),
  "an account that is there": (world) =>
    world.ask("/dashboard/api/accounts", { ...post({ name: "acme" }), headers: operator }),
  "the audit": (world) => world.ask("/dashboard/api/audit", { headers: operator }),
  "the dashboard's models": (world) => world.ask("/dashboard/api/models", { headers: operator }),
};

const nobody = { authorization: "" };

function failing(world: World, script: World["first"]["script"]) {
  world.first.begin(script);
  return world;
}

/** How the runtimes frame an answer is each one's own. */
const framing = ["date", "connection", "keep-alive", "content-length", "transfer-encoding"];

/** What differs between two gateways on one runtime: names that are drawn, times, and where they are. */
const alike = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !framing.includes(name))
    .map(([name, value]) => `${name}: ${name === "x-request-id" ? "drawn" : steady(value)}`)
    // Bun's own answers of JSON say how it is encoded, which is always UTF-8.
    .map((line) => line.replace("application/json;charset=utf-8", "application/json")),
  text: steady(text),
});

const steady = (text: string): string =>
  text
    .replace(/\b(chatcmpl|acct|key|req|use|ak|aud)[-_][\w-]+/g, "$1-drawn")
    .replace(/"(created|since|at|time|number|hash|digest)":\s*("[^"]*"|[\d.]+)/g, '"$1":drawn')
    .replace(/127\.0\.0\.1:\d+/g, "here")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "then");

const told = new Map<string, ReturnType<typeof alike>>();

onEveryRuntime("A gateway", start, (world) => {
  test.each(Object.keys(questions))("says to %s what it says everywhere", async (name) => {
    world.first.begin(echo(characters));
    world.second.begin(echo());
    const answer = alike(await questions[name]!(world));
    told.set(name, told.get(name) ?? answer);
    expect(answer).toEqual(told.get(name)!);
  });
});
