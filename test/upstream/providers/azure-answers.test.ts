import { azure } from "../../../src/upstream/providers/azure.ts";
import { answersOf, content, counts, time, weather } from "../answering.ts";

const finished = { outcome: "finished" };

answersOf(
  "azure",
  azure,
  {
    "text.sse": {
      content,
      finish: "stop",
      usage: counts(19, 9, { prompt_tokens_details: { cached_tokens: 0 } }),
      ...finished,
    },
    "annotations.sse": { content: "Color is", finish: "stop", usage: counts(19, 2), ...finished },
    "filtered.sse": { content: "Here", finish: "content_filter", ...finished },
    "tools.sse": { calls: [weather("call_Az1")], finish: "tool_calls", usage: counts(80, 17), ...finished },
    "parallel-tools.sse": {
      calls: [weather("call_Az1"), time("call_Az2")],
      finish: "tool_calls",
      usage: counts(80, 17),
      ...finished,
    },
  },
  {
    "text.json": { content: "Hi.", finish: "stop", usage: counts(19, 2), ...finished },
    "tools.json": { calls: [weather("call_Az1")], finish: "tool_calls", usage: counts(80, 17), ...finished },
  },
);
