import { expect, test } from "bun:test";
import { expectOfficial } from "../support/official.ts";
import { onExecutable } from "../support/runtimes.ts";
import { refusal } from "../support/scripts.ts";
import { startWorld, type World } from "../support/world.ts";
import type { Answer } from "../support/http.ts";

const metered = async (world: World): Promise<string> => {
  await world.gateway.prepare("accounts", "create", "poor", "--credits", "0");
  return (await world.gateway.prepare("keys", "create", "--account", "poor")).out;
};
const limited = async (world: World): Promise<string> => {
  await world.gateway.prepare("accounts", "create", "slow", "--tier", "unverified");
  return (await world.gateway.prepare("keys", "create", "--account", "slow")).out;
};

/** Every error there is, how one comes to it, and what it says. */
const errors: readonly [string, number, string, string, string | null, (world: World) => Promise<Answer>][] = [
  [
    "malformed body",
    400,
    "invalid_request",
    "invalid_request_error",
    null,
    (world) => world.ask("/v1/chat/completions", { method: "POST", body: "{broken" }),
  ],
  [
    "malformed parameter",
    400,
    "invalid_request",
    "invalid_request_error",
    "temperature",
    (world) => world.chat({ temperature: 3 }),
  ],
  [
    "unknown model in a request",
    400,
    "invalid_request",
    "invalid_request_error",
    "model",
    (world) => world.chat({ model: "no-such-model" }),
  ],
  [
    "unsupported version",
    400,
    "invalid_request",
    "invalid_request_error",
    "API-Version",
    (world) => world.chat({}, { "api-version": "1999-01-01" }),
  ],
  [
    "refusal of the provider",
    400,
    "invalid_request",
    "invalid_request_error",
    null,
    (world) => {
      world.first.begin(refusal(400, "This model's maximum context length is 4096 tokens"));
      return world.chat();
    },
  ],
  [
    "missing key",
    401,
    "authentication_error",
    "authentication_error",
    null,
    (world) => world.chat({}, { authorization: "" }),
  ],
  [
    "too few credits",
    402,
    "insufficient_quota",
    "insufficient_quota",
    null,
    async (world) => world.chat({ model: "paid" }, { authorization: `Bearer ${await metered(world)}` }),
  ],
  [
    "unknown model asked for by name",
    404,
    "model_not_found",
    "invalid_request_error",
    "model",
    (world) => world.ask("/v1/models/no-such-model"),
  ],
  ["unknown path", 404, "invalid_request", "invalid_request_error", null, (world) => world.ask("/v1/no-such-path")],
  ["wrong method", 405, "invalid_request", "invalid_request_error", null, (world) => world.ask("/v1/chat/completions")],
  [
    "body too large",
    413,
    "invalid_request",
    "invalid_request_error",
    null,
    (world) => world.ask("/v1/chat/completions", { method: "POST", body: "x".repeat(2_000_000) }),
  ],
  [
    "too many requests",
    429,
    "rate_limit_exceeded",
    "rate_limit_error",
    null,
    async (world) => {
      const headers = { authorization: `Bearer ${await limited(world)}` };
      for (let request = 0; request < 10; request += 1) await world.ask("/v1/models", { headers });
      return world.ask("/v1/models", { headers });
    },
  ],
  [
    "no provider that answers",
    503,
    "service_unavailable",
    "service_unavailable",
    null,
    (world) => {
      world.first.begin(refusal(500, "The server had an error"));
      return world.chat();
    },
  ],
];

const start = (on: Parameters<typeof startWorld>[0]) =>
  startWorld(on, {
    config: {
      server: { max_body_mb: 1 },
      models: [
        { id: "one", targets: ["first/m"] },
        { id: "paid", targets: ["first/m"], price: { input: 1, output: 1 } },
      ],
    },
  });

onExecutable("An error", start, (world) => {
  test.each(errors)("for %s is %d %s", async (_what, status, code, type, param, cause) => {
    const answer = await cause(world);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.json).toEqual({ error: { message: expect.stringMatching(/\w+ \w+/), type, code, param } });
    expect(Object.keys(answer.error).toSorted()).toEqual(["code", "message", "param", "type"]);
    expectOfficial("ErrorResponse", answer.json);
    expectWording(answer);
  });

  test("is an ordinary status with JSON also where a stream was asked for", async () => {
    world.first.begin(refusal(500, "The server had an error"));
    for (const [request, status] of [
      [{ temperature: 3 }, 400],
      [{ model: "x" }, 400],
      [{}, 503],
    ] as const) {
      const answer = await world.chat({ ...request, stream: true });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      expectOfficial("ErrorResponse", answer.json);
    }
  });

  test("repeats nothing of the request", async () => {
    for (const request of [
      { model: "Rosalind.Franklin@example.org" },
      { temperature: "Rosalind.Franklin@example.org" },
      { messages: [{ role: "Rosalind.Franklin@example.org", content: "x" }] },
      { messages: [{ role: "user", content: [{ type: "Rosalind.Franklin@example.org" }] }], tools: 7 },
      { metadata: { "Rosalind.Franklin@example.org": 7 } },
      { logit_bias: { "Rosalind Franklin": "x" } },
    ])
      expect((await world.chat(request)).text).not.toContain("Franklin");
    expect((await world.ask("/v1/models/Rosalind.Franklin")).text).not.toContain("Franklin");
    expect((await world.ask("/v1/Rosalind.Franklin")).text).not.toContain("Franklin");
    expect((await world.chat({}, { "api-version": "Rosalind Franklin" })).text).not.toContain("Franklin");
    expect(await world.logs()).not.toContain("Franklin");
  });
});

/** What clients take a text for, whatever its status (LiteLLM, LangChain; see api-contract.md, 1.5). */
function expectWording({ status, text }: Answer): void {
  if (status !== 429) expect(text).not.toMatch(/rate[ _-]limit/i);
  if (status === 401) expect(text).not.toContain("invalid_request_error");
  if (status === 429) expect(text).not.toMatch(/quota|billing|credit/i);
}

onExecutable("A call that is refused", startWorld, (world) => {
  test("has the same decisions in the log as in its headers", async () => {
    world.first.begin(refusal(400, "This model's maximum context length is 4096 tokens"));
    const { headers } = await world.chat();
    expect(headers.get("x-automated-decision")).toBe("reject");
    const id = headers.get("x-request-id");
    const line = (await world.logs()).split("\n").find((one) => one.includes(`"${id}"`) && one.includes('"decisions"'));
    expect(line).toContain('"decisions":["reject"]');
  });
});
