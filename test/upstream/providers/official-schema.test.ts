import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "bun:test";
import { chunksToWire, completionToWire } from "../../../src/dialects/openai-chat/to-wire.ts";
import { type Provider, UpstreamFailure } from "../../../src/upstream/provider.ts";
import { providers } from "../../../src/upstream/providers/index.ts";
import { loadAws } from "../../../src/upstream/providers/bedrock/signing.ts";
import { expectOfficial } from "../../support/official.ts";
import { decode, eventsIn, fixture, fixtureJson } from "../decoding.ts";

// The codec of AWS streams is loaded by the first request.
beforeAll(() => loadAws().then(() => undefined));

type Json = Record<string, unknown>;

const identity = { id: "chatcmpl-1", created: 1780790400, model: "fast" };
const folder = new URL("../../fixtures/", import.meta.url);
const folders = readdirSync(folder);
/** Kinds without fixtures of their own speak OpenAI's protocol. */
const fixturesOf = (kind: string) => (folders.includes(kind) ? kind : "openai");

/** The fields of OpenAI's schema at each level, all null. */
const nothing = (...keys: string[]): Json => Object.fromEntries(keys.map((key) => [key, null]));
const top = nothing("system_fingerprint", "service_tier", "usage", "moderation", "obfuscation", "x_other");
const message = nothing(
  "content",
  "refusal",
  "role",
  "tool_calls",
  "function_call",
  "annotations",
  "audio",
  "reasoning_content",
  "name",
);
const call = nothing("id", "type", "function", "custom", "index");
const called = nothing("name", "arguments");
const counts = nothing("prompt_tokens_details", "completion_tokens_details", "cost");
const details = nothing("cached_tokens", "audio_tokens", "reasoning_tokens", "accepted_prediction_tokens");

const fields = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const each = (list: unknown, change: (item: Json) => Json) =>
  Array.isArray(list) ? list.map((item) => change(fields(item))) : list;

/** An answer or chunk with null for every field it lacks. */
function withNulls(body: Json): Json {
  const usage = body["usage"] && {
    ...counts,
    ...fields(body["usage"]),
    prompt_tokens_details: { ...details, ...fields(fields(body["usage"])["prompt_tokens_details"]) },
  };
  const said = (given: unknown) => {
    const { tool_calls: calls, ...rest } = fields(given);
    const nullCalls = each(calls, (one) => ({ ...call, ...one, function: { ...called, ...fields(one["function"]) } }));
    return { ...message, ...rest, ...(calls ? { tool_calls: nullCalls } : {}) };
  };
  const choices = each(body["choices"], (choice) => ({
    logprobs: null,
    finish_reason: null,
    ...choice,
    ...(choice["delta"] ? { delta: said(choice["delta"]) } : {}),
    ...(choice["message"] ? { message: said(choice["message"]) } : {}),
  }));
  return { ...top, ...body, ...(usage ? { usage } : {}), ...(choices ? { choices } : {}) };
}

/** Checks everything a client reads of a stream against OpenAI's schema. */
function judge(provider: Provider, bytes: Uint8Array): void {
  const wire = chunksToWire(identity);
  const { chunks } = decode(provider, [bytes]);
  for (const chunk of chunks)
    for (const sent of wire.push(chunk)) {
      expectOfficial("CreateChatCompletionStreamResponse", sent);
      expect(sent).not.toHaveProperty("system_fingerprint", null);
    }
  const usage = chunks.findLast((chunk) => chunk.usage)?.usage;
  if (usage) expectOfficial("CreateChatCompletionStreamResponse", wire.usage(usage));
}

function judgeWhole(provider: Provider, body: unknown): void {
  try {
    const sent = completionToWire(provider.decodeCompletion(body), identity);
    expectOfficial("CreateChatCompletionResponse", sent);
    expect(sent).not.toHaveProperty("system_fingerprint", null);
  } catch (thrown) {
    if (!(thrown instanceof UpstreamFailure)) throw thrown;
  }
}

describe.each(Object.entries(providers))("An answer from %s", (kind, provider) => {
  const from = fixturesOf(kind);
  const files = readdirSync(new URL(from, folder));
  const streams = files.filter((name) => /\.(?:sse|bin|ndjson|jsonl)$/.test(name));
  const wholes = files.filter((name) => name.endsWith(".json") && !/errors|models|schema|list/.test(name));

  test("is recorded", () => expect(streams.length).toBeGreaterThan(0));

  test.each(streams)("in %s reaches clients as OpenAI's schema demands", (name) =>
    judge(provider, fixture(from, name)),
  );

  test.each(streams.filter((name) => name.endsWith(".sse")))(
    "in %s, with null for what it does not say, too",
    (name) => {
      const text = eventsIn(fixture(from, name)).map((bytes) => {
        const event = new TextDecoder().decode(bytes);
        return event.replace(/^data: ?(\{.*\})\r?$/m, (line, json: string) => {
          const parsed = JSON.parse(json) as Json;
          return "choices" in parsed ? `data: ${JSON.stringify(withNulls(parsed))}` : line;
        });
      });
      judge(provider, new TextEncoder().encode(text.join("")));
    },
  );

  test.each(wholes)(
    "whole in %s reaches clients as OpenAI's schema has it, also with null for what it does not say",
    (name) => {
      const body = fixtureJson(from, name);
      judgeWhole(provider, body);
      judgeWhole(provider, withNulls(fields(body)));
    },
  );
});
