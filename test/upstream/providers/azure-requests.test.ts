import { describe, expect, test } from "bun:test";
import { azure } from "../../../src/upstream/providers/azure.ts";
import type { UpstreamRequest } from "../../../src/upstream/provider.ts";

function sent(
  baseUrl: string,
  more: { apiKey?: string; headers?: Record<string, string>; model?: string } = {},
): UpstreamRequest {
  const { apiKey = "0123456789abcdef", headers = {}, model = "gpt-4o" } = more;
  const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };
  const target = { name: "a", provider: azure, model, baseUrl, apiKey, headers, timeouts };
  const request = { model: "fast", messages: [{ role: "user" as const, content: "Hi" }], max_tokens: 5 };
  return azure.encode(request, target);
}

const resource = "https://house.openai.azure.com";
const classic = (deployment: string, version = "2024-10-21") =>
  `${resource}/openai/deployments/${deployment}/chat/completions?api-version=${version}`;

describe("A request to Azure OpenAI", () => {
  test.each([
    [resource, classic("gpt-4o")],
    [`${resource}/openai`, classic("gpt-4o")],
    [`${resource}/openai/deployments/mine`, classic("mine")],
    [`${resource}/openai/v1`, `${resource}/openai/v1/chat/completions`],
  ])("at %s goes to %s", (baseUrl, url) => {
    expect(sent(baseUrl).url).toBe(url);
  });

  test("uses the API version of a configured header", () => {
    const headers = { "Api-Version": "2025-04-01-preview" };
    expect(sent(resource, { headers }).url).toBe(classic("gpt-4o", "2025-04-01-preview"));
    expect(sent(`${resource}/openai/v1`, { headers: { "api-version": "preview" } }).url).toBe(
      `${resource}/openai/v1/chat/completions?api-version=preview`,
    );
  });

  test("escapes a deployment's name to stay one path segment", () => {
    expect(sent(resource, { model: "a/b c" }).url).toBe(classic("a%2Fb%20c"));
  });

  test("sends a key in a header of its own, and an Entra token as a bearer token", () => {
    expect(sent(resource).headers).toMatchObject({ "api-key": "0123456789abcdef" });
    expect(sent(resource).headers).not.toHaveProperty("authorization");
    const token = "eyJ0eXAiOiJKV1QifQ.eyJhdWQiOiJhIn0.c2ln";
    expect(sent(resource, { apiKey: token }).headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(sent(resource, { apiKey: token }).headers).not.toHaveProperty("api-key");
  });

  test("bounds the answer with the field that every model takes", () => {
    expect(sent(resource).body).toMatchObject({ model: "gpt-4o", max_completion_tokens: 5 });
  });
});
