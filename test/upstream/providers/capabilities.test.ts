import { describe, expect, test } from "bun:test";
import { exampleModels, exampleOf, withoutExampleOf } from "../../../src/build/docs/providers.ts";
import { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { GatewayError } from "../../../src/errors.ts";
import type { Target } from "../../../src/upstream/provider.ts";
import { type ProviderKind, providers } from "../../../src/upstream/providers/index.ts";
import { adapted, leftOutOf } from "../../../src/upstream/translate/adapt.ts";
import type { Capabilities, Unsupported } from "../../../src/upstream/translate/capabilities.ts";
import { type Parameter, type ParameterName, parameters } from "../../../src/upstream/translate/parameters.ts";

const kinds = Object.keys(providers) as ProviderKind[];
const names = Object.keys(parameters) as ParameterName[];
/** Kinds whose models differ, with models of every sort. */
const columns: [ProviderKind, string][] = [
  ...kinds.map((kind): [ProviderKind, string] => [kind, exampleModels[kind] ?? "a-model"]),
  ...["claude-3-5-haiku-latest", "claude-opus-4-6", "claude-opus-4-8", "our-own"].map(
    (model): [ProviderKind, string] => ["anthropic", model],
  ),
  ...["gemini-2.0-flash", "gemini-2.5-pro", "gemini-3-pro-preview"].map((model): [ProviderKind, string] => [
    "gemini",
    model,
  ]),
  ...[
    "anthropic.claude-3-haiku-20240307-v1:0",
    "anthropic.claude-opus-4-6-v1:0",
    "amazon.nova-pro-v1:0",
    "amazon.nova-2-lite-v1:0",
    "openai.gpt-oss-120b-1:0",
    "meta.llama3-70b-instruct-v1:0",
  ].map((model): [ProviderKind, string] => ["bedrock", model]),
];

const targetOf = (kind: ProviderKind, model: string): Target => ({
  name: kind,
  provider: providers[kind],
  model,
  baseUrl: "https://provider.example/v1",
  apiKey: "key",
  headers: {},
  timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
});

const columnOf = (kind: ProviderKind, model: string, request: ChatRequest): Capabilities => {
  const { provider } = targetOf(kind, model);
  return provider.capabilities?.(request, model) ?? {};
};

/** What is sent of a request, and how many changes its answers need; or the refusal. */
async function sent(
  kind: ProviderKind,
  model: string,
  request: ChatRequest,
  unsupported: Unsupported = "adapt",
): Promise<string> {
  const target = targetOf(kind, model);
  try {
    const fit = adapted(request, columnOf(kind, model, request), unsupported);
    const { url, body } = await target.provider.encode(fit.request, target);
    return JSON.stringify([url, body, fit.changes.length]);
  } catch (thrown) {
    if (thrown instanceof GatewayError && thrown.fault === "invalid_request") return "refused";
    throw thrown;
  }
}

/** Parameters whose other form at a kind is the same as their absence. */
const sameAsAbsent: Readonly<Record<string, readonly ProviderKind[]>> = {
  // Usage is asked for in every stream, and Mistral tells it unasked.
  stream_options: kinds,
};

describe.each(columns)("The table's column of %s for %s", (kind, model) => {
  test.each(names)("is what its encoder does with %s", async (name) => {
    const request = exampleOf(name);
    const fate = columnOf(kind, model, request)[name]?.fate ?? "honoured";
    const before = JSON.stringify(request);
    const [withIt, without] = [await sent(kind, model, request), await sent(kind, model, withoutExampleOf(name))];
    expect(JSON.stringify(request)).toBe(before);
    expect(withIt === "refused").toBe(fate === "refused");
    expect(leftOutOf(request, columnOf(kind, model, request)).includes(name)).toBe(fate === "left out");
    if (fate === "left out") expect(withIt).toBe(without);
    if ((fate === "honoured" || fate === "emulated") && !sameAsAbsent[name]?.includes(kind))
      expect(withIt).not.toBe(without);
  });

  test.each(names)("decides what `unsupported: reject` refuses of %s", async (name) => {
    const request = exampleOf(name);
    const column = columnOf(kind, model, request);
    const isRejected = names.some((one) => column[one]?.isRejectable && (parameters[one] as Parameter).asks(request));
    expect((await sent(kind, model, request, "reject")) === "refused").toBe(isRejected);
  });

  // What has a protocol of its own has no place for OpenAI's other fields, whatever the table says.
  if (!["anthropic", "gemini", "bedrock"].includes(kind))
    test("leaves out what its encoder would send, were it not for the table", async () => {
      for (const name of names.filter((one) => columnOf(kind, model, exampleOf(one))[one]?.fate === "left out")) {
        const { body } = await providers[kind].encode(exampleOf(name), targetOf(kind, model));
        expect(JSON.stringify(body)).toContain(name === "tools.strict" ? '"strict":true' : `"${name}":`);
      }
    });
});

test("The table has a row for every field of the canonical request", () => {
  const carried = names.flatMap((name) => [...(parameters[name] as Parameter).fields, name.split(".")[0]]);
  for (const field of Object.keys(ChatRequest.properties)) if (field !== "model") expect(carried).toContain(field);
});
