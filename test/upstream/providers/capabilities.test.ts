import { describe, expect, test } from "bun:test";
import { exampleModels, exampleOf, fateOf, withoutExampleOf } from "../../../src/build/docs/providers.ts";
import { ChatRequest } from "../../../src/dialects/openai-chat/request.ts";
import { GatewayError } from "../../../src/errors.ts";
import type { Target } from "../../../src/upstream/provider.ts";
import { type ProviderKind, providers } from "../../../src/upstream/providers/index.ts";
import { adapted, leftOutOf } from "../../../src/upstream/translate/adapt.ts";
import type { Capabilities, Unsupported } from "../../../src/upstream/translate/capabilities.ts";
import { type Parameter, type ParameterName, parameters } from "../../../src/upstream/translate/parameters.ts";

const kinds = Object.keys(providers) as ProviderKind[];
const names = Object.keys(parameters) as ParameterName[];

const targetOf = (kind: ProviderKind): Target => ({
  name: kind,
  provider: providers[kind],
  model: exampleModels[kind] ?? "a-model",
  baseUrl: "https://provider.example/v1",
  apiKey: "key",
  headers: {},
  timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 },
});

const columnOf = (kind: ProviderKind, request: ChatRequest): Capabilities => {
  const { provider, model } = targetOf(kind);
  return provider.capabilities?.(request, model) ?? {};
};

/** What is sent of a request, and how many changes its answers need; or the refusal. */
async function sent(kind: ProviderKind, request: ChatRequest, unsupported: Unsupported = "adapt"): Promise<string> {
  const target = targetOf(kind);
  try {
    const fit = adapted(request, columnOf(kind, request), unsupported);
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

describe.each(kinds)("The table's column of %s", (kind) => {
  test.each(names)("is what its encoder does with %s", async (name) => {
    const fate = fateOf(kind, name);
    const request = exampleOf(name);
    const before = JSON.stringify(request);
    const [withIt, without] = [await sent(kind, request), await sent(kind, withoutExampleOf(name))];
    expect(JSON.stringify(request)).toBe(before);
    expect(withIt === "refused").toBe(fate === "refused");
    expect(leftOutOf(request, columnOf(kind, request)).includes(name)).toBe(fate === "left out");
    if (fate === "left out") expect(withIt).toBe(without);
    if ((fate === "honoured" || fate === "emulated") && !sameAsAbsent[name]?.includes(kind))
      expect(withIt).not.toBe(without);
  });

  test.each(names)("decides what `unsupported: reject` refuses of %s", async (name) => {
    const request = exampleOf(name);
    const column = columnOf(kind, request);
    const isRejected = names.some((one) => column[one]?.isRejectable && (parameters[one] as Parameter).asks(request));
    expect((await sent(kind, request, "reject")) === "refused").toBe(isRejected);
  });

  // What has a protocol of its own has no place for OpenAI's other fields, whatever the table says.
  if (!["anthropic", "gemini", "bedrock"].includes(kind))
    test("leaves out what its encoder would send, were it not for the table", async () => {
      for (const name of names.filter((one) => fateOf(kind, one) === "left out")) {
        const { body } = await providers[kind].encode(exampleOf(name), targetOf(kind));
        expect(JSON.stringify(body)).toContain(name === "tools.strict" ? '"strict":true' : `"${name}":`);
      }
    });
});

test("The table has a row for every field of the canonical request", () => {
  const carried = names.flatMap((name) => [...(parameters[name] as Parameter).fields, name.split(".")[0]]);
  for (const field of Object.keys(ChatRequest.properties)) if (field !== "model") expect(carried).toContain(field);
});
