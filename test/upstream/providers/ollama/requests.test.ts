import { describe, expect, test } from "bun:test";
import { ollama } from "../../../../src/upstream/providers/ollama/ollama.ts";
import { requests } from "../../asking.ts";
import {
  assistant,
  call,
  city,
  encode,
  picture,
  pixel,
  policies,
  refusedParam,
  refusedUnder,
  result,
  schemaFormat,
  tool,
  user,
} from "../../encoding.ts";
import { ollamaProblems } from "../../strict/ollama.ts";

type Fields = Record<string, unknown>;

/** A request that only Ollama's own API can answer. */
const native = (body: Fields): Fields => ({ ...body, options: { num_ctx: 8192 } });

/** What is refused under `unsupported: reject`. */
const refused: Readonly<Record<string, string>> = {
  "tools, one at once": "parallel_tool_calls",
  "tools, required": "tool_choice",
  "tools, by name": "tool_choice",
  "a picture elsewhere": "messages.0.content.0.image_url.url",
  "several names": "messages.0.name",
  "several answers": "n",
  "a bias": "logit_bias",
  verbosity: "verbosity",
  speech: "audio",
  functions: "functions",
  "a function's result": "messages.1",
  search: "web_search_options",
};

describe("A request to Ollama's own API", () => {
  test.each(
    policies.flatMap((unsupported) =>
      Object.entries(requests).map(([name, body]) => [name, unsupported, body] as const),
    ),
  )(
    "(%s) is what its documentation describes, or is refused with the field's name (unsupported: %s)",
    (name, unsupported, body) => {
      const param = refusedParam(ollama, "llama3.2", native(body), unsupported);
      expect(param).toBe(refusedUnder(unsupported, refused[name]));
      if (param !== undefined) return;
      const { json, url } = encode(ollama, "llama3.2", native(body), unsupported);
      expect(url).toBe("https://provider.example/api/chat");
      expect(ollamaProblems(json)).toEqual([]);
    },
  );

  test("is translated into Ollama's fields", () => {
    const { json } = encode(ollama, "llama3.2", {
      messages: [
        user([{ type: "text", text: "Look" }, picture(`data:image/png;base64,${pixel}`)]),
        { ...assistant(null, call("c1", "get_weather", '{"city":"Köln"}')), reasoning_content: "Ask." },
        result("c1", "sunny"),
      ],
      tools: [tool("get_weather", city)],
      max_tokens: 9,
      stop: "END",
      stream: true,
      keep_alive: "5m",
      options: { num_ctx: 8192, temperature: 0.1 },
      temperature: 0.9,
      reasoning_effort: "xhigh",
      ...schemaFormat(city),
    });
    expect(json).toEqual({
      model: "llama3.2",
      messages: [
        { role: "user", content: "Look", images: [pixel] },
        {
          role: "assistant",
          content: "",
          thinking: "Ask.",
          tool_calls: [{ function: { name: "get_weather", arguments: { city: "Köln" } } }],
        },
        { role: "tool", content: "sunny", tool_name: "get_weather" },
      ],
      stream: true,
      tools: [{ type: "function", function: { name: "get_weather", parameters: city } }],
      format: city,
      options: { temperature: 0.1, stop: ["END"], num_predict: 9, num_ctx: 8192 },
      think: "max",
      keep_alive: "5m",
    });
  });

  test("is used where the request or the address asks for it, and only there", () => {
    const urlOf = (more: Fields) => encode(ollama, "m", { messages: [user()], ...more }).url;
    expect(urlOf({})).toBe("https://provider.example/v1/chat/completions");
    for (const more of [{ think: false }, { keep_alive: 0 }, { options: {} }])
      expect(urlOf(more)).toEndWith("/api/chat");
    const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };
    for (const baseUrl of ["http://a:11434", "http://a:11434/api"]) {
      const target = { name: "o", provider: ollama, model: "m", baseUrl, apiKey: null, headers: {}, timeouts };
      const sent = ollama.encode({ model: "fast", messages: [{ role: "user", content: "Hi" }] }, target);
      expect(sent).toMatchObject({ url: "http://a:11434/api/chat" });
    }
  });
});
