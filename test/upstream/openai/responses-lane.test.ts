import { describe, expect, test } from "bun:test";
import { kinds } from "../../../src/app/configuration.ts";
import { responsesName } from "../../../src/upstream/openai/responses-lane.ts";
import type { Provider, Target, UpstreamRequest } from "../../../src/upstream/provider.ts";
import { type ProviderKind, providers } from "../../../src/upstream/providers/index.ts";

interface Place {
  baseUrl: string;
  headers?: Record<string, string>;
  model?: string;
}

function sent(
  kind: ProviderKind,
  { baseUrl, headers = {}, model = "theirs" }: Place,
  body: object = {},
): UpstreamRequest {
  const provider: Provider = providers[kind];
  const lane = { ...provider.lanes, ...provider.native }[responsesName]!;
  const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };
  const target: Target = { name: "a", provider, model, baseUrl, apiKey: "k", headers, timeouts };
  return lane.encode({ body: { model: "fast", ...body }, headers: {}, isStream: false }, target) as UpstreamRequest;
}

const resource = "https://house.openai.azure.com";
const v1 = `${resource}/openai/v1/responses`;
const preview = { "api-version": "preview" };

describe("A request in OpenAI's Responses API", () => {
  test.each<[ProviderKind, Place, string]>([
    ["openai", { baseUrl: "https://api.openai.com/v1" }, "https://api.openai.com/v1/responses"],
    ["azure", { baseUrl: resource }, v1],
    ["azure", { baseUrl: `${resource}/openai` }, v1],
    ["azure", { baseUrl: `${resource}/openai/deployments/mine` }, v1],
    ["azure", { baseUrl: `${resource}/openai/v1` }, v1],
    ["azure", { baseUrl: `${resource}/openai/v1`, headers: preview }, `${v1}?api-version=preview`],
    [
      "azure",
      { baseUrl: resource, headers: { "Api-Version": "2025-04-01-preview" } },
      `${resource}/openai/responses?api-version=2025-04-01-preview`,
    ],
    ["ollama", { baseUrl: "http://h:1/v1" }, "http://h:1/v1/responses"],
    ["ollama", { baseUrl: "http://h:1/api" }, "http://h:1/v1/responses"],
    ["vllm", { baseUrl: "http://h:1/v1" }, "http://h:1/v1/responses"],
    ["openai-compatible", { baseUrl: "http://h:1/x" }, "http://h:1/x/responses"],
  ])("to %s at %j goes to %s", (kind, place, url) => {
    expect(sent(kind, place).url).toBe(url);
  });

  test("names the deployment of an Azure address as the model, and carries its key in its own header", () => {
    const { body, headers } = sent("azure", { baseUrl: `${resource}/openai/deployments/my%20own` });
    expect(body).toMatchObject({ model: "my own", store: false });
    expect(headers).toMatchObject({ "api-key": "k" });
  });

  test("holds nothing that others gave out with a call, where it would be a parameter that nobody knows", () => {
    const call = { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" };
    const input = [
      { role: "user", content: "Go" },
      { ...call, extra_content: { google: { thought_signature: "EqQB" } } },
    ];
    for (const kind of ["openai", "azure"] as const)
      for (const store of [true, false])
        expect(sent(kind, { baseUrl: resource }, { input, store }).body).toMatchObject({ input: [input[0], call] });
    expect(JSON.stringify(sent("openai", { baseUrl: resource }, { input }).body)).not.toContain("extra_content");
    expect(sent("vllm", { baseUrl: "http://h" }, { input }).body).toMatchObject({ input });
    expect(sent("openai", { baseUrl: resource }, { input: "Go" }).body).toMatchObject({ input: "Go" });
  });

  test("keeps thoughts in clear where a server may take them, and not where only encrypted ones are taken", () => {
    const thought = { type: "reasoning", id: "rs_1", summary: [], content: [{ type: "reasoning_text", text: "Hm" }] };
    const own = { type: "reasoning", id: "rs_2", summary: [], encrypted_content: "gAAA" };
    const input = [thought, own, { type: "reasoning", id: "rs_3", summary: [] }];
    expect(sent("vllm", { baseUrl: "http://h" }, { input }).body).toMatchObject({ input: [thought, own] });
    expect(sent("openai", { baseUrl: "http://h" }, { input }).body).toMatchObject({ input: [own] });
  });

  test("is what every server of some kinds is asked, some of others, and none of the rest", () => {
    const always = Object.keys(providers).filter((kind) => providers[kind as ProviderKind].native?.[responsesName]);
    expect(always).toEqual(["openai", "azure"]);
    const never = Object.entries(kinds).filter(([, { speaks }]) => !speaks?.includes(responsesName));
    expect(never.map(([kind]) => kind)).toEqual(["anthropic", "gemini", "bedrock", "demo"]);
  });
});
