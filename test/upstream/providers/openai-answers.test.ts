import { openai } from "../../../src/upstream/providers/openai.ts";
import { answersOf, content, counts, time, weather } from "../answering.ts";

const finished = { outcome: "finished" };
const used = (prompt: number, completion: number, cached = 0, thought = 0) =>
  counts(prompt, completion, {
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: thought,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  });
const refusal = "I'm sorry, I can't assist with that.";

answersOf(
  "openai",
  openai,
  {
    "text.sse": { content, finish: "stop", usage: used(19, 9), ...finished },
    "tools.sse": {
      calls: [weather("call_DdmO9pD3xa9XTPNJ32zg2hcA")],
      finish: "tool_calls",
      usage: used(82, 17),
      ...finished,
    },
    "parallel-tools.sse": {
      calls: [weather("call_1"), time("call_2"), weather("call_3", '{"city":"Rome"}')],
      finish: "tool_calls",
      usage: used(120, 40),
      ...finished,
    },
    "refusal.sse": { refusal, finish: "stop", usage: used(81, 11), ...finished },
    "filtered.sse": { content: "Here", finish: "content_filter", usage: used(20, 1), ...finished },
    "usage.sse": { content: "42", finish: "length", usage: used(1212, 1030, 1024, 1024), ...finished },
    "error-first.sse": { outcome: "busy" },
    "error-later.sse": { content: "Hel", outcome: "busy" },
  },
  {
    "text.json": { content: "Hello! How can I assist you today?", finish: "stop", usage: used(19, 10), ...finished },
    "tools.json": {
      calls: [weather("call_abc123"), time("call_abc124")],
      finish: "tool_calls",
      usage: used(82, 17),
      ...finished,
    },
    "refusal.json": { refusal, finish: "stop", usage: used(81, 11), ...finished },
  },
);
