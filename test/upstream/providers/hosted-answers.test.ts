import { expect, test } from "bun:test";
import { cohere } from "../../../src/upstream/providers/cohere.ts";
import { deepseek } from "../../../src/upstream/providers/deepseek.ts";
import { fireworks } from "../../../src/upstream/providers/fireworks.ts";
import { groq } from "../../../src/upstream/providers/groq.ts";
import { mistral } from "../../../src/upstream/providers/mistral/mistral.ts";
import { openrouter } from "../../../src/upstream/providers/openrouter.ts";
import { togetherAI } from "../../../src/upstream/providers/together.ts";
import { xai } from "../../../src/upstream/providers/xai.ts";
import { answersOf, content, counts, paris, time, weather } from "../answering.ts";
import { failureOf, fixtureJson } from "../decoding.ts";

const finished = { outcome: "finished" };
const broken = { content: "Hel", outcome: "broken" };

answersOf(
  "mistral",
  mistral,
  {
    "text.sse": { content, finish: "stop", usage: counts(19, 9, { num_cached_tokens: 0 }), ...finished },
    "tools.sse": { calls: [weather("D681PevKs")], finish: "tool_calls", usage: counts(91, 22), ...finished },
    "parallel-tools.sse": {
      calls: [weather("VvvODy9mT"), time("call_new"), weather("0KYhvKqkR", '{"city":"Rome"}')],
      finish: "tool_calls",
      usage: counts(120, 40),
      ...finished,
    },
    "reasoning.sse": { content: "42", reasoning: "Let me think.", finish: "stop", usage: counts(20, 30), ...finished },
    "error-later.sse": broken,
    "error-finish.sse": broken,
  },
  {
    "text.json": { content: "Claude Monet.", finish: "length", usage: counts(16, 34), ...finished },
    "reasoning.json": { content: "42", reasoning: "Let me think.", finish: "stop", usage: counts(20, 30), ...finished },
  },
);

const groqTimes = { queue_time: 0.037, prompt_time: 0.0006, completion_time: 0.46, total_time: 0.47 };
answersOf(
  "groq",
  groq,
  {
    "text.sse": { content, finish: "stop", usage: counts(18, 9, groqTimes), ...finished },
    "reasoning.sse": {
      content: "3",
      reasoning: "We count.",
      finish: "stop",
      usage: counts(80, 50, { completion_tokens_details: { reasoning_tokens: 40 } }),
      ...finished,
    },
    "tools.sse": { calls: [weather("fc_1"), time("fc_2")], finish: "tool_calls", usage: counts(132, 28), ...finished },
    "error-later.sse": broken,
    "error-event.sse": { ...broken, outcome: "busy" },
  },
  {
    "text.json": {
      content: "Low latency matters.",
      finish: "stop",
      usage: counts(18, 556, { queue_time: 0.03, prompt_time: 0.0006, completion_time: 0.4, total_time: 0.4 }),
      ...finished,
    },
  },
);

const cacheOf = (hit: number, miss: number, more: object = {}) => ({
  prompt_cache_hit_tokens: hit,
  prompt_cache_miss_tokens: miss,
  prompt_tokens_details: { cached_tokens: hit },
  ...more,
});
answersOf(
  "deepseek",
  deepseek,
  {
    "text.sse": { content, finish: "stop", usage: counts(18, 9, cacheOf(16, 2)), ...finished },
    "reasoning.sse": {
      content: "9.8",
      reasoning: "9.11 < 9.8",
      finish: "stop",
      usage: counts(16, 33, cacheOf(0, 16, { completion_tokens_details: { reasoning_tokens: 30 } })),
      ...finished,
    },
    "tools.sse": {
      calls: [weather("call_0_1"), time("call_1_2")],
      finish: "tool_calls",
      usage: counts(200, 40, cacheOf(128, 72)),
      ...finished,
    },
    "error-finish.sse": broken,
  },
  { "text.json": { content: "Hello!", finish: "stop", usage: counts(16, 10, cacheOf(0, 16)), ...finished } },
);

const grokUsage = (prompt: number, completion: number, reasoning: number) =>
  expect.objectContaining(counts(prompt, completion + reasoning));
answersOf(
  "xai",
  xai,
  {
    "text.sse": { content, finish: "stop", usage: grokUsage(12, 9, 0), ...finished },
    "reasoning.sse": {
      content: "3",
      reasoning: "Count. Done.",
      finish: "stop",
      usage: grokUsage(12, 1, 40),
      ...finished,
    },
    "tools.sse": {
      calls: [weather("call_19146607"), time("call_19146608")],
      finish: "tool_calls",
      usage: grokUsage(291, 26, 0),
      ...finished,
    },
  },
  {
    "text.json": {
      content: "101 * 3 is 303.",
      reasoning: "Multiply.",
      finish: "stop",
      usage: grokUsage(32, 9, 135),
      ...finished,
    },
  },
);

answersOf(
  "together",
  togetherAI,
  {
    "text.sse": { content, finish: "stop", usage: counts(42, 9), ...finished },
    "tools.sse": {
      calls: [weather("call_ek1a"), weather("call_ek1b", '{"city":"Rome"}')],
      finish: "tool_calls",
      usage: counts(321, 54),
      ...finished,
    },
    "error-later.sse": { ...broken, outcome: "busy" },
  },
  { "text.json": { content: "New York.", finish: "stop", usage: counts(42, 9), ...finished } },
);

answersOf(
  "fireworks",
  fireworks,
  {
    "text.sse": {
      content,
      finish: "stop",
      usage: counts(13, 9, { prompt_tokens_details: { cached_tokens: 8 } }),
      ...finished,
    },
    "reasoning.sse": { content: "42", reasoning: "Hm.", finish: "length", usage: counts(13, 30), ...finished },
    "tools.sse": { calls: [weather("call_Fw1", paris)], finish: "tool_calls", usage: counts(99, 20), ...finished },
    "parallel-tools.sse": {
      calls: [weather("call_Fw1"), time("call_Fw2")],
      finish: "tool_calls",
      usage: counts(99, 20),
      ...finished,
    },
    "error-first.sse": { outcome: "broken" },
  },
  {
    "text.json": { content: "Hi.", finish: "stop", usage: counts(13, 2), ...finished },
    "tools.json": { calls: [weather("call_Fw1")], finish: "tool_calls", usage: counts(99, 20), ...finished },
  },
);

answersOf(
  "openrouter",
  openrouter,
  {
    "text.sse": {
      content,
      finish: "stop",
      usage: counts(14, 9, { cost: 0.0001, prompt_tokens_details: { cached_tokens: 3 } }),
      ...finished,
    },
    "reasoning.sse": { content: "42", reasoning: "Hm.", finish: "stop", usage: counts(14, 30), ...finished },
    "tools.sse": {
      calls: [weather("toolu_01"), time("toolu_02")],
      finish: "tool_calls",
      usage: counts(100, 30),
      ...finished,
    },
    "refusal.sse": { content: "I", finish: "content_filter", usage: counts(10, 1), ...finished },
    "error-later.sse": { ...broken, outcome: "busy" },
    "error-numbered.sse": { ...broken, outcome: "busy" },
  },
  {
    "text.json": { content: "42", reasoning: "Hm.", finish: "stop", usage: counts(14, 30), ...finished },
    "tools.json": { calls: [weather("toolu_01")], finish: "tool_calls", usage: counts(100, 30), ...finished },
  },
);

answersOf(
  "cohere",
  cohere,
  {
    "text.sse": { content, finish: "stop", usage: counts(8, 9), ...finished },
    "tools.sse": { calls: [weather("get_weather_1byj")], finish: "tool_calls", usage: counts(40, 20), ...finished },
    "parallel-tools.sse": {
      calls: [weather("get_weather_1byj"), time("get_time_7qcm")],
      finish: "tool_calls",
      usage: counts(40, 20),
      ...finished,
    },
    "error-finish.sse": broken,
  },
  {
    "text.json": { content: "Hi.", finish: "stop", usage: counts(8, 12), ...finished },
    "tools.json": { calls: [weather("get_weather_1byj")], finish: "tool_calls", usage: counts(40, 20), ...finished },
  },
);

test("An error with status 200 is a failure", () => {
  expect(failureOf(() => openrouter.decodeCompletion(fixtureJson("openrouter", "error-whole.json")))).toBe("busy");
  expect(failureOf(() => xai.decodeCompletion(fixtureJson("xai", "error-in-stream.json")))).toBe("busy");
});
