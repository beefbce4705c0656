import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { signature } from "../clients/apis.ts";
import { done, lanes, type LanesWorld, letter, planted, schema, startLanes, values } from "../clients/lanes.ts";
import { vectorOf } from "../support/embedding-kinds.ts";
import { folder, runPython, withTools } from "./tools.ts";

setDefaultTimeout(240_000);

type Lane = (typeof lanes)[number];
const texts = ["Write to maria.lopez@example.org", "Nothing private", "Quite another"];
const streamed = [letter, true];
const shaped = { to: values[0] };

withTools("Clients from PyPI, sync and async, on every lane of the executable:", () => {
  let world: LanesWorld;
  beforeAll(async () => void (world = await startLanes("binary")));
  afterAll(() => world?.stop());

  /** What a program of `programs/` heard. Its client asks nobody but the gateway, and providers see nothing that is hidden. */
  async function heardBy(name: string): Promise<Record<string, unknown>> {
    world.begin();
    const { url: address, key } = world.gateway;
    const told = JSON.stringify({ address, key, letter, texts, schema, models: lanes });
    // Else LiteLLM fetches a list of prices.
    const settings = { LITELLM_LOCAL_MODEL_COST_MAP: "True" };
    const program = [join(folder, "programs/loopback.py"), `with_${name}`, told];
    const { code, text } = await runPython("python", program, folder, settings);
    expect(code, text).toBe(0);
    expect(world.provider.calls.length).toBeGreaterThan(0);
    for (const { wire } of world.provider.calls) expect(wire).not.toMatch(planted);
    // What libraries warn of stands behind it.
    return JSON.parse(text.split("\n")[0] ?? "") as Record<string, unknown>;
  }

  test("openai: chat completions, responses and embeddings", async () => {
    const answers = { whole: [letter, 18], streamed, parsed: values[0], tools: done };
    const busy = ["InternalServerError", 503];
    expect(await heardBy("openai")).toEqual(
      inBothWays(
        () => ({
          chat: { ...answers, broken: ["Hello,", "APIError"], busy, unknown: ["BadRequestError", 400] },
          // The program throws where it hears `response.failed`.
          responses: { ...answers, broken: ["Hello,", "Failed"], busy, earlier: ["BadRequestError", 400] },
        }),
        {
          embeddings: [vectors(), vectors(), vectors(8)],
          others: { models: expect.arrayContaining([...lanes]), stranger: ["AuthenticationError", 401] },
        },
      ),
    );
  });

  test("anthropic: messages, their stream helper, tools, thoughts and counts", async () => {
    const sealed = expect.stringMatching(/^PennameT[\w+/]{60,}={0,2}$/) as unknown;
    const thought = `They are ${values.join(" and ")}`;
    const messages = (model: Lane) => ({
      whole: [letter, "end_turn", 11],
      streamed,
      final: [letter, "end_turn", 11],
      shaped: JSON.stringify(shaped),
      acted: [done, "tool_use", model === "messages" ? [[thought, sealed]] : []],
      counted: model === "messages" ? 31 : expect.any(Number),
      broken: ["Hello,", "APIStatusError"],
      busy: model === "messages" ? ["RateLimitError", 429] : ["ServiceUnavailableError", 503],
      unknown: ["NotFoundError", 404],
    });
    expect(await heardBy("anthropic")).toEqual(
      inBothWays((model) => ({ messages: messages(model) }), {
        others: {
          models: expect.arrayContaining([...lanes]),
          bearer: "messages",
          stranger: ["AuthenticationError", 401],
        },
      }),
    );
    const thoughts = world.provider.calls.filter(({ body }) => body.includes(signature));
    expect(thoughts).toHaveLength(2);
    for (const { body } of thoughts)
      expect(body).toMatch(/"thinking":"They are SURROGATE_PII\(\w+\) and SURROGATE_PII/);
  });

  test("langchain-openai: chat completions, responses and embeddings", async () => {
    const answers = {
      whole: [letter, 18],
      streamed: [...streamed, 11],
      tools: done,
      schema: shaped,
      function: shaped,
      busy: ["OpenAIAPIError", 503],
      stranger: ["OpenAIAuthenticationError", 401],
    };
    expect(await heardBy("langchain")).toEqual(
      inBothWays(
        () => ({
          chat: { ...answers, broken: ["Hello,", "APIError"] },
          responses: { ...answers, broken: ["Hello,", "ValueError"] },
        }),
        { embeddings: [vectors(), vectorOf(texts[1])] },
      ),
    );
  });

  test("litellm: completions by its three routes, responses, messages and embeddings", async () => {
    const answers = {
      whole: [letter, 18],
      streamed,
      shaped,
      tools: done,
      broken: ["Hello,", "MidStreamFallbackError"],
      busy: ["ServiceUnavailableError", 503],
      stranger: ["AuthenticationError", 401],
    };
    // It makes 500 of Anthropic's 503.
    const busy = (model: Lane) => (model === "messages" ? ["RateLimitError", 429] : ["InternalServerError", 500]);
    expect(await heardBy("litellm")).toEqual({
      ...inBothWays(
        (model) => ({
          openai: answers,
          "openai/responses": { ...answers, broken: ["Hello,", "MidStreamFallbackError"] },
          anthropic: { ...answers, busy: busy(model) },
          responses: { whole: [letter], streamed, busy: answers.busy },
        }),
        { embeddings: vectors() },
      ),
      ...Object.fromEntries(lanes.map((model) => [`messages ${model}`, [letter]])),
    });
  });
});

/** Vectors of the texts; what was sent of the first, the gateway knows alone. */
const vectors = (length = 4) => [
  expect.not.arrayContaining(vectorOf(texts[0], length)),
  ...texts.slice(1).map((text) => vectorOf(text, length)),
];

/** What the cases of a program come to, by their names. */
function inBothWays(
  ofModel: (model: Lane) => Record<string, unknown>,
  others: Record<string, unknown>,
): Record<string, unknown> {
  const named = ["sync", "async"].flatMap((way) => [
    ...lanes.flatMap((model) =>
      Object.entries(ofModel(model)).map(([name, heard]) => [`${way} ${name} ${model}`, heard]),
    ),
    ...Object.entries(others).map(([name, heard]) => [`${way} ${name}`, heard]),
  ]);
  return Object.fromEntries(named) as Record<string, unknown>;
}
