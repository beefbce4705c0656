import { llamacpp } from "../../../src/upstream/providers/llamacpp.ts";
import { lmstudio } from "../../../src/upstream/providers/lmstudio.ts";
import { vllm } from "../../../src/upstream/providers/vllm.ts";
import { answersOf, content, counts, time, weather } from "../answering.ts";

const finished = { outcome: "finished" };
const broken = { content: "Hel", outcome: "broken" };

answersOf(
  "vllm",
  vllm,
  {
    "text.sse": { content, finish: "stop", usage: counts(12, 9), ...finished },
    "reasoning.sse": { content: "42", reasoning: "Hm", finish: "length", usage: counts(12, 30), ...finished },
    "tools.sse": {
      calls: [weather("chatcmpl-tool-1"), time("chatcmpl-tool-2")],
      finish: "tool_calls",
      usage: counts(150, 30),
      ...finished,
    },
    "error-later.sse": { ...broken, outcome: "busy" },
    "error-wrapped.sse": { ...broken, outcome: "busy" },
    "error-abort.sse": broken,
  },
  { "text.json": { content: "Hi.", reasoning: "Hm.", finish: "stop", usage: counts(12, 9), ...finished } },
);

answersOf(
  "llamacpp",
  llamacpp,
  {
    "text.sse": { content, finish: "stop", usage: counts(237, 9), ...finished },
    "tools.sse": { calls: [weather("QaLM")], finish: "tool_calls", usage: counts(200, 20), ...finished },
    "parallel-tools.sse": {
      calls: [weather("QaLM"), time("Rb8x")],
      finish: "tool_calls",
      usage: counts(200, 20),
      ...finished,
    },
    "error-later.sse": broken,
    "error-data.sse": { ...broken, outcome: "busy" },
  },
  { "text.json": { content: "Hi.", reasoning: "Hm.", finish: "stop", usage: counts(12, 9), ...finished } },
);

answersOf(
  "lmstudio",
  lmstudio,
  {
    "text.sse": { content, finish: "stop", usage: counts(20, 9), ...finished },
    "tools.sse": { calls: [weather("358207")], finish: "tool_calls", usage: counts(60, 15), ...finished },
    "parallel-tools.sse": {
      calls: [weather("358207"), time("358208")],
      finish: "tool_calls",
      usage: counts(60, 15),
      ...finished,
    },
    "error-event.sse": broken,
  },
  {
    "text.json": { content: "Hi.", finish: "stop", usage: counts(20, 2), ...finished },
    "tools.json": { calls: [weather("358207")], finish: "tool_calls", usage: counts(60, 15), ...finished },
  },
);
