import { ollama } from "../../../../src/upstream/providers/ollama/ollama.ts";
import { answersOf, content, counts, time, weather } from "../../answering.ts";

const finished = { outcome: "finished" };

answersOf(
  "ollama",
  ollama,
  {
    "text.sse": { content, finish: "stop", usage: counts(26, 9), ...finished },
    "reasoning.sse": { content: "42", reasoning: "Hm", finish: "stop", usage: counts(26, 30), ...finished },
    "tools.sse": {
      calls: [weather("call_b1"), time("call_b2")],
      finish: "tool_calls",
      usage: counts(169, 15),
      ...finished,
    },
    "loaded.sse": { outcome: "broken" },
    "native-text.ndjson": { content, finish: "stop", usage: counts(26, 9), ...finished },
    "native-reasoning.ndjson": { content: "42", reasoning: "Hm", finish: "length", usage: counts(26, 30), ...finished },
    "native-tools.ndjson": {
      calls: [weather("call_new"), time("call_x1")],
      finish: "tool_calls",
      usage: counts(169, 15),
      ...finished,
    },
    "native-error.ndjson": { content: "Hel", outcome: "broken" },
  },
  {
    "native-text.json": {
      content: "Hello! How are you today?",
      finish: "stop",
      usage: counts(26, 298),
      ...finished,
    },
    "native-tools.json": {
      calls: [weather("call_new", '{"city":"Tokyo"}')],
      finish: "tool_calls",
      usage: counts(169, 18),
      ...finished,
    },
  },
);
