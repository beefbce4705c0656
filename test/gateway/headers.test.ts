import { expect, test } from "bun:test";
import type { Answer } from "../support/http.ts";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";
import { newCaller } from "../support/accounts.ts";

const start = (on: RuntimeName) =>
  startWorld(on, { config: { server: { max_body_mb: 0.001 } }, model: { price: { input: 1, output: 1 } } });

/** Every kind of response, with who served it and what was decided. */
const responses: readonly [string, number, string, string, (world: World) => Promise<Answer>][] = [
  ["chat completion", 200, "first", "generate", (world) => world.chat()],
  ["stream", 200, "first", "generate", (world) => world.chat({ stream: true })],
  [
    "completion with hidden values",
    200,
    "first",
    "generate, pseudonymize",
    (world) => world.chat({ messages: [{ role: "user", content: "Write to maria@example.org" }] }),
  ],
  [
    "stream with hidden values",
    200,
    "first",
    "generate, pseudonymize",
    (world) => world.chat({ stream: true, messages: [{ role: "user", content: "Write to maria@example.org" }] }),
  ],
  [
    "completion by the first of two providers",
    200,
    "first",
    "generate, route",
    (world) => world.chat({ model: "two" }),
  ],
  [
    "completion by the second of two providers",
    200,
    "second",
    "generate, route, failover",
    (world) => {
      world.first.begin(refusal(500, "down"));
      return world.chat({ model: "two" });
    },
  ],
  ["list of models", 200, "gateway", "none", (world) => world.ask("/v1/models")],
  ["model", 200, "gateway", "none", (world) => world.ask("/v1/models/one")],
  ["HEAD of the list", 200, "gateway", "none", (world) => world.ask("/v1/models", { method: "HEAD" })],
  ["malformed request", 400, "gateway", "reject", (world) => world.chat({ temperature: 3 })],
  ["unknown model", 400, "gateway", "reject", (world) => world.chat({ model: "none" })],
  ["unsupported version", 400, "gateway", "reject", (world) => world.chat({}, { "api-version": "1999-01-01" })],
  [
    "refusal of a provider",
    400,
    "gateway",
    "reject",
    (world) => {
      world.first.begin(refusal(400, "Bad request"));
      return world.chat();
    },
  ],
  ["missing key", 401, "gateway", "reject", (world) => world.chat({}, { authorization: "" })],
  [
    "empty account",
    402,
    "gateway",
    "reject",
    async (world) => world.chat({}, (await newCaller(world.gateway, ["--credits", "0"])).headers),
  ],
  ["unknown model's details", 404, "gateway", "reject", (world) => world.ask("/v1/models/none")],
  ["unknown path", 404, "gateway", "reject", (world) => world.ask("/v1/none")],
  [
    "unknown path outside the API",
    404,
    "gateway",
    "reject",
    (world) => world.ask("/none", { headers: { authorization: "" } }),
  ],
  ["wrong method", 405, "gateway", "reject", (world) => world.ask("/v1/chat/completions")],
  [
    "body too large",
    413,
    "gateway",
    "reject",
    (world) => world.ask("/v1/chat/completions", { method: "POST", body: "x".repeat(5000) }),
  ],
  [
    "exceeded limit",
    429,
    "gateway",
    "reject",
    async (world) => {
      const { headers } = await newCaller(world.gateway, ["--tier", "unverified"]);
      for (let request = 0; request < 10; request += 1) await world.ask("/v1/models", { headers });
      return world.chat({}, headers);
    },
  ],
];

onExecutable("Every response", start, (world) => {
  test.each(responses)(
    "discloses itself: %s, %d, by %s, decided: %s",
    async (_what, status, provider, decided, cause) => {
      world.first.begin(echo());
      world.second.begin(echo());
      const answer = await cause(world);
      const { headers } = answer;
      expect([answer.status, headers.get("x-provider"), headers.get("x-automated-decision")]).toEqual([
        status,
        provider,
        decided,
      ]);
      expect(headers.get("x-request-id")).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(headers.get("api-version")).toBe("2026-06-01");
      if (status !== 401 && _what !== "unknown path outside the API")
        for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"])
          expect(headers.get(name)).toMatch(/^\d+$/);
    },
  );

  test("with no provider left names none, and discloses the failover", async () => {
    world.first.begin(refusal(500, "down"));
    world.second.begin(refusal(500, "down"));
    const { status, headers } = await world.chat({ model: "two" });
    expect([status, headers.get("x-automated-decision")]).toEqual([503, "route, failover"]);
    expect(headers.get("x-provider")).toBe("gateway");
  });

  test.each([
    ["/v1/messages/batches", {}, true],
    ["/v1/models", { "anthropic-version": "2023-06-01" }, true],
    ["/v1/models", {}, false],
    ["/messages", { "anthropic-version": "2023-06-01" }, false],
  ])("names its request where Anthropic's clients look for it: %s, %o: %p", async (path, own, isNamed) => {
    const { headers } = await world.ask(path, { headers: { "x-request-id": "trace-42", ...own } });
    expect(headers.get("request-id")).toBe(isNamed ? "trace-42" : null);
  });

  test.each(["a", "trace-42", "00000000-0000-4000-8000-000000000000", "!~{}", "x".repeat(128)])(
    "echoes the caller's X-Request-Id %s",
    async (id) => {
      for (const answer of [
        await world.ask("/v1/models", { headers: { "x-request-id": id } }),
        await world.chat({ temperature: 3 }, { "x-request-id": id }),
        await world.chat({}, { "x-request-id": id, authorization: "" }),
      ])
        expect(answer.headers.get("x-request-id")).toBe(id);
    },
  );

  test.each(["x".repeat(129), "two words", "tab\there", "ümlaut"])(
    "has an identifier of its own where the caller's would not do: %j",
    async (id) => {
      const { status, headers } = await world.ask("/v1/models", { headers: { "x-request-id": id } });
      expect(status).toBe(200);
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test("says how many distinct values were hidden, on streams before the first byte", async () => {
    world.first.begin(echo());
    const messages = [{ role: "user", content: "maria@example.org, peter@example.org, maria@example.org" }];
    for (const stream of [false, true]) {
      const { headers } = await world.chat({ stream, messages });
      expect(headers.get("x-penname-pseudonymized")).toBe("2");
    }
    expect((await world.chat()).headers.get("x-penname-pseudonymized")).toBe("0");
  });

  test("tells nothing about what it is built with", async () => {
    const { headers } = await world.ask("/v1/models");
    expect([headers.get("server"), headers.get("x-powered-by")]).toEqual([null, null]);
  });
});
