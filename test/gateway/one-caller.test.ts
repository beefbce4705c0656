import { expect, test } from "bun:test";
import { onExecutable, type RuntimeName } from "../support/runtimes.ts";
import { echo, refusal } from "../support/scripts.ts";
import { hello, startWorld } from "../support/world.ts";

/** One failure would close a target, so that none can pass unnoticed. */
const start = (on: RuntimeName) =>
  startWorld(on, {
    provider: { breaker: { failures: 1, share: 0.1, open: "10m" } },
    config: {
      models: [
        { id: "two", targets: ["first/a", "second/b"] },
        { id: "alone", targets: ["first/alone"] },
        { id: "gone", targets: ["first/gone", "second/gone"] },
      ],
    },
  });

const tool = (name: string, parameters: object = { type: "object" }) => ({
  type: "function",
  function: { name, parameters },
});
const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

onExecutable("One caller's request", start, (world) => {
  const servedBy = async (request: object = {}) => {
    world.first.begin(echo());
    world.second.begin(echo());
    return (await world.chat({ model: "two", ...request })).headers.get("x-provider");
  };

  test.each([
    ["a tool named api_key", 400, "Invalid schema for function 'api_key': it is no object", 400],
    ["words about a wrong API key", 400, "messages.0: 'Incorrect API key provided' is a bad question", 200],
    ["a model that is not there for it", 404, "No such File object: file-1", 200],
    ["something this account may not ask for", 403, "You do not have access to this file", 200],
    ["more than the account can afford", 402, "This request requires more credits, or fewer max_tokens", 200],
  ])("that a provider refuses for %s closes no target to others", async (_what, status, sentence, answered) => {
    world.first.begin(refusal(status, sentence));
    world.second.begin(echo());
    const refused = await world.chat({ model: "two", tools: [tool("api_key")] });
    expect(refused.status).toBe(answered);
    if (answered === 400) expect(refused.error.message).toBe(sentence);
    expect(await servedBy()).toBe("first");
  });

  test("that no provider can serve is 503 that asks for no repetition, without a provider's sentence", async () => {
    for (const provider of [world.first, world.second]) provider.begin(refusal(404, "The model gone does not exist"));
    const { status, headers, error, text } = await world.chat({ model: "gone" });
    expect([status, error.code, headers.get("x-should-retry")]).toEqual([503, "service_unavailable", "false"]);
    expect(text).not.toContain("gone");
    expect(await servedBy()).toBe("first");
  });

  test.each([
    ["a schema's values", { tools: [tool("f", { enum: [deep(100_000)] })] }],
    ["a schema's default", { tools: [tool("f", { default: deep(3000) })] }],
    ["an unknown field", { x: deep(100_000) }],
    ["a message", { messages: [{ role: "user", content: "Hi", x: deep(200) }] }],
    ["metadata", { metadata: deep(200) }],
  ])(
    "nested too deep in %s is 400 that says how deep it may be, and closes no target to others",
    async (_where, request) => {
      world.first.begin(echo());
      const body = writtenDeep({ model: "alone", messages: hello, ...request });
      const { status, error } = await world.ask("/v1/chat/completions", { method: "POST", body });
      expect([status, error.code]).toEqual([400, "invalid_request"]);
      expect(error.message).toContain("nested deeper than 128 levels");
      expect((await world.chat({ model: "alone" })).status).toBe(200);
    },
  );
});

/** JSON of any depth: `JSON.stringify` recurses. */
function writtenDeep(value: unknown): string {
  const pieces: string[] = [];
  const waiting: (string | { value: unknown })[] = [{ value }];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    if (typeof next === "string") pieces.push(next);
    else if (typeof next.value !== "object" || next.value === null) pieces.push(JSON.stringify(next.value));
    else {
      const isList = Array.isArray(next.value);
      const items = Object.entries(next.value).map(([key, item], index) => [
        `${index > 0 ? "," : ""}${isList ? "" : `${JSON.stringify(key)}:`}`,
        { value: item as unknown },
      ]);
      waiting.push(
        isList ? "]" : "}",
        ...items.toReversed().flatMap(([before, item]) => [item!, before!]),
        isList ? "[" : "{",
      );
    }
  }
  return pieces.join("");
}
