import { describe, expect, test } from "bun:test";
import { GatewayError } from "../../../../src/errors.ts";
import { bedrock } from "../../../../src/upstream/providers/bedrock/bedrock.ts";
import { converseRequest } from "../../../../src/upstream/providers/bedrock/request.ts";
import type { Unsupported } from "../../../../src/upstream/translate/capabilities.ts";
import { requests } from "../../asking.ts";
import {
  assistant,
  call,
  city,
  fitted,
  pixel,
  policies,
  refusedUnder,
  result,
  schemaFormat,
  system,
  tool,
  user,
} from "../../encoding.ts";
import { bedrockProblems } from "../../strict/bedrock.ts";

type Fields = Record<string, unknown>;

const claude = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0";
const models = [
  claude,
  "anthropic.claude-3-haiku-20240307-v1:0",
  "amazon.nova-2-lite-v1:0",
  "mistral.mistral-large-2407-v1:0",
  "openai.gpt-oss-120b-1:0",
];

const converse = (body: Fields, model = claude, unsupported?: Unsupported): Fields =>
  converseRequest(fitted(bedrock, model, body, unsupported).request, model);

function refusedParam(body: Fields, model: string, unsupported?: Unsupported): string | undefined {
  try {
    converse(body, model, unsupported);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof GatewayError && thrown.fault === "invalid_request") return thrown.param ?? "";
    throw thrown;
  }
}

/** What is refused under `unsupported: reject`. */
const refused: Record<string, string> = {
  "tools, one at once": "parallel_tool_calls",
  "a picture elsewhere": "messages.0.content.0.image_url.url",
  "several answers": "n",
  "log probabilities": "logprobs",
  "a bias": "logit_bias",
  speech: "audio",
  functions: "functions",
  search: "web_search_options",
};

describe.each(models)("A request to %s on Bedrock", (model) => {
  test.each(
    policies.flatMap((unsupported) =>
      Object.entries(requests).map(([name, body]) => [name, unsupported, body] as const),
    ),
  )("(%s) is what AWS documents, or is refused with the field's name (unsupported: %s)", (name, unsupported, body) => {
    const held =
      name === "JSON by schema" && /claude-3|nova/.test(model) ? "response_format.json_schema.strict" : undefined;
    const param = refusedParam(body, model, unsupported);
    expect(param).toBe(refusedUnder(unsupported, refused[name] ?? held));
    if (param === undefined) expect(bedrockProblems(converse(body, model, unsupported), model)).toEqual([]);
  });
});

describe("A request to Bedrock", () => {
  test("is translated into Converse's fields", () => {
    const body = converse({
      messages: [
        system("Be brief."),
        user([
          { type: "text", text: "Look" },
          { type: "image_url", image_url: { url: `data:image/jpg;base64,${pixel}` } },
        ]),
        assistant("I look.", call("call_1", "get_weather", '{"city":"Köln"}')),
        result("call_1", "sunny"),
      ],
      tools: [tool("get_weather", city, { description: "Weather" })],
      tool_choice: "required",
      max_tokens: 9,
      temperature: 1.7,
      stop: "END",
    });
    expect(body).toEqual({
      messages: [
        { role: "user", content: [{ text: "Look" }, { image: { format: "jpeg", source: { bytes: pixel } } }] },
        {
          role: "assistant",
          content: [
            { text: "I look." },
            { toolUse: { toolUseId: "call_1", name: "get_weather", input: { city: "Köln" } } },
          ],
        },
        { role: "user", content: [{ toolResult: { toolUseId: "call_1", content: [{ text: "sunny" }] } }] },
      ],
      system: [{ text: "Be brief." }],
      inferenceConfig: { maxTokens: 9, temperature: 1, stopSequences: ["END"] },
      toolConfig: {
        tools: [{ toolSpec: { name: "get_weather", description: "Weather", inputSchema: { json: city } } }],
        toolChoice: { any: {} },
      },
    });
  });

  test("has a text beside every document, as Converse demands", () => {
    const file = { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AAAA" } };
    const document = (count: number) => ({
      document: { format: "pdf", name: `document ${count}`, source: { bytes: "AAAA" } },
    });
    const turns = (...messages: object[]) => converse({ messages })["messages"] as { content: object[] }[];
    const text = { text: expect.stringMatching(/document/) };
    expect(turns(user([file, file]))[0]!.content).toEqual([document(1), document(2), text]);
    expect(turns(user(), assistant("", call("c", "f")), result("c", "1"), user([file]))[2]!.content).toEqual([
      { toolResult: { toolUseId: "c", content: [{ text: "1" }] } },
      document(1),
      text,
    ]);
    const said = turns(user([file, { type: "text", text: "Sum it up." }]))[0]!.content;
    expect(said).toEqual([document(1), { text: "Sum it up." }]);
  });

  test("without tools declares those of the history, as Converse demands, and forbids calling them", () => {
    const messages = [user(), assistant("", call("c", "get_time")), result("c", "noon"), user("Thanks")];
    const { toolConfig, system: said } = converse({ messages }) as { toolConfig: unknown; system: unknown };
    expect(toolConfig).toEqual({
      tools: [{ toolSpec: { name: "get_time", inputSchema: { json: { type: "object" } } } }],
    });
    expect(said).toEqual([{ text: expect.stringMatching(/call no more tools/) }]);
    expect(converse({ messages: [user()], tools: [tool("f")], tool_choice: "none" })).not.toHaveProperty("toolConfig");
  });

  test("sets reasoning in each family's own fields", () => {
    const thought = (model: string, effort = "high") =>
      converse({ messages: [user()], reasoning_effort: effort, temperature: 0.5, max_tokens: 9000 }, model);
    expect(thought(claude)).toMatchObject({
      additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: 4500 } },
      inferenceConfig: { maxTokens: 9000 },
    });
    expect(thought(claude)["inferenceConfig"]).not.toHaveProperty("temperature");
    expect(thought("anthropic.claude-opus-4-6-v1:0")).toMatchObject({ outputConfig: { effort: "high" } });
    expect(thought("amazon.nova-2-lite-v1:0")).toMatchObject({
      additionalModelRequestFields: { reasoningConfig: { type: "enabled", maxReasoningEffort: "high" } },
    });
    expect(thought("openai.gpt-oss-20b-1:0", "minimal")).toMatchObject({
      additionalModelRequestFields: { reasoning_effort: "low" },
    });
    expect(thought("meta.llama3-70b-instruct-v1:0")).not.toHaveProperty("additionalModelRequestFields");
  });

  test("gives Anthropic's models the one sampling setting that they take, and newer ones none", () => {
    const inference = (model: string, settings: object) =>
      converse({ messages: [user()], max_tokens: 9, ...settings }, model)["inferenceConfig"];
    const both = { temperature: 0.5, top_p: 0.9 };
    expect(inference(claude, both)).toEqual({ maxTokens: 9, temperature: 0.5 });
    expect(inference(claude, { temperature: 1, top_p: 0.9 })).toEqual({ maxTokens: 9, topP: 0.9 });
    expect(inference(claude, { top_p: 0.9 })).toEqual({ maxTokens: 9, topP: 0.9 });
    expect(inference("us.anthropic.claude-opus-4-7", both)).toEqual({ maxTokens: 9 });
    expect(inference("amazon.nova-pro-v1:0", both)).toEqual({ maxTokens: 9, temperature: 0.5, topP: 0.9 });
    const lacks = (model: string) => Object.keys(bedrock.capabilities!({ model, messages: [], ...both }, model));
    expect(lacks(claude)).toContain("top_p");
    expect(lacks(claude)).not.toContain("temperature");
    expect(lacks("us.anthropic.claude-opus-4-7")).toEqual(expect.arrayContaining(["temperature", "top_p"]));
  });

  test("constrains a model to a schema where Bedrock can, and asks for JSON in an instruction elsewhere", () => {
    const schema = (model: string, strict?: boolean) =>
      converse({ messages: [user()], ...schemaFormat(city, strict) }, model);
    const held = (text: object) => ({
      outputConfig: { textFormat: { structure: { jsonSchema: { schema: JSON.stringify(text) } } } },
    });
    expect(schema(claude, true)).toMatchObject(held({ ...city, additionalProperties: false }));
    expect(schema("qwen.qwen3-32b-v1:0", true)).toMatchObject(held(city));
    expect(schema("amazon.nova-pro-v1:0")).toMatchObject({
      system: [{ text: expect.stringContaining(JSON.stringify(city)) }],
    });
  });

  test("gives tool calls identifiers that the model accepts", () => {
    const long = `call_${"x".repeat(80)}`;
    const messages = [user(), assistant("", call(long, "f")), result(long, "1")];
    const idsOf = (model: string) =>
      (
        converse({ messages, tools: [tool("f")] }, model)["messages"] as {
          content: Record<string, { toolUseId: string }>[];
        }[]
      )
        .flatMap(({ content }) => content)
        .flatMap((block) => block["toolUse"]?.toolUseId ?? block["toolResult"]?.toolUseId ?? []);
    for (const model of models) {
      const [used, answered] = idsOf(model);
      expect(answered).toBe(used);
      expect(used).toMatch(/^[a-zA-Z0-9]{9}$/);
    }
  });

  test("sets cache points for models that cache, and passes on fields that only Converse has", () => {
    const cached = { type: "text", text: "long", cache_control: { type: "ephemeral" } };
    const body = { messages: [user([cached])], guardrailConfig: { guardrailIdentifier: "g", guardrailVersion: "1" } };
    expect(converse(body)).toMatchObject({
      messages: [{ content: [{ text: "long" }, { cachePoint: { type: "default" } }] }],
      guardrailConfig: { guardrailIdentifier: "g" },
    });
    expect(converse(body, "meta.llama3-70b-instruct-v1:0")).toMatchObject({
      messages: [{ content: [{ text: "long" }] }],
    });
  });

  test("carries documents under neutral names, and is refused with formats that Converse does not read", () => {
    const file = (media: string) =>
      user([
        { type: "text", text: "Read" },
        { type: "file", file: { filename: "salary of Ann.pdf", file_data: `data:${media};base64,${pixel}` } },
      ]);
    expect(converse({ messages: [file("application/pdf")] })).toMatchObject({
      messages: [{ content: [{ text: "Read" }, { document: { format: "pdf", name: "document 1" } }] }],
    });
    expect(refusedParam({ messages: [file("application/zip")] }, claude)).toBe("messages.0.content.1");
  });
});
