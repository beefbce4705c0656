import { describe, expect, test } from "bun:test";
import { providers } from "../../../src/upstream/providers/index.ts";
import { foreign, requests } from "../asking.ts";
import { encode, policies, refusedParam, refusedUnder } from "../encoding.ts";
import { documented, openaiStyleProblems } from "../strict/openai-style.ts";

const everywhere = {
  "several names": "messages.0.name",
  verbosity: "verbosity",
  speech: "audio",
  search: "web_search_options",
};
const withoutFunctions = { functions: "functions", "a function's result": "messages.1" };

/** What each provider cannot honour, and the field that the refusal under `unsupported: reject` names. */
const refused: Readonly<Record<string, Record<string, string>>> = {
  mistral: { ...everywhere, ...withoutFunctions, "log probabilities": "logprobs", "a bias": "logit_bias" },
  groq: { ...everywhere, "several answers": "n", "log probabilities": "logprobs", "a bias": "logit_bias" },
  deepseek: {
    ...everywhere,
    ...withoutFunctions,
    "several answers": "n",
    "a bias": "logit_bias",
    "tools, one at once": "parallel_tool_calls",
    "JSON by schema": "response_format.json_schema.strict",
  },
  xai: { ...everywhere, ...withoutFunctions, "a bias": "logit_bias" },
  together: {
    ...everywhere,
    ...withoutFunctions,
    "log probabilities": "logprobs",
    "tools, one at once": "parallel_tool_calls",
  },
  fireworks: { ...everywhere, ...withoutFunctions },
  cohere: {
    ...everywhere,
    ...withoutFunctions,
    "several answers": "n",
    "log probabilities": "logprobs",
    "a bias": "logit_bias",
    "tools, one at once": "parallel_tool_calls",
    "tools, by name": "tool_choice",
    "some thought": "reasoning_effort",
  },
  lmstudio: {
    ...everywhere,
    ...withoutFunctions,
    "several answers": "n",
    "log probabilities": "logprobs",
    "tools, one at once": "parallel_tool_calls",
  },
  ollama: {
    ...everywhere,
    ...withoutFunctions,
    "several answers": "n",
    "a bias": "logit_bias",
    "tools, one at once": "parallel_tool_calls",
    "tools, required": "tool_choice",
    "tools, by name": "tool_choice",
    "a picture elsewhere": "messages.0.content.0.image_url.url",
  },
};

describe.each(Object.keys(documented) as (keyof typeof providers)[])("A request to %s", (kind) => {
  const provider = providers[kind];

  test.each(
    policies.flatMap((unsupported) =>
      Object.entries({ ...requests, ...foreign }).map(([name, body]) => [name, unsupported, body] as const),
    ),
  )(
    "(%s) is what its documentation describes, or is refused with the field's name (unsupported: %s)",
    (name, unsupported, body) => {
      const param = refusedParam(provider, "model-of-theirs", body, unsupported);
      expect(param).toBe(refusedUnder(unsupported, refused[kind]?.[name]));
      if (param !== undefined) return;
      const { json } = encode(provider, "model-of-theirs", body, unsupported);
      expect(openaiStyleProblems(kind, json)).toEqual([]);
      expect(json["model"]).toBe("model-of-theirs");
    },
  );

  test("carries our key and the configured headers to the chat completions", () => {
    const { url, headers } = encode(provider, "model-of-theirs", requests["plain"]!);
    expect(url).toBe("https://provider.example/v1/chat/completions");
    expect(headers).toMatchObject({
      authorization: "Bearer secret-key",
      "x-team": "a",
      "content-type": "application/json",
    });
  });

  test("leaves the caller's own request as it was", () => {
    for (const body of Object.values(requests)) {
      const before = JSON.stringify(body);
      refusedParam(provider, "model-of-theirs", body);
      expect(JSON.stringify(body)).toBe(before);
    }
  });
});
