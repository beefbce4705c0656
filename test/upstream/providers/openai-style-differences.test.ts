import { describe, expect, test } from "bun:test";
import { exactNumber } from "../../../src/contract/exact-number.ts";
import { providers } from "../../../src/upstream/providers/index.ts";
import { llamacpp } from "../../../src/upstream/providers/llamacpp.ts";
import { mistral } from "../../../src/upstream/providers/mistral/mistral.ts";
import { openai } from "../../../src/upstream/providers/openai.ts";
import { openrouter } from "../../../src/upstream/providers/openrouter.ts";
import { vllm } from "../../../src/upstream/providers/vllm.ts";
import { requests } from "../asking.ts";
import { assistant, call, city, encode, refusedParam, result, tool, user } from "../encoding.ts";

const sent = (provider: Parameters<typeof encode>[0], name: string) => encode(provider, "theirs", requests[name]!).json;

describe("A request to OpenRouter", () => {
  test("requires support for fields whose loss would matter, and only then", () => {
    for (const name of ["tools", "JSON of any form", "JSON by schema", "log probabilities", "a bias"])
      expect(sent(openrouter, name)["provider"]).toEqual({ require_parameters: true });
    for (const name of ["plain", "text", "no penalties", "sampling"])
      expect(sent(openrouter, name)).not.toHaveProperty("provider");
    const own = { ...requests["tools"], provider: { order: ["x"], require_parameters: false } };
    expect(encode(openrouter, "theirs", own).json["provider"]).toEqual({ order: ["x"], require_parameters: false });
  });

  test("is refused if it asks for several answers, and sent as tools what it calls functions: both are ignored there", () => {
    expect(refusedParam(openrouter, "theirs", requests["several answers"]!)).toBe("n");
    expect(refusedParam(openrouter, "theirs", requests["functions"]!, "reject")).toBe("functions");
    expect(sent(openrouter, "functions")).toMatchObject({ tools: [{ type: "function", function: { name: "f" } }] });
    expect(sent(openrouter, "a function's result")["messages"]).toMatchObject([
      { role: "user" },
      { role: "assistant", tool_calls: [{ id: "call_1", function: { name: "f" } }] },
      { role: "tool", tool_call_id: "call_1", content: "1" },
    ]);
  });
});

describe("A request to a self-hosted server", () => {
  test("keeps fields such servers know beside OpenAI's", () => {
    const more = { top_k: 5, min_p: 0.1, chat_template_kwargs: { enable_thinking: false } };
    for (const provider of [vllm, llamacpp])
      expect(encode(provider, "theirs", { ...requests["plain"], ...more }).json).toMatchObject(more);
  });

  test("tells vLLM earlier thoughts by the names that its older and its newer versions read", () => {
    const [, said] = sent(vllm, "earlier thoughts")["messages"] as unknown[];
    expect(said).toEqual({ role: "assistant", content: "Hi", reasoning: "Greet.", reasoning_content: "Greet." });
    const [, silent] = sent(vllm, "leftovers")["messages"] as unknown[];
    expect(silent).toEqual({ role: "assistant", content: "No." });
  });

  test("names a tool to llama.cpp by sending no other", () => {
    const { tools, tool_choice: choice } = sent(llamacpp, "tools, by name");
    expect(choice).toBe("required");
    expect(tools).toMatchObject([{ function: { name: "get_time" } }]);
    const stranger = { ...requests["tools"], tool_choice: { type: "function", function: { name: "nobody" } } };
    expect(refusedParam(llamacpp, "theirs", stranger)).toBe("tool_choice");
  });
});

describe("A request to a provider other than OpenAI", () => {
  const tools = [tool("f"), tool("g")];
  const allowing = (mode: string, name: string) => ({
    ...requests["plain"],
    tools,
    tool_choice: { type: "allowed_tools", allowed_tools: { mode, tools: [{ type: "function", function: { name } }] } },
  });

  test("holds only the tools that may be called", () => {
    const { tools: sentTools, tool_choice: choice } = encode(mistral, "theirs", allowing("auto", "g")).json;
    expect([sentTools, choice]).toEqual([[tool("g", { type: "object", properties: {} })], "auto"]);
    expect(encode(vllm, "theirs", allowing("required", "g")).json["tool_choice"]).toBe("required");
    expect(refusedParam(vllm, "theirs", allowing("auto", "h"))).toBe("tool_choice.allowed_tools.tools");
    expect(encode(openai, "theirs", allowing("auto", "g")).json["tools"]).toEqual(tools);
  });

  test("holds no empty stop sequences and no negative seed", () => {
    const { stop, seed } = encode(vllm, "theirs", { ...requests["plain"], stop: ["", "END"], seed: -7 }).json;
    expect([stop, seed]).toEqual([["END"], 7]);
    const long = { ...requests["plain"], seed: exactNumber("-9007199254740993") };
    expect(JSON.stringify(encode(vllm, "theirs", long).body)).toContain('"seed":9007199254740993');
    expect(encode(vllm, "theirs", { ...requests["plain"], stop: [] }).json).not.toHaveProperty("stop");
  });

  test("holds sounds and files in Mistral's own parts", () => {
    const partFor = (part: object) => {
      const { messages } = encode(mistral, "theirs", { messages: [user([{ type: "text", text: "See" }, part])] }).json;
      return (messages as { content: object[] }[])[0]!.content[1];
    };
    const url = "data:application/pdf;base64,AAAA";
    expect(partFor({ type: "input_audio", input_audio: { data: "AAAA", format: "wav" } })).toEqual({
      type: "input_audio",
      input_audio: "AAAA",
    });
    expect(partFor({ type: "file", file: { filename: "a.pdf", file_data: url } })).toEqual({
      type: "document_url",
      document_url: url,
      document_name: "a.pdf",
    });
    expect(partFor({ type: "file", file: { file_id: "f1" } })).toEqual({ type: "file", file: { file_id: "f1" } });
    const picture = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
    expect(partFor(picture)).toEqual(picture);
  });

  test("declares to Mistral the parameters of a function that has none, which it demands", () => {
    const { tools: declared } = encode(mistral, "theirs", {
      messages: [user()],
      tools: [tool("f", city), { type: "function", function: { name: "g" } }],
    }).json;
    expect((declared as { function: object }[]).map((one) => one.function)).toEqual([
      { name: "f", parameters: city },
      { name: "g", parameters: { type: "object", properties: {} } },
    ]);
  });

  test("ends for Mistral with a user, a tool or an answer to continue", () => {
    const lastFor = (message: object) => {
      const { messages } = encode(mistral, "theirs", { messages: [user(), message] }).json;
      return (messages as object[]).at(-1);
    };
    expect(lastFor({ role: "system", content: "Be brief." })).toEqual({ role: "user", content: "Be brief." });
    expect(lastFor(assistant("Dear"))).toEqual({ role: "assistant", content: "Dear", prefix: true });
  });
});

describe("A request to OpenAI itself", () => {
  test.each(Object.keys(requests))("(%s) is passed on unchanged", (name) => {
    const { model: _model, max_tokens: older, stream_options: _options, ...given } = requests[name]!;
    const { model, stream_options: options, max_completion_tokens: bound, ...json } = sent(openai, name);
    expect(model).toBe("theirs");
    expect(options).toEqual(given["stream"] ? { include_usage: true } : undefined);
    expect(bound).toBe(older ?? given["max_completion_tokens"]);
    for (const [field, value] of Object.entries(json)) expect(value).toEqual(given[field]);
  });
});

describe("Tool call identifiers", () => {
  const history = (first: string, second: string) => [
    user(),
    assistant("", call(first, "f"), call(second, "g")),
    result(second, "2"),
    result(first, "1"),
  ];
  const idsOf = (first: string, second: string) => {
    const { messages } = encode(mistral, "theirs", {
      messages: history(first, second),
      tools: [tool("f"), tool("g")],
    }).json;
    const [, asked, ...answers] = messages as { tool_calls?: { id: string }[]; tool_call_id?: string }[];
    return { asked: asked!.tool_calls!.map(({ id }) => id), answered: answers.map(({ tool_call_id: id }) => id) };
  };

  test("are shortened for Mistral, the same way in call and result, in every request", () => {
    const { asked, answered } = idsOf("call_0123456789abcdef", "toolu_01A");
    expect(answered).toEqual(asked.toReversed());
    for (const id of asked) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(idsOf("call_0123456789abcdef", "toolu_01A")).toEqual({ asked, answered });
  });

  test("that Mistral made stay as they are", () => {
    expect(idsOf("D681PevKs", "VvvODy9mT").asked).toEqual(["D681PevKs", "VvvODy9mT"]);
  });
});

describe("Every provider", () => {
  test.each(Object.entries(providers))("(%s) states the facts a configuration needs", (_kind, { facts }) => {
    if (facts.baseUrl !== null) expect(facts.baseUrl).toMatch(/^https?:\/\/[^/]+(?:\/\S*[^/])?$/);
    if (facts.variable !== undefined) expect(facts.variable).toMatch(/^[A-Z0-9_]+$/);
    expect(facts.needsAddress === true && facts.baseUrl !== null).toBe(false);
  });

  test("that was promised is in the list, in the order in which those with a key are offered", () => {
    const promised =
      "openai anthropic gemini bedrock azure mistral groq deepseek xai together fireworks openrouter cohere ollama vllm llamacpp lmstudio openai-compatible demo".split(
        " ",
      );
    expect(Object.keys(providers).filter((kind) => promised.includes(kind))).toEqual(promised);
  });
});
